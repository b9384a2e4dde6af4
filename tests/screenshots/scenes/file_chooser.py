"""The file chooser in a home folder made up for the pictures."""

import os
from collections.abc import Callable
from pathlib import Path

from app.application import FivefoldApp
from app.navigation.file_chooser_routes import FileChooserRoutes
from tests.screenshots.scenes.scene import Scene

FOLDERS = (
    *("Desktop", "Downloads", "Documents/Backups", "Documents/Fotos 2025", "Documents/Letters"),
    *("Documents/Taxes", "Documents/אבא", "Documents/.hidden"),
)
FILES = {
    "Documents/fivefold-2026-11-17.json": (48_213, 1_795_000_000),
    "Documents/fivefold-2026-10-02.json": (1_431_007, 1_790_900_000),
    "Documents/Ana & Ben.json": (912, 1_780_000_000),
    "Documents/a name that somebody wrote without ever looking for an end of it, copy (3).json": (
        88_000,
        1_770_000_000,
    ),
    "Documents/notes.txt": (10, 1_770_000_000),
}
LOCKED, EMPTY = "Documents/Taxes", "Documents/Letters"


def create_home(folder: Path) -> Path:
    """A home folder like any; it becomes that of this process."""
    home = folder / "ana"
    for name in FOLDERS:
        (home / name).mkdir(parents=True, exist_ok=True)
    for name, (size, modified) in FILES.items():
        (home / name).write_bytes(bytes(size))
        os.utime(home / name, (modified, modified))
    os.environ["HOME"] = str(home)
    return home


def choose_file(
    saving: bool, folder: str = "Documents", select: str = "", filter: str = ""
) -> Callable[[FivefoldApp], None]:
    def show(app: FivefoldApp) -> None:
        home = create_home(Path(app._folder))  # noqa: SLF001
        app.files = files = FileChooserRoutes(app, None)
        if saving:
            files.save("fivefold-2026-11-18.json", lambda _: None)
        else:
            files.open(lambda _: None)
        screen = app.screen
        screen.open_folder(home / folder)
        screen.ids.filter.text = filter
        for entry in screen.browser.entries:
            if select and entry.name.startswith(select):
                screen.tap_entry(entry)

    return show


def type_path(app: FivefoldApp) -> None:
    choose_file(saving=True)(app)
    app.screen.type_path()


def ask_to_replace(app: FivefoldApp) -> None:
    choose_file(saving=True, select="Ana")(app)
    app.screen.choose()


def open_vanished_folder(app: FivefoldApp) -> None:
    choose_file(saving=False, folder="Documents/gone")(app)


SCENES = {
    "file-chooser-export": Scene("official", 1, then=choose_file(saving=True)),
    "file-chooser-import": Scene(
        "official", 1, then=choose_file(saving=False, select="fivefold-2026-11")
    ),
    "file-chooser-empty": Scene("official", 1, then=choose_file(saving=False, folder=EMPTY)),
    "file-chooser-gone": Scene("official", 1, then=open_vanished_folder),
    "file-chooser-filter": Scene("official", 1, then=choose_file(saving=False, filter="fivefold")),
    "file-chooser-path": Scene("official", 1, then=type_path),
    "file-chooser-replace": Scene("official", 1, then=ask_to_replace),
}
