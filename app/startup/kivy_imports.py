"""Imports Kivy without two things that make its import long and that this program never uses,
and without starting another program.

docs/BENCHMARKS.md has what each saves. All depend on how Kivy's modules are written, so
tests/app/startup/test_kivy_imports.py and test_isolation.py fail when Kivy changes.
"""

import ctypes.util
import importlib
import os
import re
import sys
from pathlib import Path
from types import ModuleType

from app.platform.device import on_android

USED_STYLES = {
    *("Label", "Button", "Image", "ScrollView", "ScreenManager", "RelativeLayout", "StencilView"),
    *("TextInput", "TextInputCutCopyPaste", "BubbleContent", "BubbleButton", "Selector", "Scatter"),
}
"""Widgets whose rules in Kivy's style we need; the test names any that are missing."""

_START_OF_RULE = re.compile(r"(?m)^(?=[<\[])")
_NAMES = re.compile(r"[<\[]([^>\]]*)")


def import_kivy() -> None:
    """Call it when Kivy is configured, before anything else imports it."""
    _import_clock()
    _import_lang()


def _import_clock() -> None:
    """Kivy's clock imports asyncio for programs that run in its event loop; ours does not.

    On Linux it also runs ldconfig to find the C library, which this process has loaded already.
    """
    if "asyncio" in sys.modules or "kivy.clock" in sys.modules:
        return
    placeholder = ModuleType("asyncio")
    vars(placeholder)["wait_for"] = None  # kept by the clock, and only called in an event loop
    sys.modules["asyncio"] = placeholder
    find_library = ctypes.util.find_library
    if sys.platform == "linux" and not on_android():
        ctypes.util.find_library = _find_nothing  # then the clock looks in this process
    try:
        importlib.import_module("kivy.clock")
    finally:
        ctypes.util.find_library = find_library
        del sys.modules["asyncio"]


def _find_nothing(name: str) -> str | None:  # noqa: ARG001 (the signature of find_library)
    return None


def _import_lang() -> None:
    """Kivy's language compiles the rules of all Kivy widgets: file choosers, settings panels, video
    players. Compile only those in use."""
    if "kivy.lang" in sys.modules:
        return
    import kivy.resources

    find = kivy.resources.resource_find
    # The import of kivy.lang looks up and loads one file, the style: have it load an empty one.
    kivy.resources.resource_find = lambda _: os.devnull
    try:
        from kivy.lang import builder, parser
    finally:
        kivy.resources.resource_find = find
    builder.resource_find = parser.resource_find = find

    style = Path(kivy.kivy_data_dir) / "style.kv"
    rules = used_rules(style.read_text(encoding="utf-8"))
    builder.Builder.load_string(rules, filename=str(style), rulesonly=True)


def used_rules(style: str) -> str:
    """The rules of the widgets in USED_STYLES, on the same lines as in Kivy's file."""
    head, *rules = _START_OF_RULE.split(style)
    return head + "".join(
        rule if USED_STYLES & set(widgets_of(rule)) else "\n" * rule.count("\n") for rule in rules
    )


def widgets_of(rule: str) -> list[str]:
    """The widgets a rule is for: Button and ToggleButton of `<-Button,-ToggleButton>:`."""
    found = _NAMES.match(rule)
    names = found.group(1).split(",") if found else []
    return [name.strip().lstrip("-").partition("@")[0] for name in names]
