"""The button that starts the game."""

from kivy.metrics import dp
from kivy.properties import AliasProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.settings.theme import theme
from app.startup.kv_loader import load_layout_of
from app.widgets.controls.touchable import Touchable

load_layout_of(__file__)

EDGE = 5
"""Of the darker edge below, in dp."""


class StartButton(Touchable, BoxLayout):
    detail = StringProperty("")
    """Who plays what."""

    def _get_face(self) -> tuple[float, float, float, float, float]:
        """The rounded rectangle above the edge; a pressed button covers the edge."""
        edge = dp(EDGE)
        low = self.y if self.pressed else self.y + edge
        return (self.x, low, self.width, self.height - edge, self.radius)

    face = AliasProperty(_get_face, bind=("pos", "size", "pressed"))

    def _get_radius(self) -> float:
        return min(theme.corner_radius(28), (self.height - dp(EDGE)) / 2)

    radius = AliasProperty(_get_radius, bind=("height",))
