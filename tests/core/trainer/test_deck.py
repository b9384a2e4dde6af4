"""Mistakes come back after 1, 3, 7 and 21 days; a streak survives one missed day a week."""

import pytest

from core.trainer.deck import INTERVALS, LEARNED, count_streak, due_after, next_stage

TODAY = 739_938


def test_a_mistake_answered_right_every_time_comes_back_four_times() -> None:
    stage, day, asked = 0, TODAY, []
    while (due := due_after(stage, day)) is not None:
        asked.append(due - day)
        stage, day = next_stage(stage, right=True), due
    assert tuple(asked) == INTERVALS == (1, 3, 7, 21)
    assert stage == LEARNED


@pytest.mark.parametrize("stage", range(LEARNED))
def test_a_wrong_answer_starts_again(stage: int) -> None:
    assert due_after(next_stage(stage, right=False), TODAY) == TODAY + 1


@pytest.mark.parametrize(
    ("days_ago", "streak"),
    [
        ((), 0),
        ((0,), 1),
        ((1,), 1),
        ((0, 1, 2), 3),
        ((1, 2, 3), 3),
        ((0, 2, 3), 3),  # one missed day pauses it
        ((0, 3, 4), 1),  # two end it
        ((0, 2, 4, 5), 2),  # and so do two in a week
        ((0, 2, 3, 4, 5, 6, 7, 8, 10), 9),
        ((2, 3), 2),
        ((3, 4), 0),
    ],
)
def test_days_in_a_row(days_ago: tuple[int, ...], streak: int) -> None:
    assert count_streak({TODAY - each for each in days_ago}, TODAY) == streak
