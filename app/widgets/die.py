"""A die as it lies on the felt, or small beside a label."""

from kivy.graphics import (
    BoxShadow,
    Color,
    Line,
    RoundedRectangle,
    SmoothEllipse,
    SmoothRoundedRectangle,
)
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from app.theme import theme

LOW, MIDDLE, HIGH = 0.26, 0.5, 0.74
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((MIDDLE, MIDDLE),),
    2: ((LOW, HIGH), (HIGH, LOW)),
    3: ((LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW)),
    4: ((LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)),
    5: ((LOW, LOW), (LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW), (HIGH, HIGH)),
    6: ((LOW, LOW), (LOW, MIDDLE), (LOW, HIGH), (HIGH, LOW), (HIGH, MIDDLE), (HIGH, HIGH)),
}
PIP = 0.19
CORNER = 0.2
FRAME = 0.055
"""Parts of the die's side."""


def shading() -> Texture:
    """From nothing at the top to the die's edge colour at the bottom."""
    texture = Texture.create(size=(1, 2), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    edge = theme.die_edge[:3]
    texels = bytes(round(255 * part) for part in (*edge, 0.0, *edge, 1.0))
    texture.blit_buffer(texels, colorfmt="rgba", bufferfmt="ubyte")
    return texture


class DieFace(Widget):
    """The drawing of a die; 0 shows its back, None shows nothing."""

    value = NumericProperty(0, allownone=True)
    small = BooleanProperty(False)
    framed = BooleanProperty(False)
    """Held: a frame all round."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.add(self._drawing)
        for name in ("value", "pos", "size", "small", "framed"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._drawing.clear()
        side = min(self.width, self.height)
        if self.value is None or side <= 0:
            return
        x, y = (self.x + self.width / 2) - side / 2, (self.y + self.height / 2) - side / 2
        self._draw_body(x, y, side)
        if self.value:
            self._draw_pips(x, y, side)
        else:
            self._draw_back(x, y, side)

    def _draw_body(self, x: float, y: float, side: float) -> None:
        add, corner = self._drawing.add, side * CORNER
        radius = (corner,) * 4
        add(Color(0, 0, 0, 0.35))
        blur = side * (0.10 if self.small else 0.14)
        add(
            BoxShadow(
                pos=(x, y - side * 0.035),
                size=(side, side),
                offset=(0, -side * 0.02),
                blur_radius=blur,
                border_radius=radius,
            )
        )
        if self.framed:
            grow = side * FRAME
            add(Color(rgba=theme.amber))
            add(
                SmoothRoundedRectangle(
                    pos=(x - grow, y - grow),
                    size=(side + 2 * grow, side + 2 * grow),
                    radius=(corner + grow,) * 4,
                )
            )
        add(Color(rgba=theme.die))
        add(SmoothRoundedRectangle(pos=(x, y), size=(side, side), radius=radius, segments=12))
        add(Color(1, 1, 1, 1))
        # A hair inside, so that the smooth edge beneath stays smooth.
        hair = max(1.0, side * 0.012)
        add(
            RoundedRectangle(
                pos=(x + hair, y + hair),
                size=(side - 2 * hair, side - 2 * hair),
                radius=(corner - hair,) * 4,
                segments=12,
                texture=shading(),
            )
        )

    def _draw_pips(self, x: float, y: float, side: float) -> None:
        pip = side * PIP
        self._drawing.add(Color(rgba=theme.pip))
        for across, up in PIPS[int(self.value)]:
            left, bottom = x + side * across - pip / 2, y + side * up - pip / 2
            self._drawing.add(SmoothEllipse(pos=(left, bottom), size=(pip, pip), segments=24))

    def _draw_back(self, x: float, y: float, side: float) -> None:
        """A woven square, as on the back of a card: nothing was rolled yet."""
        add, inset = self._drawing.add, side * 0.09
        inner = side - 2 * inset
        add(Color(rgba=theme.die_back))
        corner = side * (CORNER - 0.06)
        add(
            SmoothRoundedRectangle(
                pos=(x + inset, y + inset), size=(inner, inner), radius=(corner,) * 4, segments=10
            )
        )
        add(Color(rgba=(*theme.amber[:3], 0.55)))
        middle_x, middle_y, reach = x + side / 2, y + side / 2, inner * 0.36
        for part in (1.0, 0.62, 0.24):
            far = reach * part
            points = (
                (middle_x, middle_y + far),
                (middle_x + far, middle_y),
                (middle_x, middle_y - far),
                (middle_x - far, middle_y),
            )
            flat = [number for point in points for number in point]
            add(Line(points=flat, width=max(1.0, dp(1)), close=True, joint="round"))
