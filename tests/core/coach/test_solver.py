"""The solver against an independent brute-force solver."""

from functools import cache
from random import Random

import pytest

from assets.coach.build import solved_games
from assets.coach.solver import Solution, solve
from core import POLICIES, Card, Setup
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


FAMILY = {name: setup for name, setup in solved_games().items() if name not in IDS}


@cache
def small_family_solution(table: str) -> Solution:
    return solve(FAMILY[table], most_open=3)


def random_small_card(setup: Setup, count: int, rng: Random) -> Card:
    """A card with so many open boxes: the last ones, or any if they need not be in order."""
    boxes = setup.rules.boxes
    still_open = boxes[-count:] if setup.orders else tuple(rng.sample(boxes, count))
    held = {box.id: box.number * rng.randrange(2, 5) for box in boxes if box.number}
    if not any(box.five for box in still_open):
        held["five_of_a_kind"] = rng.choice((0, 50))
    return small_card(setup, [box.id for box in still_open], **held)


@pytest.mark.extended
@pytest.mark.parametrize("table", FAMILY)
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_small_cards_of_the_family_match_brute_force(table: str, seed: int) -> None:
    setup, count = FAMILY[table], 3 if seed == 3 else 2
    rules = column_rules(setup)
    assert rules is not None
    card = random_small_card(setup, count, Random(f"{table} {seed}"))
    five_box = card.columns[0].values[setup.rules.boxes.index(rules.boxes[rules.five_box])]
    at = column_states(setup, rules, card)[0]
    block = rules.blocks[rules.memory.of(five_box, card.fives)][at.lower]
    value = small_family_solution(table).values[block, at.cls]
    assert value == pytest.approx(BruteForce(setup).value(card), abs=1e-9)


def test_the_number_of_classes_is_as_documented() -> None:
    states = upper_states()
    assert len(states.pairs) == 1640
    assert sum(cls >= 0 for row in states.of for cls in row) == 2794
