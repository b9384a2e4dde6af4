"""The names of the rows of a score sheet, each with a die or five marks before it."""

from collections.abc import Mapping
from typing import NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.settings.theme import ICONS, MIN_WIDE_TYPE_SIZE, theme
from app.table.view_state import RowView
from app.widgets.behaviors.accessible import DECORATION, Description
from app.widgets.table.dice.die_face import DieFace
from app.widgets.table.sheet.row_marks import draw_row_marks
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import fit_text, measure_text

FACE_SIZE, MAX_FACE_SIZE = 0.62, 30
"""The side of a die, relative to the row's height, and at most in dp."""
MARKS_WIDTH, MAX_MARKS_WIDTH = 0.8, 42
NAME_SIZE, MIN_NAME_SIZE = 0.385, 13.5
"""Type sizes: relative to the row's height, and at least in sp."""
TOTAL_NAME_SIZE = 0.92
"""Relative to the names of boxes."""
MIN_WIDTH_FOR_PICTURE = 112
"""Names of narrower columns, in dp, have no picture before them."""
MIN_WIDTH_FOR_NOTE = 200
ARROW, ARROW_ROOM = 20, 24
MIN_WIDTH_BESIDE_ARROW = 44
"""Of a name, in dp; the arrow is below a narrower one."""
BOLD = 1.06
"""The width of bold type, relative to regular."""


class Room(NamedTuple):
    x: float
    y: float
    width: float
    height: float


class LabelLayout(NamedTuple):
    pictures: bool
    padding: float
    pixels: int
    """The size of the names of boxes."""
    texts: dict[str, str]
    rooms: dict[str, Room]


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
        self._highlighted, self._previewed = "", False
        self._largest: int | None = None
        self.pixels = 0
        """The size of the names."""
        self._ground = InstructionGroup()
        self.canvas.before.add(self._ground)
        self._marks = InstructionGroup()
        self.canvas.add(self._marks)

    def describe(self) -> Description:
        """Boxes and totals say their names themselves."""
        return DECORATION

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
        size = max(row_height / dp(1) * NAME_SIZE, self._least_size)
        layout = self._layout(row_height, size, with_last)
        self.pixels = layout.pixels
        self._place_pictures(row_height, layout)
        self._place_names(layout, with_last)
        self._draw_ground()

    @property
    def _least_size(self) -> float:
        return MIN_WIDE_TYPE_SIZE if self.wide else MIN_NAME_SIZE

    def _layout(self, row_height: float, size: float, with_last: bool) -> LabelLayout:
        """Pictures and full names where they fit at a readable size; else a wide window does
        without pictures first, and a phone has short words."""
        preferred = max(1, round(sp(size)))
        if self._largest is not None:
            preferred = min(preferred, self._largest)
        readable = sp(MIN_WIDE_TYPE_SIZE) if self.wide else preferred * 0.86
        fitting = self.width >= dp(MIN_WIDTH_FOR_PICTURE)
        ways = [(True, True), (False, True)] if fitting and self.wide else [(fitting, True)]
        for pictures, full in (*ways, *((pictures, False) for pictures, _ in ways)):
            layout = self._fit(row_height, preferred, with_last, pictures, full)
            if layout.pixels >= readable:
                break
        return layout

    def _fit(
        self, row_height: float, preferred: int, with_last: bool, pictures: bool, full: bool
    ) -> LabelLayout:
        """All names of boxes in one size."""
        padding = dp(16 if self.wide and self.width >= dp(150) else 10 if pictures else 7)
        left = padding
        if pictures:
            left += min(row_height * MARKS_WIDTH, dp(MAX_MARKS_WIDTH)) + dp(
                18 if self.width >= dp(200) else 10
            )
        rooms = self._rooms(left, padding, with_last)
        rows = [self._rows[index] for index in self._edges]
        texts = {row.id: row.name if full else row.short for row in rows}
        # Also those out of view, so that names keep their size while the sheet scrolls.
        boxes = {row.id: row.name if full else row.short for row in self._rows if row.box}
        usual = Room(self.x + left, 0, self.width - dp(6) - left, row_height - dp(2))
        box_rooms = {id: rooms.get(id, usual) for id in boxes}
        pixels = self._common_size(boxes, box_rooms, preferred, 1)
        if not full and pixels < (sp(MIN_WIDE_TYPE_SIZE) if self.wide else preferred * 0.8):
            pixels = max(pixels, self._common_size(boxes, box_rooms, preferred, 2))
        for row in rows:
            if not row.box:
                texts[row.id] = self._total_name(row, rooms[row.id].width, pixels)
        return LabelLayout(pictures, padding, pixels, texts, rooms)

    def _rooms(self, left: float, padding: float, with_last: bool) -> dict[str, Room]:
        """Where the name of each row can be."""
        rooms: dict[str, Room] = {}
        for index, (low, high) in self._edges.items():
            row = self._rows[index]
            x = left if row.box else padding
            across = self.width - dp(6) - x
            rooms[row.id] = Room(self.x + x, low + dp(1), across, high - low - dp(2))
        if self.folds and with_last and rooms:
            last, room = list(rooms.items())[-1]
            if room.width - dp(ARROW_ROOM) >= dp(MIN_WIDTH_BESIDE_ARROW):
                rooms[last] = room._replace(width=room.width - dp(ARROW_ROOM))
            else:
                arrow = dp(ARROW * 0.8)
                rooms[last] = room._replace(y=room.y + arrow, height=room.height - arrow)
        return rooms

    def _place_pictures(self, row_height: float, layout: LabelLayout) -> None:
        shown, padding = layout.pictures, layout.padding
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

    def _place_names(self, layout: LabelLayout, with_last: bool) -> None:
        rooms = layout.rooms
        last = list(rooms)[-1] if rooms and with_last else ""
        total_size = self._total_size(layout.pixels)
        for row in self._rows:
            label = self.labels.get(row.id)
            if row.id not in rooms:
                for each in (label, self._notes.get(row.id)):
                    if each is not None and each.parent is not None:
                        self.remove_widget(each)
                continue
            if label is None:
                label = self.labels[row.id] = FitLabel(halign="left", max_lines=2)
            room = rooms[row.id]
            label.text = layout.texts[row.id]
            label.type_size = (layout.pixels if row.box else total_size) / sp(1)
            if row.id == last:
                label.face, label.color = "bold", theme.ink
            else:
                label.face = "bold" if row.id == self._highlighted else "regular"
                label.color = theme.ink if row.box else theme.soft_ink
            label.pos, label.size = room[:2], room[2:]
            if label.parent is None:
                self.add_widget(label)
            self._place_note(row, label)
        self._place_arrow(rooms.get(last) if self.folds else None)

    def _total_size(self, pixels: int) -> float:
        """The size of the names of totals, which are a little smaller than those of boxes."""
        least = sp(MIN_WIDE_TYPE_SIZE) if self.wide else 0.0
        return max(pixels * TOTAL_NAME_SIZE, min(pixels, least))

    def _total_name(self, row: RowView, room: float, pixels: int) -> str:
        across = measure_text(row.name, max(1, round(self._total_size(pixels))), "regular")[0]
        return row.name if across * BOLD <= room else row.short

    @staticmethod
    def _common_size(
        texts: dict[str, str],
        rooms: dict[str, Room],
        preferred: int,
        lines: int,
    ) -> int:
        """The size at which the longest text fits, in bold too."""
        if lines > 1:
            fitted = (
                fit_text(
                    text,
                    preferred,
                    "regular",
                    int(rooms[id].width / BOLD),
                    int(rooms[id].height),
                    lines,
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
        size = max(label.type_size * 0.92, min(label.type_size, self._least_size))
        width = measure_text(row.note, round(sp(size)), "regular")[0] if row.note else 0
        edge = min(self.right - dp(14), label.right)  # before the arrow
        free = edge - label.x - across - dp(12)
        shown = bool(row.note) and self.width >= dp(MIN_WIDTH_FOR_NOTE) and width <= free
        if not shown:
            if note is not None and note.parent is not None:
                self.remove_widget(note)
            return
        if note is None:
            note = self._notes[row.id] = FitLabel(text=row.note, halign="right")
        note.type_size, note.color = size, theme.soft_ink
        note.size = (width + dp(2), label.height)
        note.pos = (edge - note.width, label.y)
        if note.parent is None:
            self.add_widget(note)

    def _place_arrow(self, name: Room | None) -> None:
        """At the right of the name, or below it where it fills the width."""
        if name is None:
            if self._arrow.parent is not None:
                self.remove_widget(self._arrow)
            return
        self._arrow.text = ICONS["chevron_down" if self.unfolded else "chevron_up"]
        self._arrow.color = theme.soft_ink
        width = dp(ARROW_ROOM)
        if name.x + name.width + width <= self.right + 1:
            self._arrow.pos, self._arrow.size = (
                (self.right - width - dp(2), name.y),
                (width, name.height),
            )
        else:
            low = name.y - dp(ARROW * 0.8)
            self._arrow.pos, self._arrow.size = (name.x, low), (name.width, dp(ARROW))
        if self._arrow.parent is None:
            self.add_widget(self._arrow)

    # --- highlight --------------------------------------------------------------------------

    def highlight(self, row: str, previewed: bool) -> None:
        """Set the name of a row in bold, on the ground of a preview or of the mouse."""
        if (row, previewed) == (self._highlighted, self._previewed):
            return
        self._previewed = previewed
        for id, face in ((self._highlighted, "regular"), (row, "bold")):
            if id in self.labels:
                self.labels[id].face = face
        self._highlighted = row
        self._draw_ground()

    def _draw_ground(self) -> None:
        self._ground.clear()
        for index, (low, high) in self._edges.items():
            if self._rows[index].id == self._highlighted:
                self._ground.add(Color(rgba=theme.tint if self._previewed else theme.hover))
                self._ground.add(Rectangle(pos=(self.x, low), size=(self.width, high - low)))
