"""Every widget named in a kv file is registered with its module."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from kivy import factory_registers
from kivy.factory import Factory
from kivy.uix.widget import Widget

from app.startup.kv_loader import KV
from app.startup.widget_registry import WIDGETS

CHILD = re.compile(r"(?m)^ +([A-Z]\w*):$")
KIVYS = set(re.findall(r"r\('(\w+)'", Path(factory_registers.__file__).read_text()))
SCREENS = KV.parent / "app" / "screens"
GRAPHICS = set(dir(import_module("kivy.graphics")))


@pytest.mark.parametrize("name", WIDGETS)
def test_each_entry_names_the_module_that_defines_the_widget(name: str) -> None:
    widget = getattr(import_module(WIDGETS[name]), name)
    assert widget.__module__ == WIDGETS[name] or widget.__module__.startswith("kivymd.uix.")
    assert issubclass(widget, Widget)
    assert Factory.get(name) is widget


def test_every_widget_in_a_layout_is_registered() -> None:
    """Except those of Kivy and those that layouts make."""
    text = "\n".join(layout.read_text(encoding="utf-8") for layout in KV.rglob("*.kv"))
    named = set(CHILD.findall(text)) | set(re.findall(r"@(\w+)", text))
    rows = re.findall(r'viewclass: "(\w+)"', text)
    screens = "\n".join(each.read_text(encoding="utf-8") for each in SCREENS.rglob("*.py"))
    for classes in re.findall(r"row_classes(?:: [^{\n]*)? = {([^}]*)}", screens):
        rows += re.findall(r': "(\w+)"', classes)
    found = named.union(rows) - set(re.findall(r"(?m)^<(\w+)@", text))
    with_kivy_s_bubbles = {"BubbleContent"}
    assert found - KIVYS - with_kivy_s_bubbles - GRAPHICS == set(WIDGETS)


def test_no_widget_shadows_one_of_kivys() -> None:
    assert "Label" in KIVYS
    assert set(WIDGETS) & KIVYS == set()
