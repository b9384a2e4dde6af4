"""The list of folders and files: only the rows in view have widgets."""

from math import ceil

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from app.platform.folder_listing import FolderEntry
from app.startup.kv_loader import load_layout_of
from app.text.screens.file_chooser import FOLDER, format_modified, format_size
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.repeated_taps import RepeatedTaps
from app.widgets.behaviors.touchable import Touchable
from app.widgets.layout.scroll import PageScroll

load_layout_of(__file__)

ICON_GAP = 14
"""In dp."""
MARK_WIDTH = 36
"""In sp."""
STEPS = {"up": -1, "down": 1}
ENDS = {"home": 0, "end": -1}
PAGES = {"pageup": -1, "pagedown": 1}


class FileRow(Touchable, BoxLayout):
    entry: FolderEntry | None = ObjectProperty(None, allownone=True)
    index = NumericProperty(0)
    """In the list."""
    wide = BooleanProperty(False)
    """Whether date and size have columns of their own."""
    selected = BooleanProperty(False)
    tab_stop = BooleanProperty(False)
    """Whether Tab stops here: once in the whole list."""
    name = StringProperty("")
    modified = StringProperty("")
    size_text = StringProperty("")

    def _get_icon(self) -> str:
        if self.selected:
            return "check_circle"
        return "folder" if self.entry is not None and self.entry.is_folder else "file"

    icon = AliasProperty(_get_icon, bind=("entry", "selected"))

    def _get_detail(self) -> str:
        """Date and size in one line, in a narrow list."""
        return "" if self.wide else "  ·  ".join(filter(None, (self.modified, self.size_text)))

    detail = AliasProperty(_get_detail, bind=("wide", "modified", "size_text"))

    def describe(self) -> Description:
        return (
            super()
            .describe()
            ._replace(role=Role.OPTION, name=self._spoken_text, selected=self.selected)
        )

    @property
    def _spoken_text(self) -> str:
        if self.entry is not None and self.entry.is_folder:
            return FOLDER(name=self.name)
        return ", ".join(filter(None, (self.name, self.modified, self.size_text)))

    pressed_entry: FolderEntry | None = None
    """What was pressed: while a folder is read, rows can move under the finger."""

    def on_press(self) -> None:
        self.pressed_entry = self.entry

    def _get_icon_width(self) -> float:
        return sp(24) + dp(ICON_GAP)

    icon_width = AliasProperty(_get_icon_width)

    def _get_mark_width(self) -> float:
        """Of the mark after a folder; in columns, sizes end before it."""
        return sp(MARK_WIDTH) if self.wide or self.icon == "folder" else 0

    mark_width = AliasProperty(_get_mark_width, bind=("wide", "icon"))

    def _get_line(self) -> tuple[float, float, float, float]:
        """The line below, which starts under the name."""
        left = self.x + self.padding[0] + self.icon_width
        return left, self.y, self.right - left - self.padding[2], dp(1)

    line = AliasProperty(_get_line, bind=("pos", "size"))

    def on_entry(self, _row: object, entry: FolderEntry) -> None:
        self.name = entry.shown_name
        self.modified, self.size_text = format_modified(entry), format_size(entry)


class FileList(PageScroll):
    """Events: `on_choose(entry)` when a row is tapped or Enter is pressed on it."""

    entries: list[FolderEntry] = ObjectProperty([])
    selected: FolderEntry | None = ObjectProperty(None, allownone=True)
    wide = BooleanProperty(False)
    cursor = NumericProperty(-1)
    """The entry that the keyboard is on, or was."""
    active = BooleanProperty(False)
    """Whether the list has the keyboard focus."""
    row_height = NumericProperty(dp(56))
    accessible_name = StringProperty("")
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        self._show_soon = Clock.create_trigger(self._show_rows, -1)
        self._rows: list[FileRow] = []
        self._taps = RepeatedTaps()
        self._updating = self._replaced = False
        super().__init__(**kwargs)
        for name in ("entries", "selected", "wide", "cursor", "active"):
            self.fbind(name, self._show_soon)
        for name in ("scroll_y", "size", "row_height"):
            self.fbind(name, self._show_soon)

    def on_choose(self, entry: FolderEntry) -> None: ...

    def show(self, entries: list[FolderEntry], cursor_on: str = "") -> None:
        """Show another folder, with the cursor on the entry of this name, or else on the first."""
        names = [entry.name for entry in entries] if cursor_on else []
        self.cursor = names.index(cursor_on) if cursor_on in names else 0 if entries else -1
        self._replaced = True
        self.scroll_y = 1
        self.entries = entries
        self._fit_content()
        if cursor_on:
            self._scroll_to_cursor()
        self._show_rows()

    def update(self, entries: list[FolderEntry]) -> None:
        """Show more, or others, of the same folder; the cursor stays on its entry."""
        at = int(self.cursor)
        former = self.entries[at] if 0 <= at < len(self.entries) else None
        self.entries = entries
        at = entries.index(former) if former in entries else min(max(at, 0), len(entries) - 1)
        self.cursor = at
        self._show_rows()

    def describe(self) -> Description:
        return Description(Role.OPTIONS, self.accessible_name)

    # --- keys -------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """Move over the rows, or choose the one that the cursor is on."""
        if not self.entries:
            return False
        last, at = len(self.entries) - 1, int(self.cursor)
        if name in STEPS:
            wanted = at + STEPS[name] if self.active else max(at, 0)
        elif name in PAGES:
            wanted = at + PAGES[name] * max(1, int(self.height / self.row_height) - 1)
        elif name in ENDS:
            wanted = last if ENDS[name] else 0
        elif name in ("enter", "space") and self.active and 0 <= at <= last:
            self.dispatch("on_choose", self.entries[at])
            return True
        else:
            return False
        self.cursor, self.active = min(max(wanted, 0), last), True
        self._scroll_to_cursor()
        self._show_rows()  # at once: the screen reader asks which row has the focus
        return True

    def _scroll_to_cursor(self) -> None:
        hidden = self.ids.content.height - self.height
        if hidden <= 0:
            return
        above = self.cursor * self.row_height
        offset = (1 - self.scroll_y) * hidden
        offset = min(max(offset, above + self.row_height - self.height), above)
        self.scroll_y = 1 - offset / hidden

    # --- touches ----------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """After a folder was opened, the second tap of a double tap must not open what is there."""
        wheel = "button" in touch.profile and touch.button.startswith("scroll")
        if not wheel and self.collide_point(*touch.pos):
            repeated = self._taps.add(touch, ("list",))
            replaced, self._replaced = self._replaced, False
            if repeated and replaced:
                self._replaced = True
                return True
        return bool(super().on_touch_down(touch))

    def _tapped(self, row: FileRow) -> None:
        if row.entry is not None and row.entry == row.pressed_entry:
            self.cursor, self.active = row.index, False
            self.dispatch("on_choose", row.entry)

    # --- rows -------------------------------------------------------------------------------

    def _fit_content(self) -> None:
        self.ids.content.height = len(self.entries) * self.row_height

    def _show_rows(self, *_: object) -> None:
        """Row i is always the same widget: scrolling by a row changes only one."""
        self._fit_content()
        content, entries = self.ids.content, self.entries
        hidden = max(0, content.height - self.height)
        first = int((1 - self.scroll_y) * hidden / self.row_height)
        first = max(0, min(first, len(entries) - 1))
        count = ceil(self.height / self.row_height) + 1
        shown = range(first, min(first + count, len(entries)))
        while len(self._rows) < count:
            self._rows.append(self._create_row())
        self._updating = True
        used = {index % len(self._rows) for index in shown}
        for place, row in enumerate(self._rows):
            if place not in used and row.parent is not None:
                row.focused = False
                content.remove_widget(row)
        stop = int(self.cursor) if self.cursor in shown else first
        for index in shown:
            row = self._rows[index % len(self._rows)]
            self._show_row(row, index)
            row.tab_stop = index == stop
            if row.parent is None:
                content.add_widget(row)
        self._updating = False

    def _show_row(self, row: FileRow, index: int) -> None:
        content, entry = self.ids.content, self.entries[index]
        row.index, row.entry, row.wide = index, entry, self.wide
        row.selected = entry == self.selected
        row.focused = self.active and index == self.cursor
        row.size = (self.width, self.row_height)
        row.pos = (content.x, content.top - (index + 1) * self.row_height)

    def _create_row(self) -> FileRow:
        row = FileRow()
        row.bind_action(lambda: self._tapped(row))
        row.fbind("focused", self._row_focused)
        return row

    def _row_focused(self, row: FileRow, focused: bool) -> None:
        """Tab came to the list, or left it."""
        if not self._updating:
            self.active = focused
            if focused:
                self.cursor = row.index
