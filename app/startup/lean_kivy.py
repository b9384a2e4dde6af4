"""Kivy without what this program never asks it for, which would take as long as all of ours.

Each is left out while Kivy's own module is imported, and is there again afterwards for everybody.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from app.platform.device import on_linux_desktop

STYLE = Path(__file__).parents[2] / "kv" / "kivy"


def make_lean() -> None:
    """To be called once Kivy is configured, before anything else of it is imported."""
    with _the_clock_alone(), _without_asyncio():
        import kivy.clock  # noqa: PLC0415 (here and below: it is the import that counts)
    with _our_part_of_the_style():
        import kivy.lang  # noqa: F401, PLC0415


@contextmanager
def _the_clock_alone() -> Iterator[None]:
    """Kivy's clock starts a program to find the C library, which this process has already."""
    if not on_linux_desktop():
        yield
        return
    from ctypes import util  # noqa: PLC0415

    ask = util.find_library
    util.find_library = lambda name: None if name == "c" else ask(name)
    try:
        yield
    finally:
        util.find_library = ask


@contextmanager
def _without_asyncio() -> Iterator[None]:
    """Sixty modules for programs that are run by an event loop of their own."""
    if "asyncio" in sys.modules:
        yield
        return
    instead = ModuleType("asyncio")
    # Kivy takes note of it, and calls it only where a program is run by such a loop.
    vars(instead)["wait_for"] = None
    sys.modules["asyncio"] = instead
    try:
        yield
    finally:
        del sys.modules["asyncio"]


@contextmanager
def _our_part_of_the_style() -> Iterator[None]:
    """Kivy reads the layouts of all its widgets, most of which we do not use."""
    import kivy  # noqa: PLC0415
    import kivy.resources  # noqa: PLC0415 (which is to know the true folder)

    whole, kivy.kivy_data_dir = kivy.kivy_data_dir, str(STYLE)
    try:
        yield
    finally:
        kivy.kivy_data_dir = whole
