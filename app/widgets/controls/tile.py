"""A paper tile that can be chosen."""

from collections.abc import Sequence

from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup, get_hex_from_color

from app.startup.kv_loader import load_layout_of
from app.widgets.controls.touchable import Touchable

load_layout_of(__file__)

ASIDE = 13
"""In sp."""
AROUND = 12
"""In dp."""


class Tile(Touchable, BoxLayout):
    heading = StringProperty("")
    aside = StringProperty("")
    """A quiet word after the heading."""
    words = StringProperty("")
    icon = StringProperty("")
    """A name in theme.ICONS, or nothing."""
    one_of_several = BooleanProperty(False)
    """Only then is there room for the mark of the chosen one."""
    chosen = BooleanProperty(False)
    around = NumericProperty(AROUND)
    """Blank above and below the words, in dp."""

    def headline(self, heading: str, aside: str, color: Sequence[float]) -> str:
        if not aside:
            return escape_markup(heading)
        size, ink = round(sp(ASIDE)), get_hex_from_color(color)
        quiet = f"[size={size}][color={ink}]{escape_markup(aside)}[/color][/size]"
        return f"{escape_markup(heading)} {quiet}"
