"""The layout of a score sheet on a page that is meant to be printed: much white, few areas."""

from collections.abc import Callable
from enum import Enum

from app.sharing.pdf.page import WHITE, Ink, PdfPage, TextPicture
from app.sharing.pdf.true_type import TrueTypeFont
from app.sharing.score_sheet.sheet_content import PrintedPlayer, PrintedRow, PrintedSheet
from app.sharing.score_sheet.small_dice import draw_die, draw_marks
from app.table.short_names import ELLIPSIS
from app.text import score_sheet as words
from app.text.screens.home import NAME

INK, SOFT, LINE = Ink(0.11, 0.14, 0.13), Ink(0.36, 0.41, 0.39), Ink(0.74, 0.78, 0.76)
GREEN, SHADE, TINT = Ink(0.08, 0.35, 0.30), Ink(0.955, 0.965, 0.96), Ink(0.89, 0.94, 0.92)
STRONG, FINE = (GREEN, 0.9), (LINE, 0.5)
"""The ink and the thickness of lines."""
MARGIN, GAP = 36.0, 8.0
HEADER, FOOTER = 54.0, 20.0
PLAYER_HEADS, COLUMN_HEADS = 28.0, 16.0
"""Heights of the names of the players, and of the heads of their columns."""
LOWEST_ROW, HIGHEST_ROW = 15.5, 44.0
"""Heights of rows: a sheet with few of them does not fill its page."""
NAMES_PART, NAMES_LEAST, NAMES_MOST = 0.36, 128.0, 214.0
"""The width of the names of the rows."""
MOST_COLUMNS = 12
"""On an upright page."""
WIDEST_COLUMN = 118.0
ROOMY = 23.0
"""Rows at least as high have what they are worth below their name."""
LEAST_SHRINK = 0.62
"""Smaller names end in an ellipsis instead."""

DrawText = Callable[[str, str], TextPicture]
"""Text with letters that our font lacks, and its face."""


class Paper(Enum):
    """Width and height of an upright page, in points."""

    A4 = (595.28, 841.89)
    LETTER = (612.0, 792.0)


def draw_sheet(
    content: PrintedSheet, paper: Paper, fonts: dict[str, TrueTypeFont], draw_text: DrawText
) -> PdfPage:
    width, height = paper.value
    if content.columns > MOST_COLUMNS:
        width, height = height, width
    page = PdfPage(width, height, fonts)
    _SheetPainter(content, page, draw_text).draw()
    return page


class _SheetPainter:
    def __init__(self, content: PrintedSheet, page: PdfPage, draw_text: DrawText) -> None:
        self._content, self._page, self._draw_text = content, page, draw_text
        self._has_heads = any(content.heads)
        inside = page.width - 2 * MARGIN
        wanted = min(NAMES_MOST, max(NAMES_LEAST, NAMES_PART * inside))
        if content.columns > MOST_COLUMNS:
            wanted = NAMES_LEAST + 16
        self._column = min(WIDEST_COLUMN, (inside - wanted) / content.columns)
        self._names = min(inside - self._column * content.columns, 1.25 * NAMES_MOST)
        self._table = self._names + self._column * content.columns
        self._left = (page.width - self._table) / 2
        self._right = self._left + self._table
        heads = PLAYER_HEADS + COLUMN_HEADS * self._has_heads
        room = page.height - 2 * MARGIN - HEADER - heads - FOOTER
        self._row = max(LOWEST_ROW, min(HIGHEST_ROW, room / len(content.rows)))
        self._top = MARGIN + HEADER
        self._first = self._top + heads
        self._bottom = self._first + self._row * len(content.rows)
        self._size = min(max(13.0, 0.36 * self._row), 0.52 * self._row, 0.42 * self._column)

    def draw(self) -> None:
        self._draw_header()
        self._draw_grounds()
        for number, row in enumerate(self._content.rows):
            self._draw_name(row, self._first + number * self._row)
        top, room = self._top + 18, self._names - 2 * GAP
        self._write(self._left + GAP, top, words.PLAYERS(), 9.5, "regular", SOFT, room)
        for number, player in enumerate(self._content.players):
            self._draw_player(player, self._names_end + number * self._span)
        self._draw_lines()
        self._draw_footer()

    @property
    def _names_end(self) -> float:
        return self._left + self._names

    @property
    def _span(self) -> float:
        """The width of a player's columns."""
        return self._column * len(self._content.heads)

    # --- header and footer ----------------------------------------------------------------------

    def _draw_header(self) -> None:
        content, page = self._content, self._page
        base = MARGIN + 22
        self._write(self._left, base, content.title, 23, "bold", INK, 0.6 * self._table)
        side = 15.0
        for number in range(5):
            x = self._right - (5 - number) * side - (4 - number) * 4
            draw_die(page, x, base - 16, side, number + 1, INK)
        self._end(self._right, base + 15, NAME, 9.5, "medium", SOFT)
        about = " · ".join(filter(None, (content.subtitle, content.date)))
        if content.date:
            self._write(self._left, base + 16, about, 10.5, "regular", SOFT, 0.75 * self._table)
            return
        x = self._left
        if about:
            x += self._write(x, base + 16, about, 10.5, "regular", SOFT, 0.5 * self._table) + 24
        x += self._write(x, base + 16, words.DATE(), 10.5, "regular", SOFT, 80) + 6
        page.line(x, base + 17, x + 100, base + 17, SOFT, 0.5)

    def _draw_footer(self) -> None:
        rule = self._content.rule
        self._write(self._left, self._bottom + 16, rule, 9, "regular", SOFT, self._table)

    # --- the table ------------------------------------------------------------------------------

    def _draw_grounds(self) -> None:
        page, content = self._page, self._content
        page.area(self._left, self._top, self._table, self._first - self._top, TINT)
        for number, row in enumerate(content.rows):
            if row.totals:
                ground = TINT if row.last else SHADE
                y = self._first + number * self._row
                page.area(self._left, y, self._table, self._row, ground)

    def _draw_lines(self) -> None:
        page, rows = self._page, self._content.rows
        for number in range(1, len(rows)):
            y = self._first + number * self._row
            strong = rows[number - 1].totals != rows[number].totals
            page.line(self._left, y, self._right, y, *(STRONG if strong else FINE))
        for column in range(1, self._content.columns):
            between_players = not column % len(self._content.heads)
            x = self._names_end + column * self._column
            top = self._top if between_players else self._first - COLUMN_HEADS * self._has_heads
            ends = self._bottom - self._row * (rows[-1].merged and not between_players)
            strong = between_players and len(self._content.heads) > 1
            page.line(x, top, x, ends, *(STRONG if strong else FINE))
        page.line(self._names_end, self._top, self._names_end, self._bottom, *STRONG)
        page.line(self._left, self._first, self._right, self._first, *STRONG)
        if self._has_heads:
            y = self._first - COLUMN_HEADS
            page.line(self._names_end, y, self._right, y, *FINE)
        page.rounded(
            self._left, self._top, self._table, self._bottom - self._top, 2.5, None, GREEN, 1.3
        )

    def _draw_name(self, row: PrintedRow, y: float) -> None:
        page, roomy = self._page, self._row >= ROOMY
        x, middle = self._left + GAP, y + self._row / 2
        side = min(13.0, 0.56 * self._row)
        if row.number is not None:
            draw_die(page, x, middle - side / 2, side, row.number, INK)
        marks = 0.0
        if row.marks:
            marks = draw_marks(page, self._names_end - GAP, middle, row.marks, 0.42 * side)
        x += (side + 7) if row.number is not None else 0
        room = self._names_end - GAP - x - (marks + 4 if marks else 0)
        face = "bold" if row.totals else "medium"
        size = min(11.0, 0.5 * self._row) + (1.5 if row.last else 0)
        if roomy and row.worth:
            self._write(x, middle - 1, row.name, size, face, INK, room)
            self._write(x, middle + 9, row.worth, 7.6, "regular", SOFT, room)
            return
        used = self._write(x, middle + 0.35 * size, row.name, size, face, INK, room)
        left = room - used - 6
        if row.worth and left > 30:
            self._write_if_fits(x + used + 6, middle + 0.35 * size, row.worth, 7.2, left)

    # --- players --------------------------------------------------------------------------------

    def _draw_player(self, player: PrintedPlayer, x: float) -> None:
        content = self._content
        middle = self._top + PLAYER_HEADS / 2
        self._centre(x, self._span, middle, player.name, 11.5, "bold", INK)
        for number, (head, cells) in enumerate(zip(content.heads, player.cells, strict=True)):
            at = x + number * self._column
            if head:
                y = self._first - COLUMN_HEADS / 2
                self._centre(at, self._column, y, head, 9, "medium", SOFT)
            for place, (row, text) in enumerate(zip(content.rows, cells, strict=True)):
                if row.merged or (row.last and player.winner):
                    continue
                face = "bold" if row.totals else "regular"
                y = self._first + (place + 0.5) * self._row
                self._centre(at, self._column, y, text, self._size, face, INK)
        self._draw_total(player, x)

    def _draw_total(self, player: PrintedPlayer, x: float) -> None:
        """One total for all columns, and the winner's in the colour of the lines."""
        content, y = self._content, self._bottom - self._row
        text = player.cells[0][-1]
        if player.winner:
            inset = min(2.5, 0.06 * self._span)
            self._page.rounded(x + inset, y + 2.5, self._span - 2 * inset, self._row - 5, 3, GREEN)
        if content.rows[-1].merged or player.winner:
            size = self._size + 2
            ink = WHITE if player.winner else INK
            self._centre(x, self._span, y + self._row / 2, text, size, "bold", ink)

    # --- text -----------------------------------------------------------------------------------

    def _fit(self, text: str, size: float, face: str, room: float) -> tuple[str, float]:
        """Smaller, and shortened only if it is still too wide then."""
        width = self._width(text, size, face)
        if width <= room:
            return text, size
        smaller = max(LEAST_SHRINK * size, size * room / width)
        if self._width(text, smaller, face) <= room:
            return text, smaller
        short = text
        while len(short) > 1 and self._width(short + ELLIPSIS, smaller, face) > room:
            short = short[:-1]
        return short.rstrip() + ELLIPSIS, smaller

    def _width(self, text: str, size: float, face: str) -> float:
        font = self._page.fonts[face]
        if font.covers(text):
            return font.width(text, size)
        picture = self._draw_text(text, face)
        return picture.across * size / picture.scale

    def _write(
        self, x: float, y: float, text: str, size: float, face: str, ink: Ink, room: float
    ) -> float:
        """Write from this point of the baseline; return the width."""
        if not text:
            return 0.0
        text, size = self._fit(text, size, face, room)
        if self._page.fonts[face].covers(text):
            self._page.text(x, y, text, size, face, ink)
        else:
            self._page.picture(x, y, self._draw_text(text, face), size, face, ink)
        return self._width(text, size, face)

    def _write_if_fits(self, x: float, y: float, text: str, size: float, room: float) -> None:
        if self._width(text, size, "regular") <= room:
            self._write(x, y, text, size, "regular", SOFT, room)

    def _end(self, x: float, y: float, text: str, size: float, face: str, ink: Ink) -> None:
        """Write text that ends at this point of the baseline."""
        width = self._width(text, size, face)
        self._write(x - width, y, text, size, face, ink, width + 1)

    def _centre(
        self, x: float, width: float, y: float, text: str, size: float, face: str, ink: Ink
    ) -> None:
        """Write in the middle of an area of this width around `y`."""
        if not text:
            return
        text, size = self._fit(text, size, face, width - min(6.0, 0.12 * width))
        used = self._width(text, size, face)
        self._write(x + (width - used) / 2, y + 0.355 * size, text, size, face, ink, used + 1)
