"""The application on the desktop: command line, window geometry, a second instance."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.application import FivefoldApp
from app.platform.window_geometry import (
    FILE,
    MIN_SIZE,
    WindowGeometry,
    load_geometry,
    minimum_size,
    save_geometry,
)
from app.platform.window_tracker import WindowTracker
from app.screens.table.table_screen import TableScreen
from app.storage import open_store
from app.version import VERSION
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import step_until

ROOT = Path(__file__).parents[2]


def run_command(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "main.py", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )


# --- the command line ---------------------------------------------------------------------------


def test_version_is_printed_without_a_window() -> None:
    result = run_command("--version")
    assert (result.returncode, result.stdout, result.stderr) == (0, f"Fivefold {VERSION}\n", "")


def test_help_names_every_option() -> None:
    result = run_command("--help")
    assert result.returncode == 0
    assert all(option in result.stdout for option in ("--help", "--version", "--data-dir"))


def test_command_line_answers_do_not_import_kivy() -> None:
    code = (
        "import sys, main; sys.argv[1:] = ['--version']\n"
        "try: main.main()\n"
        "except SystemExit: print('kivy' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert result.stdout.splitlines()[-1] == "False", result.stderr


def test_an_unknown_option_prints_one_line() -> None:
    result = run_command("--datadir-of-mine")
    assert result.returncode == 2
    assert "unrecognized" in result.stderr
    assert "Traceback" not in result.stderr


# --- the window ---------------------------------------------------------------------------------


def test_the_window_geometry_is_restored(tmp_path: Path) -> None:
    assert load_geometry(tmp_path) == WindowGeometry()
    place = WindowGeometry(900, 700, 40, -20, maximized=True)
    save_geometry(tmp_path / "new", place)
    assert load_geometry(tmp_path / "new") == place
    assert place.to_config() == {
        "width": "900",
        "height": "700",
        "minimum_width": "360",
        "minimum_height": "640",
        "position": "custom",
        "left": "40",
        "top": "-20",
    }


@pytest.mark.parametrize(
    "saved",
    ["", "{", "[]", "null", '{"width": 800}', '{"width": "wide"}', "[" * 100_000, "\ud800"],
)
def test_invalid_geometry_gives_the_default_window(tmp_path: Path, saved: str) -> None:
    (tmp_path / FILE).write_text(saved, encoding="utf-8", errors="surrogatepass")
    assert load_geometry(tmp_path) == WindowGeometry()


def test_a_window_too_small_to_play_in_is_enlarged(tmp_path: Path) -> None:
    save_geometry(tmp_path, WindowGeometry(10, 10, 0, 0))
    assert load_geometry(tmp_path) == WindowGeometry(360, 640, 0, 0)


def test_geometry_that_cannot_be_saved_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    save_geometry(tmp_path / "file" / "folder", WindowGeometry())


def test_closing_saves_the_window_geometry(stage: Stage, tmp_path: Path) -> None:
    stage.open(FivefoldApp(tmp_path), 412, 915)
    Window.size = (700, 800)
    stage.frames(3)
    stage.close()
    saved = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert (saved["width"], saved["height"], saved["maximized"]) == (700, 800, False)


def test_a_maximized_window_keeps_its_restored_size(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    Window.size = (700, 800)
    step_until(lambda: app.lifecycle._window_tracker._geometry is not None)  # noqa: SLF001
    Window.dispatch("on_maximize")
    Window.size = (1900, 1000)
    stage.frames(3)
    stage.close()
    assert load_geometry(tmp_path)._replace(left=0, top=0) == WindowGeometry(700, 800, 0, 0, True)


def test_a_full_screen_window_keeps_its_restored_size(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_geometry(tmp_path, WindowGeometry(800, 700, 50, 60))
    stage.open(Widget())
    watch = WindowTracker(tmp_path)
    with monkeypatch.context() as here:
        full_screen = SimpleNamespace(fullscreen="auto", system_size=(1920, 1080), left=0, top=0)
        here.setattr("app.platform.window_tracker.Window", full_screen)
        Window.dispatch("on_resize", 1920, 1080)
        watch.close()
    assert load_geometry(tmp_path) == WindowGeometry(800, 700, 50, 60)


# --- the screen that stays on --------------------------------------------------------------------


def test_the_screen_stays_on_during_a_game_if_enabled(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    assert Window.allow_screensaver
    app.game.start_as_last_time()
    stage.frames(2)
    assert isinstance(app.screen, TableScreen)
    assert not Window.allow_screensaver
    app.preferences.change_settings(replace(app.preferences.settings, keep_screen_on=False))
    assert Window.allow_screensaver
    app.preferences.change_settings(replace(app.preferences.settings, keep_screen_on=True))
    assert not Window.allow_screensaver
    app.routes.go_home()
    stage.frames(2)
    assert Window.allow_screensaver


# --- a second copy -------------------------------------------------------------------------------


def test_a_second_instance_does_not_harm_the_first(stage: Stage, tmp_path: Path) -> None:
    first = open_store(tmp_path / "fivefold.db").store
    kept = first.settings.settings()
    second = FivefoldApp(tmp_path)
    stage.open(second, 412, 915)
    [dialog] = second.overlays
    dialog.close()
    second.game.start_as_last_time()
    stage.frames(2)
    second.game.table.model.dice_actions.roll()
    second.preferences.change_settings(
        replace(second.preferences.settings, left_handed=not kept.left_handed)
    )
    stage.close()
    assert first.games.unfinished() == ()
    assert first.settings.settings() == kept
    first.close()
    again = open_store(tmp_path / "fivefold.db")
    assert not again.report.noteworthy
    again.store.close()


@pytest.mark.parametrize("maximized", [True, False])
def test_a_maximized_window_is_restored_maximized_with_its_normal_size(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, maximized: bool
) -> None:
    save_geometry(tmp_path, WindowGeometry(800, 700, 50, 60, maximized))
    resized: list[tuple[int, int]] = []
    monkeypatch.setattr(Window, "maximize", lambda: resized.append(Window.size))
    stage.open(Widget(), 800, 700)
    watch = WindowTracker(tmp_path)
    stage.frames(2)
    assert resized == [(800, 700)] * maximized
    watch.close()


def test_the_normal_size_survives_a_fully_maximized_session(stage: Stage, tmp_path: Path) -> None:
    place = WindowGeometry(800, 700, 50, 60, maximized=True)
    save_geometry(tmp_path, place)
    stage.open(Widget())
    watch = WindowTracker(tmp_path)
    Window.dispatch("on_maximize")
    watch.close()
    assert load_geometry(tmp_path) == place


@pytest.mark.parametrize(
    ("place", "screen", "fits"),
    [
        (WindowGeometry(), None, WindowGeometry()),
        (WindowGeometry(), (1920, 1080), WindowGeometry()),
        (WindowGeometry(), (1000, 700), WindowGeometry(1000, 640)),
        (WindowGeometry(), (1024, 768), WindowGeometry(1024, 688)),
        (WindowGeometry(1100, 760, 90, 70), (1920, 1080), WindowGeometry(1100, 760, 90, 70)),
        (WindowGeometry(1100, 760, 900, 70), (1366, 768), WindowGeometry(1100, 688)),
        (WindowGeometry(1000, 640, -49, -8), (1000, 768), WindowGeometry(1000, 640)),
        (WindowGeometry(1100, 760, 40, 70), (300, 300), WindowGeometry(*MIN_SIZE)),
    ],
)
def test_no_window_is_opened_larger_than_the_screen(
    place: WindowGeometry, screen: tuple[int, int] | None, fits: WindowGeometry
) -> None:
    assert place.fit_to(screen) == fits


def test_the_minimum_size_fits_the_screen_at_high_density() -> None:
    assert minimum_size(1, None) == minimum_size(1, (1920, 1080)) == MIN_SIZE
    assert minimum_size(2, (3840, 2160)) == (720, 1280)
    assert minimum_size(2, (1920, 1080)) == (720, 1000)
