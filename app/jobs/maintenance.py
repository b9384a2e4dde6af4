"""Checks and repairs saved games while the program is idle."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from app.platform.local_date import today
from app.storage import OpeningReport, Store
from app.storage.errors import StorageError
from app.text.errors import explain

if TYPE_CHECKING:
    from app.animation.timers import Timer
    from app.jobs.game_reviews import GameReviews
    from app.storage.backup.backups import Slices

INTERVAL = 0.25
"""Seconds between two steps."""
BACKUP_INTERVAL = 60.0
"""Idle seconds between two looks whether a backup is due."""
BATCH = 5
"""Games checked in one step, which takes a few milliseconds."""


class Maintenance:
    """Finds and repairs damage before the game is needed, and reports it.

    It also purges what was deleted in an earlier run, whose undo is gone, makes backups, and
    reviews finished games for the trainer.
    """

    def __init__(
        self,
        store: Store,
        notify: Callable[[str], None],
        report: Callable[[OpeningReport], None],
        is_busy: Callable[[], bool],
        every: "Timer",
    ) -> None:
        self._store, self._notify, self._is_busy = store, notify, is_busy
        self._report = report
        self._next_row: int | None = 0
        self._purged = False
        self._backup: Slices | None = None
        self._since_backup = BACKUP_INTERVAL
        self._started_at = store.database.clock()
        self._cancel = every(INTERVAL, self.run_step)

    def run_step(self) -> None:
        if not self._is_busy():
            try:
                self._run_next_task()
            except StorageError as error:
                self._next_row = None
                self._notify(explain(error))
        for report in self._store.take_reports():
            if report.noteworthy:
                self._report(report)

    def _run_next_task(self) -> None:
        self._since_backup += INTERVAL
        if not self._purged:
            self._purged = True
            self._store.purge(before=self._started_at)
        elif self._backup is not None:
            self._continue_backup()
        elif self._since_backup >= BACKUP_INTERVAL:
            self._since_backup = 0.0
            self._backup = self._store.backups.make()
        elif self._next_row is not None:
            self._next_row = self._store.check_rows(self._next_row, BATCH)
        else:
            self._game_reviews.run_step()

    @cached_property
    def _game_reviews(self) -> "GameReviews":
        from app.jobs.game_reviews import GameReviews

        return GameReviews(self._store, today)

    def _continue_backup(self) -> None:
        """A backup that fails is tried again later; the saved games are not affected."""
        try:
            if self._backup is not None:
                next(self._backup)
        except (StopIteration, StorageError, OSError):
            self._backup = None

    def stop(self) -> None:
        self._cancel()
