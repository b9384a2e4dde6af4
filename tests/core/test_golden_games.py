"""The games kept under tests/golden: every score, bonus and total as it stands there."""

import pytest

from core import Hold, Roll, Score, replay, total
from tests.core.golden import FOLDER, GAMES, actions_in, setup_for, told
from tests.core.oracle import Oracle


@pytest.mark.parametrize("rules", GAMES)
def test_replayed_it_tells_the_same(rules: str) -> None:
    text = (FOLDER / f"{rules}.txt").read_text(encoding="utf-8")
    assert told(setup_for(rules), actions_in(text)) == text


@pytest.mark.parametrize("rules", GAMES)
def test_the_oracle_comes_to_the_same_totals(rules: str) -> None:
    setup = setup_for(rules)
    actions = actions_in((FOLDER / f"{rules}.txt").read_text(encoding="utf-8"))
    oracle = (
        Oracle(rules, 1, setup.columns, setup.multiply, setup.extra_fives.id)
        if rules == "custom"
        else Oracle(rules, len(setup.players))
    )
    for action in actions:
        match action:
            case Roll(dice):
                oracle.roll(dice)
            case Hold(places):
                oracle.hold(place + 1 for place in places)
            case Score(box, column):
                oracle.score(box, column + 1)
            case _:
                oracle.undo()
    state = replay(setup, actions).state
    assert oracle.state()["over"]
    assert oracle.state()["totals"] == [total(setup, card) for card in state.cards]


@pytest.mark.parametrize("rules", [rules for rules in GAMES if rules != "os2"])
def test_it_shows_the_extra_fives_of_its_rules(rules: str) -> None:
    text = (FOLDER / f"{rules}.txt").read_text(encoding="utf-8")
    marks = {"winzee": "+50 again", "custom": "joker", "yachtz": "+100"}
    assert marks.get(rules, "+100") in text
