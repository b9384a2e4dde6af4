"""The ranking of the players and the outcome of a game."""

from dataclasses import dataclass

from core.rules import Verdict
from core.state import State
from core.totals import total


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    rank: int
    """From 1; equal totals share a rank and the next rank is skipped."""
    player: int
    name: str
    total: int
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    ranking: tuple[RankedPlayer, ...]
    tricked: bool
    """Whether the party trick was used; such games do not count anywhere."""
    at_once: bool = False
    """Whether a win at once cut it short; such games enter no top list and no average."""

    @property
    def winners(self) -> tuple[RankedPlayer, ...]:
        return tuple(place for place in self.ranking if place.rank == 1)

    @property
    def tied(self) -> bool:
        return len(self.winners) > 1


def ranking(state: State) -> tuple[RankedPlayer, ...]:
    """The players by current total, best first; a win at once comes before any total."""
    scores = [total(state.setup, card) for card in state.cards]
    keys = [(not card.won, -score) for card, score in zip(state.cards, scores, strict=True)]
    order = sorted(range(len(scores)), key=keys.__getitem__)
    return tuple(
        RankedPlayer(
            rank=1 + sum(other < keys[player] for other in keys),
            player=player,
            name=state.setup.players[player],
            total=scores[player],
            verdict=find_verdict(state, scores[player]),
        )
        for player in order
    )


def find_verdict(state: State, score: int) -> Verdict | None:
    """The verdict on a total. Only for one column: larger cards would always exceed the limits."""
    if state.setup.columns > 1:
        return None
    return next((each for each in state.setup.rules.verdicts if score > each.over), None)


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it goes on."""
    if not state.over:
        return None
    return Outcome(ranking(state), state.tricked, state.winner is not None)
