from typing import Any

from kivy.core.text import LabelBase
from kivy.graphics.texture import Texture
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.widget import Widget

class TextInput(Widget):
    _cursor_blink: BooleanProperty
    _label_cached: LabelBase
    _line_options: dict[str, Any] | None
    cursor: tuple[int, int]
    cursor_color: ColorProperty
    cursor_pos: tuple[float, float]
    focus: BooleanProperty
    focused: BooleanProperty
    hint_text: StringProperty
    line_height: NumericProperty
    padding: VariableListProperty
    scroll_x: NumericProperty
    tab_width: NumericProperty
    text: StringProperty
    def cursor_offset(self) -> float: ...
    def get_cursor_from_xy(self, x: float, y: float) -> tuple[int, int]: ...
    selection_from: int
    selection_to: int
    selection_text: str
    def cursor_index(self) -> int: ...
    def delete_selection(self) -> None: ...
    def get_cursor_from_index(self, index: int) -> tuple[int, int]: ...
    def select_text(self, start: int, end: int) -> None: ...
    def cancel_selection(self) -> None: ...
    def select_all(self) -> None: ...
    def insert_text(self, substring: str, from_undo: bool = ...) -> None: ...
    def _ensure_clipboard(self) -> None: ...
    def _create_line_label(self, text: str, hint: bool = ...) -> Texture | None: ...
    def _get_line_options(self) -> dict[str, Any]: ...
    def _get_text_width(self, text: str, tab_width: float, label: LabelBase) -> float: ...
