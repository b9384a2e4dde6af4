"""Rows of the settings: a heading, an explanation, and a control."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.startup.kv_loader import load_layout_of
from app.widgets.controls.panel import Panel
from app.widgets.controls.touchable import Touchable

load_layout_of(__file__)


class SettingCard(Panel):
    """A card; child widgets go below its text."""

    heading = StringProperty("")
    means = StringProperty("")


class ChoiceSetting(SettingCard):
    """Its control is `ids.choice`."""


class SliderSetting(SettingCard):
    """Its control is `ids.amount`."""

    value = NumericProperty(0)


class SwitchSetting(Touchable, Panel):
    """Can be tapped anywhere; dispatches `on_toggle(on)`."""

    heading = StringProperty("")
    means = StringProperty("")
    on = BooleanProperty(False)
    __events__ = ("on_toggle",)

    def on_release(self) -> None:
        self.on = not self.on
        self.dispatch("on_toggle", self.on)

    def on_toggle(self, on: bool) -> None: ...
