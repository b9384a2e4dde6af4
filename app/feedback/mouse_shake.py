"""The cup shaken with the mouse: dragged to and fro, and the dice fall when the hand stops."""

from math import exp, hypot

from app.feedback.shake_detector import Sensitivity
from app.feedback.shake_timing import ShakeTiming

REACH = {Sensitivity.LIGHT: 16, Sensitivity.NORMAL: 28, Sensitivity.HARD: 48}
"""How long, in dp, a stroke must be."""
STROKES = 4
WINDOW = 1.0
QUIET = 0.2
FADE = 0.15
FULL_SPEED = 1500
"""In dp a second."""

Point = tuple[float, float]


class MouseShake:
    """Feed it in every frame while the cup is held: a mouse at rest tells nothing by itself."""

    def __init__(self, sensitivity: Sensitivity = Sensitivity.NORMAL) -> None:
        self._reach = REACH[sensitivity]
        self._rhythm = ShakeTiming()
        self.take_up()

    def take_up(self) -> None:
        """The cup is taken in hand; the rest after a throw is not shortened by that."""
        self._rhythm.interrupt()
        self._turned: Point | None = None
        self._farthest: Point = (0.0, 0.0)
        self._at: Point = (0.0, 0.0)
        self._last = 0.0
        self._speed = 0.0

    @property
    def shaking(self) -> bool:
        return self._rhythm.shaking

    @property
    def strength(self) -> float:
        return min(1.0, self._speed / FULL_SPEED)

    def feed(self, t: float, x: float, y: float) -> bool:
        """Where the pointer is, in dp; whether the dice are thrown now."""
        if self._turned is None:
            self._turned = self._farthest = self._at = (x, y)
            self._last = t
            return False
        passed = t - self._last
        if passed <= 0:
            return False
        way = hypot(x - self._at[0], y - self._at[1])
        self._speed += (1 - exp(-passed / FADE)) * (way / passed - self._speed)
        self._at, self._last = (x, y), t
        if way:
            self._rhythm.moves(t)
            self._follow(t, (x, y), self._turned)
        self._rhythm.forget(t, WINDOW)
        if self._rhythm.strokes >= STROKES:
            self._rhythm.begin(t)
        return self._rhythm.thrown(t, QUIET)

    def let_go(self, t: float) -> bool:
        """The button is up: what was being shaken falls now."""
        self._turned = None
        return self._rhythm.thrown(t, 0.0)

    def _follow(self, t: float, at: Point, turned: Point) -> None:
        """A stroke is made when the pointer has come back far enough from where it turned."""
        out = (self._farthest[0] - turned[0], self._farthest[1] - turned[1])
        back = (at[0] - self._farthest[0], at[1] - self._farthest[1])
        if hypot(at[0] - turned[0], at[1] - turned[1]) >= hypot(*out):
            self._farthest = at
        elif hypot(*back) >= self._reach and out[0] * back[0] + out[1] * back[1] < 0:
            if hypot(*out) >= self._reach:
                self._rhythm.stroke(t)
            self._turned, self._farthest = self._farthest, at
