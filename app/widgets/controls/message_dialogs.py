"""Confirmation and notice dialogs."""

from collections.abc import Callable

from app.text import dialogs as words
from app.widgets.controls.dialog import Dialog
from app.widgets.text.paragraph import Paragraph


def question(title: str, text: str, yes: str, action: Callable[[], None], no: str = "") -> Dialog:
    sheet = Dialog(title=title)
    sheet.add_widget(Paragraph(text=text, type_size=16))
    sheet.add_button(no or words.STAY(), lambda: None)
    sheet.add_button(yes, action, style="primary")
    return sheet


def notice(title: str, text: str) -> Dialog:
    sheet = Dialog(title=title)
    sheet.add_widget(Paragraph(text=text, type_size=16))
    sheet.add_button(words.CLOSE(), lambda: None, style="primary")
    return sheet
