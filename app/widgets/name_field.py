"""A line to write a name, or something longer, into."""

from kivy.properties import AliasProperty, BooleanProperty, NumericProperty
from kivy.uix.textinput import TextInput

from app.layouts import load_layout_of
from app.widgets.lettering import FONTS  # noqa: F401 (used by the layout)
from core.names import LONGEST_NAME, without_strays

load_layout_of(__file__)


class NameField(TextInput):
    takes_text = True
    longest = NumericProperty(LONGEST_NAME)
    quiet = BooleanProperty(False)
    """Whether the name is kept but not played with."""

    def _get_over_text(self) -> float:
        return max(0, (self.height - self.line_height) / 2)

    over_text = AliasProperty(_get_over_text, bind=("height", "line_height"))

    def _get_cursor_ink(self) -> tuple[float, ...]:
        left, right = self.x + self.padding[0], self.right - self.padding[2]
        inside = int(left) <= self.cursor_pos[0] <= int(right)
        shown = self.focus and inside and not self._cursor_blink
        return tuple(self.cursor_color) if shown else (0, 0, 0, 0)

    cursor_ink = AliasProperty(
        _get_cursor_ink,
        bind=("focus", "_cursor_blink", "cursor_pos", "cursor_color", "pos", "size"),
    )

    def press(self) -> None:
        self.focus = True

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        room = int(self.longest) - len(self.text)
        typed = without_strays(substring)
        super().insert_text(typed[: max(0, room)], from_undo=from_undo)
