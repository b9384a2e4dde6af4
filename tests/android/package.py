"""The program as shipped to a phone: byte code without docstrings, asserts or source."""

import compileall
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
DRIVE = Path(__file__).parent / "drive.py"
LONG = 180


def packed(folder: Path) -> Path:
    """Like the package from `make packages-check`, but built in a second."""
    for part in ("app", "core"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "kv", folder / "kv")
    shutil.copytree(ROOT / "assets", folder / "assets", ignore=shutil.ignore_patterns("*.py*"))
    shutil.copy(ROOT / "main.py", folder)
    return to_byte_code(folder)


def to_byte_code(folder: Path) -> Path:
    if not compileall.compile_dir(folder, quiet=1, legacy=True, optimize=2):
        raise SyntaxError(f"in {folder}")
    for source in folder.rglob("*.py"):
        source.unlink()
    return folder


def drive(
    program: Path, files: Path, story: str, *options: str
) -> "subprocess.CompletedProcess[str]":
    """Play a story on a fake phone; see `drive.py`."""
    files.mkdir(exist_ok=True)
    environ = {**os.environ, "HOME": str(files), "PYTHONDONTWRITEBYTECODE": "1"}
    environ.pop("DISPLAY", None)
    return subprocess.run(
        [sys.executable, "-OO", str(DRIVE), str(program), str(files), story, *options],
        capture_output=True,
        text=True,
        timeout=LONG,
        env=environ,
    )
