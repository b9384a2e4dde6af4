"""Top scores, history and replays: real touches on a real store."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from kivy.metrics import dp

from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.history import PAGE_SIZE, HistoryScreen
from app.screens.home import HomeScreen
from app.screens.review.review_screen import ReviewScreen
from app.screens.table.replay_screen import ReplayScreen
from app.screens.top_scores import TopScoresScreen
from app.storage import GameFlags
from app.text.screens import history as words
from app.text.screens.game_over import DICE_KNOWN, TRICK_USED
from app.widgets.behaviors.keyboard_focus import bring_into_view
from app.widgets.controls.button import TextButton
from app.widgets.controls.chip_choice import Chip
from app.widgets.controls.result_row import ResultRow
from app.widgets.controls.text_field import TextField
from app.widgets.controls.tile import Tile
from app.widgets.dialogs.menu import MenuRow
from app.widgets.text.paragraph import Paragraph
from core import RULE_SETS, Game, Score, create_setup, legal_offers, next_roll, next_trick, total
from tests.app.storage.many_games import save_many_games
from tests.app.storage.saved_games import save_game
from tests.app.support.application import scroll_and_tap
from tests.app.support.finished_games import (
    open_with_two_games,
    result_rows,
    save_finished_game,
    tap_by_text,
)
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import find_widgets, layout_flaws


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    return open_with_two_games(stage, tmp_path)


def chosen_chips(app: FivefoldApp) -> list[str]:
    return [each.text for each in find_widgets(app.screen, Chip) if each.selected]


def test_the_history_can_be_narrowed_to_one_kind_of_game(stage: Stage, app: FivefoldApp) -> None:
    for _ in range(PAGE_SIZE):
        save_finished_game(app, "official", "Ana")
    tap_by_text(stage, app, "History")
    everything, official, jahtzee = app.screen.ids.kinds.option_widgets
    assert (everything.text, official.text) == (words.ALL_GAMES(), "Official rules")
    assert chosen_chips(app) == [words.ALL_GAMES()]
    stage.tap(jahtzee)
    assert [each.detail.split(",")[0] for each in app.screen.games] == ["Jahtzee"]
    assert not app.screen.more_games
    app.rebuild_screens()
    stage.frames(3)
    assert chosen_chips(app) == ["Jahtzee"], "a change of the language keeps the filter"
    uid = app.screen.games[0].key
    assert app.screen.delete(uid)
    stage.frames(3)
    assert len(app.screen.games) == PAGE_SIZE, "the last of its kind: all are listed again"
    assert not app.screen.ids.kinds.option_widgets
    app.screen.undelete()
    stage.frames(3)
    assert len(app.screen.ids.kinds.option_widgets) == 3


def test_the_filter_is_chosen_by_keyboard(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "History")
    for _ in range(4):
        stage.key("tab")
    focused = next(each for each in find_widgets(app.screen, Chip) if each.focused)
    stage.key("enter")
    assert chosen_chips(app) == [focused.text]
    assert len(app.screen.games) == 1


def test_games_of_one_kind_have_no_filter(stage: Stage, app: FivefoldApp) -> None:
    for game in app.store.history.page(kind=app.store.history.kinds()[1]):
        app.store.history.delete(game.uid)
    tap_by_text(stage, app, "History")
    assert not app.screen.ids.kinds.height


# --- top scores -------------------------------------------------------------------------------


def test_top_scores_are_grouped_by_kind_of_game(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "Top scores")
    assert isinstance(app.screen, TopScoresScreen)
    assert [row[:2] for row in result_rows(app)] in (
        [("1", "Ana"), ("2", "Ben"), ("1", "Ana")],
        [("1", "Ben"), ("2", "Ana"), ("1", "Ana")],
    )
    scores = app.store.top_scores
    dates = {
        words.date_and_hints(each.at, 0) for kind in scores.kinds() for each in scores.top(kind)
    }
    assert {w.detail for w in app.screen.walk() if isinstance(w, ResultRow)} == dates
    assert layout_flaws(app.screen) == []
    stage.key("esc")
    assert isinstance(app.screen, HomeScreen)


def test_clearing_asks_first_and_can_be_undone(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "Top scores")
    before = result_rows(app)
    tap_by_text(stage, app, "Clear this list")
    assert result_rows(app) == before
    [dialog] = app.overlays
    stage.tap(dialog.ids.buttons.children[0])
    stage.frames(2)
    assert len(result_rows(app)) == len(before) - 2
    tap_by_text(stage, app, "Undo")
    assert result_rows(app) == before


@pytest.mark.extended
def test_the_clear_button_is_close_below_its_list(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "Top scores")
    first, second = [
        button
        for button in find_widgets(app.screen, TextButton)
        if button.text == "Clear this list"
    ]
    assert first.icon == second.icon == "bin"
    above = [row for row in find_widgets(app.screen, ResultRow) if row.y > first.y][-1]
    below = next(each for each in find_widgets(app.screen, Paragraph) if each.top < first.y)
    assert above.y - first.top <= dp(8), "close to its own list"
    assert first.y - below.top >= 3 * (above.y - first.top), "far from the next list"
    assert first.fill[3] == 1, "and looks like a button"


def test_a_new_top_score_can_be_renamed(stage: Stage, app: FivefoldApp) -> None:
    stage.tap(app.screen.ids.primary)
    model = app.game.table.model
    while not model.state.over:
        model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])
    stage.frames(3)
    assert isinstance(app.screen, GameOverScreen)
    assert "Player 1" in listed(app)
    stage.key("esc")  # the question for a name can wait
    stage.tap(app.screen.rows[0])
    [dialog] = app.overlays
    field = next(w for w in dialog.walk() if isinstance(w, TextField))
    field.text = "Zoë"
    stage.tap(dialog.ids.buttons.children[0])
    assert "Zoë" in listed(app)
    assert "Player 1" not in listed(app)
    stage.tap(app.screen.ids.undo)
    assert "Zoë" not in listed(app)


def listed(app: FivefoldApp) -> set[str]:
    scores = app.store.top_scores
    return {entry.name for kind in scores.kinds() for entry in scores.top(kind)}


def test_scores_with_hints_are_marked(stage: Stage, app: FivefoldApp) -> None:
    save_finished_game(app, "os2", "Ana", hints=2)
    tap_by_text(stage, app, "Top scores")
    details = [w.detail for w in app.screen.walk() if isinstance(w, ResultRow)]
    assert sum("with 2 hints" in each for each in details) == 1
    assert sum("hint" in each for each in details) == 1


# --- history ----------------------------------------------------------------------------------


def test_games_in_the_history_show_an_icon_for_their_kind(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app)
    save_finished_game(app, "official", "Ana")
    save_finished_game(app, "official", "Ana", "Ben")
    save_finished_game(app, "jahtzee", "Ana", "Steady", bots=((1, "steady"),))
    save_finished_game(app, "os2", "Ana", typed_in=True)
    save_finished_game(app, "triple", "Ana", challenge="H7RJ-M2F8-6HFP")
    app.routes.history.history()
    stage.frames(2)
    icons = [tile.icon for tile in find_widgets(app.screen, Tile)]
    assert sorted(icons) == ["account", "calendar", "hand", "people", "robot"]


def choose(stage: Stage, app: FivefoldApp, text: str) -> None:
    stage.key("m")
    stage.frames(2)
    scroll_and_tap(
        stage, next(row for row in find_widgets(app.overlays.front, MenuRow) if row.text == text)
    )


def test_a_replay_jumps_to_its_end_or_beginning(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "History")
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile)))
    model = app.screen.model
    stage.key("home")
    for way in (partial(stage.key, "end"), partial(choose, stage, app, "The end")):
        way()
        assert model.state.over
        choose(stage, app, "The beginning")
        assert model.step == 0
    stage.key("end")
    stage.key("home")
    assert model.step == 0


def test_a_finished_game_is_replayed_step_by_step(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "History")
    assert isinstance(app.screen, HistoryScreen)
    tiles = [w for w in app.screen.walk() if isinstance(w, Tile)]
    assert len(tiles) == 2
    stage.tap(tiles[0])
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    model = screen.model
    assert model.state.over, "it opens on the final card"
    stage.key("home")
    stage.tap(screen.ids.felt.cup)
    assert model.state.dice is not None
    stage.tap(screen.ids.felt.row.slots[0])
    assert model.state.held == ()
    stage.tap(screen.ids.felt.cup)
    assert model.state.cards[0].taken == 1
    assert model.highlighted_cell is not None, "so its half of the card is shown"
    stage.tap(screen.ids.felt.undo)
    assert model.state.cards[0].taken == 0
    assert model.highlighted_cell is None
    choose(stage, app, "The end")
    assert model.state.over
    shown = [chip.view.total for chip in screen.ids.strip.chips]
    assert shown == [str(total(model.state.setup, card)) for card in model.state.cards]
    stage.key("f1")
    [dialog] = app.overlays
    text = dialog.ids.body.children[0].text
    assert model.state.setup.seed in text
    assert "follow from its seed" in text
    stage.key("esc")
    stage.key("esc")
    assert isinstance(app.screen, HistoryScreen)


def test_a_replay_can_be_scrubbed_played_and_reviewed_by_touch(
    stage: Stage, app: FivefoldApp
) -> None:
    tap_by_text(stage, app, "History")
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile)))
    screen = app.screen
    parts, model = screen.ids.replay_bar.ids, screen.model
    left = parts.scrubber.to_window(parts.scrubber.x, parts.scrubber.center_y)
    stage.tap_at(left[0] + 1, left[1])
    assert model.step == 0
    stage.tap(parts.scrubber)
    assert 0.4 < model.position < 0.6
    stage.tap(parts.play)
    before = model.step
    stage.wait(2)
    assert model.step > before
    stage.tap(parts.play)
    assert not model.playing
    stage.tap(parts.speed)
    assert model.speed == 2
    stage.tap(parts.review)
    assert isinstance(app.screen, ReviewScreen)
    stage.key("esc")
    assert app.screen is screen


def test_more_history_is_appended_without_moving_the_view(stage: Stage, tmp_path: Path) -> None:
    save_many_games(tmp_path / "fivefold.db", 2 * PAGE_SIZE + 5)
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    tap_by_text(stage, app, "History")
    for shown in (PAGE_SIZE, 2 * PAGE_SIZE):
        before = find_widgets(app.screen, Tile)
        assert len(before) == shown
        [more] = [
            button
            for button in find_widgets(app.screen, TextButton)
            if button.text == words.SHOW_MORE()
        ]
        bring_into_view(more)
        stage.frames(2)
        last = before[-1].to_window(*before[-1].pos)
        stage.tap(more)
        stage.frames(6)
        assert find_widgets(app.screen, Tile)[:shown] == before, "existing rows are not rebuilt"
        assert before[-1].to_window(*before[-1].pos) == pytest.approx(last, abs=2)
    assert more.parent is None, "there is nothing more to load"
    for game, tile in zip(
        app.store.history.page(0, 1000), find_widgets(app.screen, Tile), strict=True
    ):
        assert all(f"{each.name} {each.total}" in tile.heading for each in game.results)


@pytest.mark.extended
def test_sorted_dice_are_unsorted_again_in_the_next_turn(stage: Stage, app: FivefoldApp) -> None:
    app.routes.history.open_game(save_finished_game(app, "os2", "Ana"))
    stage.frames(2)
    model = app.screen.model
    stage.key("home")
    stage.tap(app.screen.ids.felt.cup)
    stage.tap(app.screen.ids.felt.side)
    assert [die.value for die in model.dice] == sorted(model.state.dice)
    assert [die.die for die in model.dice] != [0, 1, 2, 3, 4]
    for _ in range(2):
        stage.tap(app.screen.ids.felt.cup)
    assert model.state.dice is not None
    assert [die.die for die in model.dice] == [0, 1, 2, 3, 4]


def test_back_from_a_score_card_returns_to_the_replay(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "History")
    of_two = [w for w in app.screen.walk() if isinstance(w, Tile) and "Ben" in w.heading]
    stage.tap(of_two[0])
    screen = app.screen
    stage.key("home")
    stage.key("n")
    assert screen.model.cards[0].player == 1
    stage.key("esc")
    assert app.screen is screen
    assert screen.model.cards[0].player == 0
    stage.key("esc")
    assert isinstance(app.screen, HistoryScreen)


def test_a_game_with_the_party_trick_is_marked(stage: Stage, app: FivefoldApp) -> None:
    setup = replace(create_setup(RULE_SETS["official"], ["Ana"], seed="t"), tricksters=("Ana",))
    game = Game.new(setup)
    game = game.then(next_roll(game.state))
    game = game.then(next_trick(game.state))
    while not game.state.over:
        if game.state.dice is None:
            game = game.then(next_roll(game.state))
        box = legal_offers(game.state)[0].box
        game = game.then(Score(box, 0))
    save_game(app.store, game)
    tap_by_text(stage, app, "History")
    tiles = [w for w in app.screen.walk() if isinstance(w, Tile)]
    assert [TRICK_USED() in tile.detail for tile in tiles].count(True) == 1
    stage.tap(next(tile for tile in tiles if TRICK_USED() in tile.detail))
    stage.key("f1")
    assert TRICK_USED() in app.overlays.front.ids.body.children[0].text


@pytest.mark.extended
def test_an_uncounted_or_unranked_game_says_so_at_its_end_and_later(
    stage: Stage, app: FivefoldApp
) -> None:
    begun = Game.new(create_setup(RULE_SETS["official"], ["Ana"], seed="t"))

    def finish() -> None:
        model = app.game.table.model
        while not model.state.over:
            if model.state.dice is None:
                model.dice_actions.enter((1, 2, 3, 4, 6))
            model.card_actions.take(legal_offers(model.state)[0])
        stage.frames(2)

    app.game.start(begun.setup)
    finish()
    assert app.screen.note == ""
    app.game.start(begun.setup, typed_in=True)
    finish()
    assert (
        app.screen.note == "Games with real dice count in statistics, but not for the top scores."
    )
    app.game.start_from(begun, 0, GameFlags())
    finish()
    assert app.screen.note == DICE_KNOWN()
    app.routes.go_home()
    stage.frames(2)
    tap_by_text(stage, app, "History")
    known, real, plain, *_ = (w.detail for w in app.screen.walk() if isinstance(w, Tile))
    assert (DICE_KNOWN() in known, DICE_KNOWN() in real, DICE_KNOWN() in plain) == (
        True,
        False,
        False,
    )
    assert [text.endswith("Real dice") for text in (known, real, plain)] == [False, True, False]


def test_a_replay_names_its_keys_and_shows_its_step_once(stage: Stage, app: FivefoldApp) -> None:
    stage.size(1000, 760)
    tap_by_text(stage, app, "History")
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile)))
    app.screen.model.go_to(3)
    stage.frames()
    felt = app.screen.ids.felt
    assert felt.headline.text.startswith("Step 3 of ")
    assert felt.cup.view.hint == "", "not repeated"
    assert "hold" not in felt.key_hints
    assert felt.undo.word == "Back"


def test_a_hint_in_a_replay_changes_nothing(stage: Stage, app: FivefoldApp) -> None:
    uid = save_finished_game(app, "os2", "Ana")
    app.routes.history.open_game(uid)
    stage.frames(2)
    stage.key("home")
    stage.tap(app.screen.ids.felt.cup)
    stage.tap(app.screen.ids.bar.buttons["hint"])
    [dialog] = app.overlays
    assert [button.text for button in dialog.ids.buttons.children] == ["Close"]
    advised = [die for die in app.screen.model.dice if die.advised]
    assert advised or any(
        cell.advised for column in app.screen.model.cards[0].columns for cell in column.cells
    )
    assert app.store.games.flags(uid).hints == 0


@pytest.mark.parametrize("width", [412, 1400])
def test_the_notice_about_a_deleted_game_is_as_wide_as_the_list(
    stage: Stage, app: FivefoldApp, width: int
) -> None:
    stage.size(width, 915)
    app.routes.history.history()
    stage.frames(2)
    app.screen.offer_undo("The game was deleted.", lambda: None)
    stage.frames(2)
    [notice] = app.screen.ids.footer.children
    side = app.screen.side
    assert (notice.x, notice.right) == pytest.approx((side, width - side), abs=1)
    assert notice.width <= 600


def test_deleting_a_game_can_be_undone(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "History")
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile)))
    app.screen._on_delete()  # noqa: SLF001
    stage.frames(2)
    assert isinstance(app.screen, HistoryScreen)
    assert app.store.history.count() == 1
    tap_by_text(stage, app, "Undo")
    assert app.store.history.count() == 2
