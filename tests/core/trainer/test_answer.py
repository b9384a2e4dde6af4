"""Answers: what they cost, their rank, and the word for them."""

import pytest

from core import Hold, Score
from core.coach import DecisionMark, evaluate
from core.state import State
from core.trainer.answer import judge
from core.trainer.mistake_theme import MistakeTheme, theme_of
from core.trainer.position import read_position

KEEP = "official/1/plain/forced|,,,,,,24,,,,,,23||42136|2"
BOX = "official/1/plain/forced|,4,,,15,,,,25,,,,22||66631|0"


def position(text: str) -> State:
    found = read_position(text)
    assert found is not None
    return found


def test_the_best_answer_costs_nothing() -> None:
    answer = judge(position(KEEP), evaluate(position(KEEP)), Hold((0, 1, 2, 3)))
    assert answer is not None
    assert (answer.rank, answer.loss, answer.mark) == (1, 0, DecisionMark.FINE)
    assert answer.right
    assert [answer.is_chosen(choice) for choice in answer.ranked] == [True, False, False]
    assert answer.chosen.dice == answer.best.dice == (1, 2, 3, 4)
    assert [len(choice.dice) for choice in answer.ranked] == [4, 3, 2]


def test_another_box_costs_the_difference() -> None:
    found = evaluate(position(BOX))
    answer = judge(position(BOX), found, Score("three_of_a_kind", 0))
    assert answer is not None
    assert answer.rank == 2
    assert answer.loss == pytest.approx(found.value - found.value_of_taking("three_of_a_kind"))
    assert answer.mark is DecisionMark.MISTAKE
    assert not answer.right


@pytest.mark.parametrize(
    ("text", "move"),
    [
        (KEEP, Hold((0, 9))),
        (KEEP, Hold((0, 1, 2, 3, 4))),
        (KEEP, Score("chance", 0)),
        (KEEP, Score("ones", 1)),
        (BOX, Hold((0, 1))),
        (BOX, Score("nowhere", 0)),
    ],
)
def test_an_illegal_move_is_no_answer(text: str, move: Hold | Score) -> None:
    assert judge(position(text), evaluate(position(text)), move) is None


@pytest.mark.parametrize(
    ("text", "move", "theme"),
    [
        (KEEP, Hold((1, 3)), MistakeTheme.STRAIGHTS),
        (BOX, Score("three_of_a_kind", 0), MistakeTheme.UPPER_BONUS),
        (BOX, Score("large_straight", 0), MistakeTheme.GIVING_UP),
        ("official/1/plain/forced|,,,,,,,,,,,50,|1|44426|1", Hold((4,)), MistakeTheme.EXTRA_FIVES),
        ("triple/3/multiplied/triple|,,,,,,,,,,,,;,,,,,,,,,,,,;,,,,,,,,,,,,||66631|0",
         Score("sixes", 0), MistakeTheme.WHICH_COLUMN),
        ("official/1/plain/forced|,,,,,,24,25,25,30,40,0,23||44126|2", Hold((4,)),
         MistakeTheme.UPPER_BONUS),
        ("official/1/plain/forced|3,6,9,12,15,18,24,25,,30,40,0,||44552|1", Hold((2, 3)),
         MistakeTheme.OTHER),
        ("custom/1/plain/none|,,,,,18,,,25,30,40,50,|1|66622|0", Score("chance", 0),
         MistakeTheme.OTHER),
    ],
)  # fmt: skip
def test_the_theme_of_a_mistake(text: str, move: Hold | Score, theme: MistakeTheme) -> None:
    found = evaluate(position(text))
    answer = judge(position(text), found, move)
    assert answer is not None
    assert answer.loss > 0
    assert theme_of(position(text), answer.chosen, answer.best) is theme
