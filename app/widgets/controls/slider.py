"""A slider between a minus and a plus button."""

from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.text import settings as words
from app.widgets.kivymd_fixes import MDSlider

load_layout_of(__file__)

STEP = 0.1


class SliderTrack(MDSlider):
    """Events: `on_slide(fraction)` while dragging, and `on_slide_end`."""

    fraction = NumericProperty(0)
    __events__ = ("on_slide", "on_slide_end")

    # KivyMD moves to a touch within 0.2 s, in steps of a pixel: do so at once, and let the owner
    # round the value.

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
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
        length = max(1, self.width - 2 * self.padding)
        fraction = (touch.x - self.x - self.padding) / length
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
