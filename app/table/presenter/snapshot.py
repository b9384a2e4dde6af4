"""Everything that decides what the table shows at one moment."""

from collections.abc import Mapping
from typing import NamedTuple

from app.table.phase import Phase
from app.table.view_state import Attention
from core import Cell, Offer, PlayStyle, State, Tap, all_offers, announceable_boxes


class TableSnapshot(NamedTuple):
    state: State
    attention: Attention
    play_style: PlayStyle
    bots: Mapping[int, str]
    """The profiles of the bots, by seat."""
    odds: Mapping[Cell, float]
    """For the dice held now; empty where no odds are shown."""
    real_dice: bool
    """People roll dice of their own and enter what they show."""
    offers: Mapping[Cell, Offer]
    chances: tuple[float, ...] = ()
    """Each player's chance to win; empty if it is not shown."""

    @classmethod
    def of(
        cls,
        state: State,
        attention: Attention,
        play_style: PlayStyle,
        bots: Mapping[int, str],
        odds: Mapping[Cell, float],
        real_dice: bool,
        *,
        chances: tuple[float, ...] = (),
    ) -> "TableSnapshot":
        # While dice are in flight, the card must not tell how they will land.
        landed = state.dice and attention.phase is not Phase.ROLLING
        every = {offer.cell: offer for offer in all_offers(state)} if landed else {}
        return cls(state, attention, play_style, bots, odds, real_dice, every, chances)

    @property
    def handing_over(self) -> bool:
        """The turn just finished stays in view, with its card and dice."""
        return self.attention.phase in (Phase.PROMPT, Phase.PAUSE) and bool(self.state.before)

    @property
    def waiting(self) -> bool:
        """A box was taken, and the next turn has not begun."""
        return self.attention.phase in (Phase.PROMPT, Phase.PAUSE, Phase.GRACE)

    @property
    def just_taken(self) -> Cell | None:
        """The cell that was scored last; if only a bonus was scored, the cell of the five box."""
        before = self.state.before
        if before is None:
            return None
        rules, player = self.state.setup.rules, before.player
        old, new = before.cards[player].columns, self.state.cards[player].columns
        for column, (then, now) in enumerate(zip(old, new, strict=True)):
            for box, was, value in zip(rules.boxes, then.values, now.values, strict=True):
                if was != value:
                    return box.id, column
        changed = [then != now for then, now in zip(old, new, strict=True)]
        five = next((box.id for box in rules.boxes if box.five), "")
        return (five, changed.index(True)) if any(changed) else None

    @property
    def acting_player(self) -> int:
        """The player in turn; until the turn is handed over, the one who finished it."""
        before = self.state.before
        handing_over = self.attention.phase in (Phase.PROMPT, Phase.PAUSE)
        return before.player if handing_over and before else self.state.player

    @property
    def is_bot_turn(self) -> bool:
        return not self.waiting and not self.state.over and self.state.player in self.bots

    @property
    def can_correct(self) -> bool:
        """Real dice can be corrected until a box is taken."""
        entered = self.real_dice and self.state.dice is not None
        return entered and not self.waiting and not self.is_bot_turn

    @property
    def can_undo(self) -> bool:
        """Only a person's move can be undone: a bot would repeat its own."""
        before = self.state.before
        return before is not None and before.player not in self.bots

    @property
    def announceable(self) -> tuple[str, ...]:
        """The boxes that can be announced now."""
        return announceable_boxes(self.state) if self.offers else ()

    @property
    def only_cell(self) -> Cell | None:
        """The only box that may be taken, if nothing can be announced instead."""
        legal = [cell for cell, offer in self.offers.items() if offer.legal]
        return legal[0] if len(legal) == 1 and not self.announceable else None

    @property
    def can_rescue(self) -> bool:
        return self.thrown != () and not self.is_bot_turn

    @property
    def can_sort(self) -> bool:
        return self.state.dice is not None and not self.is_bot_turn

    @property
    def thrown(self) -> tuple[int, ...]:
        """The dice in the cup, where a tap throws."""
        return self._released if self.play_style.tap is Tap.THROWS else ()

    @property
    def marked(self) -> tuple[int, ...]:
        """The dice to be rolled, where a tap marks them."""
        return self._released if self.play_style.tap is Tap.MARKS else ()

    @property
    def _released(self) -> tuple[int, ...]:
        state = self.state
        if not state.dice or not state.rolls_left:
            return ()
        return tuple(die for die in range(len(state.dice)) if die not in state.held)
