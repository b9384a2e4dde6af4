"""Synthesise every sound of the game from tones and noise: `python -m assets.sound.make`.

Dice, cup and felt are struck bodies: a few damped tones and the noise of the impact. Scores are
played on wooden bars, all in G, so that sounds go together.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from assets.sound.sound_buffer import SoundBuffer

FOLDER = Path(__file__).parent
HIGH_RATE = 44100
"""The sample rate of the shortest and brightest sounds; the others need only half of it."""

Mode = tuple[float, float, float]
"""Pitch in Hz, decay in seconds, gain."""

FELT: tuple[Mode, ...] = (
    (142, 0.040, 0.80),
    (268, 0.030, 0.75),
    (415, 0.022, 0.55),
    (735, 0.013, 0.42),
    (1190, 0.008, 0.30),
)
"""Felt on a wooden table: low and short."""
DIE: tuple[Mode, ...] = ((2330, 0.006, 0.34), (3580, 0.004, 0.24), (5120, 0.0025, 0.13))
LEATHER: tuple[Mode, ...] = ((395, 0.016, 0.50), (690, 0.012, 0.60), (1120, 0.008, 0.34))
TICK: tuple[Mode, ...] = ((1260, 0.010, 0.60), (2140, 0.007, 0.45), (3420, 0.004, 0.26))
TOCK: tuple[Mode, ...] = ((790, 0.013, 0.65), (1370, 0.009, 0.40), (2260, 0.005, 0.18))
BAR: tuple[Mode, ...] = ((1.0, 1.0, 1.0), (3.98, 0.24, 0.20), (9.6, 0.09, 0.06))
"""A bar tuned like a marimba's: pitch and decay relative to the fundamental."""

NOTES = {
    "G3": 196.00,
    "B3": 246.94,
    "D4": 293.66,
    "E4": 329.63,
    "G4": 392.00,
    "A4": 440.00,
    "B4": 493.88,
    "D5": 587.33,
    "E5": 659.26,
    "G5": 783.99,
    "B5": 987.77,
    "D6": 1174.66,
    "G6": 1567.98,
}


# --- impacts --------------------------------------------------------------------------------


def strike(
    buffer: SoundBuffer, at: float, modes: tuple[Mode, ...], gain: float, rng: Random
) -> None:
    """Strike a body, with small random variations."""
    pitch = rng.uniform(0.94, 1.06)
    for frequency, decay, loud in modes:
        buffer.ring(
            at,
            frequency * pitch * rng.uniform(0.98, 1.02),
            decay * rng.uniform(0.85, 1.15),
            gain * loud * rng.uniform(0.7, 1.2),
        )


def knock(rng: Random) -> SoundBuffer:
    """A die lands on felt and rocks a little."""
    buffer = SoundBuffer(0.15)
    hard = rng.uniform(0.55, 1.1)
    buffer.hiss(0.002, 0.0035, 0.55 * hard, (250, 3200), rng)
    strike(buffer, 0.002, FELT, 1.0, rng)
    strike(buffer, 0.002, DIE, 1.2 * hard, rng)
    rocks = rng.uniform(0.014, 0.030)
    strike(buffer, rocks, DIE, 0.22 * hard, rng)
    strike(buffer, rocks, FELT, 0.18, rng)
    return buffer.finish(-19.5)


def clatter(buffer: SoundBuffer, at: float, gain: float, rng: Random) -> None:
    """A die in the cup hits the leather or another die."""
    if rng.random() < 0.55:
        strike(buffer, at, DIE, gain, rng)
        buffer.hiss(at, 0.0018, 0.30 * gain, (900, 6000), rng)
    else:
        strike(buffer, at, LEATHER, gain, rng)
        buffer.hiss(at, 0.0045, 0.45 * gain, (250, 1800), rng)


def rattle(rng: Random) -> SoundBuffer:
    """Two strokes of a shaken cup; samples may follow or overlap each other seamlessly."""
    buffer = SoundBuffer(0.28)
    for stroke in (0.012, 0.135):
        for _ in range(rng.randint(6, 8)):
            late = abs(rng.gauss(0, 0.024))
            at = min(stroke + late, 0.225)
            clatter(buffer, at, rng.uniform(0.35, 1.0) / (1 + 18 * late), rng)
    for _ in range(3):
        clatter(buffer, rng.uniform(0.05, 0.21), rng.uniform(0.12, 0.3), rng)
    return buffer.finish(-20.0)


def throw(rng: Random) -> SoundBuffer:
    """The dice slide over the rim one by one, faster and faster."""
    buffer = SoundBuffer(0.33)
    buffer.hiss(0.0, 0.050, 0.42, (300, 1300), rng, swell=0.075)
    at, gap = rng.uniform(0.015, 0.03), 0.050
    for number in range(5):
        clatter(buffer, at, 0.28 + 0.13 * number, rng)
        at += gap * rng.uniform(0.8, 1.2)
        gap *= 0.78
    return buffer.finish(-20.0)


def hold(rng: Random) -> SoundBuffer:
    buffer = SoundBuffer(0.065, HIGH_RATE)
    buffer.hiss(0.001, 0.0015, 0.35, (800, 6500), rng)
    strike(buffer, 0.001, TICK, 1.0, rng)
    return buffer.finish(-25.0, fade=0.012)


def let_go(rng: Random) -> SoundBuffer:
    """Like `hold`, but lower and softer."""
    buffer = SoundBuffer(0.08, HIGH_RATE)
    buffer.hiss(0.001, 0.003, 0.25, (300, 2500), rng, swell=0.001)
    strike(buffer, 0.001, TOCK, 1.0, rng)
    return buffer.finish(-25.0, fade=0.015)


# --- wooden bars ----------------------------------------------------------------------------


def play(
    buffer: SoundBuffer, at: float, note: str, gain: float, rng: Random, soft: float = 0.0
) -> None:
    """Strike one bar; a soft mallet damps the overtones."""
    first = NOTES[note]
    decay = 0.24 * (440 / first) ** 0.6
    for pitch, lasts, loud in BAR:
        muffled = loud if pitch == 1 else loud * (1 - soft)
        buffer.ring(at, first * pitch, decay * lasts, gain * muffled * rng.uniform(0.92, 1.08))
    buffer.hiss(at, 0.004, 0.16 * gain * (1 - 0.6 * soft), (150, 1400), rng, swell=0.0015)


def run(buffer: SoundBuffer, notes: str, every: float, rng: Random, at: float = 0.004) -> float:
    """Play evenly spaced notes, slightly louder towards the end; return the time of the last."""
    names = notes.split()
    for number, name in enumerate(names):
        play(buffer, at + number * every, name, 0.7 + 0.3 * number / len(names), rng)
    return at + (len(names) - 1) * every


def score(notes: str) -> Callable[[Random], SoundBuffer]:
    def synthesise(rng: Random) -> SoundBuffer:
        buffer = SoundBuffer(0.5)
        grace, main = notes.split()
        play(buffer, 0.004, grace, 0.45, rng, soft=0.5)
        play(buffer, 0.066, main, 1.0, rng, soft=0.2)
        return buffer.finish(-18.5, fade=0.12)

    return synthesise


def upper_bonus(notes: str) -> Callable[[Random], SoundBuffer]:
    def synthesise(rng: Random) -> SoundBuffer:
        buffer = SoundBuffer(0.8)
        run(buffer, notes, 0.078, rng)
        return buffer.finish(-17.5, fade=0.2)

    return synthesise


def strum(buffer: SoundBuffer, at: float, notes: str, rng: Random) -> None:
    """A chord whose bars are struck almost at once."""
    for number, name in enumerate(notes.split()):
        play(buffer, at + 0.016 * number, name, 0.75, rng)


def five(rng: Random) -> SoundBuffer:
    """A fast upward run, then three beats of a chord, the last one the widest."""
    buffer = SoundBuffer(1.3)
    top = run(buffer, "G4 B4 D5 G5", 0.058, rng)
    strum(buffer, top + 0.10, "G4 B4 D5", rng)
    strum(buffer, top + 0.24, "G4 B4 D5", rng)
    strum(buffer, top + 0.38, "G3 D4 G4 B4 D5 G5 B5", rng)
    return buffer.finish(-16.5, fade=0.3)


def extra_five(rng: Random) -> SoundBuffer:
    """The chord of a five twice, higher."""
    buffer = SoundBuffer(0.8)
    strum(buffer, 0.004, "B4 D5 G5", rng)
    strum(buffer, 0.16, "D5 G5 B5 D6", rng)
    return buffer.finish(-17.0, fade=0.2)


def best(rng: Random) -> SoundBuffer:
    """Two chords that come home."""
    buffer = SoundBuffer(0.9)
    strum(buffer, 0.004, "E4 A4 E5", rng)
    strum(buffer, 0.22, "G4 B4 D5 G5", rng)
    return buffer.finish(-17.0, fade=0.25)


def straight(rng: Random) -> SoundBuffer:
    """Five steps up."""
    buffer = SoundBuffer(0.36)
    run(buffer, "G4 A4 B4 D5 E5", 0.04, rng)
    return buffer.finish(-18.5, fade=0.12)


def full_house(rng: Random) -> SoundBuffer:
    """Three notes and two, as the dice are."""
    buffer = SoundBuffer(0.36)
    strum(buffer, 0.004, "G4 B4 D5", rng)
    strum(buffer, 0.11, "D5 G5", rng)
    return buffer.finish(-18.5, fade=0.12)


def lead(rng: Random) -> SoundBuffer:
    """A leap upwards."""
    buffer = SoundBuffer(0.36)
    play(buffer, 0.004, "D4", 0.7, rng)
    play(buffer, 0.08, "D5", 1.0, rng)
    return buffer.finish(-18.5, fade=0.12)


def last_roll(rng: Random) -> SoundBuffer:
    """One low, muffled bar."""
    buffer = SoundBuffer(0.36)
    play(buffer, 0.004, "G3", 1.0, rng, soft=0.8)
    return buffer.finish(-18.0, fade=0.14)


def win(rng: Random) -> SoundBuffer:
    """A slow arpeggio, then the chord."""
    buffer = SoundBuffer(1.8)
    top = run(buffer, "G3 D4 G4 B4 D5", 0.135, rng)
    for number, name in enumerate(("G3", "D4", "B4", "D5", "G5")):
        play(buffer, top + 0.17 + 0.022 * number, name, 0.75, rng)
    return buffer.finish(-16.5, fade=0.4)


def zero(notes: str) -> Callable[[Random], SoundBuffer]:
    """Two muffled notes downward: a disappointment, not a reproach."""

    def synthesise(rng: Random) -> SoundBuffer:
        buffer = SoundBuffer(0.36)
        first, second = notes.split()
        play(buffer, 0.004, first, 0.8, rng, soft=0.9)
        play(buffer, 0.105, second, 1.0, rng, soft=0.95)
        return buffer.finish(-20.0, fade=0.1)

    return synthesise


def undo(notes: str) -> Callable[[Random], SoundBuffer]:
    """The notes of a score in reverse, with a soft brushing noise."""

    def synthesise(rng: Random) -> SoundBuffer:
        buffer = SoundBuffer(0.32)
        first, second = notes.split()
        buffer.hiss(0.0, 0.035, 0.22, (500, 2200), rng, swell=0.05)
        play(buffer, 0.004, first, 0.8, rng, soft=0.5)
        play(buffer, 0.075, second, 0.6, rng, soft=0.7)
        return buffer.finish(-21.0, fade=0.1)

    return synthesise


# --- all sounds -----------------------------------------------------------------------------

SOUNDS: dict[str, tuple[Callable[[Random], SoundBuffer], ...]] = {
    "rattle": (rattle,) * 6,
    "throw": (throw,) * 3,
    "knock": (knock,) * 8,
    "hold": (hold,) * 4,
    "let_go": (let_go,) * 4,
    "score": (score("G4 D5"), score("B4 E5"), score("G4 B4")),
    "upper_bonus": (upper_bonus("G4 B4 D5 G5"),),
    "five": (five,),
    "extra_five": (extra_five,),
    "best": (best,),
    "straight": (straight,),
    "full_house": (full_house,),
    "lead": (lead,),
    "last_roll": (last_roll,),
    "win": (win,),
    "zero": (zero("E4 D4"), zero("B3 G3")),
    "undo": (undo("D5 G4"), undo("E5 B4")),
}


def make_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, recipes in SOUNDS.items():
        for number, recipe in enumerate(recipes, 1):
            rng = Random(f"{name} {number}")  # noqa: S311 (must be reproducible)
            recipe(rng).write(folder / f"{name}_{number}.wav")


if __name__ == "__main__":
    make_all(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
