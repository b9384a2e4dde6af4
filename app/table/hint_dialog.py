"""The sheet with the best choice now, why, and what the next best would cost."""

from collections.abc import Callable

from app.table.coach import Hint
from app.text import coach as words
from app.widgets.controls.dialog import Dialog
from app.widgets.table.dice_example import DiceExample
from app.widgets.text.paragraph import Paragraph
from core import Setup

OTHERS = 2


def hint_sheet(setup: Setup, hint: Hint, follow: Callable[[Hint], None] | None) -> Dialog:
    """`follow` does what the coach says; None where it can only be looked at."""
    found = hint.found
    best, *others = found.choices
    sheet = Dialog(title=words.told(best, setup))
    if best.dice:
        sheet.add_widget(DiceExample(best.dice))
    sheet.add_widget(Paragraph(text=words.why(hint.reason, setup), type_size=16))
    sheet.add_widget(Paragraph(text=words.value(found.value, found.exact), type_size=15))
    if others:
        sheet.add_widget(Paragraph(text=words.NEXT_BEST(), kind="heading", face="medium"))
    for other in others[:OTHERS]:
        text = words.cost(other, best.value - other.value, setup)
        sheet.add_widget(Paragraph(text=text))
    sheet.add_button(words.CLOSE(), lambda: None)
    if follow is not None:
        sheet.add_button(words.DO_IT(), lambda: follow(hint), kind="primary")
    return sheet
