"""The hint dialog: the best choice, the reason, and what the next best would cost."""

from collections.abc import Callable

from app.table.coach import Hint, WinHint
from app.text import coach as words
from app.widgets.dialogs.dialog import Dialog
from app.widgets.table.dice.dice_example import DiceExample
from app.widgets.text.paragraph import Paragraph
from core import Setup

ALTERNATIVES = 2


def hint_dialog(
    setup: Setup, hint: Hint | WinHint, apply: Callable[[Hint | WinHint], None] | None
) -> Dialog:
    """`apply` makes the best choice; None in a replay."""
    evaluation = hint.evaluation
    best, *others = evaluation.choices
    dialog = Dialog(title=words.describe_choice(best, setup))
    if best.dice:
        dialog.add_widget(DiceExample(dice=best.dice))
    reason, value = _explain(setup, hint)
    dialog.add_widget(Paragraph(text=reason, type_size=16))
    if value:
        dialog.add_widget(Paragraph(text=value, type_size=15))
    if others:
        dialog.add_widget(Paragraph(text=words.NEXT_BEST(), style="heading", face="medium"))
    for other in others[:ALTERNATIVES]:
        lost = best.value - other.value
        describe = words.describe_cost if isinstance(hint, Hint) else words.describe_other_chance
        text = describe(other, lost, setup)
        dialog.add_widget(Paragraph(text=text))
    dialog.add_button(words.CLOSE(), lambda: None, default=apply is None)
    if apply is not None:
        dialog.add_button(words.DO_IT(), lambda: apply(hint), style="primary", default=True)
    return dialog


def _explain(setup: Setup, hint: Hint | WinHint) -> tuple[str, str]:
    """Why the best choice is the best, and what it is worth."""
    evaluation = hint.evaluation
    if isinstance(hint, Hint):
        value = words.expected_total(evaluation.value, evaluation.exact)
        return words.explain_choice(hint.explanation, setup), value
    return words.explain_play_to_win(evaluation, hint.by_points, setup), ""
