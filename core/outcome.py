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

    @property
    def winners(self) -> tuple[RankedPlayer, ...]:
        return tuple(place for place in self.ranking if place.rank == 1)

    @property
    def tied(self) -> bool:
        return len(self.winners) > 1


def ranking(state: State) -> tuple[RankedPlayer, ...]:
    """The players by current total, best first."""
    scores = [total(state.setup, card) for card in state.cards]
    order = sorted(range(len(scores)), key=lambda player: -scores[player])
    return tuple(
        RankedPlayer(
            rank=1 + sum(other > scores[player] for other in scores),
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
    return Outcome(ranking(state), state.tricked) if state.over else None
