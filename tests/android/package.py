"""The program as shipped to a phone: byte code without docstrings, asserts or source."""

import compileall
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).parent / "run_scenario.py"
TIMEOUT = 180


def build_package(folder: Path) -> Path:
    """Build what the package of `make packages-check` contains, in a second."""
    for part in ("app", "core"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "kv", folder / "kv")
    shutil.copytree(ROOT / "assets", folder / "assets", ignore=shutil.ignore_patterns("*.py*"))
    shutil.copy(ROOT / "main.py", folder)
    return compile_to_byte_code(folder)


def compile_to_byte_code(folder: Path) -> Path:
    if not compileall.compile_dir(folder, quiet=1, legacy=True, optimize=2):
        raise SyntaxError(f"a file in {folder} does not compile")
    for source in folder.rglob("*.py"):
        source.unlink()
    return folder


def run_scenario(
    program: Path, files: Path, scenario: str, *options: str
) -> "subprocess.CompletedProcess[str]":
    """Run a scenario on a fake phone; see `run_scenario.py`."""
    files.mkdir(exist_ok=True)
    environ = {**os.environ, "HOME": str(files), "PYTHONDONTWRITEBYTECODE": "1"}
    environ.pop("DISPLAY", None)
    return subprocess.run(
        [sys.executable, "-OO", str(SCRIPT), str(program), str(files), scenario, *options],
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        env=environ,
    )
