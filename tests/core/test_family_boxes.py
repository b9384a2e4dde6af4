"""Every roll in every box of the wider family, against a second count."""

from itertools import combinations_with_replacement, product

import pytest

from core import RULE_SETS, Dice
from tests.core.family_boxes import LOWER, SECOND_GENERALA, UPPER, count_points

ROLLS = {
    5: tuple(product(range(1, 7), repeat=5)),
    6: tuple(product(range(1, 7), repeat=6)),
}


@pytest.mark.parametrize("rules", LOWER)
def test_every_game_has_its_boxes(rules: str) -> None:
    assert [box.id for box in RULE_SETS[rules].boxes] == [*UPPER, *LOWER[rules]]


@pytest.mark.parametrize("rules", LOWER)
def test_every_roll_scores_what_the_rules_say(rules: str) -> None:
    rule_set = RULE_SETS[rules]
    boxes = rule_set.boxes + rule_set.optional_boxes
    assert len(ROLLS[rule_set.dice]) == 6**rule_set.dice
    counted: dict[tuple[str, Dice], int] = {}
    for dice in combinations_with_replacement(range(1, 7), rule_set.dice):
        for box in boxes:
            counted[box.id, dice] = count_points(rules, box.id, dice, roll=3)
    for dice in ROLLS[rule_set.dice]:
        faces = tuple(sorted(dice))
        for box in boxes:
            assert box.points(dice, 3) == counted[box.id, faces], (box, dice)


@pytest.mark.parametrize("rules", ["generala", "yamb"])
@pytest.mark.parametrize("roll", [1, 2])
def test_early_rolls_score_what_the_rules_say(rules: str, roll: int) -> None:
    rule_set = RULE_SETS[rules]
    for dice in combinations_with_replacement(range(1, 7), rule_set.dice):
        for box in rule_set.boxes + rule_set.optional_boxes:
            assert box.points(dice, roll) == count_points(rules, box.id, dice, roll), (box, dice)


def test_the_second_generala_is_worth_100() -> None:
    [box] = RULE_SETS["generala"].optional_boxes
    assert (box.id, box.points((4,) * 5, 1), box.points((4,) * 5, 3)) == (SECOND_GENERALA, 100, 100)
