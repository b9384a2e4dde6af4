"""The coach at the table: the best choice now, and what the next best would cost."""

from typing import TYPE_CHECKING

from app.table.model import TableModel
from app.table.status import worth
from app.widgets.paragraph import Paragraph
from app.widgets.sheet import Sheet
from app.words import coach as words
from app.words import table as table_words
from app.words.language import word
from core import Setup

if TYPE_CHECKING:
    from core.coach import Choice

OTHERS = 2
SLIGHT = 0.05
"""Differences that no player would ever notice."""


def hint_sheet(model: TableModel) -> Sheet:
    """Opened only when there is something to decide."""
    # Not before it is wanted: the tables take a moment.
    from core.coach import evaluate  # noqa: PLC0415

    setup = model.state.setup
    found = evaluate(model.state)
    best, *others = found.choices
    sheet = Sheet(title=told(best, setup))
    sentence = words.EXPECTED if found.exact else words.ESTIMATE
    sheet.add_widget(Paragraph(text=sentence.format(value=found.value), type_size=16))
    if others:
        sheet.add_widget(Paragraph(text=words.NEXT_BEST, kind="heading", face="medium"))
    for other in others[:OTHERS]:
        loss = best.value - other.value
        text = words.COSTS if loss > SLIGHT else words.AS_GOOD
        sheet.add_widget(Paragraph(text=text.format(choice=told(other, setup), loss=loss)))
    sheet.add_button(words.CLOSE, lambda: None)
    sheet.add_button(words.DO_IT, lambda: follow(model, best), kind="primary")
    return sheet


def told(choice: "Choice", setup: Setup) -> str:
    """A choice in words."""
    from core.coach import Keep  # noqa: PLC0415

    if isinstance(choice, Keep):
        dice = " ".join(map(str, choice.dice))
        return words.HOLD.format(dice=dice) if dice else words.HOLD_NONE
    offer = choice.offer
    facts = {"points": worth(offer), "box": word(setup.rules, offer.box)}
    if setup.columns == 1:
        return words.TAKE.format(**facts)
    column = (
        table_words.TIMES.format(multiplier=offer.column + 1)
        if setup.multiply
        else table_words.IN_COLUMN.format(column=offer.column + 1)
    )
    return words.TAKE_COLUMN.format(**facts, column=column)


def follow(model: TableModel, choice: "Choice") -> None:
    """Hold these dice, or look at that box: the last word stays with the player."""
    from core.coach import Keep  # noqa: PLC0415

    if isinstance(choice, Keep):
        model.hold_exactly(choice.places)
    else:
        model.show_box(choice.offer.box, choice.offer.column)
