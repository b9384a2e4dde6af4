"""The colours of pips, and their shapes for those who do not see the colours."""

from enum import IntEnum

from kivy.utils import get_color_from_hex

from app.settings.theme import Theme, theme
from core.boxes import PipColour, PipColours

ON_LIGHT_DICE = {PipColour.RED: "#C2182B", PipColour.GREEN: "#12733B"}
ON_DARK_DICE = {PipColour.RED: "#FF9A9A", PipColour.GREEN: "#8FE0AC"}


class PipShape(IntEnum):
    DISC = 0
    DIAMOND = 1
    SQUARE = 2


SHAPES = {
    PipColour.BLACK: PipShape.DISC,
    PipColour.RED: PipShape.DIAMOND,
    PipColour.GREEN: PipShape.SQUARE,
}


def pip_colour(colours: PipColours, value: int, look: Theme = theme) -> list[float]:
    """The colour of the pips on this side; black is the skin's own colour."""
    on_this = ON_LIGHT_DICE if sum(look.die[:3]) > sum(look.pip[:3]) else ON_DARK_DICE
    colour = on_this.get(colours[value - 1]) if colours else None
    return list(look.pip) if colour is None else get_color_from_hex(colour)


def pip_shape(colours: PipColours, value: int) -> PipShape:
    return SHAPES[colours[value - 1]] if colours else PipShape.DISC
