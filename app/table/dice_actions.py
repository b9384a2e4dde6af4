"""The gestures with dice: hold, let go, throw."""

from collections.abc import Iterable
from contextlib import suppress

from app.settings import theme
from app.settings.settings import ShowRoll
from app.table.phase import Phase
from app.table.play_model import Ground, by_hand
from app.table.view_state import FlightView
from app.text import table as words
from core import Action, FivefoldError, Hold, IllegalAction, Roll, Tap, next_roll, next_trick
from core.errors import AllDiceHeld

ROLL_SECONDS = {
    ShowRoll.OFF: 0.0,
    ShowRoll.BRISK: theme.BRISK_ROLL,
    ShowRoll.FULL: theme.FULL_ROLL,
}


class DiceHand(Ground):
    _flights = 0

    @by_hand
    def tap_die(self, place: int) -> None:
        """A tap on the die, or the gap, at this place of the row."""
        self.settle()
        die = self._attention.order[place]
        held = set(self.state.held) ^ {die}
        self._hold(held)

    @by_hand
    def hold_number(self, place: int) -> None:
        """Keep every die that shows the number of this one; where a tap throws, throw the rest."""
        self.settle()
        dice = self.state.dice
        if dice is None:
            return self.tap_die(place)
        number = dice[self._attention.order[place]]
        alike = {die for die, value in enumerate(dice) if value == number}
        return self._hold(alike if self._throws else alike | set(self.state.held))

    @by_hand
    def hold_exactly(self, dice: Iterable[int]) -> None:
        """Hold these dice of the game and no others."""
        self.settle()
        self._hold(set(dice))

    @by_hand
    def swap_dice(self, place: int, other: int) -> None:
        self.settle()
        super().swap_dice(place, other)

    @by_hand
    def drop_in_cup(self, place: int) -> None:
        """Let a die go: it rolls with the next roll."""
        self.settle()
        self._hold(set(self.state.held) - {self._attention.order[place]})

    @by_hand
    def rescue(self) -> None:
        """Bring every thrown die back to where it was."""
        self.settle()
        if self.can_rescue:
            self._hold(set(range(len(self._attention.order))))

    @by_hand
    def sort_dice(self) -> None:
        self.settle()
        super().sort_dice()

    @by_hand
    def roll(self) -> None:
        """The roll button, the cup or a key; while dice roll it only ends that."""
        if self.settle():
            return None
        if self.phase == Phase.PAUSE:
            return self.go_on()
        if self.phase in (Phase.PROMPT, Phase.OVER):
            return None
        return self.throw_dice()

    @property
    def may_roll(self) -> bool:
        """Whether `roll` would throw dice now."""
        if self.phase not in (Phase.PLAYING, Phase.GRACE) or self.state.over or self.bot_plays:
            return False
        if self.real_dice:
            return False  # a shake of the phone rolls no dice on the table
        return bool(self.state.rolls_left) and len(self.state.held) < len(self.dice)

    @by_hand
    def trick(self) -> None:
        """The party trick; where it is not allowed nothing shows that it could be."""
        if self.settle():
            return
        if self.phase in (Phase.PLAYING, Phase.GRACE):
            with suppress(IllegalAction):
                action = next_trick(self.state)
                self._try(lambda: self._rolled(action))

    def settle(self) -> bool:
        """Dice that are on their way lie still at once; whether there were any."""
        if self._attention.phase is not Phase.ROLLING:
            return False
        self._stop_waiting()
        self._look(phase=Phase.PLAYING)
        self._show()
        self._witness.landed(self._is_five)
        self.fives += self._is_five
        return True

    @property
    def _is_five(self) -> bool:
        return len(set(self.state.dice or ())) == 1

    @property
    def _throws(self) -> bool:
        return self.manner.tap is Tap.THROWS

    def _hold(self, dice: set[int]) -> None:
        self._try(lambda: self._hold_dice(dice))
        self._save_soon()

    def _hold_dice(self, dice: set[int]) -> None:
        before = set(self.state.held)
        self._play(Hold(tuple(sorted(dice))))
        if dice - before:
            self._witness.held()
        elif before - dice:
            self._witness.let_go()

    # --- what they are made of ----------------------------------------------------------------

    def throw_dice(self) -> None:
        """Roll, whoever does it; real dice are rolled by people, and then asked for."""
        if self._asks_for_dice and not self.bot_plays:
            self.dispatch("on_dice_wanted")
        else:
            self._try(self._roll_dice)

    @property
    def _asks_for_dice(self) -> bool:
        all_held = len(self.state.held) == self.state.setup.rules.dice
        may_roll = bool(self.state.rolls_left) and not all_held and not self.state.over
        return self.real_dice and may_roll

    @by_hand
    def type_dice(self, dice: tuple[int, ...]) -> None:
        """Real dice fell like this."""
        self._try(lambda: self._rolled(Roll(dice)))

    @by_hand
    def correct_dice(self, dice: tuple[int, ...]) -> None:
        """Real dice were typed in wrongly: this is how they lie."""
        self._try(lambda: self._correct(dice))

    def _correct(self, dice: tuple[int, ...]) -> None:
        self.session.correct(dice)
        self._look(phase=Phase.PLAYING)

    def keep_dice(self, dice: set[int]) -> None:
        """Hold these and no others, and let people see that it was decided."""
        self._hold(dice)
        self._look(decided=True)
        self._show()

    def _roll_dice(self) -> None:
        self._rolled(next_roll(self.state))

    def _worded(self, reason: FivefoldError) -> str:
        # Where a tap throws, nobody has held anything.
        if self._throws and isinstance(reason, AllDiceHeld):
            return words.NOTHING_THROWN()
        return super()._worded(reason)

    def _rolled(self, roll: Action) -> None:
        """The dice fall in the game first; what people see of it may take its time."""
        held = self.state.held if self.state.dice else ()
        # Where a tap throws, everything that fell is kept until it is thrown.
        keeps = self._throws and self.state.rolls_left > 1
        kept = (Hold(tuple(range(self.state.setup.rules.dice))),) if keeps else ()
        self._play(roll, *kept)
        self._stop_waiting()
        self._let_fly(
            tuple(place for place, die in enumerate(self._attention.order) if die not in held)
        )

    def _let_fly(self, places: tuple[int, ...]) -> None:
        seen = not self.real_dice or self.bot_plays
        seconds = ROLL_SECONDS[self.show_roll] if seen else 0.0
        self._witness.rolled(len(places), self._is_five, shown=bool(seconds and places))
        if seconds and places:
            self._flights += 1
            self._look(phase=Phase.ROLLING, flight=FlightView(self._flights, places, seconds))
            self._wait(seconds, self._settled)
        else:
            self.fives += self._is_five

    def _settled(self) -> None:
        self.settle()
