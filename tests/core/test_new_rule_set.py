"""New rule sets defined as data alone, without changing the engine."""

from dataclasses import dataclass
from random import Random

import pytest

from core import (
    Box,
    Dice,
    ExtraFivesPolicy,
    Game,
    Offer,
    RuleSet,
    all_offers,
    create_setup,
    dump_record,
    load_record,
    next_roll,
    outcome,
)
from core.boxes import UPPER, Contains, FixedPoints, OfAKind, Straight, all_equal, any_dice
from core.errors import RecordBadSetup, WrongDice
from core.extra_fives import NONE, FiveRoll
from tests.core.random_games import score_random_box
from tests.core.scripted_game import ScriptedGame


@dataclass(frozen=True, slots=True)
class SumIs:
    total: int
    equal: int = 1

    def __call__(self, dice: Dice) -> bool:
        return sum(dice) == self.total and OfAKind(self.equal)(dice)


def straight_of(id: str, *numbers: int) -> Box:
    return Box(id, Contains((frozenset(numbers),)), FixedPoints(20))


# The example in CONTRIBUTING: three dice and two rolls.
CRAG = RuleSet(
    id="foreign_crag",
    name="Crag",
    players=(1, 2, 3, 4, 5, 6),
    extra_fives=(NONE,),
    boxes=(
        *UPPER,
        straight_of("odd_straight", 1, 3, 5),
        straight_of("even_straight", 2, 4, 6),
        straight_of("low_straight", 1, 2, 3),
        straight_of("high_straight", 4, 5, 6),
        Box("three_of_a_kind", all_equal, FixedPoints(25), five=True),
        Box("thirteen", SumIs(13), FixedPoints(26)),
        Box("crag", SumIs(13, equal=2), FixedPoints(50)),
    ),
    words={"odd_straight": "Odd Straight"},
    dice=3,
    rolls=2,
    upper_bonus=(),
)


def three_pairs(dice: Dice) -> bool:
    return sorted(dice.count(number) for number in set(dice)) == [2, 2, 2]


def sum_of_two_best_equal(dice: Dice) -> int:
    return max((2 * number for number in set(dice) if dice.count(number) >= 2), default=0)


# Like Maxi Yatzy: six dice, four rolls, pairs, a bonus in two steps, low target first.
MAXI = RuleSet(
    id="foreign_maxi",
    name="Maxi",
    players=(1, 2, 3),
    extra_fives=(NONE,),
    boxes=(
        *UPPER,
        Box("pair", OfAKind(2), sum_of_two_best_equal),
        Box("three_pairs", three_pairs, sum),
        Box("five_alike", OfAKind(5), sum),
        Box("full_straight", Straight(6), FixedPoints(21)),
        Box("maxi", all_equal, FixedPoints(100), five=True),
        Box("chance", any_dice, sum),
    ),
    words={"pair": "One pair", "maxi": "Maxi Yatzy"},
    top=3,
    dice=6,
    rolls=4,
    upper_bonus=((84, 100), (75, 50)),
)


def all_red(dice: Dice) -> bool:
    """Kismet's dice are coloured: black 1 and 6, red 2 and 5, green 3 and 4."""
    return set(dice) in ({1, 6}, {2, 5}, {3, 4}) or all_equal(dice)


def _double(five: FiveRoll, box: Box, column: int) -> Offer:
    """A custom policy: every five scores fully in any open box, with the same again as a bonus."""
    return Offer(box.id, column, 2 * box.worth(five.dice))


# Like Kismet: a bonus in three steps, a flush, two columns, its own name for fives.
KISMET = RuleSet(
    id="foreign_kismet",
    name="Kismet",
    players=(1, 2),
    columns=(2,),
    extra_fives=(ExtraFivesPolicy("double", _double),),
    boxes=(
        *UPPER,
        Box("flush", all_red, FixedPoints(35)),
        Box("kismet", all_equal, lambda dice: 50 + sum(dice), five=True),
        Box("yarborough", any_dice, sum),
    ),
    upper_bonus=((63, 35), (71, 55), (78, 75)),
)


def played(rules: RuleSet, seed: int) -> Game:
    rng = Random(seed)
    game = Game.new(create_setup(rules, ["Ana", "Ben"], seed=f"foreign {seed}"))
    while not game.state.over:
        for _ in range(rules.rolls):
            game = game.then(next_roll(game.state))
        game = score_random_box(game, rng)
    return game


@pytest.mark.parametrize("rules", [CRAG, MAXI, KISMET], ids=lambda rules: rules.id)
@pytest.mark.parametrize("seed", range(5))
def test_a_whole_game_and_its_record(rules: RuleSet, seed: int) -> None:
    game = played(rules, seed)
    result = outcome(game.state)
    assert result is not None
    assert len(result.ranking) == 2
    assert load_record(dump_record(game), {rules.id: rules}) == game
    with pytest.raises(RecordBadSetup, match="no rules called"):
        load_record(dump_record(game))


def test_three_dice_and_two_rolls() -> None:
    game = ScriptedGame(CRAG).roll(6, 6, 1)
    assert game.gives("crag") == (50, 0)
    assert game.gives("thirteen") == (26, 0)
    assert game.gives("sixes") == (12, 0)
    assert game.roll(2, 5, 6).gives("crag") == (0, 0)
    assert game.gives("thirteen") == (26, 0)
    assert game.state.rolls_left == 0
    assert ScriptedGame(CRAG).roll(5, 3, 1).gives("odd_straight") == (20, 0)
    assert (CRAG.word("odd_straight"), CRAG.word("low_straight")) == (
        "Odd Straight",
        "Low straight",
    )


def test_six_dice_and_four_rolls() -> None:
    game = ScriptedGame(MAXI).roll(1, 2, 3, 4, 5, 6)
    assert game.state.rolls_left == 3
    assert game.gives("full_straight") == (21, 0)
    assert game.gives("three_pairs") == (0, 0)
    assert len(next_roll(game.state).dice) == 6
    with pytest.raises(WrongDice, match="6 dice"):
        game.roll(1, 2, 3, 4, 5)


def test_its_own_boxes() -> None:
    game = ScriptedGame(MAXI).roll(6, 6, 4, 4, 1, 1)
    assert game.gives("three_pairs") == (22, 0)
    assert game.gives("pair") == (12, 0)
    assert game.gives("five_alike") == (0, 0)
    assert game.roll(6, 6, 6, 6, 6, 6).gives("maxi") == (100, 0)
    assert MAXI.word("maxi") == "Maxi Yatzy"
    assert MAXI.word("five_alike") == "Five alike"


@pytest.mark.parametrize(("subtotal", "bonus"), [(74, 0), (75, 50), (83, 50), (84, 100)])
def test_its_own_bonus(subtotal: int, bonus: int) -> None:
    assert MAXI.bonus_for(subtotal) == bonus


@pytest.mark.parametrize(("subtotal", "bonus"), [(62, 0), (63, 35), (71, 55), (78, 75), (105, 75)])
def test_a_bonus_in_steps(subtotal: int, bonus: int) -> None:
    assert KISMET.bonus_for(subtotal) == bonus


def test_its_own_extra_fives_policy() -> None:
    game = ScriptedGame(KISMET).roll(5, 5, 5, 5, 5)
    assert game.gives("kismet", 2) == (150, 0)
    assert game.gives("yarborough") == (50, 0)
    assert game.roll(2, 5, 5, 2, 2).gives("flush") == (35, 0)
    assert len(all_offers(game.state)) == 18


def test_a_rule_set_without_verdicts_gives_none() -> None:
    result = outcome(played(MAXI, 1).state)
    assert result is not None
    assert result.ranking[0].verdict is None
