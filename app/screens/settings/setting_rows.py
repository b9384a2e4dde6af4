"""Parts of the settings: a name, a line that explains it, and what sets it."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.widgets.controls.touchable import Touchable

load_layout_of(__file__)


class SettingCard(BoxLayout):
    """The paper that all parts are written on; whatever is added stands below the words."""

    heading = StringProperty("")
    means = StringProperty("")


class ChoiceSetting(SettingCard):
    """One of several; the layout's `choice` tells."""


class SliderSetting(SettingCard):
    """A part of a whole; the layout's `amount` tells."""

    value = NumericProperty(0)


class SwitchSetting(Touchable, BoxLayout):
    """On or off; `on_turn(on)` tells of a person's tap anywhere on it."""

    heading = StringProperty("")
    means = StringProperty("")
    on = BooleanProperty(False)
    __events__ = ("on_turn",)

    def on_release(self) -> None:
        self.on = not self.on
        self.dispatch("on_turn", self.on)

    def on_turn(self, on: bool) -> None: ...
