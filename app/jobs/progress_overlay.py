"""Says how far a long piece of work is, while everything else has to wait for it."""

from collections.abc import Callable
from time import monotonic

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle

from app.settings.theme import theme
from app.widgets.text.fit_label import FitLabel

PATIENCE = 0.4
"""Seconds of silence before anything is said."""
PACE = 0.15
"""Seconds between two pictures."""
LINES = 4


class ProgressOverlay:
    """One sentence over the whole window, drawn at once: no frame comes until the work is done."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._sign: FitLabel | None = None
        self._began: float | None = None
        self._said = 0.0

    @property
    def shown(self) -> str:
        return self._sign.text if self._sign is not None else ""

    def say(self, sentence: str) -> None:
        now = self._clock()
        if self._began is None:
            self._began = now
        if now - self._began < PATIENCE or now - self._said < PACE:
            return
        self._said = now
        if self._sign is None:
            self._put_up()
        if self._sign is not None:
            self._sign.text = sentence
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")

    def done(self) -> None:
        self._began = None
        if self._sign is not None:
            Window.remove_widget(self._sign)
            self._sign = None

    def _put_up(self) -> None:
        width, height = Window.size
        sign = FitLabel(
            size_hint=(None, None),
            size=(width * 0.8, height),
            pos=(width * 0.1, 0),
            color=theme.ink,
            type_size=18,
            max_lines=LINES,
        )
        with sign.canvas.before:
            Color(rgba=theme.background)
            Rectangle(size=Window.size)
        Window.add_widget(sign)
        self._sign = sign
