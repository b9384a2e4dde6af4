"""System fonts: choosing a fallback, and only when one is needed."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.platform.fonts import system_fonts
from app.platform.fonts.font_file import FontCoverage, read_coverage
from app.platform.fonts.system_fonts import SYMBOLS, SystemFonts, find_font_folders
from tests.app.support.fonts import font_covering


@pytest.fixture
def install_font(tmp_path: Path) -> Callable[..., None]:
    def install_font(name: str, *characters: str) -> None:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(font_covering(*characters))

    return install_font


def found(fonts: SystemFonts, characters: str, script: str) -> str:
    font = fonts.font_for(frozenset(characters), script)
    return font.name if font else ""


def test_a_font_with_all_characters_of_a_name_is_chosen(
    install_font: Callable[..., None], tmp_path: Path
) -> None:
    install_font("A.ttf", "א")
    install_font("deep/inside/B.otf", "א", "ב")
    fonts = SystemFonts([tmp_path])
    assert found(fonts, "א", "hebrew") == "A.ttf"
    assert found(fonts, "אב", "hebrew") == "B.otf"
    assert found(fonts, "אבג", "hebrew") == ""


def test_a_regular_font_made_for_the_script_is_preferred(
    install_font: Callable[..., None], tmp_path: Path
) -> None:
    for name in (
        "Arial",
        "NotoSerifHebrew-Regular",
        "NotoSansHebrew-Bold",
        "NotoSansHebrew-Regular",
    ):
        install_font(f"{name}.ttf", "א")
    assert found(SystemFonts([tmp_path]), "א", "hebrew") == "NotoSansHebrew-Regular.ttf"


def test_an_unlisted_script_is_found_by_name(
    install_font: Callable[..., None], tmp_path: Path
) -> None:
    for name in ("Aaa", "NotoSansCherokee-Regular"):
        install_font(f"{name}.ttf", "Ꭰ")
    assert found(SystemFonts([tmp_path]), "Ꭰ", "cherokee") == "NotoSansCherokee-Regular.ttf"


def test_only_symbol_fonts_are_read_for_emoji(
    install_font: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_font("Letters.ttf", "🦊")
    install_font("seguisym.ttf", "🐱")
    read: list[str] = []

    def reading(path: Path) -> FontCoverage | None:
        read.append(path.name)
        return read_coverage(path)

    monkeypatch.setattr(system_fonts, "read_coverage", reading)
    assert found(SystemFonts([tmp_path]), "🦊", SYMBOLS) == ""
    assert read == ["seguisym.ttf"]


def test_a_font_refused_by_the_renderer_is_skipped(
    install_font: Callable[..., None], tmp_path: Path
) -> None:
    install_font("A hebrew.ttf", "א")
    install_font("B.ttf", "א")
    fonts = SystemFonts([tmp_path], can_open=lambda path: path.name == "B.ttf")
    assert found(fonts, "א", "hebrew") == "B.ttf"


def test_fonts_are_scanned_lazily_and_once(
    install_font: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_font("A.ttf", "א", "ב")
    scanned: list[Path] = []
    walk = os.walk

    def walking(place: Path) -> Iterator[tuple[str, list[str], list[str]]]:
        scanned.append(place)
        yield from walk(str(place))

    monkeypatch.setattr(os, "walk", walking)
    fonts = SystemFonts([tmp_path])
    assert scanned == []
    for characters in ("א", "ב", "אב", "ג"):
        found(fonts, characters, "hebrew")
    assert scanned == [tmp_path]
    assert fonts.coverage.cache_info().misses == 1


@pytest.mark.parametrize("content", [b"", b"\0\1\0\0", b"ttcf", bytes(range(3, 67))])
def test_broken_font_files_are_skipped(
    install_font: Callable[..., None], tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "A hebrew.ttf").write_bytes(content)
    (tmp_path / "read me.txt").write_bytes(content)
    install_font("B.ttf", "א")
    assert found(SystemFonts([tmp_path]), "א", "hebrew") == "B.ttf"


def test_a_system_without_such_folders_has_no_fonts(tmp_path: Path) -> None:
    assert found(SystemFonts([tmp_path / "nothing"]), "א", "hebrew") == ""


@pytest.mark.parametrize(
    ("platform", "phone", "where"),
    [
        ("linux", True, "/system/fonts"),
        ("linux", False, "/usr/share/fonts"),
        ("darwin", False, "/System/Library/Fonts"),
    ],
)
def test_font_folders_of_each_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, phone: bool, where: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(system_fonts, "on_android", lambda: phone)
    assert Path(where) in find_font_folders()


def test_the_windows_font_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(system_fonts, "on_android", lambda: False)
    monkeypatch.setenv("SYSTEMROOT", "/windows")
    monkeypatch.setenv("LOCALAPPDATA", "/own")
    assert find_font_folders()[0] == Path("/windows/Fonts")
    assert Path("/own/Microsoft/Windows/Fonts") in find_font_folders()
