"""A dialog with a list of actions and their shortcuts."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout

from app.settings.theme import ICONS, TOUCH_TARGET
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.touchable import Touchable
from app.widgets.dialogs.dialog import CENTRED_MIN_WIDTH, Dialog
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

BOTTOM_PADDING = 8
TEXT_PADDING = 6
"""Above and below texts of several lines (dp), to keep rows apart."""
ONE_COLUMN_WIDTH, TWO_COLUMN_WIDTH = 420, 720
"""Widths of the dialog, in dp."""
SIDE_PADDING, COLUMN_GAP = 8, 16
SEPARATOR_HEIGHT = 1
ICON_WIDTH = 24
TEXT_SIZE = 16
"""Both in sp."""


def do_nothing() -> None: ...


class MenuItem(NamedTuple):
    text: str
    shortcut: str = ""
    icon: str = ""
    """A name in theme.ICONS."""
    checked: bool | None = None
    """The state of a toggle; None for an ordinary action."""
    enabled: bool = True
    starts_group: bool = False
    """Whether a separator is drawn above."""
    action: Callable[[], object] = do_nothing


class MenuRow(Touchable, BoxLayout):
    text = StringProperty("")
    shortcut = StringProperty("")
    icon = StringProperty("")
    checked = BooleanProperty(None, allownone=True)
    text_size = NumericProperty(TEXT_SIZE)
    shortcut_size = NumericProperty(13)
    min_height = NumericProperty(0)
    """In pixels; a long text makes the row higher."""
    has_icons = BooleanProperty(True)
    """Whether any row of this menu has an icon."""
    text_height = NumericProperty(0)
    starts_group = BooleanProperty(False)
    first_in_column = BooleanProperty(False)
    """The first row of a column has no separator."""
    shares_line = BooleanProperty(False)
    """Such a row has no room for its shortcut."""

    def describe(self) -> Description:
        plain = super().describe()
        if self.checked is None:
            return plain._replace(role=Role.MENU_ITEM)
        return plain._replace(role=Role.CHECKED_MENU_ITEM, on=self.checked)

    def _get_icon_width(self) -> float:
        return sp(ICON_WIDTH) if self.has_icons else 0

    icon_width = AliasProperty(_get_icon_width, bind=("has_icons",))

    def _get_row_padding(self) -> list[float]:
        """Without icon or shortcut, the text also takes the gap beside it."""
        left = SIDE_PADDING if self.has_icons else SIDE_PADDING - COLUMN_GAP
        right = SIDE_PADDING - COLUMN_GAP if self.shares_line else SIDE_PADDING
        return [dp(left), 0, dp(right), 0]

    row_padding = AliasProperty(_get_row_padding, bind=("has_icons", "shares_line"))

    def _get_row_height(self) -> float:
        return max(self.min_height, self.text_height + 2 * dp(TEXT_PADDING))

    row_height = AliasProperty(_get_row_height, bind=("min_height", "text_height"))

    def _get_separator(self) -> list[float]:
        """x, y, width and height; all 0 without a separator."""
        if not self.starts_group or self.first_in_column:
            return [0, 0, 0, 0]
        return [self.x, round(self.top - dp(SEPARATOR_HEIGHT)), self.width, dp(SEPARATOR_HEIGHT)]

    separator = AliasProperty(
        _get_separator, bind=("starts_group", "first_in_column", "pos", "size")
    )

    def _get_glyph(self) -> str:
        if self.checked is not None:
            return ICONS["box_checked" if self.checked else "box_empty"]
        return ICONS.get(self.icon, "")

    glyph = AliasProperty(_get_glyph, bind=("icon", "checked"))

    def _get_shown_shortcut(self) -> str:
        return "" if self.shares_line else self.shortcut

    shown_shortcut = AliasProperty(_get_shown_shortcut, bind=("shortcut", "shares_line"))

    def _get_shortcut_width(self) -> float:
        """The shortcut's natural width, at most 45 % of the row: a longer one wraps."""
        if not self.shown_shortcut:
            return 0
        return min(
            measure_text(self.shown_shortcut, round(sp(self.shortcut_size)), "regular")[0] + 1,
            0.45 * self.width,
        )

    shortcut_width = AliasProperty(_get_shortcut_width, bind=("shown_shortcut", "width"))

    def fits(self, width: float) -> bool:
        """Whether the text fits on one line of this width."""
        # In bold, as when it is on, so that its place does not depend on that.
        text = measure_text(self.text, round(sp(self.text_size)), "medium")[0]
        return bool(self.icon_width + dp(COLUMN_GAP) + text + 2 * dp(SIDE_PADDING) <= width)


class MenuList(Layout):
    """The rows of a menu, in one or two columns.

    In one column that is too high, switches next to each other share a line if they fit. If that is
    not enough, so do other rows, from the last one up.
    """

    def __init__(self, accessible_name: str, may_pair: bool) -> None:
        self._accessible_name, self._may_pair = accessible_name, may_pair
        self._lines: list[list[MenuRow]] = []
        self._columns = 1
        super().__init__(size_hint_y=None)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def describe(self) -> Description:
        return Description(Role.MENU, self._accessible_name)

    @property
    def menu_rows(self) -> list[MenuRow]:
        return [each for each in reversed(self.children) if isinstance(each, MenuRow)]

    @property
    def row_heights(self) -> list[float]:
        """Of rows side by side, the higher one's."""
        return [max(row.height for row in line) for line in self._lines]

    def arrange_columns(self, columns: int, room: float) -> float:
        """Arrange the rows and return the total height."""
        self._columns = columns
        self._lines = self._columns_of_rows(room) if columns > 1 else self._rows_in_pairs(room)
        self.height = sum(self.row_heights)
        self._trigger_layout()
        return self.height

    def _columns_of_rows(self, room: float) -> list[list[MenuRow]]:
        rows = self.menu_rows
        length = max(1, self._first_column_length(room))
        for place, row in enumerate(rows):
            row.first_in_column, row.shares_line = place % length == 0, False
        return [rows[at::length] for at in range(min(length, len(rows)))]

    def _rows_in_pairs(self, room: float) -> list[list[MenuRow]]:
        lines = [[row] for row in self.menu_rows]
        if self._may_pair:
            if len(lines) * dp(TOUCH_TARGET) > room:
                self._pair(lines, lambda row: row.checked is not None)
            self._pair(lines, lambda _: True, enough=int(room / dp(TOUCH_TARGET)))
        for line in lines:
            for row in line:
                row.first_in_column, row.shares_line = line is lines[0], len(line) > 1
        return lines

    def _pair(
        self, lines: list[list[MenuRow]], may: Callable[[MenuRow], bool], enough: int = 0
    ) -> None:
        """Let rows share lines, from the last one up, until there are few enough."""
        half = (self.width - dp(COLUMN_GAP)) / 2
        for upper in range(len(lines) - 2, -1, -1):
            if len(lines) <= enough:
                return
            rows = lines[upper] + lines[upper + 1]
            fit = all(may(row) and row.fits(half) for row in rows)
            if fit and len(rows) == 2 and not rows[1].starts_group:
                lines[upper] += lines.pop(upper + 1)

    def _first_column_length(self, room: float) -> int:
        """Half of the rows, or up to the next group if the column has room for that."""
        rows = self.menu_rows
        half = (len(rows) + 1) // 2
        starts = (at for at in range(half, len(rows)) if rows[at].starts_group)
        at = next(starts, half)
        return at if at * dp(TOUCH_TARGET) <= room else half

    def do_layout(self, *_: object) -> None:
        top = self.top
        for line, height in zip(self._lines, self.row_heights, strict=True):
            places = max(len(line), self._columns)
            width = (self.width - dp(COLUMN_GAP) * (places - 1)) / places
            for place, row in enumerate(line):
                row.width = width
                row.pos = (self.x + place * (width + dp(COLUMN_GAP)), top - row.height)
            top -= height


class MenuDialog(Dialog):
    """Closes before an item's action runs, so that the action can open another dialog.

    Rows that share a line have no room for their shortcuts: unless they `may_pair`, the list
    scrolls instead.
    """

    vertical_margin = 12

    def __init__(
        self, items: Iterable[MenuItem] = (), may_pair: bool = True, **kwargs: object
    ) -> None:
        super().__init__(**kwargs)
        # There are no buttons, but the gap above them remains.
        self.ids.content.padding[3] = dp(BOTTOM_PADDING)
        self.ids.body.spacing = 0
        self.list = MenuList(self.title, may_pair)
        self.list.fbind("width", self._arrange_soon)
        self.add_widget(self.list)
        self.show(items)

    def show(self, items: Iterable[MenuItem]) -> None:
        """Replace the items."""
        self.list.clear_widgets()
        items = list(items)
        has_icons = any(item.icon or item.checked is not None for item in items)
        for item in items:
            row = MenuRow(
                text=item.text,
                shortcut=item.shortcut,
                icon=item.icon,
                checked=item.checked,
                starts_group=item.starts_group,
                has_icons=has_icons,
                disabled=not item.enabled,
            )
            row.bind_action(partial(self._close_and, item.action))
            row.fbind("height", self._arrange_soon)
            self.list.add_widget(row)
        self._arrange_soon()

    def _visible_height(self, _height: float, room: float) -> float:
        """Show the whole list if possible, in two columns if need be."""
        low = len(self.list.children) * dp(TOUCH_TARGET) > room
        two = low and self.width >= dp(CENTRED_MIN_WIDTH)
        self.max_width = TWO_COLUMN_WIDTH if two else ONE_COLUMN_WIDTH
        return super()._visible_height(self.list.arrange_columns(2 if two else 1, room), room)
