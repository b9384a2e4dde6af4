"""Computes a review in small steps, and rounds its figures so that they add up."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from core import FivefoldError, Game
from core.coach import Review, review_by_turn
from core.errors import CoachTablesDamaged

if TYPE_CHECKING:
    from app.animation.timers import Timer

FRAME_BUDGET = 0.008
"""Seconds to work in each frame."""
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
    add up to luck and loss."""

    start: int
    luck: int
    loss: int
    final: int
    turns: tuple[TurnFigures, ...]


def round_figures(review: Review) -> ReviewFigures:
    start, final = round(10 * review.start), round(10 * review.final)
    loss = round(10 * review.loss)
    luck = final - start + loss
    turns = []
    exact_luck = exact_loss = 0.0
    shown_luck = shown_loss = 0
    for number, turn in enumerate(review.turns, 1):
        exact_luck, exact_loss = exact_luck + 10 * turn.luck, exact_loss + 10 * turn.loss
        last = number == len(review.turns)
        luck_so_far, loss_so_far = (luck, loss) if last else (round(exact_luck), round(exact_loss))
        turns.append(TurnFigures(turn.turn, luck_so_far - shown_luck, loss_so_far - shown_loss))
        shown_luck, shown_loss = luck_so_far, loss_so_far
    return ReviewFigures(start, luck, loss, final, tuple(turns))


class ReviewJob:
    """Reviews one player's game, a little in each frame.

    Calls `on_progress(review, done)` after each slice, or `on_failure` with the error.
    """

    def __init__(
        self,
        game: Game,
        player: int,
        timer: "Timer",
        on_progress: Callable[[Review, bool], None],
        on_failure: Callable[[FivefoldError], None],
    ) -> None:
        self._stages: Iterator[Review] = review_by_turn(game, player)
        self._timer, self._on_progress, self._on_failure = timer, on_progress, on_failure
        self._latest: Review | None = None
        self._cancel: Callable[[], None] | None = None
        self._schedule()

    def stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _schedule(self) -> None:
        self._cancel = self._timer(NEXT_FRAME, self._run_slice)

    def _run_slice(self) -> None:
        self._cancel = None
        end = perf_counter() + FRAME_BUDGET
        while perf_counter() < end:
            try:
                stage = next(self._stages, None)
            except CoachTablesDamaged as reason:
                self._on_failure(reason)
                return
            if stage is None:
                if self._latest is not None:
                    self._on_progress(self._latest, True)
                return
            self._latest = stage
        if self._latest is not None:
            self._on_progress(self._latest, False)
        self._schedule()
