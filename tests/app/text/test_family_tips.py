"""The strategy tips of the wider family: the coach agrees with each, on an empty card."""

import pytest

from app.text import family
from app.text.manual.strategy_pages import strategy_pages
from core import (
    RULE_SETS,
    Announce,
    Dice,
    Roll,
    Score,
    State,
    apply,
    card_totals,
    create_setup,
    legal_offers,
    start_game,
)
from core.coach import Choice, Evaluation, Take, evaluate, odds

TIES = 0.1
"""Points within which two choices count as alike."""


def empty(rules: str, dice: Dice, rolls_left: int = 0) -> State:
    setup = create_setup(RULE_SETS[rules], ["Ana"], seed="tips")
    return State(setup, start_game(setup).cards, 0, rolls_left, dice)


def found(rules: str, dice: Dice, rolls_left: int = 0) -> Evaluation:
    return evaluate(empty(rules, dice, rolls_left))


def best(rules: str, dice: Dice, rolls_left: int = 0) -> Choice:
    return found(rules, dice, rolls_left).choices[0]


def best_box(rules: str, dice: Dice, rolls_left: int = 0) -> str:
    choice = best(rules, dice, rolls_left)
    assert isinstance(choice, Take)
    return choice.offer.box


def points(rules: str, dice: Dice, box: str) -> int:
    return next(offer.points for offer in legal_offers(empty(rules, dice)) if offer.box == box)


def chances(rules: str, dice: Dice, rolls_left: int) -> dict[str, float]:
    state = empty(rules, (*dice, *(6,) * 6)[: RULE_SETS[rules].dice], rolls_left)
    return {each.box: each.chance for each in odds(state, range(len(dice)))}


def test_every_game_with_tips_of_its_own_shows_them() -> None:
    for rules, tips in family.TIPS.items():
        [page, *_] = strategy_pages(create_setup(RULE_SETS[rules], ["Ana"], seed="tips"))
        shown = {getattr(part, "text", "") for part in page.parts}
        assert {heading() for heading, _ in tips} <= shown


@pytest.mark.parametrize("rules", ["yatzy", "maxi", "yacht", "generala", "kismet"])
def test_a_zero_in_ones_costs_less_than_a_good_number_wasted(rules: str) -> None:
    seen = found(rules, (2, 3, 4, 6, 6, 3)[: RULE_SETS[rules].dice])
    assert seen.value_of_taking("ones") > seen.value_of_taking("threes")


@pytest.mark.parametrize("rules", ["yatzy", "yacht", "generala", "kismet", "yamb"])
def test_a_straight_open_at_both_ends_is_filled_twice_as_often(rules: str) -> None:
    def straight(dice: Dice) -> float:
        return sum(chance for box, chance in chances(rules, dice, 1).items() if "straight" in box)

    for both, gap in (((2, 3, 4), (1, 2, 4)), ((2, 3, 4, 5), (1, 2, 4, 5))):
        assert straight(both) == pytest.approx(2 * straight(gap))


# --- Yatzy ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 7))
def test_yatzy_three_equal_dice_go_into_the_upper_half(number: int) -> None:
    others = [face for face in (6, 5, 2) if face != number][:2]
    seen = found("yatzy", (number,) * 3 + (others[0], others[1]))
    upper = RULE_SETS["yatzy"].boxes[number - 1].id
    assert seen.value - seen.value_of_taking(upper) <= TIES
    assert RULE_SETS["yatzy"].upper_bonus == ((63, points("yatzy", (6,) * 5, "five_of_a_kind")),)


def test_yatzy_one_pair_is_kept_for_turns_that_bring_nothing_else() -> None:
    assert best_box("yatzy", (6, 6, 1, 3, 4)) == "one_pair"
    assert best_box("yatzy", (5, 5, 6, 6, 2)) == "two_pairs"
    assert best_box("yatzy", (5, 5, 5, 6, 6)) == "full_house"


def test_yatzy_a_full_house_of_high_numbers() -> None:
    assert points("yatzy", (6, 6, 6, 5, 5), "full_house") == 28
    assert points("yatzy", (1, 1, 2, 2, 2), "full_house") == 8
    assert best("yatzy", (6, 6, 5, 5, 1), 2).dice == (5, 5, 6, 6)
    assert best("yatzy", (1, 1, 2, 2, 5), 2).dice != (1, 1, 2, 2)


def test_yatzy_small_straight_is_given_up_early() -> None:
    assert points("yatzy", (1, 2, 3, 4, 6), "small_straight") == 0
    seen = found("yatzy", (1, 2, 4, 6, 6))
    zeros = [take.offer.box for take in seen.takes if not take.offer.points]
    assert zeros[0] == "small_straight"


def test_forced_yatzy_only_the_next_box_counts() -> None:
    assert best("yatzy_in_order", (1, 1, 6, 6, 6), 2).dice == (1, 1)


# --- Maxi Yatzy -------------------------------------------------------------------------------


def test_maxi_four_of_each_win_the_bonus() -> None:
    last = points("maxi", (6,) * 6, "six_of_a_kind")
    assert RULE_SETS["maxi"].upper_bonus == ((4 * 21, last),)


def test_maxi_rolls_are_saved_while_it_is_easy() -> None:
    assert best_box("maxi", (6, 6, 5, 4, 2, 1), 2) == "one_pair"
    few, many = (chances("maxi", (), rolls) for rolls in (2, 5))
    for box in ("full_straight", "tower", "six_of_a_kind"):
        assert many[box] > 4 * few[box]


def test_maxi_sixes_bring_twice_as_much_as_threes() -> None:
    for box, dice in (
        ("cabin", (6, 6, 6, 4, 4, 2)),
        ("house", (6, 6, 6, 4, 4, 4)),
        ("tower", (6, 6, 6, 6, 2, 2)),
    ):
        halves = tuple(face // 2 for face in dice)
        assert points("maxi", dice, box) == 2 * points("maxi", halves, box)


# --- Yacht ------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [(1, 2, 4, 5, 6), (1, 3, 4, 6, 6), (2, 2, 4, 5, 6)])
def test_yacht_rolls_that_fail_go_into_ones_and_twos(dice: Dice) -> None:
    assert best_box("yacht", dice) in ("ones", "twos")


def test_yacht_a_one_and_a_six_complete_the_run_alike() -> None:
    assert best("yacht", (2, 3, 4, 5, 5), 2).dice == (2, 3, 4, 5)
    for face, box in ((1, "small_straight"), (6, "large_straight")):
        assert points("yacht", (2, 3, 4, 5, face), box) == 30
    assert [points("yacht", (face,) * 4 + (2,), "four_of_a_kind") for face in (6, 1)] == [24, 4]


# --- Generala ---------------------------------------------------------------------------------


def test_generala_a_served_straight_or_full_house_is_taken() -> None:
    assert best_box("generala", (1, 2, 3, 4, 5), 2) == "straight"
    assert best_box("generala", (2, 2, 3, 3, 3), 2) == "full_house"
    for number in (1, 6):
        assert best("generala", (number,) * 4 + (3,), 2).dice == (number,) * 4


def test_generala_three_ways_to_a_straight() -> None:
    for face in (1, 2):
        assert points("generala", (3, 4, 5, 6, face), "straight") == 20


@pytest.mark.parametrize("number", range(1, 7))
def test_generala_poker_before_numbers(number: int) -> None:
    assert best_box("generala", (number,) * 4 + (7 - number,)) == "four_of_a_kind"


# --- Kismet -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("low", "high"), [(1, 6), (2, 5), (3, 4)])
def test_kismet_two_pairs_of_one_colour_are_held(low: int, high: int) -> None:
    other = 3 if low != 3 else 1
    assert best("kismet", (low, low, high, high, other), 2).dice == (low, low, high, high)
    assert points("kismet", (low, low, high, high, low), "full_house_same_colour")


def test_kismet_five_equal_dice_fit_nearly_everywhere() -> None:
    boxes = {offer.box for offer in legal_offers(empty("kismet", (4,) * 5)) if offer.points}
    assert {"flush", "full_house", "full_house_same_colour", "two_pairs_same_colour"} <= boxes


# --- Yamb -------------------------------------------------------------------------------------


def test_yamb_ones_multiply_the_difference() -> None:
    state = start_game(empty("yamb", (1,) * 5).setup)
    fours = ((6, 6, 6, 6, 2), (1, 1, 1, 1, 4), (1, 1, 1, 1, 2))
    for dice, box in zip(fours, ("maximum", "minimum", "ones"), strict=True):
        state = apply(apply(state, Roll(dice)), Score(box, 1))
    [_down, free, *_rest] = card_totals(state.setup, state.card)
    assert (state.card.columns[1].values[0], free.difference) == (4, 72)


@pytest.mark.parametrize(
    ("dice", "box"),
    [
        ((1, 2, 3, 4, 5), "straight"),
        ((6, 6, 2, 2, 2), "full_house"),
        ((4, 4, 4, 4, 1), "four_of_a_kind"),
    ],
)
def test_yamb_what_is_there_is_announced(dice: Dice, box: str) -> None:
    assert best("yamb", dice, 2).announced == box


@pytest.mark.parametrize("number", range(1, 7))
def test_yamb_three_equal_dice_are_kept_without_an_announcement(number: int) -> None:
    others = tuple(face for face in (6, 4, 1) if face != number)[:2]
    assert best("yamb", ((number,) * 3 + others), 2).dice == (number,) * 3


def test_yamb_a_straight_is_taken_at_once() -> None:
    start = start_game(empty("yamb", (1,) * 5).setup)
    announced = apply(apply(start, Roll((1, 2, 3, 4, 5))), Announce("straight"))
    choice = evaluate(announced).choices[0]
    assert isinstance(choice, Take)
    assert choice.offer.points == 66


def test_yamb_the_free_column_waits_for_what_fits_nowhere_else() -> None:
    for dice, cell in (((1, 1, 1, 4, 6), ("ones", 0)), ((6,) * 5, ("five_of_a_kind", 2))):
        choice = best("yamb", dice)
        assert choice.offer is not None
        assert choice.offer.cell == cell


def test_yamb_a_roll_that_fits_nothing_is_a_zero_on_the_way_up() -> None:
    for dice in ((1, 1, 3, 4, 6), (2, 3, 4, 6, 6)):
        choice = best("yamb", dice)
        assert choice.offer is not None
        assert (choice.offer.cell, choice.offer.points) == (("five_of_a_kind", 2), 0)
