"""The solver against an independent brute-force solver."""

from functools import cache

import pytest

from assets.coach.solver import Solution, solve
from core import POLICIES
from core.coach.column_rules import column_rules
from core.coach.column_state import column_states
from core.coach.upper_states import upper_states
from tests.core.coach.brute_force import BruteForce, setup_for, small_card

pytestmark = pytest.mark.uncounted

IDS = [policy.id for policy in POLICIES]

TWO_OPEN: list[tuple[tuple[str, ...], dict[str, int]]] = [
    (("ones", "five_of_a_kind"), {"sixes": 30, "fives": 25}),
    (("sixes", "chance"), {"five_of_a_kind": 50, "fives": 20, "fours": 12, "threes": 9}),
    (("full_house", "large_straight"), {"five_of_a_kind": 50}),
    (("full_house", "small_straight"), {}),
    (("fours", "fives"), {"five_of_a_kind": 50, "sixes": 24, "threes": 9}),
    (("twos", "four_of_a_kind"), {}),
]
THREE_OPEN: list[tuple[tuple[str, ...], dict[str, int]]] = [
    (("sixes", "large_straight", "five_of_a_kind"), {"fives": 20, "fours": 16, "threes": 9}),
    (("sixes", "full_house", "chance"), {"five_of_a_kind": 50, "fives": 20, "fours": 12}),
]


@cache
def small_solution(policy: str) -> Solution:
    return solve(setup_for(policy), most_open=3)


@pytest.mark.extended
@pytest.mark.parametrize("policy", IDS)
@pytest.mark.parametrize(
    ("open_boxes", "held"),
    [*TWO_OPEN, *(pytest.param(*each, marks=pytest.mark.soak) for each in THREE_OPEN)],
)
def test_small_cards_match_brute_force(
    policy: str, open_boxes: tuple[str, ...], held: dict[str, int]
) -> None:
    setup = setup_for(policy)
    brute = BruteForce(setup)
    cards = [small_card(setup, open_boxes, **held)]
    if policy == "triple":
        # It remembers the first five, wherever it was scored.
        other = (False,) if not held.get("five_of_a_kind") else (False, True)
        cards.append(type(cards[0])(cards[0].columns, other))
    five = setup.rules.index("five_of_a_kind")
    assert five is not None
    rules = column_rules(setup)
    assert rules is not None
    for card in cards:
        at = column_states(setup, rules, card)[0]
        memory = rules.memory.of(card.columns[0].values[five], card.fives)
        value = small_solution(policy).values[rules.blocks[memory][at.lower], at.cls]
        assert value == pytest.approx(brute.value(card), abs=1e-9)


def test_the_number_of_classes_is_as_documented() -> None:
    states = upper_states()
    assert len(states.pairs) == 1640
    assert sum(cls >= 0 for row in states.of for cls in row) == 2794
