"""Drives the file chooser by touch in a home folder made for a test."""

import os
from pathlib import Path

from app.application import FivefoldApp
from app.navigation.file_chooser_routes import FileChooserRoutes
from app.platform.file_dialogs import ChosenFile
from app.screens.file_chooser.breadcrumb import Crumb
from app.screens.file_chooser.file_chooser_screen import FileChooserScreen
from app.screens.file_chooser.file_list import FileRow
from app.text.screens.file_chooser import TYPE_PATH
from app.widgets.dialogs.menu import MenuRow
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import find_widgets

NAME = "fivefold-2026-11-18.json"


class FileChooserDriver:
    """Opens the chooser in a home folder, and does what a player does."""

    def __init__(self, stage: Stage, app: FivefoldApp, home: Path) -> None:
        self.stage, self.app, self.home = stage, app, home
        self.chosen: list[str] = []
        app.files = FileChooserRoutes(app, None)

    def save(self, name: str = NAME) -> None:
        self.app.files.save(name, self._choose)
        self.stage.frames(3)

    def open(self) -> None:
        self.app.files.open(self._choose)
        self.stage.frames(3)

    def _choose(self, file: ChosenFile | None) -> None:
        assert file is not None
        self.chosen.append(str(Path(file.name).relative_to(self.home)))

    @property
    def screen(self) -> FileChooserScreen:
        screen = self.app.screen
        assert isinstance(screen, FileChooserScreen)
        return screen

    @property
    def is_open(self) -> bool:
        return isinstance(self.app.screen, FileChooserScreen)

    @property
    def folder(self) -> str:
        return str(self.screen.browser.folder.relative_to(self.home))

    @property
    def rows(self) -> list[FileRow]:
        """In the order in which they are shown."""
        return sorted(find_widgets(self.screen.ids.files, FileRow), key=lambda row: row.index)

    @property
    def names(self) -> list[str]:
        return [row.name for row in self.rows]

    @property
    def focused(self) -> str:
        return next((row.name for row in self.rows if row.focused), "")

    def row(self, name: str) -> FileRow:
        return next(row for row in self.rows if row.name == name)

    def tap(self, name: str) -> None:
        self.stage.tap(self.row(name))
        self.stage.frames(3)

    def tap_crumb(self, text: str) -> None:
        crumbs = find_widgets(self.screen.ids.path, Crumb)
        self.stage.tap(next(crumb for crumb in crumbs if crumb.text == text))
        self.stage.frames(3)

    def press(self, text: str) -> None:
        buttons = [each for each in self.screen.walk() if getattr(each, "text", "") == text]
        self.stage.tap(buttons[0])
        self.stage.frames(3)

    def type_name(self, text: str) -> None:
        self.screen.ids.name.text = text
        self.stage.frames()


def open_path_dialog(stage: Stage, app: FivefoldApp) -> None:
    """By the last of the places, in a narrow window."""
    app.screen.show_places()
    stage.frames(2)
    rows = find_widgets(app.overlays.front, MenuRow)
    stage.tap(next(row for row in rows if row.text == TYPE_PATH()))
    stage.frames(2)


def create_home(folder: Path) -> None:
    for name in ("Documents/Old/Older", "Downloads"):
        (folder / name).mkdir(parents=True)
    for place, (name, text) in enumerate(
        {"new.json": "n", "old.json": "o", "notes.txt": "t", ".hidden.json": "h"}.items()
    ):
        file = folder / "Documents" / name
        file.write_text(text)
        os.utime(file, (1000 - place, 1000 - place))
