"""A moment of a game. States are values: an action never changes one, it makes another."""

from dataclasses import dataclass, field

from core.boxes import Dice
from core.card import Card
from core.setup import Setup


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    cards: tuple[Card, ...]
    player: int
    rolls_left: int
    dice: Dice | None = None
    """None before a turn's first roll."""
    held: tuple[int, ...] = ()
    """The places of the held dice, rising."""
    tricked: bool = False
    """Whether the party trick was used in this game."""
    before: "State | None" = field(default=None, repr=False)
    """The state before the last placement, while that can still be taken back."""

    @property
    def card(self) -> Card:
        """The card of the player whose turn it is."""
        return self.cards[self.player]

    @property
    def over(self) -> bool:
        # A player whose card is full is passed over, so only the end finds one here, without dice.
        return self.dice is None and self.card.full

    @property
    def turn(self) -> int:
        """The player's own turn, from 1; another turn won keeps its number."""
        return min(self.card.taken + 1, self.setup.turns)

    @property
    def roll(self) -> int:
        """Which roll of this turn comes next, from 1."""
        return self.setup.rules.rolls - self.rolls_left + 1


def start_game(setup: Setup) -> State:
    card = Card.empty(setup.columns, len(setup.rules.boxes))
    return State(setup, (card,) * len(setup.players), 0, setup.rules.rolls)
