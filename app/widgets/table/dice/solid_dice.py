"""Solid dice: rounded, lit cubes with pips, drawn by a shader in one call."""

from collections.abc import Sequence
from math import pi, tan
from pathlib import Path
from typing import NamedTuple

from kivy.graphics import Mesh, RenderContext

from app.animation.dice_flight.rotation import IDENTITY, Rotation
from app.settings.theme import Theme, theme
from app.widgets.table.dice.die_face import CORNER
from app.widgets.table.dice.pip_colours import pip_colour, pip_shape
from core.boxes import SIDES

SHADER = Path(__file__).parents[4] / "assets" / "die.glsl"
MAX_DICE = 6
EDGE_SEGMENTS = 2
"""Subdivisions of a rounded edge; few suffice, because the shader smooths them."""
FORMAT = [(b"a_position", 3, "float"), (b"a_normal", 3, "float"), (b"a_die", 1, "float")]


class SolidDie(NamedTuple):
    x: float
    y: float
    side: float
    rotation: Rotation
    visible: float = 1.0


HIDDEN_DIE = SolidDie(0.0, 0.0, 0.0, IDENTITY, 0.0)


class SolidDice:
    """Draws dice in order, later ones on top; add `drawing` to a canvas."""

    def __init__(self, for_texture: bool = False) -> None:
        self.drawing = RenderContext(use_parent_projection=True, use_parent_modelview=True)
        self.drawing.shader.source = str(SHADER)
        vertices, indices = _build_mesh()
        self.drawing.add(Mesh(fmt=FORMAT, vertices=vertices, indices=indices, mode="triangles"))
        self.drawing["u_picture"] = 1.0 if for_texture else 0.0
        self.show(())
        self.recolor()

    def recolor(self, look: Theme = theme) -> None:
        colours = {
            "body": look.die,
            "edge": look.die_edge,
            "felt": look.felt_top,
            "lamp": look.die_light,
            "gleam": look.die_gloss,
        }
        for name, colour in colours.items():
            self.drawing[f"u_{name}"] = tuple(map(float, colour[:3]))
        colours_of_pips = look.pip_colours
        self.drawing["u_pips"] = [
            [
                *pip_colour(colours_of_pips, value, look)[:3],
                float(pip_shape(colours_of_pips, value)),
            ]
            for value in range(1, SIDES + 1)
        ]

    def show(self, dice: Sequence[SolidDie]) -> None:
        filled = (*dice, *(HIDDEN_DIE,) * (MAX_DICE - len(dice)))
        # Nested lists: Kivy silently ignores tuples in a list.
        self.drawing["u_turns"] = [[x, y, z, w] for _, _, _, (w, x, y, z), _ in filled]
        self.drawing["u_places"] = [[x, y, side, visible] for x, y, side, _, visible in filled]


def _build_mesh() -> tuple[list[float], list[int]]:
    """Vertices and triangle indices of all dice: a cube's grid projected onto a rounded box."""
    flat = 0.5 - CORNER
    # End exactly at the edge, so that no crack shows between faces.
    angles = (step * pi / 4 / EDGE_SEGMENTS for step in range(EDGE_SEGMENTS))
    edge_lines = [*(flat + CORNER * tan(angle) for angle in angles), 0.5]
    lines = [-each for each in reversed(edge_lines)] + edge_lines
    points: list[tuple[float, ...]] = []
    triangles: list[int] = []
    for axis in range(3):
        for out in (-0.5, 0.5):
            first, count = len(points), len(lines)
            for u in lines:
                for v in lines:
                    point = [u, v]
                    point.insert(axis, out)
                    points.append(_rounded(point, flat))
            for i in range(count - 1):
                for j in range(count - 1):
                    a = first + i * count + j
                    triangles += (a, a + 1, a + count, a + 1, a + count, a + count + 1)
    vertices = [
        part for die in range(MAX_DICE) for point in points for part in (*point, float(die))
    ]
    indices = [die * len(points) + each for die in range(MAX_DICE) for each in triangles]
    return vertices, indices


def _rounded(point: list[float], flat: float) -> tuple[float, ...]:
    """A cube point projected onto the rounded cube, and the normal there."""
    inner = [max(-flat, min(flat, part)) for part in point]
    offset = [part - within for part, within in zip(point, inner, strict=True)]
    length = sum(part * part for part in offset) ** 0.5
    normal = [part / length for part in offset]
    place = [within + CORNER * part for within, part in zip(inner, normal, strict=True)]
    return (*place, *normal)
