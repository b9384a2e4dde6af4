"""A long list on a sheet, a part at a time: however many there are, it opens at once."""

from collections.abc import Callable, Sequence

from app.text import history as words
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.menu import MenuDialog, MenuItem

PART = 20


def open_in_parts(
    open_sheet: Callable[[Dialog], None], items: Sequence[MenuItem], title: str
) -> None:
    """The first of them, and a way to the others."""
    part, others = [*items[:PART]], items[PART:]
    if others:
        more = MenuItem(words.MORE(), action=lambda: open_in_parts(open_sheet, others, title))
        part.append(more)
    open_sheet(MenuDialog(part, title=title))
