"""Small textures that are made once and drawn at any size."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from kivy.graphics.texture import Texture

SOFT = 48
"""Texels along a side of the soft shadow: it is blurred anyway."""
DISC = 64
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
    outward = (across * across + up * up) ** 0.5 / (0.5 - inner)
    left = max(0.0, 1.0 - outward)
    return left * left * (3 - 2 * left)


@lru_cache(maxsize=1)
def disc() -> Texture:
    """A white disc with a smooth edge: a pip, once it is tinted."""
    texture = Texture.create(size=(DISC, DISC), colorfmt="rgba", mipmap=True)
    texture.mag_filter, texture.min_filter = "linear", "linear_mipmap_linear"
    _blit_white(texture, DISC, _within_disc)
    return texture


def _within_disc(column: int, row: int) -> float:
    radius, middle = DISC / 2 - 1, DISC / 2
    away = ((column + 0.5 - middle) ** 2 + (row + 0.5 - middle) ** 2) ** 0.5
    return min(1.0, max(0.0, radius - away + 0.5))


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
    disc.cache_clear()
