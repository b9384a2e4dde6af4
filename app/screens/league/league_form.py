"""The form of a league: its name and members, which games count, what decides, and the days.

A new league is created by a button; changes of another are saved at once, its name when the field
or the page is left.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.platform.local_date import day_of, start_of_day
from app.screens.league.day_screen import DayQuestion
from app.screens.page import Page
from app.startup.kv_loader import load_layout_of
from app.storage.database.tables import LONGEST_LEAGUE_NAME
from app.storage.games.game_kind import GameKind
from app.storage.leagues.leagues import League, LeagueSettings
from app.text.calendar import format_day
from app.text.screens import history as history_words
from app.text.screens import league as words
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.name_dialog import NameDialog
from core.league.scoring import LEAST_MEMBERS, POINTS_TABLES, LeagueScoring, Scoring
from core.league.season import Season
from core.player_names import clean_name, is_visible, name_key

load_layout_of(__file__)

FIRST_PEOPLE = 8
"""How many known players are shown at first, besides the members."""
PEOPLE_AT_ONCE = 30
"""How many more are shown each time."""
FAR = date(2999, 12, 30)
"""The last day that can be chosen."""


@dataclass(frozen=True, slots=True)
class LeagueDraft:
    """A league as the form has it."""

    name: str
    members: tuple[str, ...]
    season: Season
    kind: GameKind | None = None
    bots: bool = True
    by: Scoring = Scoring.POINTS
    table: tuple[int, ...] = POINTS_TABLES[0]
    added: tuple[str, ...] = ()
    """Players who were named in the form."""
    earliest: int = 0
    """The end of the season before: this one cannot begin earlier."""

    @classmethod
    def of(cls, league: League) -> "LeagueDraft":
        settings = league.settings
        return cls(
            name=settings.name,
            members=tuple(member.name for member in league.members),
            season=league.season,
            kind=settings.kind,
            bots=settings.bots,
            by=settings.scoring.by,
            table=settings.scoring.table,
            earliest=max((each.ends or 0 for each in league.seasons[:-1]), default=0),
        )

    @property
    def settings(self) -> LeagueSettings:
        return LeagueSettings(self.name, LeagueScoring(self.by, self.table), self.kind, self.bots)


class MemberItem(NamedTuple):
    """The values of a CheckRow."""

    text: str
    on: bool
    key: str


class LeagueForm(Page):
    draft: LeagueDraft = ObjectProperty()
    confirm_text = StringProperty("")
    people: tuple[MemberItem, ...] = ObjectProperty(())
    more_people = BooleanProperty(False)
    kinds: list[tuple[GameKind | None, str]] = ObjectProperty([])
    scorings: list[tuple[Scoring, str]] = ObjectProperty([])
    tables: list[tuple[tuple[int, ...], str]] = ObjectProperty([])
    """The points to choose from; empty unless they decide."""
    rules = StringProperty("")
    first_day = StringProperty("")
    last_day = StringProperty("")
    missing = StringProperty("")
    """What the league still needs; empty if it can be saved."""
    longest_name = LONGEST_LEAGUE_NAME

    def __init__(
        self,
        title: str,
        confirm_text: str,
        draft: LeagueDraft,
        people: Sequence[str],
        kinds: Sequence[GameKind],
        save: Callable[[LeagueDraft], None],
        ask_day: Callable[[DayQuestion], None],
        open_dialog: Callable[[Dialog], None],
        on_back: Callable[[], None],
    ) -> None:
        """`confirm_text` is empty for a league that is there already."""
        self._people, self._kinds = tuple(people), tuple(kinds)
        self._first, self._saved = draft.members, draft
        self._shown = FIRST_PEOPLE
        self._save, self._ask_day, self._open_dialog = save, ask_day, open_dialog
        super().__init__(on_back, draft=draft, title=title, confirm_text=confirm_text)
        self.show()

    def on_draft(self, *_: object) -> None:
        if "name" in self.ids:
            self.show()

    def show(self) -> None:
        draft = self.draft
        self._show_people()
        kinds = (draft.kind, *self._kinds) if draft.kind is not None else self._kinds
        any_kind = [] if draft.by is Scoring.AVERAGE else [(None, words.ANY_GAME())]
        named = ((kind, history_words.kind_name(kind)) for kind in dict.fromkeys(kinds))
        self.kinds = [*any_kind, *named]
        self.scorings = [(each, text()) for each, text in words.SCORINGS.items()]
        points = draft.by is Scoring.POINTS
        choices = dict.fromkeys((*POINTS_TABLES, draft.table)) if points else ()
        self.tables = [(each, words.describe_points(each)) for each in choices]
        self.rules = words.describe_rules(draft.settings.scoring)
        self.first_day = format_day(day_of(draft.season.began))
        ends = draft.season.ends
        self.last_day = words.OPEN_END() if ends is None else format_day(day_of(ends - 1))
        self.missing = self._find_missing()

    def _find_missing(self) -> str:
        if not is_visible(clean_name(self.draft.name)):
            return words.NAME_MISSING()
        return words.TWO_MEMBERS() if len(self.draft.members) < LEAST_MEMBERS else ""

    # --- members ------------------------------------------------------------------------------

    def _show_people(self) -> None:
        """Members that the form began with come first, then those who were added, then others."""
        first = (*self._first, *self.draft.added)
        everybody = tuple(dict.fromkeys((*first, *self._people)))
        members = set(self.draft.members)
        shown = [name for at, name in enumerate(everybody) if at < self._shown or name in members]
        shown = shown[: max(self._shown, PEOPLE_AT_ONCE)]
        self.people = tuple(MemberItem(name, name in members, name) for name in shown)
        self.more_people = len(shown) < len(everybody)

    def show_more_people(self) -> None:
        self._shown = len(self.people) + PEOPLE_AT_ONCE
        self._show_people()

    def toggle_member(self, name: str) -> None:
        members = self.draft.members
        others = tuple(each for each in members if each != name)
        self._change(members=others if name in members else (*members, name))

    def ask_for_player(self) -> None:
        self._open_dialog(NameDialog(words.ADD_PLAYER(), "", words.ADD_PLAYER(), self.add_player))

    def add_player(self, name: str) -> None:
        """Add a player, or select a known one whose name differs only in case or accents."""
        typed = clean_name(name)
        known = (*self.draft.members, *self.draft.added, *self._people)
        same = (each for each in known if name_key(each) == name_key(typed))
        name = typed if typed in known else next(same, typed)
        if is_visible(name) and name not in self.draft.members:
            added = self.draft.added if name in known else (name, *self.draft.added)
            self._change(members=(*self.draft.members, name), added=added)

    # --- what counts --------------------------------------------------------------------------

    def change_name(self, name: str) -> None:
        if name != self.draft.name:
            self.draft = replace(self.draft, name=name)

    def choose_kind(self, kind: GameKind | None) -> None:
        self._change(kind=kind)

    def choose_bots(self, bots: bool) -> None:
        self._change(bots=bots)

    def choose_scoring(self, by: Scoring) -> None:
        """Averages compare only games of one kind."""
        kind = self.draft.kind
        if by is Scoring.AVERAGE and kind is None:
            kind = next(iter(self._kinds), None)
        self._change(by=by, kind=kind)

    def choose_table(self, table: tuple[int, ...]) -> None:
        self._change(table=table)

    # --- days ---------------------------------------------------------------------------------

    def choose_first_day(self) -> None:
        season, earliest = self.draft.season, self.draft.earliest
        self._ask_day(
            DayQuestion(
                words.FIRST_DAY(),
                day_of(season.began),
                day_of(earliest) if earliest else date.min,
                self._last_possible(),
                self._set_first_day,
            )
        )

    def choose_last_day(self) -> None:
        season = self.draft.season
        self._ask_day(
            DayQuestion(
                words.LAST_DAY(),
                None if season.ends is None else day_of(season.ends - 1),
                day_of(season.began),
                FAR,
                self._set_last_day,
                words.NO_LAST_DAY(),
            )
        )

    def _last_possible(self) -> date:
        ends = self.draft.season.ends
        return FAR if ends is None else day_of(ends - 1)

    def _set_first_day(self, day: date | None) -> None:
        if day is not None:
            began = max(start_of_day(day), self.draft.earliest)
            self._change(season=self.draft.season._replace(began=began))

    def _set_last_day(self, day: date | None) -> None:
        ends = None if day is None else start_of_day(day + timedelta(1))
        self._change(season=self.draft.season._replace(ends=ends))

    # --- saving -------------------------------------------------------------------------------

    def _change(self, **values: Any) -> None:
        self.draft = replace(self.draft, **values)
        self.save_changes()

    def dismiss(self) -> bool:
        """Save on Back, before the previous screen is shown."""
        self.save_changes()
        return False

    def on_pre_leave(self, *_: object) -> None:
        self.save_changes()

    def save_changes(self) -> None:
        """Save changes to an existing league, unless something is missing."""
        if not (self.confirm_text or self.missing) and self.draft != self._saved:
            self._saved = self.draft
            self._save(self.draft)

    def create(self) -> None:
        if not self.missing:
            self._save(self.draft)
