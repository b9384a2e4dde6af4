"""Clearing all games, scores and players, with an undo."""

from typing import TYPE_CHECKING

from app.settings.game_options import GameOptions

if TYPE_CHECKING:
    from app.context import Context
    from app.storage.games.clearing import Cleared


class DataClearing:
    def __init__(self, context: "Context") -> None:
        self._context = context
        self._cleared: Cleared | None = None
        self._options_before: GameOptions | None = None

    @property
    def undoable_games(self) -> int | None:
        """How many games an undo would bring back; None where there is nothing to undo."""
        return self._cleared.games if self._cleared is not None else None

    def clear(self) -> None:
        """Also closes the game on the table."""
        context = self._context
        context.game.pause()  # so that an undo restores everything
        if not context.overlays.attempt(self._clear):
            return
        context.game.discard_all()
        self._options_before = context.preferences.game_options
        context.preferences.change_game_options(GameOptions())
        context.routes.discard_draft()

    def _clear(self) -> None:
        self._cleared = self._context.store.clearing.clear()

    def undo(self) -> None:
        if self._cleared is not None and self._options_before is not None:
            cleared, store = self._cleared, self._context.store
            if self._context.overlays.attempt(lambda: store.clearing.undo(cleared)):
                self._context.preferences.change_game_options(self._options_before)
                self._cleared = None

    def make_final(self) -> None:
        if self._cleared is not None:
            self._cleared = None
            # Where the disk refuses, the next start does it.
            self._context.overlays.attempt(self._context.store.clearing.purge)
