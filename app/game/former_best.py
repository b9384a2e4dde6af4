"""What a game for one has to beat."""

from typing import TYPE_CHECKING

from app.storage.errors import StorageError
from app.storage.games.game_kind import GameKind
from core import Setup

if TYPE_CHECKING:
    from app.storage.store import Store


def former_best(store: "Store", setup: Setup, uid: str) -> int | None:
    """The best total of the only player under the same rules; None if there is no other game."""
    if len(setup.players) > 1:
        return None
    try:
        [name] = setup.players
        ids = {each.name: each.id for each in store.players.all()}
        if name not in ids:
            return None
        former = store.statistics.former(GameKind.of(setup), ids[name], uid)
    except StorageError:  # the statistics screen reports it
        return None
    return None if former is None else former.best
