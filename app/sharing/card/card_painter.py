"""Draws on a share card, in pixels from its upper left corner."""

from collections.abc import Sequence

from kivy.graphics import (
    Color,
    Ellipse,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.graphics.instructions import Instruction, InstructionGroup

from app.settings.theme import Theme
from app.sharing.qr_code import qr_texture
from app.table.short_names import ELLIPSIS
from app.widgets.graphics.bevel import draw_bevel
from app.widgets.graphics.textures import shadow_texture
from app.widgets.table.dice.die_textures import die_texture
from app.widgets.text.text_texture import measure_text, render_text, wrap_text

Ink = Sequence[float]
WHITE = (1.0, 1.0, 1.0, 1.0)
LEAST_SHRINK = 0.76
"""Smaller text ends in an ellipsis instead."""
LEAST_WRAPPED = 20
LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0
SHADOW_EDGE = 80.0
"""The corners of a shadow, in pixels."""


class CardPainter:
    def __init__(self, group: InstructionGroup, size: tuple[int, int], look: Theme) -> None:
        self._group = group
        self.width, self.height = size
        self.look = look

    def add(self, *instructions: Instruction) -> None:
        for each in instructions:
            self._group.add(each)

    def corner(self, radius: float) -> float:
        return 0.0 if self.look.bevelled else radius

    # --- areas and lines ------------------------------------------------------------------------

    def panel(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        ink: Ink,
        shadow: float = 0.0,
    ) -> None:
        """An area with round corners, and a shadow as strong as this."""
        radius, low = self.corner(radius), self.height - y - height
        if shadow:
            self.add(Color(0, 0, 0, shadow))
            self._shadow(x - 14, low - 34, width + 28, height + 40)
        self.add(
            Color(rgba=ink),
            SmoothRoundedRectangle(
                pos=(x, low), size=(width, height), radius=[max(radius, 0.1)] * 4, segments=24
            ),
        )
        if self.look.bevelled and shadow:
            draw_bevel(self._group, x, low, width, height, pressed=False)

    def _shadow(self, x: float, low: float, width: float, height: float) -> None:
        """The blurred square, with corners that keep their size: nine parts of its texture."""
        texture, edge = shadow_texture(), min(SHADOW_EDGE, width / 2, height / 2)
        across, upward = _thirds(width, edge), _thirds(height, edge)
        vertices: list[float] = []
        indices: list[int] = []
        for left, right, u_left, u_right in across:
            for bottom, top, v_bottom, v_top in upward:
                first = len(vertices) // 4
                vertices += (x + left, low + bottom, u_left, v_bottom)
                vertices += (x + right, low + bottom, u_right, v_bottom)
                vertices += (x + right, low + top, u_right, v_top)
                vertices += (x + left, low + top, u_left, v_top)
                indices += (first, first + 1, first + 2, first, first + 2, first + 3)
        self.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture))

    def area(self, x: float, y: float, width: float, height: float, ink: Ink) -> None:
        self.add(
            Color(rgba=ink), Rectangle(pos=(x, self.height - y - height), size=(width, height))
        )

    def line(self, points: Sequence[tuple[float, float]], ink: Ink, width: float) -> None:
        flat = [part for x, y in points for part in (x, self.height - y)]
        self.add(Color(rgba=ink), SmoothLine(points=flat, width=width / 2, joint="round"))

    def ring(self, x: float, y: float, radius: float, ink: Ink, width: float) -> None:
        circle = (x, self.height - y, radius)
        self.add(Color(rgba=ink), SmoothLine(circle=(*circle, 0, 360, 120), width=width / 2))

    def disc(self, x: float, y: float, radius: float, ink: Ink) -> None:
        place = (x - radius, self.height - y - radius)
        self.add(Color(rgba=ink), SmoothEllipse(pos=place, size=(2 * radius, 2 * radius)))

    def dots(self, x: float, y: float, to_x: float, ink: Ink) -> None:
        self.add(Color(rgba=ink))
        while x < to_x:
            self.add(Ellipse(pos=(x, self.height - y - 1.5), size=(3, 3), segments=10))
            x += 9

    # --- text -----------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: int,
        ink: Ink,
        *,
        face: str = "regular",
        room: float = 0.0,
        align: float = LEFT,
    ) -> float:
        """One line with its middle at `y`; returns its width. Smaller if it is wider than `room`,
        and shortened only if it is still too wide then."""
        if room:
            text, size = fit_line(text, size, face, room)
        texture = render_text(text, size, face)
        if texture is None:
            return 0.0
        width, height = texture.size
        place = (round(x - align * width), round(self.height - y - height / 2))
        self.add(Color(rgba=ink), Rectangle(texture=texture, pos=place, size=texture.size))
        return float(width)

    def lines(
        self,
        x: float,
        y: float,
        text: str,
        size: int,
        ink: Ink,
        face: str,
        room: tuple[float, float],
    ) -> None:
        """Wrapped text from its upper edge on, as large as fits its width and height."""
        across, down = room
        lines = _wrap(text, size, face, across)
        while size > LEAST_WRAPPED and (lines is None or _height(lines, size, face) > down):
            size -= 2
            lines = _wrap(text, size, face, across)
        texture = render_text(lines or text, size, face, "left")
        if texture is None:
            return
        place = (round(x), round(self.height - y - texture.height))
        self.add(Color(rgba=ink), Rectangle(texture=texture, pos=place, size=texture.size))

    # --- pictures -------------------------------------------------------------------------------

    def die(self, x: float, y: float, side: float, value: int, tilt: float) -> None:
        """A die with its middle at this point."""
        middle = (x, self.height - y)
        shadow = 1.4 * side
        texture, part = die_texture(value, side, self.look)
        size = side * part
        self.add(
            PushMatrix(),
            Rotate(angle=tilt, origin=middle),
            Color(0, 0, 0, 0.5),
            Rectangle(
                texture=shadow_texture(),
                pos=(middle[0] - shadow / 2, middle[1] - shadow / 2 - 0.06 * side),
                size=(shadow, shadow),
            ),
            Color(rgba=WHITE),
            Rectangle(
                texture=texture, pos=(middle[0] - size / 2, middle[1] - size / 2), size=(size, size)
            ),
            PopMatrix(),
        )

    def qr_code(self, x: float, y: float, room: float, link: str) -> None:
        """As large as whole pixels for each module allow, in the middle of a square."""
        texture = qr_texture(link)
        modules = texture.width
        side = max(1, int(room / modules)) * modules
        inset = (room - side) / 2
        place = (round(x + inset), round(self.height - y - inset - side))
        self.add(Color(rgba=WHITE), Rectangle(texture=texture, pos=place, size=(side, side)))


def fit_line(text: str, size: int, face: str, room: float) -> tuple[str, int]:
    width = measure_text(text, size, face)[0]
    if width <= room:
        return text, size
    smaller = max(int(LEAST_SHRINK * size), int(size * room / width))
    short = text
    while len(short) > 1 and measure_text(short, smaller, face)[0] > room:
        short = short.removesuffix(ELLIPSIS)[:-1].rstrip() + ELLIPSIS
    return short, smaller


def _thirds(length: float, edge: float) -> tuple[tuple[float, float, float, float], ...]:
    """Start, end, and both in the texture, of what keeps its size and of what is stretched."""
    return (
        (0.0, edge, 0.0, 0.5),
        (edge, length - edge, 0.5, 0.5),
        (length - edge, length, 0.5, 1.0),
    )


def _wrap(text: str, size: int, face: str, width: float) -> str | None:
    """Each line of the text wrapped to a width; None if a word is wider."""
    wrapped = [wrap_text(line, size, face, width) for line in text.split("\n")]
    known = [each for each in wrapped if each is not None]
    return "\n".join(known) if len(known) == len(wrapped) else None


def _height(lines: str, size: int, face: str) -> float:
    return sum(measure_text(line, size, face)[1] for line in lines.split("\n"))
