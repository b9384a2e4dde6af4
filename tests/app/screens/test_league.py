"""Leagues by touch and by key: founding one, its table, seasons, games, and the end of a game."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from app.application import FivefoldApp
from app.platform import sharing
from app.platform.local_date import day_of, start_of_day
from app.screens.game_over.teaser import Teaser
from app.screens.history import HistoryScreen
from app.screens.home import HomeScreen
from app.screens.league.league_form import LeagueForm
from app.screens.league.league_games_screen import LeagueGamesScreen
from app.screens.league.league_screen import ALL_SEASONS, LeagueScreen
from app.screens.league.leagues_screen import LeaguesScreen
from app.screens.new_game.new_game_screen import NewGameScreen
from app.screens.table.replay_screen import ReplayScreen
from app.settings.game_options import GameOptions, Seat
from app.storage.leagues.league_games import LeftOut
from app.storage.leagues.leagues import League, LeagueSettings
from app.storage.trainer.reviews import PendingReview
from app.text.screens import league as words
from app.widgets.controls.button import TextButton
from app.widgets.controls.check_row import CheckRow
from app.widgets.controls.chip_choice import Chip
from app.widgets.controls.month_calendar import DayCell
from app.widgets.controls.segmented import Segment
from app.widgets.controls.tile import Tile
from app.widgets.dialogs.menu import MenuRow
from app.widgets.standings.podium import PodiumStep
from app.widgets.standings.standing_row import StandingRow
from core import legal_offers
from core.league.scoring import LeagueScoring, Scoring
from core.league.season import Season
from core.trainer.skill import GameSkill
from tests.app.storage.leagues.quick_games import WEEK, save_result
from tests.app.storage.many_games import save_many_games
from tests.app.support.application import find_tile, open_app, restart_app, scroll_and_tap
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import find_widgets, layout_flaws, overlaps, visible_texts

TODAY = date(2026, 11, 18)
NOW = start_of_day(TODAY) + 12 * 3600 * 1000


@pytest.fixture(autouse=True)
def _fixed_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.navigation.league_routes.today", lambda: TODAY)


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    app = open_app(stage, tmp_path)
    app.store.database.clock = lambda: NOW
    app.preferences.change_game_options(GameOptions(seats=(Seat("Ana"), Seat("Ben"))))
    app.routes.go_home()
    stage.frames(2)
    return app


def save_league(app: FivefoldApp, *names: str, by: Scoring = Scoring.POINTS) -> str:
    """Four weeks ago, with three games since: Ana leads."""
    first = NOW - 4 * WEEK
    people = names or ("Ana", "Ben", "Cleo")
    settings = LeagueSettings("Sunday league", LeagueScoring(by))
    uid = app.store.leagues.create(settings, people, Season(1, first))
    for week, totals in enumerate([(250, 200, 180), (240, 250, 100), (300, 200, 250)]):
        result = dict(zip(("Ana", "Ben", "Cleo"), totals, strict=True))
        save_result(app.store, result, first + week * WEEK, seed=str(week))
    return uid


def open_leagues(stage: Stage, app: FivefoldApp) -> Any:
    app.routes.go_home()
    stage.frames(2)
    scroll_and_tap(stage, find_tile(app, "League"))
    stage.frames(5)
    return app.screen


def tap_text(stage: Stage, app: FivefoldApp, text: str, kind: type = TextButton) -> None:
    """Tap a widget with this text, on the screen or in a dialog."""
    root = app.overlays.front or app.screen
    scroll_and_tap(stage, next(w for w in find_widgets(root, kind) if w.text == text))


def table(screen: LeagueScreen) -> list[tuple[str, str, str]]:
    rows = find_widgets(screen, StandingRow)
    return [(row.rank, row.name, row.total_text) for row in rows]


def only_league(app: FivefoldApp) -> League:
    (league,) = app.store.leagues.all()
    return league


# --- founding one -----------------------------------------------------------------------------


def test_a_league_of_the_last_players_is_two_taps_away(stage: Stage, app: FivefoldApp) -> None:
    app.store.games.begin(app.preferences.game_options.setup())
    screen = open_leagues(stage, app)
    assert isinstance(screen, LeaguesScreen)
    assert layout_flaws(screen) == []
    tap_text(stage, app, "New league")
    assert isinstance(app.screen, LeagueForm)
    assert layout_flaws(app.screen) == []
    assert overlaps(app.screen) == []
    tap_text(stage, app, "Create the league")
    assert isinstance(app.screen, LeagueScreen)
    assert app.screen.message.startswith("No game counts yet.")
    league = only_league(app)
    assert league.settings == LeagueSettings("Family league")
    assert [member.name for member in league.members] == ["Ana", "Ben"]
    assert league.season == Season(1, start_of_day(TODAY))
    app.routes.go_home()
    assert find_tile(app, "League").detail == "Family league"


def test_everything_can_be_chosen_by_touch(stage: Stage, app: FivefoldApp) -> None:
    save_result(app.store, {"Ana": 2, "Ben": 1})
    save_result(app.store, {"Ana": 2, "Cleo": 1}, rules="yatzy")
    open_leagues(stage, app)
    tap_text(stage, app, "New league")
    form = app.screen
    stage.tap(form.ids.name)
    stage.frames(2)
    form.ids.name.text = ""
    form.ids.name.insert_text("Sundays")
    tap_text(stage, app, "Cleo", CheckRow)
    tap_text(stage, app, "Ben", CheckRow)
    tap_text(stage, app, "Add a player")
    app.overlays.front.field.insert_text("Dan")
    tap_text(stage, app, "Add a player")
    tap_text(stage, app, "Add a player")
    app.overlays.front.field.insert_text("ana")
    tap_text(stage, app, "Add a player")
    tap_text(stage, app, "Average", Segment)
    assert [chip.text for chip in find_widgets(form, Chip)][:1] != ["Any game"], "one kind only"
    tap_text(stage, app, "Points", Segment)
    tap_text(stage, app, "5, 3, 2, 1", Chip)
    tap_text(stage, app, "Yatzy", Chip)
    scroll_and_tap(stage, form.ids.bots)
    scroll_and_tap(stage, form.ids.first_day)
    tap_text(stage, app, "2", DayCell)
    scroll_and_tap(stage, form.ids.last_day)
    stage.tap(app.screen.ids.calendar.ids.later)
    stage.frames(2)
    tap_text(stage, app, "31", DayCell)
    assert layout_flaws(form) == []
    tap_text(stage, app, "Create the league")
    league = only_league(app)
    assert league.name == "Sundays"
    assert sorted(member.name for member in league.members) == ["Ana", "Cleo", "Dan"]
    settings = league.settings
    assert settings.scoring == LeagueScoring(Scoring.POINTS, (5, 3, 2, 1))
    assert settings.kind is not None
    assert (settings.kind.rules, settings.bots) == ("yatzy", False)
    span = league.span(1)
    assert day_of(span.began) == date(2026, 11, 2)
    assert span.ends is not None
    assert day_of(span.ends - 1) == date(2026, 12, 31)


def test_a_league_needs_a_name_and_two_members(stage: Stage, app: FivefoldApp) -> None:
    app.store.games.begin(app.preferences.game_options.setup())
    open_leagues(stage, app)
    tap_text(stage, app, "New league")
    form = app.screen
    tap_text(stage, app, "Ben", CheckRow)
    assert form.missing == "Choose at least two members."
    tap_text(stage, app, "Create the league")
    assert app.screen is form
    tap_text(stage, app, "Ben", CheckRow)
    form.ids.name.text = "  "
    assert form.missing == "Give the league a name."
    assert app.store.leagues.all() == ()


def test_what_was_entered_is_kept_until_the_league_is_created(
    stage: Stage, app: FivefoldApp
) -> None:
    open_leagues(stage, app)
    tap_text(stage, app, "New league")
    app.screen.ids.name.text = "Sundays"
    tap_text(stage, app, "Wins", Segment)
    stage.key("esc")
    stage.frames(2)
    assert isinstance(app.screen, LeaguesScreen)
    tap_text(stage, app, "New league")
    assert (app.screen.draft.name, app.screen.draft.by) == ("Sundays", Scoring.WINS)


def test_an_open_end_can_be_chosen_again(stage: Stage, app: FivefoldApp) -> None:
    uid = save_league(app)
    app.store.leagues.change(uid, LeagueSettings("x"), ("Ana", "Ben"), Season(1, NOW, NOW + WEEK))
    open_leagues(stage, app)
    scroll_and_tap(stage, app.screen.ids.change)
    scroll_and_tap(stage, app.screen.ids.last_day)
    before = [cell for cell in find_widgets(app.screen, DayCell) if cell.text == "17"]
    assert before[0].disabled, "before the first day"
    tap_text(stage, app, "No last day")
    assert only_league(app).season.ends is None


def test_changes_are_saved_at_once_and_the_name_when_the_page_is_left(
    stage: Stage, app: FivefoldApp
) -> None:
    save_league(app)
    open_leagues(stage, app)
    scroll_and_tap(stage, app.screen.ids.change)
    form = app.screen
    assert not [button for button in find_widgets(form, TextButton) if button.style == "primary"]
    tap_text(stage, app, "Cleo", CheckRow)
    assert [member.name for member in only_league(app).members] == ["Ana", "Ben"]
    tap_text(stage, app, "Ben", CheckRow)
    assert form.missing
    assert len(only_league(app).members) == 2, "one is too few"
    tap_text(stage, app, "Cleo", CheckRow)
    assert [member.name for member in only_league(app).members] == ["Ana", "Cleo"]
    form.ids.name.text = "Every Sunday"
    stage.key("esc")
    stage.frames(2)
    assert isinstance(app.screen, LeagueScreen)
    assert (app.screen.title, only_league(app).name) == ("Every Sunday",) * 2


# --- the table --------------------------------------------------------------------------------


def test_the_table_ranks_and_compares_the_members(stage: Stage, app: FivefoldApp) -> None:
    save_league(app)
    screen = open_leagues(stage, app)
    assert isinstance(screen, LeagueScreen)
    assert (screen.title, screen.subtitle) == (
        "Sunday league",
        "Season 1, since 21\u00a0Oct\u00a02026",
    )
    assert table(screen) == [("1", "Ana", "8"), ("2", "Ben", "6"), ("3", "Cleo", "4")]
    assert [course.totals for course in screen.courses] == [
        (0, 3, 5, 8),
        (0, 2, 5, 6),
        (0, 1, 2, 4),
    ]
    rows = screen.ids.encounters.rows
    assert [(row.name, row.number) for row in rows] == [("Ben", "2 : 1"), ("Cleo", "3 : 0")]
    assert [(item.name, item.number.split()) for item in screen.recent] == [
        ("Ana", ["1", "2", "1"]),
        ("Ben", ["2", "1", "3"]),
        ("Cleo", ["3", "3", "2"]),
    ]
    assert screen.luck_text.startswith("Not known yet")
    assert layout_flaws(screen) == []
    assert overlaps(screen) == []


def test_a_tap_on_a_member_shows_whom_they_beat(stage: Stage, app: FivefoldApp) -> None:
    save_league(app)
    screen = open_leagues(stage, app)
    scroll_and_tap(stage, find_widgets(screen, StandingRow)[2])
    rows = screen.ids.encounters.rows
    assert [(row.name, row.number) for row in rows] == [("Ana", "0 : 3"), ("Ben", "1 : 2")]
    tap_text(stage, app, "Ben", Chip)
    assert screen.ids.encounters.rows[0].number == "1 : 2"


def test_luck_says_how_much_of_it_is_known(stage: Stage, app: FivefoldApp) -> None:
    save_league(app)
    (game, *_) = app.store.history.page()
    for seat, luck in enumerate((12.5, -4.0)):
        review = PendingReview(game.uid, seat)
        app.store.reviews.save(review, GameSkill(39, 5.0, luck), {}, (), 1)
    screen = open_leagues(stage, app)
    assert [(item.name, item.number, item.note) for item in screen.luck] == [
        ("Ana", "+12.5", ""),
        ("Ben", "−4.0", ""),
        ("Cleo", "", "not known yet"),
    ]
    assert screen.luck_text.startswith("Known for 2 of 9 score cards")


@pytest.mark.parametrize(
    ("by", "values"),
    [(Scoring.WINS, ["2", "1", "0"]), (Scoring.AVERAGE, ["263.3", "216.7", "176.7"])],
)
def test_wins_or_the_average_may_decide(
    stage: Stage, app: FivefoldApp, by: Scoring, values: list[str]
) -> None:
    save_league(app, by=by)
    screen = open_leagues(stage, app)
    assert [shown for _, _, shown in table(screen)] == values
    assert layout_flaws(screen) == []


def test_members_without_a_game_and_those_who_never_met(stage: Stage, app: FivefoldApp) -> None:
    save_league(app, "Ana", "Ben", "Zoë", "Cleo")
    screen = open_leagues(stage, app)
    assert table(screen)[-1] == ("–", "Zoë", "–")
    assert "never met" in visible_texts(screen)
    assert layout_flaws(screen) == []


def test_the_table_can_be_shared_as_text(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(sharing, "copy_to_clipboard", copied.append)
    save_league(app)
    screen = open_leagues(stage, app)
    scroll_and_tap(stage, screen.ids.share)
    scroll_and_tap(stage, app.screen.ids.send_text)
    assert copied[0].splitlines()[1:] == ["1. Ana: 8", "2. Ben: 6", "3. Cleo: 4"]
    assert app.screen.result


def test_an_empty_league_leads_to_a_new_game(stage: Stage, app: FivefoldApp) -> None:
    app.store.leagues.create(LeagueSettings("New"), ["Ana", "Ben"], Season(1, NOW))
    open_leagues(stage, app)
    tap_text(stage, app, "New game")
    assert isinstance(app.screen, NewGameScreen)


@pytest.mark.extended
def test_thousands_of_games_are_added_up_while_the_page_is_shown(
    stage: Stage, tmp_path: Path
) -> None:
    """Slice by slice: the page is there at once."""
    save_many_games(tmp_path / "fivefold.db", 3_000)
    app = open_app(stage, tmp_path)
    app.store.leagues.create(LeagueSettings("Long"), ["Ana", "Ben", "Cleo", "Dan"], Season(1, 0))
    screen = open_leagues(stage, app)
    assert isinstance(screen, LeagueScreen)
    for _ in range(500):
        if not screen.adding_up:
            break
        stage.frames(1)
    games = sum(len(result.results) > 1 for result in app.store.history.page(0, 5_000))
    assert screen.games_text == words.GAMES_COUNT(games)
    assert len(table(screen)) == 4


# --- seasons ----------------------------------------------------------------------------------


def test_a_season_ends_with_a_champion_and_the_next_is_one_tap_away(
    stage: Stage, app: FivefoldApp
) -> None:
    save_league(app)
    screen = open_leagues(stage, app)
    scroll_and_tap(stage, screen.ids.end_season)
    tap_text(stage, app, "End the season")
    assert screen.headline == "Ana is the champion"
    assert [step.name for step in find_widgets(screen, PodiumStep)] == ["Ben", "Ana", "Cleo"]
    assert layout_flaws(screen) == []
    app.store.database.clock = lambda: NOW + 1
    app.routes.go_home()
    stage.frames(2)
    assert find_tile(app, "League").detail == "Sunday league: season 1 is over"
    screen = open_leagues(stage, app)
    assert screen.headline == "Ana is the champion"
    tap_text(stage, app, "Start season 2")
    assert screen.headline == ""
    assert [text for _, text in screen.spans] == ["Season 2", "Season 1", "All seasons"]
    assert screen.message.startswith("No game counts yet")
    save_result(app.store, {"Ana": 100, "Ben": 300}, NOW)
    tap_text(stage, app, "Season 1", Chip)
    assert (screen.headline, table(screen)[0]) == ("Ana is the champion", ("1", "Ana", "8"))
    tap_text(stage, app, "All seasons", Chip)
    assert table(screen) == [("1", "Ana", "10"), ("2", "Ben", "9"), ("3", "Cleo", "4")]
    assert screen.season == ALL_SEASONS
    tap_text(stage, app, "Season 2", Chip)
    assert table(screen)[0] == ("1", "Ben", "3")


def test_a_season_ends_by_itself_after_its_last_day(stage: Stage, app: FivefoldApp) -> None:
    uid = save_league(app)
    season = only_league(app).season._replace(ends=NOW - 1)
    app.store.leagues.change(uid, only_league(app).settings, ("Ana", "Ben", "Cleo"), season)
    screen = open_leagues(stage, app)
    assert screen.headline == "Ana is the champion"
    assert not any(tile.heading == "End the season" for tile in _tiles(app))


def test_a_title_can_be_shared_or_nobody_wins_it(stage: Stage, app: FivefoldApp) -> None:
    uid = app.store.leagues.create(LeagueSettings("Short"), ["Ana", "Ben"], Season(1, NOW - WEEK))
    save_result(app.store, {"Ana": 2, "Ben": 2}, NOW - 1)
    app.store.leagues.end_season(uid)
    assert open_leagues(stage, app).headline == "Ana and Ben share the title"
    app.store.leagues.begin_next_season(uid)
    app.store.database.clock = lambda: NOW + 5
    app.store.leagues.end_season(uid)
    screen = open_leagues(stage, app)
    assert (screen.headline, screen.message) == ("", "Nobody played in this season.")
    assert screen.next_season == "Start season 3"


def test_many_seasons_are_listed_in_a_menu(stage: Stage, app: FivefoldApp) -> None:
    uid = save_league(app)
    for hour in range(8):
        app.store.database.clock = lambda hour=hour: NOW + hour
        app.store.leagues.end_season(uid)
        app.store.leagues.begin_next_season(uid)
    screen = open_leagues(stage, app)
    assert (screen.spans, screen.many_seasons) == ([], "Season 9")
    scroll_and_tap(stage, screen.ids.many_seasons)
    tap_text(stage, app, "Season 1", MenuRow)
    assert (screen.many_seasons, screen.headline) == ("Season 1", "Ana is the champion")
    assert layout_flaws(screen) == []


def _tiles(app: FivefoldApp) -> list[Any]:
    return find_widgets(app.screen, Tile)


# --- several leagues, deleting ----------------------------------------------------------------


def test_several_leagues_are_listed(stage: Stage, app: FivefoldApp) -> None:
    save_league(app)
    screen = open_leagues(stage, app)
    scroll_and_tap(stage, screen.ids.new_league)
    tap_text(stage, app, "Create the league")
    screen = open_leagues(stage, app)
    assert [tile.heading for tile in _tiles(app)] == ["Sunday league", "Family league"]
    assert layout_flaws(screen) == []
    stage.tap(_tiles(app)[0])
    stage.frames(2)
    assert app.screen.title == "Sunday league"
    assert not any(tile.heading == "New league" for tile in _tiles(app))


def test_a_deleted_league_can_be_brought_back(stage: Stage, app: FivefoldApp) -> None:
    save_league(app)
    screen = open_leagues(stage, app)
    scroll_and_tap(stage, screen.ids.delete)
    assert isinstance(app.screen, LeaguesScreen)
    assert app.store.leagues.all() == ()
    assert layout_flaws(app.screen) == []
    tap_text(stage, app, "Undo")
    assert only_league(app).name == "Sunday league"
    assert [tile.heading for tile in _tiles(app)] == ["Sunday league"]
    app.back()
    stage.frames(2)
    assert isinstance(app.screen, HomeScreen)


# --- games ------------------------------------------------------------------------------------


def test_a_game_can_be_left_out_and_counted_again(stage: Stage, app: FivefoldApp) -> None:
    save_league(app)
    scroll_and_tap(stage, open_leagues(stage, app).ids.games)
    screen = app.screen
    assert isinstance(screen, LeagueGamesScreen)
    assert _tiles(app)[0].heading == "Ana 300, Cleo 250, Ben 200"
    stage.tap(_tiles(app)[0])
    stage.frames(2)
    tap_text(stage, app, "Leave it out of the league", MenuRow)
    assert words.LEFT_OUT[LeftOut.BY_HAND]() in _tiles(app)[0].detail
    assert layout_flaws(screen) == []
    app.back()
    stage.frames(2)
    assert table(app.screen) == [("1", "Ana", "5"), ("1", "Ben", "5"), ("3", "Cleo", "2")]
    scroll_and_tap(stage, app.screen.ids.games)
    stage.tap(_tiles(app)[0])
    stage.frames(2)
    tap_text(stage, app, "Count it again", MenuRow)
    app.back()
    stage.frames(2)
    assert table(app.screen)[0] == ("1", "Ana", "8")


def test_a_game_can_be_looked_at(stage: Stage, app: FivefoldApp) -> None:
    save_league(app)
    scroll_and_tap(stage, open_leagues(stage, app).ids.games)
    stage.tap(_tiles(app)[-1])
    stage.frames(2)
    tap_text(stage, app, "Look at the game", MenuRow)
    assert isinstance(app.screen, ReplayScreen)


def test_more_games_are_shown_page_by_page(stage: Stage, app: FivefoldApp) -> None:
    save_league(app)
    for number in range(20):
        save_result(app.store, {"Ana": 2, "Ben": 1}, NOW - number, seed=f"more {number}")
    scroll_and_tap(stage, open_leagues(stage, app).ids.games)
    assert len(_tiles(app)) == 20
    tap_text(stage, app, "Show more")
    assert len(_tiles(app)) == 23


@pytest.mark.extended
def test_many_members_are_shown_page_by_page(stage: Stage, app: FivefoldApp) -> None:
    """As an import may have: nothing is laid out without a limit."""
    names = [f"Player {number}" for number in range(70)]
    app.store.leagues.create(LeagueSettings("Sunday league"), names, Season(1, 0))
    screen = open_leagues(stage, app)
    assert "Player 11 and …" in screen.message
    for at in range(0, 70, 5):
        totals = {name: 300 - place for place, name in enumerate(names[at : at + 5], at)}
        save_result(app.store, totals, NOW - 1, seed=f"many {at}")
    screen = open_leagues(stage, app)
    lists = ("rows", "recent", "members")
    for shown in (30, 60):
        assert [len(getattr(screen, name)) for name in lists] == [shown] * 3
        assert len(table(screen)) == shown
        tap_text(stage, app, "Show more")
        stage.frames(5)
    assert [len(getattr(screen, name)) for name in lists] == [70] * 3
    assert not screen.more_rows
    scroll_and_tap(stage, screen.ids.change)
    for shown in (30, 60, 70):
        assert len(find_widgets(app.screen, CheckRow)) == shown
        if shown < 70:
            tap_text(stage, app, "Show more")
    assert len(only_league(app).members) == 70


def play_last_game(app: FivefoldApp) -> None:
    app.game.start_as_last_time()
    model = app.game.table.model
    while not model.state.over:
        model.next_turn()
        model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])


# --- the end of a game ------------------------------------------------------------------------


def test_the_end_of_a_game_says_what_it_did_to_the_table(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.setup.fresh_seed", lambda: "without a draw")
    app.store.leagues.create(LeagueSettings("Sunday league"), ["Ana", "Ben"], Season(1, NOW - 1))
    app.store.leagues.create(LeagueSettings("Others"), ["Ana", "Eve"], Season(1, NOW - 1))
    play_last_game(app)
    stage.frames(2)
    stage.tap_at(200, 700)  # the totals stand at once
    stage.frames(5)
    (teaser,) = (each for each in find_widgets(app.screen, Teaser) if each.icon == "podium")
    (game,) = app.store.history.page()
    winner, loser = sorted(game.results, key=lambda result: result.rank)
    assert teaser.heading == f"Sunday league: {winner.name} takes the lead"
    assert teaser.detail.replace("\u00a0", " ") == f"{winner.name} 3 (+3), {loser.name} 2 (+2)"
    assert layout_flaws(app.screen) == []
    scroll_and_tap(stage, teaser)
    assert isinstance(app.screen, LeagueScreen)
    assert app.screen.title == "Sunday league"


def test_a_game_without_a_league_says_nothing(stage: Stage, app: FivefoldApp) -> None:
    app.store.leagues.create(LeagueSettings("Others"), ["Ana", "Eve"], Season(1, NOW - 1))
    play_last_game(app)
    stage.frames(2)
    stage.tap_at(200, 700)
    stage.frames(5)
    assert len(find_widgets(app.screen, Teaser)) == 1, "the review only"


# --- keys, languages, restart -----------------------------------------------------------------


def test_everything_works_by_keyboard(stage: Stage, app: FivefoldApp) -> None:
    save_league(app)
    screen = open_leagues(stage, app)
    for _ in range(30):
        stage.key("tab")
        stage.frames(1)
        if screen.ids.games.focused:
            break
    stage.key("enter")
    stage.frames(2)
    assert isinstance(app.screen, LeagueGamesScreen)
    stage.key("esc")
    stage.frames(2)
    assert app.screen is screen


def test_what_was_chosen_survives_another_language(stage: Stage, app: FivefoldApp) -> None:
    uid = save_league(app)
    app.store.leagues.end_season(uid)
    app.store.leagues.begin_next_season(uid)
    screen = open_leagues(stage, app)
    tap_text(stage, app, "Season 1", Chip)
    scroll_and_tap(stage, find_widgets(screen, StandingRow)[1])
    app.preferences.change_settings(replace(app.preferences.settings, language="de"))
    stage.frames(3)
    assert app.screen is not screen
    assert app.screen.headline == "Ana ist Meister"
    assert app.screen.member == only_league(app).members[1].id


def test_a_league_is_there_after_a_restart(stage: Stage, app: FivefoldApp) -> None:
    save_league(app)
    again = restart_app(stage, app)
    assert table(open_leagues(stage, again))[0] == ("1", "Ana", "8")


def test_a_league_that_was_deleted_elsewhere_is_reported(stage: Stage, app: FivefoldApp) -> None:
    uid = save_league(app)
    screen = open_leagues(stage, app)
    app.routes.history.history()
    stage.frames(2)
    assert isinstance(app.screen, HistoryScreen)
    app.store.leagues.delete(uid)
    app.back()
    stage.frames(2)
    assert app.screen is screen
    assert app.overlays.front is not None
