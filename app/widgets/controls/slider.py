"""A slider between a minus and a plus button."""

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.text.screens import settings as words
from app.widgets.behaviors.accessible import Amount, Description, ReaderAction, Role
from app.widgets.kivymd_fixes import MDSlider

load_layout_of(__file__)

STEP = 0.1
READER_ACTIONS = (
    ReaderAction.FOCUS,
    ReaderAction.INCREASE,
    ReaderAction.DECREASE,
    ReaderAction.SET_VALUE,
)


class SliderTrack(MDSlider):
    """Events: `on_slide(fraction)` while dragging, and `on_slide_end`."""

    fraction = NumericProperty(0)
    step_size = NumericProperty(STEP)
    """How far a key moves it."""
    accessible_name = StringProperty("")
    value_text = StringProperty("")
    """The fraction in words."""
    focused = BooleanProperty(False)
    accepts_text = False
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

    def describe(self) -> Description:
        return Description(
            Role.SLIDER,
            self.accessible_name,
            value=self.value_text,
            disabled=self.disabled,
            focused=self.focused,
            amount=Amount(self.fraction, step=self.step_size),
            actions=() if self.disabled else READER_ACTIONS,
        )

    def perform(self, action: ReaderAction, argument: object) -> None:
        match action:
            case ReaderAction.INCREASE:
                self.adjust(1)
            case ReaderAction.DECREASE:
                self.adjust(-1)
            case ReaderAction.SET_VALUE:
                self._set(float(str(argument)))

    def press(self) -> None:
        """Enter does nothing: the value counts at once."""

    def adjust(self, steps: int) -> None:
        """As the keys to the left and the right do."""
        self._set(self.fraction + steps * self.step_size)

    def _set(self, fraction: float) -> None:
        self.dispatch("on_slide", min(1.0, max(0.0, fraction)))
        self.dispatch("on_slide_end")

    def on_slide(self, fraction: float) -> None: ...

    def on_slide_end(self) -> None: ...

    def _slide_to(self, touch: MotionEvent) -> None:
        length = max(1, self.width - 2 * self.padding)
        fraction = (touch.x - self.x - self.padding) / length
        self.dispatch("on_slide", min(1.0, max(0.0, fraction)))


class StepSlider(BoxLayout):
    """Event: `on_choose(value)` when the user has finished a change."""

    value = NumericProperty(0)
    accessible_name = StringProperty("")
    __events__ = ("on_choose",)

    def on_choose(self, value: float) -> None: ...

    @property
    def reading_order(self) -> list[Widget]:
        """The slider does all that the buttons do."""
        return [self.ids.track.__self__]

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
