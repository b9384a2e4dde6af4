"""Pages on the game, each box and each total, with examples computed by the engine."""

from app.text import family
from app.text.boxes import all_rolls, describe_box, describe_colours, examples
from app.text.i18n import NO_TEXT, row_name, rule_set_name
from app.text.manual.page import DicePart, HeadingPart, HelpPage, LinkPart, Part, RowPart, TextPart
from app.text.screens import help as words
from app.text.screens import new_game as screen_words
from app.text.screens.game_over import verdict_text
from core import Box, Card, Column, Dice, RuleSet, Setup, card_totals, total, total_rows

RULES, BOXES, TOTALS = "rules", "boxes", "totals"
THE_GAME, EXTRA_FIVES = "the game", "extra fives"
FIVE = 5


def box_page_id(box: str) -> str:
    return f"box {box}"


def total_page_id(total: str) -> str:
    return f"total {total}"


# --- the game -----------------------------------------------------------------------------------


def game_page(setup: Setup) -> HelpPage:
    rules = setup.rules
    parts: list[Part] = [
        TextPart(words.HOW_TO_PLAY(dice=rules.dice, rolls=rules.rolls, turns=setup.turns)),
        *(TextPart(text()) for text in family.ABOUT.get(rules.id, ())),
        HeadingPart(words.THIS_GAME()),
        RowPart(words.PLAYERS(), _range(rules.players)),
        RowPart(words.COLUMNS(), str(setup.columns)),
    ]
    if max(setup.multipliers) > 1:
        times = " ".join(f"×{each}" for each in setup.multipliers)
        parts.append(RowPart(words.MULTIPLIERS(), times))
    if rules.pip_colours:
        parts.append(RowPart(words.PIP_COLOURS(), describe_colours(rules.pip_colours)))
    if rules.upper_bonus:
        steps = words.bonus_steps_text(rules.upper_bonus)
        parts.append(RowPart(row_name(rules, "upper_bonus"), steps))
    if explains_extra_fives(setup):
        policy = screen_words.policy_name(setup.extra_fives.id)
        parts.append(RowPart(words.EXTRA_FIVES(), policy))
    parts += [RowPart(words.TOP_LIST(), words.PLACES(rules.top)), HeadingPart(words.BOXES())]
    parts += [RowPart(row_name(rules, box.id), _best_score_text(box, rules)) for box in rules.boxes]
    if rules.verdicts and setup.columns == 1:
        parts.append(HeadingPart(words.VERDICTS()))
        parts += [TextPart(verdict_text(each)) for each in rules.verdicts]
    return HelpPage(
        THE_GAME, rule_set_name(rules), RULES, tuple(parts), "dice", words.GAME_PAGE_DESCRIPTION()
    )


def explains_extra_fives(setup: Setup) -> bool:
    """With six dice there is nothing to say about five."""
    return setup.rules.dice == FIVE


def _range(numbers: tuple[int, ...]) -> str:
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else f"{first}–{last}"


def _best_score_text(box: Box, rules: RuleSet) -> str:
    """The most a box can score, or its only score."""
    worths = {box.points(dice, roll) for dice in all_rolls(rules) for roll in (0, 1)} - {0}
    return str(worths.pop()) if len(worths) == 1 else words.UP_TO(points=max(worths))


# --- boxes --------------------------------------------------------------------------------------


def box_pages(setup: Setup) -> list[HelpPage]:
    return [box_page(setup, box) for box in setup.rules.boxes]


def box_page(setup: Setup, box: Box) -> HelpPage:
    rules = setup.rules
    parts: list[Part] = [TextPart(describe_box(rules, box))]
    parts += [_example(box, dice) for dice in examples(rules, box)]
    counts_for_bonus = box.upper and bool(rules.upper_bonus)
    if counts_for_bonus:
        parts.append(TextPart(words.upper_bonus_text(rules), quiet=True))
    elif any(not box.fits(roll) for roll in all_rolls(rules)):
        parts.append(TextPart(words.OTHERWISE_ZERO(), quiet=True))
    if max(setup.multipliers) > 1:
        most = max(setup.multipliers)
        best = box.points(examples(rules, box)[0])
        parts.append(TextPart(words.MULTIPLIED(times=most, points=best, product=best * most)))
    if box.five and explains_extra_fives(setup):
        parts.append(LinkPart(EXTRA_FIVES))
    if counts_for_bonus:
        parts.append(LinkPart(total_page_id("upper_bonus")))
    name = row_name(rules, box.id)
    worth = _best_score_text(box, rules)
    return HelpPage(box_page_id(box.id), name, BOXES, tuple(parts), "dice", worth)


def _example(box: Box, dice: Dice) -> DicePart:
    points = box.points(dice)
    caption = words.EXAMPLE if points else words.EXAMPLE_ZERO
    return DicePart(dice, caption(points=points))


# --- totals -------------------------------------------------------------------------------------


def total_pages(setup: Setup) -> list[HelpPage]:
    return [total_page(setup, id) for id in total_rows(setup)]


def total_page(setup: Setup, id: str) -> HelpPage:
    rules = setup.rules
    goal, bonus = min(rules.upper_bonus, default=(0, 0))
    about = words.about_total(id, setup, goal=goal, bonus=bonus, **_difference_facts(rules))
    card = example_card(setup)
    sums = card_totals(setup, card)[-1]
    upper = [box for box in rules.boxes if box.upper]
    lower = [box for box in rules.boxes if not box.upper and rules.counts(box.id)]
    boxes = upper if id.startswith("upper") else lower
    parts: list[Part] = [TextPart(about), HeadingPart(words.AN_EXAMPLE())]
    if id.startswith(("upper", "lower")):
        values = dict(zip((box.id for box in rules.boxes), card.columns[-1].values, strict=True))
        parts += [RowPart(row_name(rules, box.id), str(values[box.id])) for box in boxes]
    numbers = {each: getattr(sums, each, total(setup, card)) for each in total_rows(setup)}
    parts += [
        RowPart(row_name(rules, each), str(numbers[each]), strong=each == id) for each in numbers
    ]
    if id == "upper_bonus":
        if len(rules.upper_bonus) > 1:
            parts.insert(1, TextPart(words.upper_bonus_text(rules)))
        parts.append(TextPart(words.HIGH_NUMBERS_MAKE_UP(), quiet=True))
    if id == "extra_fives":
        parts.append(LinkPart(EXTRA_FIVES))
    about_it = words.ABOUT_TOTAL_SHORT.get(id, NO_TEXT)()
    return HelpPage(
        total_page_id(id), row_name(rules, id), TOTALS, tuple(parts), "totals", about_it
    )


def _difference_facts(rules: RuleSet) -> dict[str, str]:
    if rules.difference is None:
        return {}
    high, low, times = rules.difference.high, rules.difference.low, rules.difference.times
    boxes = {"high": high, "low": low, "times": times}
    return {fact: row_name(rules, box) for fact, box in boxes.items()}


def example_card(setup: Setup) -> Card:
    """A card with every box filled by the first example of its page."""
    values = tuple(box.points(examples(setup.rules, box)[0]) for box in setup.rules.boxes)
    return Card((Column(values),) * setup.columns)
