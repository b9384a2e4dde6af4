"""A moment of the game as it is seen at the table: what everything shown is made from."""

from dataclasses import dataclass, field

from app.table.phase import Phase
from app.table.view_state import Attention, Known
from core import Cell, Manner, Offer, State, Tap, offers


@dataclass(frozen=True, slots=True)
class Scene:
    """A state of the game, and how it is being looked at."""

    state: State
    attention: Attention
    manner: Manner
    known: Known
    offers: dict[Cell, Offer] = field(default_factory=dict)

    @classmethod
    def of(cls, state: State, attention: Attention, manner: Manner, known: Known) -> "Scene":
        # While dice are on their way the card says nothing about how they will fall.
        seen = state.dice and attention.phase is not Phase.ROLLING
        every = {offer.cell: offer for offer in offers(state)} if seen else {}
        return cls(state, attention, manner, known, every)

    @property
    def handing_over(self) -> bool:
        """A turn was taken and stays in view, card and dice."""
        return self.attention.phase in (Phase.PROMPT, Phase.PAUSE) and bool(self.state.before)

    @property
    def waiting(self) -> bool:
        """Between a placement and the next turn."""
        return self.attention.phase in (Phase.PROMPT, Phase.PAUSE, Phase.GRACE)

    @property
    def just_taken(self) -> Cell | None:
        """The cell in which the last placement was written; for a bonus alone, its five box."""
        before = self.state.before
        if before is None:
            return None
        rules, player = self.state.setup.rules, before.player
        old, new = before.cards[player].columns, self.state.cards[player].columns
        for column, (then, now) in enumerate(zip(old, new, strict=True)):
            for box, was, value in zip(rules.boxes, then.values, now.values, strict=True):
                if was != value:
                    return box.id, column
        grown = [then != now for then, now in zip(old, new, strict=True)]
        five = next((box.id for box in rules.boxes if box.five), "")
        return (five, grown.index(True)) if any(grown) else None

    @property
    def in_front(self) -> int:
        """The player whose turn it is to people: the last one, until play was handed over."""
        before = self.state.before
        handing_over = self.attention.phase in (Phase.PROMPT, Phase.PAUSE)
        return before.player if handing_over and before else self.state.player

    @property
    def bot_plays(self) -> bool:
        """It is the turn of a bot, which people only watch."""
        return not self.waiting and not self.state.over and self.state.player in self.known.bots

    @property
    def can_correct(self) -> bool:
        """Real dice may be put right until a box is taken."""
        typed = self.known.real_dice and self.state.dice is not None
        return typed and not self.waiting and not self.bot_plays

    @property
    def can_undo(self) -> bool:
        """Only what a person did: a bot would do the same again."""
        before = self.state.before
        return before is not None and before.player not in self.known.bots

    @property
    def thrown(self) -> tuple[int, ...]:
        """The dice in the shaker, where a tap throws."""
        state = self.state
        if self.manner.tap is not Tap.THROWS or not state.dice or not state.rolls_left:
            return ()
        return tuple(die for die in range(len(state.dice)) if die not in state.held)
