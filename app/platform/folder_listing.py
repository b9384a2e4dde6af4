"""Lists a folder for the file chooser: its folders, and its files of one kind."""

import os
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from errno import EACCES, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR, EPERM
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread

from core.player_names import FORBIDDEN_CATEGORIES, FORMAT_CATEGORY, JOINERS

FIRST_SLICE = 100
"""Entries; each slice is twice as long as the one before, so that a long list is sorted seldom."""
MOST_ENTRIES = 50_000
REPLACEMENT = "?"
INVALID_CATEGORIES = (*FORBIDDEN_CATEGORIES, FORMAT_CATEGORY)


class FolderProblem(Enum):
    GONE = auto()
    FORBIDDEN = auto()
    LINK_LOOP = auto()
    TOO_DEEP = auto()
    OTHER = auto()


PROBLEMS = {
    ENOENT: FolderProblem.GONE,
    ENOTDIR: FolderProblem.GONE,
    EACCES: FolderProblem.FORBIDDEN,
    EPERM: FolderProblem.FORBIDDEN,
    ELOOP: FolderProblem.LINK_LOOP,
    ENAMETOOLONG: FolderProblem.TOO_DEEP,
}


def find_problem(error: OSError) -> FolderProblem:
    return PROBLEMS.get(error.errno or 0, FolderProblem.OTHER)


@dataclass(frozen=True, slots=True)
class FolderEntry:
    name: str
    """As the system has it, which may not be valid text."""
    is_folder: bool
    size: int = 0
    modified: float = 0.0
    """Seconds since 1970."""
    shown_name: str = field(init=False, compare=False)
    folded_name: str = field(init=False, compare=False, repr=False)
    """For the filter."""
    key: tuple[bool, float, str, str] = field(init=False, compare=False, repr=False)
    """Folders first and by name, then files, the newest first."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown_name", displayable(self.name))
        newest_first = 0.0 if self.is_folder else -self.modified
        object.__setattr__(self, "folded_name", fold(self.shown_name))
        object.__setattr__(
            self, "key", (not self.is_folder, newest_first, self.folded_name, self.name)
        )


def displayable(name: str) -> str:
    """A name on one line, without invisible characters and bytes that are not valid text.

    A direction override could make `x.gpj.json` look like another kind of file.
    """
    return "".join(
        character
        if character in JOINERS or unicodedata.category(character) not in INVALID_CATEGORIES
        else REPLACEMENT
        for character in name
    )


def fold(text: str) -> str:
    """The same for names that differ only in case or accents."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(each for each in letters if not unicodedata.combining(each)).casefold()


def list_folder(folder: Path, suffix: str) -> Iterator[list[FolderEntry]]:
    """Yield entries in slices, in no order; raise OSError if the folder cannot be read.

    Hidden ones, broken links, pipes and devices are left out.
    """
    length, entries = FIRST_SLICE, []
    with os.scandir(folder) as found:
        for each in found:
            entry = _create_entry(each, suffix)
            if entry is not None:
                entries.append(entry)
            if len(entries) == length:
                yield entries
                length, entries = 2 * length, []
    yield entries


def _create_entry(found: "os.DirEntry[str]", suffix: str) -> FolderEntry | None:
    name = found.name
    if name.startswith("."):
        return None
    try:
        if found.is_dir():
            return FolderEntry(name, is_folder=True)
        if not name.lower().endswith(suffix):
            return None
        about = found.stat()
    except (OSError, ValueError):  # it vanished, or is a link to nowhere or to itself
        return None
    if not stat.S_ISREG(about.st_mode):
        return None
    return FolderEntry(name, is_folder=False, size=about.st_size, modified=about.st_mtime)


class FolderReader:
    """Reads a folder in a thread: a drive may be asleep, or a network gone."""

    def __init__(self, folder: Path, suffix: str) -> None:
        self.entries: list[FolderEntry] = []
        """Sorted."""
        self.error: OSError | None = None
        """Why it could not be read, or not to its end."""
        self.done = False
        self.truncated = False
        """Whether there are more entries than are listed."""
        self._slices: SimpleQueue[list[FolderEntry] | OSError | None] = SimpleQueue()
        self._stopped = Event()
        # A daemon, so that a drive that never answers cannot keep the program from exiting.
        Thread(target=self._run, args=(folder, suffix), name="folder", daemon=True).start()

    def update(self, seconds: float = 0.0) -> bool:
        """Take over what has been read; return whether there was anything.

        Waits for the first slice at most so many seconds, or for the end of a short folder.
        """
        changed = False
        while not self.done:
            try:
                found = self._slices.get(timeout=seconds) if seconds else self._slices.get_nowait()
            except Empty:
                break
            self._take(found)
            changed = True
            if len(self.entries) >= FIRST_SLICE:
                seconds = 0.0
        return changed

    def stop(self) -> None:
        self.done = True
        self._stopped.set()

    def _take(self, found: list[FolderEntry] | OSError | None) -> None:
        if found is None:
            self.done = True
        elif isinstance(found, OSError):
            self.error, self.done = found, True
        else:
            room = MOST_ENTRIES - len(self.entries)
            self.entries += found[:room]
            self.entries.sort(key=lambda entry: entry.key)
            if len(found) > room:
                self.truncated = True
                self.stop()

    def _run(self, folder: Path, suffix: str) -> None:
        try:
            for found in list_folder(folder, suffix):
                if self._stopped.is_set():
                    return
                self._slices.put(found)
        except OSError as error:
            self._slices.put(error)
        except ValueError as error:  # a path that no system call takes
            self._slices.put(OSError(ENOENT, str(error)))
        else:
            self._slices.put(None)
