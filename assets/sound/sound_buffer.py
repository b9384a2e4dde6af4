"""A buffer of samples to which tones and noise are added."""

import wave
from array import array
from math import cos, exp, pi, sin
from pathlib import Path
from random import Random
from sys import byteorder

from assets.sound.levels import loudness, offset, peak

CEILING = 0.84
"""The highest peak, below 1 to leave headroom for mixing."""


class SoundBuffer:
    def __init__(self, seconds: float, rate: int = 22050) -> None:
        self.rate = rate
        self.samples = [0.0] * round(seconds * rate)

    # --- adding sounds ------------------------------------------------------------------------

    def ring(self, at: float, frequency: float, decay: float, gain: float) -> None:
        """One damped tone; it fades to a third in `decay` seconds."""
        if frequency > 0.45 * self.rate:
            return  # it would alias
        start = round(at * self.rate)
        count = min(len(self.samples) - start, round(8 * decay * self.rate))
        turn, shrink = 2 * pi * frequency / self.rate, exp(-1 / (decay * self.rate))
        # Each sample follows from the two before it: quick, and the same on every machine.
        back, twice = -shrink * shrink, 2 * shrink * cos(turn)
        before, now = 0.0, gain * shrink * sin(turn)
        for index in range(start + 1, start + count):
            self.samples[index] += now
            before, now = now, twice * now + back * before

    def hiss(
        self,
        at: float,
        decay: float,
        gain: float,
        band: tuple[float, float],
        rng: Random,
        swell: float = 0.0005,
    ) -> None:
        """Noise between two pitches that swells and fades."""
        start, rate = round(at * self.rate), self.rate
        count = min(len(self.samples) - start, round((8 * decay + swell) * rate))
        low, high = (1 - exp(-2 * pi * edge / rate) for edge in band)
        slow = quick = smooth = 0.0
        for step in range(count):
            t = step / rate
            shape = t / swell if t < swell else exp(-(t - swell) / decay)
            quick += high * (rng.uniform(-1, 1) - quick)
            smooth += high * (quick - smooth)
            slow += low * (smooth - slow)
            self.samples[start + step] += gain * shape * (smooth - slow)

    # --- finishing ----------------------------------------------------------------------------

    def finish(self, level: float, fade: float = 0.03) -> "SoundBuffer":
        """Remove the offset, fade both ends and set the loudness, limited by clipping."""
        self._remove_rumble()
        rise, fall = round(0.0008 * self.rate), round(fade * self.rate)
        for step in range(rise):
            self.samples[step] *= step / rise
        for step in range(fall):
            self.samples[-1 - step] *= (1 - cos(pi * step / fall)) / 2
        rest = offset(self.samples)
        bell = [sin(pi * step / len(self.samples)) ** 2 for step in range(len(self.samples))]
        self.samples = [x - 2 * rest * b for x, b in zip(self.samples, bell, strict=True)]
        gain = 10 ** ((level - loudness(self.samples, self.rate)) / 20)
        gain = min(gain, CEILING / peak(self.samples))
        self.samples = [gain * x for x in self.samples]
        return self

    def _remove_rumble(self) -> None:
        """Filter out inaudibly low frequencies."""
        keep, before, out = exp(-2 * pi * 35 / self.rate), 0.0, 0.0
        for index, x in enumerate(self.samples):
            out = keep * (out + x - before)
            before = x
            self.samples[index] = out

    def write(self, path: Path) -> None:
        frames = array("h", (round(32767 * x) for x in self.samples))
        if byteorder == "big":
            frames.byteswap()
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(self.rate)
            file.writeframes(frames.tobytes())


def read_wav(path: Path) -> SoundBuffer:
    with wave.open(str(path), "rb") as file:
        frames = array("h", file.readframes(file.getnframes()))
        buffer = SoundBuffer(0, file.getframerate())
    if byteorder == "big":
        frames.byteswap()
    buffer.samples = [x / 32767 for x in frames]
    return buffer
