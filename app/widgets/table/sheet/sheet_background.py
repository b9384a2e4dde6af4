"""The paper of the score sheet: grounds, lines, and the lane of the player to move."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING

from kivy.graphics import Color, Rectangle, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp

from app.animation.transitions import ease_out, transitions
from app.settings.theme import CARD_RADIUS, LANE_SLIDE_SECONDS, theme
from app.table.sheet_geometry import SheetGeometry
from app.table.view_state import CardView, RowView
from app.widgets.graphics.colours import mix
from app.widgets.graphics.rectangle_batch import Rect, rectangle_mesh
from app.widgets.table.cached_layer import layer_of

if TYPE_CHECKING:
    from app.widgets.table.sheet.score_card import ScoreCard
    from app.widgets.table.sheet.sheet_column import SheetColumn

FRAME_WIDTH = 3
CORNER_STEPS = 5
Lane = tuple[float, float, float, float]
"""Left, right, lower and upper edge of a frame."""


class SheetBackground:
    def __init__(self) -> None:
        self.drawing = InstructionGroup()
        """Below the cells."""
        self.lane_frame = InstructionGroup()
        """Above the cells."""
        self._sliding_frame = InstructionGroup()
        """Over the cached sheet, which so need not be redrawn while it slides."""
        self._paper, self._open_cells = InstructionGroup(), InstructionGroup()
        self._lines = InstructionGroup()
        for group in (self._paper, self._open_cells, self._lines):
            self.drawing.add(group)
        self._lit: list[Rect] = []
        self._shown_lanes: list[Lane] = []
        self._lane_player = -1
        self._sheet: ScoreCard | None = None
        self._geometry: SheetGeometry | None = None

    # --- paper and lines --------------------------------------------------------------------

    def place(self, sheet: "ScoreCard", geometry: SheetGeometry) -> None:
        self._sheet, self._geometry = sheet, geometry
        self._paper.clear()
        self._lines.clear()
        self._lit, self._lane_player = [], -1
        hair = _hairline()
        lines: list[Rect] = []
        strong: list[Rect] = []
        for number, block in enumerate(geometry.blocks):
            left, width = sheet.x + dp(block.x), dp(block.width)
            self._draw_paper(geometry, left, width)
            rows = [
                place
                for place in geometry.rows
                if place.block == number and sheet.is_visible(place)
            ]
            before: RowView | None = None
            for place in rows:
                row = sheet.rows[place.row]
                low, high = sheet.row_edges(place)
                if not row.box:
                    ends = place.row == rows[-1].row
                    self._draw_foot(left, low, width, high - low, ends)
                if high < sheet.top - hair:
                    kind = (row.box, row.box and row.upper)
                    changes = before is not None and kind != (
                        before.box,
                        before.box and before.upper,
                    )
                    line = (left, high - hair / 2, width, hair)
                    (strong if changes else lines).append(line)
                before = row
            edges = {sheet.x + dp(x) for x in block.columns}
            edges |= {sheet.x + dp(x + block.column_width) for x in block.columns}
            low = sheet.top - dp(geometry.height)
            if sheet.rows[rows[-1].row].merged:
                low = sheet.row_edges(rows[-1])[1]
            lines += [
                (round(edge - hair / 2), low, hair, sheet.top - low)
                for edge in sorted(edges)
                if left + 1 < edge < left + width - 1
            ]
        self._lines.add(Color(rgba=theme.line))
        self._lines.add(rectangle_mesh(lines))
        self._lines.add(Color(rgba=mix(theme.line, theme.soft_ink, 0.35)))
        self._lines.add(
            rectangle_mesh([(x, round(y - 0.5), width, 2 * hair) for x, y, width, _ in strong])
        )

    def _draw_paper(self, geometry: SheetGeometry, left: float, width: float) -> None:
        sheet = self._sheet
        if sheet is None:
            return
        hair, outer = _hairline(), theme.corner_radius(CARD_RADIUS)
        inner = max(0.0, outer - hair)
        low = sheet.top - dp(geometry.height)
        top_left = 0.0 if geometry.aligned else outer
        top_right = 0.0 if geometry.aligned else outer
        for colour, edge, corner in ((theme.line, 0.0, outer), (theme.paper, hair, inner)):
            self._paper.add(Color(rgba=colour))
            self._paper.add(
                SmoothRoundedRectangle(
                    pos=(left + edge, low + edge),
                    size=(width - 2 * edge, sheet.top - low - 2 * edge),
                    radius=(min(top_left, corner), min(top_right, corner), corner, corner),
                )
            )

    def _draw_foot(self, left: float, low: float, width: float, height: float, ends: bool) -> None:
        hair = _hairline()
        self._paper.add(Color(rgba=theme.foot))
        pos, size = (left + hair, low), (width - 2 * hair, height)
        if not ends:
            self._paper.add(Rectangle(pos=pos, size=size))
            return
        corner = max(0.0, theme.corner_radius(CARD_RADIUS) - hair)
        self._paper.add(
            SmoothRoundedRectangle(
                pos=(pos[0], low + hair),
                size=(size[0], height - hair),
                radius=(0, 0, corner, corner),
            )
        )

    # --- the lane ---------------------------------------------------------------------------

    def show(self, columns: "Sequence[SheetColumn]", in_view: tuple[CardView, ...]) -> None:
        """Light the open cells of the player to move, and frame their columns."""
        playing = next((card.player for card in in_view if card.playing), -1)
        edge = self._sheet.right - _hairline() if self._sheet is not None else 0.0
        lit = [
            (cell.x, cell.y, min(cell.width, edge - cell.x), cell.height)
            for column in columns
            if column.player == playing
            for cell in column.cells.values()
            if cell.parent is not None and not cell.view.mark.has_points
        ]
        if lit != self._lit:
            self._lit = lit
            self._open_cells.clear()
            self._open_cells.add(Color(rgba=theme.lane))
            self._open_cells.add(rectangle_mesh(lit))
        if playing != self._lane_player:
            before, self._lane_player = self._lane_player, playing
            self._move_lane(columns, len(in_view) > 1, slides=before >= 0)

    def _move_lane(self, columns: "Sequence[SheetColumn]", framed: bool, slides: bool) -> None:
        start = self._shown_lanes
        transitions.stop(self)
        end = self._find_lanes(columns) if framed else []
        layer = None if self._sheet is None else layer_of(self._sheet)
        if layer is None or not slides or len(start) != len(end):
            self._draw_lanes(end, self.lane_frame)
            return
        self.lane_frame.clear()
        layer.over_cache.add(self._sliding_frame)

        def show(progress: float) -> None:
            if progress >= 1:
                layer.over_cache.remove(self._sliding_frame)
                self._draw_lanes(end, self.lane_frame)
                return
            part = ease_out(progress)
            lanes = [
                (
                    old[0] + (new[0] - old[0]) * part,
                    old[1] + (new[1] - old[1]) * part,
                    new[2],
                    new[3],
                )
                for old, new in zip(start, end, strict=True)
            ]
            self._draw_lanes(lanes, self._sliding_frame)

        transitions.play(self, LANE_SLIDE_SECONDS, show)

    def _find_lanes(self, columns: "Sequence[SheetColumn]") -> list[Lane]:
        """In every block, from the first to the last column of the player to move."""
        sheet, geometry = self._sheet, self._geometry
        if sheet is None or geometry is None:
            return []
        lanes = []
        per_block = len(columns) // len(geometry.blocks)
        for number, block in enumerate(geometry.blocks):
            own = [
                place
                for place, column in zip(
                    block.columns,
                    columns[number * per_block : (number + 1) * per_block],
                    strict=True,
                )
                if column.player == self._lane_player
            ]
            if own:
                left, right = sheet.x + dp(own[0]), sheet.x + dp(own[-1] + block.column_width)
                top = sheet.top if geometry.aligned else sheet.top - dp(geometry.head)
                lanes.append((left, right, sheet.top - dp(geometry.height), top))
        return lanes

    def _draw_lanes(self, lanes: list[Lane], group: InstructionGroup) -> None:
        self._shown_lanes = lanes
        group.clear()
        if not lanes:
            return
        group.add(Color(rgba=theme.primary))
        closed = self._geometry is not None and not self._geometry.aligned
        inset = dp(FRAME_WIDTH) / 2
        for left, right, low, high in lanes:
            points = _rounded_foot(
                left + inset / 2,
                right - inset / 2,
                low + inset / 2,
                high,
                theme.corner_radius(CARD_RADIUS - 5),
            )
            group.add(SmoothLine(points=points, width=dp(FRAME_WIDTH) / 2, close=closed))


def _rounded_foot(left: float, right: float, low: float, high: float, radius: float) -> list[float]:
    """A line down, around two corners, and up."""
    points = [left, high]
    for middle, start in ((left + radius, pi), (right - radius, 1.5 * pi)):
        for step in range(CORNER_STEPS + 1):
            angle = start + pi / 2 * step / CORNER_STEPS
            points += [middle + radius * cos(angle), low + radius + radius * sin(angle)]
    return [*points, right, high]


def _hairline() -> float:
    """The thinnest line that shows in whole pixels."""
    return max(1.0, float(round(dp(1))))
