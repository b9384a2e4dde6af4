"""A choice of one among many: chips in as many lines as they need."""

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import DECORATION, Description, Role
from app.widgets.behaviors.touchable import Touchable
from app.widgets.controls.option_choice import OptionChoice
from app.widgets.kivymd_fixes import MDChip, MDChipLeadingIcon
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

TYPE_SIZE = 14
"""In sp."""
BESIDE_TEXT, MARK_SIZE = 32, 18
"""Padding and gap in dp, the check mark in sp."""


class ChipMark(MDChip):
    """Display only: the surrounding chip takes the presses."""

    text = StringProperty("")
    selected = BooleanProperty(False)
    text_width = NumericProperty(0)

    def describe(self) -> Description:
        return DECORATION

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        """At once, and any text: KivyMD adds its own kind of text, a frame later."""
        if "label_container" in self.ids:
            self.ids.label_container.add_widget(widget, index, canvas)
        else:
            BoxLayout.add_widget(self, widget, index, canvas)

    def on_selected(self, *_: object) -> None:
        """At once; KivyMD waits for 0.5 s and adds its mark to those that have none."""
        icons = self.ids.leading_icon_container
        icons.clear_widgets()
        if self.selected:
            icons.add_widget(MDChipLeadingIcon(icon="check", pos_hint={"center_y": 0.5}))

    def on_touch_down(self, _touch: MotionEvent) -> bool:
        return False

    def on_touch_move(self, _touch: MotionEvent) -> bool:
        return False

    def on_touch_up(self, _touch: MotionEvent) -> bool:
        return False


class Chip(Touchable, BoxLayout):
    text = StringProperty("")
    selected = BooleanProperty(False)
    room = NumericProperty(0)
    """The most that it may be wide; longer text wraps."""
    accessible_role = Role.RADIO_BUTTON

    def describe(self) -> Description:
        return super().describe()._replace(name=self.text, on=self.selected)

    def _get_text_width(self) -> float:
        natural = measure_text(self.text, round(sp(TYPE_SIZE)), "medium")[0] + 1
        return max(0, min(natural, self.room - dp(BESIDE_TEXT) - sp(MARK_SIZE)))

    text_width = AliasProperty(_get_text_width, bind=("text", "room"), cache=True)


class ChipChoice(OptionChoice, StackLayout):
    option_class = Chip

    def arrange(self, *_: object) -> None:
        for chip in self.option_widgets:
            chip.room = self.width
