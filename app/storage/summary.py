"""What statistics need of a finished game, seat by seat; always to be had from its actions."""

from dataclasses import dataclass

from core import Deal, Game, Roll, State, apply, card_totals, next_roll, ranking, start
from core.boxes import SIDES

Faces = tuple[int, ...]
"""How often each face fell, from one to six."""


@dataclass(frozen=True, slots=True)
class Summary:
    total: int
    rank: int
    bonuses: int
    """Columns that earned the upper bonus."""
    fives: int
    """Rolls that showed equal dice."""
    boxes: tuple[int, ...]
    """Points in each box, in the card's order, all columns together."""
    faces: Faces
    """Of the dice that the seed gave; held and typed-in dice and the trick are no luck."""
    first_faces: Faces
    """Of these, the ones that nobody in this game had met before."""


def summaries(game: Game) -> tuple[Summary, ...]:
    places = {place.player: place for place in ranking(game.state)}
    luck = _Luck(game)
    cards = game.state.cards
    return tuple(
        Summary(
            total=places[seat].total,
            rank=places[seat].rank,
            bonuses=sum(each.upper_bonus > 0 for each in card_totals(game.setup, cards[seat])),
            fives=luck.fives[seat],
            boxes=_boxes(game, seat),
            faces=tuple(luck.faces[seat]),
            first_faces=tuple(luck.first_faces[seat]),
        )
        for seat in range(len(game.setup.players))
    )


def _boxes(game: Game, seat: int) -> tuple[int, ...]:
    columns = [column.values for column in game.state.cards[seat].columns]
    return tuple(sum(value or 0 for value in row) for row in zip(*columns, strict=True))


class _Luck:
    def __init__(self, game: Game) -> None:
        seats = range(len(game.setup.players))
        self.fives = [0 for _ in seats]
        self.faces = [[0] * SIDES for _ in seats]
        self.first_faces = [[0] * SIDES for _ in seats]
        self._met: set[tuple[int, int, int]] = set()
        self._same = game.setup.deal is Deal.SAME
        state = start(game.setup)
        for action in game.actions:
            if isinstance(action, Roll):
                self._count(state, action)
            state = apply(state, action)

    def _count(self, state: State, roll: Roll) -> None:
        seat = state.player
        if len(set(roll.dice)) == 1:
            self.fives[seat] += 1
        if roll != next_roll(state):
            return
        for place, value in enumerate(roll.dice):
            if place in state.held:
                continue
            self.faces[seat][value - 1] += 1
            # Where all meet the same dice, the second player's are no news.
            die = (state.card.turns, state.roll, place)
            if not self._same or die not in self._met:
                self.first_faces[seat][value - 1] += 1
            if self._same:
                self._met.add(die)
