"""The console against a second implementation of the wider family, written from the rules."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from core import RULE_SETS, Option, Setup, create_setup
from core.console import play_lines
from tests.core.family_boxes import LOWER, UPPER
from tests.core.family_oracle import FamilyOracle, Refused
from tests.core.scripted_game import NAMES

Answer = dict[str, Any]


def random_game(rules: str, rng: Random) -> tuple[Setup, FamilyOracle]:
    """A random setup of these rules, for the engine and for the oracle."""
    players = rng.choice(RULE_SETS[rules].players[:3])
    options: dict[Option, bool] = {}
    chosen: dict[str, Any] = {}
    extra_fives = None
    if rules == "maxi":
        chosen["saved_rolls"] = options[Option.SAVED_ROLLS] = rng.random() < 0.7
    if rules == "kniffel":
        chosen["extra_fives"] = extra_fives = rng.choice(("forced", "none"))
    if rules == "generala":
        chosen["double"] = options[Option.DOUBLE] = rng.random() < 0.5
        if rng.random() < 0.7:
            chosen["served_five"] = rng.choice(("wins", "60"))
            options[Option.SERVED_FIVE_WINS] = chosen["served_five"] == "wins"
    setup = create_setup(
        RULE_SETS[rules], NAMES[:players], extra_fives=extra_fives, options=options, seed="family"
    )
    return setup, FamilyOracle(rules, players, **chosen)


def random_line(rng: Random, state: Answer, rules: str) -> str:
    """Mostly sensible, with many equal dice, sometimes nonsense."""
    kind, dice = rng.random(), state["dice"]
    boxes = [*UPPER, *LOWER[rules], "second_five_of_a_kind"]
    if kind < 0.4 and state["options"]:
        chosen = rng.choice(state["options"])
        return f"score {chosen['box']} {chosen['column']}"
    if kind < 0.45:
        return f"score {rng.choice(boxes)} {rng.randint(0, 5)}"
    if rules == "yamb" and kind < 0.55:
        return f"announce {rng.choice(boxes)}"
    if kind < 0.85 or dice is None:
        return f"roll {' '.join(map(str, random_dice(rng, state, 6 if rules == 'maxi' else 5)))}"
    if kind < 0.95:
        held = rng.sample(range(1, len(dice) + 1), rng.randint(0, len(dice)))
        return f"hold {' '.join(map(str, held))}"
    return "undo" if rng.random() < 0.8 else "announce fours"


def random_dice(rng: Random, state: Answer, count: int) -> list[int]:
    number, other = rng.sample(range(1, 7), 2)
    dice = rng.choice(
        (
            rng.choices((number, number, number, other), k=count),
            [number] * count,
            rng.sample(range(1, 7), count),
            rng.choices(range(1, 7), k=count),
        )
    )
    for place in state["held"] if rng.random() < 0.97 else ():
        dice[place - 1] = state["dice"][place - 1]
    return dice if rng.random() < 0.98 else dice[1:]


def normalise(answer: Answer) -> Answer:
    """As JSON, with the options sorted: their order is unspecified."""
    state: Answer = json.loads(json.dumps(answer))
    state["options"].sort(key=lambda each: (each["column"], each["box"]))
    return state


def accepts(oracle: FamilyOracle, line: str) -> bool:
    try:
        oracle.execute(line)
    except Refused:
        return False
    return True


def compare_game(rules: str, rng: Random) -> None:
    """Play one game over the console beside the oracle, and one undo after its end."""
    setup, oracle = random_game(rules, rng)
    said: list[str] = []

    def lines() -> Iterator[bytes]:
        while True:
            yield said[-1].encode()

    console = play_lines(setup, lines())
    state = normalise(next(console))
    assert state == oracle.state()
    undone = False
    while not (state["over"] and undone):
        said.append("undo" if state["over"] else random_line(rng, state, rules))
        undone = undone or state["over"]
        answer = next(console)
        accepted = accepts(oracle, said[-1])
        assert answer["ok"] == accepted, (said, answer)
        if accepted:
            state = normalise(answer)
            assert state == oracle.state(), said


@pytest.mark.uncounted
@pytest.mark.parametrize("rules", LOWER)
def test_the_console_and_the_oracle_agree(rules: str) -> None:
    rng = Random(f"family {rules}")
    for _ in range(2 if rules == "yamb" else 5):
        compare_game(rules, rng)


@pytest.mark.soak
@pytest.mark.parametrize("rules", LOWER)
def test_the_console_and_the_oracle_agree_in_500_games(rules: str) -> None:
    rng = Random(f"many {rules}")
    for _ in range(500):
        compare_game(rules, rng)
