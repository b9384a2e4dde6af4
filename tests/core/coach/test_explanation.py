"""Why the coach says what it says: true of every state, in figures that match the evaluation."""

from random import Random

import pytest

from core import RULE_SETS, Hold, Roll, State, apply, create_setup, legal_offers
from core.boxes import Dice
from core.coach import Keep, Take, evaluate, explain
from core.coach.card_values import evaluate_card
from core.coach.evaluation import TurnValues, evaluate_turn
from core.coach.explanation import BonusStake, Explanation, LikelyBox, _TurnEndings
from core.state import start_game
from tests.core.coach import golden_values
from tests.core.coach.brute_force import AFTER, setup_of, small_card


def all_states(part: float) -> list[State]:
    luck = Random("reasons")
    found = []
    for kind in golden_values.GAMES:
        share = part / 4 if kind in ("triple", "yachtz") else part
        for game in range(2):
            found += golden_values.moments(kind, f"{kind}/{game}", luck, share)
    return found


def open_cells(state: State) -> set[tuple[str, int]]:
    return {
        (box.id, column)
        for column, held in enumerate(state.card.columns)
        for box, value in zip(state.setup.rules.boxes, held.values, strict=True)
        if value is None
    }


def test_of_every_state_a_reason_says_nothing_wrong() -> None:
    for state in all_states(0.25):
        found, why = evaluate(state), explain(state)
        assert why is not None
        assert why.best == found.best
        assert why.exact == found.exact
        if why.other is None:
            assert len(found.choices) == 1
        else:
            assert why.other in found.choices
            assert why.gain == pytest.approx(found.value - why.other.value)
            assert why.gain >= 0
        for leads in (why.leads, why.others):
            assert not leads or sum(lead.chance for lead in leads) == pytest.approx(1)
            # Where a five may be written into a box again, that one is not open.
            legal = open_cells(state) | {(o.box, o.column) for o in legal_offers(state) if o.again}
            for lead in leads:
                assert (lead.box, lead.column) in legal or lead.points > 49.9
                assert 0 < lead.chance <= 1 + 1e-9
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


def test_where_choices_lead_adds_up_to_what_they_are_worth() -> None:
    """Followed to its ends by best play, each way of keeping dice is worth what it was given."""
    for state in all_states(0.12):
        turn = TurnValues(evaluate_card(state.setup, state.card))
        ways = _TurnEndings(state, turn)
        ends = turn.roll_values(0)
        for choice in evaluate_turn(state, turn).choices[:8]:
            if isinstance(choice, Keep):
                chances = ways._ends(choice)  # noqa: SLF001 (the figures behind the sentence)
                worth = sum(map(float.__mul__, chances, ends))
                assert worth == pytest.approx(choice.value, abs=1e-6)


def test_before_a_roll_and_after_the_game_there_is_nothing_to_say() -> None:
    state = start_game(create_setup(RULE_SETS["official"], ["Ana"], seed="x"))
    assert explain(state) is None


def followed(state: State, keep: Keep) -> dict[tuple[str, int], list[tuple[float, float]]]:
    """Box by box how likely it is taken after the last roll, and its points: roll by roll, each
    asked of the coach by itself."""
    held = apply(state, Hold(keep.places))
    found: dict[tuple[str, int], list[tuple[float, float]]] = {}
    rest = [place for place in range(5) if place not in keep.places]
    for roll, chance in AFTER[keep.dice]:
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
def test_a_choice_leads_where_best_play_goes_after_each_roll(rules: str) -> None:
    last = [
        each
        for each in golden_values.moments(rules, "leads", Random(1), 0.7)
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
            for cell, ends in followed(state, why.best).items()
        }
        assert {
            (lead.box, lead.column): (lead.chance, lead.chance * lead.points) for lead in why.leads
        } == {cell: pytest.approx(figures) for cell, figures in expected.items()}
        chances = [lead.chance for lead in why.leads]
        assert chances == sorted(chances, reverse=True)


def last_boxes(boxes: list[str], dice: Dice, **held: int) -> Explanation:
    """Why the best is best after the last roll, with these boxes open and those held."""
    setup = setup_of("forced")
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
def test_the_pace_is_told_while_the_bonus_can_be_won_and_is_not(
    twos: int, ahead: int | None
) -> None:
    why = last_boxes(["ones"], (1, 1, 1, 2, 2), twos=twos, threes=12, fours=20, fives=25)
    assert (why.pace and why.pace.ahead) == ahead


def test_a_five_that_is_taken_now_counts_with_its_bonus() -> None:
    why = last_boxes(["fours", "chance"], (4, 4, 4, 4, 4), five_of_a_kind=50)
    assert why.leads == (LikelyBox("fours", 0, 1.0, 120, 1.0),)
    assert why.extra_five == 1.0
    assert last_boxes(["fours", "chance"], (4, 4, 4, 4, 4)).extra_five == 0.0


def test_a_box_that_is_given_away_is_not_counted_as_a_success() -> None:
    """Four fives and two rolls: nearly every turn ends in the five box, but few with a five."""
    setup = setup_of("forced")
    card = small_card(setup, ["sixes", "full_house", "five_of_a_kind"], fives=20)
    why = explain(State(setup, (card,), 0, 2, (4, 5, 5, 5, 5)))
    assert why is not None
    assert why.towards.box == "five_of_a_kind"
    assert why.towards.chance > 0.9
    assert why.towards.scores == pytest.approx(11 / 36)
    assert why.towards.scored == pytest.approx(50)


def weighed(lead: LikelyBox, others: tuple[LikelyBox, ...], times: tuple[int, ...]) -> float:
    less = sum(each.chance * each.points for each in others if each.cell == lead.cell)
    return times[lead.column] * (lead.chance * lead.points - less)


def test_a_point_counts_as_often_as_its_column_does() -> None:
    states = [each for each in all_states(0.25) if each.setup.multiply]
    compared = 0
    for state in states:
        why = explain(state)
        assert why is not None
        if isinstance(why.best, Keep) and isinstance(why.other, Keep):
            times = state.setup.multipliers
            often = [lead for lead in why.leads if lead.scores >= 0.05]
            most = max(weighed(lead, why.others, times) for lead in often)
            if most > 0:
                assert weighed(why.towards, why.others, times) == pytest.approx(most)
                compared += 1
    assert compared > 10


def test_if_a_turn_brings_less_than_a_box_would_now_that_box_had_better_stay_open() -> None:
    setup = setup_of("none")
    taken = {"threes", "small_straight", "large_straight"}
    boxes = [box.id for box in setup.rules.boxes if box.id not in taken]
    cards = (small_card(setup, boxes, threes=9),)
    why = explain(State(setup, cards, 0, 2, (5, 5, 5, 6, 6)))
    assert why is not None
    assert isinstance(why.other, Take)
    assert (why.other.offer.box, why.towards.box, why.stays_open) == ("full_house", "fives", True)
    four = explain(State(setup, cards, 0, 1, (5, 5, 5, 5, 6)))
    assert four is not None
    assert (four.towards.box, four.stays_open) == ("five_of_a_kind", False)


def test_the_pace_is_told_once_a_box_of_that_half_is_taken() -> None:
    setup = setup_of("none")
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
def test_what_a_box_decides_about_the_bonus_is_told(
    dice: Dice, fives: int, stake: BonusStake | None
) -> None:
    held = {"twos": 6, "threes": 12, "fours": 12, "fives": fives}
    boxes = ["ones", "sixes"] if stake is not BonusStake.WON else ["sixes", "chance"]
    assert last_boxes(boxes, dice, **held).stake is stake


def test_where_a_box_puts_the_pace_is_told_of_three_of_a_number_or_more() -> None:
    boxes = ["ones", "sixes", "four_of_a_kind", "full_house"]
    held = {"twos": 6, "threes": 9, "fours": 12, "fives": 15}
    four = last_boxes(boxes, (2, 6, 6, 6, 6), **held)
    assert isinstance(four.best, Take)
    assert (four.best.offer.box, four.pace_after) == ("sixes", 6)
    assert last_boxes(["ones", "sixes"], (1, 1, 2, 3, 4), **held).pace_after is None


def test_a_box_that_the_other_way_reaches_more_often_is_told_for_one_way_only() -> None:
    setup = setup_of("none")
    card = small_card(setup, ["three_of_a_kind", "four_of_a_kind"])
    why = explain(State(setup, (card,), 0, 1, (1, 2, 2, 5, 6)))
    assert why is not None
    assert why.best.dice == (6,)
    assert (why.towards.box, why.instead) == ("three_of_a_kind", None)
