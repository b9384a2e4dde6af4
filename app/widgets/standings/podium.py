"""The steps on which the best players stand."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from app.animation.transitions import ease_out, ease_out_bounce
from app.startup.kv_loader import load_layout_of
from app.table.short_names import ELLIPSIS
from app.widgets.behaviors.accessible import Description, Role, join_texts
from app.widgets.behaviors.touchable import Touchable
from app.widgets.text.player_names import fit_names

if TYPE_CHECKING:
    from app.game.game_result import Standing

load_layout_of(__file__)

STEP_HEIGHTS = {1: 170, 2: 116, 3: 80}
"""In dp, at full size."""
MAX_SCALE = 1.8
FULL_HEIGHT = 322
"""In dp, from the floor to above the crown."""
RISE_SECONDS, DROP_SECONDS = 0.3, 0.22
NAME_HEIGHT = 28
NAME_SIZE = 17
LARGE_NAME_SIZE = 12
"""In units of the podium: the size of names on a large one."""
MIN_NAME_SCALE = 0.8


class PodiumStep(Touchable, BoxLayout):
    """A tap changes the name in the top scores, if it is there."""

    name = StringProperty("")
    seat = NumericProperty(0)
    bot = BooleanProperty(False)
    rank = NumericProperty(1)
    shown_name = StringProperty("")
    name_size = NumericProperty(NAME_SIZE)
    """In sp."""
    total = NumericProperty(0)
    shown_total = StringProperty("")
    """While it counts up."""
    total_text = StringProperty("")
    """If it is not a whole number."""
    note = StringProperty("")
    unit = NumericProperty(1.0)
    """A dp of the full-sized podium, in pixels."""
    rise = NumericProperty(1.0)
    """How far the step has risen, and the crown dropped, from 0 to 1."""
    drop = NumericProperty(1.0)

    def _get_step_height(self) -> float:
        return STEP_HEIGHTS[int(self.rank)] * self.unit

    step_height = AliasProperty(_get_step_height, bind=("rank", "unit"), cache=True)

    def _get_first(self) -> bool:
        return bool(self.rank == 1)

    first = AliasProperty(_get_first, bind=("rank",), cache=True)

    @property
    def content_top(self) -> float:
        """Above it is only the space of higher steps."""
        return float(self.children[-1].y)

    def describe(self) -> Description:
        total = self.total_text or str(int(self.total))
        texts = (str(int(self.rank)), self.name, self.note, total)
        plain = super().describe()._replace(name=join_texts(texts))
        # One that cannot be pressed is only a text.
        return plain._replace(role=Role.LABEL, disabled=False) if self.disabled else plain

    def show_total(self, limit: float) -> None:
        """Count up: show the total, or as much of it as has been reached."""
        self.shown_total = str(min(int(self.total), int(limit)))


class Podium(BoxLayout):
    unit = NumericProperty(1.0)

    def show(
        self,
        standings: "Sequence[Standing]",
        change_name: Callable[[int], None] = lambda _seat: None,
    ) -> None:
        self.clear_widgets()
        for each in standings:
            step = PodiumStep(
                name=each.name,
                seat=each.seat,
                bot=each.bot,
                rank=each.rank,
                total=each.total,
                total_text=each.total_text,
                note=each.note,
                disabled=not each.listed,
                unit=self.unit,
            )
            step.bind_action(partial(change_name, each.seat))
            self.fbind("unit", step.setter("unit"))
            self.add_widget(step)

    def show_rise(self, seconds: float) -> None:
        """Draw the state `seconds` after the steps began to rise; the crown drops last."""
        rise = ease_out(min(1.0, max(0.0, seconds / RISE_SECONDS)))
        drop = ease_out_bounce(min(1.0, max(0.0, (seconds - RISE_SECONDS) / DROP_SECONDS)))
        for step in self.steps:
            step.rise, step.drop = rise, drop

    @property
    def steps(self) -> list[PodiumStep]:
        return [each for each in reversed(self.children) if isinstance(each, PodiumStep)]

    @property
    def reading_order(self) -> list[PodiumStep]:
        """The winner first."""
        return sorted(self.steps, key=lambda step: step.rank)

    def on_height(self, *_: object) -> None:
        self.unit = min(dp(MAX_SCALE), self.height / FULL_HEIGHT)

    def do_layout(self, *args: object) -> None:
        super().do_layout(*args)
        self._fit_names()

    def _fit_names(self) -> None:
        """All in one size, shortened where they must be and still distinct."""
        steps = self.steps
        if not steps or min(step.width for step in steps) < 1:
            return
        widths = tuple(int(step.width) for step in steps)
        names = tuple(step.name for step in steps)
        height = int(max(self.unit * NAME_HEIGHT, sp(18)))
        usual = sp(NAME_SIZE)
        for wanted in (max(usual, self.unit * LARGE_NAME_SIZE), usual):
            pixels = round(wanted)
            shown, size = fit_names(names, widths, height, pixels, MIN_NAME_SCALE, ELLIPSIS)
            if shown == names:
                break
        for step, name in zip(steps, shown, strict=True):
            step.shown_name, step.name_size = name, size / sp(1)
