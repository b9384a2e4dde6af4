"""The tips of the old manuals: the coach computes every figure again."""

import pytest

from app.settings.game_options import classic_ids
from app.text import strategy
from app.text.manual.old_advice import (
    FIRST,
    OLD_ADVICE,
    SECOND,
    THIRD,
    ChanceBySum,
    ComparedMove,
    Comparison,
    LastBox,
    LastTurn,
)
from app.text.manual.page import DicePart, HeadingPart, LinkPart, RowPart, TextPart
from app.text.manual.program_pages import classic_page
from app.text.manual.strategy_pages import advice_page, advice_page_id, strategy_pages
from core import RULE_SETS, Card, Column, Dice, Setup, State, create_setup, legal_offers, start_game
from core.boxes import CHANCE, FIVE_OF_A_KIND
from core.coach import Evaluation, evaluate
from core.coach.choice_values import average_next_rolls, choose_best_keeps
from core.coach.dice_sets import DICE, dice_sets


def one_player(rules_id: str) -> Setup:
    return create_setup(RULE_SETS[rules_id], ["Ana"], seed="advice")


def on_empty_card(rules_id: str, dice: Dice, rolls_left: int = 0) -> Evaluation:
    setup = one_player(rules_id)
    return evaluate(State(setup, start_game(setup).cards, 0, rolls_left, dice))


def value_of(found: Evaluation, option: ComparedMove) -> float:
    if option.box:
        return found.value_of_taking(option.box, option.column)
    return found.value_of_keeping(option.kept)


def last_turn_points(setup: Setup, last: LastBox, earlier_fives: int) -> float:
    """The exact average of a turn with only this box open, by the engine's offers."""
    columns = []
    for column in range(setup.columns):
        values: list[int | None] = [
            None
            if (box.id, column) == (last.box, last.column)
            else (50 if column < earlier_fives else 0)
            if box.id == FIVE_OF_A_KIND.id
            else 0
            for box in setup.rules.boxes
        ]
        columns.append(Column(tuple(values)))
    card = Card(tuple(columns), (True,) * earlier_fives)
    sets = dice_sets()
    worth = [
        float(
            max(
                offer.gain(setup.multipliers)
                for offer in legal_offers(State(setup, (card,), 0, 0, dice))
            )
        )
        for dice in sets.keeps[sets.starts[DICE] :]
    ]
    for _roll in range(setup.rules.rolls - 1):
        worth = choose_best_keeps(sets, average_next_rolls(sets, worth))
    return sum(map(float.__mul__, sets.roll_chances, worth))


@pytest.mark.parametrize("rules_id", OLD_ADVICE)
def test_every_cost_is_what_the_coach_computes(rules_id: str) -> None:
    examples = [each for advice in OLD_ADVICE[rules_id] for each in advice.examples]
    for example in examples:
        if isinstance(example, Comparison):
            found = on_empty_card(rules_id, example.dice, example.rolls_left)
            costs = [round(found.value - value_of(found, each), 1) for each in example.options]
            assert costs == [each.cost for each in example.options], example.dice


def test_every_average_of_a_last_turn_is_exact() -> None:
    setup = one_player("triple")
    boxes = [
        each
        for advice in OLD_ADVICE["triple"]
        for example in advice.examples
        if isinstance(example, LastTurn)
        for each in example.boxes
    ]
    for last in boxes:
        assert round(last_turn_points(setup, last, last.earlier_fives), 1) == last.points, last
        if last.without is not None:
            assert round(last_turn_points(setup, last, 0), 1) == last.without, last


def test_chance_of_the_third_column_is_worth_it_from_24_up() -> None:
    [example] = [
        each
        for advice in OLD_ADVICE["triple"]
        for each in advice.examples
        if isinstance(each, ChanceBySum)
    ]
    assert [sum(dice) for dice, _gain in example.rows] == [20, 21, 22, 23, 24, 25, 26]
    for dice, gain in example.rows:
        found = on_empty_card("triple", dice)
        third, first = (found.value_of_taking(CHANCE.id, column) for column in (THIRD, FIRST))
        assert round(third - first, 1) == gain
        assert (gain > 0) == (sum(dice) >= 24)


def test_no_roll_is_best_in_the_second_column_of_an_empty_card() -> None:
    sets = dice_sets()
    for dice in sets.keeps[sets.starts[DICE] :]:
        assert on_empty_card("triple", dice).takes[0].offer.column != SECOND, dice


@pytest.mark.parametrize(("rules_id", "tips"), [("triple", 12), ("yachtz", 3)])
def test_every_tip_has_a_heading_an_example_and_a_verdict(rules_id: str, tips: int) -> None:
    page = advice_page(rules_id)
    assert len([part for part in page.parts if isinstance(part, HeadingPart)]) == tips
    verdicts = [strategy.RIGHT(why=""), strategy.PARTLY_RIGHT(why="")]
    judged = [
        part
        for part in page.parts
        if isinstance(part, TextPart) and part.text.startswith(tuple(verdicts))
    ]
    assert len(judged) == tips
    assert "{" not in page.text
    assert TextPart(strategy.OWN_WAY()) in page.parts[-3:], "before estimates and link"
    for advice in OLD_ADVICE[rules_id]:
        assert any(agrees for example in advice.examples for agrees in example.agreements)


def test_an_example_shows_the_dice_and_what_each_choice_costs() -> None:
    parts = advice_page("triple").parts
    place = parts.index(DicePart((2, 3, 4, 5, 6), strategy.LAST_ROLL()))
    assert parts[place + 1 : place + 4] == (
        RowPart("Take 40 in Large Straight (×3)", "best", "", True),
        RowPart("Take 40 in Large Straight (×2)", "−5.7"),
        RowPart("Take 40 in Large Straight (×1)", "−12.5"),
    )
    assert RowPart("21", "−4.6", "1-3-5-6-6") in parts
    assert RowPart("24", "+1.4", "2-5-5-6-6", True) in parts


def test_the_best_box_for_a_last_turn_comes_first_and_is_marked() -> None:
    parts = advice_page("triple").parts
    place = parts.index(TextPart(strategy.LAST_TURN()))
    assert parts[place + 1 : place + 4] == (
        RowPart("Large Straight (×3)", "31.3", "", True),
        RowPart("Full house (×3)", "27.2"),
        RowPart("Yahtzee (×3)", "20.7", "6.9 if it is the first one"),
    )


@pytest.mark.parametrize("rules_id", OLD_ADVICE)
def test_a_classic_and_its_advice_link_to_each_other(rules_id: str) -> None:
    classic = classic_page(RULE_SETS[rules_id])
    assert LinkPart(advice_page_id(rules_id)) in classic.parts
    assert LinkPart(classic.id) in advice_page(rules_id).parts


def test_every_game_has_the_advice_of_both_manuals() -> None:
    pages = strategy_pages(one_player("os2"))
    assert [page.title for page in pages[1:]] == [
        "Advice from Triple Yahtzee",
        "Advice from Yacht-Z",
    ]


def test_the_tips_of_every_game_keep_chance_for_later() -> None:
    for rules_id in classic_ids():
        [tips, *_advice] = strategy_pages(one_player(rules_id))
        assert HeadingPart("Keep Chance for later") in tips.parts
