"""A list of things to do, each with its key."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.settings.theme import ICONS, TOUCH_TARGET
from app.startup.kv_loader import load_layout_of
from app.widgets.controls.dialog import CENTRED_MIN_WIDTH, Dialog
from app.widgets.controls.touchable import Touchable
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

BELOW = 8
AIR = 6
"""Above and below words that need more than one line (dp), so that no two rows run together."""
NARROW, WIDE = 420, 720
"""How wide it is (dp) with one column of rows, and with two."""
BESIDE, BETWEEN = 8, 16
RULE = 1
SIGN = 24


def do_nothing() -> None:
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
    begins: bool = False
    """Whether something else is done from here on: a line sets it apart."""
    action: Callable[[], object] = do_nothing


class MenuRow(Touchable, BoxLayout):
    text = StringProperty("")
    shortcut = StringProperty("")
    icon = StringProperty("")
    checked = BooleanProperty(None, allownone=True)
    key_type = NumericProperty(13)
    least = NumericProperty(0)
    """How high it is where its text does not need more, in pixels."""
    signed = BooleanProperty(True)
    """Whether there are signs before the words of this list."""
    lines = NumericProperty(0)
    """How high its words are."""
    begins = BooleanProperty(False)
    first = BooleanProperty(False)
    """Whether it is the first of its column, which no line stands above."""

    def _get_sign_width(self) -> float:
        return sp(SIGN) if self.signed else 0

    sign_width = AliasProperty(_get_sign_width, bind=("signed",))

    def _get_around(self) -> list[float]:
        """Without signs, the words begin where those would."""
        left = BESIDE if self.signed else BESIDE - BETWEEN
        return [dp(left), 0, dp(BESIDE), 0]

    around = AliasProperty(_get_around, bind=("signed",))

    def _get_tall(self) -> float:
        return max(self.least, self.lines + 2 * dp(AIR))

    tall = AliasProperty(_get_tall, bind=("least", "lines"))

    def _get_rule(self) -> list[float]:
        """Where its line is drawn, if it has one: x, y, width and height."""
        if not self.begins or self.first:
            return [0, 0, 0, 0]
        return [self.x, round(self.top - dp(RULE)), self.width, dp(RULE)]

    rule = AliasProperty(_get_rule, bind=("begins", "first", "pos", "size"))

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
            measure_text(self.shortcut, round(sp(self.key_type)), "regular")[0] + 1,
            0.45 * self.width,
        )

    key_width = AliasProperty(_get_key_width, bind=("shortcut", "width"))


class MenuList(GridLayout):
    """Rows below each other, in two columns where one would not have room: the second goes on
    where the first ends."""

    row_heights: list[float] = ListProperty()
    """Of what lies side by side."""

    def __init__(self) -> None:
        super().__init__(orientation="tb-lr", size_hint_y=None, spacing=(dp(BETWEEN), 0))
        self.fbind("minimum_height", self.setter("height"))

    @property
    def menu_rows(self) -> list[MenuRow]:
        return [each for each in reversed(self.children) if isinstance(each, MenuRow)]

    def lie_in(self, columns: int, room: float) -> float:
        """Put the rows into one column or two; how high that is."""
        rows = self.menu_rows
        down = max(1, self._half(room) if columns > 1 else len(rows))
        # At no moment may there be less room than there are rows.
        self.cols = self.rows = None
        self.rows, self.cols = down, columns
        for place, row in enumerate(rows):
            row.first = place % down == 0
        self.row_heights = [max(row.height for row in rows[at::down]) for at in range(down)]
        return sum(self.row_heights)

    def _half(self, room: float) -> int:
        """Where the second column begins: with something else, if the first has room until then."""
        rows = self.menu_rows
        half = (len(rows) + 1) // 2
        begins = (at for at in range(half, len(rows)) if rows[at].begins)
        at = next(begins, half)
        return at if at * dp(TOUCH_TARGET) <= room else half


class MenuDialog(Dialog):
    """Closes before an item's action runs, so that an action may open the next sheet."""

    margin = 12

    def __init__(self, items: Iterable[MenuItem] = (), **kwargs: object) -> None:
        super().__init__(**kwargs)
        # No buttons stand below: the gap before them is air enough, with a little more.
        self.ids.card.padding[3] = dp(BELOW)
        self.ids.body.spacing = 0
        self.list = MenuList()
        self.add_widget(self.list)
        self.show(items)

    def show(self, items: Iterable[MenuItem]) -> None:
        """Put these items in place of those that were there."""
        self.list.clear_widgets()
        items = list(items)
        signed = any(item.icon or item.checked is not None for item in items)
        for item in items:
            row = MenuRow(
                text=item.text,
                shortcut=item.shortcut,
                icon=item.icon,
                checked=item.checked,
                begins=item.begins,
                signed=signed,
                disabled=not item.enabled,
            )
            row.does(partial(self._close_and, item.action))
            row.fbind("height", self._arrange_soon)
            self.list.add_widget(row)
        self._arrange_soon()

    def _shown(self, _height: float, room: float) -> float:
        """All of the list if it has room, perhaps in two columns."""
        low = len(self.list.children) * dp(TOUCH_TARGET) > room
        two = low and self.width >= dp(CENTRED_MIN_WIDTH)
        self.widest = WIDE if two else NARROW
        return super()._shown(self.list.lie_in(2 if two else 1, room), room)
