"""Key names, dark mode, the data folder and deferred garbage collection."""

from pathlib import Path

import pytest
from kivy.tests.common import UnitTestTouch

from app.application import FivefoldApp
from app.jobs import idle_garbage_collection
from app.navigation.keyboard import key_name
from app.platform import system_theme
from app.platform.folders import find_data_folder
from tests.app.support.stage import Stage, controlled_time


@pytest.mark.parametrize(
    ("key", "modifiers", "name"),
    [
        (32, [], "space"),
        (13, [], "enter"),
        (271, [], "enter"),
        (49, [], "1"),
        (257, [], "1"),
        (122, ["ctrl"], "ctrl+z"),
        (122, ["meta"], "ctrl+z"),
        (120, ["alt"], "alt+x"),
        (9, ["shift"], "shift+tab"),
        (1001, [], "esc"),
        (304, [], ""),
    ],
)
def test_keys_have_readable_names(key: int, modifiers: list[str], name: str) -> None:
    assert key_name(key, modifiers) == name


@pytest.mark.parametrize(
    ("text", "dark"),
    [
        ("[Settings]\ngtk-application-prefer-dark-theme=1\n", True),
        ("[Settings]\ngtk-theme-name=Adwaita-dark\n", True),
        ("[Settings]\ngtk-theme-name=Adwaita\n", False),
        ("", False),
        ("this is no settings file", False),
    ],
)
def test_dark_mode_on_a_desktop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, dark: bool
) -> None:
    folder = tmp_path / ".config" / "gtk-3.0"
    folder.mkdir(parents=True)
    (folder / "settings.ini").write_text(text, encoding="utf-8")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(system_theme.sys, "platform", "linux")
    assert system_theme.is_system_dark() is dark


def test_dark_mode_on_a_mac(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "Library" / "Preferences"
    folder.mkdir(parents=True)
    (folder / ".GlobalPreferences.plist").write_bytes(
        b'<plist version="1.0"><dict><key>AppleInterfaceStyle</key><string>Dark</string></dict>'
        b"</plist>"
    )
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(system_theme.sys, "platform", "darwin")
    assert system_theme.is_system_dark()


@pytest.mark.parametrize("platform", ["win32", "darwin", "haiku"])
def test_light_mode_is_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(system_theme.sys, "platform", platform)
    if platform != "win32" or not hasattr(system_theme, "winreg"):
        assert not system_theme.is_system_dark()


def test_linux_data_is_in_the_config_folder_even_before_it_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("ANDROID_ARGUMENT", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no" / "such"))
    assert find_data_folder(lambda: "unasked") == tmp_path / "no" / "such" / "fivefold"
    monkeypatch.delenv("XDG_CONFIG_HOME")
    assert find_data_folder(lambda: "unasked") == Path("~/.config/fivefold").expanduser()


def test_elsewhere_kivy_is_asked_and_may_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> str:
        raise FileNotFoundError

    monkeypatch.setattr("sys.platform", "darwin")
    assert find_data_folder(lambda: "/data") == Path("/data")
    assert find_data_folder(fails) == Path.home() / ".fivefold"


def test_garbage_is_collected_once_the_next_screen_is_shown(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected: list[str] = []
    monkeypatch.setattr(
        idle_garbage_collection, "collect", lambda: collected.append(type(app.screen).__name__)
    )
    monkeypatch.setattr(idle_garbage_collection.collect_when_idle, "timeout", 0)
    app.routes.open_help()
    app.routes.go_home()
    app.routes.open_settings()
    assert collected == []
    stage.frames(2)
    assert collected == ["SettingsScreen"]


def test_a_touch_postpones_the_collection(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected: list[str] = []
    monkeypatch.setattr(
        idle_garbage_collection, "collect", lambda: collected.append(type(app.screen).__name__)
    )
    idle_garbage_collection.collect_when_idle.cancel()  # collection for the first screen
    with controlled_time.frozen():
        stage.frames()
        app.routes.open_help()
        touch = UnitTestTouch(*Stage.middle(app.screen))
        for act in (touch.touch_down, lambda: touch.touch_move(200, 300), touch.touch_up):
            controlled_time.offset += 0.9 * idle_garbage_collection.IDLE
            stage.frames()
            act()
        assert collected == []
        controlled_time.offset += 1.1 * idle_garbage_collection.IDLE
        stage.frames(2)
    assert collected == ["HelpScreen"]
