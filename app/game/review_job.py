"""A review as it is told: in tenths that add up, and worked out without stopping the program."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from core import FivefoldError, Game
from core.coach import Review, review_by_turn
from core.errors import CoachTablesDamaged

if TYPE_CHECKING:
    from app.animation.timers import Timer

BUDGET = 0.008
"""Seconds of a frame that may go into it."""
NEXT_FRAME = 0.001


@dataclass(frozen=True, slots=True)
class TurnFigures:
    """In tenths of a point."""

    turn: int
    luck: int
    loss: int


@dataclass(frozen=True, slots=True)
class ReviewFigures:
    """In tenths of a point, rounded so that start + luck - loss is the final total, and the turns
    add up to luck and loss: what people read must be right when they add it up."""

    start: int
    luck: int
    loss: int
    final: int
    turns: tuple[TurnFigures, ...]


def figures(review: Review) -> ReviewFigures:
    start, final = round(10 * review.start), round(10 * review.final)
    loss = round(10 * review.loss)
    luck = final - start + loss
    turns = []
    lucky = lost = 0.0
    told_luck = told_loss = 0
    for number, turn in enumerate(review.turns, 1):
        lucky, lost = lucky + 10 * turn.luck, lost + 10 * turn.loss
        last = number == len(review.turns)
        luck_so_far, loss_so_far = (luck, loss) if last else (round(lucky), round(lost))
        turns.append(TurnFigures(turn.turn, luck_so_far - told_luck, loss_so_far - told_loss))
        told_luck, told_loss = luck_so_far, loss_so_far
    return ReviewFigures(start, luck, loss, final, tuple(turns))


class ReviewJob:
    """Reviews one player's game, a little in each frame; `told` gets each stage and the end, or
    `failed` the reason why there is none."""

    def __init__(
        self,
        game: Game,
        player: int,
        timer: "Timer",
        told: Callable[[Review, bool], None],
        failed: Callable[[FivefoldError], None],
    ) -> None:
        self._stages: Iterator[Review] = review_by_turn(game, player)
        self._timer, self._told, self._failed = timer, told, failed
        self._latest: Review | None = None
        self._cancel: Callable[[], None] | None = None
        self._go_on()

    def stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _go_on(self) -> None:
        self._cancel = self._timer(NEXT_FRAME, self._work)

    def _work(self) -> None:
        self._cancel = None
        end = perf_counter() + BUDGET
        while perf_counter() < end:
            try:
                stage = next(self._stages, None)
            except CoachTablesDamaged as reason:
                self._failed(reason)
                return
            if stage is None:
                if self._latest is not None:
                    self._told(self._latest, True)
                return
            self._latest = stage
        if self._latest is not None:
            self._told(self._latest, False)
        self._go_on()
