"""Small textures that are made once and drawn at any size."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt

from kivy.graphics.texture import Texture

SOFT = 48
"""Texels along a side of the soft shadow: it is blurred anyway."""
DISCS = (8, 16, 32, 64)
"""Texels along a disc, as it is drawn smaller or larger. Ready-made smaller ones: having the
graphics card make them costs a software renderer a tenth of a second at the start."""
STEPS = 64
SPREAD = 0.22
"""How far the shadow reaches beyond its square, as a part of its own side."""


def fade(top: Sequence[float], bottom: Sequence[float]) -> Texture:
    """From one colour to another, down the height of whatever wears it."""
    return _fade(tuple(top), tuple(bottom))


@lru_cache(maxsize=32)
def _fade(top: tuple[float, ...], bottom: tuple[float, ...]) -> Texture:
    texture = Texture.create(size=(1, STEPS), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    texels = bytearray()
    for step in range(STEPS):
        part = step / (STEPS - 1)
        blend = (high + (low - high) * part for high, low in zip(top, bottom, strict=True))
        texels += bytes(round(255 * each) for each in blend)
    texture.blit_buffer(bytes(texels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


@lru_cache(maxsize=1)
def soft_square() -> Texture:
    """A white rounded square that fades out at its edges: a shadow, once it is tinted."""
    texture = Texture.create(size=(SOFT, SOFT), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    _blit_white(texture, SOFT, _softness)
    return texture


def _softness(column: int, row: int) -> float:
    """1 inside, falling to 0 at the edge, by the distance from an inner square."""
    inner = 0.5 - SPREAD - 0.06
    across = max(0.0, abs((column + 0.5) / SOFT - 0.5) - inner)
    up = max(0.0, abs((row + 0.5) / SOFT - 0.5) - inner)
    outward = sqrt(across * across + up * up) / (0.5 - inner)
    left = max(0.0, 1.0 - outward)
    return left * left * (3 - 2 * left)


def disc(across: float) -> Texture:
    """A white disc with a smooth edge, for so many pixels: a pip, once it is tinted."""
    return _disc(next((side for side in DISCS if side >= across), DISCS[-1]))


@lru_cache(maxsize=len(DISCS))
def _disc(side: int) -> Texture:
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    radius, middle = side / 2 - 0.5, side / 2

    def within(column: int, row: int) -> float:
        away = sqrt((column + 0.5 - middle) ** 2 + (row + 0.5 - middle) ** 2)
        return min(1.0, max(0.0, radius - away + 0.5))

    _blit_white(texture, side, within)
    return texture


def _blit_white(texture: Texture, side: int, opacity: Callable[[int, int], float]) -> None:
    """White, as opaque as is said. A quarter is worked out and mirrored: the first frame waits."""
    half = range(side // 2)
    quarter = [[round(255 * opacity(column, row)) for column in half] for row in half]
    rows = []
    for line in quarter:
        row = bytearray(b"\xff" * (4 * side))
        row[3::4] = bytes((*line, *reversed(line)))
        rows.append(bytes(row))
    texture.blit_buffer(b"".join((*rows, *reversed(rows))), colorfmt="rgba", bufferfmt="ubyte")


def forget() -> None:
    """Make them anew when next asked for, after the graphics context was lost."""
    _fade.cache_clear()
    soft_square.cache_clear()
    _disc.cache_clear()
