"""The hint dialog: the best choice, the reason, and what the next best would cost."""

from collections.abc import Callable

from app.table.coach import Hint
from app.text import coach as words
from app.widgets.dialogs.dialog import Dialog
from app.widgets.table.dice.dice_example import DiceExample
from app.widgets.text.paragraph import Paragraph
from core import Setup

ALTERNATIVES = 2


def hint_dialog(setup: Setup, hint: Hint, apply: Callable[[Hint], None] | None) -> Dialog:
    """`apply` makes the best choice; None in a replay."""
    evaluation = hint.evaluation
    best, *others = evaluation.choices
    dialog = Dialog(title=words.describe_choice(best, setup))
    if best.dice:
        dialog.add_widget(DiceExample(dice=best.dice))
    dialog.add_widget(Paragraph(text=words.explain_choice(hint.explanation, setup), type_size=16))
    dialog.add_widget(
        Paragraph(text=words.expected_total(evaluation.value, evaluation.exact), type_size=15)
    )
    if others:
        dialog.add_widget(Paragraph(text=words.NEXT_BEST(), style="heading", face="medium"))
    for other in others[:ALTERNATIVES]:
        text = words.describe_cost(other, best.value - other.value, setup)
        dialog.add_widget(Paragraph(text=text))
    dialog.add_button(words.CLOSE(), lambda: None, default=apply is None)
    if apply is not None:
        dialog.add_button(words.DO_IT(), lambda: apply(hint), style="primary", default=True)
    return dialog
