"""The names of the rows of a score sheet, each with a die or five marks before it."""

from collections.abc import Mapping

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.settings.theme import ICONS, theme
from app.table.view_state import RowView
from app.widgets.table.dice.die_face import DieFace
from app.widgets.table.sheet.row_marks import draw_row_marks
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import fit_text, measure_text

FACE_SIZE, MAX_FACE_SIZE = 0.62, 30
"""The side of a die, relative to the row's height, and at most in dp."""
MARKS_WIDTH, MAX_MARKS_WIDTH = 0.8, 42
NAME_SIZE, MIN_NAME_SIZE, MIN_WIDE_NAME_SIZE = 0.385, 13.5, 16
"""Type sizes: relative to the row's height, and at least in sp."""
TOTAL_NAME_SIZE = 0.92
"""Relative to the names of boxes."""
MIN_WIDTH_FOR_PICTURE = 112
"""Names of narrower columns, in dp, have no picture before them."""
MIN_WIDTH_FOR_NOTE = 200
ARROW = 20
BOLD = 1.06
"""The width of bold type, relative to regular."""


class RowLabels(Widget):
    wide = False
    """Whether this is a window with room for larger type."""
    folds = False
    """Whether the last row has an arrow that shows or hides the totals."""
    unfolded = False

    def __init__(self, rows: tuple[RowView, ...]) -> None:
        super().__init__(size=(0, 0))
        self._rows = rows
        self._faces: dict[int, DieFace] = {}
        self.labels: dict[str, FitLabel] = {}
        self._notes: dict[str, FitLabel] = {}
        self._arrow = FitLabel(face="icon", type_size=ARROW)
        self._edges: dict[int, tuple[float, float]] = {}
        self._highlighted = ""
        self._largest: int | None = None
        self.pixels = 0
        """The size of the names."""
        self._ground = InstructionGroup()
        self.canvas.before.add(self._ground)
        self._marks = InstructionGroup()
        self.canvas.add(self._marks)

    @property
    def shows_short_names(self) -> bool:
        return any(
            label.text == row.short != row.name
            for row in self._rows
            if (label := self.labels.get(row.id)) is not None and label.parent is not None
        )

    # --- layout -----------------------------------------------------------------------------

    def arrange(
        self,
        edges: Mapping[int, tuple[float, float]],
        row_height: float,
        with_last: bool,
        largest: int | None = None,
    ) -> None:
        """Place the label of each row between its lower and its upper edge.

        The names are at most `largest` pixels high.
        """
        self._largest = largest
        self._edges = dict(edges)
        size = max(
            row_height / dp(1) * NAME_SIZE, MIN_WIDE_NAME_SIZE if self.wide else MIN_NAME_SIZE
        )
        pictures = self.width >= dp(MIN_WIDTH_FOR_PICTURE)
        padding = dp(16 if self.wide and self.width >= dp(150) else 10 if pictures else 7)
        left = padding
        if pictures:
            left += min(row_height * MARKS_WIDTH, dp(MAX_MARKS_WIDTH)) + dp(
                18 if self.width >= dp(200) else 10
            )
        self._place_pictures(row_height, padding, pictures)
        self._place_names(size, left, padding, with_last)
        self._draw_ground()

    def _place_pictures(self, row_height: float, padding: float, shown: bool) -> None:
        marks = []
        width = min(row_height * MARKS_WIDTH, dp(MAX_MARKS_WIDTH))
        side = min(row_height * FACE_SIZE, dp(MAX_FACE_SIZE))
        for index, row in enumerate(self._rows):
            low, high = self._edges.get(index, (0.0, 0.0))
            if row.number is not None:
                face = self._faces.get(index)
                visible = shown and index in self._edges
                if face is None and visible:
                    face = self._faces[index] = DieFace(value=row.number, small=True)
                if face is not None and not visible and face.parent is not None:
                    self.remove_widget(face)
                elif face is not None and visible:
                    face.size = (side, side)
                    face.pos = (round(self.x + padding), round((low + high - side) / 2))
                    if face.parent is None:
                        self.add_widget(face)
            elif row.marks and shown and index in self._edges:
                marks.append((row.marks, self.x + padding, (low + high) / 2, width))
        self._marks.clear()
        draw_row_marks(self._marks, marks)

    def _place_names(self, size: float, left: float, padding: float, with_last: bool) -> None:
        rows = [(index, self._rows[index]) for index in self._edges]
        last = rows[-1][1].id if rows and with_last else ""
        arrow = dp(ARROW + 4) if self.folds and last else 0.0
        rooms: dict[str, tuple[float, float, float, float]] = {}
        for index, row in rows:
            low, high = self._edges[index]
            x = left if row.box else padding
            right = self.width - dp(6) - (arrow if row.id == last else 0)
            rooms[row.id] = (self.x + x, low + dp(1), right - x, high - low - dp(2))
        named = {row.id: row.name for _, row in rows}
        pixels, texts = self._fit(named, rows, rooms, size)
        self.pixels = pixels
        for row in self._rows:
            label = self.labels.get(row.id)
            if row.id not in rooms:
                for each in (label, self._notes.get(row.id)):
                    if each is not None and each.parent is not None:
                        self.remove_widget(each)
                continue
            if label is None:
                label = self.labels[row.id] = FitLabel(halign="left", max_lines=2)
            x, y, width, height = rooms[row.id]
            label.text = texts[row.id]
            label.type_size = pixels / sp(1) * (1 if row.box else TOTAL_NAME_SIZE)
            if row.id == last:
                label.face, label.color = "bold", theme.ink
            else:
                label.face = "bold" if row.id == self._highlighted else "regular"
                label.color = theme.ink if row.box else theme.soft_ink
            label.pos, label.size = (x, y), (width, height)
            if label.parent is None:
                self.add_widget(label)
            self._place_note(row, label)
        self._place_arrow(rooms.get(last), arrow)

    def _fit(
        self,
        named: dict[str, str],
        rows: list[tuple[int, RowView]],
        rooms: dict[str, tuple[float, float, float, float]],
        size: float,
    ) -> tuple[int, dict[str, str]]:
        """All names in one size: in full if that is readable, else in short words."""
        preferred = max(1, round(sp(size)))
        if self._largest is not None:
            preferred = min(preferred, self._largest)
        boxes = [row for _, row in rows if row.box]
        pixels = self._common_size({row.id: row.name for row in boxes}, rooms, preferred, 1)
        if pixels >= max(preferred * 0.86, sp(MIN_WIDE_NAME_SIZE) if self.wide else 0):
            texts = named
        else:
            texts = {row.id: row.short for _, row in rows}
            short = {row.id: row.short for row in boxes}
            pixels = self._common_size(short, rooms, preferred, 1)
            if pixels < preferred * 0.8:
                pixels = max(pixels, self._common_size(short, rooms, preferred, 2))
        totals = {
            row.id: self._total_name(row, rooms[row.id], pixels) for _, row in rows if not row.box
        }
        return pixels, texts | totals

    @staticmethod
    def _total_name(row: RowView, room: tuple[float, float, float, float], pixels: float) -> str:
        across = (
            measure_text(row.name, max(1, round(pixels)), "regular")[0] * BOLD * TOTAL_NAME_SIZE
        )
        return row.name if across <= room[2] else row.short

    @staticmethod
    def _common_size(
        texts: dict[str, str],
        rooms: dict[str, tuple[float, float, float, float]],
        preferred: int,
        lines: int,
    ) -> int:
        """The size at which the longest text fits, in bold too."""
        if lines > 1:
            fitted = (
                fit_text(
                    text, preferred, "regular", int(rooms[id][2] / BOLD), int(rooms[id][3]), lines
                )
                for id, text in texts.items()
            )
            return min((pixels for _, pixels, _ in fitted), default=preferred)
        # Measured in one size only, because each size has to load its font.
        smallest = float(preferred)
        for id, text in texts.items():
            _, _, width, height = rooms[id]
            across, up = measure_text(text, preferred, "regular")
            part = min(1.0, width / (across * BOLD), height / up)
            smallest = min(smallest, preferred * part)
        return max(1, int(smallest))

    def _place_note(self, row: RowView, label: FitLabel) -> None:
        note = self._notes.get(row.id)
        across = measure_text(label.text, max(1, round(sp(label.type_size))), label.face)[0]
        pixels = sp(label.type_size * 0.92)
        width = measure_text(row.note, max(1, round(pixels)), "regular")[0] if row.note else 0
        free = self.right - dp(14) - label.x - across - dp(12)
        shown = bool(row.note) and self.width >= dp(MIN_WIDTH_FOR_NOTE) and width <= free
        if not shown:
            if note is not None and note.parent is not None:
                self.remove_widget(note)
            return
        if note is None:
            note = self._notes[row.id] = FitLabel(text=row.note, halign="right")
        note.type_size, note.color = label.type_size * 0.92, theme.soft_ink
        note.size = (width + dp(2), label.height)
        note.pos = (self.right - dp(14) - note.width, label.y)
        if note.parent is None:
            self.add_widget(note)

    def _place_arrow(self, room: tuple[float, float, float, float] | None, width: float) -> None:
        if not width or room is None:
            if self._arrow.parent is not None:
                self.remove_widget(self._arrow)
            return
        _, y, _, height = room
        self._arrow.text = ICONS["chevron_down" if self.unfolded else "chevron_up"]
        self._arrow.color = theme.soft_ink
        self._arrow.pos, self._arrow.size = (self.right - width - dp(2), y), (width, height)
        if self._arrow.parent is None:
            self.add_widget(self._arrow)

    # --- highlight --------------------------------------------------------------------------

    def highlight(self, row: str) -> None:
        """Set the name of a row in bold, on the ground of the box under the mouse."""
        if row == self._highlighted:
            return
        for id, face in ((self._highlighted, "regular"), (row, "bold")):
            if id in self.labels:
                self.labels[id].face = face
        self._highlighted = row
        self._draw_ground()

    def _draw_ground(self) -> None:
        self._ground.clear()
        for index, (low, high) in self._edges.items():
            if self._rows[index].id == self._highlighted:
                self._ground.add(Color(rgba=theme.hover))
                self._ground.add(Rectangle(pos=(self.x, low), size=(self.width, high - low)))
