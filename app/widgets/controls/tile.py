"""A tile with an icon, a heading and details, which can be pressed or selected."""

from collections.abc import Sequence

from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup, get_hex_from_color

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.touchable import Touchable

load_layout_of(__file__)

NOTE_SIZE = 13
"""In sp."""
VERTICAL_PADDING = 12
"""In dp."""


class Tile(Touchable, BoxLayout):
    heading = StringProperty("")
    heading_note = StringProperty("")
    """A muted note after the heading."""
    detail = StringProperty("")
    icon = StringProperty("")
    """A name in theme.ICONS, or empty."""
    selectable = BooleanProperty(False)
    """Whether to reserve room for the selection mark."""
    selected = BooleanProperty(False)
    vertical_padding = NumericProperty(VERTICAL_PADDING)
    """In dp."""

    def describe(self) -> Description:
        name = " ".join(filter(None, (self.heading, self.heading_note)))
        plain = super().describe()._replace(name=name, detail=self.detail)
        if not self.selectable:
            return plain
        return plain._replace(role=Role.RADIO_BUTTON, on=self.selected)

    def heading_markup(self, heading: str, heading_note: str, color: Sequence[float]) -> str:
        if not heading_note:
            return escape_markup(heading)
        size, ink = round(sp(NOTE_SIZE)), get_hex_from_color(color)
        note = f"[size={size}][color={ink}]{escape_markup(heading_note)}[/color][/size]"
        return f"{escape_markup(heading)} {note}"
