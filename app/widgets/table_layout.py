"""Lays the parts of the table out for the window there is."""

from typing import Any

from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.table.places import places
from app.widgets.still import Still


class TableLayout(Still, FloatLayout):
    """Each child says by `region` where it belongs."""

    form = StringProperty("tall")
    left_handed = BooleanProperty(False)
    players = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**{"size": (1, 1), **kwargs})
        self.fbind("left_handed", self._trigger_layout)
        self.fbind("players", self._trigger_layout)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """A part has no room until it is given its place: nothing is laid out in vain."""
        widget.size = (1, 1)
        super().add_widget(widget, *args, **kwargs)

    def do_layout(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        density = Metrics.density
        room = self.width / density, self.height / density
        found = places(*room, self.left_handed, int(self.players))
        self.form = found.form
        for child in self.children:
            rect = getattr(found, child.region)
            # The place first, while there is no room: a part lays itself out for either.
            child.pos = (self.x + dp(rect.x), self.y + dp(rect.y))
            child.size = (dp(rect.width), dp(rect.height))
