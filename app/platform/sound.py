"""Sounds by name, each in several samples so that repeated ones do not sound mechanical."""

from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Protocol

from app.animation.timers import Timer
from app.platform.audio_device import can_load_sounds
from app.platform.device import on_android

SOUNDS = Path(__file__).parents[2] / "assets" / "sound"
FIRST_LOAD_DELAY = 0.5
"""Seconds before loading starts, to leave the first frames alone."""
LOAD_INTERVAL = 0.03
"""Seconds between two loads; each takes about a millisecond, so no frame is late."""


class Sound(Protocol):
    def configure(self, on: bool, volume: float) -> None: ...

    def play(self, name: str, strength: float = 1.0) -> None: ...


class Clip(Protocol):
    """A loaded sound."""

    volume: float

    def play(self) -> object: ...


LoadClip = Callable[[Path], Clip | None]
"""Loads a sound file; None if there is no way to play it."""


class NoSound:
    def configure(self, on: bool, volume: float) -> None: ...

    def play(self, name: str, strength: float = 1.0) -> None: ...


class SampledSound:
    """Plays samples from a folder: name_1.wav, name_2.wav and so on.

    They are loaded one at a time, starting when sound is first switched on.
    """

    def __init__(
        self, folder: Path, load: LoadClip, later: Timer, rng: Random | None = None
    ) -> None:
        self._folder = folder
        self._load = load
        self._later = later
        self._rng = rng or Random()
        self._clips: dict[str, list[Clip]] = {}
        self._recent: dict[str, list[Clip]] = {}
        self._on, self._volume = False, 1.0
        self._waiting: list[Path] | None = None

    def configure(self, on: bool, volume: float) -> None:
        self._on, self._volume = on, min(1.0, max(0.0, volume))
        if on and self._waiting is None:
            self._waiting = self._loading_order()
            self._later(FIRST_LOAD_DELAY, self._load_next)

    def play(self, name: str, strength: float = 1.0) -> None:
        """`strength` is from 0 to 1. Sounds that are not loaded yet are skipped."""
        volume = self._volume * min(1.0, max(0.0, strength))
        clips = self._clips.get(name)
        if not self._on or not clips or not volume:
            return
        # A clip that was played a moment ago may still be playing and would be cut off.
        recent = self._recent.setdefault(name, [])
        del recent[: max(0, len(recent) - len(clips) // 2)]
        clip = self._rng.choice([each for each in clips if each not in recent])
        recent.append(clip)
        try:
            clip.volume = volume
            clip.play()
        except Exception:  # the audio device may be gone
            self._give_up()

    def _loading_order(self) -> list[Path]:
        """The first sample of every name, then the second, so that all names can be heard soon."""
        samples: dict[str, list[Path]] = {}
        for path in sorted(self._folder.glob("*.wav")):
            samples.setdefault(_name(path), []).append(path)
        rows = zip_longest(*samples.values())
        return [path for row in rows for path in row if path is not None]

    def _load_next(self) -> None:
        if not self._waiting:
            return
        path = self._waiting.pop(0)
        try:
            clip = self._load(path)
        except Exception:  # each platform raises its own errors
            clip = None
        if clip is None:
            # No audio device: every other load would fail as well.
            self._give_up()
            return
        self._clips.setdefault(_name(path), []).append(clip)
        self._later(LOAD_INTERVAL, self._load_next)

    def _give_up(self) -> None:
        self._waiting = []
        self._clips.clear()


def _name(path: Path) -> str:
    return path.stem.rpartition("_")[0]


def load_with_kivy(path: Path) -> Clip | None:
    from kivy.core.audio import SoundLoader

    clip = SoundLoader.load(str(path))
    # Without a device Kivy returns a sound of length 0.
    return clip if clip is not None and clip.length > 0 else None


def create_sound(later: Timer) -> Sound:
    if on_android():
        from app.platform.android.sound_pool import create_loader

        return SampledSound(SOUNDS, create_loader(load_with_kivy), later)
    return SampledSound(SOUNDS, load_with_kivy, later) if can_load_sounds() else NoSound()
