"""The file chooser by keyboard, in any window, read aloud and in another language."""

from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from app.text.screens import file_chooser as words
from tests.app.support.application import open_app
from tests.app.support.file_chooser_driver import FileChooserDriver, create_home
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import layout_flaws


@pytest.fixture
def chooser(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FileChooserDriver:
    home = tmp_path / "ana"
    create_home(home)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return FileChooserDriver(stage, open_app(stage, tmp_path / "data"), home)


# --- keys ---------------------------------------------------------------------------------------


def test_everything_works_by_keyboard(chooser: FileChooserDriver) -> None:
    key = chooser.stage.key
    chooser.open()
    key("down")
    assert chooser.focused == "Old"
    key("down")
    key("down")
    key("down")
    assert chooser.focused == "old.json", "it stays on the last row"
    key("home")
    key("enter")
    assert chooser.folder == "Documents/Old"
    assert chooser.focused == "Older"
    key("backspace")
    assert chooser.folder == "Documents"
    assert chooser.focused == "Old", "on the folder that it came from"
    key("end")
    key("enter")
    assert chooser.row("old.json").selected
    key("enter")
    assert chooser.chosen == ["Documents/old.json"]


def test_the_list_is_one_stop_of_tab(chooser: FileChooserDriver) -> None:
    chooser.open()
    stops = set()
    for _ in range(12):
        chooser.stage.key("tab")
        stops.add(chooser.focused)
    assert stops == {"", "Old"}


def test_letters_go_to_the_filter(chooser: FileChooserDriver) -> None:
    chooser.open()
    field = chooser.screen.ids.filter
    chooser.stage.key("n")
    assert field.focus
    assert field.text == "n"
    chooser.stage.frames(2)
    assert chooser.names == ["new.json"]
    chooser.stage.key("down")
    assert chooser.focused == "new.json"
    assert not field.focus


def test_other_alphabets_filter_too(chooser: FileChooserDriver) -> None:
    (chooser.home / "Documents" / "файл.json").touch()
    chooser.open()
    Window.dispatch("on_key_down", 1092, 4, "ф", [])
    chooser.stage.frames(2)
    assert chooser.screen.ids.filter.text == "ф"
    assert chooser.names == ["файл.json"]


def test_shortcuts_are_not_typed(chooser: FileChooserDriver) -> None:
    chooser.open()
    chooser.stage.key("ctrl+l")
    assert chooser.app.overlays.front.title == words.TYPE_PATH()
    chooser.stage.key("esc")
    chooser.stage.key("ctrl+e")
    assert chooser.screen.ids.filter.text == ""


def test_backspace_in_a_field_stays_in_the_folder(chooser: FileChooserDriver) -> None:
    chooser.save()
    chooser.screen.ids.name.focus = True
    chooser.stage.key("backspace")
    assert chooser.folder == "Documents"


# --- languages, sizes, reading aloud ------------------------------------------------------------


def test_a_change_of_language_keeps_folder_name_and_selection(chooser: FileChooserDriver) -> None:
    chooser.save()
    chooser.screen.open_folder(chooser.home / "Documents" / "Old")
    chooser.type_name("mine")
    chooser.app.rebuild_screens()
    chooser.stage.frames(3)
    assert chooser.folder == "Documents/Old"
    assert chooser.screen.ids.name.text == "mine"


@pytest.mark.extended
@pytest.mark.parametrize(
    ("width", "height", "font_scale"),
    [
        (360, 640, 1.3),
        (412, 915, 1),
        (640, 360, 1),
        (1000, 760, 1),
        (1400, 950, 1),
        (600, 600, 1.5),
    ],
)
def test_nothing_is_cut_at_any_size(
    chooser: FileChooserDriver, stage: Stage, width: int, height: int, font_scale: float
) -> None:
    for name in ("x" * 200, "אבא", "very long name " * 12):
        (chooser.home / "Documents" / f"{name}.json").touch()
    stage.size(width, height, 1, font_scale)
    for opens in (chooser.save, chooser.open):
        opens()
        assert layout_flaws(chooser.screen) == []
        assert chooser.screen.ids.files.height > dp(100)
        stage.key("esc")


def test_the_screen_reader_says_where_one_is(
    chooser: FileChooserDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    narrator = chooser.app.narrator

    class Voice:
        def say(self, sentence: str, _language: str) -> None:
            said.append(sentence)

    monkeypatch.setattr(narrator, "_speech", Voice())
    monkeypatch.setattr(narrator, "_on", True)
    chooser.open()
    assert said[-1].startswith("Import from a file. 1 folder, 2 files.")
    chooser.stage.key("down")
    chooser.stage.frames()
    assert said[-1] == "Old, folder."
    chooser.stage.key("enter")
    chooser.stage.frames()
    assert said[-1] == "Old: 1 folder. Older, folder."
    chooser.stage.key("enter")
    chooser.stage.frames()
    assert said[-1] == f"Older: {words.EMPTY()}"
    chooser.stage.key("backspace")
    chooser.stage.key("backspace")
    chooser.stage.key("down")
    chooser.stage.frames()
    assert said[-1].startswith("new.json, 1\u00a0Jan\u00a01970")
