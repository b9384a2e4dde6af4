"""Names a moment; touches pass through, and any of them ends it."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from kivy.graphics import (
    Color,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Scale,
    SmoothLine,
    SmoothRoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.animation.transitions import ease_out_back, transitions
from app.platform.kivy_timers import later
from app.settings.theme import theme
from app.table.geometry import Rect
from app.table.moment_geometry import MomentPlace
from app.table.presenter.moments import Moment
from app.widgets.text.text_texture import fit_text, render_text

GREAT_SIZE, SMALL_SIZE, DETAIL_SIZE, CHIP_SIZE, SMALL_CHIP_SIZE = 40, 20, 20, 24, 18
"""In sp."""
SCALE_SECONDS = 0.28
FIRST_SCALE = 0.6
FADE_START = 0.8
"""The progress at which it starts to fade out."""
PADDING, GAP, CHIP_PADDING = 14, 12, 10
SHADOWS = ((6, 0.10), (3, 0.16))
"""How far each reaches, in dp, and its opacity."""
RAYS = 14
RAY_OPACITY = 0.2
DEGREES_PER_SECOND = 6


class Item(NamedTuple):
    """A text, with the size that it takes."""

    texture: Texture | None
    width: float
    height: float
    chip: bool = False


class MomentBanner(Widget):
    moment: Moment | None = None
    """While it is shown."""
    plate: Rect | None = None
    """What it covers while it is shown, in pixels."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cancel: Callable[[], None] = lambda: None
        self._scale, self._turn = Scale(), Rotate()

    def show(self, moment: Moment, place: MomentPlace, moving: bool) -> None:
        """`moving` lets a great one grow; without animation all of it stands still."""
        self.hide()
        self.moment = moment
        self._draw(moment, place)
        if not transitions.enabled:
            self._cancel = later(moment.seconds, self._clear)
            return
        grows = moving and moment.great

        def show(progress: float) -> None:
            if progress >= 1:
                self._clear()
                return
            elapsed = progress * moment.seconds
            if grows:
                part = ease_out_back(min(1.0, elapsed / SCALE_SECONDS))
                size = FIRST_SCALE + (1 - FIRST_SCALE) * part
                self._scale.xyz = (size, size, 1)
                self._turn.angle = -DEGREES_PER_SECOND * elapsed
            self.opacity = min(1.0, (1 - progress) / (1 - FADE_START))

        transitions.play(self, moment.seconds, show)

    def hide(self) -> None:
        self._cancel()
        transitions.stop(self)
        self._clear()

    def _clear(self) -> None:
        self.moment = self.plate = None
        self.canvas.clear()
        self.opacity = 1.0

    # --- drawing ------------------------------------------------------------------------------

    def _draw(self, moment: Moment, place: MomentPlace) -> None:
        rows = _rows_of(moment, place)
        self.plate = plate = _plate(rows, moment.great, place)
        middle = (plate.x + plate.width / 2, plate.y + plate.height / 2)
        radius = theme.corner_radius(16 if moment.great else plate.height / 2 / dp(1))
        self._scale = Scale(1, 1, 1, origin=middle)
        with self.canvas:
            PushMatrix()
        self.canvas.add(self._scale)
        self._draw_plate(plate, radius, moment.great)
        if moment.rays:
            self._draw_rays(plate, radius, middle)
        top = middle[1] + _height(rows) / 2
        for row in rows:
            high = max(item.height for item in row)
            self._draw_row(row, middle[0], top - high / 2)
            top -= high + dp(GAP) / 2
        with self.canvas:
            PopMatrix()

    def _draw_plate(self, plate: Rect, radius: float, great: bool) -> None:
        with self.canvas:
            for reach, opacity in SHADOWS:
                Color(0, 0, 0, opacity)
                SmoothRoundedRectangle(
                    pos=(plate.x - dp(reach), plate.y - dp(reach) - dp(2)),
                    size=(plate.width + 2 * dp(reach), plate.height + 2 * dp(reach)),
                    radius=(radius + dp(reach),) * 4,
                )
            Color(rgba=theme.felt_bottom)
            SmoothRoundedRectangle(pos=plate[:2], size=plate[2:], radius=(radius,) * 4)
            if great:
                Color(rgba=theme.amber)
                SmoothLine(rounded_rectangle=(*plate, max(1.0, radius)), width=dp(1.2))

    def _draw_rays(self, plate: Rect, radius: float, middle: tuple[float, float]) -> None:
        self._turn = Rotate(angle=0, origin=middle)

        def ground() -> None:
            SmoothRoundedRectangle(pos=plate[:2], size=plate[2:], radius=(radius,) * 4)

        with self.canvas:
            StencilPush()
            ground()
            StencilUse()
            PushMatrix()
        self.canvas.add(self._turn)
        with self.canvas:
            Color(*theme.amber[:3], RAY_OPACITY)
            vertices, indices = _rays(middle, plate.width)
            Mesh(vertices=vertices, indices=indices, mode="triangles")
            PopMatrix()
            StencilUnUse()
            ground()
            StencilPop()

    def _draw_row(self, row: Sequence[Item], center_x: float, center_y: float) -> None:
        x = center_x - _width(row) / 2
        for item in row:
            if item.texture is not None:
                self._draw_item(item, item.texture, x, center_y)
            x += item.width + dp(GAP)

    def _draw_item(self, item: Item, texture: Texture, x: float, center_y: float) -> None:
        wide, high = texture.size
        with self.canvas:
            if item.chip:
                Color(rgba=theme.amber)
                SmoothRoundedRectangle(
                    pos=(x, center_y - item.height / 2),
                    size=(item.width, item.height),
                    radius=(theme.corner_radius(item.height / 2 / dp(1)),) * 4,
                )
            Color(rgba=theme.amber_ink if item.chip else theme.felt_ink)
            Rectangle(
                texture=texture,
                size=texture.size,
                pos=(round(x + (item.width - wide) / 2), round(center_y - high / 2)),
            )


def _rows_of(moment: Moment, place: MomentPlace) -> list[list[Item]]:
    """In one row, or the title above the rest where there is room for two."""
    great = moment.great
    room = dp(place.room.width) - 2 * dp(PADDING)
    rest = []
    if moment.points:
        chip = _render(moment.points, CHIP_SIZE if great else SMALL_CHIP_SIZE, room, "bold")
        padding = dp(CHIP_PADDING if great else CHIP_PADDING * 0.8)
        rest.append(chip._replace(width=chip.width + 2 * padding, chip=True))
    two_rows = great and not place.fills
    taken = _width(rest) + dp(GAP) if rest else 0.0
    title = _render(
        moment.title,
        GREAT_SIZE if great else SMALL_SIZE,
        room if two_rows else room - taken,
        "bold",
    )
    if moment.detail:
        left = room - taken - (0 if two_rows else title.width + dp(GAP))
        detail = _render(moment.detail, DETAIL_SIZE, left, "regular")
        if detail.width <= left:
            rest.insert(0, detail)
    return [[title], rest] if two_rows and rest else [[title, *rest]]


def _plate(rows: list[list[Item]], great: bool, place: MomentPlace) -> Rect:
    """A great one is as wide as its room, a small one as its text."""
    x, y, width, height = (dp(each) for each in place.room)
    high = _height(rows) + 2 * dp(PADDING if great else PADDING / 3)
    if great:
        high = height if place.fills else min(height, high)
        return Rect(x, y + (height - high) / 2, width, high)
    wide = min(width, max(map(_width, rows)) + 2 * dp(PADDING))
    if place.at_right:
        return Rect(x + width - wide, y + (height - high) / 2, wide, high)
    return Rect(x + (width - wide) / 2, y, wide, high)


def _width(row: Sequence[Item]) -> float:
    return sum(item.width for item in row) + dp(GAP) * (len(row) - 1)


def _height(rows: list[list[Item]]) -> float:
    heights = [max(item.height for item in row) for row in rows]
    return sum(heights) + dp(GAP) / 2 * (len(rows) - 1)


def _render(text: str, size: float, room: float, face: str) -> Item:
    pixels = max(1, round(sp(size)))
    lines, pixels, _fits = fit_text(text, pixels, face, max(1, int(room)), 3 * pixels, 1)
    texture = render_text(lines, pixels, face)
    return Item(texture, *(texture.size if texture is not None else (0.0, 0.0)))


def _rays(middle: tuple[float, float], reach: float) -> tuple[list[float], list[int]]:
    """Triangles from the middle outwards, with as much room between them."""
    vertices: list[float] = []
    for number in range(RAYS):
        vertices += (*middle, 0, 0)
        for edge in (2 * number, 2 * number + 1):
            angle = pi * edge / RAYS
            vertices += (middle[0] + reach * cos(angle), middle[1] + reach * sin(angle), 0, 0)
    return vertices, list(range(3 * RAYS))
