"""The state of a game. States are immutable; an action returns a new one."""

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
    """The positions of the held dice, ascending."""
    tricked: bool = False
    """Whether the party trick was used in this game."""
    before: "State | None" = field(default=None, repr=False)
    """The state before the last placement, while it can still be undone."""

    @property
    def card(self) -> Card:
        """The card of the player whose turn it is."""
        return self.cards[self.player]

    @property
    def over(self) -> bool:
        # Full cards are skipped, so it is a full card's turn only at the end of the game.
        return self.dice is None and self.card.full

    @property
    def turn(self) -> int:
        """The player's own turn, from 1; an extra turn keeps the number."""
        return min(self.card.taken + 1, self.setup.turns)

    @property
    def roll(self) -> int:
        """The number of this turn's next roll, from 1."""
        return self.setup.rules.rolls - self.rolls_left + 1


def start_game(setup: Setup) -> State:
    card = Card.empty(setup.columns, len(setup.rules.boxes))
    return State(setup, (card,) * len(setup.players), 0, setup.rules.rolls)
