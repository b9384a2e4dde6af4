"""Shows a great moment: the felt rises, the dice gather in an arc, or a ring closes.

What it covers of the sheet is shown above it, so that the row that it is about stays in view.
"""

from collections.abc import Sequence
from functools import partial
from math import cos, hypot, pi, sin
from typing import NamedTuple

from kivy.graphics import (
    Color,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    RoundedRectangle,
    Scale,
    SmoothLine,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp

from app.animation.transitions import ease_in_out, ease_out_back
from app.settings.theme import FELT_RADIUS, ICONS, Theme, theme
from app.table.felt_geometry import DiePlace
from app.table.geometry import Rect
from app.table.moment_geometry import PADDING, MomentContent, MomentStage
from app.table.presenter.moments import Moment, MomentKind
from app.widgets.table.bonus_ring import RingDrawing
from app.widgets.table.cached_layer import CachedLayer
from app.widgets.table.dice.die_face import DieFace, TextureFor
from app.widgets.table.felt_background import draw_felt
from app.widgets.table.moment_view import (
    GAP,
    MomentText,
    MomentView,
    draw_row,
    make_text,
    row_width,
)

TITLE_SIZE, LARGE_TITLE_SIZE, DETAIL_SIZE, POINTS_SIZE = 40, 60, 20, 24
"""In sp."""
LARGE_PANEL = 520
"""From this width on, in dp, titles are large."""
CHIP_PADDING, ROW_GAP = 10, 6
HUSH_SECONDS = 0.12
"""After dice have landed."""
RISE_SECONDS, GATHER_SECONDS, SCALE_SECONDS = 0.26, 0.22, 0.28
FIRST_SCALE = 0.6
RAYS = 14
RAY_OPACITY = 0.16
DEGREES_PER_SECOND = 6
DIMMED = 0.5
"""How much of the sheet's background covers its other rows."""
FRAME = 2.5


class Sheet(NamedTuple):
    """The sheet that the panel may cover, in pixels."""

    layer: CachedLayer
    rect: Rect
    row: tuple[float, float] | None = None
    """The lower and upper edge of the row that the moment is about."""
    box: Rect | None = None
    """The box that waits for the points."""


class GatheredDice(NamedTuple):
    """Where the dice of the moment lie, in pixels, and how they look."""

    places: Sequence[DiePlace]
    texture_for: TextureFor | None


class PanelText:
    """A title, and below it the rest in one row; where there is little room, both in one."""

    def __init__(self, moment: Moment, width: float, one_row: bool) -> None:
        """`width` in pixels."""
        rest: list[MomentText] = []
        if moment.points and moment.ring is None:
            chip = make_text(moment.points, POINTS_SIZE, width, "bold")
            rest.append(chip.with_chip(dp(CHIP_PADDING)))
        if moment.detail and not one_row:
            left = width - row_width(rest) - dp(GAP)
            rest.insert(0, make_text(moment.detail, DETAIL_SIZE, left))
        size = LARGE_TITLE_SIZE if width >= dp(LARGE_PANEL) else TITLE_SIZE
        left = width - row_width(rest) - dp(GAP) if one_row else width
        title = make_text(moment.title, size, left, "bold")
        self._rows = [[title, *rest]] if one_row else [[title], rest] if rest else [[title]]

    @property
    def height(self) -> float:
        return sum(map(_height, self._rows)) + dp(ROW_GAP) * (len(self._rows) - 1)

    def draw(self, room: Rect) -> None:
        top = room.y + (room.height + self.height) / 2
        for row in self._rows:
            high = _height(row)
            draw_row(row, room.x + room.width / 2, top - high / 2)
            top -= high + dp(ROW_GAP)


def _height(row: list[MomentText]) -> float:
    return max(item.height for item in row)


def panel_content(moment: Moment, width: float, low: bool) -> MomentContent:
    """What a panel of this width, in dp, has to show; a low one has one row of text."""
    text = PanelText(moment, dp(width - 2 * PADDING), low)
    return MomentContent(
        text.height / dp(1), len(moment.dice), moment.ring is not None, bool(moment.icon), low
    )


class MomentPanel(MomentView):
    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._sheet_group, self._felt_group = InstructionGroup(), InstructionGroup()
        self._turn, self._scale = Rotate(), Scale()
        self._ring: RingDrawing | None = None
        self._ways: list[tuple[DieFace, DiePlace, DiePlace]] = []
        self.sheet_shift = 0.0
        """How far up the sheet is shown once the panel has risen, in pixels."""

    def show(
        self, moment: Moment, stage: MomentStage, sheet: Sheet, dice: GatheredDice, moving: bool
    ) -> None:
        self.hide()
        self._sheet, self._panel = sheet, _in_pixels(stage.panel)
        panel, rect = self._panel, sheet.rect
        self._beside = panel.x >= rect.right or panel.right <= rect.x
        self._first_top = panel.top if self._beside else min(panel.top, rect.y)
        self._risen = -1.0
        self._starts_at = HUSH_SECONDS if moment.kind is MomentKind.FIVE else 0.0
        self.sheet_shift, self._shown = dp(stage.sheet_shift), stage.shown
        art, text = _in_pixels(stage.art), _in_pixels(stage.text)
        self._sheet_group, self._felt_group = InstructionGroup(), InstructionGroup()
        self.canvas.add(self._sheet_group)
        self.canvas.add(self._felt_group)
        if moment.rays:
            middle = text if not stage.art.height else art
            self._draw_rays((middle.x + middle.width / 2, middle.y + middle.height / 2))
        self._ring = None
        if moment.ring is not None and stage.art.height:
            self._ring = RingDrawing(self, moment.ring, moment.points, art)
        if moment.icon and stage.art.height:
            self._draw_icon(moment.icon, art)
        self._gather(moment, stage, dice)
        self._draw_text(PanelText(moment, text.width, stage.low), text)
        self._play(moment, moving)

    def _clear(self) -> None:
        super()._clear()
        self._ways, self._ring, self.sheet_shift = [], None, 0.0

    # --- movement -----------------------------------------------------------------------------

    def _advance(self, elapsed: float) -> None:
        elapsed -= self._starts_at
        if elapsed < 0:
            self.opacity = 0.0
            return
        risen = ease_in_out(min(1.0, elapsed / RISE_SECONDS))
        if risen != self._risen:
            self._risen = risen
            self._show_sheet(risen)
            self._show_felt(risen)
        gathered = ease_out_back(min(1.0, elapsed / GATHER_SECONDS))
        for face, start, end in self._ways:
            x, y, side, tilt = (
                one + (other - one) * gathered for one, other in zip(start, end, strict=True)
            )
            face.tilt = tilt
            face.size = (side, side)
            face.pos = (x - side / 2, y - side / 2)
        grown = ease_out_back(min(1.0, elapsed / SCALE_SECONDS))
        size = FIRST_SCALE + (1 - FIRST_SCALE) * grown
        self._scale.xyz = (size, size, 1)
        self._turn.angle = -DEGREES_PER_SECOND * elapsed
        if self._ring is not None:
            self._ring.close(elapsed)

    def _top(self, risen: float) -> float:
        return self._first_top + (self._panel.top - self._first_top) * risen

    def _show_sheet(self, risen: float) -> None:
        """The sheet above the panel, moved up, with all but one row dimmed."""
        group, sheet = self._sheet_group, self._sheet
        group.clear()
        shift, low = round(self.sheet_shift * risen), round(sheet.rect.y)
        if not self._beside:
            low = max(low, round(self._top(risen)))
        x, width, top = sheet.rect.x, sheet.rect.width, sheet.rect.top
        if shift and top > low:
            group.add(Color(1, 1, 1, 1))
            picture = sheet.layer.picture(x, low - shift, width, top - low)
            group.add(Rectangle(texture=picture, pos=(x, low), size=(width, top - low)))
        if sheet.row is None or sheet.box is None:
            return
        bottom, upper = (edge + shift for edge in sheet.row)
        group.add(Color(*theme.background[:3], DIMMED * risen))
        for start, end in ((low, bottom), (upper, top)):
            if end > start:
                group.add(Rectangle(pos=(x, start), size=(width, end - start)))
        box = sheet.box
        group.add(Color(*theme.amber[:3], risen))
        frame = (box.x, box.y + shift, box.width, box.height, theme.corner_radius(10))
        group.add(SmoothLine(rounded_rectangle=frame, width=dp(FRAME)))

    def _show_felt(self, risen: float) -> None:
        group, panel = self._felt_group, self._panel
        corner = theme.corner_radius(FELT_RADIUS)
        self.plate = Rect(panel.x, panel.y, panel.width, self._top(risen) - panel.y)
        group.clear()
        draw_felt(group, self.plate[:2], self.plate[2:], (corner, corner, 0, 0), shown=self._shown)

    # --- drawing ------------------------------------------------------------------------------

    def _draw_rays(self, middle: tuple[float, float]) -> None:
        panel = self._panel
        corner = theme.corner_radius(FELT_RADIUS)
        self._turn = Rotate(angle=0, origin=middle)

        def ground() -> None:
            RoundedRectangle(pos=panel[:2], size=panel[2:], radius=(corner, corner, 0, 0))

        with self.canvas:
            StencilPush()
            ground()
            StencilUse()
            PushMatrix()
        self.canvas.add(self._turn)
        with self.canvas:
            Color(*theme.amber[:3], RAY_OPACITY)
            vertices, indices = _rays(middle, hypot(panel.width, panel.height))
            Mesh(vertices=vertices, indices=indices, mode="triangles")
            PopMatrix()
            StencilUnUse()
            ground()
            StencilPop()

    def _gather(self, moment: Moment, stage: MomentStage, dice: GatheredDice) -> None:
        self._ways = []
        if not moment.dice or not stage.art.height:
            return
        ends = [
            DiePlace(dp(x), dp(y), dp(side), tilt)
            for x, y, side, tilt in stage.arc(len(moment.dice))
        ]
        starts = dice.places if len(dice.places) == len(ends) else ends
        texture_for = dice.texture_for
        if texture_for is not None:
            # Of one size, so that none is rendered while they move.
            texture_for = partial(_texture_of_size, texture_for, ends[0].side)
        for value, start, end in zip(moment.dice, starts, ends, strict=True):
            face = DieFace(value=value, texture_for=texture_for)
            self.add_widget(face)
            self._ways.append((face, start, end))

    def _draw_icon(self, icon: str, room: Rect) -> None:
        glyph = make_text(ICONS[icon], room.height / sp(1), room.width, "icon")
        with self.canvas:
            center_y = room.y + room.height / 2
            glyph.draw(room.x + (room.width - glyph.width) / 2, center_y, theme.amber)

    def _draw_text(self, text: PanelText, room: Rect) -> None:
        middle = (room.x + room.width / 2, room.y + room.height / 2)
        self._scale = Scale(1, 1, 1, origin=middle)
        with self.canvas:
            PushMatrix()
        self.canvas.add(self._scale)
        with self.canvas:
            text.draw(room)
            PopMatrix()


def _texture_of_size(
    texture_for: TextureFor, drawn: float, value: int, _side: float, look: Theme
) -> tuple[Texture, float]:
    return texture_for(value, drawn, look)


def _in_pixels(rect: Rect) -> Rect:
    return Rect(*(dp(each) for each in rect))


def _rays(middle: tuple[float, float], reach: float) -> tuple[list[float], list[int]]:
    """Triangles from the middle outwards, with as much room between them."""
    vertices: list[float] = []
    for number in range(RAYS):
        vertices += (*middle, 0, 0)
        for edge in (2 * number, 2 * number + 1):
            angle = pi * edge / RAYS
            vertices += (middle[0] + reach * cos(angle), middle[1] + reach * sin(angle), 0, 0)
    return vertices, list(range(3 * RAYS))
