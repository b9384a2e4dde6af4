"""Whether a file can be saved under a name, or read; each check returns what is wrong, or ''."""

import os
from pathlib import Path

from app.platform.folder_listing import FolderProblem, displayable, find_problem
from app.text.screens import file_chooser as words

LONGEST_NAME = 255
"""In bytes, of a file name on all common file systems."""
SEPARATORS = {os.sep, os.altsep or os.sep, "/"}
PART_SUFFIX = ".part"
"""An export is written under this name first."""


def complete_name(typed: str, suffix: str) -> str:
    """With the usual ending, if it has none."""
    name = typed.strip().rstrip(".")
    return name if Path(name).suffix else name + suffix


def check_name(typed: str, suffix: str) -> str:
    if not typed.strip(". "):
        return words.NO_NAME()
    for separator in SEPARATORS:
        if separator in typed:
            return words.BAD_NAME(character=separator)
    if len(os.fsencode(complete_name(typed, suffix) + PART_SUFFIX)) > LONGEST_NAME:
        return words.LONG_NAME()
    return ""


def check_target(path: Path) -> str:
    """Of a file to write."""
    try:
        if path.exists() and not path.is_file():
            return words.NOT_A_FILE(name=displayable(path.name))
        path.parent.stat()
    except OSError as error:
        return words.describe_problem(find_problem(error), error.strerror or str(error))
    except ValueError as error:
        return words.describe_problem(FolderProblem.OTHER, str(error))
    if not path.parent.is_dir():
        return words.describe_problem(FolderProblem.GONE, "")
    return "" if os.access(path.parent, os.W_OK | os.X_OK) else words.NOT_WRITABLE()


def check_source(path: Path) -> str:
    """Of a file to read. Why an existing file cannot be read is told when it is."""
    return "" if is_file(path) else words.FILE_GONE()


def is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def resolve_typed(text: str, folder: Path) -> Path:
    """A typed path; a relative one starts in the folder that is shown."""
    typed = Path(text.strip())
    try:
        return folder / typed.expanduser()
    except RuntimeError:  # there is no such home folder
        return folder / typed
