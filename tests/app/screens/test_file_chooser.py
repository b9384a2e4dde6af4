"""The file chooser inside the window: browsing, choosing, naming, and what can go wrong."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.platform import folder_listing
from app.screens.file_chooser.breadcrumb import Crumb
from app.screens.file_chooser.place_row import PlaceRow
from app.text import dialogs as dialog_words
from app.text.screens import file_chooser as words
from app.widgets.controls.text_field import TextField
from app.widgets.dialogs.menu import MenuRow
from tests.app.support.application import open_app
from tests.app.support.file_chooser_driver import (
    NAME,
    FileChooserDriver,
    create_home,
    open_path_dialog,
)
from tests.app.support.full_disk import press_in_dialog
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import find_widgets, layout_flaws, step_until


@pytest.fixture
def chooser(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FileChooserDriver:
    home = tmp_path / "ana"
    create_home(home)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return FileChooserDriver(stage, open_app(stage, tmp_path / "data"), home)


# --- browsing -----------------------------------------------------------------------------------


def test_it_starts_in_the_documents_with_folders_first(chooser: FileChooserDriver) -> None:
    chooser.open()
    assert chooser.folder == "Documents"
    assert chooser.names == ["Old", "new.json", "old.json"]
    assert chooser.screen.subtitle == "1 folder, 2 files"
    assert chooser.row("new.json").detail.endswith("1\u00a0B")


def test_folders_are_opened_by_a_tap_and_left_by_the_path(chooser: FileChooserDriver) -> None:
    chooser.open()
    chooser.tap("Old")
    assert chooser.folder == "Documents/Old"
    chooser.tap("Older")
    assert chooser.names == []
    assert chooser.screen.message == words.EMPTY()
    chooser.tap_crumb("Old")
    chooser.tap_crumb("Documents")
    assert chooser.folder == "Documents"
    chooser.tap_crumb("Home")
    assert chooser.names == ["Documents", "Downloads"]


def test_a_double_tap_opens_one_folder_only(chooser: FileChooserDriver) -> None:
    chooser.open()
    chooser.stage.double_tap(chooser.row("Old"))
    chooser.stage.frames(3)
    assert chooser.folder == "Documents/Old"
    chooser.tap("Older")
    assert chooser.folder == "Documents/Old/Older"


@pytest.mark.extended
def test_places_have_a_column_in_wide_windows_and_a_menu_in_narrow_ones(
    chooser: FileChooserDriver, stage: Stage
) -> None:
    chooser.open()
    assert not find_widgets(chooser.screen, PlaceRow)
    chooser.screen.show_places()
    stage.frames(3)
    menu = chooser.app.overlays.front
    stage.tap(next(row for row in find_widgets(menu, MenuRow) if row.text == "Downloads"))
    stage.frames(3)
    assert chooser.folder == "Downloads"
    stage.size(1000, 760)
    stage.frames(3)
    places = {row.text: row for row in find_widgets(chooser.screen, PlaceRow)}
    assert {"Home", "Documents", "Downloads", "Computer"} <= places.keys()
    assert places["Downloads"].selected
    stage.tap(places["Documents"])
    stage.frames(3)
    assert chooser.folder == "Documents"
    assert places["Documents"].selected
    assert not places["Downloads"].selected
    stage.tap(places[words.TYPE_PATH()])
    assert chooser.app.overlays.front.title == words.TYPE_PATH()


def test_a_deep_path_keeps_its_end_in_view(chooser: FileChooserDriver, stage: Stage) -> None:
    deep = chooser.home.joinpath(*(f"folder number {number}" for number in range(8)))
    deep.mkdir(parents=True)
    chooser.open()
    chooser.screen.open_folder(deep)
    stage.frames(3)
    crumbs = [crumb.text for crumb in find_widgets(chooser.screen.ids.path, Crumb)]
    assert sorted(crumbs)[-1] == "folder number 7"
    assert "Home" not in crumbs
    assert layout_flaws(chooser.screen) == []
    more = next(each for each in find_widgets(chooser.screen.ids.path, Crumb) if each.icon)
    stage.tap(more)
    stage.frames(3)
    above = [row.text for row in find_widgets(chooser.app.overlays.front, MenuRow)]
    assert above[-1] == "Home"
    assert len(above) + len(crumbs) - 1 == 9
    stage.tap(find_widgets(chooser.app.overlays.front, MenuRow)[0])
    stage.frames(3)
    assert chooser.screen.browser.folder in deep.parents


def test_the_filter_ignores_case_and_accents(chooser: FileChooserDriver) -> None:
    (chooser.home / "Documents" / "Émile.json").touch()
    chooser.open()
    chooser.screen.ids.filter.text = "EMI"
    chooser.stage.frames(2)
    assert chooser.names == ["Émile.json"]
    chooser.screen.ids.filter.text = "d.json"
    chooser.stage.frames(2)
    assert chooser.names == ["old.json"]
    chooser.screen.ids.filter.text = "json"
    chooser.stage.frames(2)
    assert chooser.names == [], "the ending of all files"
    chooser.screen.ids.filter.text = "xyz"
    chooser.stage.frames(2)
    assert chooser.names == []
    assert chooser.screen.message == words.NO_MATCH(text="xyz")
    chooser.stage.key("esc")
    assert chooser.is_open, "Esc clears the filter first"
    assert len(chooser.names) == 4
    chooser.stage.key("esc")
    assert not chooser.is_open
    assert chooser.chosen == []


def test_opening_the_same_folder_reads_it_again_without_the_filter(
    chooser: FileChooserDriver,
) -> None:
    chooser.open()
    chooser.screen.ids.filter.text = "new"
    (chooser.home / "Documents" / "newer.json").touch()
    chooser.tap_crumb("Documents")
    assert chooser.screen.ids.filter.text == ""
    assert chooser.names == ["Old", "newer.json", "new.json", "old.json"]


# --- importing ----------------------------------------------------------------------------------


def test_a_file_is_selected_and_imported(chooser: FileChooserDriver) -> None:
    chooser.open()
    chooser.press("Import")  # nothing is selected yet
    assert chooser.is_open
    chooser.tap("old.json")
    assert chooser.row("old.json").selected
    assert chooser.chosen == []
    chooser.press("Import")
    assert chooser.chosen == ["Documents/old.json"]
    assert not chooser.is_open


def test_a_second_tap_on_the_file_imports_it(chooser: FileChooserDriver) -> None:
    chooser.open()
    chooser.tap("new.json")
    chooser.tap("new.json")
    assert chooser.chosen == ["Documents/new.json"]


def test_the_next_time_it_starts_where_the_last_file_was(chooser: FileChooserDriver) -> None:
    (chooser.home / "Downloads" / "x.json").touch()
    chooser.open()
    chooser.screen.open_folder(chooser.home / "Downloads")
    chooser.stage.frames(2)
    chooser.tap("x.json")
    chooser.press("Import")
    chooser.save()
    assert chooser.folder == "Downloads"


def test_a_name_that_is_not_valid_text_can_be_chosen(chooser: FileChooserDriver) -> None:
    odd = chooser.home / "Downloads" / os.fsdecode(b"\xff\n.json")
    odd.write_text("odd")
    paths: list[Path] = []
    chooser.open()
    chooser.screen._on_choose = paths.append  # noqa: SLF001
    chooser.screen.open_folder(odd.parent)
    chooser.stage.frames(2)
    assert chooser.names == ["??.json"]
    chooser.tap("??.json")
    chooser.press("Import")
    assert paths == [odd]


# --- exporting ----------------------------------------------------------------------------------


def test_a_new_file_needs_no_question(chooser: FileChooserDriver) -> None:
    chooser.save()
    assert chooser.screen.ids.name.text == NAME
    chooser.press("Export")
    assert chooser.chosen == [f"Documents/{NAME}"]


def test_a_picture_is_saved_among_pictures(chooser: FileChooserDriver) -> None:
    """A name without an ending gets that of the kind of file."""
    folder = chooser.home / "Documents"
    (folder / "holiday.png").write_bytes(b"")
    chooser.save("fivefold.png")
    assert "holiday.png" in chooser.names
    assert "old.json" not in chooser.names
    chooser.type_name("evening")
    chooser.press("Export")
    assert chooser.chosen == ["Documents/evening.png"]


def test_replacing_a_file_is_asked_first(chooser: FileChooserDriver) -> None:
    chooser.save()
    chooser.tap("old.json")
    assert chooser.screen.ids.name.text == "old.json"
    chooser.press("Export")
    assert chooser.chosen == []
    press_in_dialog(chooser.stage, chooser.app, dialog_words.CANCEL())
    assert chooser.is_open
    assert chooser.chosen == []
    chooser.press("Export")
    press_in_dialog(chooser.stage, chooser.app, dialog_words.REPLACE())
    assert chooser.chosen == ["Documents/old.json"]


@pytest.mark.extended
@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("", words.NO_NAME),
        (" .. ", words.NO_NAME),
        ("a/b.json", lambda: words.BAD_NAME(character="/")),
        ("é" * 130, words.LONG_NAME),
        ("Old.", lambda: ""),
    ],
)
def test_names_that_cannot_be_saved_are_explained(
    chooser: FileChooserDriver, typed: str, error: Callable[[], str]
) -> None:
    chooser.save()
    chooser.type_name(typed)
    chooser.press("Export")
    assert chooser.screen.error == error() if chooser.is_open else error() == ""
    if chooser.is_open:
        chooser.type_name("fine")
        assert chooser.screen.error == ""
        chooser.press("Export")
        assert chooser.chosen == ["Documents/fine.json"]


def test_a_folder_of_that_name_is_not_replaced(chooser: FileChooserDriver) -> None:
    (chooser.home / "Documents" / "x.json").mkdir()
    chooser.save()
    chooser.type_name("x")
    chooser.press("Export")
    assert chooser.screen.error == words.NOT_A_FILE(name="x.json")
    assert chooser.chosen == []


def test_a_folder_without_write_permission_is_explained(
    chooser: FileChooserDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere
    chooser.save()
    chooser.press("Export")
    assert chooser.screen.error == words.NOT_WRITABLE()
    assert chooser.is_open


# --- what changes meanwhile -----------------------------------------------------------------------


def test_a_folder_that_vanished_is_explained(chooser: FileChooserDriver) -> None:
    chooser.open()
    (chooser.home / "Documents" / "Old" / "Older").rmdir()
    (chooser.home / "Documents" / "Old").rmdir()
    chooser.tap("Old")
    assert chooser.screen.message == words.PROBLEMS[folder_listing.FolderProblem.GONE]()
    chooser.tap_crumb("Documents")
    assert chooser.names == ["new.json", "old.json"]


def test_a_file_that_vanished_is_explained(chooser: FileChooserDriver) -> None:
    chooser.open()
    chooser.tap("old.json")
    (chooser.home / "Documents" / "old.json").unlink()
    chooser.press("Import")
    assert chooser.screen.error == words.FILE_GONE()
    assert chooser.names == ["Old", "new.json"]
    assert not chooser.screen.can_choose


def test_a_forbidden_folder_is_explained(
    chooser: FileChooserDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.scandir

    def scan(folder: Path):
        if folder.name == "Old":
            raise PermissionError(13, "Permission denied")
        return real(folder)

    monkeypatch.setattr(os, "scandir", scan)
    chooser.open()
    chooser.tap("Old")
    assert chooser.screen.message == "You are not allowed to open this folder."


@pytest.mark.extended
def test_ten_thousand_files_need_few_widgets(chooser: FileChooserDriver) -> None:
    folder = chooser.home / "Downloads"
    for number in range(10_000):
        (folder / f"{number:05}.json").touch()
        os.utime(folder / f"{number:05}.json", (number, number))
    chooser.open()
    chooser.screen.open_folder(folder)
    chooser.stage.frames()
    assert len(chooser.rows) > 8, "the first page is there at once"
    step_until(lambda: not chooser.screen.browser.reading)
    chooser.stage.frames(2)
    assert chooser.screen.subtitle == "10000 files"
    assert chooser.names[0] == "09999.json"
    assert len(chooser.rows) < 30
    chooser.stage.key("end")
    chooser.stage.frames(2)
    assert chooser.focused == "00000.json"
    assert len(chooser.rows) < 30
    chooser.stage.key("pageup")
    assert int(chooser.focused[:5]) in range(5, 20)
    chooser.screen.ids.filter.text = "0777"
    chooser.stage.frames(2)
    assert len(chooser.screen.browser.entries) == 11


# --- the typed path -----------------------------------------------------------------------------


def type_path(chooser: FileChooserDriver, path: str, button: str) -> None:
    open_path_dialog(chooser.stage, chooser.app)
    [field] = find_widgets(chooser.app.overlays.front, TextField)
    field.text = path
    press_in_dialog(chooser.stage, chooser.app, button)


def test_a_typed_path_is_the_last_resort(chooser: FileChooserDriver) -> None:
    chooser.open()
    type_path(chooser, "~/Downloads", "Import")
    assert chooser.folder == "Downloads", "a folder is opened"
    type_path(chooser, "../Documents/.hidden.json", "Import")
    assert len(chooser.chosen) == 1
    chooser.save()
    type_path(chooser, str(chooser.home / "typed.txt"), "Export")
    assert chooser.chosen[-1] == "typed.txt"
    chooser.save()
    type_path(chooser, str(chooser.home / "Documents" / "new.json"), "Export")
    assert len(chooser.chosen) == 2, "asks first"
    press_in_dialog(chooser.stage, chooser.app, dialog_words.REPLACE())
    assert chooser.chosen[-1] == "Documents/new.json"
