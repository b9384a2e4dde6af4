"""The players on a share card: large for up to three, a grid for more, or a list."""

from kivy.utils import get_color_from_hex

from app.settings.theme import ICONS, SEAT_INK
from app.sharing.card.card_content import CardContent, CardPlayer
from app.sharing.card.card_painter import CENTRE, RIGHT, CardPainter
from app.widgets.controls.seat_avatar import ICON_FRACTION, TEXT_FRACTION, seat_colour
from core.player_names import initial_of

CLOVER, TARGET = "\U000f0816", "\U000f04fe"
LARGE = 3
"""Players that stand side by side; more are in a grid of two columns."""
ONE, FEW, GRID_ROW = 232, 220, 92
REVIEW_LINES = 70
"""The height of luck and skill, which are there once the game is reviewed."""
LIST_ROW, MORE = 92, 44
HEADLINE = 78
LIST_ROOM = {False: 440, True: 1220}
"""The height of a list with what is above and below it, on a square and on a tall card."""
LEAST_LIST_ROW = 52


def players_height(content: CardContent, tall: bool) -> float:
    players = content.players
    if not players:
        return 0
    if content.listed:
        return _list_row(content, tall) * len(players) + MORE * bool(content.more)
    if len(players) > LARGE:
        return GRID_ROW * -(-len(players) // 2) + 16
    height = ONE if len(players) == 1 else FEW
    return height if any(each.luck for each in players) else height - REVIEW_LINES


def draw_players(
    painter: CardPainter, content: CardContent, x: float, y: float, width: float, tall: bool
) -> float:
    """Return the height that they take."""
    players = content.players
    if content.listed:
        _draw_list(painter, content, x, y, width, tall)
    elif len(players) > LARGE:
        _draw_grid(painter, players, x, y, width)
    elif len(players) == 1:
        _draw_one(painter, players[0], x, y, width)
    elif players:
        _draw_few(painter, players, x, y, width, players_height(content, tall))
    return players_height(content, tall)


def draw_avatar(
    painter: CardPainter, x: float, y: float, radius: float, player: tuple[str, int, bool]
) -> None:
    """The initial on the colour of the seat, or a bot's robot; `player`: name, seat, bot."""
    name, seat, bot = player
    painter.disc(x, y, radius, seat_colour(seat, bot))
    text, face = (ICONS["robot"], "icon") if bot else (initial_of(name), "medium")
    size = round(2 * radius * (ICON_FRACTION if bot else TEXT_FRACTION))
    painter.text(x, y, text, size, get_color_from_hex(SEAT_INK), face=face, align=CENTRE)


def _avatar(painter: CardPainter, x: float, y: float, radius: float, player: CardPlayer) -> None:
    if player.crowned:
        painter.disc(x, y, radius + 3, painter.look.amber)
    draw_avatar(painter, x, y, radius, (player.name, player.seat, player.bot))


def _draw_name(
    painter: CardPainter, player: CardPlayer, x: float, y: float, size: int, room: float
) -> None:
    """With a crown after it."""
    crown = 1.3 * size if player.crowned else 0
    used = painter.text(x, y, player.name, size, painter.look.ink, face="medium", room=room - crown)
    if player.crowned:
        icon = round(1.1 * size)
        painter.text(
            x + used + 0.3 * size, y - 2, ICONS["crown"], icon, painter.look.hover_edge, face="icon"
        )


def _draw_review(
    painter: CardPainter, player: CardPlayer, x: float, y: float, size: int, room: float
) -> None:
    """Luck, and below it what mistakes cost."""
    for line, (icon, text) in enumerate(((CLOVER, player.luck), (TARGET, player.skill))):
        if text:
            at = y + line * 1.4 * size
            ink = painter.look.primary if icon == CLOVER else painter.look.soft_ink
            painter.text(x, at, icon, size + 2, ink, face="icon")
            room_left = room - 1.4 * size
            painter.text(x + 1.4 * size, at, text, size, painter.look.soft_ink, room=room_left)


def _draw_one(painter: CardPainter, player: CardPlayer, x: float, y: float, width: float) -> None:
    radius = 66
    middle = y + 84
    _avatar(painter, x + radius + 3, middle, radius, player)
    left = x + 2 * radius + 34
    review = 330 if player.luck else 0
    room = width - (left - x) - review
    _draw_name(painter, player, left, y + 26, 38, room)
    painter.text(left, y + 112, player.total, 120, painter.look.ink, face="bold", room=room)
    if player.luck:
        start = x + width - review + 24
        painter.line([(start - 30, y + 20), (start - 30, y + 150)], painter.look.line, 2)
        _draw_review(painter, player, start, y + 62, 30, review - 24)
    if player.note:
        painter.text(left, y + 188, player.note, 26, painter.look.soft_ink, room=width - (left - x))


def _draw_few(
    painter: CardPainter,
    players: tuple[CardPlayer, ...],
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    across = width / len(players)
    narrow = len(players) == LARGE
    radius, total, name = (36, 70, 30) if narrow else (50, 94, 35)
    for place, player in enumerate(players):
        left = x + place * across + (28 if place else 0)
        if place:
            painter.line([(left - 28, y + 4), (left - 28, y + height - 28)], painter.look.line, 2)
        _avatar(painter, left + radius + 3, y + 74, radius, player)
        text = left + 2 * radius + 24
        room = across - (text - left) - (28 if place else 0) - 14
        _draw_name(painter, player, text, y + 20, name, room)
        painter.text(text, y + 88, player.total, total, painter.look.ink, face="bold", room=room)
        if player.luck:
            size, start = (23, left) if narrow else (26, text)
            _draw_review(painter, player, start, y + 154, size, left + across - start - 30)


def _draw_grid(
    painter: CardPainter, players: tuple[CardPlayer, ...], x: float, y: float, width: float
) -> None:
    """Down the first column, then down the second."""
    rows, across = -(-len(players) // 2), (width - 48) / 2
    middle = x + width / 2
    painter.line([(middle, y + 8), (middle, y + rows * GRID_ROW - 8)], painter.look.line, 2)
    for place, player in enumerate(players):
        column, row = divmod(place, rows)
        left, at = x + column * (across + 48), y + row * GRID_ROW + GRID_ROW / 2
        look = painter.look
        painter.text(left + 12, at, player.rank, 26, look.soft_ink, face="medium", align=CENTRE)
        _avatar(painter, left + 66, at, 30, player)
        used = painter.text(left + across, at, player.total, 46, look.ink, face="bold", align=RIGHT)
        text, room = left + 112, across - 112 - used - 14
        _draw_name(painter, player, text, at - 15 if player.luck else at, 29, room)
        if player.luck:
            painter.text(text, at + 21, player.luck, 21, look.soft_ink, room=room)


def _list_row(content: CardContent, tall: bool) -> float:
    room = LIST_ROOM[tall] - HEADLINE * bool(content.headline) - MORE * bool(content.more)
    return max(LEAST_LIST_ROW, min(LIST_ROW, room / len(content.players)))


def _draw_list(
    painter: CardPainter, content: CardContent, x: float, y: float, width: float, tall: bool
) -> None:
    row, look = _list_row(content, tall), painter.look
    scale = row / LIST_ROW
    for place, player in enumerate(content.players):
        at = y + (place + 0.5) * row
        if place:
            painter.line([(x, at - row / 2), (x + width, at - row / 2)], look.line, 1.5)
        rank = round(30 * scale)
        painter.text(x + 18, at, player.rank, rank, look.soft_ink, face="medium", align=CENTRE)
        _avatar(painter, x + 82, at, 32 * scale, player)
        used = painter.text(
            x + width, at, player.total, round(46 * scale), look.ink, face="bold", align=RIGHT
        )
        text, room = x + 136, width - 136 - used - 20
        high = bool(player.note)
        _draw_name(painter, player, text, at - 16 * scale * high, round(33 * scale), room)
        if player.note:
            size = max(19, round(23 * scale))
            painter.text(text, at + 22 * scale, player.note, size, look.soft_ink, room=room)
    if content.more:
        at = y + len(content.players) * row + MORE / 2
        painter.text(x + 136, at, content.more, 23, look.soft_ink, room=width - 136)
