"""A page with nothing on it yet: its sign, why that is so, and how it changes."""

from collections.abc import Callable

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of

load_layout_of(__file__)


class EmptyState(BoxLayout):
    """In the middle of the room that it is given."""

    icon = StringProperty("")
    words = StringProperty("")
    way = StringProperty("")
    """What the button says."""
    room = NumericProperty(0)

    def does(self, act: Callable[[], None]) -> None:
        self.ids.go.does(act)
