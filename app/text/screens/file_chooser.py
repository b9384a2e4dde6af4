"""Texts of the file chooser."""

from datetime import datetime

from app.platform.folder_listing import FolderEntry, FolderProblem
from app.platform.places import Place, PlaceKind
from app.text.calendar import format_date
from app.text.i18n import NO_BREAK, _, format_number, in_context, plural

EXPORT_TITLE = _("Export to a file")
IMPORT_TITLE = _("Import from a file")
PLACES = _("Places")
PLACE_NAMES = {
    PlaceKind.HOME: in_context("folder", "Home"),
    PlaceKind.DESKTOP: in_context("folder", "Desktop"),
    PlaceKind.DOCUMENTS: in_context("folder", "Documents"),
    PlaceKind.DOWNLOADS: in_context("folder", "Downloads"),
    PlaceKind.COMPUTER: in_context("folder", "Computer"),
}
UP = _("One folder up")
FOLDERS_ABOVE = _("Folders above")
FILTER = in_context("file names", "Filter")
FILE_NAME = _("File name")
TYPE_PATH = _("Type a path")
PATH_TEXT = _("Type the path of the file, or of a folder to open it here.")
PATH = in_context("of a file", "Path")

FOLDER = in_context("read aloud", "{name}, folder")
FOLDERS_AND_FILES = _("Folders and files")
FOLDERS = plural("{count} folder", "{count} folders")
FILES = plural("{count} file", "{count} files")
NOTHING_LISTED = _("Nothing listed")
READING = _("Reading the folder …")
NOT_ALL = _("Only {count} are listed. To reach the others, type a path.")
EMPTY = _("There are no folders and no exported files here.")
NO_MATCH = _("No name here contains “{text}”.")
PROBLEMS = {
    FolderProblem.GONE: _("This folder is no longer there."),
    FolderProblem.FORBIDDEN: _("You are not allowed to open this folder."),
    FolderProblem.LINK_LOOP: _("This folder cannot be opened: its link leads in a circle."),
    FolderProblem.TOO_DEEP: _("This folder cannot be opened: its path is too long."),
}
UNREADABLE = _("This folder cannot be read ({reason}).")
NOT_WRITABLE = _("You are not allowed to save files in this folder.")
FILE_GONE = _("This file is no longer there.")
NOT_A_FILE = _("“{name}” exists already and is not a file.")
NO_NAME = _("The file needs a name.")
BAD_NAME = _("A file name cannot contain “{character}”.")
LONG_NAME = _("This name is too long.")
DATE_AND_TIME = in_context("date", "{date}, {time}")
FOLDER_AND_CONTENT = in_context("folder", "{folder}: {content}")
SIZES = (
    in_context("file size", "{number} B"),
    in_context("file size", "{number} kB"),
    in_context("file size", "{number} MB"),
    in_context("file size", "{number} GB"),
)


def place_name(place: Place, name: str) -> str:
    """Media have names of their own."""
    return PLACE_NAMES[place.kind]() if place.kind in PLACE_NAMES else name


def describe_problem(problem: FolderProblem, reason: str) -> str:
    return PROBLEMS[problem]() if problem in PROBLEMS else UNREADABLE(reason=reason)


def count_entries(folders: int, files: int) -> str:
    parts = (text(count) for text, count in ((FOLDERS, folders), (FILES, files)) if count)
    return ", ".join(parts) or NOTHING_LISTED()


def format_modified(entry: FolderEntry) -> str:
    """Empty if the time cannot be a date."""
    if entry.is_folder:
        return ""
    try:
        time = f"{datetime.fromtimestamp(entry.modified):%H:%M}"
        date = format_date(round(entry.modified * 1000))
    except (OSError, OverflowError, ValueError):
        return ""
    return DATE_AND_TIME(date=date, time=time).replace(" ", NO_BREAK)


def format_size(entry: FolderEntry) -> str:
    if entry.is_folder:
        return ""
    number, unit = float(entry.size), 0
    while number >= 999.5 and unit < len(SIZES) - 1:
        number, unit = number / 1000, unit + 1
    places = 1 if unit and number < 9.95 else 0
    return SIZES[unit](number=format_number(number, places)).replace(" ", NO_BREAK)
