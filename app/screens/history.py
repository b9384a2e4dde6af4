"""Finished games, the newest first."""

from collections.abc import Callable

from app.screens.page import Attempt, Page
from app.storage.history import Finished, History
from app.widgets.pill import Pill
from app.widgets.tile import Tile
from app.words import looking_back as words
from app.words import screens as screen_words

PAGE = 20


class HistoryScreen(Page):
    def __init__(
        self,
        history: History,
        on_open: Callable[[str], None],
        attempt: Attempt,
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(words.HISTORY, on_back)
        self._history, self._on_open, self._attempt = history, on_open, attempt
        self._deleted = ""
        self._shown = PAGE
        self.show()

    def show(self) -> None:
        self.clear()
        if self._deleted:
            self.add_text(words.DELETED)
            undo = Pill(kind="quiet", icon="undo", text=words.UNDO, type_size=15)
            undo.does(self._undelete)
            self.add(undo)
        games = self._history.page(0, self._shown)
        if not games and not self._deleted:
            self.add_text(words.NO_GAMES, quiet=True)
        for game in games:
            tile = Tile(icon="dice", heading=self._ranking(game), words=self._about(game))
            tile.does(lambda uid=game.uid: self._on_open(uid))
            self.add(tile)
        if self._history.count() > len(games):
            more = Pill(kind="quiet", text=words.MORE, type_size=15)
            more.does(self._show_more)
            self.add(more)

    @staticmethod
    def _ranking(game: Finished) -> str:
        best_first = sorted(game.results, key=lambda result: result.rank)
        return ", ".join(f"{result.name} {result.total}" for result in best_first)

    @staticmethod
    def _about(game: Finished) -> str:
        kind = words.kind_name(game.kind) if game.kind else ""
        about = ", ".join(part for part in (kind, words.day(game.ended)) if part)
        return f"{about}. {screen_words.TRICKED}" if game.tricked else about

    def _show_more(self) -> None:
        self._shown += PAGE
        self.show()

    def delete(self, uid: str) -> bool:
        """Out of the list, with a way back while this screen is open; whether that was done."""
        done = self._attempt(lambda: self._history.delete(uid))
        if done:
            self._deleted = uid
            self.show()
        return done

    def _undelete(self) -> None:
        if self._attempt(lambda: self._history.undelete(self._deleted)):
            self._deleted = ""
            self.show()
