"""To and fro, until it stops: what a shaking hand does, whoever measures it."""

COOL_DOWN = 1.0
"""Seconds after a throw in which nothing counts: the hand comes to rest, the dice fall."""
LONGEST = 3.0
"""Nobody keeps the dice in the cup for longer."""


class ShakeTiming:
    """Strokes in quick succession are a shake; when they end, the dice are thrown."""

    def __init__(self) -> None:
        self.shaking = False
        self._strokes: list[float] = []
        self._moved = float("-inf")
        self._began = 0.0
        self._not_before = float("-inf")
        self._rested = True

    @property
    def strokes(self) -> int:
        return len(self._strokes)

    @property
    def last_stroke(self) -> float:
        return self._strokes[-1] if self._strokes else float("-inf")

    def ready(self, t: float) -> bool:
        """A hand that simply goes on after a throw must rest first, or it would roll again."""
        return self._rested and t >= self._not_before

    def moves(self, t: float) -> None:
        """The hand is not at rest."""
        self._moved = t

    def stroke(self, t: float) -> None:
        """The hand turned round, or began to move."""
        if self.ready(t):
            self._strokes.append(t)

    def forget(self, t: float, window: float) -> None:
        """Drop the strokes that are too long ago to belong to this shake."""
        while self._strokes and self._strokes[0] < t - window:
            self._strokes.pop(0)

    def interrupt(self) -> None:
        """Nothing is being shaken any more, and nothing is thrown."""
        self.shaking = False
        self._strokes.clear()

    def begin(self, t: float) -> None:
        if not self.shaking:
            self.shaking = True
            self._began = t

    def thrown(self, t: float, quiet: float) -> bool:
        """Whether the dice fall now: the hand has been still for so long, or shook for too long."""
        still = t - self._moved >= quiet
        if still:
            self._rested = True
        if not self.shaking or not (still or t - self._began >= LONGEST):
            return False
        self.shaking = False
        self._strokes.clear()
        self._not_before = t + COOL_DOWN
        self._rested = still
        return True
