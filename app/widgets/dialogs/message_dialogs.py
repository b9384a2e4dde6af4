"""Dialogs that ask for a confirmation, or only say something."""

from collections.abc import Callable

from app.text import dialogs as words
from app.widgets.dialogs.dialog import Dialog
from app.widgets.text.paragraph import Paragraph

DialogAction = tuple[str, Callable[[], None]]
"""The text of a button, and what it does."""


def confirmation_dialog(
    title: str, text: str, yes: str, action: Callable[[], None], no: str = ""
) -> Dialog:
    dialog = Dialog(title=title)
    dialog.add_widget(Paragraph(text=text, type_size=16))
    dialog.add_button(no or words.STAY(), lambda: None)
    dialog.add_button(yes, action, style="primary")
    return dialog


def notice_dialog(title: str, text: str, action: DialogAction | None = None) -> Dialog:
    """With a second button if there is more to see."""
    dialog = Dialog(title=title)
    dialog.add_widget(Paragraph(text=text, type_size=16))
    if action is not None:
        dialog.add_button(*action)
    dialog.add_button(words.CLOSE(), lambda: None, style="primary")
    return dialog


def text_dialog(title: str, text: str) -> Dialog:
    """One widget per paragraph: the texture of a very long text would not fit on a phone."""
    dialog = Dialog(title=title)
    for part in text.split("\n\n"):
        dialog.add_widget(Paragraph(text=" ".join(part.split()), type_size=13))
    dialog.add_button(words.CLOSE(), lambda: None)
    return dialog
