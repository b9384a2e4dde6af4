"""The coach's evaluation of a state, in any game."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import (
    RULE_SETS,
    Announce,
    Game,
    Hold,
    Roll,
    Score,
    Setup,
    announceable_boxes,
    apply,
    create_setup,
    legal_offers,
    must_announce,
    start_game,
    why_not,
)
from core.coach import (
    Announcement,
    Evaluation,
    Keep,
    Take,
    coach_supports,
    evaluate,
    expected_score,
    odds,
)
from core.coach.column_rules import column_rules
from core.coach.odds import OddsCalculator
from core.errors import NoCoach
from core.totals import total
from tests.core.coach.setups import setups
from tests.core.random_games import play_to_random_state, roll_randomly, score_random_box
from tests.core.scripted_game import ScriptedGame
from tests.core.test_new_rule_set import KISMET, MAXI

LUCK = st.integers(0, 10**6).map(Random)


@settings(max_examples=60, deadline=None)
@given(setups(), LUCK)
def test_advice_is_always_legal(setup: Setup, rng: Random) -> None:
    state = play_to_random_state(setup, rng).state
    if state.over:
        return
    evaluation = evaluate(state)
    match evaluation.best:
        case Keep(places):
            assert why_not(state, Hold(places)) is None
            held = apply(state, Hold(places))
            assert held.rolls_left
        case Take(offer):
            assert why_not(state, Score(offer.box, offer.column)) is None
        case Announcement(box):
            assert why_not(state, Announce(box)) is None
        case _:
            pytest.fail("there is always something to do")
    assert evaluation.value == evaluation.choices[0].value
    assert {take.offer for take in evaluation.takes} == set(legal_offers(state))
    assert bool(evaluation.keeps) == (bool(state.rolls_left) and not must_announce(state))
    announced = {each.announced for each in evaluation.announcements}
    assert announced == set(announceable_boxes(state))
    rules = column_rules(setup)
    assert rules is not None
    assert evaluation.exact == (setup.columns == 1 and rules.exact)


@settings(max_examples=40, deadline=None)
@given(setups(), LUCK)
def test_every_set_of_dice_is_evaluated_once(setup: Setup, rng: Random) -> None:
    state = play_to_random_state(setup, rng).state
    if state.over or not state.rolls_left or must_announce(state):
        return
    evaluation = evaluate(state)
    dice = state.dice or ()
    shown = [keep.dice for keep in evaluation.keeps]
    assert len(set(shown)) == len(shown)
    for keep in evaluation.keeps:
        assert tuple(sorted(dice[place] for place in keep.places)) == keep.dice
    subsets = {
        tuple(sorted(dice[place] for place in range(len(dice)) if bits >> place & 1))
        for bits in range(2 ** len(dice) - 1)
    }
    assert subsets == set(shown)


@settings(max_examples=30, deadline=None)
@given(setups(), LUCK)
def test_the_last_box_is_worth_the_final_total(setup: Setup, rng: Random) -> None:
    game = Game.new(setup)
    while sum(card.taken for card in game.state.cards) < (setup.turns * len(setup.players) - 1):
        game = score_random_box(roll_randomly(game, rng), rng)
    state = roll_randomly(game, rng).state
    for take in evaluate(state).takes:
        after = apply(state, Score(take.offer.box, take.offer.column))
        if not take.offer.again:
            assert take.value == pytest.approx(total(setup, after.cards[state.player]), abs=1e-9)


@pytest.mark.parametrize(("rules", "worth"), [("os2", 245.870775), ("official", 254.587729)])
def test_the_empty_card_has_its_known_value(rules: str, worth: float) -> None:
    setup = create_setup(RULE_SETS[rules], ["Ana"])
    value, exact = expected_score(setup)
    assert exact
    assert round(value, 6) == worth
    assert evaluate(start_game(setup)).value == pytest.approx(worth, abs=0.01)


def test_a_large_straight_is_scored() -> None:
    evaluation = evaluate(ScriptedGame("official").roll(2, 3, 4, 5, 6).state)
    assert isinstance(evaluation.best, Take)
    assert evaluation.best.offer.box == "large_straight"


def test_after_the_last_roll_only_boxes_remain() -> None:
    game = ScriptedGame("os2").roll(1, 2, 3, 4, 6).hold(1).roll(1, 1, 1, 1, 1).hold(1)
    evaluation = evaluate(game.roll(1, 6, 6, 6, 6).state)
    assert evaluation.keeps == ()
    assert len(evaluation.takes) == 13


def test_joker_order_is_respected() -> None:
    game = ScriptedGame("official").take("five_of_a_kind").roll(4, 4, 4, 4, 4)
    evaluation = evaluate(game.state)
    assert [take.offer.box for take in evaluation.takes] == ["fours"]
    assert evaluation.takes[0].offer.bonus == 100


def test_an_extra_turn_is_taken_into_account() -> None:
    game = ScriptedGame("winzee").take("five_of_a_kind").roll(4, 4, 4, 4, 4)
    best = evaluate(game.state).best
    assert isinstance(best, Take)
    assert best.offer.again


def test_the_value_of_a_finished_game_is_its_total() -> None:
    game = ScriptedGame("os2")
    for box in game.setup.rules.boxes:
        game.take(box.id)
    assert evaluate(game.state).value == game.total()
    assert evaluate(game.state).choices == ()


def test_the_value_of_a_hold_is_the_mean_over_rolls() -> None:
    game = ScriptedGame("jahtzee").take("sixes", "chance").roll(2, 2, 2, 2, 5)
    kept = evaluate(game.state).value_of_keeping((2, 2, 2, 2))
    game.hold(1, 2, 3, 4)
    after = [evaluate(apply(game.state, Roll((2, 2, 2, 2, face)))).value for face in range(1, 7)]
    assert kept == pytest.approx(sum(after) / 6, abs=1e-9)


# --- odds ---------------------------------------------------------------------------------


def chances(game: ScriptedGame, *held: int) -> dict[str, float]:
    found = odds(game.state, [place - 1 for place in held])
    return {each.box: each.chance for each in found}


def test_odds_with_one_die() -> None:
    game = ScriptedGame("os2").roll(2, 3, 4, 5, 1).hold(1, 2, 3, 4).roll(2, 3, 4, 5, 5)
    found = chances(game, 1, 2, 3, 4)
    assert found["large_straight"] == pytest.approx(2 / 6)
    assert found["small_straight"] == pytest.approx(1)
    assert found["sixes"] == pytest.approx(1 / 6)
    assert found["chance"] == pytest.approx(1)


def test_odds_of_a_five_from_nothing() -> None:
    found = chances(ScriptedGame("os2"))
    assert found["five_of_a_kind"] == pytest.approx(0.04603, abs=1e-5)


def test_odds_after_the_last_roll_are_certain() -> None:
    game = ScriptedGame("os2").roll(1, 2, 3, 4, 6).hold(1).roll(1, 1, 1, 1, 1).hold(1)
    found = chances(game.roll(1, 6, 6, 6, 6))
    given = {box for box, chance in found.items() if chance == 1}
    assert given == {"ones", "sixes", "three_of_a_kind", "four_of_a_kind", "chance"}
    assert all(chance in (0, 1) for chance in found.values())


def test_odds_depend_on_held_dice() -> None:
    state = ScriptedGame("triple").roll(6, 6, 1, 2, 3).state
    known = OddsCalculator(state)
    for held in ((0, 1), (2, 3, 4), ()):
        assert known.with_held(held) == odds(state, held)


def test_odds_know_the_columns_open_to_a_joker() -> None:
    game = ScriptedGame("triple")
    for column in range(3):
        game.take("five_of_a_kind", column=column + 1)
    game.take("fours", column=2)
    for dice in ((1, 2, 2, 2, 2), (1, 1, 2, 2, 2), (4, 4, 4, 4, 4)):
        game.roll(*dice)
    gives = {(offer.box, offer.column) for offer in legal_offers(game.state) if offer.points}
    found = odds(game.state)
    assert {(each.box, each.column) for each in found if each.chance == 1} == gives
    assert {each.chance for each in found} <= {0, 1}
    assert len(gives) < len(found)


def test_odds_include_jokers_and_only_open_boxes() -> None:
    game = ScriptedGame("official").take("five_of_a_kind", "fours").roll(4, 4, 4, 4, 4)
    found = chances(game, 1, 2, 3, 4, 5)
    assert found["full_house"] == 1
    assert "fours" not in found


def test_upper_boxes_include_their_pace() -> None:
    game = ScriptedGame("os2").roll(6, 6, 1, 2, 3).hold(1, 2).roll(6, 6, 1, 2, 3)
    sixes = next(each for each in odds(game.state, [0, 1]) if each.box == "sixes")
    assert sixes.chance == 1
    assert sixes.pace == pytest.approx(1 - (5 / 6) ** 3)
    boxes = [each.box for each in odds(game.state) if each.pace is not None]
    assert boxes == ["ones", "twos", "threes", "fours", "fives", "sixes"]


def test_rules_without_a_table_are_refused_by_name() -> None:
    for rules in (MAXI, KISMET):
        setup = create_setup(rules, ["Ana"])
        assert not coach_supports(setup)
        with pytest.raises(NoCoach, match=rules.name):
            evaluate(start_game(setup))
        with pytest.raises(NoCoach, match=rules.name):
            odds(start_game(setup))


def test_more_columns_than_any_net_was_trained_for_are_refused() -> None:
    seven = replace(RULE_SETS["custom"], id="seven", columns=(7,))
    setup = create_setup(seven, ["Ana"], extra_fives="none")
    assert not coach_supports(setup)
    with pytest.raises(NoCoach):
        evaluate(start_game(setup))


def test_the_value_of_a_box_is_found_by_name() -> None:
    evaluation = evaluate(ScriptedGame("triple").roll(6, 6, 6, 2, 2).state)
    for take in evaluation.takes:
        assert evaluation.value_of_taking(take.offer.box, take.offer.column) == take.value
    assert (
        evaluation.value_of_taking("sixes")
        == evaluation.value_of_taking("sixes", 0)
        != evaluation.value_of_taking("sixes", 2)
    )


def test_a_full_card_has_no_odds() -> None:
    game = ScriptedGame("os2")
    for box in game.setup.rules.boxes:
        game.take(box.id)
    assert odds(game.state) == ()
    assert evaluate(game.state) == Evaluation(total(game.setup, game.state.card), True)


def test_success_is_pace_in_upper_boxes_and_points_elsewhere() -> None:
    for each in odds(ScriptedGame("os2").roll(6, 6, 1, 2, 3).state, [0, 1]):
        assert each.useful_chance == (each.chance if each.pace is None else each.pace)


@pytest.mark.parametrize("multiply", [False, True])
@pytest.mark.parametrize("columns", range(2, 7))
def test_several_columns_are_worth_more_than_their_sum(columns: int, multiply: bool) -> None:
    """One column can take what another has no use for."""
    custom = RULE_SETS["custom"]
    setup = create_setup(custom, ["Ana"], columns=columns, multiply=multiply, extra_fives="none")
    value, exact = expected_score(setup)
    assert not exact
    assert 1.05 < value / (sum(setup.multipliers) * 245.87) < 1.25
