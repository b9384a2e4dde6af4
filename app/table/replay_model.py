"""The view model of a replay: a finished game, step by step."""

from bisect import bisect_right
from collections.abc import Callable

from kivy.properties import BooleanProperty, NumericProperty

from app.animation.timers import Timer
from app.storage.games.history import Replay, ReplayStep
from app.table.view_state import RollView, StatusView
from app.table.viewer_model import ViewerModel
from app.text.screens import history as words
from app.text.screens import replay as replay_words
from core import Hold, PlayStyle, Roll, Score, State, Trick

SPEEDS = (1, 2, 4)
SECONDS_PER_STEP = 1.2
"""At the first speed."""


class ReplayModel(ViewerModel):
    """Opens at the end, with the final card."""

    position = NumericProperty(1.0)
    """How far the replay is, from 0 to 1."""
    playing = BooleanProperty(False)
    """Whether it goes on by itself."""
    speed = NumericProperty(SPEEDS[0])
    step_size = NumericProperty(1.0)
    """How much of the whole a step is."""

    def __init__(self, replay: Replay, timer: Timer) -> None:
        self._timer = timer
        self._cancel_next: Callable[[], None] = lambda: None
        self._steps = replay.steps
        self._shown = _shown_steps(replay.steps)
        self._place = len(self._shown) - 1
        """In the steps that are shown."""
        super().__init__(PlayStyle(), challenge=bool(replay.flags.challenge))
        self.refresh()

    @property
    def state(self) -> State:
        return self._steps[self.step].state

    @property
    def step(self) -> int:
        """The number of actions so far."""
        return self._shown[self._place]

    # --- steps --------------------------------------------------------------------------------

    def step_forward(self) -> None:
        self._go(self._place + 1)

    def step_back(self) -> None:
        self._go(self._place - 1)

    def go_to_start(self) -> None:
        self._go(0)

    def go_to_end(self) -> None:
        self._go(self._last)

    def go_to(self, step: int) -> None:
        """Show the game after so many actions."""
        self._go(bisect_right(self._shown, step) - 1)

    def scrub(self, position: float) -> None:
        """Show the step at this part of the whole."""
        place = round(position * self._last)
        if place != self._place:
            self._go(place)

    @property
    def _last(self) -> int:
        return len(self._shown) - 1

    def _go(self, place: int) -> None:
        """Show a step that the player asked for, which stops playback."""
        self.stop()
        self._show(place)

    # --- playing by itself --------------------------------------------------------------------

    def toggle_playing(self) -> None:
        if self.playing:
            self.stop()
            return
        if self._place == self._last:
            self._show(0)
        self.playing = True
        self._play_next()

    def stop(self) -> None:
        self._cancel_next()
        self.playing = False

    def change_speed(self) -> None:
        """The next of three, and then the first again."""
        self.speed = SPEEDS[(SPEEDS.index(int(self.speed)) + 1) % len(SPEEDS)]

    def _play_next(self) -> None:
        self._cancel_next = self._timer(SECONDS_PER_STEP / self.speed, self._play_step)

    def _play_step(self) -> None:
        self._show(self._place + 1)
        if self._place < self._last:
            self._play_next()
        else:
            self.playing = False

    def _show(self, place: int) -> None:
        self._place = min(max(place, 0), len(self._shown) - 1)
        order = self.default_order if self.state.dice is None else self.attention.order
        self.reset_attention(order=order)
        self.refresh()

    # --- showing ------------------------------------------------------------------------------

    def refresh(self) -> None:
        super().refresh()
        last = self._last
        self.position = self._place / last if last else 1.0
        self.step_size = 1 / last if last else 1.0
        step = self._steps[self.step]
        at_end = self._place == last
        word = words.LAST_STEP() if at_end else words.NEXT_STEP()
        place = words.STEP_OF(step=self._place, steps=last)
        self.roll_view = RollView(word, 0, 0, place, place, not at_end, icon="next")
        if step.action is None:
            self.status = StatusView("eye", "", words.BEGINNING())
        else:
            before = self._steps[self.step - 1].state
            self.status = StatusView(
                "eye", *replay_words.describe_action(step.action, before, step.state)
            )
            if isinstance(step.action, Score):
                self.highlighted_cell = (step.action.box, step.action.column)
        self.can_undo = self._place > 0
        self.can_rescue = False


def _shown_steps(steps: tuple[ReplayStep, ...]) -> tuple[int, ...]:
    """The steps that somebody took.

    Where a tap throws, the program holds all dice after each roll but the last. If it did so after
    the first roll of a turn, it also did after the second; otherwise a player held them.
    """
    shown = [0]
    throwing = False
    for number, step in enumerate(steps[1:], start=1):
        held_all = isinstance(step.action, Hold) and _holds_all(step.state)
        after_roll = isinstance(steps[number - 1].action, Roll | Trick)
        if after_roll and steps[number - 2].state.dice is None:
            throwing = held_all
        if not (held_all and after_roll and throwing):
            shown.append(number)
    return tuple(shown)


def _holds_all(state: State) -> bool:
    return len(state.held) == state.setup.rules.dice
