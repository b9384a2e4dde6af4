"""A small tile with an icon above a word."""

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.settings.theme import ICONS
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.touchable import Touchable
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

TYPE_SIZE = 14
"""In sp."""
PADDING = 12
"""Padding beside the word, in dp."""


class IconTile(Touchable, BoxLayout):
    text = StringProperty("")
    icon = StringProperty("")
    """A name in theme.ICONS."""

    def _get_glyph(self) -> str:
        return ICONS.get(self.icon, "")

    glyph = AliasProperty(_get_glyph, bind=("icon",))

    @property
    def natural_width(self) -> float:
        """The width at which the word need not shrink."""
        return measure_text(self.text, round(sp(TYPE_SIZE)), "medium")[0] + 1 + 2 * dp(PADDING)
