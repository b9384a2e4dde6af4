"""Reads a game back, from memory or from disk."""

from typing import TYPE_CHECKING

from app.game.session import Session
from app.storage.errors import Unreadable
from app.text.errors import explain
from core import Game

if TYPE_CHECKING:
    from app.game.unsaved_games import UnsavedGames
    from app.storage import GameFlags, Store
    from app.storage.games.games import Games


def restore_game(
    uid: str, unsaved: "UnsavedGames", store: "Store"
) -> "tuple[Session, GameFlags, str]":
    """From memory if it is waiting to be saved, else from disk, with what was wrong there."""
    if uid in unsaved:
        return *unsaved.take(uid), ""
    uid, game, problem = _load(uid, store.games)
    flags = store.games.flags(uid)
    return Session(game, store.journal(uid, game, flags)), flags, problem


def _load(uid: str, games: "Games") -> tuple[str, Game, str]:
    """The game, or a copy of its readable part with the reason for it."""
    problem = ""
    try:
        game = games.resume(uid)
    except Unreadable as error:
        uid, problem = games.continue_readable(uid), explain(error)
        game = games.resume(uid)
    return uid, game, problem
