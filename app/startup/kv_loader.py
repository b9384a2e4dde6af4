"""Loads the KV layout of a Python module: kv/x/y.kv for app/x/y.py."""

from pathlib import Path

from kivy.lang import Builder

from app.startup.widget_registry import register_widgets

APP = Path(__file__).parents[1]
KV = APP.parent / "kv"
_loaded: set[Path] = set()

register_widgets()


def load_layout_of(file: str) -> None:
    """Called by a module with its `__file__`, before its widgets are made."""
    layout = (KV / Path(file).relative_to(APP)).with_suffix(".kv")
    if layout not in _loaded:
        _loaded.add(layout)
        Builder.load_file(str(layout))
