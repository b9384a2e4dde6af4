"""Totals that count up together, then steps that rise and the crown that drops."""

from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING

from app.animation.transitions import ease_out, transitions
from app.widgets.standings.podium import DROP_SECONDS, RISE_SECONDS

if TYPE_CHECKING:
    from app.screens.game_over.game_over_screen import GameOverScreen

COUNT_SECONDS = 0.9
SECONDS = COUNT_SECONDS + RISE_SECONDS + DROP_SECONDS


class CountUp:
    def __init__(self, screen: "GameOverScreen", on_end: Callable[[], None]) -> None:
        self._screen, self._on_end = screen, on_end
        self.running = False

    def start(self, animated: bool) -> None:
        self.running = True
        if animated:
            transitions.play(self, SECONDS, self._show)
        else:
            self._show(1.0)

    def finish(self) -> None:
        if self.running:
            transitions.stop(self)

    def _show(self, progress: float) -> None:
        seconds = progress * SECONDS
        screen = self._screen
        best = max((each.total for each in screen.result.standings), default=0)
        limit = best * ease_out(min(1.0, seconds / COUNT_SECONDS))
        if progress >= 1:
            limit, seconds = best, inf
        for row in screen.rows:
            row.show_total(limit)
        for step in screen.ids.podium.steps:
            step.show_total(limit)
        screen.ids.podium.show_rise(seconds - COUNT_SECONDS)
        if progress >= 1:
            self.running = False
            self._on_end()
