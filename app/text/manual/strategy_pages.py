"""Pages on playing well: tips for this game, and the tips of two old manuals, checked."""

from app.text import coach, family, strategy, table
from app.text.i18n import format_number, row_name, rule_set_name
from app.text.manual.old_advice import (
    OLD_ADVICE,
    ChanceBySum,
    ComparedMove,
    Comparison,
    Example,
    LastTurn,
)
from app.text.manual.page import DicePart, HeadingPart, HelpPage, LinkPart, Part, RowPart, TextPart
from core import RULE_SETS, Setup, create_setup
from core.boxes import CHANCE, ONES

STRATEGY = "strategy"


def strategy_pages(setup: Setup) -> list[HelpPage]:
    return [tips_page(setup), *(advice_page(rules_id) for rules_id in OLD_ADVICE)]


def tips_page(setup: Setup) -> HelpPage:
    parts: list[Part] = []
    own = family.TIPS.get(setup.rules.id)
    tips = [*(strategy.TIPS if own is None else own)]
    if own is None and setup.columns > 1:
        tips += strategy.TIPS_FOR_COLUMNS
    if max(setup.multipliers) > 1:
        tips += strategy.TIPS_FOR_MULTIPLIERS
    if setup.extra_fives.id in strategy.TIPS_FOR_FIVES:
        tips.append(strategy.TIPS_FOR_FIVES[setup.extra_fives.id])
    ones = row_name(setup.rules, ONES.id)
    for heading, text in tips:
        parts += [HeadingPart(heading()), TextPart(text(ones=ones))]
    return HelpPage("strategy", strategy.TITLE(), STRATEGY, tuple(parts), "strategy")


def advice_page_id(rules_id: str) -> str:
    return f"advice {rules_id}"


def advice_page(rules_id: str) -> HelpPage:
    """The tips of an old manual, each with examples and what the coach says about them."""
    rules = RULE_SETS[rules_id]
    setup = create_setup(rules, ["Ana"], seed="help")
    names = {box.id: row_name(rules, box.id) for box in rules.boxes}
    parts: list[Part] = [TextPart(strategy.ADVICE_INTRODUCTION())]
    for advice in OLD_ADVICE[rules_id]:
        parts.append(HeadingPart(advice.title(**names)))
        for example in advice.examples:
            parts += _example_parts(example, setup)
        verdict = strategy.RIGHT if advice.right else strategy.PARTLY_RIGHT
        parts.append(TextPart(verdict(why=advice.comment(**names))))
    parts += [
        TextPart(strategy.OWN_WAY()),
        TextPart(strategy.ESTIMATES(), quiet=True),
        LinkPart(f"classic {rules_id}"),
    ]
    title = strategy.ADVICE_TITLE(program=rule_set_name(rules))
    about = strategy.ADVICE_DESCRIPTION()
    return HelpPage(advice_page_id(rules_id), title, STRATEGY, tuple(parts), "strategy", about)


def _example_parts(example: Example, setup: Setup) -> list[Part]:
    match example:
        case Comparison(dice, rolls_left, options):
            caption = strategy.FIRST_ROLL() if rolls_left else strategy.LAST_ROLL()
            rows = [_option_row(option, dice, setup) for option in options]
            return [DicePart(dice, caption), *rows]
        case LastTurn(boxes, without):
            ranked = sorted(boxes, key=lambda each: -each.points)
            return [
                TextPart(strategy.LAST_TURN()),
                *(
                    RowPart(
                        coach.cell_name(setup, each.box, each.column),
                        format_number(each.points),
                        without(points=each.without) if each.without is not None else "",
                        each is ranked[0],
                    )
                    for each in ranked
                ),
            ]
        case ChanceBySum(rows_by_sum):
            return [
                TextPart(strategy.CHANCE_BY_SUM(chance=row_name(setup.rules, CHANCE.id))),
                *(
                    RowPart(str(sum(dice)), _signed(gain), table.format_dice(dice), gain > 0)
                    for dice, gain in rows_by_sum
                ),
            ]


def _option_row(option: ComparedMove, dice: tuple[int, ...], setup: Setup) -> RowPart:
    if option.box:
        [box] = [each for each in setup.rules.boxes if each.id == option.box]
        cell = coach.cell_name(setup, option.box, option.column)
        name = coach.TAKE(points=box.points(dice), box=cell)
    else:
        name = coach.HOLD(dice=table.format_dice(option.kept))
    best = not option.cost
    return RowPart(name, strategy.BEST() if best else _signed(-option.cost), "", best)


def _signed(value: float) -> str:
    return f"{'+' if value > 0 else '−'}{format_number(abs(value))}"
