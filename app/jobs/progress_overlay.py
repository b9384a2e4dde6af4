"""Shows the progress of a long task that blocks the frame loop."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle

from app.settings.theme import theme
from app.widgets.text.fit_label import FitLabel

if TYPE_CHECKING:
    from app.widgets.controls.progress_indicator import ProgressIndicator

DELAY = 0.4
"""Seconds before anything is shown."""
REDRAW_INTERVAL = 0.15
LINES = 4
INDICATOR_HEIGHT = 0.3
"""Of the line below the sentence, as a part of the window's."""


class ProgressOverlay:
    """A sentence over the whole window. It draws itself, as there are no frames during the task."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._label: FitLabel | None = None
        self._indicator: ProgressIndicator | None = None
        self._started_at: float | None = None
        self._last_redraw = 0.0

    @property
    def shown(self) -> str:
        return self._label.text if self._label is not None else ""

    def show_progress(self, sentence: str, fraction: float) -> None:
        now = self._clock()
        if self._started_at is None:
            self._started_at = now
        if now - self._started_at < DELAY or now - self._last_redraw < REDRAW_INTERVAL:
            return
        self._last_redraw = now
        if self._label is None:
            self._add_label()
        if self._label is not None and self._indicator is not None:
            self._label.text = sentence
            self._indicator.fraction = fraction
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")

    def close(self) -> None:
        self._started_at = None
        if self._label is not None:
            Window.remove_widget(self._label)
            self._label = self._indicator = None

    def _add_label(self) -> None:
        width, height = Window.size
        label = FitLabel(
            size_hint=(None, None),
            size=(width * 0.8, height),
            pos=(width * 0.1, 0),
            color=theme.ink,
            type_size=18,
            max_lines=LINES,
        )
        with label.canvas.before:
            Color(rgba=theme.background)
            Rectangle(size=Window.size)
        # Hardly ever needed: imported only now.
        from app.widgets.controls.progress_indicator import ProgressIndicator

        indicator = ProgressIndicator(size_hint_x=None, width=label.width)
        indicator.pos = (label.x, height * INDICATOR_HEIGHT)
        label.add_widget(indicator)
        Window.add_widget(label)
        self._label, self._indicator = label, indicator
