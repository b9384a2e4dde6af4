"""Totals, bonuses, perfect cards, ranking and verdicts."""

import pytest

from core import Verdict, outcome, ranking
from core.errors import GameIsOver
from core.outcome import find_verdict
from core.rule_sets import CLASSICS
from tests.core.scripted_game import FITTING, NOTHING, ScriptedGame, five

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
BOXES = tuple(FITTING)
PERFECT_LOWER = {
    "three_of_a_kind": five(6),
    "four_of_a_kind": five(6),
    "full_house": (6, 6, 6, 5, 5),
    "small_straight": (1, 2, 3, 4, 5),
    "large_straight": (1, 2, 3, 4, 5),
    "chance": five(6),
}


def with_subtotal(game: ScriptedGame, subtotal: int, column: int = 1) -> None:
    """62 or 63 in the upper half: three of each, with one die fewer for 62."""
    ones = (1, 1, 1, 2, 2) if subtotal == 63 else (1, 1, 2, 2, 3)
    game.turn(ones, "ones", column)
    for number, box in enumerate(UPPER[1:], 2):
        game.turn((number, number, number, 1, 1), box, column)


@pytest.mark.parametrize("rules", [rules.id for rules in CLASSICS])
@pytest.mark.parametrize(("subtotal", "bonus"), [(62, 0), (63, 35)])
def test_the_upper_bonus_starts_at_63(rules: str, subtotal: int, bonus: int) -> None:
    game = ScriptedGame(rules)
    with_subtotal(game, subtotal)
    sums = game.totals()
    assert (sums.upper_subtotal, sums.upper_bonus, sums.upper_total) == (
        subtotal,
        bonus,
        subtotal + bonus,
    )


def test_the_63_is_counted_per_column_before_the_multiplier() -> None:
    game = ScriptedGame("triple")
    with_subtotal(game, 62, column=3)
    with_subtotal(game, 63, column=2)
    assert game.totals(3).upper_bonus == 0
    assert game.totals(3).column_total == 3 * 62
    assert game.totals(2).column_total == 2 * (63 + 35)
    assert game.total() == 3 * 62 + 2 * 98


def test_a_perfect_card_without_extra_fives_is_375() -> None:
    game = ScriptedGame("os2").turn(five(6), "five_of_a_kind")
    for number, box in enumerate(UPPER, 1):
        game.turn(five(number), box)
    for box, dice in PERFECT_LOWER.items():
        game.turn(dice, box)
    assert game.state.over
    assert game.total() == 375


def test_a_perfect_official_card_is_1575() -> None:
    game = ScriptedGame("official").turn(five(6), "five_of_a_kind")
    for number, box in enumerate(UPPER, 1):
        game.turn(five(number), box)
    for box in PERFECT_LOWER:
        game.turn(five(6), box)
    assert game.state.over
    assert game.totals().extra_fives == 1200
    assert game.total() == 1575


def test_a_perfect_triple_card_without_bonuses_is_2250() -> None:
    game = ScriptedGame("custom", columns=3, multiply=True, extra_fives="none")
    for column in (1, 2, 3):
        game.turn(five(6), "five_of_a_kind", column)
        for number, box in enumerate(UPPER, 1):
            game.turn(five(number), box, column)
        for box, dice in PERFECT_LOWER.items():
            game.turn(dice, box, column)
    assert game.state.over
    assert game.total() == 375 * (1 + 2 + 3) == 2250


# --- outcome ----------------------------------------------------------------------------


def finished(*chances: tuple[int, ...], rules: str = "os2", **options: object) -> ScriptedGame:
    """A game in which everyone zeroes all but Chance."""
    game = ScriptedGame(rules, players=len(chances), **options)
    for box in BOXES[:-1]:
        for _ in chances:
            game.turn((1, 1, 2, 2, 4) if box != "ones" else (6, 6, 5, 5, 4), box)
    for dice in chances:
        game.turn(dice, "chance")
    assert game.state.over
    return game


def test_no_outcome_before_the_end() -> None:
    assert outcome(ScriptedGame().state) is None


def test_ranking_best_first() -> None:
    result = outcome(finished((1, 1, 1, 2, 2), (6, 6, 6, 5, 5), (3, 3, 3, 2, 2)).state)
    assert result is not None
    assert [(place.rank, place.name) for place in result.ranking] == [
        (1, "Ben"),
        (2, "Cleo"),
        (3, "Ana"),
    ]
    assert [winner.player for winner in result.winners] == [1]
    assert not result.tied


def test_ties_share_a_rank_and_the_next_is_skipped() -> None:
    best = (6, 6, 6, 5, 5)
    result = outcome(finished(best, (1, 1, 1, 2, 2), best).state)
    assert result is not None
    assert [(place.rank, place.name) for place in result.ranking] == [
        (1, "Ana"),
        (1, "Cleo"),
        (3, "Ben"),
    ]
    assert result.tied
    assert [winner.name for winner in result.winners] == ["Ana", "Cleo"]


def test_ranking_can_be_asked_at_any_time() -> None:
    game = ScriptedGame(players=2).turn(NOTHING, "chance")
    assert [place.name for place in ranking(game.state)] == ["Ana", "Ben"]
    assert ranking(game.state)[0].total == 10


GOOD, PRO = Verdict(200, "good"), Verdict(300, "pro")


@pytest.mark.parametrize(
    ("score", "verdict"),
    [(200, None), (201, GOOD), (300, GOOD), (301, PRO), (375, PRO)],
)
def test_over_200_is_good_and_over_300_a_pro(score: int, verdict: Verdict | None) -> None:
    for rules in ("os2", "winzee", "jahtzee", "official", "custom"):
        assert find_verdict(ScriptedGame(rules).state, score) == verdict


def test_a_triple_card_has_no_verdict() -> None:
    assert find_verdict(ScriptedGame("triple").state, 900) is None
    assert find_verdict(ScriptedGame("custom", columns=2).state, 900) is None


def test_no_action_is_legal_after_the_end() -> None:
    game = finished((1, 1, 1, 2, 2))
    with pytest.raises(GameIsOver):
        game.roll(*NOTHING)
