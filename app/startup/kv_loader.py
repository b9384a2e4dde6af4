"""Loads the layout that belongs to a Python file: app/widgets/controls/button.py and kv/widgets/controls/button.kv."""

from pathlib import Path

from kivy.lang import Builder

HERE = Path(__file__).parent
KV = HERE.parent / "kv"
_loaded: set[Path] = set()


def load_layout_of(file: str) -> None:
    """To be called by a module with its `__file__`, before its widgets are made."""
    layout = (KV / Path(file).relative_to(HERE)).with_suffix(".kv")
    if layout not in _loaded:
        _loaded.add(layout)
        Builder.load_file(str(layout))
