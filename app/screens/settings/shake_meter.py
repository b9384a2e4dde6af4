"""How hard the hand shakes just now, and how hard is enough; it looks only while it is seen."""

from typing import Protocol

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.feedback.shake_detector import ENOUGH
from app.feedback.shake_to_roll import ShakeToRoll
from app.startup.kv_loader import load_layout_of

load_layout_of(__file__)

LOOK = 1 / 30
"""Seconds between two looks at the sensor."""
STEPS = 50
"""Levels that are told apart: a hand that is almost still draws nothing anew."""
THICK, EDGE = 12, 2
"""Of the groove, and what is left of it around its filling; in dp."""
MARK, SIGN = 20, 18
"""How far the mark reaches down from the top, and the width of the sign below it; in dp."""
BESIDE = 10
"""From the mark to its word, in dp."""
LINE = 20
"""The height of that word, in sp."""

Place = tuple[float, float, float, float]
"""x, y, width and height."""


class Watched(Protocol):
    """What the meter needs of the program's senses."""

    shake: ShakeToRoll

    def watch(self, watched: bool) -> None: ...


class ShakeMeter(Widget):
    """Give it the program's `senses`: the sensor is on while the meter is in a window, and what is
    shaken then rolls nothing."""

    senses: Watched | None = ObjectProperty(None, allownone=True)
    level = NumericProperty(0)
    """From 0 to 1."""
    enough = NumericProperty(ENOUGH)
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
        # Down to the word it belongs to, and not over the bar: that would look like a slider.
        return self._at_enough - dp(EDGE) / 2, self.top - dp(MARK), dp(EDGE), dp(MARK)

    mark = AliasProperty(_get_mark, bind=("pos", "size", "enough"))

    def _get_sign(self) -> Place:
        return self._at_enough - dp(SIGN) / 2, self.y, dp(SIGN), sp(LINE)

    sign = AliasProperty(_get_sign, bind=("pos", "size", "enough"))

    def _get_told(self) -> Place:
        left = self._at_enough + dp(BESIDE)
        return left, self.y, self.right - left - dp(EDGE), sp(LINE)

    told = AliasProperty(_get_told, bind=("pos", "size", "enough"))

    @property
    def _inside(self) -> float:
        """How wide it is when it is full."""
        return self.width - 2 * dp(EDGE)

    @property
    def _at_enough(self) -> float:
        return self.x + dp(EDGE) + self._inside * self.enough

    def __init__(self, **kwargs: object) -> None:
        self.watching = False
        self._clock = Clock.create_trigger(self._look, LOOK, interval=True)
        super().__init__(**kwargs)
        self.fbind("parent", self._come_or_go)
        self.fbind("senses", self._come_or_go)

    def _come_or_go(self, *_: object) -> None:
        if self.parent is None or self.senses is None:
            self._clock.cancel()
            self._watch(False)
        else:
            self._clock()

    def _look(self, *_: object) -> None:
        # A screen that is not in front keeps its children: what counts is the window.
        self._watch(self.get_parent_window() is not None)
        if self.watching and self.senses is not None:
            strength = self.senses.shake.detector.strength
            self.level = round(strength * STEPS) / STEPS
            self.reached = self.level >= self.enough

    def _watch(self, wanted: bool) -> None:
        if wanted is not self.watching:
            self.watching = wanted
            if self.senses is not None:
                self.senses.watch(wanted)
            self.level, self.reached = 0, False
