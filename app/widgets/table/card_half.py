"""The upper or the lower half of a score card."""

from collections.abc import Sequence
from itertools import chain, pairwise

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.settings.theme import CARD_RADIUS, theme
from app.table.view_state import ColumnView
from app.widgets.graphics.rectangle_batch import Rect, rectangle_mesh
from app.widgets.table.bonus_bars import BAR_HEIGHT, BonusBars
from app.widgets.table.card_foot import CardFoot
from app.widgets.table.half_geometry import HalfColumn, HalfGeometry
from app.widgets.table.row_labels import RowLabels
from app.widgets.table.score_cell import ScoreCell
from core import RuleSet


class CardHalf(Widget):
    def __init__(
        self,
        rules: RuleSet,
        upper: bool,
        columns: Sequence[HalfColumn],
        geometry: HalfGeometry,
        **kwargs: object,
    ) -> None:
        # Start without a size, so that it is arranged once, with its content.
        super().__init__(**{"size": (0, 0), **kwargs})
        self.upper = upper
        self.rows = [(i, box) for i, box in enumerate(rules.boxes) if box.upper is upper]
        self.columns = columns
        self._geometry = geometry
        self.row_labels = RowLabels(rules, [box for _, box in self.rows], geometry)
        self.cells = [
            {box.id: ScoreCell(column.column, box=box.id, own=column.own) for _, box in self.rows}
            for column in columns
        ]
        self.foot = CardFoot(upper, columns, geometry)
        self.bonus_bars = BonusBars()
        self._progress: list[float] = []
        self._playing = False
        self._player = -1
        self._arranged_for: tuple[object, ...] = ()
        """What the last arrangement depends on, besides the size."""
        self._background = InstructionGroup()
        self.canvas.before.add(self._background)
        self._lines = InstructionGroup()
        self.canvas.after.add(self._lines)
        self.canvas.after.add(self.bonus_bars.drawing)
        self.add_widget(self.row_labels)
        for cell in chain.from_iterable(cells.values() for cells in self.cells):
            self.add_widget(cell)
        self.add_widget(self.foot)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    def show(self, views: Sequence[ColumnView], playing: bool, player: int = 0) -> None:
        same_card = player == self._player and len(views) == len(self._progress)
        before, self._progress = self._progress, [view.progress for view in views]
        self._playing, self._player = playing, player
        for view, column, cells in zip(views, self.columns, self.cells, strict=True):
            for index, box in self.rows:
                cells[box.id].view = view.cells[index]
                cells[box.id].own = playing and column.own
        self.foot.show(views, player, counting=same_card)
        self._arrange_if_needed()
        if self.upper and same_card and before != self._progress:
            self.bonus_bars.grow(before, self._progress)

    def _arrange_if_needed(self) -> None:
        """Most changes move nothing."""
        needed_for = (self._playing, self.foot.small_texts)
        if needed_for != self._arranged_for:
            self._arranged_for = needed_for
            self._arrange()
        else:
            self.bonus_bars.fill(self._progress)

    # --- layout -----------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        foot_height = dp(self._geometry.foot_height)
        label_width = dp(self._geometry.label_width)
        row_height = (self.height - foot_height) / len(self.rows)
        tops = [self.top - row_height * number for number in range(len(self.rows) + 1)]
        self.row_labels.pos = (self.x, tops[-1])
        self.row_labels.size = (label_width, self.height - foot_height)
        self.row_labels.arrange(tops, row_height)
        left = self.x + label_width
        edges = [left]
        for column, cells in zip(self.columns, self.cells, strict=True):
            width = dp(column.width)
            for (_index, box), top in zip(self.rows, tops, strict=False):
                cell = cells[box.id]
                cell.size = (width, row_height)
                cell.pos = (left, top - row_height)
            left += width
            edges.append(left)
        self.foot.pos, self.foot.size = self.pos, (self.width, foot_height)
        self.foot.arrange(edges)
        self._draw_background(tops[-1], edges)
        self._draw_lines(tops, edges)

    # --- drawing ----------------------------------------------------------------------------

    def _draw_background(self, foot_top: float, edges: list[float]) -> None:
        hair = _hairline()
        outer = theme.corner_radius(CARD_RADIUS)
        inner = max(0.0, outer - hair)
        left, bottom = self.x + hair, self.y + hair
        width, foot_height = self.width - 2 * hair, foot_top - bottom
        rows_height = self.top - hair - foot_top
        self._background.clear()
        self._fill(theme.line, self.x, self.y, self.width, self.height, (outer,) * 4)
        self._fill(theme.totals_background, left, bottom, width, foot_height, (0, 0, inner, inner))
        self._fill(theme.paper, left, foot_top, width, rows_height, (inner, inner, 0, 0))
        for number, column in enumerate(self.columns):
            if column.own and self._playing:
                last = number == len(self.columns) - 1
                start, end = edges[number], edges[number + 1] - (hair if last else 0)
                radii = (0, inner if last else 0, 0, 0)
                self._fill(theme.active_column, start, foot_top, end - start, rows_height, radii)

    def _fill(
        self,
        colour: list[float],
        x: float,
        y: float,
        width: float,
        height: float,
        radii: tuple[float, ...],
    ) -> None:
        self._background.add(Color(rgba=colour))
        shape = SmoothRoundedRectangle if any(radii) else Rectangle
        corners = {"radius": radii} if any(radii) else {}
        self._background.add(shape(pos=(x, y), size=(width, height), **corners))

    def _draw_lines(self, tops: list[float], edges: list[float]) -> None:
        """Lines between rows and columns, and bonus bars, all above the cells."""
        hair = _hairline()
        # On whole pixels, or the lines would differ in width.
        lines: list[Rect] = [(self.x, round(top - hair / 2), self.width, hair) for top in tops[1:]]
        lines += [(round(edge - hair / 2), self.y, hair, self.height - hair) for edge in edges[:-1]]
        if self.foot.has_two_rows:
            lines.append((self.x, round(self.foot.center_y - hair / 2), self.width, hair))
        self._lines.clear()
        self._lines.add(Color(rgba=theme.line))
        self._lines.add(rectangle_mesh(lines))
        if self.upper:
            bars: list[Rect] = [
                (
                    left + dp(4),
                    tops[-1] - hair - dp(BAR_HEIGHT),
                    right - left - dp(8),
                    dp(BAR_HEIGHT),
                )
                for left, right in pairwise(edges)
            ]
            self._lines.add(rectangle_mesh(bars))
            self.bonus_bars.place(bars)
        self.bonus_bars.fill(self._progress)


def _hairline() -> float:
    """The thinnest line that shows in whole pixels."""
    return max(1.0, float(round(dp(1))))
