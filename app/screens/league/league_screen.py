"""A league: its table, season by season, with form, head to head and luck."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.animation.timers import Timer
from app.animation.transitions import transitions
from app.game.game_result import Standing
from app.game.league_count import NEXT_FRAME, LeagueCount
from app.game.score_course import PlayerCourse
from app.screens.league.comparison_row import ComparisonItem
from app.screens.league.league_view import LeagueView, StandingItem
from app.screens.page import Page
from app.screens.paged_menu import open_paged_menu
from app.startup.kv_loader import load_layout_of
from app.storage import Store
from app.storage.errors import StorageError
from app.storage.leagues.leagues import League
from app.text.errors import explain
from app.text.screens import league as words
from app.widgets.controls.empty_state import PlayAction
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.menu import MenuItem
from app.widgets.standings.podium import DROP_SECONDS, RISE_SECONDS
from core.league.scoring import Scoring
from core.league.season import Span, is_over
from core.league.standings import LeagueTable

load_layout_of(__file__)

LATEST = 0
ALL_SEASONS = -1
"""In place of the number of a season."""
MOST_SEASONS = 6
"""With more, a menu replaces the chips."""
MEMBERS_AT_ONCE = 30
"""In each list; a button shows more."""
PODIUM_HEIGHT = 250
"""In dp."""


@dataclass(slots=True)
class LeaguePosition:
    """What was chosen on the page; survives a rebuild of the screen."""

    season: int = LATEST
    member: int | None = None
    shown: int = MEMBERS_AT_ONCE
    """How many members are listed."""
    crowned: set[int] = field(default_factory=set)
    """Seasons whose podium has risen."""


class LeagueActions(NamedTuple):
    change: Callable[[], None]
    games: Callable[[Span], None]
    delete: Callable[[], None]
    new_league: Callable[[], None]
    play: Callable[[], None]
    """Open the new game."""
    share: Callable[[LeagueView, str, bool], None]
    """Send the table; with the span of the season, and whether it is over."""


class LeagueScreen(Page):
    lists_games = True
    spans: list[tuple[int, str]] = ObjectProperty([])
    """The seasons to choose from; empty if there is only one, and for many."""
    many_seasons = StringProperty("")
    """What is shown, where a menu replaces the choice; empty if there are few seasons."""
    season = NumericProperty(LATEST)
    adding_up = BooleanProperty(False)
    message = StringProperty("")
    """Says why there is no table."""
    play: PlayAction | None = ObjectProperty(None, allownone=True)
    over = BooleanProperty(False)
    """Whether the last season is over."""
    next_season = StringProperty("")
    """The text of the button that starts it; empty where it cannot be started."""
    headline = StringProperty("")
    subheading = StringProperty("")
    podium: tuple[Standing, ...] = ObjectProperty(())
    podium_height = NumericProperty(dp(PODIUM_HEIGHT))
    rows: tuple[StandingItem, ...] = ObjectProperty(())
    more_rows = BooleanProperty(False)
    rules = StringProperty("")
    form_title = StringProperty("")
    courses: tuple[PlayerCourse, ...] = ObjectProperty(())
    averages = BooleanProperty(False)
    recent: tuple[ComparisonItem, ...] = ObjectProperty(())
    """The last places of each member."""
    members: list[tuple[int, str]] = ObjectProperty([])
    member: int | None = ObjectProperty(None, allownone=True)
    encounters_text = StringProperty("")
    encounters: tuple[ComparisonItem, ...] = ObjectProperty(())
    luck: tuple[ComparisonItem, ...] = ObjectProperty(())
    luck_text = StringProperty("")
    games_text = StringProperty("")
    alone = BooleanProperty(False)
    """Whether this is the only league, so that no list leads to another."""

    def __init__(
        self,
        store: Store,
        uid: str,
        actions: LeagueActions,
        open_dialog: Callable[[Dialog], None],
        ask: Callable[[str, str, str, Callable[[], None]], None],
        attempt: Callable[[Callable[[], object]], bool],
        timer: Timer,
        position: LeaguePosition,
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(on_back)
        self._store, self._uid, self.actions = store, uid, actions
        self._open_dialog, self._ask, self._attempt = open_dialog, ask, attempt
        self._timer = timer
        self._position = position
        self._count: LeagueCount | None = None
        self._view: LeagueView | None = None
        self._cancel_next: Callable[[], None] = lambda: None
        self._league = store.leagues.get(uid)

    # --- season and member ---------------------------------------------------------------------

    def on_pre_enter(self, *_: object) -> None:
        """Each time: a game may have been left out, or the league changed since."""
        self._attempt(self.show)

    def on_leave(self, *_: object) -> None:
        self._stop()

    def show(self) -> None:
        self._league = league = self._store.leagues.get(self._uid)
        self.title = league.name
        self.alone = len(self._store.leagues.all()) == 1
        numbers = [season.number for season in reversed(league.seasons)]
        chosen = self._position.season
        self.season = chosen if chosen in (*numbers, ALL_SEASONS) else numbers[0]
        named = {number: words.SEASON(number=number) for number in numbers}
        named[ALL_SEASONS] = words.ALL_SEASONS()
        self.spans = list(named.items()) if 1 < len(numbers) <= MOST_SEASONS else []
        self.many_seasons = named[int(self.season)] if len(numbers) > MOST_SEASONS else ""
        self._seasons = named
        self.rules = words.describe_rules(league.settings.scoring)
        self.averages = league.settings.scoring.by is Scoring.AVERAGE
        self.form_title = words.FORM[league.settings.scoring.by]()
        self._show_season_state(league)
        self._add_up(league)

    def open_seasons(self) -> None:
        items = [
            MenuItem(text, icon="podium", action=partial(self.choose_season, season))
            for season, text in self._seasons.items()
        ]
        open_paged_menu(self._open_dialog, items, words.SEASONS())

    def choose_season(self, season: int) -> None:
        self._position.season = season
        self._attempt(self.show)

    @property
    def _number(self) -> int | None:
        """Of the season that is shown; None for all."""
        return None if self.season == ALL_SEASONS else int(self.season)

    @property
    def _span(self) -> Span:
        return self._league.span(self._number)

    def _show_season_state(self, league: League) -> None:
        last, now = league.season.number, self._store.database.clock()
        self.over = is_over(league.seasons, last, now)
        shown = self._number
        self.subtitle = words.describe_season(league.seasons, shown, self._span, now)
        startable = self.over and shown == last
        self.next_season = words.NEXT_SEASON(number=last + 1) if startable else ""

    def choose_member(self, member: int) -> None:
        self._position.member = member
        self._show_encounters()

    def show_member(self, member: int) -> None:
        """From the table: who was ahead of whom."""
        self.choose_member(member)
        self.ids.scroll.scroll_to(self.ids.encounters, animate=False)

    # --- table and charts ----------------------------------------------------------------------

    def _add_up(self, league: League) -> None:
        self._stop()
        table = LeagueTable((each.id for each in league.members), league.settings.scoring)
        batches = self._store.league_games.counting(league, self._span)
        self._count = LeagueCount(table, batches, self._timer, self._show_table, self._fail)
        self.adding_up = True
        self._count.start()

    def _stop(self) -> None:
        self._cancel_next()
        transitions.stop((self, "podium"))
        if self._count is not None:
            self._count.stop()
            self._count = None

    def _fail(self, error: StorageError) -> None:
        self.adding_up, self.message = False, explain(error)

    def _show_table(self, table: LeagueTable) -> None:
        self.adding_up = False
        self._view = view = LeagueView.of(self._league, table)
        self._show_message(table.games)
        self.games_text = words.GAMES_COUNT(table.games)
        self._show_champion(view)
        self._show_members(view)

    def _show_members(self, view: LeagueView) -> None:
        rows = view.rows() if view.table.games else ()
        self.rows = rows[: self._position.shown]
        self.more_rows = len(rows) > len(self.rows)
        self._show_in_turn(self._show_courses, self._show_encounters, self._show_luck)

    def show_more(self) -> None:
        self.ids.scroll.keep_in_place(self.ids.table.rows[-1])
        self._position.shown += MEMBERS_AT_ONCE
        if self._view is not None:
            self._show_members(self._view)

    def _show_in_turn(self, *sections: Callable[[], None]) -> None:
        """What is below the table, one section in each frame, so that the page opens sooner."""
        if sections:
            first, *rest = sections

            def show() -> None:
                first()
                self._show_in_turn(*rest)

            self._cancel_next = self._timer(NEXT_FRAME, show)

    def _show_courses(self) -> None:
        view = self._view
        shown = view is not None and view.table.games > 1
        self.courses = view.courses() if view is not None and shown else ()
        recent = view.recent_places() if view is not None and shown else ()
        self.recent = recent[: self._position.shown]

    def _show_luck(self) -> None:
        view = self._view
        if view is not None:
            self.luck = view.luck()[: self._position.shown] if view.table.games else ()
            self.luck_text = view.luck_state()

    def _show_message(self, games: int) -> None:
        names = words.join_first_names(self._league)
        current = self._number in (None, self._league.season.number) and not self.over
        nothing = words.NO_GAMES(names=names) if current else words.NO_GAMES_IN_SEASON()
        self.message = "" if games else nothing
        offered = bool(not games and current)
        self.play = (words.PLAY_NOW(), self.actions.play) if offered else None

    def _show_encounters(self) -> None:
        view = self._view
        if view is None or not view.table.games:
            self.encounters = ()
            return
        listed = [each.member for each in view.standings[: self._position.shown]]
        self.members = [(member, view.name(member)) for member in listed]
        self.member = self._position.member if self._position.member in listed else listed[0]
        self.encounters = view.encounters(self.member)[: self._position.shown]
        self.encounters_text = words.HEAD_TO_HEAD_DESCRIPTION(name=view.name(self.member))

    # --- the season ---------------------------------------------------------------------------

    def _show_champion(self, view: LeagueView) -> None:
        """A season that is over shows its champion: the podium rises once."""
        shown = self._number
        now = self._store.database.clock()
        over = shown is not None and is_over(self._league.seasons, shown, now)
        names = view.champions() if over else ()
        self.podium = view.podium() if names else ()
        self.headline = words.describe_champions(names) if names else ""
        self.subheading = words.CHAMPION_OF(number=shown, league=self._league.name) if names else ""
        self.ids.podium.show(self.podium)
        if names and shown is not None and shown not in self._position.crowned:
            self._position.crowned.add(shown)
            seconds = RISE_SECONDS + DROP_SECONDS
            transitions.play(
                (self, "podium"), seconds, lambda part: self.ids.podium.show_rise(seconds * part)
            )

    def ask_to_end_season(self) -> None:
        self._ask(
            words.END_SEASON_TITLE(), words.END_SEASON_TEXT(), words.END_SEASON(), self.end_season
        )

    def end_season(self) -> None:
        self._position.season = LATEST
        if self._attempt(lambda: self._store.leagues.end_season(self._uid)):
            self._attempt(self.show)
            self.ids.scroll.scroll_y = 1

    def start_next_season(self) -> None:
        self._position.season = LATEST
        if self._attempt(lambda: self._store.leagues.begin_next_season(self._uid)):
            self._attempt(self.show)

    def open_games(self) -> None:
        self.actions.games(self._span)

    def share(self) -> None:
        if self._view is not None:
            over = self._number is not None and bool(self.podium)
            self.actions.share(self._view, self.subtitle, over)
