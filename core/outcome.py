"""Who stands where, and how a game ended."""

from dataclasses import dataclass

from core.rules import Verdict
from core.state import State
from core.totals import total


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    rank: int
    """From 1; players with equal totals share a rank, and the next rank is skipped."""
    player: int
    name: str
    total: int
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    ranking: tuple[RankedPlayer, ...]
    tricked: bool
    """Whether the party trick was used: such a game counts nowhere."""

    @property
    def winners(self) -> tuple[RankedPlayer, ...]:
        return tuple(place for place in self.ranking if place.rank == 1)

    @property
    def tied(self) -> bool:
        return len(self.winners) > 1


def ranking(state: State) -> tuple[RankedPlayer, ...]:
    """The players, best first, as they stand now."""
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
    """What is said of a total; only one-column games have one, others would all earn it."""
    if state.setup.columns > 1:
        return None
    return next((each for each in state.setup.rules.verdicts if score > each.over), None)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return Outcome(ranking(state), state.tricked) if state.over else None
