"""A choice of one among many: chips in as many lines as they need."""

from functools import partial

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.touchable import Touchable
from app.widgets.kivymd_fixes import MDChip, MDChipLeadingIcon
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

TYPE_SIZE = 14
"""In sp."""
BESIDE_TEXT, MARK_SIZE = 32, 18
"""Padding and gap in dp, the check mark in sp."""


class ChipMark(MDChip):
    """Only shows a state: the chip around it is what is pressed."""

    text = StringProperty("")
    selected = BooleanProperty(False)
    text_width = NumericProperty(0)

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

    def _get_text_width(self) -> float:
        natural = measure_text(self.text, round(sp(TYPE_SIZE)), "medium")[0] + 1
        return max(0, min(natural, self.room - dp(BESIDE_TEXT) - sp(MARK_SIZE)))

    text_width = AliasProperty(_get_text_width, bind=("text", "room"), cache=True)


class ChipChoice(StackLayout):
    """`options` are pairs of value and text. Event: `on_choose(value)` on the user's choice."""

    options: list[tuple[object, str]] = ListProperty([])
    value: object = ObjectProperty(None, allownone=True)
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("options", self._build)
        self.fbind("value", self._update_selection)
        self.fbind("width", self._update_room)
        self._build()

    def on_choose(self, value: object) -> None: ...

    @property
    def chips(self) -> list[Chip]:
        """In the order of the options."""
        return [each for each in reversed(self.children) if isinstance(each, Chip)]

    def _choose(self, value: object) -> None:
        if value != self.value:
            self.value = value
            self.dispatch("on_choose", value)

    def _build(self, *_: object) -> None:
        self.clear_widgets()
        for value, text in self.options:
            chip = Chip(text=text, room=self.width)
            chip.bind_action(partial(self._choose, value))
            self.add_widget(chip)
        self._update_selection()

    def _update_selection(self, *_: object) -> None:
        for chip, (value, _text) in zip(self.chips, self.options, strict=True):
            chip.selected = value == self.value

    def _update_room(self, *_: object) -> None:
        for chip in self.chips:
            chip.room = self.width
