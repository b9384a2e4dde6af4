"""The upper or the lower half of a score card, and its cells."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.animation.transitions import ease_out, transitions
from app.settings.theme import (
    CARD_RADIUS,
    ICONS,
    LABEL_SIZE,
    PREVIEW_SLIDE_SECONDS,
    SCORE_SIZE,
    SMALL_SIZE,
    theme,
)
from app.table.view_state import CellMark, CellView, ColumnView
from app.text import table as words
from app.text.i18n import row_name
from app.widgets.graphics.rectangle_batch import Rect, rectangle_mesh
from app.widgets.table.card_foot import BAR, BonusBars, CardFoot
from app.widgets.table.die_face import DieFace
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import fit_text, render_text
from core import Box, RuleSet

FACE = 26
"""The size of a die in a label, in dp."""
CLEAR = (0, 0, 0, 0)
# For each mark: typeface, part of the score's size, and colour.
SETTING = {
    CellMark.OPEN: ("regular", 1.0, "soft_ink"),
    CellMark.TAKEN: ("medium", 1.0, "ink"),
    CellMark.HINT: ("regular", 1.0, "soft_ink"),
    CellMark.HINT_ZERO: ("regular", 0.72, "faint_ink"),
    CellMark.PREVIEW: ("medium", 1.15, "primary"),
    CellMark.PREVIEW_ZERO: ("medium", 1.15, "zero"),
    CellMark.CLOSED: ("regular", 0.9, "faint_ink"),
    CellMark.JUST_TAKEN: ("medium", 1.0, "ink"),
}
OF_OTHERS = ("medium", 0.85, "ink")
SIGN = 0.2
"""The height of the coach's mark, as a part of the cell's."""
DIGITS = 0.8
"""The height of a digit, as a part of its line's."""
INSIDE = 2
"""The least distance (dp) of a line from the bottom of the cell."""
BELOW_SIGN = 2
"""The gap (dp) between a number and the coach's mark above it."""
PREVIEWED = (CellMark.PREVIEW, CellMark.PREVIEW_ZERO)
FROM = 0.4
"""How far below its place a previewed number starts to slide in, as a part of the height."""
OUTLINED = (CellMark.PREVIEW, CellMark.PREVIEW_ZERO, CellMark.JUST_TAKEN)


@dataclass(frozen=True, slots=True)
class HalfColumn:
    column: int
    width: float
    """In dp."""
    own: bool
    """Whether it belongs to the player whose card this is."""


@dataclass(frozen=True, slots=True)
class HalfForm:
    """The geometry of a half; lengths in dp."""

    label: float
    """The width of the labels."""
    names: bool
    """Whether labels are names; otherwise they are dice or abbreviations."""
    times: bool
    """Whether the foot shows the multiplier of each column."""
    scale: float
    """Of the type."""
    foot: float
    """The height of the totals."""


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
        self._scale = form.scale
        self._label_size = (LABEL_SIZE if form.names else LABEL_SIZE + 1) * form.scale
        self._foot_height = form.foot
        self.foot = CardFoot(upper, columns, form)
        self.bonus_bars = BonusBars()
        self._progress: list[float] = []
        self._playing = False
        self._paper = InstructionGroup()
        self.canvas.before.add(self._paper)
        self._lines = InstructionGroup()
        self.canvas.after.add(self._lines)
        self.canvas.after.add(self.bonus_bars.drawing)
        self._player = -1
        self._shape: tuple[object, ...] = ()
        """What the arrangement depends on."""
        self.faces: dict[str, DieFace] = {}
        self.labels: dict[str, FitLabel] = {}
        self.cells: list[dict[str, ScoreCell]] = []
        self._make_labels()
        self._make_cells()
        self.add_widget(self.foot)
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
                    max_lines=2,
                )
                self.labels[box.id] = label
                self.add_widget(label)

    def _label_text(self, box: Box) -> str:
        name = row_name(self.rules, box.id)
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

    # --- showing --------------------------------------------------------------------------

    def show(self, views: Sequence[ColumnView], playing: bool, player: int = 0) -> None:
        same = player == self._player and len(views) == len(self._progress)
        before, self._progress = self._progress, [view.progress for view in views]
        self._playing, self._player = playing, player
        for number, (view, cells) in enumerate(zip(views, self.cells, strict=True)):
            own = playing and self.columns[number].own
            for index, box in self.rows:
                cells[box.id].view = view.cells[index]
                cells[box.id].own = own
        self.foot.show(views, player, counting=same)
        self._arrange_if_needed()
        if self.upper and same and before != self._progress:
            self.bonus_bars.grow(before, self._progress)

    def _arrange_if_needed(self) -> None:
        """Most changes leave everything in its place."""
        shape = (self._playing, self.foot.small_texts)
        if shape != self._shape:
            self._shape = shape
            self._arrange()
        else:
            self.bonus_bars.fill(self._progress)

    # --- placing --------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        foot = dp(self._foot_height)
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
        self.foot.pos, self.foot.size = self.pos, (self.width, foot)
        self.foot.arrange(edges)
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
        """All in the size of the one that has to be smallest."""
        wanted = max(1, round(sp(self._label_size)))
        sizes = []
        for id, room in rooms.items():
            label = self.labels[id]
            _, pixels, fits = fit_text(
                label.text, wanted, label.face, *map(int, room), label.max_lines
            )
            # A label that does not fit at all reports that itself.
            sizes.append(pixels if fits else wanted)
        for id, room in rooms.items():
            self.labels[id].type_size = min(sizes) / sp(1)
            self.labels[id].size = room

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
        """Lines between rows and columns, and bonus bars, all above the cells."""
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
                (left + dp(4), tops[-1] - hair - dp(BAR), right - left - dp(8), dp(BAR))
                for left, right in pairwise(edges)
            ]
            self._lines.add(rectangle_mesh(bars))
            self.bonus_bars.place(bars)
        self.bonus_bars.fill(self._progress)


class ScoreCell(Widget):
    """One box of one column, drawn without child widgets: a card has many of them."""

    view = ObjectProperty(CellView())
    box = StringProperty("")
    own = BooleanProperty(True)
    """Whether it belongs to the player whose card this is."""

    def __init__(self, column: int = 0, scale: float = 1.0, **kwargs: object) -> None:
        self.column = column
        self.fits = True
        """Whether the text has room, at its smallest if need be."""
        self._scale = scale
        super().__init__(**kwargs)
        # Added only where needed: few cells have a frame, and an invisible one costs as much.
        self._frames = InstructionGroup()
        self.canvas.add(self._frames)
        self._ink, self._number = Color(rgba=CLEAR), Rectangle()
        self._bonus_ink, self._bonus = Color(rgba=CLEAR), Rectangle()
        self._shown = {self._number: False, self._bonus: False}
        self._marked = self.view.mark
        self._slid = 0.0
        """The number's distance from its place, in pixels."""
        self._sign: tuple[float, float] | None = None
        """The right and lower edge of the coach's mark, if there is one."""
        for name in ("pos", "size", "own"):
            self.fbind(name, self._draw)
        self.fbind("view", self._view_changed)
        theme.subscribe(self._draw)
        self._draw()

    def _view_changed(self, *_: object) -> None:
        before, self._marked = self._marked, self.view.mark
        self._draw()
        if self._marked in PREVIEWED and before not in PREVIEWED:
            transitions.play(self, PREVIEW_SLIDE_SECONDS, self._slide)

    def _slide(self, part: float) -> None:
        """Slide the number in from the direction of the dice."""
        self._slid = -self.height * FROM * (1 - ease_out(part))
        self._draw_text()

    def _draw(self, *_: object) -> None:
        self._draw_frames()
        self._draw_text()

    def _draw_frames(self) -> None:
        """The thick outline of the focus, and inside it that of the preview or the coach."""
        mark, focused = self.view.mark, self.view.focused
        self._frames.clear()
        self._sign = None
        if focused:
            self._frame(theme.bonus, 0, 9)
        if mark in OUTLINED:
            zero = mark is CellMark.PREVIEW_ZERO
            self._frame(theme.zero if zero else theme.primary, 2.5 if focused else 2, 8)
            self._frame(theme.zero_background if zero else theme.tint, 4.5 if focused else 4, 6.5)
        elif self.view.advised:
            if focused:
                self._frame(theme.active_column, 2.5, 8)
            self._frame(theme.bonus, 4 if focused else 2, 7)
            self._frame(theme.active_column, 6.5 if focused else 4.5, 5)
            self._draw_sign()
        elif focused:
            self._frame(theme.active_column, 3.5, 7)

    def _draw_sign(self) -> None:
        """Draw the coach's mark in the upper corner."""
        sign = render_text(ICONS["hint"], round(max(dp(SMALL_SIZE), self.height * SIGN)), "icon")
        if sign is None:
            return
        self._frames.add(Color(rgba=theme.bonus))
        at = (self.x + dp(6), self.y + self.height - dp(6) - sign.height)
        self._frames.add(Rectangle(texture=sign, size=sign.size, pos=at))
        self._sign = (at[0] + sign.width, at[1])

    def _frame(self, colour: list[float], inset: float, corner: float) -> None:
        edge = dp(inset)
        self._frames.add(Color(rgba=colour))
        self._frames.add(
            SmoothRoundedRectangle(
                pos=(self.x + edge, self.y + edge),
                size=(max(1, self.width - 2 * edge), max(1, self.height - 2 * edge)),
                radius=(dp(corner),) * 4,
            )
        )

    @property
    def setting(self) -> tuple[str, float, str]:
        """Typeface, part of the score's size, and colour."""
        # Other players' scores are smaller but not lighter, which would look like an offer.
        return SETTING[self.view.mark] if self.own else OF_OTHERS

    def _draw_text(self) -> None:
        self.fits = True
        face, part, colour = self.setting
        self._ink.rgba = getattr(theme, colour)
        corner = self.view.corner or self.view.odds
        low = self.height * 0.42 if corner else 0
        self._set(
            self._ink, self._number, self.view.text, SCORE_SIZE * part * self._scale, face, low
        )
        self._bonus_ink.rgba = theme.bonus if self.view.corner else theme.soft_ink
        self._set(
            self._bonus_ink,
            self._bonus,
            corner,
            SMALL_SIZE * self._scale,
            "bold",
            0,
            self.height * 0.42,
        )

    def _set(
        self,
        ink: Color,
        rectangle: Rectangle,
        text: str,
        size: float,
        face: str,
        low: float,
        high: float | None = None,
    ) -> None:
        """Place text between two heights of the cell."""
        height = (self.height if high is None else high) - low
        room = int(self.width - dp(4)), int(height)
        texture = None
        if text and min(room) > 0:
            lines, pixels, fits = fit_text(text, max(1, round(sp(size))), face, *room, 1)
            self.fits = self.fits and fits
            texture = render_text(lines, pixels, face)
            sign = None if texture is None or low else self._sign_above(texture)
            if sign is not None:
                # In a narrow cell the number shrinks to leave room for the mark.
                below = (sign - dp(BELOW_SIGN) - self.y - dp(INSIDE)) / DIGITS
                lines, pixels, fits = fit_text(text, pixels, face, room[0], int(below), 1)
                texture = render_text(lines, pixels, face)
        self._put(ink, rectangle, texture is not None)
        if texture is not None:
            rectangle.texture, rectangle.size = texture, texture.size
            x = self.x + (self.width - texture.width) / 2
            y = self.y + low + (height - texture.height) / 2
            sign = self._sign_above(texture)
            if sign is not None:
                under = sign - dp(BELOW_SIGN) - texture.height * DIGITS
                y = max(self.y + dp(INSIDE), min(y, under))
            rectangle.pos = (round(x), round(y + self._slid))

    def _sign_above(self, texture: Texture) -> float | None:
        """The lower edge of the coach's mark, if text in the middle would reach under it."""
        if self._sign is None:
            return None
        right, low = self._sign
        return low if self.x + (self.width - texture.width) / 2 < right else None

    def _put(self, ink: Color, rectangle: Rectangle, shown: bool) -> None:
        """Add or remove a drawing: an empty one would cost as much as a full one."""
        if shown and not self._shown[rectangle]:
            self.canvas.add(ink)
            self.canvas.add(rectangle)
        elif not shown and self._shown[rectangle]:
            self.canvas.remove(ink)
            self.canvas.remove(rectangle)
        self._shown[rectangle] = shown
