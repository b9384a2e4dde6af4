"""KivyMD's application and theme are imported without the package that computes colour schemes."""

import ast
import subprocess
import sys
from pathlib import Path

import kivymd

from app.startup.kivymd_imports import UNUSED

KIVYMD = Path(kivymd.__file__).parent
IMPORT = """
import tests.app.support.window, sys
import app.startup.kivymd_imports
print("left", *(name for name in sys.modules if name.startswith("materialyoucolor.")))
"""
CHOOSE = """
import tests.app.support.window
from app.settings.appearance import make_skin
from app.settings.skins import SkinId
print(make_skin(SkinId.MATERIAL_YOU, "#14594C").id)
"""


def run(script: str) -> list[str]:
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return result.stdout.splitlines()[-1].split()


def test_the_start_does_without_the_package_and_leaves_no_placeholder() -> None:
    assert run(IMPORT) == ["left"]


def test_the_skin_made_with_the_package_still_finds_it() -> None:
    assert run(CHOOSE) == ["material_you"]


def test_kivymd_imports_exactly_these_names() -> None:
    found: dict[str, set[str]] = {}
    for path in (KIVYMD / "theming.py", KIVYMD / "dynamic_color.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("materialyou"):
                found.setdefault(str(node.module), set()).update(each.name for each in node.names)
    assert found == {name: set(names) for name, names in UNUSED.items()}
