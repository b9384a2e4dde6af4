"""The button that starts the game."""

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.settings.theme import theme
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.touchable import Touchable
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

EDGE, SIDE = 5, 20
"""The darker edge below, and the padding beside the text; in dp."""
DETAIL_SIZE, LINE_HEIGHT = 13, 17
"""In sp."""


class StartButton(Touchable, BoxLayout):
    text = StringProperty("")
    detail = StringProperty("")
    """Who plays what, in one line or two."""
    least = NumericProperty(0)
    """The height with one line."""

    def _get_lines(self) -> int:
        if not self.detail:
            return 0
        room, size = self.width - 2 * dp(SIDE), round(sp(DETAIL_SIZE))
        one = measure_text(self.detail, size, "regular")[0] <= room
        return 1 if one or self.width <= 2 * dp(SIDE) else 2

    lines = AliasProperty(_get_lines, bind=("detail", "width"), cache=True)

    def _get_detail_height(self) -> float:
        return float(self.lines * sp(LINE_HEIGHT))

    detail_height = AliasProperty(_get_detail_height, bind=("lines",), cache=True)

    def _get_button_height(self) -> float:
        return float(self.least + max(0, self.lines - 1) * sp(LINE_HEIGHT))

    button_height = AliasProperty(_get_button_height, bind=("least", "lines"), cache=True)

    def _get_face(self) -> tuple[float, float, float, float, float]:
        """The rounded rectangle above the edge; a pressed button covers the edge."""
        edge = dp(EDGE)
        low = self.y if self.pressed else self.y + edge
        return (self.x, low, self.width, self.height - edge, self.radius)

    face = AliasProperty(_get_face, bind=("pos", "size", "pressed"))

    def _get_radius(self) -> float:
        return min(theme.corner_radius(28), (self.height - dp(EDGE)) / 2)

    radius = AliasProperty(_get_radius, bind=("height",))
