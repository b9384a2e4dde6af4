"""How a game went, as lines that end in the players' initials."""

from app.sharing.card.card_content import CardChart, CardCourse
from app.sharing.card.card_painter import CENTRE, RIGHT, CardPainter
from app.sharing.card.card_players import draw_avatar
from app.widgets.controls.seat_avatar import seat_colour

TITLE, AXIS = 54, 44
"""Heights above and below the lines."""
ENDS, FEW = (18, 14), 3
"""The radius of the disc at the end of a line, of few and of more."""
LEAST = 190
MOST_POINTS = 60
"""Of a line: more cannot be told apart."""

Area = tuple[float, float, float, float]
"""Left, top, width and height."""


def least_height(chart: CardChart) -> float:
    """The height at which the ends of all lines have room."""
    end = _end_radius(chart)
    return max(LEAST, TITLE + AXIS + 14 + end + (len(chart.courses) - 1) * (2 * end + 2))


def _end_radius(chart: CardChart) -> int:
    return ENDS[len(chart.courses) > FEW]


def draw_chart(painter: CardPainter, chart: CardChart, area: Area) -> None:
    x, y, width, height = area
    look = painter.look
    painter.line([(x, y + 2), (x + width, y + 2)], look.line, 2)
    painter.text(x, y + 32, chart.title, 26, look.soft_ink, room=width)
    bottom = y + height - 8
    for text, at, align in (
        (chart.first, x, 0.0),
        (chart.level_text, x + width / 2, CENTRE),
        (chart.last, x + width, RIGHT),
    ):
        painter.text(at, bottom, text, 24, look.soft_ink, align=align, room=0.52 * width)
    end = _end_radius(chart)
    left, right = x + 6, x + width - 2 * end
    top, low = y + TITLE + end, bottom - AXIS - 6
    known = [value for course in chart.courses for value in course.values if value is not None]
    if chart.level is not None:
        known.append(chart.level)
    least, most = min(known), max(known)
    span = max(most - least, 1)

    def place(course: CardCourse, turn: int, value: float) -> tuple[float, float]:
        turns = max(len(course.values) - 1, 1)
        across = left + (right - left) * turn / turns
        return across, low - (low - top) * (value - least) / span

    if chart.level is not None:
        height_of = low - (low - top) * (chart.level - least) / span
        painter.dots(left, height_of, right, look.soft_ink)
    ends = []
    for course in sorted(chart.courses, key=lambda each: -each.seat):
        points = [place(course, turn, value) for turn, value in _sample(course)]
        if len(points) > 1:
            painter.line(points, seat_colour(course.seat, course.bot), 6)
        if points:
            ends.append((points[-1], course))
    _draw_ends(painter, ends, low, end)


def _sample(course: CardCourse) -> list[tuple[int, float]]:
    step = -(-len(course.values) // MOST_POINTS)
    last = len(course.values) - 1
    return [
        (turn, value)
        for turn, value in enumerate(course.values)
        if value is not None and (not turn % step or turn == last)
    ]


def _draw_ends(
    painter: CardPainter, ends: list[tuple[tuple[float, float], CardCourse]], low: float, end: float
) -> None:
    """Draw avatars as near to the ends of the lines as they can be without overlapping."""
    ends.sort(key=lambda each: each[0][1])
    heights: list[float] = []
    for (_, y), _course in ends:
        heights.append(max(y, heights[-1] + 2 * end + 2) if heights else y)
    floor = low
    for place in reversed(range(len(heights))):
        heights[place] = min(heights[place], floor)
        floor = heights[place] - 2 * end - 2
    for height, ((x, _), course) in zip(heights, ends, strict=True):
        draw_avatar(painter, x + end - 4, height, end, (course.name, course.seat, course.bot))
