"""The score cards of all players, on a tall share card."""

from app.sharing.card.card_chart import Area
from app.sharing.card.card_content import CardSheet
from app.sharing.card.card_painter import CENTRE, CardPainter
from app.sharing.card.card_players import draw_avatar

HEAD, ABOVE = 52, 16
LEAST_ROW, MOST_ROW = 27, 42
NAMES_PART = 0.36


def sheet_height(sheet: CardSheet, room: float) -> float:
    """The height that it takes of this room, or at least needs."""
    lines = len(sheet.lines)
    row = max(LEAST_ROW, min(MOST_ROW, (room - HEAD - ABOVE) / lines))
    return HEAD + ABOVE + row * lines


def draw_sheet(painter: CardPainter, sheet: CardSheet, area: Area) -> None:
    x, y, width, height = area
    look = painter.look
    y += ABOVE
    painter.line([(x, y - 8), (x + width, y - 8)], look.line, 2)
    names = NAMES_PART * width
    across = (width - names) / len(sheet.seats)
    row = (height - HEAD - ABOVE) / len(sheet.lines)
    for place, seat in enumerate(sheet.seats):
        draw_avatar(painter, x + names + (place + 0.5) * across, y + HEAD / 2 - 2, 19, seat)
    size = round(min(26.0, 0.66 * row))
    for number, line in enumerate(sheet.lines):
        top = y + HEAD + number * row
        if line.strong:
            painter.area(x, top, width, row, look.foot)
        elif number:
            painter.line([(x, top), (x + width, top)], look.line, 1)
        face = "bold" if line.strong else "regular"
        middle = top + row / 2
        painter.text(x + 10, middle, line.name, size, look.ink, face=face, room=names - 20)
        for place, text in enumerate(line.numbers):
            at = x + names + (place + 0.5) * across
            painter.text(at, middle, text, size, look.ink, face=face, room=across - 8, align=CENTRE)
