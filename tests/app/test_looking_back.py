"""Top scores, history, a game watched again, statistics: by real touches over a real store."""

from contextlib import nullcontext
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from app import moving
from app.fivefold import FivefoldApp
from app.screens.game_over import GameOverScreen, RankTile
from app.screens.history import FEW, PAGE, HistoryScreen
from app.screens.home import HomeScreen
from app.screens.replay import ReplayScreen
from app.screens.statistics import StatisticsScreen
from app.screens.top_scores import TopScoresScreen
from app.services.files import NoChooser, Pick, PickedPath
from app.storage.errors import Locked
from app.table.phase import Phase
from app.widgets.charts import BarChart, Bars, LineChart, level_scale
from app.widgets.fit_label import FitLabel
from app.widgets.look_tile import LookTile
from app.widgets.name_field import NameField
from app.widgets.pill import Pill
from app.widgets.result_row import ResultRow
from app.widgets.tile import Tile
from app.words.screens import TRICKED
from app.working import Working
from core import RULE_SETS, Game, Score, next_roll, next_trick, options, set_up, total
from tests.app.program import touch
from tests.app.showing import flaws, until
from tests.app.stage import Stage
from tests.storage.keeping import a_setup, contents, kept, some_games
from tests.storage.test_games import cheat


def finished(app: FivefoldApp, rules: str, *names: str) -> str:
    """A whole game in the store, and its id."""
    luck = Random(f"{rules} {names}")
    setup = set_up(RULE_SETS[rules], names, seed=f"{rules} {names}")
    uid = app.store.games.begin(setup)
    game = Game.new(setup)
    while not game.state.over:
        roll = next_roll(game.state)
        chosen = luck.choice(options(game.then(roll).state))
        game = app.store.games.append(uid, game, [roll, Score(chosen.box, chosen.column)])
    return uid


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    for rules, names in (("official", ("Ana",)), ("jahtzee", ("Ana", "Ben"))):
        uid = finished(app, rules, *names)
        for won in app.store.top_scores.places_won(uid):
            app.store.top_scores.enter(uid, won.seat, won.name)
    app.go_home()
    stage.frames(2)
    return app


def go(stage: Stage, app: FivefoldApp, name: str) -> None:
    tiles = [w for w in app.screen.walk() if isinstance(w, Pill | LookTile) and w.text == name]
    stage.tap(tiles[0])
    stage.frames(2)


def rows(app: FivefoldApp) -> list[tuple[str, str, str]]:
    found = [w for w in app.screen.walk() if isinstance(w, ResultRow)]
    return [(row.place, row.name, row.number) for row in found]


def test_top_scores_stand_by_kind_of_game(stage: Stage, app: FivefoldApp) -> None:
    go(stage, app, "Top scores")
    assert isinstance(app.screen, TopScoresScreen)
    assert [row[:2] for row in rows(app)] in (
        [("1", "Ana"), ("2", "Ben"), ("1", "Ana")],
        [("1", "Ben"), ("2", "Ana"), ("1", "Ana")],
    )
    assert flaws(app.screen) == []
    stage.key("esc")
    assert isinstance(app.screen, HomeScreen)


def test_clearing_asks_first_and_can_be_undone(stage: Stage, app: FivefoldApp) -> None:
    go(stage, app, "Top scores")
    before = rows(app)
    go(stage, app, "Clear this list")
    assert rows(app) == before
    [sheet] = app.sheets
    stage.tap(sheet.ids.buttons.children[0])
    stage.frames(2)
    assert len(rows(app)) == len(before) - 2
    go(stage, app, "Undo")
    assert rows(app) == before


def test_a_finished_game_is_watched_step_by_step(stage: Stage, app: FivefoldApp) -> None:
    go(stage, app, "History")
    assert isinstance(app.screen, HistoryScreen)
    tiles = [w for w in app.screen.walk() if isinstance(w, Tile)]
    assert len(tiles) == 2
    stage.tap(tiles[0])
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    model = screen.model
    stage.tap(screen.ids.felt.cup)
    assert model.state.dice is not None
    stage.tap(screen.ids.felt.row.seats[0])
    assert model.state.held == ()
    stage.tap(screen.ids.felt.cup)
    assert model.state.cards[0].taken == 1
    stage.tap(screen.ids.felt.undo)
    assert model.state.cards[0].taken == 0
    model.go_to(10_000)
    stage.frames()
    assert model.state.over
    shown = [chip.view.total for chip in screen.ids.strip.chips]
    assert shown == [str(total(model.state.setup, card)) for card in model.state.cards]
    stage.key("f1")
    [sheet] = app.sheets
    said = sheet.ids.body.children[0].text
    assert model.state.setup.seed in said
    assert "follow from its seed" in said
    stage.key("esc")
    stage.key("esc")
    assert isinstance(app.screen, HistoryScreen)


def test_a_game_with_the_party_trick_says_so(stage: Stage, app: FivefoldApp) -> None:
    setup = replace(set_up(RULE_SETS["official"], ["Ana"], seed="t"), tricksters=("Ana",))
    game = Game.new(setup)
    game = game.then(next_roll(game.state))
    game = game.then(next_trick(game.state))
    while not game.state.over:
        if game.state.dice is None:
            game = game.then(next_roll(game.state))
        box = options(game.state)[0].box
        game = game.then(Score(box, 0))
    kept(app.store, game)
    go(stage, app, "History")
    tiles = [w for w in app.screen.walk() if isinstance(w, Tile)]
    assert [TRICKED in tile.words for tile in tiles].count(True) == 1
    stage.tap(next(tile for tile in tiles if TRICKED in tile.words))
    stage.key("f1")
    assert TRICKED in app.sheets.front.ids.body.children[0].text


def test_the_steps_of_totals_are_named_at_their_edges() -> None:
    chart = BarChart(bars=Bars(("75", "100", "125"), (1.0, 4.0)), size=(dp(400), dp(200)))
    left, _, width, _ = chart._plot()  # noqa: SLF001
    middles = {each.text: each.center_x for each in chart.children if isinstance(each, FitLabel)}
    places = (left, left + width / 2, left + width)
    assert [middles[name] for name in ("75", "100", "125")] == pytest.approx(places)


def test_a_game_watched_again_names_its_own_keys_and_its_step_once(
    stage: Stage, app: FivefoldApp
) -> None:
    stage.size(1000, 760)
    go(stage, app, "History")
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile)))
    app.screen.model.go_to(3)
    stage.frames()
    felt = app.screen.ids.felt
    assert felt.headline.text.startswith("Step 3 of ")
    assert felt.cup.view.hint == "", "not a second time"
    assert "hold" not in felt.keys
    assert felt.undo.word == "Back"


def test_a_game_is_deleted_with_a_way_back(stage: Stage, app: FivefoldApp) -> None:
    go(stage, app, "History")
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile)))
    app.screen._on_delete()  # noqa: SLF001
    stage.frames(2)
    assert isinstance(app.screen, HistoryScreen)
    assert app.store.history.count() == 1
    go(stage, app, "Undo")
    assert app.store.history.count() == 2


def test_statistics_for_everybody_and_for_one(stage: Stage, app: FivefoldApp) -> None:
    go(stage, app, "Statistics")
    screen = app.screen
    assert isinstance(screen, StatisticsScreen)
    assert ("", "Games", "1") in rows(app)
    assert len([w for w in screen.walk() if isinstance(w, BarChart)]) == 2
    assert flaws(screen) == []
    screen._choose_player(app.store.players.all()[1].id)  # noqa: SLF001
    stage.frames(2)
    assert ("", "Games", "1") in rows(app)
    screen._choose_kind(app.store.statistics.kinds()[1][0])  # noqa: SLF001
    stage.frames(2)
    assert flaws(screen) == []


def test_a_trend_shows_the_last_games_in_their_order(stage: Stage, app: FivefoldApp) -> None:
    go(stage, app, "Statistics")
    assert not any(isinstance(w, LineChart) for w in app.screen.walk()), "too few games"
    names = ("Ana", "Ben", "Cleo", "Dan")
    uids = [finished(app, "os2", name) for name in names]
    totals = [app.store.history.replay(uid).steps[-1].state for uid in uids]
    app.go_home()
    stage.frames(2)
    go(stage, app, "Statistics")
    [chart] = [w for w in app.screen.walk() if isinstance(w, LineChart)]
    assert chart.trend.values == tuple(float(total(s.setup, s.cards[0])) for s in totals)
    assert chart.trend.level == sum(chart.trend.values) / len(names)
    assert flaws(app.screen) == []


def test_a_place_on_the_list_is_taken_and_its_name_can_be_changed(
    stage: Stage, app: FivefoldApp
) -> None:
    stage.tap(app.screen.ids.go_on)
    model = app.playing.table.model
    while not model.state.over:
        model.roll()
        model.score(options(model.state)[0])
    stage.frames(3)
    assert isinstance(app.screen, GameOverScreen)
    assert "Player 1" in listed(app)
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, RankTile)))
    [sheet] = app.sheets
    field = next(w for w in sheet.walk() if isinstance(w, NameField))
    field.text = "Zoë"
    stage.tap(sheet.ids.buttons.children[0])
    assert "Zoë" in listed(app)
    assert "Player 1" not in listed(app)
    stage.tap(app.screen.ids.undo)
    assert "Zoë" not in listed(app)


def listed(app: FivefoldApp) -> set[str]:
    scores = app.store.top_scores
    return {entry.name for kind in scores.kinds() for entry in scores.top(kind)}


def test_nothing_yet_says_so(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 360, 640, font_scale=1.3)
    for name in ("Top scores", "Statistics", "History"):
        go(stage, app, name)
        assert flaws(app.screen) == []
        assert rows(app) == []
        stage.key("esc")


@pytest.mark.parametrize(
    ("low", "high", "scale"),
    [(0, 20, (0, 30)), (0, 3, (0, 3)), (0, 0.5, (0, 0.6)), (190, 260, (150, 300)), (0, 0, (0, 0))],
)
def test_numbers_beside_a_chart_are_round(
    low: float, high: float, scale: tuple[float, float]
) -> None:
    assert level_scale(low, high) == pytest.approx(scale, abs=1e-6)


def moved(stage: Stage, app: FivefoldApp, file: Path, button: str) -> str:
    """Export to a file or import from it by its path, and what was said of it."""
    app.files = NoChooser()
    app.go_home()
    stage.frames(2)
    stage.tap(app.screen.ids.settings)
    for name in ("Your data", "Export and import"):
        stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile) and w.heading == name))
        stage.frames(2)
    [sheet] = app.sheets
    next(w for w in sheet.walk() if isinstance(w, NameField)).text = str(file)
    stage.tap(next(w for w in sheet.walk() if isinstance(w, Pill) and w.text == button))
    stage.frames(2)
    [told] = app.sheets
    said: str = told.ids.body.children[0].text
    stage.key("esc")
    return said


def test_everything_moves_to_another_device_and_nothing_twice(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    file = tmp_path / "moved.json"
    assert moved(stage, app, file, "Export").startswith("2 games were written")
    assert moved(stage, app, file, "Import") == "0 games were taken in; here already: 2."
    stage.close()
    other = FivefoldApp(tmp_path / "other")
    stage.open(other, 412, 915)
    assert moved(stage, other, file, "Import") == "2 games were taken in; here already: 0."
    assert other.store.history.count() == 2


def test_games_that_cannot_be_read_are_not_left_out_in_silence(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    file = tmp_path / "moved.json"
    setup = set_up(RULE_SETS["official"], ["Ana"], seed="cut")
    cheat(app.store, app.store.games.begin(setup), "score nonsense 1")
    said = moved(stage, app, file, "Export")
    assert said.startswith("2 games were written")
    assert said.endswith(". 1 game cannot be read and was left out; it stays here.")
    cheat(app.store, app.store.games.begin(setup), "score nonsense 1")
    assert moved(stage, app, file, "Export").endswith(
        ". 2 games cannot be read and were left out; they stay here."
    )


class Chooser:
    """A chooser that waits until somebody chooses."""

    there = True

    def __init__(self) -> None:
        self.asked: list[tuple[str, Pick]] = []

    def save(self, name: str, pick: Pick) -> None:
        self.asked.append((name, pick))

    def open(self, pick: Pick) -> None:
        self.asked.append(("", pick))


def chosen(stage: Stage, app: FivefoldApp, button: str, file: Path | None) -> list[str]:
    """By the system's chooser, and what was said of it."""
    app.files = chooser = Chooser()
    app.move_data()
    stage.frames(2)
    [sheet] = app.sheets
    assert not [w for w in sheet.walk() if isinstance(w, NameField)]
    stage.tap(next(w for w in sheet.walk() if isinstance(w, Pill) and w.text == button))
    stage.frames(2)
    assert not app.sheets
    [(name, pick)] = chooser.asked
    assert name.endswith(".json") == (button == "Export")
    pick(PickedPath(file) if file else None)
    stage.frames(2)
    said = [sheet.ids.body.children[0].text for sheet in app.sheets]
    app.sheets.close()
    return said


def test_a_file_is_chosen_where_the_system_has_a_chooser(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    file = tmp_path / "chosen.json"
    [said] = chosen(stage, app, "Export", file)
    assert said == f"2 games were written to {file}."
    assert chosen(stage, app, "Import", file) == ["0 games were taken in; here already: 2."]
    assert chosen(stage, app, "Export", None) == []
    assert chosen(stage, app, "Import", None) == []
    [refused] = chosen(stage, app, "Import", tmp_path / "none.json")
    assert "cannot be opened" in refused


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every frame has time for one step of an export or import."""
    ticks = count()
    monkeypatch.setattr(moving, "perf_counter", lambda: next(ticks))
    monkeypatch.setattr(moving, "FIRST", 1.5)
    monkeypatch.setattr(moving, "SLICE", 1.5)


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("button", ["Export", "Import"])
@pytest.mark.parametrize("away", ["Cancel", "esc", "stop"])
def test_a_long_export_or_import_says_how_far_it_is_and_can_be_called_off(
    stage: Stage, app: FivefoldApp, tmp_path: Path, button: str, away: str
) -> None:
    some_games(app.store, 6)
    file = tmp_path / "moved.json"
    app.store.transfer.export(file)
    older = file.read_bytes()
    begin_anew(stage, app, file, button)
    before = contents(app.store) if button == "Import" else []
    [sheet] = app.sheets
    text = sheet.ids.body.children[0]
    until(lambda: text.text.startswith("3 games"))
    assert "so far" in text.text
    with pytest.raises(Locked) if button == "Import" else nullcontext():
        app.store.settings.keep("colour", "blue")
    if away == "stop":
        stage.close()
    elif away == "esc":
        stage.key("esc")
    else:
        stage.tap(sheet.ids.buttons.children[0])
    assert file.read_bytes() == older
    assert sorted(each.name for each in tmp_path.glob("*.json*")) == ["moved.json"]
    if away != "stop":
        stage.frames(3)
        assert not app.sheets
        assert not before or contents(app.store) == before
        app.store.settings.keep("colour", "blue")


@pytest.mark.usefixtures("slow")
def test_a_long_import_goes_on_to_its_end(stage: Stage, app: FivefoldApp, tmp_path: Path) -> None:
    some_games(app.store, 6)
    file = tmp_path / "moved.json"
    begin_anew(stage, app, file, "Export")
    until(lambda: "were written" in app.sheets.front.ids.body.children[0].text)
    begin_anew(stage, app, file, "Import")
    until(lambda: "here already" in app.sheets.front.ids.body.children[0].text)


def begin_anew(stage: Stage, app: FivefoldApp, file: Path, button: str) -> None:
    app.sheets.close()
    app.files = NoChooser()
    app.move_data()
    stage.frames(2)
    [sheet] = app.sheets
    next(w for w in sheet.walk() if isinstance(w, NameField)).text = str(file)
    stage.tap(next(w for w in sheet.walk() if isinstance(w, Pill) and w.text == button))
    stage.frames(1)


def test_long_work_says_how_far_it_is(stage: Stage, app: FivefoldApp) -> None:
    now = 0.0
    working = Working(lambda: now)
    shown = []
    for now in (0.0, 0.3, 0.5, 0.51, 0.8):
        working.say(f"{now} done")
        shown.append(working.shown)
    assert shown == ["", "", "0.5 done", "0.5 done", "0.8 done"]
    assert len(Window.children) == 2
    working.done()
    assert working.shown == ""
    assert len(Window.children) == 1


def test_a_damaged_file_is_mended_with_a_word_about_it(
    stage: Stage, app: FivefoldApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.close()
    file = tmp_path / "fivefold.db"
    file.write_bytes(bytes(4096) + file.read_bytes()[4096:])
    said: list[str] = []
    monkeypatch.setattr(Working, "say", lambda _self, sentence: said.append(sentence))
    mended = FivefoldApp(tmp_path)
    stage.open(mended, 412, 915)
    assert "being rescued: 0% done" in said[0]
    assert "being rescued: 100% done" in said[-1]
    assert mended.store.history.count() == 2
    assert "2 games were rescued" in mended.sheets.front.ids.body.children[0].text


def test_a_wrong_file_is_refused_with_a_reason(
    stage: Stage, app: FivefoldApp, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[]", encoding="utf-8")
    assert "no Fivefold export" in moved(stage, app, wrong, "Import")
    assert "cannot be opened" in moved(stage, app, tmp_path / "none.json", "Import")
    assert "could not be written" in moved(stage, app, tmp_path / "no" / "folder.json", "Export")
    assert app.store.history.count() == 2


def test_a_player_is_renamed_and_two_are_joined(stage: Stage, app: FivefoldApp) -> None:
    go(stage, app, "Players")
    people = {w.heading: w for w in app.screen.walk() if isinstance(w, Tile)}
    assert set(people) == {"Ana", "Ben"}
    stage.tap(people["Ben"])
    [menu] = app.sheets
    stage.tap(menu.ids.body.children[-1])
    [sheet] = app.sheets
    next(w for w in sheet.walk() if isinstance(w, NameField)).text = "Ana"
    stage.tap(sheet.ids.buttons.children[0])
    assert "There is a Ana already" in app.sheets.front.ids.body.children[0].text
    stage.key("esc")
    stage.tap({w.heading: w for w in app.screen.walk() if isinstance(w, Tile)}["Ben"])
    stage.tap(app.sheets.front.ids.body.children[0])
    stage.tap(app.sheets.front.ids.buttons.children[0])
    assert [each.name for each in app.store.players.all()] == ["Ana"]
    assert {result.name for result in app.store.history.page()[0].results} == {"Ana"}


def test_scores_made_with_hints_say_so(stage: Stage, app: FivefoldApp) -> None:
    uid = finished(app, "os2", "Ana")
    app.store.games.note(uid, hints=2)
    for won in app.store.top_scores.places_won(uid):
        app.store.top_scores.enter(uid, won.seat, won.name)
    go(stage, app, "Top scores")
    told = [w.words for w in app.screen.walk() if isinstance(w, ResultRow)]
    assert sum("with 2 hints" in each for each in told) == 1
    assert sum("hint" in each for each in told) == 1


def test_a_hint_in_a_replay_is_only_looked_at(stage: Stage, app: FivefoldApp) -> None:
    uid = finished(app, "os2", "Ana")
    app.looking_back.open_game(uid)
    stage.frames(2)
    stage.tap(app.screen.ids.felt.cup)
    stage.tap(app.screen.ids.bar.buttons["hint"])
    [sheet] = app.sheets
    assert [pill.text for pill in sheet.ids.buttons.children] == ["Close"]
    advised = [die for die in app.screen.model.dice if die.advised]
    assert advised or any(
        cell.advised for column in app.screen.model.cards[0].columns for cell in column.cells
    )
    assert app.store.games.facts(uid).hints == 0


# --- said anew ------------------------------------------------------------------------------------


def in_german(app: FivefoldApp) -> None:
    """As when the phone speaks another language after the program was in the background."""
    app.change_settings(replace(app.settings, language="de"))


@pytest.mark.parametrize(
    ("way", "german"), [("history", "Verlauf"), ("players", "Spieler"), ("statistics", "Statistik")]
)
def test_what_looks_back_is_said_in_the_new_language(
    stage: Stage, app: FivefoldApp, way: str, german: str
) -> None:
    getattr(app.looking_back, way)()
    stage.frames(2)
    in_german(app)
    stage.frames(2)
    assert german in app.screen.title
    app.back()
    assert isinstance(app.screen, HomeScreen)


def test_a_game_watched_again_stays_where_it_was(stage: Stage, app: FivefoldApp) -> None:
    app.looking_back.history()
    uid = app.store.history.page()[0].uid
    app.looking_back.open_game(uid)
    app.screen.model.go_to(7)
    in_german(app)
    stage.frames(2)
    assert app.screen.model.step == 7
    assert "Schritt 7" in app.screen.model.roll_view.hint
    stage.key("esc")
    assert isinstance(app.screen, HistoryScreen)
    assert "Verlauf" in app.screen.title


def test_a_deleted_game_can_still_be_had_back(stage: Stage, app: FivefoldApp) -> None:
    go(stage, app, "History")
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile)))
    app.screen._on_delete()  # noqa: SLF001
    stage.frames(2)
    in_german(app)
    stage.frames(2)
    go(stage, app, "Rückgängig")
    assert app.store.history.count() == 2
    assert not any(isinstance(w, Pill) and w.text == "Rückgängig" for w in app.screen.walk())
    app.say_anew()
    stage.frames(2)
    assert len([w for w in app.screen.walk() if isinstance(w, Tile)]) == 2


def test_a_game_that_is_deleted_later_can_be_had_back(stage: Stage, app: FivefoldApp) -> None:
    go(stage, app, "History")
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile)))
    in_german(app)
    stage.frames(2)
    app.screen._on_delete()  # noqa: SLF001
    stage.frames(2)
    assert isinstance(app.screen, HistoryScreen)
    go(stage, app, "Rückgängig")
    assert app.store.history.count() == 2
    assert len([w for w in app.screen.walk() if isinstance(w, Tile)]) == 2


def test_as_many_games_are_shown_as_before(stage: Stage, app: FivefoldApp) -> None:
    for number in range(PAGE):
        finished(app, "os2", f"Player {number}")
    for number in range(FEW + 1):
        app.store.games.abandon(app.store.games.begin(a_setup(f"Player {number}")))
    app.looking_back.history()
    for _ in range(2):
        stage.frames(2)
        more = next(w for w in app.screen.walk() if isinstance(w, Pill) and w.text == "Show more")
        touch(stage, more)
    in_german(app)
    stage.frames(2)
    shown = [w for w in app.screen.walk() if isinstance(w, Tile)]
    assert len(shown) == 2 + PAGE + FEW + 1
    app.back()
    app.looking_back.history()
    stage.frames(2)
    assert len([w for w in app.screen.walk() if isinstance(w, Tile)]) == PAGE + FEW


def test_a_cleared_list_can_still_be_had_back(stage: Stage, app: FivefoldApp) -> None:
    go(stage, app, "Top scores")
    before = rows(app)
    go(stage, app, "Clear this list")
    stage.tap(app.sheets.front.ids.buttons.children[0])
    stage.frames(2)
    in_german(app)
    stage.frames(2)
    go(stage, app, "Rückgängig")
    assert rows(app) == before
    app.back()
    stage.frames(2)
    app.looking_back.top_scores()
    stage.frames(2)
    assert not any(isinstance(w, Pill) and w.text == "Rückgängig" for w in app.screen.walk())


def test_the_end_of_a_game_is_said_in_the_new_language(stage: Stage, app: FivefoldApp) -> None:
    going = app.store.games.begin(set_up(RULE_SETS["official"], ["Ana", "Ben"], seed="end"))
    app.playing.resume(going)
    session = app.playing.table.model.session
    while not session.state.over:
        session.play(next_roll(session.state))
        session.play(Score(options(session.state)[0].box, 0))
    app.game_over()
    stage.frames(2)
    english = app.screen.headline
    in_german(app)
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert app.screen.headline != english
    assert [tile.total for tile in app.screen.walk() if isinstance(tile, RankTile)]


def test_a_turn_that_waits_for_its_answer_asks_again(stage: Stage, app: FivefoldApp) -> None:
    app.playing.start(set_up(RULE_SETS["winzee"], ["Ana", "Ben"], seed="a"), as_it_was=True)
    model = app.playing.table.model
    if model.state.dice is None:
        model.roll()
    model.score(options(model.state)[0])
    stage.frames(2)
    assert model.phase == Phase.PROMPT
    in_german(app)
    stage.frames(2)
    done = next(pill for pill in app.sheets.front.walk() if isinstance(pill, Pill))
    stage.tap(done)
    assert model.phase != Phase.PROMPT
