"""Adds up the table of a league, some games in each frame."""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from app.storage.errors import StorageError
from core.league.standings import LeagueGame, LeagueTable

if TYPE_CHECKING:
    from app.animation.timers import Timer

FIRST_BUDGET = 0.03
FRAME_BUDGET = 0.008
"""Seconds to work: at once, so that the table of most leagues needs no waiting, and then in each
frame."""
NEXT_FRAME = 0.001


class LeagueCount:
    def __init__(
        self,
        table: LeagueTable,
        batches: Iterator[tuple[LeagueGame, ...]],
        timer: "Timer",
        on_done: Callable[[LeagueTable], None],
        on_failure: Callable[[StorageError], None],
    ) -> None:
        self._table, self._batches, self._timer = table, batches, timer
        self._on_done, self._on_failure = on_done, on_failure
        self._cancel: Callable[[], None] | None = None

    def start(self) -> None:
        """Call `on_done` before this returns if there are not many games."""
        self._run_slice(FIRST_BUDGET)

    def stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _run_slice(self, budget: float = FRAME_BUDGET) -> None:
        """Add at least one batch."""
        self._cancel = None
        now, end = 0.0, perf_counter() + budget
        try:
            while now < end:
                batch = next(self._batches, None)
                if batch is None:
                    self._on_done(self._table)
                    return
                for game in batch:
                    self._table.add(game)
                now = perf_counter()
        except StorageError as error:
            self._on_failure(error)
            return
        self._cancel = self._timer(NEXT_FRAME, self._run_slice)
