"""Short effects over the table: a score flying into its box, confetti, light on boxes.

Touches pass through, and nothing waits for an effect.
"""

from collections.abc import Sequence
from math import cos, radians, sin

from kivy.graphics import Color, Mesh, Rectangle, SmoothRoundedRectangle
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.animation.confetti_motion import Burst, PaperPiece
from app.animation.transitions import ease_out, transitions
from app.settings.theme import (
    BURST_SECONDS,
    CONFETTI_COLOURS,
    ROLL_SIZE,
    SCORE_FLIGHT_SECONDS,
    theme,
)
from app.widgets.text.text_texture import render_text

Point = tuple[float, float]
PIECE_LENGTH, PIECE_WIDTH = 11, 6
"""A piece of confetti, in dp."""
PIECES = 28
ARC_HEIGHT = 0.22
"""Height of the score's arc relative to its distance."""
SHRINKAGE = 0.25
"""How much the score shrinks in flight."""
LIGHT_STEP_SECONDS, STAMP_SECONDS, GLOW_SECONDS = 0.06, 0.16, 0.3
LIGHT_OPACITY, FIRST_STAMP_SCALE = 0.45, 1.7
FADE_START = 0.8
"""The progress at which the score starts to fade out."""


class TableEffects(Widget):
    score_position: Point | None = None
    """Of the flying score, while there is one."""

    def fly_score(self, text: str, start: Point, end: Point, zero: bool = False) -> None:
        texture = render_text(text, max(1, round(sp(ROLL_SIZE + 4))), "bold")
        if texture is None:
            return
        background_color, text_color = Color(), Color()
        background, letters = SmoothRoundedRectangle(), Rectangle(texture=texture)
        group = self._group(background_color, background, text_color, letters)
        across, up = end[0] - start[0], end[1] - start[1]

        def show(part: float) -> None:
            if part >= 1:
                self.canvas.remove(group)
                self.score_position = None
                return
            eased = ease_out(part)
            arc = ARC_HEIGHT * 4 * eased * (1 - eased)
            x = start[0] + across * eased - up * arc
            y = start[1] + up * eased + across * arc
            self.score_position = (x, y)
            size = 1 - SHRINKAGE * eased
            opacity = min(1.0, (1 - part) / (1 - FADE_START))
            width, height = (each * size for each in texture.size)
            edge = max(width, height) + dp(10) * size
            fill = theme.zero_background if zero else theme.tint
            background_color.rgba = (*fill[:3], opacity)
            text_color.rgba = (*(theme.zero if zero else theme.primary)[:3], opacity)
            background.pos, background.size = (x - edge / 2, y - height / 2), (edge, height)
            background.radius = (theme.corner_radius(height / 2 / dp(1)),) * 4
            letters.pos, letters.size = (x - width / 2, y - height / 2), (width, height)

        transitions.play((self, "fly"), SCORE_FLIGHT_SECONDS, show)

    def burst_confetti(
        self, x: float, y: float, reach: float, seed: int, after: float = 0.0
    ) -> None:
        """Let confetti burst from a point after some seconds."""
        burst = Burst(PIECES, seed)
        colors = [Color(rgba=get_color_from_hex(colour)) for colour in CONFETTI_COLOURS]
        meshes = [Mesh(mode="triangles") for _ in colors]
        group = self._group(*(each for pair in zip(colors, meshes, strict=True) for each in pair))

        def show(part: float) -> None:
            if part >= 1:
                self.canvas.remove(group)
                return
            part = max(0.0, (part * (after + BURST_SECONDS) - after) / BURST_SECONDS)
            pieces = [PaperPiece(x + reach * b.x, y + reach * b.y, b.angle) for b in burst.at(part)]
            for number, (color, mesh) in enumerate(zip(colors, meshes, strict=True)):
                color.a = min(1.0, (1 - part) * 2.5) if part else 0.0
                mesh.vertices, mesh.indices = _quads(pieces[number :: len(colors)])

        transitions.play((self, "burst", seed), after + BURST_SECONDS, show)

    def run_light(
        self,
        boxes: Sequence[Widget],
        stamped: Widget | None,
        text: str,
        shift: float = 0.0,
        after: float = 0.0,
    ) -> None:
        """Light boxes one after the other after some seconds, then stamp a text on another.

        The boxes are drawn `shift` pixels above their places.
        """
        radius = (theme.corner_radius(6),) * 4
        lights = [
            (
                Color(),
                SmoothRoundedRectangle(pos=(box.x, box.y + shift), size=box.size, radius=radius),
            )
            for box in boxes
        ]
        stamp = None if stamped is None else _Stamp(text, stamped, shift)
        parts = [*(each for pair in lights for each in pair), *(stamp.parts if stamp else ())]
        group = self._group(*parts)
        run = LIGHT_STEP_SECONDS * len(boxes)
        seconds = after + run + STAMP_SECONDS + GLOW_SECONDS

        def show(part: float) -> None:
            if part >= 1:
                self.canvas.remove(group)
                return
            elapsed = part * seconds - after
            glow = min(1.0, (seconds - after - elapsed) / GLOW_SECONDS)
            for number, (color, _) in enumerate(lights):
                lit = min(1.0, max(0.0, elapsed / LIGHT_STEP_SECONDS - number))
                color.rgba = (*theme.amber[:3], LIGHT_OPACITY * lit * glow)
            if stamp is not None:
                stamp.show((elapsed - run) / STAMP_SECONDS, glow)

        transitions.play((self, "light"), seconds, show)

    def _group(self, *instructions: Instruction) -> InstructionGroup:
        group = InstructionGroup()
        for each in instructions:
            group.add(each)
        self.canvas.add(group)
        return group


class _Stamp:
    """A text that comes down on a widget."""

    def __init__(self, text: str, widget: Widget, shift: float) -> None:
        self._widget, self._shift = widget, shift
        self._texture = render_text(text, max(1, round(sp(ROLL_SIZE))), "bold")
        self._fill, self._ground = Color(), SmoothRoundedRectangle()
        self._ink, self._letters = Color(), Rectangle(texture=self._texture)
        self.parts = (self._fill, self._ground, self._ink, self._letters)

    def show(self, part: float, opacity: float) -> None:
        """Not seen before 0, at rest from 1 on."""
        scale = FIRST_STAMP_SCALE + (1 - FIRST_STAMP_SCALE) * ease_out(min(1.0, max(0.0, part)))
        shown = opacity if part > 0 else 0.0
        self._fill.rgba = (*theme.amber[:3], shown)
        self._ink.rgba = (*theme.amber_ink[:3], shown)
        texture_size = (0.0, 0.0) if self._texture is None else self._texture.size
        for shape, size in ((self._ground, self._widget.size), (self._letters, texture_size)):
            width, height = (each * scale for each in size)
            shape.size = (width, height)
            center_y = self._widget.center_y + self._shift
            shape.pos = (self._widget.center_x - width / 2, center_y - height / 2)
        self._ground.radius = (theme.corner_radius(8),) * 4


def _quads(pieces: Sequence[PaperPiece]) -> tuple[list[float], list[int]]:
    """Rotated rectangles as vertices and indices of one mesh."""
    vertices: list[float] = []
    indices: list[int] = []
    long, short = dp(PIECE_LENGTH) / 2, dp(PIECE_WIDTH) / 2
    for number, piece in enumerate(pieces):
        c, s = cos(radians(piece.angle)), sin(radians(piece.angle))
        for a, b in ((-long, -short), (long, -short), (long, short), (-long, short)):
            vertices += (piece.x + a * c - b * s, piece.y + a * s + b * c, 0, 0)
        first = 4 * number
        indices += (first, first + 1, first + 2, first, first + 2, first + 3)
    return vertices, indices
