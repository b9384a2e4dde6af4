"""What is heard and felt of the game: the table, the dice and the hand tell, this answers."""

from functools import partial
from random import Random

from app.animation.timers import Timer
from app.platform.haptics import Haptics
from app.platform.sound import Sound

PIECE = 0.22
"""Seconds between two pieces of rattle, which overlap a little."""
FIRST_KNOCK, LAST_KNOCK = 0.10, 0.38
"""When dice that nobody sees falling are heard, in seconds after the throw."""
BEFORE_WIN = 0.4
"""Seconds in which the last score is heard alone."""
SEVERAL = 0.75
"""Dice knock together, and must not be too loud when they do."""
MUCH = 40
"""Points that are worth the full sound."""


class Feedback:
    def __init__(
        self, sound: Sound, haptics: Haptics, later: Timer, luck: Random | None = None
    ) -> None:
        self._sound = sound
        self._haptics = haptics
        self._later = later
        self._luck = luck or Random()
        self._rattled = float("-inf")

    # --- the hand -----------------------------------------------------------------------------

    def rattle(self, t: float, strength: float) -> bool:
        """The cup is being shaken: call as often as you like; whether it jumps just now."""
        if 0 <= t - self._rattled < PIECE:
            return False
        self._rattled = t
        self._sound.play("rattle", 0.35 + 0.65 * strength)
        self._haptics.tick()
        return True

    # --- the dice -----------------------------------------------------------------------------

    def knock(self, strength: float = 1.0) -> None:
        """A die bumps against the table, or another die."""
        self._sound.play("knock", SEVERAL * strength)
        self._haptics.bump(strength)

    def landed(self, five: bool) -> None:
        """All dice lie still."""
        if five:
            self.five()

    def five(self) -> None:
        self._sound.play("five")
        self._haptics.five()

    def _fall(self, dice: int, five: bool) -> None:
        moments = sorted(self._luck.uniform(FIRST_KNOCK, LAST_KNOCK) for _ in range(dice))
        for at in moments:
            strength = self._luck.uniform(0.45, 0.9)
            self._later(at, partial(self.knock, strength))
        self._later(LAST_KNOCK + 0.1, lambda: self.landed(five))

    # --- the table ----------------------------------------------------------------------------

    def held(self) -> None:
        self._sound.play("hold")
        self._haptics.tick()

    def let_go(self) -> None:
        self._sound.play("let_go")
        self._haptics.tick()

    def rolled(self, dice: int, five: bool, shown: bool) -> None:
        """Dice that are shown knock when they hit the felt; for others it is made up."""
        self._sound.play("throw")
        if not shown:
            self._fall(dice, five)

    def scored(self, points: int, bonus: int) -> None:
        if bonus:
            self._sound.play("bonus")
            self._haptics.bump()
        elif points:
            self._sound.play("score", 0.7 + 0.3 * min(points, MUCH) / MUCH)
            self._haptics.tick()
        else:
            self._sound.play("zero")
            self._haptics.tick()

    def won(self) -> None:
        self._later(BEFORE_WIN, self._celebrate)

    def _celebrate(self) -> None:
        self._sound.play("win")
        self._haptics.bump()

    def undone(self) -> None:
        self._sound.play("undo")
        self._haptics.tick()

    def refused(self) -> None:
        """A dull tap on the table, not a buzzer."""
        self._sound.play("knock", 0.3)
        self._haptics.tick()
