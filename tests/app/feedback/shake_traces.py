"""Synthetic accelerometer traces of hands, pockets and tables, with noise."""

from collections.abc import Callable, Iterable
from math import cos, exp, pi, sin
from random import Random

Vector = tuple[float, float, float]
Sample = tuple[float, float, float, float]
Movement = Callable[[float], Vector]
"""The acceleration, gravity and all, at a time in seconds."""

G = 9.81
HELD: Vector = (0.6, 6.6, 7.2)
"""Gravity on a phone that is looked at."""
FLAT: Vector = (0.0, 0.0, G)
STARTS = 1.0
"""Before this time nothing happens in any trace."""


def sampled(
    movement: Movement, rate: float, seed: int, seconds: float = 4.0, noise: float = 0.12
) -> list[Sample]:
    """Sample a movement at about this rate, with the jitter and noise of a phone's sensor."""
    rng = Random(seed)
    samples, t = [], rng.uniform(0, 1 / rate)
    while t < seconds:
        x, y, z = (part + rng.gauss(0, noise) for part in movement(t))
        samples.append((t, x, y, z))
        t += rng.uniform(0.9, 1.1) / rate
    return samples


def mirrored(samples: Iterable[Sample]) -> list[Sample]:
    """The same movement with the left hand."""
    return [(t, -x, y, z) for t, x, y, z in samples]


def _plus(base: Vector, axis: Vector, amount: float) -> Vector:
    return base[0] + axis[0] * amount, base[1] + axis[1] * amount, base[2] + axis[2] * amount


def _axis(rng: Random) -> Vector:
    """A direction in which hands move: mostly across or along the phone."""
    x, y, z = rng.uniform(0.5, 1), rng.uniform(-0.7, 0.7), rng.uniform(-0.4, 0.4)
    if rng.random() < 0.5:
        x, y = y, x
    length = (x * x + y * y + z * z) ** 0.5
    return x / length, y / length, z / length


# --- shakes ---------------------------------------------------------------------------------


def shake(
    frequency: float, force: float, seed: int = 1, lasts: float = 1.5, starts: float = STARTS
) -> Movement:
    """Back and forth with peaks of this many g, with irregular timing and direction."""
    rng = Random(seed)
    axis, second = _axis(rng), _axis(rng)
    drift, wave = rng.uniform(-0.25, 0.25), rng.uniform(0, 2 * pi)

    def movement(t: float) -> Vector:
        since = t - starts
        if not 0 <= since <= lasts:
            return HELD
        swell = min(1.0, since / 0.06, (lasts - since) / 0.06) * G * force
        turn = 2 * pi * frequency * (since + drift * since * since / 4)
        swell *= 1 + 0.12 * sin(5 * since + wave)
        return _plus(_plus(HELD, axis, swell * sin(turn)), second, 0.2 * swell * sin(2 * turn))

    return movement


def lively(seed: int) -> Movement:
    rng = Random(seed)
    return shake(rng.uniform(3.8, 5.2), rng.uniform(2.0, 3.2), seed)


def gentle(seed: int) -> Movement:
    rng = Random(seed)
    return shake(rng.uniform(2.6, 3.4), 0.85, seed)


# --- everything else ------------------------------------------------------------------------


def walking(seed: int) -> Movement:
    """Steps with heel strikes, and a swaying hand."""
    rng = Random(seed)
    pace, heel = rng.uniform(1.6, 2.1), rng.uniform(0.2, 0.5)

    def movement(t: float) -> Vector:
        step = (t * pace) % 1
        up = 0.32 * sin(2 * pi * step) + heel * exp(-(((step - 0.1) / 0.03) ** 2))
        sway = 0.16 * sin(pi * pace * t)
        return HELD[0] + G * sway, HELD[1] + 0.6 * G * up, HELD[2] + 0.8 * G * up

    return movement


def turned(start: Vector, end: Vector, part: float) -> Vector:
    """Between two attitudes, along the great circle."""
    part = min(1.0, max(0.0, part))
    smooth = part * part * (3 - 2 * part)
    x, y, z = (a + (b - a) * smooth for a, b in zip(start, end, strict=True))
    length = (x * x + y * y + z * z) ** 0.5 or 1.0
    return G * x / length, G * y / length, G * z / length


def picking_up(seed: int) -> Movement:
    """From the table to eye level: a jerk, a turn, a stop."""
    rng = Random(seed)
    quick, jerk = rng.uniform(0.4, 0.7), rng.uniform(0.6, 1.3)

    def movement(t: float) -> Vector:
        since = t - STARTS
        base = turned(FLAT, HELD, since / quick)
        push = jerk * G * sin(2 * pi * since / quick) if 0 <= since <= quick else 0.0
        return _plus(base, (0.1, 0.4, 0.9), push)

    return movement


def putting_down(seed: int) -> Movement:
    fall, ring = picking_up(seed), knock(seed, force=2.5)

    def movement(t: float) -> Vector:
        back = fall(2 * STARTS + 0.5 - t)
        hit = ring(t - 0.55)
        return back[0] + hit[0] - FLAT[0], back[1] + hit[1] - FLAT[1], back[2] + hit[2] - FLAT[2]

    return movement


def knock(seed: int, force: float = 4.0, ring: float = 22.0, lasts: float = 0.03) -> Movement:
    """A finger tapping the glass: hard and short."""
    rng = Random(seed)
    frequency = ring * rng.uniform(0.8, 1.3)

    def movement(t: float) -> Vector:
        since = t - STARTS
        if since < 0:
            return FLAT
        return _plus(
            FLAT,
            (0.1, 0.2, 0.95),
            -force * G * exp(-since / lasts) * cos(2 * pi * frequency * since),
        )

    return movement


def table_bump(seed: int) -> Movement:
    """A fist on the table, three times; the table rings longer than the phone."""
    blows = [knock(seed + n, force=2.5, ring=13.0, lasts=0.06) for n in range(3)]
    every = Random(seed).uniform(0.28, 0.5)

    def movement(t: float) -> Vector:
        x, y, z = FLAT
        for number, blow in enumerate(blows):
            a, b, c = blow(t - number * every)
            x, y, z = x + a - FLAT[0], y + b - FLAT[1], z + c - FLAT[2]
        return x, y, z

    return movement


def lift(seed: int) -> Movement:
    """In a lift: a gentle acceleration and a gentle stop."""
    force = Random(seed).uniform(0.1, 0.25)

    def movement(t: float) -> Vector:
        since = t - STARTS
        push = force if 0 < since < 0.8 else -force if 2 < since < 2.8 else 0.0
        return HELD[0], HELD[1] * (1 + push), HELD[2] * (1 + push)

    return movement


def turning(seed: int) -> Movement:
    """From portrait to landscape and back."""
    rng = Random(seed)
    quick, rest = rng.uniform(0.3, 0.5), rng.uniform(0.3, 0.8)
    across: Vector = (rng.choice((-1, 1)) * 9.6, 1.0, 1.8)

    def movement(t: float) -> Vector:
        since = t - STARTS
        if since < quick + rest:
            return turned(HELD, across, since / quick)
        return turned(across, HELD, (since - quick - rest) / quick)

    return movement


def turning_over(seed: int) -> Movement:
    """Face down onto the table in one movement."""
    quick = Random(seed).uniform(0.35, 0.6)
    side: Vector = (G, 0.5, 0.0)

    def movement(t: float) -> Vector:
        part = (t - STARTS) / quick
        if part < 0.5:
            return turned(HELD, side, 2 * part)
        return turned(side, (0.0, 0.0, -G), 2 * part - 1)

    return movement


def lying(_seed: int) -> Movement:
    return lambda _: FLAT


def passing_on(seed: int) -> Movement:
    """Handed to the next player: a swing, a turn, a stop."""
    swing, turn = picking_up(seed), turning(seed)

    def movement(t: float) -> Vector:
        a, b = swing(t), turn(t - 0.3)
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2

    return movement


QUIET: dict[str, Callable[[int], Movement]] = {
    "lying": lying,
    "walking": walking,
    "picking up": picking_up,
    "putting down": putting_down,
    "a knock": knock,
    "a table bump": table_bump,
    "a lift": lift,
    "turning": turning,
    "turning over": turning_over,
    "passing on": passing_on,
}
"""Whatever must never roll the dice."""
