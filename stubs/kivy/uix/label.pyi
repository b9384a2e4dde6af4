from typing import ClassVar

from kivy.clock import ClockEvent
from kivy.core.text import LabelBase
from kivy.properties import BooleanProperty, StringProperty, VariableListProperty
from kivy.uix.widget import Widget

class Label(Widget):
    _font_properties: ClassVar[tuple[str, ...]]
    _label: LabelBase
    _trigger_texture: ClockEvent
    markup: BooleanProperty
    padding: VariableListProperty
    text: StringProperty
    text_size: tuple[float | None, float | None]
    texture_size: list[float]
    def texture_update(self) -> None: ...
    def _create_label(self) -> None: ...
