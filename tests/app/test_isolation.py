"""Closed by nature: no network, no other program, and no file but its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.isolated_session import LEAVING, Watch

pytestmark = pytest.mark.uncounted

ROOT = Path(__file__).parents[2]
MEANT_FOR_US = ("KIVY_", "XDG_", "COV_", "COVERAGE_")


def watched(tmp_path: Path, *what: str) -> list[str]:
    """What a process of its own did outside its folder."""
    # As on a desktop where nobody has set anything up.
    around = {key: value for key, value in os.environ.items() if not key.startswith(MEANT_FOR_US)}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.isolated_session", str(tmp_path / "own"), *what],
        cwd=ROOT,
        env={
            **around,
            # Python's own notes beside the sources are not the program's.
            "PYTHONDONTWRITEBYTECODE": "1",
            "HOME": str(tmp_path / "home"),
            "KIVY_LOG_MODE": "PYTHON",
            # The library of a sound server keeps a key in the home of whoever it plays for.
            "SDL_AUDIODRIVER": "dummy",
        },
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    told: list[str] = json.loads(ran.stdout.splitlines()[-1])
    return told


def test_a_whole_session_keeps_to_itself(tmp_path: Path) -> None:
    asked = tmp_path / "asked for"
    asked.mkdir()
    seen = watched(tmp_path, str(asked / "export.json"))
    # The one file that was asked for is seen, so anything else would be.
    assert any(str(asked) in each for each in seen)
    assert [each for each in seen if str(asked) not in each] == []
    assert len(json.loads((asked / "export.json").read_bytes())["games"]) == 1
    assert [each.name for each in asked.iterdir()] == ["export.json"]
    assert (tmp_path / "own" / "data" / "fivefold.db").exists()
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("how", LEAVING)
def test_a_process_that_leaves_its_folder_is_seen(tmp_path: Path, how: str) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "a").touch()
    (tmp_path / "theirs").touch()
    assert watched(tmp_path, "--leave", how) != []


def test_whatever_leaves_the_folder_is_noticed(tmp_path: Path) -> None:
    watch = Watch(tmp_path)
    watch("open", (str(tmp_path / "a"), "w", os.O_WRONLY))
    watch("open", ("/elsewhere", "r", os.O_RDONLY))
    watch("sqlite3.connect", (f"file:{tmp_path}/a.db?mode=rw",))
    watch("os.rename", (str(tmp_path / "a"), str(tmp_path / "b"), -1, -1))
    assert watch.seen == []
    watch("open", ("/elsewhere", "w", os.O_WRONLY))
    watch("open", (str(tmp_path / ".." / "a"), "w", os.O_WRONLY))
    watch("sqlite3.connect", ("/elsewhere.db",))
    watch("os.rename", (str(tmp_path / "a"), "/elsewhere", -1, -1))
    watch("socket.connect", (None, ("127.0.0.1", 80)))
    watch("subprocess.Popen", ("true", [], None, None))
    assert len(watch.seen) == 6
