"""The score sheet: names, boxes and totals of one player or of several side by side."""

from typing import NamedTuple

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.settings.theme import MIN_WIDE_TYPE_SIZE, theme
from app.table.describer import TableDescriber
from app.table.sheet_geometry import RowPlace, SheetGeometry
from app.table.view_state import CardView, ColumnView, RowView
from app.text import table as words
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.pressable import Pressable
from app.widgets.table.sheet.more_boxes import MoreBoxes
from app.widgets.table.sheet.row_labels import RowLabels
from app.widgets.table.sheet.score_cell import ScoreCell
from app.widgets.table.sheet.sheet_background import SheetBackground
from app.widgets.table.sheet.sheet_column import SheetColumn
from app.widgets.table.sheet.sheet_head import SheetHead
from app.widgets.table.sheet.total_cell import TotalCell
from core import Cell


class CardTarget(NamedTuple):
    """What a touch on the card refers to: a cell, a row, or the totals."""

    player: int
    box: str = ""
    """Empty for the totals."""
    column: int | None = None
    """None for the whole row."""
    last: bool = False
    """The last row, which unfolds the totals."""


MIN_HEAD_SIZE = 13
"""In sp, on a phone."""


class ScoreCard(Pressable):
    """Events: `on_cell`, `on_label`, `on_totals`, `on_hover`, and `on_menu` for a long press.

    A tap on a box that does not belong to the player in turn is `on_other_box`.
    """

    rows: tuple[RowView, ...] = ObjectProperty(())
    cards: tuple[CardView, ...] = ObjectProperty(())
    geometry: SheetGeometry | None = ObjectProperty(None, allownone=True)
    """Set by the layout of the table."""
    describer: TableDescriber | None = ObjectProperty(None, allownone=True)
    """Says in words what is in the boxes."""
    tab_stop = False
    """Its boxes are."""
    tappable = BooleanProperty(True)
    """Whether boxes can be taken."""
    unfolded = BooleanProperty(False)
    """Whether all totals are shown in place of some boxes."""
    scrolled = NumericProperty(0)
    """How far the boxes are scrolled up, in pixels."""
    wide = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_cell", "on_label", "on_other_box", "on_totals", "on_hover", "on_menu"):
            self.register_event_type(event)
        self.columns: list[SheetColumn] = []
        self.labels: list[RowLabels] = []
        self._background = SheetBackground()
        self.head = SheetHead()
        self.more_boxes = MoreBoxes()
        self._built_for: tuple[object, ...] = ()
        self._drag_start = 0.0
        self._hovered: Cell | None = None
        super().__init__(**kwargs)
        self.draggable = self.handles_long_press = True
        self.canvas.before.add(self._background.drawing)
        self.canvas.after.add(self._background.lane_frame)
        for name in ("pos", "size", "geometry"):
            self.fbind(name, self._arrange)
        self.fbind("scrolled", self._arrange)
        self.fbind("cards", self._show)
        theme.subscribe(self._arrange)

    def on_cell(self, box: str, column: int) -> None: ...

    def on_label(self, box: str) -> None: ...

    def on_other_box(self) -> None: ...

    def on_totals(self, player: int) -> None: ...

    def on_hover(self, cell: Cell | None) -> None: ...

    def on_menu(self, box: str, column: int | None, player: int) -> None: ...

    @property
    def in_view(self) -> tuple[CardView, ...]:
        """The cards that are shown, in the order of the seats."""
        geometry = self.geometry
        if geometry is None:
            return ()
        everyone = geometry.all_players or geometry.cards == 2
        shown = self.cards if everyone else self.cards[:1]
        return tuple(sorted(shown, key=lambda card: card.player))

    @property
    def player_in_turn(self) -> int | None:
        """The player whose boxes can be tapped; None while another card is looked at."""
        first: CardView = self.cards[0]
        return first.player if first.playing else None

    # --- touches ----------------------------------------------------------------------------

    def on_tap(self, touch: MotionEvent | None) -> None:
        if touch is not None and self._is_below_scrolled_rows(touch.y):
            self._scroll_page()
            return
        found = None if touch is None else self.find(*touch.pos)
        if found is None:
            return
        if not found.box:
            self._tap_totals(found)
        elif found.player != self.player_in_turn:
            self.dispatch("on_other_box")
        elif found.column is not None:
            self.dispatch("on_cell", found.box, found.column)
        else:
            self.dispatch("on_label", found.box)

    def _tap_totals(self, found: CardTarget) -> None:
        folded = self.geometry is not None and self.geometry.folded
        if self.unfolded or (folded and found.last):
            self.unfolded = not self.unfolded
        else:
            self.dispatch("on_totals", found.player)

    def on_long_press(self, touch: MotionEvent) -> None:
        found = self.find(*touch.pos)
        if found is not None and found.box:
            self.dispatch("on_menu", found.box, found.column, found.player)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if touch.is_mouse_scrolling and self._overflow and self.collide_point(*touch.pos):
            self._scroll_to(self.scrolled + dp(40) * (1 if touch.button == "scrollup" else -1))
            return True
        self._drag_start = self.scrolled
        return bool(super().on_touch_down(touch))

    def on_drag(self, touch: MotionEvent) -> None:
        if self._overflow:
            self._scroll_to(self._drag_start + touch.y - touch.oy)

    @property
    def _overflow(self) -> float:
        return 0.0 if self.geometry is None else dp(self.geometry.overflow)

    def _scroll_to(self, distance: float) -> None:
        """By whole rows, so that none is cut."""
        geometry = self.geometry
        if geometry is not None:
            row = dp(geometry.row_height)
            self.scrolled = round(min(max(distance, 0.0), self._overflow) / row) * row

    def _is_below_scrolled_rows(self, y: float) -> bool:
        line = self.more_boxes
        return line.parent is not None and line.y <= y < line.top

    def _scroll_page(self) -> None:
        """To the boxes below, or back to the first."""
        geometry = self.geometry
        if geometry is not None:
            top, bottom = geometry.scrolled
            at_end = self.scrolled >= self._overflow - 1
            self._scroll_to(0.0 if at_end else self.scrolled + dp(bottom - top))

    def hover_at(self, position: tuple[float, float] | None) -> None:
        """The mouse is here; None if it is elsewhere."""
        found = None if position is None else self.find(*position)
        cell = None
        if found is not None and found.box and found.player == self.player_in_turn:
            column = found.column
            if column is None and len(self.cards[0].columns) == 1:
                column = 0
            cell = None if column is None else (found.box, column)
        if cell != self._hovered:
            self._hovered = cell
            self.dispatch("on_hover", cell)

    # --- for screen readers and the keyboard --------------------------------------------------

    def describe(self) -> Description:
        return Description(Role.GROUP, words.SCORE_SHEET())

    @property
    def reading_order(self) -> list[Widget]:
        """Row by row, first of the card in front, then of the others; also boxes that are scrolled
        out of view, but no totals that are hidden."""
        places = () if self.geometry is None else self.geometry.rows
        return [
            widget
            for card in self.cards
            for place in places
            for column in self.columns_of(place.block)
            if column.player == card.player
            and (widget := column.widget_of(self.rows[place.row])) is not None
        ]

    @property
    def cells_in_turn(self) -> list[ScoreCell]:
        """The boxes of the player in turn that are in view."""
        player = self.player_in_turn
        shown = (cell for column in self.columns for cell in column.cells.values())
        return [cell for cell in shown if cell.player == player and cell.parent is not None]

    # --- finding ----------------------------------------------------------------------------

    def find(self, x: float, y: float) -> CardTarget | None:
        geometry = self.geometry
        if geometry is None or not self.collide_point(x, y):
            return None
        last = geometry.rows[-1].row
        for place in geometry.rows:
            block, row = geometry.blocks[place.block], self.rows[place.row]
            bottom, top = self.row_edges(place)
            left = self.x + dp(block.x)
            if not (bottom <= y < top and left <= x < left + dp(block.width)):
                continue
            if not self.is_visible(place):
                continue
            column = self._column_at(x, place.block)
            if not row.box:
                player = self.cards[0].player if column is None else column.player
                return CardTarget(player, last=place.row == last)
            if column is None:
                return CardTarget(self.cards[0].player, row.id)
            return CardTarget(column.player, row.id, column.column)
        return None

    def _column_at(self, x: float, block: int) -> SheetColumn | None:
        geometry = self.geometry
        if geometry is None:
            return None
        place = geometry.blocks[block]
        columns = self.columns_of(block)
        for left, column in zip(place.columns, columns, strict=True):
            if self.x + dp(left) <= x < self.x + dp(left + place.column_width):
                return column
        return None

    def columns_of(self, block: int) -> list[SheetColumn]:
        count = len(self.columns) // max(1, len(self.labels))
        return self.columns[block * count : (block + 1) * count]

    def cell(self, player: int, cell: Cell) -> ScoreCell | None:
        """A player's cell, if it is in view."""
        box, number = cell
        for column in self.columns:
            if (column.player, column.column) == (player, number):
                found = column.cells.get(box)
                if found is not None and found.parent is not None and found.height > 1:
                    return found
        return None

    def cell_center(self, player: int, cell: Cell) -> tuple[float, float] | None:
        """The center of a player's cell, if it is in view."""
        found = self.cell(player, cell)
        return None if found is None else (found.center_x, found.center_y)

    def total(self, player: int, column: int, row: str) -> TotalCell | None:
        """One of a player's totals, if it is in view."""
        for each in self.columns:
            if (each.player, each.column) == (player, column):
                found = each.totals.get(row)
                if found is not None and found.parent is not None:
                    return found
        return None

    def reveal(self, cell: Cell) -> None:
        """Scroll to a cell, or fold the totals that cover it."""
        geometry = self.geometry
        if geometry is None:
            return
        place = next((each for each in geometry.rows if self.rows[each.row].id == cell[0]), None)
        if place is None:
            self.unfolded = False
        elif geometry.overflow:
            top, bottom = geometry.scrolled
            if dp(place.top - top) < self.scrolled:
                self._scroll_to(dp(place.top - top))
            elif dp(place.top + place.height - bottom) > self.scrolled:
                self._scroll_to(dp(place.top + place.height - bottom))

    # --- content ----------------------------------------------------------------------------

    def _show(self, *_: object) -> None:
        if self.geometry is None or not self.columns:
            return
        views = [(card, view) for card in self.in_view for view in card.columns]
        if len(views) * len(self.labels) != len(self.columns):
            return  # another game; the layout follows
        for number, column in enumerate(self.columns):
            card, view = views[number % len(views)]
            self._fill(column, card, view)
        row, previewed = self._highlighted_row()
        for labels in self.labels:
            labels.highlight(row, previewed)
        self.head.show(self.in_view)
        self._background.show(self.columns, self.in_view)

    def _fill(self, column: SheetColumn, card: CardView, view: ColumnView) -> None:
        same = (column.player, column.column) == (card.player, view.column)
        column.player, column.column = card.player, view.column
        for cell, cell_view in zip(column.cells.values(), view.cells, strict=True):
            cell.column, cell.player = view.column, card.player
            cell.view = cell_view
        for id, total in column.totals.items():
            shown = card.merged[id] if total.row.merged else view.totals[id]
            total.player, total.column = card.player, view.column
            total.show(shown, card.playing, counting=same)

    def _highlighted_row(self) -> tuple[str, bool]:
        """The row of the preview, or else of the mouse or the focus, and whether it is the
        preview's."""
        found: dict[str, str] = {}
        for view in self.cards[0].columns:
            for box, cell in zip(self.columns[0].cells, view.cells, strict=True):
                if cell.mark.is_preview:
                    return box, True
                if cell.hovered:
                    found["hovered"] = box
                if cell.focused:
                    found["focused"] = box
        return found.get("hovered") or found.get("focused", ""), False

    # --- layout -----------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        geometry = self.geometry
        if self.width <= 1 or self.height <= 1 or geometry is None or not self.cards:
            return
        slots = len(geometry.blocks[0].columns)
        wanted = (self.rows, slots, len(geometry.blocks))
        if wanted != self._built_for:
            self._build(slots, len(geometry.blocks))
            self._built_for = wanted
        self.scrolled = min(self.scrolled, self._overflow)
        self._place_rows(geometry)
        self._place_more_boxes(geometry)
        self.head.place(self, geometry, MIN_WIDE_TYPE_SIZE if self.wide else MIN_HEAD_SIZE)
        self._background.place(self, geometry)
        self._show()

    def _build(self, slots: int, blocks: int) -> None:
        self.clear_widgets()
        per_card = len(self.cards[0].columns)
        self.columns = [
            SheetColumn(self, self.rows, number % slots % per_card == 0)
            for number in range(slots * blocks)
        ]
        self.labels = [RowLabels(self.rows) for _ in range(blocks)]
        for labels in self.labels:
            self.add_widget(labels)
        self.add_widget(self.head)

    def row_edges(self, place: RowPlace) -> tuple[float, float]:
        """The lower and the upper edge of a row, on whole pixels."""
        geometry = self.geometry
        scrolls = geometry is not None and geometry.overflow and place != geometry.rows[-1]
        moved = self.scrolled if scrolls else 0
        upper = round(self.top - dp(place.top)) + moved
        lower = round(self.top - dp(place.top + place.height)) + moved
        return lower, upper

    def _place_rows(self, geometry: SheetGeometry) -> None:
        """Place cells and labels of the rows in view, and remove all others."""
        placed: set[Widget] = set()
        arranged: list[tuple[RowLabels, dict[int, tuple[float, float]], bool]] = []
        for number, block in enumerate(geometry.blocks):
            edges = {
                place.row: self.row_edges(place)
                for place in geometry.rows
                if place.block == number and self.is_visible(place)
            }
            labels = self.labels[number]
            labels.wide, labels.unfolded = self.wide, self.unfolded
            labels.folds = geometry.folded or self.unfolded
            labels.pos = (self.x + dp(block.names_x), self.y)
            labels.size = (dp(block.names_width), self.height)
            ends = number == len(geometry.blocks) - 1
            labels.arrange(edges, dp(geometry.row_height), ends)
            arranged.append((labels, edges, ends))
            for place, column in zip(block.columns, self.columns_of(number), strict=True):
                placed |= self._place_column(
                    column, edges, place, block.column_width, dp(geometry.row_height)
                )
        smallest = min(labels.pixels for labels in self.labels)
        for labels, edges, ends in arranged:
            if labels.pixels != smallest:
                # The names of both halves have one size.
                labels.arrange(edges, dp(geometry.row_height), ends, smallest)
        for column in self.columns:
            for each in column.widgets:
                if each not in placed and each.parent is not None:
                    self.remove_widget(each)

    def _place_more_boxes(self, geometry: SheetGeometry) -> None:
        """The line between the scrolled rows and the last one."""
        line = self.more_boxes
        if geometry.overflow and line.parent is None:
            self.add_widget(line, canvas="after")
        elif not geometry.overflow and line.parent is not None:
            self.remove_widget(line)
        if not geometry.overflow:
            return
        low, high = self.top - dp(geometry.rows[-1].top), self.top - dp(geometry.scrolled[1])
        block = geometry.blocks[0]
        line.pos = (self.x + dp(block.names_x), round(low))
        line.size = (dp(block.width), round(high) - round(low))
        boxes = [place for place in geometry.rows if self.rows[place.row].box]
        hidden = [place for place in boxes if not self.is_visible(place)]
        above = sum(self.row_edges(place)[0] > high for place in hidden)
        line.show(above, len(hidden) - above)

    def _place_column(
        self,
        column: SheetColumn,
        edges: dict[int, tuple[float, float]],
        x: float,
        width: float,
        row_height: float,
    ) -> set[Widget]:
        """`x` and `width` are in dp."""
        placed: set[Widget] = set()
        left = round(self.x + dp(x))
        for index, (low, high) in edges.items():
            row = self.rows[index]
            if row.merged and not column.is_first:
                continue
            widget = column.cells[row.id] if row.box else column.total(row)
            columns = len(self.cards[0].columns) if row.merged else 1
            right = round(self.x + dp(x + columns * width))
            widget.wide, widget.row_height = self.wide, row_height
            if isinstance(widget, TotalCell):
                widget.column_width = dp(width)
            widget.pos, widget.size = (left, low), (right - left, high - low)
            placed.add(widget)
            if widget.parent is None:
                self.add_widget(widget)
        return placed

    def is_visible(self, place: RowPlace) -> bool:
        """Whether a row is in view: a sheet scrolls by whole rows."""
        geometry = self.geometry
        if geometry is None or not geometry.overflow or place == geometry.rows[-1]:
            return True
        top, bottom = geometry.scrolled
        low, high = self.row_edges(place)
        return low >= self.top - dp(bottom) - 2 and high <= self.top - dp(top) + 2
