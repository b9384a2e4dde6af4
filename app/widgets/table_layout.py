"""Lays the parts of the table out for the window there is."""

from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.table.places import places


class TableLayout(FloatLayout):
    """Each child says by `region` where it belongs."""

    form = StringProperty("tall")
    left_handed = BooleanProperty(False)

    def do_layout(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        density = Metrics.density
        found = places(self.width / density, self.height / density, self.left_handed)
        self.form = found.form
        for child in self.children:
            rect = getattr(found, child.region)
            child.size = (dp(rect.width), dp(rect.height))
            child.pos = (self.x + dp(rect.x), self.y + dp(rect.y))
