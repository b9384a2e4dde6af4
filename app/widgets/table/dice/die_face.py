"""The drawing of a die at rest, solid or flat."""

from collections.abc import Callable

from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    RoundedRectangle,
    SmoothLine,
    SmoothQuad,
    SmoothRoundedRectangle,
)
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.settings.theme import Theme, theme
from app.widgets.behaviors.accessible import DECORATION, Description
from app.widgets.graphics.rectangle_batch import Rect, rectangle_mesh
from app.widgets.graphics.textures import disc_texture, gradient, shadow_texture
from app.widgets.table.dice.pip_colours import PipShape, pip_colour, pip_shape

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
PIP_SIZE = 0.19
DIAMOND, SQUARE = 1.25, 0.89
"""The diameters of other pips, relative to that of a disc of the same area."""
CORNER = 0.2
FRAME_WIDTH = 0.055
"""Fractions of the die's side."""

TextureFor = Callable[[int, float, Theme], tuple[Texture, float]]
"""From value, side and theme to the texture of a solid die and its size in sides."""

SHADOW_OPACITY = 0.5
SHADOW_SIZE = 1.4
"""Size of the shadow, in sides."""
SHADOW_DROP = 0.055
"""Offset of the shadow below the die, in sides."""


class DieFace(Widget):
    """Value 0 shows the back of a die, None shows nothing."""

    value = NumericProperty(0, allownone=True)
    texture_for: TextureFor | None = ObjectProperty(None, allownone=True)
    """Provides the texture of a solid die; None for a flat one."""
    look: Theme = ObjectProperty(theme)
    """Must be given to the constructor."""
    small = BooleanProperty(False)
    framed = BooleanProperty(False)
    """Whether a frame marks it as held."""
    tilt = NumericProperty(0)
    """In degrees, anticlockwise."""

    def __init__(self, **kwargs: object) -> None:
        # Start without a size, so that no texture is made before the layout.
        super().__init__(**{"size": (0, 0), **kwargs})
        self._add_instructions()
        self._rotation: Rotate | None = None
        """Made when it is first tilted."""
        for name in ("pos", "size", "small", "tilt"):
            self.fbind(name, self._place)
        for name in ("value", "framed", "texture_for", "opacity"):
            self.fbind(name, self._show)
        self.look.subscribe(self._recolor)
        self._recolor()

    def describe(self) -> Description:
        """Decoration: the parent widget describes its dice."""
        return DECORATION

    def _add_instructions(self) -> None:
        self._shadow_color = Color(0, 0, 0, SHADOW_OPACITY)
        self.shadow = Rectangle(texture=shadow_texture())
        self._body_color, self._body = Color(), SmoothRoundedRectangle(segments=12)
        self._shading = RoundedRectangle(segments=12)
        self._solid_rectangle = Rectangle()
        # Filled only with what is visible: a transparent frame costs as much as a visible one.
        groups = [InstructionGroup() for _ in range(5)]
        for group in groups:
            self.canvas.add(group)
        self._shadow_group, self._frame, self._flat_group, self._solid_group, self._marks = groups

    def redraw(self) -> None:
        """After the graphics context was lost."""
        self.shadow.texture = shadow_texture()
        self._recolor()

    # --- layout -------------------------------------------------------------------------------

    def _place(self, *_: object) -> None:
        side = min(self.width, self.height)
        if side <= 4:
            return
        x, y = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        self._tilt(x + side / 2, y + side / 2)
        shadow_size = side * (1.3 if self.small else SHADOW_SIZE)
        drop = side * (0.03 if self.small else SHADOW_DROP)
        self.shadow.pos = (x + (side - shadow_size) / 2, y + (side - shadow_size) / 2 - drop)
        self.shadow.size = (shadow_size, shadow_size)
        self._draw_frame(x, y, side)
        self._draw_body(x, y, side)
        self._draw_marks(x, y, side)

    def _tilt(self, x: float, y: float) -> None:
        if self._rotation is None:
            if not self.tilt:
                return
            self._rotation = Rotate()
            self.canvas.before.add(PushMatrix())
            self.canvas.before.add(self._rotation)
            self.canvas.after.add(PopMatrix())
        self._rotation.origin, self._rotation.angle = (x, y), self.tilt

    def _draw_body(self, x: float, y: float, side: float) -> None:
        value, texture_for = self._visible_value, self.texture_for
        if value and texture_for is not None:
            self._solid_rectangle.texture, part = texture_for(value, side, self.look)
            self._solid_rectangle.size = (side * part, side * part)
            self._solid_rectangle.pos = (x + side * (1 - part) / 2, y + side * (1 - part) / 2)
            return
        corner = side * CORNER
        self._body.pos, self._body.size = (x, y), (side, side)
        self._body.radius = (corner,) * 4
        # Slightly inset, so that the antialiased edge beneath shows.
        hair = max(1.0, side * 0.012)
        self._shading.pos = (x + hair, y + hair)
        self._shading.size = (side - 2 * hair, side - 2 * hair)
        self._shading.radius = (corner - hair,) * 4

    # --- content ------------------------------------------------------------------------------

    @property
    def _visible_value(self) -> int | None:
        """The visible value; None if hidden."""
        return None if self.value is None or self.opacity <= 0 else int(self.value)

    @property
    def _solid(self) -> bool:
        """Backs are flat: a table before the first roll needs no texture of solid dice."""
        return bool(self._visible_value) and self.texture_for is not None

    def _recolor(self, *_: object) -> None:
        clear = (*self.look.die_edge[:3], 0.0)
        self._shading.texture = gradient(clear, (*self.look.die_edge[:3], 1.0))
        self._body_color.rgba = self.look.die
        self._show()

    def _show(self, *_: object) -> None:
        white = Color(1, 1, 1, 1)
        visible = self._visible_value is not None
        flat = visible and not self._solid
        _fill(self._shadow_group, visible, self._shadow_color, self.shadow)
        _fill(self._flat_group, flat, self._body_color, self._body, white, self._shading)
        _fill(self._solid_group, self._solid, white, self._solid_rectangle)
        self._place()

    def _draw_frame(self, x: float, y: float, side: float) -> None:
        self._frame.clear()
        if self.framed and self._visible_value is not None:
            grow = side * FRAME_WIDTH
            self._frame.add(Color(rgba=self.look.held))
            self._frame.add(
                SmoothRoundedRectangle(
                    pos=(x - grow, y - grow),
                    size=(side + 2 * grow, side + 2 * grow),
                    radius=(side * CORNER + grow,) * 4,
                )
            )

    def _draw_marks(self, x: float, y: float, side: float) -> None:
        self._marks.clear()
        value = self._visible_value
        if value is None:
            return
        if value:
            if not self._solid:
                self._draw_pips(x, y, side, value)
        else:
            self._draw_back(x, y, side)

    def _draw_pips(self, x: float, y: float, side: float, value: int) -> None:
        colours = self.look.pip_colours
        self._marks.add(Color(rgba=pip_colour(colours, value, self.look)))
        middles = [(x + side * across, y + side * up) for across, up in PIPS[value]]
        match pip_shape(colours, value):
            case PipShape.DIAMOND:
                self._draw_diamonds(middles, side * PIP_SIZE * DIAMOND)
            case PipShape.SQUARE:
                self._marks.add(rectangle_mesh(_squares(middles, side * PIP_SIZE * SQUARE)))
            case _:
                pip = side * PIP_SIZE
                self._marks.add(rectangle_mesh(_squares(middles, pip), disc_texture(pip)))

    def _draw_diamonds(self, middles: list[tuple[float, float]], size: float) -> None:
        half = size / 2
        for x, y in middles:
            points = (x - half, y, x, y + half, x + half, y, x, y - half)
            self._marks.add(SmoothQuad(points=points))

    def _draw_back(self, x: float, y: float, side: float) -> None:
        """A pattern as on the back of a card, for a die not rolled yet."""
        add, inset = self._marks.add, side * 0.09
        inner = side - 2 * inset
        add(Color(rgba=self.look.die_back))
        corner = side * (CORNER - 0.06)
        add(
            SmoothRoundedRectangle(
                pos=(x + inset, y + inset), size=(inner, inner), radius=(corner,) * 4, segments=10
            )
        )
        add(Color(rgba=(*self.look.amber[:3], 0.55)))
        middle_x, middle_y, radius = x + side / 2, y + side / 2, inner * 0.36
        for part in (1.0, 0.62, 0.24):
            far = radius * part
            points = (
                (middle_x, middle_y + far),
                (middle_x + far, middle_y),
                (middle_x, middle_y - far),
                (middle_x - far, middle_y),
            )
            flat = [number for point in points for number in point]
            add(SmoothLine(points=flat, width=max(1.0, dp(1)), close=True))


def _squares(middles: list[tuple[float, float]], size: float) -> list[Rect]:
    return [(x - size / 2, y - size / 2, size, size) for x, y in middles]


def _fill(group: InstructionGroup, wanted: bool, *instructions: Instruction) -> None:
    if wanted == bool(group.children):
        return
    group.clear()
    for each in instructions if wanted else ():
        group.add(each)
