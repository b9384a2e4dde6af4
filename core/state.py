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
    announced: str | None = None
    """The box that was announced in this turn."""
    tricked: bool = False
    """Whether the party trick was used in this game."""
    before: "State | None" = field(default=None, repr=False)
    """The state before the last placement or announcement, while it can still be undone."""

    @property
    def card(self) -> Card:
        """The card of the player whose turn it is."""
        return self.cards[self.player]

    @property
    def over(self) -> bool:
        if self.dice is not None:
            return False
        # Full cards are skipped, so it is a full card's turn only at the end of the game.
        card = self.cards[self.player]
        return card.won or card.full

    @property
    def turn(self) -> int:
        """The player's own turn, from 1; an extra turn and a win at once keep the number."""
        return min(self.card.taken + (not self.card.won), self.setup.turns)

    @property
    def roll(self) -> int:
        """The number of this turn's next roll, from 1."""
        return self.setup.rules.rolls + self.card.saved_rolls - self.rolls_left + 1

    @property
    def saved_rolls(self) -> tuple[int, ...]:
        """Each player's saved rolls. The current player's are part of `rolls_left`, used last."""
        saved = [card.saved_rolls for card in self.cards]
        if self.dice is not None:
            saved[self.player] = min(saved[self.player], self.rolls_left)
        return tuple(saved)

    @property
    def winner(self) -> int | None:
        """The player who won at once; None if the totals decide."""
        return next((player for player, card in enumerate(self.cards) if card.won), None)


def start_game(setup: Setup) -> State:
    card = Card.empty(setup.columns, len(setup.rules.boxes))
    return State(setup, (card,) * len(setup.players), 0, setup.rules.rolls)
