"""The table's view model: one method for each gesture, one property for each thing shown."""

from dataclasses import replace
from typing import Any

from app.settings import theme
from app.settings.settings import BotPace
from app.table.bot_driver import LOOKS, BotDriver
from app.table.card_actions import CardHand
from app.table.phase import Phase
from app.table.play_model import by_hand
from app.table.view_state import TakenView
from app.text import table as words
from core import EndOfTurn, Manner, Offer, Score, Undo, card_totals


class TableModel(CardHand):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._bot_turns = BotDriver(self, self._timer)
        begins = self.state.dice is None and not self.state.over and not self.bot_plays
        if begins and self._rolls_by_itself:
            # Whoever took a box last, and left, still has the time to take it back.
            self._count_down(int(theme.GRACE) if self.state.before is not None else 0)
        if self.state.over:
            self._look(phase=Phase.OVER)
        self._show()

    # --- the turn ---------------------------------------------------------------------------

    @by_hand
    def score(self, offer: Offer) -> None:
        self.settle()
        self.take_box(offer)

    def take_box(self, offer: Offer) -> None:
        """The same, whoever does it."""
        self._try(lambda: self._score(offer))

    def _score(self, offer: Offer) -> None:
        player = self.state.player
        upper = self._upper_bonus(player)
        self._play(Score(offer.box, offer.column))
        won = self._upper_bonus(player) - upper
        self._witness.scored(offer.points, offer.bonus + won)
        self._end_turn()
        self._show()
        number = self.taken.number + 1 if self.taken else 1
        self.taken = TakenView(number, player, offer.cell, offer.points, offer.bonus, won > 0)

    def _upper_bonus(self, player: int) -> int:
        sums = card_totals(self.state.setup, self.state.cards[player])
        return sum(each.upper_bonus for each in sums)

    def _end_turn(self) -> None:
        ends = self._ends_turn
        before = self.state.before
        changes = before is not None and before.player != self.state.player
        if before is not None and before.player in self.bots:
            # Nobody is there to be asked, but what a bot did should be seen.
            looked_at = self.bot_pace is not BotPace.AT_ONCE
            ends = EndOfTurn.PAUSE if looked_at else EndOfTurn.NOTHING
        if ends is EndOfTurn.PROMPT:
            self._look(phase=Phase.PROMPT)
        elif self.state.over:
            self._finish()
        elif ends is EndOfTurn.PAUSE and changes:
            self._look(phase=Phase.PAUSE)
            self._wait(self._pause_seconds(), self.go_on)
        else:
            self._begin_turn()

    @property
    def _ends_turn(self) -> EndOfTurn:
        """How the turn of a person ends."""
        return self.manner.ends_turn(len(self.state.setup.players) - len(self.bots))

    def _pause_seconds(self) -> float:
        if not self._after_bot:
            return theme.PAUSE
        return 2 * LOOKS[self.bot_pace]

    @property
    def _after_bot(self) -> bool:
        """Whether the last box was taken by a bot."""
        before = self.state.before
        return before is not None and before.player in self.bots

    def go_on(self) -> None:
        if self.phase not in (Phase.PROMPT, Phase.PAUSE):
            return
        self._stop_waiting()
        if self.state.over:
            self._finish()
        else:
            self._begin_turn()
        self._show()

    def _finish(self) -> None:
        self._look(phase=Phase.OVER)
        self._witness.won()

    def _begin_turn(self) -> None:
        self._look(phase=Phase.PLAYING, order=self._fresh().order, focus=None)
        if self._rolls_by_itself and self.state.player not in self.bots:
            self._count_down(int(theme.GRACE))

    @property
    def _rolls_by_itself(self) -> bool:
        """Real dice never do."""
        return self.manner.first_roll_by_itself and not self.real_dice

    def _count_down(self, seconds: int) -> None:
        """Seconds in which Undo still works, before the dice roll by themselves."""
        if not seconds:
            self._try(self._roll_dice)
            return
        self._look(phase=Phase.GRACE, seconds=seconds, viewing=self._attention.viewing)
        self._wait(1.0, lambda: self._count_down(seconds - 1))
        self._show()

    def undo(self) -> None:
        """Take the last placement back; also the answer No to "All done?"."""
        self.settle()
        self._try(self._undo)

    def _undo(self) -> None:
        if self._after_bot:
            # It would only do the same again.
            self._look(message=(words.BOTS_BOX(), ""))
            return
        self._play(Undo())
        self._stop_waiting()
        self._witness.undone()

    def change_manner(self, manner: Manner) -> None:
        """Play on in another manner; what cannot change during a game is not in it."""
        self.settle()
        self.manner = manner
        if self._attention.phase is Phase.GRACE and not self._rolls_by_itself:
            self._stop_waiting()
            self._look(phase=Phase.PLAYING)
        else:
            self._look()
        self._show()

    def toggle_hints(self) -> None:
        self.change_manner(replace(self.manner, hints=not self.manner.hints))

    # --- bots ---------------------------------------------------------------------------------

    @property
    def just_placed(self) -> bool:
        """Whether a person who has just taken a box was given no time yet to take it back."""
        before = self.state.before
        waited = self._ends_turn is not EndOfTurn.NOTHING
        return before is not None and before.player not in self.bots and not waited

    @property
    def watching(self) -> bool:
        """Whether people only watch: a bot plays, or has just played."""
        return self.bot_plays or (self._attention.phase is Phase.PAUSE and self._after_bot)

    def hurry(self) -> bool:
        if not self.watching:
            return False
        if self.bot_plays:
            self._bot_turns.finish()
        else:
            self.go_on()
        return True

    def rest(self) -> None:
        self._bot_turns.rest()
        if self._attention.phase in (Phase.PAUSE, Phase.GRACE):
            self._stop_waiting()

    def wake(self) -> None:
        """Things happen by themselves again."""
        waits, phase = self._cancel is not None, self._attention.phase
        if phase is Phase.PAUSE and not waits:
            self._wait(self._pause_seconds(), self.go_on)
        elif phase is Phase.GRACE and not waits:
            self._count_down(self._attention.seconds)
        self._bot_turns.wake()

    def pause(self) -> None:
        """The program goes to the background: nothing happens by itself there."""
        self.rest()
        self.settle()
        self._stop_waiting()
        self.save()

    def _show(self) -> None:
        super()._show()
        self._bot_turns.look()
