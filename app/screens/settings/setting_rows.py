"""Rows of the settings: a heading, an explanation, and a control."""

from collections.abc import Mapping
from typing import Any

from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.touchable import Touchable
from app.widgets.layout.panel import Panel

load_layout_of(__file__)


class SettingCard(Panel):
    """A card; child widgets go below its text."""

    heading = StringProperty("")
    means = StringProperty("")

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        if "body" in self.ids:
            self.ids.body.add_widget(widget, index, canvas)
        else:
            super().add_widget(widget, index, canvas)


class ChoiceSetting(SettingCard):
    """Event: `on_choose(value)`."""

    options: Mapping[Any, str] = ObjectProperty({})
    value: Any = ObjectProperty(None, allownone=True)
    descriptions: Mapping[Any, str] = ObjectProperty({})
    """Explains each option, in place of the setting as a whole."""
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("value", "descriptions"):
            self.fbind(name, self._explain)

    def _get_pairs(self) -> list[tuple[Any, str]]:
        return list(self.options.items())

    pairs = AliasProperty(_get_pairs, bind=("options",))

    def _explain(self, *_: object) -> None:
        if self.descriptions:
            self.means = self.descriptions.get(self.value, "")

    def on_choose(self, value: Any) -> None: ...


class SliderSetting(SettingCard):
    """Event: `on_choose(value)`."""

    value = NumericProperty(0)
    __events__ = ("on_choose",)

    def on_choose(self, value: float) -> None: ...


class SwitchSetting(Touchable, Panel):
    """Can be tapped anywhere; dispatches `on_toggle(on)`."""

    heading = StringProperty("")
    means = StringProperty("")
    on = BooleanProperty(False)
    accessible_role = Role.SWITCH
    __events__ = ("on_toggle",)

    def describe(self) -> Description:
        return super().describe()._replace(name=self.heading, detail=self.means, on=self.on)

    def on_release(self) -> None:
        self.on = not self.on
        self.dispatch("on_toggle", self.on)

    def on_toggle(self, on: bool) -> None: ...
