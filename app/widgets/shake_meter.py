"""How hard the hand shakes just now, and how hard is enough; it looks only while it is seen."""

from typing import Protocol

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.feel.shake import ENOUGH
from app.feel.shake_to_roll import ShakeToRoll
from app.layouts import load_layout_of
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)

load_layout_of(__file__)

LOOK = 1 / 30
"""Seconds between two looks at the sensor."""
STEPS = 50
"""Levels that are told apart: a hand that is almost still draws nothing anew."""


class Watched(Protocol):
    """What the meter needs of the program's senses."""

    shake: ShakeToRoll

    def watch(self, watched: bool) -> None: ...


class ShakeMeter(Widget):
    """Give it the program's `senses`: the sensor is on while the meter is in a window, and what is
    shaken then rolls nothing."""

    senses = ObjectProperty(None, allownone=True)
    level = NumericProperty(0)
    """From 0 to 1."""
    enough = NumericProperty(ENOUGH)
    reached = BooleanProperty(False)

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
        if self.watching:
            strength = self.senses.shake.detector.strength
            self.level = round(strength * STEPS) / STEPS
            self.reached = self.level >= self.enough

    def _watch(self, wanted: bool) -> None:
        if wanted is not self.watching:
            self.watching = wanted
            self.senses.watch(wanted)
            self.level, self.reached = 0, False
