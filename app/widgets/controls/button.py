"""A pill-shaped text button with an optional icon."""

from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.settings.theme import ICONS
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.touchable import Touchable
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

FACE = "medium"


class TextButton(Touchable, BoxLayout):
    text = StringProperty("")
    icon = StringProperty("")
    """A name in theme.ICONS, or empty."""
    icon_after_text = BooleanProperty(False)
    """Must be given to the constructor."""
    style = OptionProperty("secondary", options=["primary", "secondary", "plain"])
    type_size = NumericProperty(16)
    fill = ColorProperty("#00000000")
    ink = ColorProperty("#000000")

    def on_kv_post(self, _base: Widget) -> None:
        if self.icon_after_text:
            label, icon = self.ids.label.__self__, self.ids.icon.__self__
            self.remove_widget(label)
            self.remove_widget(icon)
            # Kivy counts children from the end; the gap stays between the two.
            self.add_widget(label, 2)
            self.add_widget(icon, 1)

    def on_size(self, *_: object) -> None:
        self.corners = [min(self.size) / 2]

    def _get_glyph(self) -> str:
        return ICONS.get(self.icon, "")

    glyph = AliasProperty(_get_glyph, bind=("icon",))

    def _get_icon_width(self) -> float:
        return round(sp(24)) if self.icon else 0

    icon_width = AliasProperty(_get_icon_width, bind=("icon",))

    def _get_text_width(self) -> float:
        return measure_text(self.text, round(sp(self.type_size)), FACE)[0] + 1 if self.text else 0

    text_width = AliasProperty(_get_text_width, bind=("text", "type_size"))

    def _get_gap(self) -> float:
        return dp(12) if self.icon and self.text else 0

    gap = AliasProperty(_get_gap, bind=("icon", "text"))

    def _get_natural_width(self) -> float:
        """The width at which nothing has to shrink."""
        sides = self.padding[0] + self.padding[2]
        return self.icon_width + self.gap + self.text_width + sides

    natural_width = AliasProperty(
        _get_natural_width, bind=("icon_width", "gap", "text_width", "padding")
    )

    def _get_spare(self) -> tuple[float, float]:
        """The width of the text, and the padding before the icon that centres both."""
        inside = self.width - self.padding[0] - self.padding[2] - self.icon_width - self.gap
        text = min(self.text_width, max(0, inside))
        return text, max(0, (inside - text) / 2)

    spare = AliasProperty(_get_spare, bind=("width", "padding", "icon_width", "gap", "text_width"))
