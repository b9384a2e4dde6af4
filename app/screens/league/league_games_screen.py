"""The games of a league, newest first; each can be looked at, or left out by hand."""

from collections.abc import Callable

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.screens.history import describe_game
from app.screens.page import Attempt, Page
from app.startup.kv_loader import load_layout_of
from app.storage.leagues.league_games import LeagueGames, LeftOut, ListedGame
from app.storage.leagues.leagues import League, Leagues
from app.text.screens import league as words
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.menu import MenuDialog, MenuItem
from app.widgets.layout.data_list import TileItem
from core.league.season import Span

load_layout_of(__file__)

PAGE_SIZE = 20


class LeagueGamesScreen(Page):
    lists_games = True
    games: tuple[TileItem, ...] = ObjectProperty(())
    more_games = BooleanProperty(False)
    message = StringProperty("")

    def __init__(
        self,
        leagues: Leagues,
        games: LeagueGames,
        league: League,
        span: Span,
        on_open: Callable[[str], None],
        open_dialog: Callable[[Dialog], None],
        attempt: Attempt,
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(on_back, title=words.GAMES(), subtitle=league.name)
        self._leagues, self._games = leagues, games
        self._league, self._span = league, span
        self._open, self._open_dialog, self._attempt = on_open, open_dialog, attempt
        self._shown = PAGE_SIZE
        self.show()

    def show(self) -> None:
        found = self._games.page(self._league, self._span, 0, self._shown + 1)
        self._listed = {each.game.uid: each for each in found[: self._shown]}
        self.games = tuple(map(_describe, self._listed.values()))
        self.more_games = len(found) > self._shown
        self.message = words.GAMES_DESCRIPTION() if found else words.NO_GAMES_IN_SEASON()

    def show_more(self) -> None:
        self.ids.scroll.keep_in_place(self.ids.games.rows[-1])
        self._shown += PAGE_SIZE
        self.show()

    def choose(self, uid: str) -> None:
        left_out = self._listed[uid].left_out
        items = [
            MenuItem(words.LOOK_AT_GAME(), icon="eye", action=lambda: self._open(uid)),
        ]
        if left_out is LeftOut.BY_HAND:
            again = MenuItem(
                words.COUNT_AGAIN(), icon="plus", action=lambda: self._exclude(uid, excluded=False)
            )
            items.append(again)
        elif left_out is None:
            leave_out = MenuItem(
                words.LEAVE_OUT(), icon="minus", action=lambda: self._exclude(uid, excluded=True)
            )
            items.append(leave_out)
        self._open_dialog(MenuDialog(items, title=self._league.name))

    def _exclude(self, uid: str, excluded: bool) -> None:
        if self._attempt(lambda: self._leagues.exclude(self._league.uid, uid, excluded)):
            self.show()


def _describe(listed: ListedGame) -> TileItem:
    tile = describe_game(listed.game)
    if listed.left_out is None:
        return tile
    return tile._replace(
        detail=f"{tile.detail}\n{words.LEFT_OUT[listed.left_out]()}", icon="cancel"
    )
