"""Games that the disk has not taken completely: kept in memory and retried."""

from typing import TYPE_CHECKING

from app.game.session import Session
from app.storage import GameFlags
from app.storage.errors import NotSavedInOrder, StorageError
from app.text import dialogs as words
from core import State

if TYPE_CHECKING:
    from app.navigation.overlays import Overlays


class UnsavedGames:
    """Games that left the table before they could be saved, by uid."""

    def __init__(self) -> None:
        self._games: dict[str, tuple[Session, GameFlags]] = {}
        self._saving = False

    def __contains__(self, uid: str) -> bool:
        return uid in self._games

    def keep(self, session: Session, flags: GameFlags) -> None:
        self._games[session.uid] = (session, flags)

    def take(self, uid: str) -> tuple[Session, GameFlags]:
        return self._games.pop(uid)

    def drop(self, uid: str) -> None:
        self._games.pop(uid, None)

    def clear(self) -> None:
        self._games.clear()

    def states(self) -> dict[str, State]:
        """The latest first."""
        sessions = [session for session, _ in self._games.values()]
        return {session.uid: session.state for session in reversed(sessions)}

    def save(self) -> None:
        """Retry all of them; what still cannot be saved is kept."""
        if self._saving:  # a journal that is written asks for the others first
            return
        self._saving = True
        try:
            for uid, (session, _) in list(self._games.items()):
                try:
                    session.save()
                except NotSavedInOrder:  # a retry cannot help: what is on disk counts
                    del self._games[uid]
                except StorageError:
                    continue
                else:
                    del self._games[uid]
        finally:
            self._saving = False


def ask_to_play_unsaved(overlays: "Overlays", session: Session, reason: str) -> None:
    """Saving failed: ask whether to try again or to play on without saving."""
    overlays.ask(
        words.SAVED_GAMES(),
        words.PLAY_ON_UNSAVED(why=reason),
        words.PLAY_ON(),
        session.allow_unsaved,
        words.TRY_AGAIN(),
    )
