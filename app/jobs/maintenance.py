"""Looks after the saved games in idle moments, and passes on what a person should hear of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.storage import Store
from app.storage.errors import StorageError
from app.text.errors import explain
from app.text.opening_report import describe_opening

if TYPE_CHECKING:
    from app.animation.timers import Timer

PACE = 0.25
"""Seconds between two looks."""
GAMES = 5
"""Looked at in one go: a few milliseconds."""


class Maintenance:
    """Damage is found before somebody needs the game it struck, and mended at once.

    What was deleted in an earlier run can no longer be wanted back, and goes.
    """

    def __init__(
        self, store: Store, tell: Callable[[str], None], busy: Callable[[], bool], every: "Timer"
    ) -> None:
        self._store, self._tell, self._busy = store, tell, busy
        self._after: int | None = 0
        self._tidy = False
        self._began = store.database.clock()
        self._stop = every(PACE, self.look)

    def look(self) -> None:
        if not self._busy():
            try:
                self._work()
            except StorageError as wrong:
                self._after = None
                self._tell(explain(wrong))
        for report in self._store.take_reports():
            if report.noteworthy:
                self._tell(describe_opening(report))

    def _work(self) -> None:
        if not self._tidy:
            self._tidy = True
            self._store.purge(before=self._began)
        elif self._after is not None:
            self._after = self._store.check_rows(self._after, GAMES)

    def end(self) -> None:
        self._stop()
