"""A list of things to do, each with its key."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.layouts import load_layout_of
from app.theme import ICONS, TARGET
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)
from app.widgets.lettering import extent
from app.widgets.sheet import CENTRED_FROM, Sheet
from app.widgets.touchable import Touchable

load_layout_of(__file__)

BELOW = 8
LOWEST = 44
"""So low (dp) rows may be in the middle of a window, if all of them have room then."""


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
    key_type = NumericProperty(13)
    least = NumericProperty(0)
    """How high it is where its text does not need more, in pixels."""

    def _get_sign(self) -> str:
        if self.checked is not None:
            return ICONS["box_checked" if self.checked else "box_empty"]
        return ICONS.get(self.icon, "")

    sign = AliasProperty(_get_sign, bind=("icon", "checked"))

    def _get_key_width(self) -> float:
        """As much as its key needs; a long one breaks before it takes the room of the words."""
        if not self.shortcut:
            return 0
        return min(
            extent(self.shortcut, round(sp(self.key_type)), "regular")[0] + 1, 0.45 * self.width
        )

    key_width = AliasProperty(_get_key_width, bind=("shortcut", "width"))


class MenuSheet(Sheet):
    """Closes before an item's action runs, so that an action may open the next sheet."""

    margin = 12

    def __init__(self, items: Iterable[MenuItem] = (), **kwargs: object) -> None:
        super().__init__(**kwargs)
        # No buttons stand below: the gap before them is air enough, with a little more.
        self.ids.card.padding[3] = dp(BELOW)
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

    def _shown(self, _height: float, room: float) -> float:
        """All of the list if it has room, perhaps in lower rows."""
        rows = list(reversed(self.ids.body.children))
        height = self._set_rows(rows, dp(TARGET))
        if height > room and self.width >= dp(CENTRED_FROM):
            height = self._set_rows(rows, max(dp(LOWEST), room // len(rows)))
        if height > room:
            height = self._set_rows(rows, dp(TARGET))
        return super()._shown(height, room)

    @staticmethod
    def _set_rows(rows: list[MenuRow], least: float) -> float:
        """How high they are together, none lower than this."""
        for row in rows:
            row.least = least
        return sum(row.height for row in rows)
