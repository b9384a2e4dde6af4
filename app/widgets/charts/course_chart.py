"""A chart with a line for each player, which ends at the player's avatar."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty

from app.settings.theme import SMALL_SIZE, theme
from app.text import charts as chart_words
from app.widgets.charts.charts import Chart, grid_numbers
from app.widgets.controls.seat_avatar import SeatAvatar, seat_colour
from app.widgets.graphics.colours import mix

if TYPE_CHECKING:
    from app.game.score_course import PlayerCourse

AVATAR = 26
"""The diameter at the end of a line, in dp."""
LIGHTER = 0.4
"""How much of the ink lines have on dark paper."""
MAX_POINTS = 200
"""Of a line: more cannot be told apart."""
POINT = 2
"""Coordinates."""


def line_colour(seat: int, bot: bool = False) -> list[float]:
    """Of a player's lines and bars: that of the avatar, lighter on dark paper."""
    fill = seat_colour(seat, bot)
    return mix(fill, theme.ink, LIGHTER) if theme.dark else fill


def sample(totals: "Sequence[float | None]") -> list[tuple[int, float]]:
    """The totals that there are, or as many of them as can be told apart, with their turns."""
    every = -(-len(totals) // MAX_POINTS)
    last = len(totals) - 1
    return [
        (turn, total)
        for turn, total in enumerate(totals)
        if total is not None and (not turn % every or turn == last)
    ]


class CourseChart(Chart):
    courses: "tuple[PlayerCourse, ...]" = ObjectProperty(())
    from_zero = BooleanProperty(True)
    """Whether the lowest grid line is 0."""

    def __init__(self, **kwargs: object) -> None:
        self._avatars: list[SeatAvatar] = []
        super().__init__(**kwargs)
        for name in ("courses", "from_zero"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        for avatar in self._avatars:
            self.remove_widget(avatar)
        self._avatars = []
        super()._draw()

    def _describe_content(self) -> str:
        known = (
            (each.name, [total for _turn, total in sample(each.totals)]) for each in self.courses
        )
        return ", ".join(
            f"{name}: {chart_words.describe_trend(totals, None)}"
            for name, totals in known
            if totals
        )

    def _plot(self) -> tuple[float, float, float, float]:
        x, y, width, height = super()._plot()
        return x, y, width - dp(AVATAR), height

    def _draw_chart(self, x: float, y: float, width: float, height: float) -> None:
        turns = max((len(each.totals) - 1 for each in self.courses), default=0)
        values = [value for each in self.courses for value in each.totals if value is not None]
        if turns < 1 or not values:
            return
        numbers = grid_numbers(0 if self.from_zero else min(values), max(values))
        low, high = numbers[0], numbers[-1]
        self._draw_grid(numbers)
        ends = []
        for course in self.courses:
            avatar = SeatAvatar(diameter=AVATAR, name=course.name, seat=course.seat, bot=course.bot)
            points = []
            for turn, total in sample(course.totals):
                points += [x + width * turn / turns, y + height * (total - low) / (high - low)]
            if not points:
                continue
            self._drawing.add(Color(rgba=line_colour(course.seat, bot=course.bot)))
            if len(points) > POINT:
                self._drawing.add(SmoothLine(points=points, width=dp(1.4)))
            ends.append((points[-1], points[-2], avatar))
        self._place_avatars(ends, y + dp(AVATAR) / 2, y + height)
        self._add_label("1", x + width / turns - dp(20), self.y, dp(40), "center")
        self._add_label(str(turns), x + width - dp(20), self.y, dp(40), "center")

    def _place_avatars(
        self, ends: list[tuple[float, float, SeatAvatar]], low: float, high: float
    ) -> None:
        """At the ends of the lines, or as near as they can be without covering each other or the
        numbers of the turns below."""
        side = dp(AVATAR)
        ends.sort(key=lambda each: each[0])
        heights: list[float] = []
        for at, _, _ in ends:
            heights.append(max(at, heights[-1] + side) if heights else max(at, low))
        ceiling = high + sp(SMALL_SIZE) / 2
        for place in reversed(range(len(heights))):
            heights[place] = min(heights[place], ceiling)
            ceiling = heights[place] - side
        for height, (_, x, avatar) in zip(heights, ends, strict=True):
            avatar.size = (side, side)
            avatar.center = (x + side / 2 + dp(4), height)
            self._avatars.append(avatar)
            self.add_widget(avatar)
