"""The engine imports nothing but itself and the standard library, and runs under -OO."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

CORE = Path(__file__).parent.parent.parent / "core"
FILES = sorted(CORE.rglob("*.py"))


def imported(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").partition(".")[0])
    return names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_engine_imports_only_itself_and_the_standard_library(file: Path) -> None:
    strange = imported(ast.parse(file.read_text(encoding="utf-8"))) - {"core"}
    assert strange <= sys.stdlib_module_names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_engine_has_no_asserts(file: Path) -> None:
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    assert not [node.lineno for node in nodes if isinstance(node, ast.Assert)]


def test_the_engine_runs_under_oo() -> None:
    done = subprocess.run(
        [sys.executable, "-OO", "-m", "tests.smoke"],
        cwd=CORE.parent,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "optimisation level 2" in done.stdout
