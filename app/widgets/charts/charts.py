"""Bar and line charts drawn on the canvas."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import ceil, floor

from kivy.graphics import Color, SmoothLine
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.settings.theme import SMALL_SIZE, theme
from app.text import charts as words
from app.text.i18n import format_number
from app.widgets.behaviors.accessible import DECORATION, Description, Role
from app.widgets.charts.markers import dashes, diamond, dot
from app.widgets.graphics.rectangle_batch import Rect, rectangle_mesh
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text

MIN_STEPS, MAX_STEPS = 3, 6
"""Grid lines besides the baseline."""
MAX_LABELS = 8
LABEL_CLEARANCE = 4
"""Distance of a label from the plotted line, in dp."""


@dataclass(frozen=True, slots=True)
class BarData:
    """The bars of a chart, and optionally a line at the expected height."""

    names: tuple[str, ...]
    """One below each bar; one more than bars puts them at the edges between bars."""
    heights: tuple[float, ...]
    expected: float | None = None
    marked: int | None = None
    """The highlighted bar, such as the last game."""


@dataclass(frozen=True, slots=True)
class TrendData:
    """The values of a line chart, and optionally a level to compare them with."""

    values: tuple[float, ...]
    level: float | None = None
    dots: bool = False
    """Mark each value, not only the last."""
    flagged: tuple[int, ...] = ()
    """Indices of values marked as bad."""
    first: int = 1
    """The number of the first value."""


def round_steps() -> Iterator[int]:
    """Round step sizes: 1, 2, 5, 10, 20, 25, 50 and so on."""
    for power in count():
        for factor in (10, 20, 50) if not power else (10, 20, 25, 50):
            yield factor * 10**power // 10


def grid_numbers(low: float, high: float) -> list[int]:
    """Round numbers for the grid lines, the first and last just outside the values."""
    for step in round_steps():
        bottom, top = floor(low / step), ceil(high / step)
        if top - bottom <= MAX_STEPS:
            break
    return [number * step for number in range(bottom, max(top, bottom + MIN_STEPS) + 1)]


class Chart(Widget):
    """A plot with numbers at the left and names below."""

    def __init__(self, **kwargs: object) -> None:
        self._drawing = InstructionGroup()
        self._labels: list[FitLabel] = []
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        theme.subscribe(self._draw)

    def describe(self) -> Description:
        text = self._describe_content()
        return Description(Role.IMAGE, text) if text else DECORATION

    def _describe_content(self) -> str:
        """What it shows, in words."""
        return ""

    def _plot(self) -> tuple[float, float, float, float]:
        """x, y, width and height of the plot area."""
        left, below = sp(SMALL_SIZE) * 3.2, sp(SMALL_SIZE) * 1.8
        return (
            self.x + left,
            self.y + below,
            self.width - left - dp(8),
            self.height - below - sp(SMALL_SIZE),
        )

    def _draw(self, *_: object) -> None:
        self._drawing.clear()
        for label in self._labels:
            self.remove_widget(label)
        self._labels = []
        if self.width > dp(80) and self.height > dp(60):
            self._draw_chart(*self._plot())

    def _draw_chart(self, x: float, y: float, width: float, height: float) -> None: ...

    def _add_label(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        halign: str,
        ink: list[float] | None = None,
    ) -> None:
        label = FitLabel(
            text=text,
            type_size=SMALL_SIZE,
            color=ink or theme.soft_ink,
            halign=halign,
            pos=(x, y),
            size=(width, sp(SMALL_SIZE) * 1.5),
        )
        self._labels.append(label)
        self.add_widget(label)

    def _draw_level(self, x: float, at: float, width: float) -> None:
        """A dashed line on a pale band, so that it shows on bars too."""
        self._drawing.add(Color(rgba=theme.background))
        self._drawing.add(rectangle_mesh([(x, at - dp(1.5), width, dp(3))]))
        self._drawing.add(Color(rgba=theme.bonus))
        self._drawing.add(dashes(x, at, width))

    def _draw_grid(self, numbers: Sequence[int]) -> None:
        """Horizontal grid lines with their numbers."""
        x, y, width, height = self._plot()
        last = len(numbers) - 1
        heights = [y + height * step / last for step in range(len(numbers))]
        self._drawing.add(Color(rgba=theme.line))
        self._drawing.add(rectangle_mesh((x, at, width, dp(1)) for at in heights))
        for number, at in zip(numbers, heights, strict=True):
            self._add_label(
                str(number), self.x, at - sp(SMALL_SIZE) * 0.75, x - self.x - dp(6), "right"
            )


class BarChart(Chart):
    bars: BarData = ObjectProperty(BarData((), ()))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("bars", self._draw)
        self._draw()

    def _describe_content(self) -> str:
        return words.describe_bars(self.bars.names, self.bars.heights, self.bars.expected)

    def _draw_chart(self, x: float, y: float, width: float, height: float) -> None:
        bars = self.bars
        if not bars.heights:
            return
        numbers = grid_numbers(0, max(*bars.heights, bars.expected or 0))
        high = numbers[-1]
        self._draw_grid(numbers)
        step = width / len(bars.heights)
        gap = min(dp(6), step * 0.25)
        plain: list[Rect] = []
        marked: list[Rect] = []
        for number, value in enumerate(bars.heights):
            bar = (x + number * step + gap / 2, y, step - gap, height * value / high)
            (marked if number == bars.marked else plain).append(bar)
        self._add_names(x, step)
        self._drawing.add(Color(rgba=theme.primary))
        self._drawing.add(rectangle_mesh(plain))
        self._drawing.add(Color(rgba=theme.amber))
        self._drawing.add(rectangle_mesh(marked))
        if bars.expected is not None:
            at = y + height * bars.expected / high
            self._draw_level(x, at, width)

    @property
    def _at_edges(self) -> bool:
        return len(self.bars.names) > len(self.bars.heights)

    def _plot(self) -> tuple[float, float, float, float]:
        x, y, width, height = super()._plot()
        # Half of the last name extends beyond the last edge.
        return x, y, width - (sp(SMALL_SIZE) if self._at_edges else 0), height

    def _add_names(self, x: float, step: float) -> None:
        every = -(-len(self.bars.names) // MAX_LABELS)
        across = min(max(step, dp(48)), step * every)
        middle = x + step / 2
        if self._at_edges:
            across, middle = min(across, 2 * (sp(SMALL_SIZE) + dp(8))), x
        for number, name in list(enumerate(self.bars.names))[::every]:
            self._add_label(name, middle + number * step - across / 2, self.y, across, "center")


class LineChart(Chart):
    trend: TrendData = ObjectProperty(TrendData(()))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("trend", self._draw)
        self._draw()

    def _describe_content(self) -> str:
        values = self.trend.values
        return words.describe_trend(values, self.trend.level) if values else ""

    def _draw_chart(self, x: float, y: float, width: float, height: float) -> None:
        values = self.trend.values
        if not values:
            return
        every = (*values, self.trend.level) if self.trend.level is not None else values
        numbers = grid_numbers(min(every), max(every))
        low, high = numbers[0], numbers[-1]
        self._draw_grid(numbers)
        step = width / max(len(values) - 1, 1)

        def up(value: float) -> float:
            return y + height * (value - low) / (high - low)

        points = [part for n, value in enumerate(values) for part in (x + n * step, up(value))]
        vertices = list(zip(points[::2], points[1::2], strict=True))
        if self.trend.level is not None:
            at = up(self.trend.level)
            self._draw_level(x, at, width)
            self._add_level_label(format_number(self.trend.level), at, vertices)
        self._drawing.add(Color(rgba=theme.primary))
        if len(values) > 1:
            self._drawing.add(SmoothLine(points=points, width=dp(1.2)))
        if self.trend.dots:
            for place in vertices:
                self._drawing.add(dot(*place, 5))
        self._drawing.add(Color(rgba=theme.zero))
        for number in self.trend.flagged:
            self._drawing.add(dot(*vertices[number]))
        self._drawing.add(Color(rgba=theme.bonus))
        self._drawing.add(diamond(*vertices[-1]))
        first = self.trend.first
        self._add_label(str(first), x - dp(20), self.y, dp(40), "center")
        if len(values) > 1:
            last = str(first + len(values) - 1)
            self._add_label(last, x + width - dp(20), self.y, dp(28), "right")

    def _add_level_label(self, text: str, at: float, vertices: list[tuple[float, float]]) -> None:
        """Label the dashed line above or below, where the plotted line leaves most room."""
        x, y, width, height = self._plot()
        wide, high = (
            measure_text(text, round(sp(SMALL_SIZE)), "regular")[0] + dp(4),
            sp(SMALL_SIZE) * 1.5,
        )
        across = [x + dp(4) + part * (width - wide - dp(8)) / 4 for part in range(5)]
        above, below = at + dp(2), at - high - dp(2)
        rooms = [
            (left, low)
            for left in across
            for low in (above, below)
            if low >= y and low + high <= y + height + sp(SMALL_SIZE)
        ]
        left, low = max(
            rooms or [(across[0], above)],
            key=lambda room: min(
                clearance(vertices, room[0], room[1], wide, high), dp(LABEL_CLEARANCE)
            ),
        )
        # Cover the grid lines behind the label.
        self._drawing.add(Color(rgba=theme.background))
        self._drawing.add(rectangle_mesh([(left, low, wide, high)]))
        self._add_label(text, left, low, wide, "center", theme.bonus)


def clearance(
    vertices: list[tuple[float, float]], x: float, y: float, width: float, height: float
) -> float:
    """The vertical distance between a rectangle and a line through these points."""
    sample_xs = [x + width * part / 8 for part in range(9)]
    heights = [
        low + (high - low) * (sample_x - left) / (right - left)
        for sample_x in sample_xs
        for (left, low), (right, high) in pairwise(vertices)
        if left <= sample_x <= right
    ]
    heights += [up for across, up in vertices if x <= across <= x + width]
    return min((max(y - up, up - y - height) for up in heights), default=height)
