"""The summary after a solo game: how the points came about and how it compares."""

from dataclasses import replace
from pathlib import Path

import pytest
from kivy.core.clipboard import Clipboard

from app.application import FivefoldApp
from app.game.solo_summary import summarize_solo_game
from app.screens.game_over.game_over_screen import GameOverScreen, split_into_rows
from app.settings.game_options import GameOptions, Seat
from app.storage.errors import Damaged
from app.text.screens import game_over as words
from app.widgets.controls.figure_tile import FigureTile
from app.widgets.standings.podium import PodiumStep
from app.widgets.standings.standing_row import StandingRow
from core import (
    RULE_SETS,
    Game,
    Roll,
    Score,
    create_setup,
    legal_offers,
    next_roll,
    next_trick,
    total,
)
from tests.app.support.application import open_app, scroll_and_tap
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import SMALL, find_widgets, layout_flaws, visible_texts


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    return open_app(stage, tmp_path)


def play(stage: Stage, app: FivefoldApp, rules: str = "official", *names: str) -> int:
    """Play a whole game, taking the best box for each roll; return its points."""
    seats = tuple(Seat(name) for name in names or ("Ana",))
    app.preferences.game_options = GameOptions(rules, seats=seats)
    app.game.start_as_last_time()
    return finish(stage, app)


def finish(stage: Stage, app: FivefoldApp) -> int:
    model = app.game.table.model
    while not model.state.over:
        model.next_turn()
        if model.state.dice is None:
            model.dice_actions.roll()
        model.card_actions.take(max(legal_offers(model.state), key=lambda offer: offer.points))
    stage.frames(3)
    assert isinstance(app.screen, GameOverScreen)
    return total(model.state.setup, model.state.cards[0])


def figures(app: FivefoldApp) -> dict[str, str]:
    return {tile.caption: tile.figure for tile in find_widgets(app.screen, FigureTile)}


def test_a_first_game_breaks_down_its_points_without_repeats(
    stage: Stage, app: FivefoldApp
) -> None:
    points = play(stage, app)
    assert f"{points} points" in visible_texts(app.screen)
    upper, bonus, lower, *more = [tile.figure for tile in find_widgets(app.screen, FigureTile)]
    assert sum(map(int, (upper, bonus, lower, *more))) == points
    assert "Games" not in figures(app), "there is no other game to compare with"
    [row] = find_widgets(app.screen, StandingRow)
    assert (row.rank, row.name, row.note) == ("", "Ana", words.TOP_SCORE())
    assert layout_flaws(app.screen) == []


def test_later_games_compare_with_all_games_of_the_kind(stage: Stage, app: FivefoldApp) -> None:
    played = [play(stage, app), play(stage, app)]
    play(stage, app, "jahtzee")
    played.append(play(stage, app))
    summary = figures(app)
    assert summary["Games"] == "3"
    assert summary["Best"] == str(max(played))
    assert summary["Average"] == f"{sum(played) / 3:.1f}"
    assert "Ana · Official rules" in visible_texts(app.screen)


@pytest.mark.extended
def test_uncounted_games_are_left_out_of_the_comparison(stage: Stage, app: FivefoldApp) -> None:
    played = [play(stage, app), play(stage, app)]
    model = app.game.table.model
    app.game.start_from(model.session.game, 1, app.game.flags)
    points = finish(stage, app)
    assert figures(app)["Games"] == "2"
    assert figures(app)["Best"] == str(max(played))
    assert f"{points} points" in visible_texts(app.screen)
    assert find_widgets(app.screen, StandingRow) == []


def test_unreadable_statistics_are_left_out(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> None:
        raise Damaged(place="a result")

    play(stage, app)
    monkeypatch.setattr(app.store.statistics, "of", damaged)
    play(stage, app)
    assert "Games" not in figures(app)
    assert len(figures(app)) >= 3


def test_several_players_see_only_the_ranking(stage: Stage, app: FivefoldApp) -> None:
    play(stage, app, "official", "Ana", "Ben")
    assert len(find_widgets(app.screen, PodiumStep)) == 2
    assert figures(app) == {}


@pytest.mark.extended
def test_columns_are_listed_one_by_one(stage: Stage, app: FivefoldApp) -> None:
    stage.size(*SMALL, font_scale=1.3)
    points = play(stage, app, "triple")
    summary = figures(app)
    assert sum(int(summary[times]) for times in ("×1", "×2", "×3")) == points
    assert any(figure.endswith(" of 3") for figure in summary.values())
    assert layout_flaws(app.screen) == []


def test_the_bonus_is_shown_as_won_or_by_how_much_it_was_missed() -> None:
    def ended(*sixes: int) -> Game:
        game = Game.new(create_setup(RULE_SETS["official"], ["Ana"], seed="bonus"))
        boxes = [box.id for box in game.setup.rules.boxes]
        rolls = [
            (number,) * count + (7 - number,) * (5 - count)
            for number, count in zip(range(1, 7), sixes, strict=True)
        ]
        for box, roll in zip(boxes, rolls, strict=False):
            game = game.then(Roll(roll)).then(Score(box))
        while not game.state.over:
            game = game.then(next_roll(game.state))
            game = game.then(Score(legal_offers(game.state)[0].box))
        return game

    short = summarize_solo_game(ended(3, 3, 3, 3, 3, 2).state, None).card
    assert short[:2] == (("57", "Upper boxes"), ("0", "6 short of the upper bonus"))
    won = summarize_solo_game(ended(3, 3, 3, 3, 3, 3).state, None).card
    assert won[:2] == (("63", "Upper boxes"), ("+35", "Upper bonus"))


@pytest.mark.parametrize(
    ("count", "rows"), [(1, [1]), (3, [3]), (4, [4]), (5, [2, 3]), (7, [3, 4])]
)
def test_figures_fill_few_rows_evenly(count: int, rows: list[int]) -> None:
    assert [len(row) for row in split_into_rows([("1", "one")] * count)] == rows


@pytest.mark.parametrize("names", [("Ana",), ("Ana", "Ben")])
def test_every_result_can_be_shared(stage: Stage, app: FivefoldApp, names: tuple[str, ...]) -> None:
    points = play(stage, app, "official", *names)
    scroll_and_tap(stage, app.screen.ids.share)
    scroll_and_tap(stage, app.screen.ids.send_text)
    head, *lines = Clipboard.paste().split("\n")
    assert head == "Fivefold · Official rules"
    assert f"Ana: {points}" in lines
    assert {line.split(":")[0] for line in lines} == set(names)
    assert "Copied" in app.screen.result


def test_a_result_with_the_party_trick_says_so(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.change_settings(replace(app.preferences.settings, tricksters=("Ana",)))
    app.preferences.game_options = GameOptions(seats=(Seat("Ana"),))
    app.game.start_as_last_time()
    model = app.game.table.model
    model.dice_actions.roll()
    model.session.play(next_trick(model.state))
    finish(stage, app)
    assert "Games" not in figures(app), "such a game is not counted"
    scroll_and_tap(stage, app.screen.ids.share)
    scroll_and_tap(stage, app.screen.ids.send_text)
    assert Clipboard.paste().endswith(words.TRICK_USED())
