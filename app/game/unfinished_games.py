"""Unfinished games, in memory and on disk, as the home screen lists them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from app.text.i18n import rule_set_name
from core import RULE_SETS

if TYPE_CHECKING:
    from app.game.game_controller import GameController
    from app.storage.games.games import Games

BATCH = 20
"""Games read at once; each is replayed."""


class WaitingGameCard(NamedTuple):
    id: str
    rules: str
    players: tuple[str, ...]
    turn: int
    turns: int


def unsaved_games(game: "GameController") -> list[WaitingGameCard]:
    """Games of which the disk has nothing or only a part."""
    return [
        WaitingGameCard(
            uid,
            rule_set_name(state.setup.rules),
            state.setup.players,
            state.turn,
            state.setup.turns,
        )
        for uid, state in game.unsaved_games.items()
        if not state.over
    ]


def saved_games(games: "Games", game: "GameController") -> Iterator[list[WaitingGameCard]]:
    """All others, a batch at a time."""
    first = 0
    while found := games.unfinished(BATCH, first):
        first += BATCH
        batch = [
            WaitingGameCard(
                each.uid,
                rule_set_name(RULE_SETS[each.kind.rules]),
                each.players,
                each.turn,
                each.turns,
            )
            for each in found
            if each.kind is not None and each.uid not in game.unsaved_games
        ]
        if batch:
            yield batch
