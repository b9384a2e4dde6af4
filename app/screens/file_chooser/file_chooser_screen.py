"""Browses folders for a file to import, or for a place to export to."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.animation.timers import Timer
from app.platform.folder_listing import FolderEntry, displayable
from app.platform.places import find_places, home_folder
from app.screens.base_screen import BaseScreen
from app.screens.file_chooser import target_file
from app.screens.file_chooser.breadcrumb import create_trail
from app.screens.file_chooser.folder_browser import ChooserState, FolderBrowser
from app.screens.file_chooser.path_dialog import create_path_dialog
from app.screens.file_chooser.place_row import create_place_menu, create_place_rows
from app.startup.kv_loader import load_layout_of
from app.text import dialogs as dialog_words
from app.text.screens import file_chooser as words
from app.widgets.behaviors.keyboard_focus import KeyboardFocus
from app.widgets.dialogs.menu import MenuDialog, MenuItem
from app.widgets.dialogs.message_dialogs import confirmation_dialog

if TYPE_CHECKING:
    from app.widgets.dialogs.dialog import Dialog

load_layout_of(__file__)

MARGIN, WIDEST = 16, 1080
ROOMY_FROM, RAIL_FROM = 600, 760
"""Window widths in dp from which the filter is beside the path, and places have a column."""
LIST_KEYS = ("up", "down", "home", "end", "pageup", "pagedown")
PARENT_KEYS = ("backspace", "alt+up")


class FileChooserScreen(BaseScreen):
    title = StringProperty("")
    subtitle = StringProperty("")
    """How much there is in the folder."""
    saving = BooleanProperty(False)
    action = StringProperty("")
    """What will be done with the file."""
    message = StringProperty("")
    """Why the list is empty."""
    error = StringProperty("")
    """Why the file cannot be chosen, or why the list is incomplete."""
    announcement = StringProperty("")
    """Read aloud when it changes."""
    can_choose = BooleanProperty(False)
    roomy = BooleanProperty(False)
    has_rail = BooleanProperty(False)
    side = NumericProperty(dp(MARGIN))

    def __init__(
        self,
        state: ChooserState,
        saving: bool,
        every: Timer,
        on_choose: Callable[[Path], None],
        open_dialog: "Callable[[Dialog], None]",
        on_news: Callable[[], None],
        on_back: Callable[[], None],
    ) -> None:
        """`on_news` is called when the announcement changes."""
        super().__init__(
            title=words.EXPORT_TITLE() if saving else words.IMPORT_TITLE(),
            action=dialog_words.EXPORT() if saving else dialog_words.IMPORT(),
            saving=saving,
        )
        self._on_choose, self._open_dialog = on_choose, open_dialog
        self._on_news, self._on_back = on_news, on_back
        self._focus = KeyboardFocus(self)
        self._home, self._places = home_folder(), find_places()
        self._place_rows = create_place_rows(self._places, self.open_folder, self.type_path)
        self._shown: Path | None = None
        self.ids.name.text, self.ids.filter.text = state.name, state.filter
        self.browser = FolderBrowser(state, every, self._update)
        self.ids.name.bind(text=self._name_typed)
        self.ids.filter.bind(text=lambda _, text: self.browser.set_filter(text))
        self.browser.start()

    def on_leave(self) -> None:
        self.browser.stop()

    def on_width(self, *_: object) -> None:
        self.roomy, self.has_rail = self.width >= dp(ROOMY_FROM), self.width >= dp(RAIL_FROM)
        self.side = max(dp(MARGIN), round((self.width - dp(WIDEST)) / 2))

    def on_has_rail(self, *_: object) -> None:
        self.ids.places.clear_widgets()
        for row in self._place_rows if self.has_rail else ():
            self.ids.places.add_widget(row)

    def on_announcement(self, *_: object) -> None:
        self._on_news()

    def on_error(self, _screen: object, error: str) -> None:
        self.announcement = error or self.announcement

    def back(self) -> None:
        self._on_back()

    def dismiss(self) -> bool:
        """Clear the filter before Back leaves the screen."""
        if not self.browser.state.filter:
            return False
        self.ids.filter.text = ""
        return True

    # --- folders ----------------------------------------------------------------------------

    def open_folder(self, folder: Path) -> None:
        """Also reads the same folder again, without the filter."""
        self.ids.filter.text = ""
        self.browser.open(folder)

    def open_parent(self) -> None:
        self.browser.open_parent()

    def show_places(self) -> None:
        self._open_dialog(create_place_menu(self._places, self.open_folder, self.type_path))

    def show_folders_above(self, folders: list[tuple[Path, str]]) -> None:
        items = [
            MenuItem(name, icon="folder", action=partial(self.open_folder, folder))
            for folder, name in folders
        ]
        self._open_dialog(MenuDialog(items, title=words.FOLDERS_ABOVE()))

    def _update(self) -> None:
        """The browser shows another folder, or has read more of it, or filters it."""
        browser, files = self.browser, self.ids.files
        if self._shown != browser.folder:
            self._show_folder(browser.folder)
        else:
            files.update(browser.entries)
        files.selected = browser.selected
        self.can_choose = self.saving or browser.selected is not None
        self.subtitle = words.READING() if browser.reading else words.count_entries(*browser.counts)
        self.message = "" if browser.entries else self._explain_empty_list()
        self._explain_incomplete_list()
        name = self.ids.path.trail[-1][1]
        content = self.message or self.subtitle
        self.announcement = words.FOLDER_AND_CONTENT(folder=name, content=content)

    def _show_folder(self, folder: Path) -> None:
        came_from = self._shown.name if self._shown and self._shown.parent == folder else ""
        self._shown = folder
        self.error = ""
        self.ids.filter.text = self.browser.state.filter
        self.ids.files.show(self.browser.entries, came_from)
        self.ids.path.trail = create_trail(folder, self._home)
        for row in self._place_rows:
            row.selected = row.path == folder

    def _explain_empty_list(self) -> str:
        browser = self.browser
        if browser.problem is not None:
            return words.describe_problem(browser.problem, browser.reason)
        if browser.reading:
            return words.READING()
        return words.EMPTY() if browser.is_empty else words.NO_MATCH(text=browser.state.filter)

    def _explain_incomplete_list(self) -> None:
        browser = self.browser
        if browser.truncated:
            self.error = words.NOT_ALL(count=sum(browser.counts))
        elif browser.problem is not None and browser.entries:
            self.error = words.describe_problem(browser.problem, browser.reason)

    # --- files ------------------------------------------------------------------------------

    def tap_entry(self, entry: FolderEntry) -> None:
        """Open a folder; select a file, and choose it with the second tap."""
        if entry.is_folder:
            self.open_folder(self.browser.folder / entry.name)
        elif entry == self.browser.selected:
            self.choose()
        else:
            self._select(entry)

    def choose_match(self) -> None:
        """Enter in the filter: go to the list, or straight to its only entry."""
        self.ids.filter.focus = False
        self.ids.files.key("home")
        if len(self.browser.entries) == 1:
            self.tap_entry(self.browser.entries[0])

    def choose(self) -> None:
        """Export to the file whose name was typed, or import the selected one."""
        selected = self.browser.selected
        if selected is not None and (not self.saving or self._is_named(selected)):
            self._choose_path(self.browser.folder / selected.name)
        elif self.saving:
            typed, suffix = self.ids.name.text, self.browser.state.suffix
            self.error = target_file.check_name(typed, suffix)
            if not self.error:
                self._choose_path(self.browser.folder / target_file.complete_name(typed, suffix))

    def _choose_path(self, path: Path) -> None:
        check = target_file.check_target if self.saving else target_file.check_source
        self.error = ""
        error = check(path)
        if error:
            self.browser.refresh()
            self.error = error
        elif self.saving and target_file.is_file(path):
            text = dialog_words.FILE_EXISTS(
                file=displayable(path.name),
                folder=displayable(path.parent.name or str(path.parent)),
            )
            action = partial(self._on_choose, path)
            self._open_dialog(
                confirmation_dialog(
                    dialog_words.REPLACE_FILE(),
                    text,
                    dialog_words.REPLACE(),
                    action,
                    dialog_words.CANCEL(),
                )
            )
        else:
            self._on_choose(path)

    def _select(self, entry: FolderEntry) -> None:
        self.error = ""
        self.browser.select(entry)
        self.ids.files.selected = entry
        self.can_choose = True
        if self.saving:
            self.ids.name.text = entry.shown_name

    def _is_named(self, entry: FolderEntry) -> bool:
        """A name that is not valid text cannot be typed, only selected."""
        return bool(self.ids.name.text == entry.shown_name)

    def _name_typed(self, _field: object, text: str) -> None:
        self.browser.state.name, self.error = text, ""
        selected = self.browser.selected
        if selected is not None and not self._is_named(selected):
            self.browser.select(None)
            self.ids.files.selected = None

    def type_path(self) -> None:
        folder = displayable(str(self.browser.folder))
        name = self.ids.name.text if self.saving else ""
        path = str(Path(folder) / name)
        self._open_dialog(create_path_dialog(path, self.action, self._path_typed))

    def _path_typed(self, text: str) -> None:
        """A folder is opened, so that a name can be chosen there."""
        path = target_file.resolve_typed(text, self.browser.folder)
        if target_file.is_folder(path):
            self.open_folder(path)
        else:
            self._choose_path(path)

    # --- keys -------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """Arrows move in the list, Enter opens, and Backspace leads up."""
        files, field = self.ids.files, self._focused_field()
        if name == "ctrl+l":
            self.type_path()
            return True
        if field is not None:
            if field is self.ids.filter and name == "down" and self.browser.entries:
                field.focus = False
                return bool(files.key("home"))
            return self._focus.key(name)
        if name in PARENT_KEYS:
            files.active = True
            self.open_parent()
            return True
        in_list = files.active or (name in LIST_KEYS and self._focus.position() is None)
        if in_list and files.key(name):
            return True
        if self._focus.key(name):
            return True
        if name == "enter" and self.can_choose:
            self.choose()
            return True
        return False

    def type_text(self, text: str) -> bool:
        """Letters filter the list. The field gets this one from us, and the next ones itself."""
        if not text or self._focused_field() is not None:
            return False
        self._focus.clear()
        self.ids.filter.focus = True
        self.ids.filter.insert_text(text)
        return True

    def _focused_field(self) -> "object | None":
        fields = (self.ids.filter, self.ids.name)
        return next((field for field in fields if field.focus), None)
