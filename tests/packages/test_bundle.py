"""The desktop bundle for this system: build, start, play, close and start again."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.settings.theme import DARK, LIGHT
from app.storage import open_store
from app.version import VERSION
from tests.packages.project import copy_project
from tests.packages.screen import Screen

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Xvfb")
SPEC = ".ci/fivefold-bundle.spec"
BACKGROUNDS = {bytes.fromhex(palette.background[1:])[::-1] for palette in (LIGHT, DARK)}
"""The background colour of the first frame, light or dark, as blue, green, red."""
MAX_MEGABYTES = 80
"""More would mean that the bundle contains something unneeded."""


def build(project: Path) -> Path:
    result = subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", SPEC],
        cwd=project,
        capture_output=True,
        text=True,
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
    )
    assert result.returncode == 0, result.stderr[-3000:]
    return project / "dist" / "fivefold"


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(copy_project(tmp_path_factory.mktemp("bundle") / "project"))


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    screen = Screen(tmp_path / "screen")
    yield screen
    screen.close()


@dataclass
class RunningBundle:
    """A running bundle on a screen, with its own data folder."""

    screen: Screen
    process: "subprocess.Popen[bytes]"
    seconds: float

    def quit(self) -> None:
        self.screen.keys("ctrl+q")
        assert self.process.wait(timeout=30) == 0


def start(bundle: Path, data: Path, screen: Screen) -> RunningBundle:
    begin = time.perf_counter()
    environ = {**screen.environ, "HOME": str(data), "KIVY_HOME": str(data / "kivy")}
    data.mkdir(exist_ok=True)
    process = subprocess.Popen(
        [bundle / "fivefold", "--data-dir", data], env=environ, stderr=subprocess.DEVNULL
    )

    def is_painted() -> bool:
        if process.poll() is not None:
            raise RuntimeError(f"the bundle exited with code {process.returncode}")
        return bool(BACKGROUNDS & screen.colours())

    try:
        screen.wait(is_painted, "the first frame")
        seconds = time.perf_counter() - begin
        screen.focus()
    except BaseException:
        process.kill()
        process.wait()
        raise
    return RunningBundle(screen, process, seconds)


def unfinished_games(data: Path) -> list[tuple[int, int | None]]:
    """Return the turn and rolls left of each unfinished game."""
    opening = open_store(data / "fivefold.db")
    games = opening.store.games
    found = [(game.turn, games.resume(game.uid).state.rolls_left) for game in games.unfinished()]
    opening.store.close()
    return found


def test_play_save_and_restart(
    bundle: Path, screen: Screen, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    first = start(bundle, data, screen)
    # New game, start it, roll, take the first box, roll again.
    screen.keys("Tab", "Return", "shift+Tab", "Return", "space", "Tab", "Return", "Return", "space")
    first.quit()
    assert unfinished_games(data) == [(2, 2)]
    second = start(bundle, data, screen)
    screen.keys("space")
    second.quit()
    assert unfinished_games(data) == [(2, 1)]
    size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file()) / 1e6
    with capsys.disabled():
        print(
            f"\nBundle: {size:.0f} MB, first frame after {first.seconds:.2f} s,"
            f" restarted after {second.seconds:.2f} s"
        )
    assert size < MAX_MEGABYTES


def test_a_second_copy_harms_nothing(bundle: Path, screen: Screen, tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = start(bundle, data, screen)
    screen.keys("Tab", "Return", "shift+Tab", "Return", "space")
    other = Screen(tmp_path / "other")
    try:
        second = start(bundle, data, other)
        other.keys("Escape", "Tab", "Return", "shift+Tab", "Return", "space", "space")
        second.quit()
    finally:
        other.close()
    screen.keys("space")
    first.quit()
    assert unfinished_games(data) == [(1, 1)]


def test_the_command_line_works_without_a_window(bundle: Path) -> None:
    result = subprocess.run(
        [bundle / "fivefold", "--version"],
        capture_output=True,
        text=True,
        env={"HOME": "/nonexistent"},
    )
    assert (result.returncode, result.stdout) == (0, f"Fivefold {VERSION}\n")


@pytest.mark.parametrize("part", ["kv", "assets/sound", "assets/coach", "kivymd/fonts"])
def test_the_bundle_contains_everything_the_program_reads(bundle: Path, part: str) -> None:
    assert any((bundle / "_internal" / part).rglob("*.*"))


def test_a_bundle_without_layouts_is_caught(bundle: Path, screen: Screen, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(bundle, broken, symlinks=True)
    shutil.rmtree(broken / "_internal" / "kv")
    with pytest.raises(RuntimeError, match="exited with"):
        start(broken, tmp_path / "data", screen)
