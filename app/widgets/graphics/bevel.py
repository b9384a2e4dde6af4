"""Light and dark edges, as on the grey buttons of the 1990s."""

from kivy.graphics import Color, Mesh
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp

from app.settings.theme import BEVEL_DARK, BEVEL_LIGHT

EDGE_WIDTH = 2
"""In dp."""


def draw_bevel(
    group: InstructionGroup,
    x: float,
    y: float,
    width: float,
    height: float,
    pressed: bool = False,
) -> None:
    """Draw the edges of a raised or pressed rectangle."""
    edge = dp(EDGE_WIDTH)
    right, top = x + width, y + height
    outer = ((x, y), (x, top), (right, top), (right, y))
    inner = (
        (x + edge, y + edge),
        (x + edge, top - edge),
        (right - edge, top - edge),
        (right - edge, y + edge),
    )
    lit, shaded = (BEVEL_DARK, BEVEL_LIGHT) if pressed else (BEVEL_LIGHT, BEVEL_DARK)
    # Left and top, then right and bottom, mitred where they meet.
    for colour, corners in ((lit, (0, 1, 2)), (shaded, (2, 3, 0))):
        vertices: list[float] = []
        for corner in corners:
            vertices += (*outer[corner], 0, 0, *inner[corner], 0, 0)
        group.add(Color(rgba=colour))
        group.add(Mesh(vertices=vertices, indices=range(6), mode="triangle_strip"))
