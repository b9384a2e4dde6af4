"""A row with a checkbox, for lists in which any number can be chosen."""

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import DECORATION, Description, Role
from app.widgets.behaviors.touchable import Touchable
from app.widgets.kivymd_fixes import MDCheckbox

load_layout_of(__file__)


class CheckMark(MDCheckbox):
    """Display only: the surrounding row takes the presses."""

    def describe(self) -> Description:
        return DECORATION

    def on_touch_down(self, _touch: MotionEvent) -> bool:
        return False

    def on_touch_move(self, _touch: MotionEvent) -> bool:
        return False

    def on_touch_up(self, _touch: MotionEvent) -> bool:
        return False


class CheckRow(Touchable, BoxLayout):
    text = StringProperty("")
    on = BooleanProperty(False)
    accessible_role = Role.CHECK_BOX

    def describe(self) -> Description:
        return super().describe()._replace(on=self.on)

    def on_release(self) -> None:
        self.on = not self.on
