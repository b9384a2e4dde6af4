"""A long menu, a page at a time, so that it opens at once."""

from collections.abc import Callable, Sequence

from app.text.screens import history as words
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.menu import MenuDialog, MenuItem

PAGE_SIZE = 20


def open_paged_menu(
    open_dialog: Callable[[Dialog], None], items: Sequence[MenuItem], title: str
) -> None:
    page, others = [*items[:PAGE_SIZE]], items[PAGE_SIZE:]
    if others:
        more = MenuItem(
            words.SHOW_MORE(), action=lambda: open_paged_menu(open_dialog, others, title)
        )
        page.append(more)
    open_dialog(MenuDialog(page, title=title))
