"""Statistics, charts and players: real touches on a real store."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout

from app.application import FivefoldApp
from app.screens.paged_menu import PAGE_SIZE
from app.screens.statistics import StatisticsScreen
from app.settings.game_options import GameOptions, Seat
from app.storage.games.game_kind import GameKind
from app.text.screens import history as words
from app.widgets.charts.charts import (
    MAX_STEPS,
    MIN_STEPS,
    BarChart,
    BarData,
    LineChart,
    grid_numbers,
)
from app.widgets.controls.button import TextButton
from app.widgets.controls.chip_choice import ChipChoice
from app.widgets.controls.empty_state import EmptyState
from app.widgets.controls.result_row import ResultRow
from app.widgets.controls.text_field import TextField
from app.widgets.controls.tile import Tile
from app.widgets.dialogs.menu import MenuRow
from app.widgets.layout.form import FormSection
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.paragraph import Paragraph
from core import total
from tests.app.storage.saved_games import make_setup
from tests.app.support.finished_games import (
    open_with_two_games,
    result_rows,
    save_finished_game,
    tap_by_text,
)
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import (
    SMALL,
    find_widgets,
    frames,
    layout_flaws,
    show_widgets,
    visible_texts,
)


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    return open_with_two_games(stage, tmp_path)


def test_statistics_for_everybody_and_for_one_player(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "Statistics")
    screen = app.screen
    assert isinstance(screen, StatisticsScreen)
    assert ("", "Games", "1") in result_rows(app)
    assert layout_flaws(screen) == []
    screen.choose_player(app.store.players.all()[1].id)
    stage.frames(2)
    assert ("", "Games", "1") in result_rows(app)
    screen.choose_kind(app.store.statistics.kinds()[1][0])
    stage.frames(2)
    assert layout_flaws(screen) == []


def test_scores_are_charted_from_the_fifth_game_on(stage: Stage, app: FivefoldApp) -> None:
    for _ in range(3):
        save_finished_game(app, "official", "Ana")
    tap_by_text(stage, app, "Statistics")
    app.screen.choose_kind(kind_of(app, "official"))
    stage.frames(2)
    assert ("", "Games", "4") in result_rows(app)
    assert words.TOTAL_FREQUENCIES() in visible_texts(app.screen)
    assert words.TOO_FEW_TOTALS() in visible_texts(app.screen)
    assert len(find_widgets(app.screen, BarChart)) == 1, "that of the dice"
    sections = [each for each in find_widgets(app.screen, FormSection) if each.height]
    gaps = [above.y - below.top for above, below in pairwise(sections)]
    assert max(gaps[-2:]) <= dp(20), "no space is left for the missing chart"
    assert layout_flaws(app.screen) == []
    save_finished_game(app, "official", "Ana")
    app.screen.show()
    stage.frames(2)
    assert words.TOO_FEW_TOTALS() not in visible_texts(app.screen)
    totals, _ = find_widgets(app.screen, BarChart)
    assert sum(totals.bars.heights) == 5
    assert layout_flaws(app.screen) == []


def test_figures_are_set_apart_from_their_filter(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "Statistics")
    chosen, first = (
        find_widgets(app.screen, ChipChoice)[-1],
        find_widgets(app.screen, ResultRow)[0],
    )
    assert dp(16) <= chosen.y - first.top <= dp(20)
    stage.key("esc")
    tap_by_text(stage, app, "Players")
    description, first = (
        find_widgets(app.screen.ids.content, Paragraph)[0],
        find_widgets(app.screen, Tile)[0],
    )
    assert description.y + description.padding[3] - first.top == pytest.approx(dp(12), abs=1)


def test_a_chart_with_more_score_cards_than_games_says_so(stage: Stage, app: FivefoldApp) -> None:
    for _ in range(4):
        save_finished_game(app, "jahtzee", "Ana", "Ben")
    tap_by_text(stage, app, "Statistics")
    screen = app.screen
    screen.choose_kind(kind_of(app, "jahtzee"))
    stage.frames(2)
    assert ("", "Games", "5") in result_rows(app)
    assert sum(find_widgets(screen, BarChart)[0].bars.heights) == 10
    assert "10 score cards: one for each person in each game." in visible_texts(screen)
    screen.choose_player(app.store.players.all()[0].id)
    stage.frames(2)
    assert ("", "Games", "5") in result_rows(app)
    assert not any("score cards:" in text for text in visible_texts(screen)), (
        "one player has one card in each game"
    )


def kind_of(app: FivefoldApp, rules: str) -> GameKind:
    return next(kind for kind, _ in app.store.statistics.kinds() if kind.rules == rules)


def test_the_trend_shows_the_latest_games_in_order(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "Statistics")
    assert not any(isinstance(w, LineChart) for w in app.screen.walk()), "too few games"
    names = ("Ana", "Ben", "Cleo", "Dan")
    uids = [save_finished_game(app, "os2", name) for name in names]
    totals = [app.store.history.replay(uid).steps[-1].state for uid in uids]
    app.routes.go_home()
    stage.frames(2)
    tap_by_text(stage, app, "Statistics")
    [chart] = [w for w in app.screen.walk() if isinstance(w, LineChart)]
    assert chart.trend.values == tuple(float(total(s.setup, s.cards[0])) for s in totals)
    assert chart.trend.level == sum(chart.trend.values) / len(names)
    assert layout_flaws(app.screen) == []


def test_histogram_labels_are_at_the_bin_edges() -> None:
    chart = BarChart(bars=BarData(("75", "100", "125"), (1.0, 4.0)), size=(dp(400), dp(200)))
    left, _, width, _ = chart._plot()  # noqa: SLF001
    middles = {each.text: each.center_x for each in chart.children if isinstance(each, FitLabel)}
    places = (left, left + width / 2, left + width)
    assert [middles[name] for name in ("75", "100", "125")] == pytest.approx(places)


@pytest.mark.parametrize(
    ("low", "high", "numbers"),
    [
        (130.2, 254.6, [125, 150, 175, 200, 225, 250, 275]),
        (190, 260, [180, 200, 220, 240, 260]),
        (0, 20, [0, 5, 10, 15, 20]),
        (0, 3, [0, 1, 2, 3]),
        (0, 0, [0, 1, 2, 3]),
        (200, 200, [200, 201, 202, 203]),
        (0, 7.4, [0, 2, 4, 6, 8]),
        (410, 1575, [400, 600, 800, 1000, 1200, 1400, 1600]),
    ],
)
def test_axis_labels_are_round_and_just_outside_the_values(
    low: float, high: float, numbers: list[int]
) -> None:
    assert grid_numbers(low, high) == numbers


@pytest.mark.parametrize(("low", "high"), [(130.2, 254.6), (61, 1500), (99, 101), (5, 375)])
def test_values_fill_most_of_a_chart(low: float, high: float) -> None:
    numbers = grid_numbers(low, high)
    assert numbers[0] <= low <= high <= numbers[-1]
    steps = len(numbers) - 1
    assert steps <= MAX_STEPS
    assert steps == MIN_STEPS or low < numbers[1]
    assert steps == MIN_STEPS or high > numbers[-2]


@pytest.mark.extended
def test_a_long_value_wraps_at_the_same_font_size() -> None:
    with show_widgets(size=SMALL, scale=1.3) as layout:
        box = BoxLayout(orientation="vertical")
        layout.add_widget(box)
        long = ResultRow(name="The old program", number="Windows Yahtzee 2.21")
        short = ResultRow(name="Year", number="1993")
        box.add_widget(long)
        box.add_widget(short)
        frames()
        sizes = [each.pixels for row in (long, short) for each in find_widgets(row, FitLabel)[-1:]]
        assert sizes == [round(sp(18))] * 2
        assert long.height > short.height == dp(48)
        assert layout_flaws(box) == []


def test_a_short_name_leaves_most_of_the_row_to_a_long_value() -> None:
    with show_widgets(size=SMALL, scale=1.3) as layout:
        row = ResultRow(name="Bonus", number="35 at 63 or more", size=(dp(320), 0))
        row.size_hint_x = None
        layout.add_widget(row)
        frames()
        assert row.height == dp(48)
        assert layout_flaws(row) == []


@pytest.mark.parametrize("place", ["", "1"])
def test_rows_have_equal_margins(place: str) -> None:
    row = ResultRow(place=place, name="Average", number="120.0")
    with show_widgets(row):
        begins = find_widgets(row, FitLabel if place else Paragraph)[0]
        number = find_widgets(row, FitLabel)[-1]
        assert begins.x - row.x == pytest.approx(dp(16))
        assert row.right - number.right == pytest.approx(dp(16))


def test_players_are_renamed_and_merged(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "Players")
    people = {w.heading: w for w in app.screen.walk() if isinstance(w, Tile)}
    assert set(people) == {"Ana", "Ben"}
    stage.tap(people["Ben"])
    [menu] = app.overlays
    stage.tap(menu.list.children[-1])
    [dialog] = app.overlays
    next(w for w in dialog.walk() if isinstance(w, TextField)).text = "Ana"
    stage.tap(dialog.ids.buttons.children[0])
    assert "Somebody is already called Ana" in app.overlays.front.ids.body.children[0].text
    stage.key("esc")
    stage.tap({w.heading: w for w in app.screen.walk() if isinstance(w, Tile)}["Ben"])
    stage.tap(app.overlays.front.list.children[0])
    stage.tap(app.overlays.front.ids.buttons.children[0])
    assert [each.name for each in app.store.players.all()] == ["Ana"]
    assert {result.name for result in app.store.history.page()[0].results} == {"Ana"}


def add_many_players(app: FivefoldApp) -> list[str]:
    """In addition to Ana and Ben."""
    names = [f"Person {number}" for number in range(2 * PAGE_SIZE)]
    for name in names:
        app.store.games.begin(make_setup(name))
    return ["Ana", "Ben", *names]


def list_all_pages(app: FivefoldApp) -> list[str]:
    """Page through the dialogs and return everything they list."""
    found: list[str] = []
    while True:
        rows = find_widgets(app.overlays.front, MenuRow)
        assert len(rows) <= PAGE_SIZE + 1, "one page at a time"
        if rows[-1].text != words.SHOW_MORE():
            return [*found, *(row.text for row in rows)]
        found += [row.text for row in rows[:-1]]
        rows[-1].dispatch("on_release")


def test_many_players_are_listed_page_by_page(stage: Stage, app: FivefoldApp) -> None:
    names = add_many_players(app)
    tap_by_text(stage, app, "Players")
    screen = app.screen
    for shown_now in (PAGE_SIZE, 2 * PAGE_SIZE, len(names)):
        tiles = [w for w in screen.walk() if isinstance(w, Tile)]
        assert [each.heading for each in tiles] == names[:shown_now]
        for more in [
            w for w in screen.walk() if isinstance(w, TextButton) and w.text == words.SHOW_MORE()
        ]:
            more.dispatch("on_release")
    assert layout_flaws(screen) == []
    screen.choose(app.store.players.all()[0].id)
    joins = [words.MERGE(name=name) for name in names[1:]]
    assert list_all_pages(app) == [words.RENAME(), *joins]
    app.overlays.close_all()
    ana, ben, third, *_ = app.store.players.all()
    screen.join(third, ana)
    screen.rename(ben, "Benjamin")
    tiles = [w for w in screen.walk() if isinstance(w, Tile)]
    assert [each.heading for each in tiles] == ["Ana", "Benjamin", *names[3:]]


def test_statistics_of_one_of_many_players(stage: Stage, app: FivefoldApp) -> None:
    names = add_many_players(app)
    tap_by_text(stage, app, "Statistics")
    [tile] = [w for w in app.screen.walk() if isinstance(w, Tile)]
    assert tile.heading == words.EVERYBODY()
    stage.tap(tile)
    assert list_all_pages(app) == [words.EVERYBODY(), *names]
    app.overlays.close_all()
    stage.tap(tile)
    stage.tap(find_widgets(app.overlays.front, MenuRow)[1])
    stage.frames(2)
    assert [w.heading for w in app.screen.walk() if isinstance(w, Tile)] == ["Ana"]
    assert layout_flaws(app.screen) == []


def test_rename_focuses_the_field_and_enter_confirms(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "Players")
    stage.tap({w.heading: w for w in app.screen.walk() if isinstance(w, Tile)}["Ben"])
    stage.tap(app.overlays.front.list.children[-1])
    stage.frames(2)
    Window.dispatch("on_textinput", "Benjamin")
    stage.frames()
    stage.key("enter")
    assert not app.overlays
    assert [each.name for each in app.store.players.all()] == ["Ana", "Benjamin"]


@pytest.mark.extended
def test_empty_screens_say_so(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 360, 640, font_scale=1.3)
    for name in ("Top scores", "Statistics", "History"):
        tap_by_text(stage, app, name)
        assert layout_flaws(app.screen) == []
        assert result_rows(app) == []
        stage.key("esc")


@pytest.mark.parametrize("name", ["Top scores", "Statistics", "History", "Players"])
def test_empty_screens_offer_a_game(stage: Stage, tmp_path: Path, name: str) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    tap_by_text(stage, app, name)
    [nothing] = find_widgets(app.screen, EmptyState)
    label = find_widgets(nothing, FitLabel)[0]
    assert label.pixels == dp(48)
    middle = (label.top + nothing.ids.action.y) / 2
    assert nothing.to_window(0, middle)[1] == pytest.approx(app.screen.ids.scroll.center_y, abs=12)
    assert layout_flaws(app.screen) == []
    tap_by_text(stage, app, "Play now")
    assert app.game.in_front
    stage.key("esc")
    app.routes.go_home()
    stage.frames(2)
    if name != "Players":
        begun = app.game.uid
        tap_by_text(stage, app, name)
        tap_by_text(stage, app, "Continue")
        assert app.game.in_front
        assert app.game.uid == begun, "home would resume it too"


def test_an_abandoned_game_is_not_nothing(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    app.game.start_as_last_time()
    app.game.roll()
    app.store.games.give_up(app.game.uid)
    app.game.discard()
    app.routes.go_home()
    stage.frames(2)
    tap_by_text(stage, app, "History")
    assert find_widgets(app.screen, EmptyState) == []
    assert len(find_widgets(app.screen, Tile)) == 1


def test_naming_a_numbered_player_keeps_one_player(stage: Stage, app: FivefoldApp) -> None:
    app.game.start_as_last_time()
    app.routes.history.players()
    people = {each.name: each for each in app.store.players.all()}
    app.screen.rename(people["Player 1"], "Zoë")
    app.game.start_as_last_time()
    assert {each.name for each in app.store.players.all()} == {*people, "Zoë"} - {"Player 1"}


def test_a_resumed_game_uses_the_current_name(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.change_game_options(GameOptions(seats=(Seat(name="Ana"),)))
    app.game.start_as_last_time()
    uid = app.game.uid
    app.routes.go_home()
    app.routes.history.players()
    app.screen.rename(app.store.players.all()[0], "Anna")
    assert app.game.table is None, "the old name is no longer shown"
    app.game.resume(uid)
    assert app.game.table.model.state.setup.players == ("Anna",)


@pytest.mark.parametrize("joined", [False, True])
def test_the_next_game_uses_the_new_name(stage: Stage, app: FivefoldApp, joined: bool) -> None:
    seats = (Seat(name="Ana"), Seat(name="Ben", plays=False))
    app.preferences.change_game_options(GameOptions(seats=seats))
    app.preferences.change_settings(replace(app.preferences.settings, tricksters=("Ana", "Ben")))
    app.routes.history.players()
    ana, ben = app.store.players.all()
    if joined:
        app.screen.join(ana, ben)
        assert app.preferences.game_options.seats == (Seat(plays=False), Seat(name="Ben"))
        assert app.preferences.settings.tricksters == ("Ben",)
    else:
        app.screen.rename(ana, " Anna ")
        assert app.preferences.game_options.names == ("Anna",)
        assert app.preferences.settings.tricksters == ("Anna", "Ben")
        app.game.start_as_last_time()
        assert [each.name for each in app.store.players.all()] == ["Anna", "Ben"]


def test_names_differing_in_case_are_one_player(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.change_game_options(GameOptions(seats=(Seat("ana"), Seat("Cleo"))))
    app.game.start_as_last_time()
    assert app.game.table.model.state.setup.players == ("Ana", "Cleo")
    assert (
        app.preferences.game_options.names == app.store.settings.choices().names == ("Ana", "Cleo")
    )
    assert [each.name for each in app.store.players.all()] == ["Ana", "Ben", "Cleo"]


def test_challenge_dice_count_as_seen_regardless_of_case(stage: Stage, app: FivefoldApp) -> None:
    challenge = app.challenges.today()
    for name, known in (("Ana", ()), ("ana", ("Ana",))):
        app.preferences.change_game_options(GameOptions(seats=(Seat(name),)))
        assert app.challenges.players_who_saw_dice(challenge) == known
        app.challenges.play(challenge)
