"""Loads the KV layout of a Python module: kv/x/y.kv for app/x/y.py."""

from pathlib import Path

from kivy.lang import Builder

APP = Path(__file__).parents[1]
KV = APP.parent / "kv"
_loaded: set[Path] = set()


def load_layout_of(file: str) -> None:
    """To be called by a module with its `__file__`, before its widgets are made."""
    layout = (KV / Path(file).relative_to(APP)).with_suffix(".kv")
    if layout not in _loaded:
        _loaded.add(layout)
        Builder.load_file(str(layout))
