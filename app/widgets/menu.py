"""A list of things to do, each with its key."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kivy.properties import AliasProperty, BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.layouts import load_layout_of
from app.theme import ICONS
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)
from app.widgets.sheet import Sheet
from app.widgets.touchable import Touchable

load_layout_of(__file__)


def nothing() -> None:
    """What an item does that was given no action."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    text: str
    shortcut: str = ""
    icon: str = ""
    """A name in theme.ICONS."""
    checked: bool | None = None
    """None for what is done, a bool for what is switched on and off."""
    enabled: bool = True
    action: Callable[[], object] = nothing


class MenuRow(Touchable, BoxLayout):
    text = StringProperty("")
    shortcut = StringProperty("")
    icon = StringProperty("")
    checked = BooleanProperty(None, allownone=True)

    def _get_sign(self) -> str:
        if self.checked is not None:
            return ICONS["box_checked" if self.checked else "box_empty"]
        return ICONS.get(self.icon, "")

    sign = AliasProperty(_get_sign, bind=("icon", "checked"))


class MenuSheet(Sheet):
    """Closes before an item's action runs, so that an action may open the next sheet."""

    def __init__(self, items: Iterable[MenuItem] = (), **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.show(items)

    def show(self, items: Iterable[MenuItem]) -> None:
        """Put these items in place of those that were there."""
        self.ids.body.spacing = 0
        self.ids.body.clear_widgets()
        for item in items:
            row = MenuRow(
                text=item.text,
                shortcut=item.shortcut,
                icon=item.icon,
                checked=item.checked,
                disabled=not item.enabled,
            )
            row.does(lambda action=item.action: self._close_and(action))
            self.add_widget(row)

    def _shown(self, height: float, room: float) -> float:
        """Of a list that goes on, half a line shows that it does."""
        if height <= room:
            return height
        rows = [row.height for row in reversed(self.ids.body.children)]
        middles = [sum(rows[:place]) + row / 2 for place, row in enumerate(rows)]
        return max((each for each in middles if each <= room), default=room)
