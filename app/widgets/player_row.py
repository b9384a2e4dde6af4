"""A person who may play: the name, and whether they do."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.layouts import load_layout_of
from app.widgets.name_field import NameField  # noqa: F401 (used by the layout)
from app.widgets.switch import SwitchLine  # noqa: F401 (used by the layout)

load_layout_of(__file__)


class PlayerRow(BoxLayout):
    """`on_rename(name)` and `on_turn(plays)` tell of what a person did."""

    name = StringProperty("")
    hint = StringProperty("")
    plays = BooleanProperty(True)
    seated = BooleanProperty(True)
    """Whether there is room for them under these rules."""
    word = StringProperty("")
    """What the switch says."""
    __events__ = ("on_rename", "on_turn")

    def on_rename(self, name: str) -> None: ...

    def on_turn(self, plays: bool) -> None: ...
