"""Kivy without what the program never uses: nothing that it does use may be missing."""

import re
import subprocess
import sys
from pathlib import Path

import kivy
import pytest

from app.startup.lean_kivy import STYLE

KIVYS = Path(kivy.__file__).parent / "data" / "style.kv"
THE_PROGRAM = """
import importlib, pkgutil, sys
import tests.app.window
import app
for module in pkgutil.walk_packages(app.__path__, "app."):
    if "android" not in module.name:
        importlib.import_module(module.name)
from kivy.uix.widget import Widget

def kinds(kind):
    for each in kind.__subclasses__():
        yield each.__name__
        yield from kinds(each)

print(*kinds(Widget))
print("asyncio" in sys.modules)
"""


def rules(text: str) -> dict[str, str]:
    """Every rule, by the kinds of widgets it is for."""
    parts = re.split(r"(?m)^(?=<)", re.sub(r"(?m)^#.*\n", "", text))[1:]
    return {part.partition(">")[0].lstrip("<"): part.rstrip() for part in parts}


def lacking(ours: dict[str, str], kinds: set[str]) -> set[str]:
    """The rules of Kivy's for one of these kinds which are not word for word among ours."""
    kivys = rules(KIVYS.read_text(encoding="utf-8"))
    wanted = {
        names
        for names in kivys
        if kinds & {name.strip().lstrip("-").partition("@")[0] for name in names.split(",")}
    }
    return {names for names in wanted if ours.get(names) != kivys[names]}


@pytest.fixture(scope="module")
def the_program() -> tuple[set[str], bool]:
    """All kinds of widgets that there are when all of the program is imported; and asyncio?"""
    ran = subprocess.run(
        [sys.executable, "-c", THE_PROGRAM], capture_output=True, text=True, check=True
    )
    kinds, asyncio = ran.stdout.splitlines()[-2:]
    return set(kinds.split()), asyncio == "True"


@pytest.fixture
def ours() -> dict[str, str]:
    return rules((STYLE / "style.kv").read_text(encoding="utf-8"))


def test_every_kind_of_widget_that_is_used_has_its_style(
    the_program: tuple[set[str], bool], ours: dict[str, str]
) -> None:
    kinds, _ = the_program
    assert {"HomeScreen", "NameField", "TextInput"} <= kinds
    assert lacking(ours, kinds) == set()


def test_a_style_that_is_missing_or_changed_is_found(
    the_program: tuple[set[str], bool], ours: dict[str, str]
) -> None:
    kinds, _ = the_program
    del ours["ScrollView"]
    ours["Label"] = ours["Label"].replace("center_x", "x")
    assert lacking(ours, kinds) == {"ScrollView", "Label"}


def test_nothing_of_the_program_wants_asyncio(the_program: tuple[set[str], bool]) -> None:
    _, asyncio = the_program
    assert not asyncio


def test_others_find_asyncio_as_it_is() -> None:
    script = "import tests.app.window, asyncio; print(asyncio.run(asyncio.sleep(0, 'whole')))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip().endswith("whole")
