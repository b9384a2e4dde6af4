"""The games that lost moves in a rescue, listed until the player dismisses the list."""

from collections.abc import Callable

from kivy.properties import ObjectProperty

from app.screens.page import Attempt, Page
from app.startup.kv_loader import load_layout_of
from app.storage.recovery.cut_games import CutGameList, CutGameState, ListedCutGame
from app.text.screens import cut_games as words
from app.widgets.layout.data_list import ResultItem, RowValue, TileItem

load_layout_of(__file__)

ROWS = {TileItem: "Tile", ResultItem: "ResultRow"}
OPENING_WORDS = {
    CutGameState.FINISHED: words.RESULT_KEPT,
    CutGameState.UNFINISHED: words.GO_ON,
    CutGameState.GONE: words.GONE,
}


class CutGamesScreen(Page):
    """What is left of a game opens when it is pressed."""

    games: tuple[RowValue, ...] = ObjectProperty(())

    def __init__(
        self,
        cut_games: CutGameList,
        open_game: Callable[[ListedCutGame], None],
        open_backups: Callable[[], None],
        attempt: Attempt,
        on_back: Callable[[], None],
    ) -> None:
        self.row_classes = ROWS
        self.open_game, self.open_backups = open_game, open_backups
        super().__init__(on_back)
        self._cut_games, self._attempt = cut_games, attempt
        self._show()

    def _show(self) -> None:
        self.games = tuple(map(_row, self._cut_games.all()))

    def remove_list(self) -> None:
        listed = self._cut_games.all()
        if self._attempt(self._cut_games.dismiss):
            self._show()
            self.offer_undo(words.DISMISSED(), lambda: self._restore(listed))

    def _restore(self, listed: tuple[ListedCutGame, ...]) -> None:
        if self._attempt(lambda: self._cut_games.restore(listed)):
            self.withdraw_undo()
            self._show()


def _row(listed: ListedCutGame) -> RowValue:
    cut, state = listed
    heading = words.describe_players(cut)
    detail = " ".join(
        (f"{words.describe_date(cut)}.", words.describe_loss(cut), OPENING_WORDS[state]())
    )
    if state is CutGameState.GONE:
        return ResultItem(heading, detail=detail)
    return TileItem(heading, detail, "history", listed)
