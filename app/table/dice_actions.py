"""What a player does with the dice: hold, throw, roll, and enter the faces of real dice."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from app.settings import theme
from app.settings.settings import ShowRoll
from app.table.phase import Phase
from app.table.presenter.moments import moment_of_roll
from app.table.view_state import FlightView
from core import Action, Hold, IllegalAction, Roll, next_roll, next_trick

if TYPE_CHECKING:
    from app.table.table_model import TableModel

ROLL_SECONDS = {
    ShowRoll.OFF: 0.0,
    ShowRoll.BRISK: theme.BRISK_ROLL_SECONDS,
    ShowRoll.FULL: theme.FULL_ROLL_SECONDS,
}

LATE_FACTOR = 1.5
"""How much longer a throw is shown whose last die decides about a five of a kind."""


class DiceActions:
    def __init__(self, model: "TableModel") -> None:
        self._model = model
        self._flights = 0

    # --- gestures -----------------------------------------------------------------------------

    def tap(self, place: int) -> None:
        """Hold or release the die at this place of the row."""
        if self._model.begin_gesture():
            self._hold(set(self._model.state.held) ^ {self._die_at(place)})

    def hold_number(self, place: int) -> None:
        """Keep all dice that show the same number as this one; where a tap chooses the dice to
        roll, choose the others."""
        if not self._model.begin_gesture():
            return
        state = self._model.state
        if state.dice is None:
            self.tap(place)
            return
        number = state.dice[self._die_at(place)]
        alike = {die for die, value in enumerate(state.dice) if value == number}
        self._hold(alike if self._tap_releases else alike | set(state.held))

    def hold_exactly(self, dice: Iterable[int]) -> None:
        if self._model.begin_gesture():
            self._hold(set(dice))

    def drop_in_cup(self, place: int) -> None:
        """Release a die: it rolls with the next roll."""
        if self._model.begin_gesture():
            self._hold(set(self._model.state.held) - {self._die_at(place)})

    def rescue(self) -> None:
        """Put every thrown die back in its place."""
        if self._model.begin_gesture() and self._model.can_rescue:
            self._hold(set(self._model.default_order))

    def swap(self, place: int, other: int) -> None:
        if self._model.begin_gesture():
            self._model.swap_dice(place, other)

    def sort(self) -> None:
        if self._model.begin_gesture():
            self._model.sort_dice()

    @property
    def can_roll(self) -> bool:
        """Whether `roll` would throw dice now."""
        model, state = self._model, self._model.state
        if model.phase not in (Phase.PLAYING, Phase.GRACE) or state.over or model.is_bot_turn:
            return False
        if model.real_dice:
            return False  # shaking the phone must not roll real dice
        return bool(state.rolls_left) and len(state.held) < len(model.dice)

    def roll(self) -> None:
        """Roll; while dice are in flight, only let them land.

        After the last roll, show which boxes score most.
        """
        model = self._model
        if model.hurry_bot() or self.finish_roll():
            return
        if model.phase == Phase.PAUSE:
            model.next_turn()
        elif model.must_score:
            model.card_actions.show_best()
        elif model.phase not in (Phase.PROMPT, Phase.OVER):
            self.throw()

    def trick(self) -> None:
        """Play the party trick; do nothing visible where it is not allowed."""
        model = self._model
        if model.hurry_bot() or self.finish_roll():
            return
        if model.phase in (Phase.PLAYING, Phase.GRACE):
            with suppress(IllegalAction):
                action = next_trick(model.state)
                model.attempt(lambda: self._play_roll(action))

    def enter(self, values: tuple[int, ...]) -> None:
        """Real dice were rolled and show these values."""
        if self._model.begin_gesture():
            self._model.attempt(lambda: self._play_roll(Roll(values)))

    def correct(self, values: tuple[int, ...]) -> None:
        """Real dice were entered wrongly and show these values."""
        if self._model.begin_gesture():
            self._model.attempt(lambda: self._correct(values))

    # --- for people and bots ------------------------------------------------------------------

    def throw(self) -> None:
        """Roll the dice; a person's real dice are asked for instead."""
        if self._needs_real_dice and not self._model.is_bot_turn:
            self._model.dispatch("on_enter_dice")
        else:
            self._model.attempt(self.roll_from_seed)

    def keep(self, dice: set[int]) -> None:
        """Hold exactly these dice, as a bot's decision that people can see."""
        self._hold(dice)
        self._model.reset_attention(bot_decided=True)
        self._model.refresh()

    def roll_from_seed(self) -> None:
        self._play_roll(next_roll(self._model.state))

    def finish_roll(self) -> bool:
        """Let dice in flight land at once; whether there were any."""
        model = self._model
        if model.attention.phase is not Phase.ROLLING:
            return False
        model.unschedule()
        model.reset_attention(phase=Phase.PLAYING)
        model.refresh()
        model.announce(moment_of_roll(model.state))
        return True

    # --- details ------------------------------------------------------------------------------

    def _die_at(self, place: int) -> int:
        return self._model.attention.order[place]

    @property
    def _tap_releases(self) -> bool:
        return self._model.play_style.tap.chooses_rolled_dice

    @property
    def _needs_real_dice(self) -> bool:
        state = self._model.state
        all_held = len(state.held) == state.setup.rules.dice
        return self._model.real_dice and bool(state.rolls_left) and not all_held and not state.over

    def _last_to_land(self, places: tuple[int, ...]) -> int | None:
        """The place of the die that decides about a five of a kind, if one does."""
        values, order = self._model.state.dice or (), self._model.attention.order
        number, count = Counter(values).most_common(1)[0]
        odd = [place for place in places if values[order[place]] != number]
        if count == len(values):
            return places[-1]
        return odd[0] if count == len(values) - 1 and odd else None

    def _hold(self, dice: set[int]) -> None:
        self._model.attempt(lambda: self._play_hold(dice))
        self._model.save_soon()

    def _play_hold(self, dice: set[int]) -> None:
        before = set(self._model.state.held)
        self._model.play(Hold(tuple(sorted(dice))))
        if dice - before:
            self._model.listener.held()
        elif before - dice:
            self._model.listener.released()

    def _correct(self, values: tuple[int, ...]) -> None:
        self._model.session.correct(values)
        self._model.reset_attention(phase=Phase.PLAYING)

    def _play_roll(self, roll: Action) -> None:
        """Play the roll, then show it; the game does not wait for the animation."""
        model, state = self._model, self._model.state
        held = state.held if state.dice else ()
        # Where a tap chooses the dice to roll, all others are kept.
        keeps = self._tap_releases and state.rolls_left > 1
        kept = (Hold(model.default_order),) if keeps else ()
        model.play(roll, *kept)
        model.unschedule()
        order = model.attention.order
        self._show_roll(tuple(place for place, die in enumerate(order) if die not in held))

    def _show_roll(self, places: tuple[int, ...]) -> None:
        model = self._model
        animated = not model.real_dice or model.is_bot_turn
        seconds = ROLL_SECONDS[model.show_roll] if animated else 0.0
        model.listener.rolled(len(places), shown=bool(seconds and places))
        if seconds and places:
            self._flights += 1
            last = self._last_to_land(places)
            if last is not None:
                seconds *= LATE_FACTOR
            flight = FlightView(self._flights, places, seconds, last)
            model.reset_attention(phase=Phase.ROLLING, flight=flight)
            model.schedule(seconds, self.finish_roll)
        else:
            model.announce(moment_of_roll(model.state))
