"""The content of an empty page: an icon, a message, and a button."""

from collections.abc import Callable

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of

load_layout_of(__file__)


class EmptyState(BoxLayout):
    """Centred in the available height."""

    icon = StringProperty("")
    message = StringProperty("")
    button_text = StringProperty("")
    available_height = NumericProperty(0)

    def bind_action(self, action: Callable[[], None]) -> None:
        self.ids.action.bind_action(action)
