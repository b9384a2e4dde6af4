"""The view model of a replay: a finished game, step by step."""

from app.storage.games.history import Replay
from app.table.view_state import RollView, StatusView
from app.table.viewer_model import ViewerModel
from app.text import history as words
from app.text import replay as replay_words
from core import PlayStyle, Score, State


class ReplayModel(ViewerModel):
    def __init__(self, replay: Replay) -> None:
        self._steps = replay.steps
        self._step = 0
        super().__init__(PlayStyle())
        self.refresh()

    @property
    def state(self) -> State:
        return self._steps[self._step].state

    @property
    def step(self) -> int:
        return self._step

    # --- steps --------------------------------------------------------------------------------

    def step_forward(self) -> None:
        self.go_to(self._step + 1)

    def step_back(self) -> None:
        self.go_to(self._step - 1)

    def go_to_start(self) -> None:
        self.go_to(0)

    def go_to_end(self) -> None:
        self.go_to(len(self._steps) - 1)

    def go_to(self, step: int) -> None:
        self._step = min(max(step, 0), len(self._steps) - 1)
        order = self.default_order if self.state.dice is None else self.attention.order
        self.reset_attention(order=order)
        self.refresh()

    # --- showing ------------------------------------------------------------------------------

    def refresh(self) -> None:
        super().refresh()
        last = len(self._steps) - 1
        step = self._steps[self._step]
        at_end = self._step == last
        word = words.LAST_STEP() if at_end else words.NEXT_STEP()
        place = words.STEP_OF(step=self._step, steps=last)
        self.roll_view = RollView(word, 0, 0, place, place, not at_end)
        if step.action is None:
            self.status = StatusView("eye", "", words.BEGINNING())
        else:
            before = self._steps[self._step - 1].state
            self.status = StatusView(
                "eye", *replay_words.describe_action(step.action, before, step.state)
            )
            if isinstance(step.action, Score):
                self.highlighted_cell = (step.action.box, step.action.column)
        self.can_undo = self._step > 0
        self.can_rescue = False
