"""Sounds by name, never the same one twice in a row, and silence where there is no loudspeaker."""

from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Protocol

from app.animation.timers import Timer
from app.platform.audio_device import may_load
from app.platform.device import on_android

SOUNDS = Path(__file__).parents[2] / "assets" / "sound"
FIRST = 0.5
"""Seconds until the first sound is loaded: the first frames come first."""
STEP = 0.03
"""Seconds between two sounds: one takes about a millisecond, so no frame is late for it."""


class Sound(Protocol):
    def adjust(self, on: bool, volume: float) -> None: ...

    def play(self, name: str, strength: float = 1.0) -> None: ...


class Clip(Protocol):
    """One sound, ready to be played."""

    volume: float

    def play(self) -> object: ...


Load = Callable[[Path], Clip | None]
"""Makes the sound in a file ready; None where there is nothing to play it with."""


class NoSound:
    def adjust(self, on: bool, volume: float) -> None: ...

    def play(self, name: str, strength: float = 1.0) -> None: ...


class SampledSound:
    """Plays what lies in a folder as name_1.wav, name_2.wav and so on.

    Loading begins when sound is first switched on, and goes on in small steps.
    """

    def __init__(self, folder: Path, load: Load, later: Timer, luck: Random | None = None) -> None:
        self._folder = folder
        self._load = load
        self._later = later
        self._luck = luck or Random()  # noqa: S311 (which of eight knocks is heard)
        self._clips: dict[str, list[Clip]] = {}
        self._recent: dict[str, list[Clip]] = {}
        self._on, self._volume = False, 1.0
        self._waiting: list[Path] | None = None

    def adjust(self, on: bool, volume: float) -> None:
        self._on, self._volume = on, min(1.0, max(0.0, volume))
        if on and self._waiting is None:
            self._waiting = self._in_turn()
            self._later(FIRST, self._step)

    def play(self, name: str, strength: float = 1.0) -> None:
        """At a strength from 0 to 1; what is not loaded is not missed."""
        volume = self._volume * min(1.0, max(0.0, strength))
        clips = self._clips.get(name)
        if not self._on or not clips or not volume:
            return
        # One that was heard a moment ago may still sound, and would be cut off.
        recent = self._recent.setdefault(name, [])
        del recent[: max(0, len(recent) - len(clips) // 2)]
        clip = self._luck.choice([each for each in clips if each not in recent])
        recent.append(clip)
        try:
            clip.volume = volume
            clip.play()
        except Exception:  # noqa: BLE001 (the loudspeaker is gone; the game is not)
            self._give_up()

    def _in_turn(self) -> list[Path]:
        """The first of every name, then the second: soon there is something for everything."""
        names: dict[str, list[Path]] = {}
        for path in sorted(self._folder.glob("*.wav")):
            names.setdefault(_name(path), []).append(path)
        rows = zip_longest(*names.values())
        return [path for row in rows for path in row if path is not None]

    def _step(self) -> None:
        if not self._waiting:
            return
        path = self._waiting.pop(0)
        try:
            clip = self._load(path)
        except Exception:  # noqa: BLE001 (every platform has its own way to fail)
            clip = None
        if clip is None:
            # What fails once fails every time: no device, or none for us.
            self._give_up()
            return
        self._clips.setdefault(_name(path), []).append(clip)
        self._later(STEP, self._step)

    def _give_up(self) -> None:
        self._waiting = []
        self._clips.clear()


def _name(path: Path) -> str:
    return path.stem.rpartition("_")[0]


def load_by_kivy(path: Path) -> Clip | None:
    from kivy.core.audio import SoundLoader  # noqa: PLC0415 (slow, and not always wanted)

    clip = SoundLoader.load(str(path))
    # Without a device Kivy hands out a sound that lasts no time and plays nothing.
    return clip if clip is not None and clip.length > 0 else None


def find_sound(later: Timer) -> Sound:
    if on_android():
        from app.platform.android.sound_pool import android_loader  # noqa: PLC0415 (only of use there)

        return SampledSound(SOUNDS, android_loader(load_by_kivy), later)
    return SampledSound(SOUNDS, load_by_kivy, later) if may_load() else NoSound()
