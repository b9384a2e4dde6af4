"""A text with a switch at its end; the whole row can be tapped."""

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.animation.transitions import transitions
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import DECORATION, Description, Role
from app.widgets.behaviors.touchable import Touchable
from app.widgets.kivymd_fixes import MDSwitch

load_layout_of(__file__)

TYPE_SIZE = 14
"""In sp."""
SWITCH_WIDTH, GAP = 52, 12
"""Width of the switch, and the gap before it; in dp."""


class SwitchMark(MDSwitch):
    """Display only: the surrounding row takes the presses."""

    on = BooleanProperty(False)
    dim = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        # A page that opens shows its switches as they are, without moving them there.
        super().__init__(disable_animation=True, **kwargs)
        # KivyMD cannot take the state in its constructor.
        self.fbind("on", self.setter("active"))
        self.active = self.on
        Clock.schedule_once(self._allow_animation)

    def describe(self) -> Description:
        return DECORATION

    def _allow_animation(self, _seconds: float) -> None:
        self.disable_animation = not transitions.enabled

    def set_icon(self, _switch: Widget, icon: str) -> None:
        """At once; KivyMD waits for 0.2 s."""
        self.ids.thumb.ids.icon.icon = icon or "blank"

    def inc_disabled(self, count: int = 1) -> None:
        """A disabled row says so by `dim`; KivyMD's colours for it are translucent."""

    def on_touch_down(self, _touch: MotionEvent) -> bool:
        return False

    def on_touch_move(self, _touch: MotionEvent) -> bool:
        return False

    def on_touch_up(self, _touch: MotionEvent) -> bool:
        return False


class SwitchRow(Touchable, BoxLayout):
    """Event: `on_toggle(on)` on the user's tap."""

    text = StringProperty("")
    halign = OptionProperty("left", options=["left", "right"])
    on = BooleanProperty(False)
    dim = BooleanProperty(False)
    """Whether its value currently has no effect."""
    accessible_role = Role.SWITCH
    __events__ = ("on_toggle",)

    def describe(self) -> Description:
        return super().describe()._replace(on=self.on)

    def on_release(self) -> None:
        self.on = not self.on
        self.dispatch("on_toggle", self.on)

    def on_toggle(self, on: bool) -> None: ...
