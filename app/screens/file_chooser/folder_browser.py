"""Which folder the file chooser shows, and which of its entries."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.animation.timers import Timer
from app.platform.folder_listing import FolderEntry, FolderProblem, FolderReader, find_problem, fold

SUFFIX = ".json"
FIRST_WAIT = 0.08
"""Seconds to wait for the first entries, which mostly come sooner: the list is there at once."""
POLL_INTERVAL = 0.05


@dataclass(slots=True)
class ChooserState:
    """Survives a rebuild of the screen."""

    folder: Path
    name: str = ""
    """Of the file to save."""
    filter: str = ""
    selected: str = ""
    """The name of the selected file."""
    suffix: str = SUFFIX
    """Of the files that are listed, and of a name that is typed without one."""


class FolderBrowser:
    def __init__(
        self, state: ChooserState, every: Timer, on_change: Callable[[], None] = lambda: None
    ) -> None:
        self.state = state
        self._every, self._on_change = every, on_change
        self._reader: FolderReader | None = None
        self._stop_polling: Callable[[], None] | None = None
        self.entries: list[FolderEntry] = []
        """Those that match the filter, in the order of the list."""

    # --- what is shown ----------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        return self.state.folder

    @property
    def reading(self) -> bool:
        return self._reader is not None and not self._reader.done

    @property
    def truncated(self) -> bool:
        return self._reader is not None and self._reader.truncated

    @property
    def problem(self) -> FolderProblem | None:
        error = self._reader.error if self._reader else None
        return find_problem(error) if error else None

    @property
    def reason(self) -> str:
        """The system's word for the problem."""
        error = self._reader.error if self._reader else None
        return (error.strerror or str(error)) if error else ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing could be listed, with any filter."""
        return not (self._reader and self._reader.entries)

    @property
    def counts(self) -> tuple[int, int]:
        """Folders and files in the list."""
        folders = sum(entry.is_folder for entry in self.entries)
        return folders, len(self.entries) - folders

    @property
    def selected(self) -> FolderEntry | None:
        name = self.state.selected
        found = (entry for entry in self.entries if entry.name == name and not entry.is_folder)
        return next(found, None) if name else None

    # --- what the player does ---------------------------------------------------------------

    def start(self) -> None:
        self._read()

    def open(self, folder: Path) -> None:
        self.state.folder = folder
        self.state.filter = self.state.selected = ""
        self._read()

    def open_parent(self) -> bool:
        """Whether there is one."""
        parent = self.folder.parent
        if parent == self.folder:
            return False
        self.open(parent)
        return True

    def refresh(self) -> None:
        self._read()

    def set_filter(self, text: str) -> None:
        if text != self.state.filter:
            self.state.filter = text
            self._apply_filter()

    def select(self, entry: FolderEntry | None) -> None:
        self.state.selected = entry.name if entry else ""

    def stop(self) -> None:
        if self._reader is not None:
            self._reader.stop()
        if self._stop_polling is not None:
            self._stop_polling()
            self._stop_polling = None

    # --- reading ----------------------------------------------------------------------------

    def _read(self) -> None:
        self.stop()
        self._reader = FolderReader(self.folder, self.state.suffix)
        self._reader.update(FIRST_WAIT)
        if self.reading:
            self._stop_polling = self._every(POLL_INTERVAL, self._poll)
        self._apply_filter()

    def _poll(self) -> None:
        if self._reader is None or not self._reader.update():
            return
        if self._reader.done:
            self.stop()
        self._apply_filter()

    def _apply_filter(self) -> None:
        entries = self._reader.entries if self._reader else []
        wanted = fold(self.state.filter.strip())
        self.entries = [each for each in entries if _matches(each, wanted, self.state.suffix)]
        self._on_change()


def _matches(entry: FolderEntry, wanted: str, suffix: str) -> bool:
    """The ending counts only if it is typed with its dot: all files have the same one."""
    name = entry.folded_name
    return wanted in name.removesuffix(suffix) or ("." in wanted and wanted in name)
