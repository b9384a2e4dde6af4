"""A summary of a finished game for statistics, seat by seat, computed from its actions."""

from typing import NamedTuple

from core import Action, Deal, Game, Roll, Setup, State, card_totals, ranking
from core.boxes import SIDES, all_equal
from core.engine import seeded_dice
from core.record import replay

Faces = tuple[int, ...]
"""How often each face came up, from one to six."""


class Summary(NamedTuple):
    total: int
    rank: int
    bonuses: int
    """Columns that earned the upper bonus."""
    fives: int
    """Rolls that showed equal dice."""
    boxes: tuple[int, ...]
    """Points in each box, in the card's order, all columns together."""
    faces: Faces
    """Of the dice that came from the seed; held and typed-in dice and the trick do not count."""
    first_faces: Faces
    """Of these, the ones that no other player in this game rolled before."""


def summarize(game: Game, dice_counts: "DiceCounts | None" = None) -> tuple[Summary, ...]:
    """Pass `dice_counts` if the game was replayed already."""
    places = {place.player: place for place in ranking(game.state)}
    dice_counts = dice_counts or DiceCounts.of(game)
    cards = game.state.cards
    return tuple(
        Summary(
            total=places[seat].total,
            rank=places[seat].rank,
            bonuses=sum(each.upper_bonus > 0 for each in card_totals(game.setup, cards[seat])),
            fives=dice_counts.fives[seat],
            boxes=_boxes(game, seat),
            faces=tuple(dice_counts.faces[seat]),
            first_faces=tuple(dice_counts.first_faces[seat]),
        )
        for seat in range(len(game.setup.players))
    )


def _boxes(game: Game, seat: int) -> tuple[int, ...]:
    columns = [column.values for column in game.state.cards[seat].columns]
    return tuple(sum(value or 0 for value in row) for row in zip(*columns, strict=True))


class DiceCounts:
    """How often each face came up, counted action by action."""

    def __init__(self, setup: Setup) -> None:
        seats = range(len(setup.players))
        self.fives = [0 for _ in seats]
        self.faces = [[0] * SIDES for _ in seats]
        self.first_faces = [[0] * SIDES for _ in seats]
        self._counted: set[tuple[int, int, int]] = set()
        self._same = setup.deal is Deal.SAME

    @classmethod
    def of(cls, game: Game) -> "DiceCounts":
        dice_counts = cls(game.setup)
        replay(game.setup, game.actions, dice_counts.count)
        return dice_counts

    def count(self, state: State, action: Action) -> None:
        """Count an action; `state` is the one before it."""
        if isinstance(action, Roll):
            self._count_roll(state, action)

    def _count_roll(self, state: State, roll: Roll) -> None:
        seat, dice = state.player, roll.dice
        if all_equal(dice):
            self.fives[seat] += 1
        held, fresh = state.held, seeded_dice(state)
        if held:
            places = [place for place in range(len(dice)) if place not in held]
            if any(dice[place] != fresh[place] for place in places):
                return
        elif dice == fresh:
            places = list(range(len(dice)))
        else:
            return
        faces, first = self.faces[seat], self.first_faces[seat]
        for place in places:
            value = dice[place] - 1
            faces[value] += 1
            if not self._same:
                first[value] += 1
                continue
            # Where all get the same dice, count them for the first player only.
            die = (state.card.turns, state.roll, place)
            if die not in self._counted:
                first[value] += 1
                self._counted.add(die)
