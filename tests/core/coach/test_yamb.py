"""The coach in Yamb: columns in different orders, announcements, and a difference."""

from dataclasses import replace

import numpy as np
import pytest

from assets.coach.tune.__main__ import YAMB
from assets.coach.tune.bots import create_game_setup
from assets.coach.tune.card_training import create_card_player
from core import (
    Announce,
    Card,
    Column,
    Game,
    Hold,
    Roll,
    Score,
    State,
    Undo,
    apply,
    next_roll,
    start_game,
    total,
)
from core.bots import create_bot
from core.coach import Announcement, Keep, evaluate, expected_score, explain, odds, review
from core.coach.card_values import evaluate_card
from core.coach.choice_values import TurnValues
from core.coach.tables import TableLibrary, read_bundled_table
from core.errors import CoachTablesDamaged
from core.trainer.answer import judge
from core.trainer.mistake_theme import MistakeTheme, theme_of
from tests.core.coach.brute_force import ROLLS, turn_value

SETUP = create_game_setup(*YAMB, "yamb")
BOXES = [box.id for box in SETUP.rules.boxes]
SCORES = (3, 6, 9, 12, 15, 18, 26, 8, 46, 50, 60, 70)
"""In each box of a column, for 63 points in the upper half."""


def card_with_open(*cells: tuple[str, int]) -> Card:
    """A card with only these boxes open."""
    return Card(
        tuple(
            Column(
                tuple(
                    None if (box, column) in cells else points
                    for box, points in zip(BOXES, SCORES, strict=True)
                )
            )
            for column in range(4)
        )
    )


def rolled(*dice: int) -> State:
    return apply(start_game(SETUP), Roll(dice))


@pytest.mark.parametrize(
    ("box", "column"),
    [("ones", 1), ("sixes", 0), ("straight", 2), ("straight", 3), ("maximum", 3), ("minimum", 1)],
)
def test_the_last_box_is_worth_what_brute_force_says(box: str, column: int) -> None:
    card = card_with_open((box, column))
    announced = box if column == 3 else None

    def final(roll: tuple[int, ...], rolls_left: int) -> float:
        state = State(SETUP, (card,), 0, rolls_left, roll, announced=announced)
        return float(total(SETUP, apply(state, Score(box, column)).cards[0]))

    ends = [{roll: final(roll, rolls_left) for roll in ROLLS} for rolls_left in range(3)]
    turn = TurnValues(evaluate_card(SETUP, card))
    assert turn.value_before_roll == pytest.approx(turn_value(ends), abs=1e-9)


def test_announcing_a_box_is_worth_as_much_as_the_turn_after_it() -> None:
    state = rolled(6, 6, 6, 2, 1)
    found = evaluate(state)
    assert [each.announced for each in found.announcements[:1]] == ["sixes"]
    assert len(found.announcements) == len(BOXES)
    for each in found.announcements:
        after = evaluate(apply(state, Announce(each.announced)))
        assert after.value == pytest.approx(each.value, abs=1e-9)
        assert [take.offer.cell for take in after.takes] == [(each.announced, 3)]
        assert not after.announcements
    assert found.value_of_announcing("sixes") == found.announcements[0].value


def test_where_only_announced_boxes_are_open_one_is_announced() -> None:
    card = card_with_open(("twos", 3), ("sixes", 3))
    state = State(SETUP, (card,), 0, 2, (6, 6, 6, 2, 1))
    found = evaluate(state)
    assert (found.takes, found.keeps) == ((), ())
    assert found.best == found.announcements[0]
    assert found.best.announced == "sixes"
    for bot in ("greedy", "steady", "sharp", "perfect"):
        assert create_bot(bot).choose(state) == Announce("sixes")
    why = explain(state)
    assert why is not None
    assert [lead.cell for lead in why.leads] == [("sixes", 3)]
    assert odds(state, (0, 1, 2)) == ()
    after = apply(state, Announce("sixes"))
    assert [each.box for each in odds(after, (0, 1, 2))] == ["sixes"]
    best = evaluate(after).best
    assert isinstance(best, Keep)
    assert best.dice == (6, 6, 6)


def test_the_first_box_of_each_order_can_be_taken() -> None:
    found = evaluate(rolled(1, 2, 3, 4, 5))
    assert found.takes[0].offer.cell == ("straight", 1)
    assert found.takes[0].offer.points == 66
    assert {take.offer.cell for take in found.takes if take.offer.column != 1} == {
        ("ones", 0),
        ("five_of_a_kind", 2),
    }


def test_an_announcement_that_is_taken_back_is_not_reviewed() -> None:
    game = Game.new(replace(SETUP, seed="undo")).then(Roll((6, 6, 6, 2, 1)))
    game = game.then(Announce("ones")).then(Hold((3,))).then(Undo())
    game = game.then(Announce("sixes")).then(Hold((0, 1, 2))).then(Roll((6, 6, 6, 6, 1)))
    game = game.then(Score("sixes", 3))
    found = review(game)
    announced, held, taken = found.decisions
    assert isinstance(announced.chosen, Announcement)
    assert announced.chosen.announced == "sixes"
    assert (announced.roll, held.roll, taken.roll) == (1, 1, 2)
    assert held.luck == pytest.approx(0), "no dice were rolled in between"
    assert found.start + found.luck - found.loss == pytest.approx(found.final)


def test_a_wrong_announcement_is_a_mistake_about_announcements() -> None:
    position = rolled(6, 6, 6, 2, 1)
    answer = judge(position, evaluate(position), Announce("ones"))
    assert answer is not None
    assert not answer.right
    assert theme_of(position, answer.chosen, answer.best) is MistakeTheme.ANNOUNCEMENTS
    assert answer.is_chosen(Announcement("ones", 0.0))
    assert not answer.is_chosen(Announcement("twos", 0.0))
    announced = apply(position, Announce("ones"))
    assert judge(announced, evaluate(announced), Announce("twos")) is None


def test_the_estimate_of_an_empty_card_is_near_the_measured_mean() -> None:
    value, exact = expected_score(SETUP)
    _, without_luck = create_card_player().play(200, seed=5)
    assert not exact
    assert value == pytest.approx(without_luck.mean(), abs=10)
    assert without_luck.mean() > 1060


def test_a_file_without_a_network_is_damaged() -> None:
    for data in (b"nothing", read_bundled_table("nets")):
        tables = TableLibrary(lambda _name, data=data: data)  # type: ignore[misc]
        for _ in range(2):
            with pytest.raises(CoachTablesDamaged):
                evaluate(rolled(6, 6, 6, 2, 1), tables)


def test_the_fast_player_agrees_with_the_coach() -> None:
    player, bot = create_card_player(), create_bot("greedy")
    state, compared = start_game(replace(SETUP, seed="fast")), 0
    while not state.over:
        if state.dice is None and state.card.taken % 8 in (0, 7):
            turn, look = (
                TurnValues(evaluate_card(SETUP, state.card)),
                player.inspect(SETUP, state.card),
            )
            assert look.now == pytest.approx(turn.card_values.now, abs=1e-9)
            assert look.before == pytest.approx(turn.value_before_roll, abs=1e-9)
            for box, values in turn.announced.items():
                for left in range(3):
                    np.testing.assert_allclose(
                        look.announced[box][left], values.roll_values(left), rtol=0, atol=1e-9
                    )
                np.testing.assert_allclose(
                    look.first_rolls[box], values.roll_values(2), rtol=0, atol=1e-9
                )
            compared += 1
        move = next_roll(state) if state.dice is None else bot.choose(state)
        state = apply(state, move)
        if isinstance(move, Hold):
            state = apply(state, next_roll(state))
    assert compared == 12
