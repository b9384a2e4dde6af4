"""The coach's explanations: correct in every state and consistent with the evaluation."""

from random import Random

import pytest

from core import RULE_SETS, Hold, Roll, State, apply, create_setup, legal_offers
from core.boxes import Dice
from core.coach import Keep, Take, evaluate, explain
from core.coach.card_values import evaluate_card
from core.coach.choice_values import TurnValues, evaluate_turn
from core.coach.explanation import BonusStake, Explanation
from core.coach.turn_endings import LikelyBox, TurnEndings
from core.state import start_game
from tests.core.coach import golden_values
from tests.core.coach.brute_force import ROLLS_AFTER, setup_for, small_card


def all_states(part: float) -> list[State]:
    rng = Random("reasons")
    found = []
    for kind in golden_values.GAMES:
        share = part / 4 if kind in ("triple", "yachtz") else part
        for game in range(2):
            found += golden_values.sample_states(kind, f"{kind}/{game}", rng, share)
    return found


def open_cells(state: State) -> set[tuple[str, int]]:
    return {
        (box.id, column)
        for column, held in enumerate(state.card.columns)
        for box, value in zip(state.setup.rules.boxes, held.values, strict=True)
        if value is None
    }


def test_explanations_are_correct_in_every_state() -> None:
    for state in all_states(0.25):
        found, why = evaluate(state), explain(state)
        assert why is not None
        assert why.best == found.best
        assert why.other == next(iter(found.choices[1:]), None), "the runner-up"
        assert why.exact == found.exact
        if why.other is None:
            assert len(found.choices) == 1
        else:
            assert why.other in found.choices
            assert why.gain == pytest.approx(found.value - why.other.value)
            assert why.gain >= 0
        for leads in (why.leads, why.others):
            assert not leads or sum(likely.chance for likely in leads) == pytest.approx(1)
            # A box that takes another five is not open.
            legal = open_cells(state) | {(o.box, o.column) for o in legal_offers(state) if o.again}
            for likely in leads:
                assert (likely.box, likely.column) in legal or likely.points > 49.9
                assert 0 < likely.chance <= 1 + 1e-9
        assert why.towards in why.leads
        assert why.instead is None or why.instead in why.others
        if why.pace is not None:
            boxes = state.setup.rules.boxes
            column = state.card.columns[why.pace.column].values
            pairs = [
                (box.number, value)
                for box, value in zip(boxes, column, strict=True)
                if box.upper and value is not None
            ]
            assert why.pace.ahead == sum(value - 3 * (number or 0) for number, value in pairs)
            assert sum(value for _, value in pairs) < 63
        if why.open:
            assert set(why.open) == open_cells(state)
            assert len(why.open) <= 3


def test_outcomes_of_a_choice_add_up_to_its_value() -> None:
    """Following best play to the end of the turn gives the value of each hold."""
    for state in all_states(0.12):
        turn = TurnValues(evaluate_card(state.setup, state.card))
        endings = TurnEndings(state, turn)
        for choice in evaluate_turn(state, turn).choices[:8]:
            if isinstance(choice, Keep):
                chances = endings._end_chances(choice)  # noqa: SLF001 (the figures behind the sentence)
                worth = sum(
                    chance * turn.take_values(ending.rolls_left)[ending.roll]
                    for ending, chance in chances
                )
                assert worth == pytest.approx(choice.value, abs=1e-6)


def test_no_explanation_before_a_roll_or_after_the_game() -> None:
    state = start_game(create_setup(RULE_SETS["official"], ["Ana"], seed="x"))
    assert explain(state) is None


def follow_best_play(state: State, keep: Keep) -> dict[tuple[str, int], list[tuple[float, float]]]:
    """The probability and points of each box after the last roll, asking the coach roll by roll."""
    held = apply(state, Hold(keep.places))
    found: dict[tuple[str, int], list[tuple[float, float]]] = {}
    rest = [place for place in range(5) if place not in keep.places]
    for roll, chance in ROLLS_AFTER[keep.dice]:
        fallen, dice = [*roll], [*(state.dice or ())]
        for die in keep.dice:
            fallen.remove(die)
        for place, die in zip(rest, fallen, strict=True):
            dice[place] = die
        best = evaluate(apply(held, Roll(tuple(dice)))).best
        assert isinstance(best, Take)
        points = best.offer.points + best.offer.bonus
        found.setdefault((best.offer.box, best.offer.column), []).append((chance, points))
    return found


@pytest.mark.parametrize("rules", ["official", "winzee", "triple"])
def test_outcomes_match_best_play_roll_by_roll(rules: str) -> None:
    last = [
        each
        for each in golden_values.sample_states(rules, "leads", Random(1), 0.7)
        if each.rolls_left == 1 and isinstance(evaluate(each).best, Keep)
    ]
    for state in last[:: len(last) // 2]:
        why = explain(state)
        assert why is not None
        assert isinstance(why.best, Keep)
        expected = {
            cell: (
                sum(chance for chance, _ in ends),
                sum(chance * points for chance, points in ends),
            )
            for cell, ends in follow_best_play(state, why.best).items()
        }
        assert {
            (likely.box, likely.column): (likely.chance, likely.chance * likely.points)
            for likely in why.leads
        } == {cell: pytest.approx(figures) for cell, figures in expected.items()}
        chances = [likely.chance for likely in why.leads]
        assert chances == sorted(chances, reverse=True)


def last_boxes(boxes: list[str], dice: Dice, **held: int) -> Explanation:
    """Explain the best choice after the last roll, with these boxes open and taken."""
    setup = setup_for("forced")
    why = explain(State(setup, (small_card(setup, boxes, **held),), 0, 0, dice))
    assert why is not None
    return why


@pytest.mark.parametrize(
    ("twos", "ahead"),
    [
        (0, None),  # 57, and no more than 5 to come
        (1, -2),  # with five ones it would be 63
        (5, 2),
        (6, None),  # 63: it is won
    ],
)
def test_the_pace_is_given_while_the_bonus_is_undecided(twos: int, ahead: int | None) -> None:
    why = last_boxes(["ones"], (1, 1, 1, 2, 2), twos=twos, threes=12, fours=20, fives=25)
    assert (why.pace and why.pace.ahead) == ahead


def test_a_five_scored_now_includes_its_bonus() -> None:
    why = last_boxes(["fours", "chance"], (4, 4, 4, 4, 4), five_of_a_kind=50)
    assert why.leads == (LikelyBox("fours", 0, 1.0, 120, 120.0, 1.0),)
    assert why.extra_five == 1.0
    assert last_boxes(["fours", "chance"], (4, 4, 4, 4, 4)).extra_five == 0.0


def test_a_zeroed_box_is_not_a_success() -> None:
    """With four fives and two rolls, nearly every turn ends in the five box but few with a five."""
    setup = setup_for("forced")
    card = small_card(setup, ["sixes", "full_house", "five_of_a_kind"], fives=20)
    why = explain(State(setup, (card,), 0, 2, (4, 5, 5, 5, 5)))
    assert why is not None
    assert why.towards.box == "five_of_a_kind"
    assert why.towards.chance > 0.9
    assert why.towards.scores == pytest.approx(11 / 36)
    assert why.towards.scored == pytest.approx(50)


def weighed(likely: LikelyBox, others: tuple[LikelyBox, ...], times: tuple[int, ...]) -> float:
    less = sum(each.chance * each.points for each in others if each.cell == likely.cell)
    return times[likely.column] * (likely.chance * likely.points - less)


def test_points_are_weighted_by_their_column() -> None:
    states = [each for each in all_states(0.25) if each.setup.multiply]
    compared = 0
    for state in states:
        why = explain(state)
        assert why is not None
        if isinstance(why.best, Keep) and isinstance(why.other, Keep):
            times = state.setup.multipliers
            often = [likely for likely in why.leads if likely.scores >= 0.05]
            most = max(weighed(likely, why.others, times) for likely in often)
            if most > 0:
                assert weighed(why.towards, why.others, times) == pytest.approx(most)
                compared += 1
    assert compared > 10


def test_a_box_worth_keeping_open_is_named() -> None:
    setup = setup_for("none")
    taken = {"threes", "small_straight", "large_straight"}
    boxes = [box.id for box in setup.rules.boxes if box.id not in taken]
    cards = (small_card(setup, boxes, threes=9),)
    why = explain(State(setup, cards, 0, 1, (5, 5, 5, 6, 6)))
    assert why is not None
    assert isinstance(why.other, Take)
    assert (why.other.offer.box, why.towards.box, why.stays_open) == ("full_house", "fives", True)
    four = explain(State(setup, cards, 0, 1, (5, 5, 5, 5, 6)))
    assert four is not None
    assert (four.towards.box, four.stays_open) == ("five_of_a_kind", False)


def test_the_pace_is_given_once_an_upper_box_is_taken() -> None:
    setup = setup_for("none")
    state = start_game(setup)
    fresh = explain(State(setup, state.cards, 0, 2, (3, 4, 4, 5, 5)))
    assert fresh is not None
    assert (fresh.towards.box, fresh.pace) == ("fives", None)


@pytest.mark.parametrize(
    ("dice", "fives", "stake"),
    [
        ((6, 6, 6, 1, 2), 15, BonusStake.WON),  # 45 and 18
        ((6, 6, 6, 1, 2), 10, None),  # 40 and 18, with ones open: it can still be won
        ((1, 1, 1, 2, 3), 20, BonusStake.GIVEN_UP),  # a zero in sixes would leave 50
    ],
)
def test_the_effect_of_a_box_on_the_bonus_is_given(
    dice: Dice, fives: int, stake: BonusStake | None
) -> None:
    held = {"twos": 6, "threes": 12, "fours": 12, "fives": fives}
    boxes = ["ones", "sixes"] if stake is not BonusStake.WON else ["sixes", "chance"]
    assert last_boxes(boxes, dice, **held).stake is stake


def test_the_resulting_pace_is_given_for_three_or_more_of_a_number() -> None:
    boxes = ["ones", "sixes", "four_of_a_kind", "full_house"]
    held = {"twos": 6, "threes": 9, "fours": 12, "fives": 15}
    four = last_boxes(boxes, (2, 6, 6, 6, 6), **held)
    assert isinstance(four.best, Take)
    assert (four.best.offer.box, four.pace_after) == ("sixes", 6)
    assert last_boxes(["ones", "sixes"], (1, 1, 2, 3, 4), **held).pace_after is None


def test_a_box_is_named_for_only_one_of_two_choices() -> None:
    setup = setup_for("none")
    card = small_card(setup, ["three_of_a_kind", "four_of_a_kind"])
    why = explain(State(setup, (card,), 0, 1, (1, 2, 2, 5, 6)))
    assert why is not None
    assert why.best.dice == (6,)
    assert (why.towards.box, why.instead) == ("three_of_a_kind", None)
