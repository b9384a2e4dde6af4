"""The content of an empty page: an icon, a message, and a button."""

from collections.abc import Callable

from kivy.properties import AliasProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of

load_layout_of(__file__)

PlayAction = tuple[str, Callable[[], None]]
"""The label and the action of a button, such as one that continues a game or starts one."""


class EmptyState(BoxLayout):
    """Centred in the available height."""

    icon = StringProperty("")
    message = StringProperty("")
    play: PlayAction | None = ObjectProperty(None, allownone=True)
    button_text = StringProperty("")
    button_icon = StringProperty("play")
    available_height = NumericProperty(0)

    def _get_lines(self) -> str:
        """The first sentence gets a line of its own."""
        return self.message.replace(". ", ".\n", 1)

    lines = AliasProperty(_get_lines, bind=("message",))

    def on_play(self, _empty: object, play: PlayAction | None) -> None:
        self.button_text = play[0] if play else ""

    def press(self) -> None:
        if self.play is not None:
            self.play[1]()
