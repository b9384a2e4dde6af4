"""No network, no other processes, no files outside the data folder."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.isolated_session import ESCAPES, AuditHook

pytestmark = pytest.mark.uncounted

ROOT = Path(__file__).parents[2]
REMOVED_VARIABLES = ("KIVY_", "XDG_", "COV_", "COVERAGE_")


def run_audited(tmp_path: Path, *arguments: str) -> list[str]:
    """Return what a separate process did outside its folder."""
    # As on a desktop without any configuration.
    environment = {
        key: value for key, value in os.environ.items() if not key.startswith(REMOVED_VARIABLES)
    }
    result = subprocess.run(
        [sys.executable, "-m", "tests.isolated_session", str(tmp_path / "own"), *arguments],
        cwd=ROOT,
        env={
            **environment,
            # Python's bytecode caches are not ours.
            "PYTHONDONTWRITEBYTECODE": "1",
            "HOME": str(tmp_path / "home"),
            "KIVY_LOG_MODE": "PYTHON",
            # The sound server's library keeps a cookie in the home directory.
            "SDL_AUDIODRIVER": "dummy",
        },
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert result.returncode == 0, result.stderr
    accesses: list[str] = json.loads(result.stdout.splitlines()[-1])
    return accesses


@pytest.mark.extended
def test_a_whole_session_touches_nothing_outside_its_folder(tmp_path: Path) -> None:
    export_folder = tmp_path / "asked for"
    export_folder.mkdir()
    accesses = run_audited(tmp_path, str(export_folder / "export.json"))
    # The one expected file is reported, so any other would be too.
    assert any(str(export_folder) in each for each in accesses)
    assert [each for each in accesses if str(export_folder) not in each] == []
    assert len(json.loads((export_folder / "export.json").read_bytes())["games"]) == 1
    assert [each.name for each in export_folder.iterdir()] == ["export.json"]
    assert (tmp_path / "own" / "data" / "fivefold.db").exists()
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("escape", ESCAPES)
def test_leaving_the_folder_is_detected(tmp_path: Path, escape: str) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "a").touch()
    (tmp_path / "theirs").touch()
    assert run_audited(tmp_path, "--escape", escape) != []


def test_every_access_outside_the_folder_is_detected(tmp_path: Path) -> None:
    hook = AuditHook(tmp_path)
    hook("open", (str(tmp_path / "a"), "w", os.O_WRONLY))
    hook("open", ("/elsewhere", "r", os.O_RDONLY))
    hook("sqlite3.connect", (f"file:{tmp_path}/a.db?mode=rw",))
    hook("os.rename", (str(tmp_path / "a"), str(tmp_path / "b"), -1, -1))
    assert hook.violations == []
    hook("open", ("/elsewhere", "w", os.O_WRONLY))
    hook("open", (str(tmp_path / ".." / "a"), "w", os.O_WRONLY))
    hook("sqlite3.connect", ("/elsewhere.db",))
    hook("os.rename", (str(tmp_path / "a"), "/elsewhere", -1, -1))
    hook("socket.connect", (None, ("127.0.0.1", 80)))
    hook("subprocess.Popen", ("true", [], None, None))
    assert len(hook.violations) == 6
