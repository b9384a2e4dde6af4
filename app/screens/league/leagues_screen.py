"""The leagues, and a way to create another."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from kivy.properties import ObjectProperty

from app.screens.page import Attempt, Page
from app.startup.kv_loader import load_layout_of
from app.storage.leagues.leagues import League, Leagues
from app.text.screens import league as words
from app.widgets.controls.empty_state import PlayAction
from app.widgets.layout.data_list import TileItem

load_layout_of(__file__)


@dataclass(slots=True)
class DeletedLeague:
    """The league whose deletion can be undone; survives a rebuild of the screen."""

    uid: str = ""
    name: str = ""


class LeaguesActions(NamedTuple):
    open: Callable[[str], None]
    """The league with this uid."""
    create: Callable[[], None]


class LeaguesScreen(Page):
    lists_games = True
    leagues: tuple[TileItem, ...] = ObjectProperty(())
    create: PlayAction | None = ObjectProperty(None, allownone=True)
    """Offered when there is no league."""

    def __init__(
        self,
        leagues: Leagues,
        actions: LeaguesActions,
        attempt: Attempt,
        deleted: DeletedLeague,
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(on_back)
        self._leagues, self.actions, self._attempt = leagues, actions, attempt
        self._deleted = deleted

    def on_pre_enter(self, *_: object) -> None:
        """Each time: a league may have been changed or deleted since."""
        self._attempt(self.show)

    def show(self) -> None:
        leagues = self._leagues.all()
        self.leagues = tuple(map(_describe, leagues))
        self.create = None if leagues else (words.NEW_LEAGUE(), self.actions.create)
        if self._deleted.uid:
            self.offer_undo(words.LEAGUE_DELETED(league=self._deleted.name), self.undelete)
        else:
            self.withdraw_undo()

    def undelete(self) -> None:
        if self._attempt(lambda: self._leagues.undelete(self._deleted.uid)):
            self._deleted.uid = ""
            self.show()


def _describe(league: League) -> TileItem:
    season = words.SEASON(number=league.season.number)
    names = words.join_first_names(league)
    return TileItem(league.name, f"{season}: {names}", "podium", league.uid)
