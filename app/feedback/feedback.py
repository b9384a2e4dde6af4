"""The sounds and vibrations for each event at the table."""

from functools import partial
from random import Random

from app.animation.timers import Timer
from app.platform.haptics import Haptics
from app.platform.sound import Sound

RATTLE_INTERVAL = 0.22
"""Seconds between two rattling sounds, which overlap a little."""
FIRST_KNOCK, LAST_KNOCK = 0.10, 0.38
"""When dice without an animation are heard, in seconds after the throw."""
WIN_DELAY = 0.4
"""Seconds that leave the sound of the last score to itself."""
SCORE_DELAY = 0.12
"""Seconds after a score before a moment is heard."""
KNOCK_VOLUME = 0.75
"""Several dice may knock at once, so each is played a little softer."""
FULL_SOUND_POINTS = 40
"""Points from which a score is played at full volume."""


class Feedback:
    def __init__(
        self, sound: Sound, haptics: Haptics, later: Timer, rng: Random | None = None
    ) -> None:
        self._sound = sound
        self._haptics = haptics
        self._later = later
        self._rng = rng or Random()
        self._last_rattle = float("-inf")
        self._moment_delay = 0.0
        self.moments_enabled = True

    # --- shaking ------------------------------------------------------------------------------

    def rattle(self, t: float, strength: float) -> bool:
        """Call this with every sample of a shake; True when a new rattling sound starts."""
        if 0 <= t - self._last_rattle < RATTLE_INTERVAL:
            return False
        self._last_rattle = t
        self._sound.play("rattle", 0.35 + 0.65 * strength)
        self._haptics.tick()
        return True

    # --- the dice -----------------------------------------------------------------------------

    def knock(self, strength: float = 1.0) -> None:
        """A die hits the table or another die."""
        self._sound.play("knock", KNOCK_VOLUME * strength)
        self._haptics.bump(strength)

    def _schedule_knocks(self, dice: int) -> None:
        moments = sorted(self._rng.uniform(FIRST_KNOCK, LAST_KNOCK) for _ in range(dice))
        for at in moments:
            strength = self._rng.uniform(0.45, 0.9)
            self._later(at, partial(self.knock, strength))

    # --- the table ----------------------------------------------------------------------------

    def held(self) -> None:
        self._sound.play("hold")
        self._haptics.tick()

    def released(self) -> None:
        self._sound.play("let_go")
        self._haptics.tick()

    def rolled(self, dice: int, shown: bool) -> None:
        """Animated dice report their own knocks; the others are given some."""
        self._sound.play("throw")
        self._moment_delay = 0.0 if shown else LAST_KNOCK + 0.1
        if not shown:
            self._schedule_knocks(dice)

    def moment(self, kind: str) -> None:
        """Once the dice are at rest, or after the sound of the score."""
        if not self.moments_enabled:
            return
        if self._moment_delay:
            self._later(self._moment_delay, partial(self._play_moment, kind))
        else:
            self._play_moment(kind)

    def _play_moment(self, kind: str) -> None:
        self._sound.play(kind)
        self._haptics.beat(kind)

    def scored(self, points: int) -> None:
        self._moment_delay = SCORE_DELAY
        if points:
            part = min(points, FULL_SOUND_POINTS) / FULL_SOUND_POINTS
            self._sound.play("score", 0.7 + 0.3 * part)
            self._haptics.tick()
        else:
            self._sound.play("zero")
            self._haptics.tick()

    def game_ended(self) -> None:
        self._later(WIN_DELAY, self._celebrate)

    def _celebrate(self) -> None:
        self._sound.play("win")
        self._haptics.bump()

    def undone(self) -> None:
        self._sound.play("undo")
        self._haptics.tick()

    def refused(self) -> None:
        self._sound.play("knock", 0.3)
        self._haptics.tick()
