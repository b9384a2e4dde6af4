"""Positions as text: read back as they were, and nonsense is refused."""

import pytest

from core import RULE_SETS, Option, Roll, apply, create_setup, legal_offers
from core.bots import create_bot
from core.coach import evaluate
from core.engine import next_roll
from core.state import State, start_game
from core.trainer.position import format_position, position_of, read_position
from tests.core.coach.setups import COACHED

TEXT = "official/1/plain/forced|3,,,8,,,25,,,,50,,+100|11|33456|2"


def positions_of_a_game(rules: str) -> list[State]:
    setup = create_setup(RULE_SETS[rules], ["Ana"], seed=f"positions/{rules}")
    state, bot, found = start_game(setup), create_bot("beginner"), []
    while not state.over:
        state = apply(state, next_roll(state))
        found.append(state)
        state = apply(state, bot.choose(state))
    return found


@pytest.mark.parametrize("rules", [id for id in COACHED if id != "maxi"])
def test_every_position_of_a_game_is_read_back(rules: str) -> None:
    for state in positions_of_a_game(rules):
        position = position_of(state)
        assert read_position(format_position(position)) == position
        assert (position.dice, position.rolls_left) == (state.dice, state.rolls_left)
        assert position.card.columns == state.card.columns


def test_a_position_is_worth_what_it_was_in_its_game() -> None:
    for state in positions_of_a_game("official")[::5]:
        read = read_position(format_position(position_of(state)))
        assert read is not None
        assert evaluate(read).value == evaluate(state).value


def test_the_text_of_a_position() -> None:
    position = read_position(TEXT)
    assert position is not None
    assert format_position(position) == TEXT
    (column,) = position.card.columns
    assert (column.values[:4], column.extra_fives) == ((3, None, None, 8), 100)
    assert position.card.fives == (True, True)
    assert (position.dice, position.rolls_left) == ((3, 3, 4, 5, 6), 2)


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("official", "nowhere"),
        ("/1/", "/9/"),
        ("/1/", "/x/"),
        ("plain", "plainly"),
        ("forced", "unheard"),
        ("official/1/plain/forced", "official"),
        ("3,,,8", "4,,,7"),
        ("3,,,8", "3,,,24"),
        ("3,,,8", "-3,,,8"),
        ("3,,,8", "٣,,,8"),
        ("25", "999"),
        ("50,,+", "50,+"),
        ("+100", "+x"),
        ("+100", "+100;,,"),
        ("|11|", "|12|"),
        ("33456", "3345"),
        ("33456", "33457"),
        ("33456", "3345x"),
        ("|2", "|3"),
        ("|2", "|-1"),
        ("|2", ""),
        ("3,,,8,,,25,,,,50,,+100", "1,2,3,4,5,6,7,8,0,0,0,0,9"),
        ("|2", "|" + "2" * 3000),
        ("|2", "|2|twos"),
        ("forced", "forced/in_order"),
    ],
)
def test_nonsense_is_no_position(part: str, other: str) -> None:
    assert part in TEXT
    assert read_position(TEXT.replace(part, other)) is None


YAMB = "yamb/4/plain/none|3,,,,,,,,,,,;,,,,,,,,,,,;,,,,,,,,,,,;3,,,,,,,,,,,||33456|1|twos"


def test_a_position_knows_the_box_that_is_announced() -> None:
    position = read_position(YAMB)
    assert position is not None
    assert position.announced == "twos"
    assert [offer.cell for offer in legal_offers(position)] == [("twos", 3)]
    assert format_position(position) == YAMB
    for taken_or_unknown in ("ones", "nothing", ""):
        assert read_position(YAMB.replace("twos", taken_or_unknown)) is None


def test_a_position_knows_the_options_of_its_game() -> None:
    columns = "|3,6,,,,,,,,,,,||33456|2"
    ordered, free = (
        read_position(f"custom/1/plain/none/{options}{columns}") for options in ("in_order", "")
    )
    assert ordered is not None
    assert free is not None
    assert [offer.box for offer in legal_offers(ordered)] == ["threes"]
    assert len(legal_offers(free)) == 11
    assert read_position(f"custom/1/plain/none{columns}") == free, "as older versions wrote it"
    assert format_position(ordered) == f"custom/1/plain/none/in_order{columns}"
    assert read_position(f"custom/1/plain/none/double{columns}") is None
    double = create_setup(RULE_SETS["generala"], ["Ana"], options={Option.DOUBLE: True})
    rolled = apply(start_game(double), Roll((6, 6, 6, 6, 6)))
    assert read_position(format_position(position_of(rolled))) is not None
