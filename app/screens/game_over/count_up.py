"""Totals that count up together, then steps that rise and the crown that drops."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.animation.transitions import ease_out, ease_out_bounce, transitions

if TYPE_CHECKING:
    from app.screens.game_over.game_over_screen import GameOverScreen

COUNT_SECONDS, RISE_SECONDS, DROP_SECONDS = 0.9, 0.3, 0.22
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
        rise = ease_out(_part(seconds, COUNT_SECONDS, RISE_SECONDS))
        drop = ease_out_bounce(_part(seconds, COUNT_SECONDS + RISE_SECONDS, DROP_SECONDS))
        if progress >= 1:
            limit, rise, drop = best, 1.0, 1.0
        for row in screen.rows:
            row.show_total(limit)
        for step in screen.ids.podium.steps:
            step.show_total(limit)
            step.rise, step.drop = rise, drop
        if progress >= 1:
            self.running = False
            self._on_end()


def _part(seconds: float, start: float, length: float) -> float:
    return min(1.0, max(0.0, (seconds - start) / length))
