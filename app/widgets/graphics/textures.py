"""Small textures that are made once and scaled."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, pi, sin, sqrt

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


@lru_cache(maxsize=16)
def dotted_outline(width: int, height: int, radius: int, dot: int) -> Texture:
    """A rounded rectangle of white dots, each as far from the next as it is wide."""
    texels = bytearray(b"\xff\xff\xff\x00" * (width * height))
    straight = 2 * (width + height) - 8 * radius
    around = straight + 2 * pi * radius - 4 * dot
    count = max(8, round(around / (2 * dot)))
    for number in range(count):
        x, y = _point_on_outline(width, height, radius, dot / 2, number / count)
        left, low = round(x - dot / 2), round(y - dot / 2)
        for row in range(low, low + dot):
            at = 4 * (row * width + left) + 3
            texels[at : at + 4 * dot : 4] = b"\xff" * dot
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.blit_buffer(bytes(texels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _point_on_outline(
    width: float, height: float, radius: float, inset: float, part: float
) -> tuple[float, float]:
    """The point at a part of the way around, clockwise from the lower left corner's end."""
    bend = radius - inset
    sides = (width - 2 * radius, height - 2 * radius) * 2
    quarter = pi / 2 * bend
    distance = part * (sum(sides) + 4 * quarter)
    corners = (
        (width - radius, radius, -pi / 2),
        (width - radius, height - radius, 0.0),
        (radius, height - radius, pi / 2),
        (radius, radius, pi),
    )
    starts = (
        (radius, inset, 1, 0),
        (width - inset, radius, 0, 1),
        (width - radius, height - inset, -1, 0),
        (inset, height - radius, 0, -1),
    )
    for side, (x, y, across, up), (middle_x, middle_y, angle) in zip(
        sides, starts, corners, strict=True
    ):
        if distance <= side:
            return x + across * distance, y + up * distance
        distance -= side
        if distance <= quarter:
            turned = angle + distance / bend
            return middle_x + bend * cos(turned), middle_y + bend * sin(turned)
        distance -= quarter
    return radius, inset


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
    dotted_outline.cache_clear()
