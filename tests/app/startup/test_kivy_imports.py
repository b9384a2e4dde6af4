"""Kivy is imported with the styles that our widgets need, and without asyncio."""

import re
import subprocess
import sys
from pathlib import Path

import kivy
import pytest

from app.startup import kivy_imports
from app.startup.kivy_imports import used_rules, widgets_of

STYLE = (Path(kivy.__file__).parent / "data" / "style.kv").read_text(encoding="utf-8")
EVERY_WIDGET = """
import importlib, pkgutil, sys
import tests.app.support.window
import app
for module in pkgutil.walk_packages(app.__path__, "app."):
    if "android" not in module.name:
        importlib.import_module(module.name)
from kivy.uix.widget import Widget

def subclasses(kind):
    for each in kind.__subclasses__():
        yield each.__name__
        yield from subclasses(each)

print("asyncio" in sys.modules, *subclasses(Widget))
"""
CLEARED_BY_KIVYMD = {"Slider", "ProgressBar"}
"""KivyMD's rules draw these anew."""
ASYNCIO = "import tests.app.support.window, asyncio; print(asyncio.run(asyncio.sleep(0, 'works')))"
LOADED = """
import tests.app.support.window, kivy.resources, kivy.lang, sys
print(len(kivy.lang.Builder.rules), *kivy.lang.Builder.files)
for name, module in list(sys.modules.items()):
    find = getattr(module, "resource_find", kivy.resources.resource_find)
    assert find is kivy.resources.resource_find, name
"""


def output(script: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return result.stdout.splitlines()[-1]


def rules(style: str) -> list[str]:
    return [rule.rstrip() for rule in re.split(r"(?m)^(?=[<\[])", style)[1:]]


@pytest.fixture(scope="module")
def everything() -> list[str]:
    """Import the whole application; return whether asyncio is loaded and all widget classes."""
    return output(EVERY_WIDGET).split()


@pytest.fixture
def widgets(everything: list[str]) -> set[str]:
    return set(everything[1:]) - CLEARED_BY_KIVYMD


def missing(widgets: set[str]) -> list[str]:
    """Return the style rules of these widgets that are not loaded."""
    loaded = rules(used_rules(STYLE))
    wanted = [rule for rule in rules(STYLE) if widgets & set(widgets_of(rule))]
    return [rule.splitlines()[0] for rule in wanted if rule not in loaded]


def test_every_widget_in_use_has_its_style(widgets: set[str]) -> None:
    assert {"HomeScreen", "TextInput"} <= widgets
    assert missing(widgets) == []


def test_a_missing_style_is_noticed(widgets: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        kivy_imports, "USED_STYLES", kivy_imports.USED_STYLES - {"Button", "ScrollView"}
    )
    assert missing(widgets) == ["<-Button,-ToggleButton>:", "<ScrollView>:"]


def test_every_listed_name_is_a_kivy_style() -> None:
    assert {name for rule in rules(STYLE) for name in widgets_of(rule)} >= kivy_imports.USED_STYLES


def test_used_rules_keep_their_line_numbers() -> None:
    used = used_rules(STYLE)
    assert used.count("\n") == STYLE.count("\n")
    assert [line for line in used.splitlines() if line] != []
    pairs = zip(used.splitlines(), STYLE.splitlines(), strict=True)
    assert all(line in ("", there) for line, there in pairs)


def test_kivy_loads_the_reduced_style_and_finds_its_files() -> None:
    number, *files = output(LOADED).split()
    assert files[0].endswith("style.kv")
    assert int(number) == sum(len(widgets_of(rule)) for rule in rules(used_rules(STYLE)))


def test_the_application_does_not_import_asyncio(everything: list[str]) -> None:
    assert everything[0] == "False"


def test_asyncio_can_still_be_imported_later() -> None:
    assert output(ASYNCIO) == "works"
