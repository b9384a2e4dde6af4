"""A meter of how hard the device is being shaken, and how hard is enough."""

from typing import Protocol

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.feedback.shake_detector import THRESHOLD_LEVEL
from app.feedback.shake_to_roll import ShakeToRoll
from app.startup.kv_loader import load_layout_of

load_layout_of(__file__)

READ_INTERVAL = 1 / 30
"""Seconds between two readings."""
STEPS = 50
"""The level is rounded to these steps, so that a resting hand causes no redraws."""
THICK, EDGE = 12, 2
"""Of the groove, and of the margin around its filling; in dp."""
MARK, TICK = 20, 18
"""Height of the threshold mark, and width of the tick below it; in dp."""
BESIDE = 10
"""From the mark to its label, in dp."""
LINE = 20
"""Height of that label, in sp."""

Place = tuple[float, float, float, float]
"""x, y, width and height."""


class ShakeSource(Protocol):
    shake_to_roll: ShakeToRoll

    def keep_sensor_on(self, on: bool) -> None: ...


class ShakeMeter(Widget):
    """Keeps the sensor of its `source` on while it is in a window."""

    source: ShakeSource | None = ObjectProperty(None, allownone=True)
    level = NumericProperty(0)
    """From 0 to 1."""
    enough = NumericProperty(THRESHOLD_LEVEL)
    reached = BooleanProperty(False)

    def _get_groove(self) -> Place:
        return self.x, self.top - dp(THICK), self.width, dp(THICK)

    groove = AliasProperty(_get_groove, bind=("pos", "size"))

    def _get_filled(self) -> Place:
        high = dp(THICK - 2 * EDGE) if self.level else 0
        below = self.top - dp(THICK - EDGE)
        return self.x + dp(EDGE), below, self._inside * self.level, high

    filled = AliasProperty(_get_filled, bind=("pos", "size", "level"))

    def _get_roundness(self) -> float:
        return min(dp(THICK / 2 - EDGE), self.filled[2] / 2)

    roundness = AliasProperty(_get_roundness, bind=("filled",))

    def _get_mark(self) -> Place:
        # Down to its label, and not over the bar: that would look like a slider.
        return self._threshold_x - dp(EDGE) / 2, self.top - dp(MARK), dp(EDGE), dp(MARK)

    mark = AliasProperty(_get_mark, bind=("pos", "size", "enough"))

    def _get_tick(self) -> Place:
        return self._threshold_x - dp(TICK) / 2, self.y, dp(TICK), sp(LINE)

    tick = AliasProperty(_get_tick, bind=("pos", "size", "enough"))

    def _get_label(self) -> Place:
        left = self._threshold_x + dp(BESIDE)
        return left, self.y, self.right - left - dp(EDGE), sp(LINE)

    label = AliasProperty(_get_label, bind=("pos", "size", "enough"))

    @property
    def _inside(self) -> float:
        """The width of a full bar."""
        return self.width - 2 * dp(EDGE)

    @property
    def _threshold_x(self) -> float:
        return self.x + dp(EDGE) + self._inside * self.enough

    def __init__(self, **kwargs: object) -> None:
        self.watching = False
        self._clock = Clock.create_trigger(self._read, READ_INTERVAL, interval=True)
        super().__init__(**kwargs)
        self.fbind("parent", self._update_clock)
        self.fbind("source", self._update_clock)

    def _update_clock(self, *_: object) -> None:
        if self.parent is None or self.source is None:
            self._clock.cancel()
            self._set_watching(False)
        else:
            self._clock()

    def _read(self, *_: object) -> None:
        # A hidden screen keeps its children, so ask for the window.
        self._set_watching(self.get_parent_window() is not None)
        if self.watching and self.source is not None:
            strength = self.source.shake_to_roll.detector.strength
            self.level = round(strength * STEPS) / STEPS
            self.reached = self.level >= self.enough

    def _set_watching(self, wanted: bool) -> None:
        if wanted is not self.watching:
            self.watching = wanted
            if self.source is not None:
                self.source.keep_sensor_on(wanted)
            self.level, self.reached = 0, False
