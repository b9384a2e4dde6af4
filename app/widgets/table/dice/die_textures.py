"""Cached textures of solid dice at rest, which make them as cheap as flat ones."""

from functools import lru_cache
from math import ceil

from kivy.graphics import Fbo
from kivy.graphics.texture import Texture

from app.animation.dice_flight.faces import RESTING_ROTATION
from app.settings.theme import Theme, theme
from app.widgets.table.dice.solid_dice import SolidDice, SolidDie
from core.boxes import PipColours

TEXELS_PER_PIXEL = 2
"""Dice need not lie on whole pixels."""
SIZE_STEP = 16
"""Sizes are rounded up to this, so that resizing a window does not render for each pixel."""
TEXEL_MARGIN = 4


def die_texture(value: int, side: float, look: Theme = theme) -> tuple[Texture, float]:
    """The texture of a die with this value, and the size to draw it, in sides."""
    texels = SIZE_STEP * max(1, ceil(TEXELS_PER_PIXEL * side / SIZE_STEP))
    region = texels + 2 * TEXEL_MARGIN
    texture = _rendered_faces(texels, look, look.palette_name, look.pip_colours).texture.get_region(
        (value - 1) * region, 0, region, region
    )
    return texture, region / texels


@lru_cache(maxsize=8)
def _rendered_faces(texels: int, look: Theme, _name: str, _colours: PipColours) -> Fbo:
    """All six faces side by side, for one size, palette and colours of the pips."""
    region = texels + 2 * TEXEL_MARGIN
    # Transparent, in the edge colour: partly covered texels must not darken.
    row = Fbo(size=(region * len(RESTING_ROTATION), region), clear_color=(*look.die_edge[:3], 0))
    dice = _dice()
    dice.recolor(look)
    row.add(dice.drawing)
    dice.show(
        [
            SolidDie(region * (value - 0.5), region / 2, float(texels), rotation)
            for value, rotation in RESTING_ROTATION.items()
        ]
    )
    row.draw()
    row.remove(dice.drawing)
    row.texture.mag_filter = row.texture.min_filter = "linear"
    return row


@lru_cache(maxsize=1)
def _dice() -> SolidDice:
    return SolidDice(for_texture=True)


def clear_cache() -> None:
    """Drop every texture after the graphics context was lost."""
    _rendered_faces.cache_clear()
    _dice.cache_clear()
