"""Small textures that are made once and scaled."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt

from kivy.graphics.texture import Texture

SHADOW_TEXELS = 48
"""Few suffice: a shadow is blurred anyway."""
DISC_TEXELS = (8, 16, 32, 64)
"""Sizes of the disc. Mipmaps would cost a software renderer 0.1 s at the start."""
GRADIENT_STEPS = 64
SHADOW_SPREAD = 0.22
"""How far the shadow reaches beyond its square, as a fraction of its side."""


def gradient(top: Sequence[float], bottom: Sequence[float]) -> Texture:
    """A vertical gradient."""
    return _fade(tuple(top), tuple(bottom))


@lru_cache(maxsize=32)
def _fade(top: tuple[float, ...], bottom: tuple[float, ...]) -> Texture:
    texture = Texture.create(size=(1, GRADIENT_STEPS), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    texels = bytearray()
    for step in range(GRADIENT_STEPS):
        part = step / (GRADIENT_STEPS - 1)
        blend = (high + (low - high) * part for high, low in zip(top, bottom, strict=True))
        texels += bytes(round(255 * each) for each in blend)
    texture.blit_buffer(bytes(texels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


@lru_cache(maxsize=1)
def shadow_texture() -> Texture:
    """A white rounded square with blurred edges: a shadow once tinted."""
    texture = Texture.create(size=(SHADOW_TEXELS, SHADOW_TEXELS), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    _blit_white(texture, SHADOW_TEXELS, _softness)
    return texture


def _softness(column: int, row: int) -> float:
    """1 inside, falling to 0 at the edge, by distance from an inner square."""
    inner = 0.5 - SHADOW_SPREAD - 0.06
    across = max(0.0, abs((column + 0.5) / SHADOW_TEXELS - 0.5) - inner)
    up = max(0.0, abs((row + 0.5) / SHADOW_TEXELS - 0.5) - inner)
    outward = sqrt(across * across + up * up) / (0.5 - inner)
    left = max(0.0, 1.0 - outward)
    return left * left * (3 - 2 * left)


def disc_texture(across: float) -> Texture:
    """A white antialiased disc for this many pixels: a pip once tinted."""
    return _disc(next((side for side in DISC_TEXELS if side >= across), DISC_TEXELS[-1]))


@lru_cache(maxsize=len(DISC_TEXELS))
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
    """Fill with white of this opacity. Only a quarter is computed, to save time at the start."""
    half = range(side // 2)
    quarter = [[round(255 * opacity(column, row)) for column in half] for row in half]
    rows = []
    for line in quarter:
        row = bytearray(b"\xff" * (4 * side))
        row[3::4] = bytes((*line, *reversed(line)))
        rows.append(bytes(row))
    texture.blit_buffer(b"".join((*rows, *reversed(rows))), colorfmt="rgba", bufferfmt="ubyte")


def clear_cache() -> None:
    """Drop every texture after the graphics context was lost."""
    _fade.cache_clear()
    shadow_texture.cache_clear()
    _disc.cache_clear()
