"""A slider between a minus and a plus button."""

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.text import settings as words

load_layout_of(__file__)

STEP = 0.1
GROOVE_HEIGHT, KNOB_SIZE = 4, 22
"""In dp."""

Bounds = tuple[float, float, float, float]
"""x, y, width and height."""


class SliderTrack(Widget):
    """Events: `on_slide(fraction)` while dragging, and `on_slide_end`."""

    fraction = NumericProperty(0)
    __events__ = ("on_slide", "on_slide_end")

    @property
    def _length(self) -> float:
        """The travel of the knob, which stays clear of both ends."""
        return max(self.width - self.height, 1)

    def _get_groove(self) -> Bounds:
        return self._left, self.center_y - dp(GROOVE_HEIGHT) / 2, self._length, dp(GROOVE_HEIGHT)

    groove = AliasProperty(_get_groove, bind=("pos", "size"))

    def _get_filled(self) -> Bounds:
        left, low, length, thick = self.groove
        return left, low, length * self.fraction, thick

    filled = AliasProperty(_get_filled, bind=("groove", "fraction"))

    def _get_knob(self) -> Bounds:
        left, _low, filled, _thick = self.filled
        radius = dp(KNOB_SIZE) / 2
        return left + filled - radius, self.center_y - radius, dp(KNOB_SIZE), dp(KNOB_SIZE)

    knob = AliasProperty(_get_knob, bind=("filled",))

    @property
    def _left(self) -> float:
        return self.x + self.height / 2

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._slide_to(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._slide_to(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.dispatch("on_slide_end")
        return True

    def on_slide(self, fraction: float) -> None: ...

    def on_slide_end(self) -> None: ...

    def _slide_to(self, touch: MotionEvent) -> None:
        fraction = (touch.x - self._left) / self._length
        self.dispatch("on_slide", min(1.0, max(0.0, fraction)))


class StepSlider(BoxLayout):
    """Event: `on_choose(value)` when the user has finished a change."""

    value = NumericProperty(0)
    __events__ = ("on_choose",)

    def on_choose(self, value: float) -> None: ...

    def step(self, up: int) -> None:
        self.slide(self.value + up * STEP)
        self.finish_slide()

    def slide(self, value: float) -> None:
        self.value = round(min(1.0, max(0.0, value)) / STEP) * STEP

    def finish_slide(self) -> None:
        self.value = round(self.value, 2)
        self.dispatch("on_choose", self.value)

    @staticmethod
    def value_text(value: float) -> str:
        return words.percent_text(value)
