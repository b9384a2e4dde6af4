"""A text with a switch at its end; the whole row can be tapped."""

from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.controls.touchable import Touchable
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

TYPE_SIZE = 14
"""In sp."""
SWITCH_WIDTH, GAP = 52, 12
"""Width of the switch, and the gap before it; in dp."""
KNOB_ON, KNOB_OFF = (23, 3, 26), (8, 8, 16)
"""The knob's offset from the left and bottom, and its size; in dp."""


def switch_row_width(text: str) -> float:
    """The natural width of a row with this text, in pixels."""
    return measure_text(text, round(sp(TYPE_SIZE)), "regular")[0] + 1 + dp(GAP + SWITCH_WIDTH)


class SwitchMark(Widget):
    on = BooleanProperty(False)
    dim = BooleanProperty(False)
    lit = BooleanProperty(False)
    rim = ColorProperty("#00000000")
    track = ColorProperty("#00000000")
    knob = ColorProperty("#00000000")

    def _get_knob_rect(self) -> tuple[float, float, float, float]:
        left, low, side = map(dp, KNOB_ON if self.on else KNOB_OFF)
        return self.x + left, self.y + low, side, side

    knob_rect = AliasProperty(_get_knob_rect, bind=("pos", "on"))
    """x, y, width and height."""


class SwitchRow(Touchable, BoxLayout):
    """Event: `on_toggle(on)` on the user's tap."""

    text = StringProperty("")
    halign = OptionProperty("left", options=["left", "right"])
    on = BooleanProperty(False)
    dim = BooleanProperty(False)
    """Whether its value currently has no effect."""
    __events__ = ("on_toggle",)

    def on_release(self) -> None:
        self.on = not self.on
        self.dispatch("on_toggle", self.on)

    def on_toggle(self, on: bool) -> None: ...
