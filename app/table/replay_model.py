"""The view model of a replay: a finished game, step by step."""

from bisect import bisect_right

from app.storage.games.history import Replay, ReplayStep
from app.table.view_state import RollView, StatusView
from app.table.viewer_model import ViewerModel
from app.text import history as words
from app.text import replay as replay_words
from core import Hold, PlayStyle, Roll, Score, State, Trick


class ReplayModel(ViewerModel):
    def __init__(self, replay: Replay) -> None:
        self._steps = replay.steps
        self._shown = _shown_steps(replay.steps)
        self._place = 0
        """In the steps that are shown."""
        super().__init__(PlayStyle())
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
        self._show(self._place + 1)

    def step_back(self) -> None:
        self._show(self._place - 1)

    def go_to_start(self) -> None:
        self._show(0)

    def go_to_end(self) -> None:
        self._show(len(self._shown) - 1)

    def go_to(self, step: int) -> None:
        """Show the game after so many actions."""
        self._show(bisect_right(self._shown, step) - 1)

    def _show(self, place: int) -> None:
        self._place = min(max(place, 0), len(self._shown) - 1)
        order = self.default_order if self.state.dice is None else self.attention.order
        self.reset_attention(order=order)
        self.refresh()

    # --- showing ------------------------------------------------------------------------------

    def refresh(self) -> None:
        super().refresh()
        last = len(self._shown) - 1
        step = self._steps[self.step]
        at_end = self._place == last
        word = words.LAST_STEP() if at_end else words.NEXT_STEP()
        place = words.STEP_OF(step=self._place, steps=last)
        self.roll_view = RollView(word, 0, 0, place, place, not at_end)
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
