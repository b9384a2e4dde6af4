"""Examples and statements of the old manuals that no other test covers; see docs/CLASSICS.md."""

import pytest

from core import RULE_SETS, Dice
from tests.core.scripted_game import FITTING, NOTHING, ScriptedGame, five

CLASSICS = ("winzee", "os2", "triple", "yachtz", "jahtzee")
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


@pytest.mark.parametrize(
    ("rules", "dice", "box", "points"),
    [
        ("winzee", (1, 1, 1, 4, 6), "ones", 3),
        ("winzee", (2, 2, 2, 4, 6), "twos", 6),
        ("winzee", (3, 3, 3, 4, 6), "threes", 9),
        ("winzee", (4, 4, 4, 2, 6), "fours", 12),
        ("winzee", (5, 5, 5, 2, 6), "fives", 15),
        ("winzee", (6, 6, 6, 2, 1), "sixes", 18),
        ("winzee", (4, 4, 4, 1, 6), "three_of_a_kind", 19),
        ("winzee", (5, 5, 5, 5, 2), "four_of_a_kind", 22),
        ("winzee", (1, 2, 3, 4, 6), "small_straight", 30),
        ("winzee", (3, 4, 5, 6, 1), "small_straight", 30),
        ("winzee", (1, 2, 3, 4, 5), "large_straight", 40),
        ("winzee", (2, 3, 4, 5, 6), "large_straight", 40),
        ("winzee", (2, 2, 6, 6, 6), "full_house", 25),
        ("winzee", (3, 3, 3, 3, 3), "five_of_a_kind", 50),
        ("winzee", (6, 6, 5, 4, 1), "chance", 22),
        ("os2", (6, 3, 3, 4, 3), "threes", 9),
        ("os2", (6, 3, 3, 4, 3), "twos", 0),
        ("os2", (2, 3, 4, 4, 4), "three_of_a_kind", 17),
        ("os2", (2, 2, 5, 5, 5), "full_house", 25),
        ("os2", (3, 4, 4, 3, 4), "full_house", 25),
        ("os2", (1, 2, 3, 4, 2), "small_straight", 30),
        ("os2", (2, 3, 4, 5, 6), "small_straight", 30),
        ("os2", (1, 3, 2, 2, 4), "small_straight", 30),
        ("triple", (4, 4, 4, 1, 2), "fours", 12),
        ("triple", (4, 4, 4, 1, 2), "ones", 1),
        ("triple", (4, 4, 4, 1, 2), "twos", 2),
        ("triple", (3, 3, 3, 2, 2), "full_house", 25),
        ("triple", (4, 4, 4, 4, 4), "fours", 20),
        ("yachtz", (4, 4, 1, 2, 6), "fours", 8),
        ("yachtz", (1, 2, 3, 4, 6), "small_straight", 30),
        ("yachtz", (1, 2, 3, 4, 5), "large_straight", 40),
        ("jahtzee", (2, 2, 2, 5, 4), "twos", 6),
        ("jahtzee", (3, 3, 3, 5, 5), "full_house", 25),
        ("jahtzee", (2, 3, 4, 5, 2), "small_straight", 30),
        ("jahtzee", (2, 3, 4, 5, 2), "large_straight", 0),
        ("jahtzee", (2, 2, 2, 2, 2), "five_of_a_kind", 50),
    ],
)
def test_examples_of_the_manuals(rules: str, dice: Dice, box: str, points: int) -> None:
    assert ScriptedGame(rules).roll(*dice).gives(box) == (points, 0)


def test_the_order_of_a_roll_does_not_matter() -> None:
    same = [(3, 1, 3, 4, 2), (1, 2, 3, 3, 4), (4, 3, 2, 3, 1)]
    games = [ScriptedGame("os2").roll(*dice) for dice in same]
    for box in FITTING:
        assert len({game.gives(box) for game in games}) == 1


@pytest.mark.parametrize("rules", CLASSICS)
def test_every_box_takes_one_turn_and_every_turn_has_three_rolls(rules: str) -> None:
    game = ScriptedGame(rules)
    turns = 0
    for column in range(1, game.setup.columns + 1):
        for box in FITTING:
            assert not game.state.over
            assert game.state.rolls_left == 3
            game.turn(NOTHING, box, column)
            turns += 1
    assert game.state.over
    assert turns == (39 if game.setup.columns == 3 else 13)


@pytest.mark.parametrize("rules", CLASSICS)
def test_the_turn_passes_to_the_next_player_and_round_again(rules: str) -> None:
    players = RULE_SETS[rules].players[-1]
    game = ScriptedGame(rules, players)
    seats = []
    for box in ("chance", "ones"):
        for _seat in range(players):
            seats.append(game.state.player)
            game.turn(NOTHING, box)
    assert seats == [*range(players)] * 2
    alone = ScriptedGame(rules).turn(NOTHING, "chance")
    assert alone.state.player == 0
    assert alone.state.rolls_left == 3


def test_three_of_each_number_are_63_and_more_of_one_makes_up_for_another() -> None:
    def column(threes: int, fours: int) -> ScriptedGame:
        game = ScriptedGame("winzee")
        counts = {1: 3, 2: 3, 3: threes, 4: fours, 5: 3, 6: 3}
        for (number, count), box in zip(counts.items(), UPPER, strict=True):
            other = 1 if number > 1 else 2
            game.turn((number,) * count + (other,) * (5 - count), box)
        return game

    assert column(3, 3).totals().upper_subtotal == 63
    assert column(3, 3).totals().upper_bonus == 35
    assert column(2, 3).totals().upper_bonus == 0
    assert column(2, 4).totals().upper_bonus == 35


def test_totals_of_columns_that_are_multiplied() -> None:
    game = ScriptedGame("winzee", columns=2, multiply=True)
    for column in (1, 2):
        game.take(*UPPER, "chance", "full_house", column=column)
    first, second = game.totals(1), game.totals(2)
    assert first.upper_subtotal == 4 * (1 + 2 + 3 + 4 + 5 + 6)
    assert first.upper_total == first.upper_subtotal + 35
    assert first.lower_total == 26 + 25
    assert first.grand_total == first.upper_total + first.lower_total
    assert (first.multiplier, second.multiplier) == (1, 2)
    assert (first.column_total, second.column_total) == (first.grand_total, 2 * first.grand_total)
    assert game.total() == 3 * first.grand_total


def test_columns_that_are_not_multiplied_count_once() -> None:
    game = ScriptedGame("winzee", columns=2, multiply=False)
    game.take("chance", column=1).take("chance", column=2)
    assert [game.totals(column).multiplier for column in (1, 2)] == [1, 1]
    assert game.total() == 2 * sum(FITTING["chance"])


@pytest.mark.parametrize("rules", ["triple", "yachtz"])
def test_the_bonus_of_the_third_column_is_worth_105(rules: str) -> None:
    game = ScriptedGame(rules)
    game.take(*UPPER[:-1], column=3)
    before = game.total()
    assert game.totals(3).upper_bonus == 0
    game.take("sixes", column=3)
    assert game.totals(3).upper_bonus == 35
    assert game.total() - before == 3 * 24 + 105


def test_the_extra_points_of_windows_yahtzee_are_counted_apart_in_the_same_total() -> None:
    game = ScriptedGame("winzee").turn(five(6), "five_of_a_kind").turn(five(4), "five_of_a_kind")
    assert (game.box("five_of_a_kind"), game.totals().extra_fives) == (50, 50)
    assert game.totals().grand_total == 100


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (
            "winzee",
            {
                "upper_subtotal": "Subtotal of Top Half",
                "upper_bonus": "Bonus",
                "upper_total": "Total of Top Half",
                "lower_total": "Total of Bottom Half",
                "grand_total": "Grand Total",
                "column_total": "Column Total",
                "total": "Total Score",
            },
        ),
        (
            "os2",
            {"upper_subtotal": "Top Total", "upper_bonus": "Bonus", "lower_total": "Low Total"},
        ),
        ("triple", {"upper_total": "Upper Section", "total": "Grand Total"}),
        (
            "yachtz",
            {
                "upper_subtotal": "Total",
                "upper_bonus": "Bonus",
                "upper_total": "Upper",
                "extra_fives": "Yacht-Z Bonus",
                "total": "Grand Total",
            },
        ),
    ],
)
def test_totals_have_the_names_of_the_manual(rules: str, names: dict[str, str]) -> None:
    assert {total: RULE_SETS[rules].word(total) for total in names} == names


@pytest.mark.parametrize("rules", CLASSICS)
def test_totals_take_no_roll_and_add_up(rules: str) -> None:
    game = ScriptedGame(rules)
    columns = range(1, game.setup.columns + 1)
    assert game.roll(*NOTHING).legal() == {(box, column) for box in FITTING for column in columns}
    game = ScriptedGame(rules)
    for column in columns:
        game.take(*FITTING, column=column)
    lower = [box for box in FITTING if box not in UPPER]
    for column in columns:
        sums = game.totals(column)
        assert sums.upper_subtotal == sum(game.box(box, column) or 0 for box in UPPER)
        assert sums.upper_total == sums.upper_subtotal + sums.upper_bonus
        assert sums.lower_total == sum(game.box(box, column) or 0 for box in lower)
        assert sums.grand_total == sums.upper_total + sums.lower_total + sums.extra_fives
        assert sums.column_total == sums.grand_total * sums.multiplier
    assert game.total() == sum(game.totals(column).column_total for column in columns)
