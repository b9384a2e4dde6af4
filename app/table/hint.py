"""The sheet with the best choice now, why, and what the next best would cost."""

from app.table.coached import Hint
from app.table.model import TableModel
from app.widgets.dice_example import DiceExample
from app.widgets.paragraph import Paragraph
from app.widgets.sheet import Sheet
from app.words import coach as words

OTHERS = 2


def hint_sheet(model: TableModel, hint: Hint) -> Sheet:
    setup, found = model.state.setup, hint.found
    best, *others = found.choices
    sheet = Sheet(title=words.told(best, setup))
    if best.dice:
        sheet.add_widget(DiceExample(best.dice))
    sheet.add_widget(Paragraph(text=words.why(hint.reason, setup), type_size=16))
    sheet.add_widget(Paragraph(text=words.value(found.value, found.exact), type_size=15))
    if others:
        sheet.add_widget(Paragraph(text=words.NEXT_BEST, kind="heading", face="medium"))
    for other in others[:OTHERS]:
        text = words.cost(other, best.value - other.value, setup)
        sheet.add_widget(Paragraph(text=text))
    sheet.add_button(words.CLOSE, lambda: None)
    if model.can_follow:
        sheet.add_button(words.DO_IT, lambda: model.follow(hint), kind="primary")
    return sheet
