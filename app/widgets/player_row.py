"""Somebody who may play, a person or a bot: the name, and whether they do."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.layouts import load_layout_of
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)
from app.widgets.name_field import NameField  # noqa: F401 (used by the layout)
from app.widgets.paragraph import Paragraph  # noqa: F401 (used by the layout)
from app.widgets.switch import SwitchLine  # noqa: F401 (used by the layout)
from app.widgets.touchable import Touchable

load_layout_of(__file__)


class SeatSign(Touchable, BoxLayout):
    """The sign of a person or a bot; a tap asks who plays here."""

    bot = BooleanProperty(False)
    dim = BooleanProperty(False)


class PlayerRow(BoxLayout):
    """`on_rename(name)`, `on_turn(plays)` and `on_who()` tell of what a person did."""

    name = StringProperty("")
    hint = StringProperty("")
    plays = BooleanProperty(True)
    seated = BooleanProperty(True)
    """Whether there is room for them under these rules."""
    word = StringProperty("")
    """What the switch says."""
    lifted = BooleanProperty(False)
    """Whether it is being dragged to another place."""
    bot = BooleanProperty(False)
    note = StringProperty("")
    """How the bot plays, if it is one."""
    __events__ = ("on_rename", "on_turn", "on_who")

    def on_rename(self, name: str) -> None: ...

    def on_turn(self, plays: bool) -> None: ...

    def on_who(self) -> None: ...
