"""The sheets that open over the table."""

from collections.abc import Callable
from dataclasses import fields

from app.table.model import TableModel
from app.widgets.dice_example import DiceExample
from app.widgets.menu import MenuItem, MenuSheet
from app.widgets.paragraph import Paragraph
from app.widgets.sheet import Sheet
from app.widgets.totals_table import TotalsTable
from app.words import help as help_words
from app.words import screens as screen_words
from app.words import sheets as words
from app.words.language import word
from core import Box, Manner, RuleSet, State, Tap, Totals, card_totals, total

Opener = Callable[[Sheet], None]


def done_sheet(model: TableModel) -> Sheet:
    """ "All done?" at the end of a turn: the one chance to think again."""
    sheet = Sheet(title=words.ALL_DONE, dismissable=False)
    status = model.status
    sheet.add_widget(Paragraph(text=f"{status.strong} {status.rest}", type_size=16))
    sheet.add_button(words.TAKE_BACK, model.undo)
    sheet.add_button(words.DONE, model.go_on, kind="primary")
    return sheet


def question(title: str, text: str, yes: str, action: Callable[[], None], no: str = "") -> Sheet:
    """A question that is asked once before something ends."""
    sheet = Sheet(title=title)
    sheet.add_widget(Paragraph(text=text, type_size=16))
    sheet.add_button(no or words.STAY, lambda: None)
    sheet.add_button(yes, action, kind="primary")
    return sheet


def notice(title: str, text: str) -> Sheet:
    """Something a person should know."""
    sheet = Sheet(title=title)
    sheet.add_widget(Paragraph(text=text, type_size=16))
    sheet.add_button(words.CLOSE, lambda: None, kind="primary")
    return sheet


def totals_sheet(state: State, player: int) -> Sheet:
    """Every total of a card, column by column, in the rule set's words."""
    setup, card = state.setup, state.cards[player]
    columns = card_totals(setup, card)
    rows = []
    for each in fields(Totals):
        numbers = [str(getattr(column, each.name)) for column in columns]
        rows.append((each.name, word(setup.rules, each.name), numbers))
    rows.append(("total", word(setup.rules, "total"), [str(total(setup, card))]))
    sheet = Sheet(title=words.TOTALS_OF.format(name=setup.players[player]))
    sheet.add_widget(TotalsTable(rows))
    sheet.add_button(words.CLOSE, lambda: None)
    return sheet


# --- help -------------------------------------------------------------------------------------


def box_sheet(rules: RuleSet, box_id: str) -> Sheet:
    """What a box wants, with an example."""
    box = next(each for each in rules.boxes if each.id == box_id)
    example = help_words.EXAMPLES.get(box_id, ())
    about = help_words.ABOUT_BOX.get("upper" if box.upper else box_id, "")
    sheet = Sheet(title=word(rules, box_id))
    facts = {"number": box.number or 0, "worth": box.worth(example) if example else 0}
    sheet.add_widget(Paragraph(text=about.format(**facts), type_size=16))
    if example:
        sheet.add_widget(DiceExample(example))
        said = help_words.EXAMPLE.format(points=box.points(example))
        sheet.add_widget(Paragraph(text=said))
    sheet.add_widget(Paragraph(text=_fine_print(rules, box), kind="quiet"))
    sheet.add_button(words.CLOSE, lambda: None)
    return sheet


def _fine_print(rules: RuleSet, box: Box) -> str:
    if not box.upper:
        fits_anything = box.fits(tuple(range(1, rules.dice + 1))) and box.fits((1,) * rules.dice)
        return "" if fits_anything else help_words.ELSE_ZERO
    goal, bonus = min(rules.upper_bonus)
    return help_words.UPPER_BONUS.format(goal=goal, bonus=bonus)


def help_sheet(model: TableModel, open_sheet: Opener) -> Sheet:
    """How to play, and a page for each box of this rule set."""
    rules = model.state.setup.rules
    items = [
        MenuItem(help_words.HOW_TO_PLAY, icon="help", action=lambda: open_sheet(how_sheet(model))),
        *(
            MenuItem(
                word(rules, box.id),
                icon="dice",
                action=lambda box=box.id: open_sheet(box_sheet(rules, box)),
            )
            for box in rules.boxes
        ),
    ]
    return MenuSheet(items, title=help_words.HELP)


def how_sheet(model: TableModel) -> Sheet:
    setup = model.state.setup
    return how_to_play(setup.rules, setup.extra_fives.id, model.manner)


def how_to_play(
    rules: RuleSet, extra_fives: str | None = None, manner: Manner | None = None
) -> Sheet:
    """The game in short; by the rule set's own ways where nothing else is said."""
    sheet = Sheet(title=help_words.HOW_TO_PLAY)
    throws = (manner or rules.manner).tap is Tap.THROWS
    policy = extra_fives or rules.extra_fives[0].id
    for text in (
        help_words.PLAYING.format(rolls=rules.rolls),
        help_words.GESTURES["throws" if throws else "keeps"],
        help_words.MORE_GESTURES,
        screen_words.POLICY_MEANS.get(policy, ""),
        help_words.KEYS,
    ):
        sheet.add_widget(Paragraph(text=text, type_size=15))
    sheet.add_button(words.CLOSE, lambda: None)
    return sheet
