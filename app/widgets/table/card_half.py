"""The upper or the lower half of a score card: labels, cells, and totals at the foot."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.animation.transitions import eased, motions
from app.settings.theme import (
    CARD_RADIUS,
    CELL_HEIGHT,
    COUNT_UP_SECONDS,
    LABEL_SIZE,
    SMALL_SIZE,
    SUBTITLE_SIZE,
    theme,
)
from app.table.view_state import ColumnView
from app.text import table as words
from app.text.i18n import word
from app.widgets.graphics.rectangle_batch import Rect, rectangles
from app.widgets.table.die_face import DieFace
from app.widgets.table.score_cell import ScoreCell
from app.widgets.text.counting_label import CountingLabel
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.player_names import written_names
from app.widgets.text.text_texture import fitted
from core import Box, RuleSet

FACE = 26
BAR = 3
NAME = 0.4
"""The part of the foot that a name takes."""
BESIDE = 3
"""Left free on either side of a name, so that it touches no line and no other name."""
LEAST_NAME = 0.8
"""The part of its size that a name keeps; after that it loses letters."""


@dataclass(frozen=True, slots=True)
class HalfColumn:
    """A column of a half: how wide it is, in dp, and whether it is the one being played."""

    column: int
    width: float
    own: bool


@dataclass(frozen=True, slots=True)
class HalfForm:
    """How a half is set; lengths in dp."""

    label: float
    """How wide the names of the boxes are, beside the columns."""
    names: bool
    """Whether they are written out."""
    times: bool
    """Whether the foot tells by how much each column counts."""
    scale: float
    """Of the type."""
    foot: float
    """How high the totals are."""


class CardHalf(Widget):
    def __init__(
        self,
        rules: RuleSet,
        upper: bool,
        columns: Sequence[HalfColumn],
        form: HalfForm,
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self.upper = upper
        self.rules = rules
        self.rows = [(i, box) for i, box in enumerate(rules.boxes) if box.upper is upper]
        self.columns = columns
        self._label, self._names = form.label, form.names
        self._multiplied = form.times
        self._several = all(column.own for column in columns)
        """Columns of one player, not of several beside each other."""
        self._thin = form.foot < CELL_HEIGHT
        """No room for two lines: multiplier and total stand beside each other."""
        self._scale = form.scale
        self._label_size = (LABEL_SIZE if form.names else LABEL_SIZE + 1) * form.scale
        self.foot = form.foot
        self._views: Sequence[ColumnView] = ()
        self._playing = False
        self._paper = InstructionGroup()
        self.canvas.before.add(self._paper)
        self._lines = InstructionGroup()
        self.canvas.after.add(self._lines)
        self._progress = InstructionGroup()
        self.canvas.after.add(self._progress)
        self._bar: list[tuple[float, float, float, float]] = []
        self._filled: list[float] = []
        """How full each bar is drawn, which may still be growing."""
        self._player = -1
        self._second_texts: tuple[str, ...] = ()
        self._shape: tuple[object, ...] = ()
        """What of the views decides where things stand."""
        self.faces: dict[str, DieFace] = {}
        self.labels: dict[str, FitLabel] = {}
        self.cells: list[dict[str, ScoreCell]] = []
        self._make_labels()
        self._make_cells()
        self._make_foot()
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    # --- making ---------------------------------------------------------------------------

    def _make_labels(self) -> None:
        for _, box in self.rows:
            if box.number is not None:
                self.faces[box.id] = face = DieFace(value=box.number, small=True)
                self.add_widget(face)
            text = self._label_text(box)
            if text:
                label = FitLabel(
                    text=text,
                    type_size=self._label_size,
                    face="regular" if self._names else "bold",
                    halign="left" if self._names else "center",
                    lines=2,
                )
                self.labels[box.id] = label
                self.add_widget(label)

    def _label_text(self, box: Box) -> str:
        name = word(self.rules, box.id)
        if self._names:
            return name
        if box.number is not None:
            return ""
        return words.SHORT[box.id]() if box.id in words.SHORT else name

    def _make_cells(self) -> None:
        for column in self.columns:
            cells = {
                box.id: ScoreCell(column.column, box=box.id, own=column.own) for _, box in self.rows
            }
            for cell in cells.values():
                self.add_widget(cell)
            self.cells.append(cells)

    def _make_foot(self) -> None:
        small, plain = SUBTITLE_SIZE * self._scale, LABEL_SIZE * self._scale
        self._foot_label = FitLabel(type_size=small, halign="left", lines=2)
        self._foot_times = FitLabel(type_size=small, halign="left", text="×")
        self.sums = [CountingLabel(type_size=plain, face="medium") for _ in self.columns]
        self.seconds = [FitLabel(type_size=SMALL_SIZE, face="medium") for _ in self.columns]
        for label in (self._foot_label, *self.sums, *self.seconds):
            self.add_widget(label)
        if self._multiplied and not self._thin:
            self.add_widget(self._foot_times)

    # --- showing --------------------------------------------------------------------------

    def show(self, views: Sequence[ColumnView], playing: bool, player: int = 0) -> None:
        same = player == self._player and len(views) == len(self._views)
        before = [view.progress for view in self._views] if same else []
        self._views, self._playing, self._player = views, playing, player
        for number, (view, cells) in enumerate(zip(views, self.cells, strict=True)):
            own = playing and self.columns[number].own
            for index, box in self.rows:
                cells[box.id].view = view.cells[index]
                cells[box.id].own = own
            self.sums[number].count_to(self._sum(view), counting=same)
        self._second_texts = tuple(self._second(view, len(views)) for view in views)
        self._foot_label.text = self._foot_text(views) if self.upper else words.TOTAL()
        self._arrange_if_needed()
        if self.upper and same and before != [view.progress for view in views]:
            self._fill(before)

    def _arrange_if_needed(self) -> None:
        """Most of what changes leaves everything in its place."""
        shape = (self._playing, self._second_texts)
        if shape != self._shape:
            self._shape = shape
            self._arrange()
        else:
            self._fill_bar()

    def _sum(self, view: ColumnView) -> str:
        return view.upper if self.upper else view.total

    def _second(self, view: ColumnView, columns: int) -> str:
        """The smaller line: the multiplier, the bonus that was won, or whose column it is."""
        if self._multiplied:
            return view.multiplier
        if self._thin:
            return ""
        if self.upper and view.progress >= 1:
            return view.bonus
        return view.name if columns > 1 and not self._several else ""

    def _foot_text(self, views: Sequence[ColumnView]) -> str:
        goals = [view.bonus_long if self._names else view.bonus for view in views]
        if len(views) == 1:
            return goals[0]
        open_ones = [goal for goal, view in zip(goals, views, strict=True) if view.progress < 1]
        return open_ones[0] if open_ones else ""

    def _fill(self, before: Sequence[float]) -> None:
        """The bar grows towards the bonus."""

        def show(part: float) -> None:
            way = eased(part)
            self._filled = [
                old + (view.progress - old) * way
                for old, view in zip(before, self._views, strict=False)
            ]
            self._draw_bar()

        motions.play((self, "bar"), COUNT_UP_SECONDS, show)

    # --- placing --------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        foot = dp(self.foot)
        row_height = (self.height - foot) / len(self.rows)
        label_width = dp(self._label)
        tops = [self.y + self.height - row_height * number for number in range(len(self.rows) + 1)]
        self._place_labels(tops, row_height, label_width)
        left = self.x + label_width
        edges = [left]
        for column, cells in zip(self.columns, self.cells, strict=True):
            width = dp(column.width)
            for (_name, box), top in zip(self.rows, tops, strict=False):
                cell = cells[box.id]
                cell.size = (width, row_height)
                cell.pos = (left, top - row_height)
            left += width
            edges.append(left)
        self._place_foot(edges, foot, label_width)
        self._draw(tops, edges)

    def _place_labels(self, tops: list[float], row: float, width: float) -> None:
        edge = dp(8) if self._names else dp(2)
        rooms: dict[str, tuple[float, float]] = {}
        for (_, box), top in zip(self.rows, tops, strict=False):
            left = self.x + edge
            if box.id in self.faces:
                side = min(dp(FACE * self._scale), row - dp(6), width - dp(12))
                face = self.faces[box.id]
                face.size = (side, side)
                alone = box.id not in self.labels
                face.pos = (
                    self.x + (width - side) / 2 if alone and not self._names else left,
                    top - row / 2 - side / 2,
                )
                left += side + dp(8)
            if box.id in self.labels:
                label = self.labels[box.id]
                label.pos = (left, top - row + dp(1))
                across = self.x + width - left - dp(5 if self._names else 2)
                rooms[box.id] = (across, row - dp(2))
                label.color = theme.ink if self._names else theme.primary
        self._set_labels(rooms)

    def _set_labels(self, rooms: dict[str, tuple[float, float]]) -> None:
        """All in one size, that of the one which has to be smallest."""
        wanted = max(1, round(sp(self._label_size)))
        sizes = []
        for id, room in rooms.items():
            label = self.labels[id]
            _, pixels, fits = fitted(label.text, wanted, label.face, *map(int, room), label.lines)
            # A text that has no room at all says so by itself.
            sizes.append(pixels if fits else wanted)
        for id, room in rooms.items():
            self.labels[id].type_size = min(sizes) / sp(1)
            self.labels[id].size = room

    def _place_foot(self, edges: list[float], foot: float, label_width: float) -> None:
        edge = dp(8) if self._label >= 60 else dp(5)
        two = self._multiplied and not self._thin
        low = foot / 2 if two else foot
        self._foot_label.pos = (self.x + edge, self.y)
        self._foot_label.size = (label_width - edge - dp(2), low)
        self._foot_label.color = theme.soft_ink
        self._foot_times.pos = (self.x + edge, self.y + low)
        self._foot_times.size = (label_width - edge, foot - low)
        self._foot_times.color = theme.soft_ink
        self._write_seconds(edges, foot)
        for number, (sum_label, second) in enumerate(zip(self.sums, self.seconds, strict=True)):
            left, width = edges[number], edges[number + 1] - edges[number]
            if self._thin and second.text:
                self._place_beside(sum_label, second, left, width, foot)
                continue
            bottom = self.y
            if not second.text:
                low, high = foot, 0.0
            elif two:
                low = high = foot / 2
            else:  # the name below, clear of the corner; the sum between it and the bonus's bar
                bottom += dp(BAR)
                low = round(foot * NAME)
                high = foot - low - 2 * dp(BAR)
            lower, upper = (second, sum_label) if second.text and not two else (sum_label, second)
            lower.pos, lower.size = (left + dp(1), bottom), (width - dp(2), low)
            upper.pos, upper.size = (left + dp(1), bottom + low), (width - dp(2), high)
            sum_label.color = theme.ink
            won = self.upper and second.text.startswith("+")
            second.color = theme.bonus if won else theme.ink if two else theme.soft_ink

    def _place_beside(
        self, sum_label: FitLabel, second: FitLabel, left: float, width: float, foot: float
    ) -> None:
        """Where there is no second line: the multiplier quietly before the sum."""
        free = foot - dp(BAR) if self.upper else foot
        part = round(width * 0.4)
        second.pos, second.size = (left + dp(1), self.y), (part, free)
        sum_label.pos = (left + dp(1) + part, self.y)
        sum_label.size = (width - part - dp(2), free)
        second.color, sum_label.color = theme.soft_ink, theme.ink

    def _write_seconds(self, edges: list[float], foot: float) -> None:
        """The smaller lines; names all in one size, and short rather than tiny."""
        if not self._views:
            return
        rooms = [int(right - left - 2 * dp(BESIDE)) for left, right in pairwise(edges)]
        names = [view.name for view in self._views]
        # In the order of the seats, so that each is called the same whoever's turn it is.
        first = (len(names) - self._player) % len(names)
        order = [*range(first, len(names)), *range(first)]
        texts, pixels = written_names(
            tuple(names[number] for number in order),
            tuple(rooms[number] for number in order),
            round(foot * NAME),
            max(1, round(sp(SMALL_SIZE))),
            LEAST_NAME,
        )
        written = dict(zip(order, texts, strict=True))
        for number, (second, text) in enumerate(zip(self.seconds, self._second_texts, strict=True)):
            whose = text == names[number]
            second.text = written[number] if whose else text
            second.type_size = pixels / sp(1) if whose else SMALL_SIZE

    def _draw(self, tops: list[float], edges: list[float]) -> None:
        corner, hair = theme.corner_radius(CARD_RADIUS), max(1.0, float(round(dp(1))))
        inner = max(0.0, corner - hair)
        left, bottom = self.x + hair, self.y + hair
        width = self.width - 2 * hair
        rows = self.y + self.height - hair - tops[-1]
        self._paper.clear()
        self._sheet(theme.line, self.x, self.y, self.width, self.height, (corner,) * 4)
        low = tops[-1] - bottom
        self._sheet(theme.totals_background, left, bottom, width, low, (0, 0, inner, inner))
        self._sheet(theme.paper, left, tops[-1], width, rows, (inner, inner, 0, 0))
        for number, column in enumerate(self.columns):
            if column.own and self._playing:
                last = number == len(self.columns) - 1
                right = edges[number + 1] - (hair if last else 0)
                round_off = (0, inner if last else 0, 0, 0)
                across = right - edges[number]
                self._sheet(theme.active_column, edges[number], tops[-1], across, rows, round_off)
        self._draw_lines(tops, edges, hair)

    def _sheet(
        self,
        colour: list[float],
        x: float,
        y: float,
        width: float,
        height: float,
        radius: tuple[float, ...],
    ) -> None:
        self._paper.add(Color(rgba=colour))
        shape = SmoothRoundedRectangle if any(radius) else Rectangle
        corners = {"radius": radius} if any(radius) else {}
        self._paper.add(shape(pos=(x, y), size=(width, height), **corners))

    def _draw_lines(self, tops: list[float], edges: list[float], hair: float) -> None:
        """Above the cells: between rows and columns, and how far the bonus is."""
        # On whole pixels: lines between them would be of different widths.
        lines: list[Rect] = [(self.x, round(top - hair / 2), self.width, hair) for top in tops[1:]]
        lines += [(round(edge - hair / 2), self.y, hair, self.height - hair) for edge in edges[:-1]]
        if self._multiplied and not self._thin:
            middle = self.y + dp(self.foot) / 2
            lines.append((self.x, round(middle - hair / 2), self.width, hair))
        self._lines.clear()
        self._lines.add(Color(rgba=theme.line))
        self._lines.add(rectangles(lines))
        if self.upper:
            self._bar = [
                (left + dp(4), tops[-1] - hair - dp(BAR), right - left - dp(8), dp(BAR))
                for left, right in pairwise(edges)
            ]
            self._lines.add(rectangles(self._bar))
        self._fill_bar()

    def _fill_bar(self) -> None:
        motions.stop((self, "bar"))
        if self._bar:
            self._filled = [view.progress for view in self._views]
            self._draw_bar()

    def _draw_bar(self) -> None:
        won = [
            (x, y, width * part, height)
            for part, (x, y, width, height) in zip(self._filled, self._bar, strict=False)
            if part
        ]
        self._progress.clear()
        self._progress.add(Color(rgba=theme.bonus))
        self._progress.add(rectangles(won))
