"""A chart of how everybody's total grew, turn by turn."""

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.game.score_course import PlayerCourse
from app.settings.theme import SMALL_SIZE, theme
from app.startup.kv_loader import load_layout_of
from app.widgets.charts.charts import Chart, grid_numbers
from app.widgets.controls.seat_avatar import SeatAvatar
from app.widgets.graphics.colours import mix

load_layout_of(__file__)

AVATAR = 26
"""The diameter at the end of a line, in dp."""
LIGHTER = 0.4
"""How much of the ink lines have on dark paper."""


class CourseChart(Chart):
    courses: tuple[PlayerCourse, ...] = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        self._avatars: list[SeatAvatar] = []
        super().__init__(**kwargs)
        self.fbind("courses", self._draw)

    def _draw(self, *_: object) -> None:
        for avatar in self._avatars:
            self.remove_widget(avatar)
        self._avatars = []
        super()._draw()

    def _plot(self) -> tuple[float, float, float, float]:
        x, y, width, height = super()._plot()
        return x, y, width - dp(AVATAR), height

    def _draw_chart(self, x: float, y: float, width: float, height: float) -> None:
        turns = max((len(each.totals) - 1 for each in self.courses), default=0)
        if not turns:
            return
        numbers = grid_numbers(0, max(max(each.totals) for each in self.courses))
        self._draw_grid(numbers)
        ends = []
        for course in self.courses:
            avatar = SeatAvatar(diameter=AVATAR, name=course.name, seat=course.seat, bot=course.bot)
            points = []
            for turn, total in enumerate(course.totals):
                points += [x + width * turn / turns, y + height * total / numbers[-1]]
            ink = mix(avatar.fill, theme.ink, LIGHTER) if theme.dark else avatar.fill
            self._drawing.add(Color(rgba=ink))
            self._drawing.add(SmoothLine(points=points, width=dp(1.4)))
            ends.append((points[-1], points[-2], avatar))
        self._place_avatars(ends, y, y + height)
        self._add_label("1", x + width / turns - dp(20), self.y, dp(40), "center")
        self._add_label(str(turns), x + width - dp(20), self.y, dp(40), "center")

    def _place_avatars(
        self, ends: list[tuple[float, float, SeatAvatar]], low: float, high: float
    ) -> None:
        """At the ends of the lines, or as near as they can be without covering each other."""
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


class ScoreCourse(BoxLayout):
    courses: tuple[PlayerCourse, ...] = ObjectProperty(())
