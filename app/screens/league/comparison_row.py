"""A name and a number over a bar in parts, such as games won and lost."""

from typing import NamedTuple

from kivy.graphics import Color
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.settings.theme import theme
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, describe_text, join_texts
from app.widgets.charts.course_chart import line_colour
from app.widgets.graphics.rectangle_batch import rectangle_mesh
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

NUMBER_SIZE = 15
"""In sp."""


class BarPart(NamedTuple):
    start: float
    end: float
    """As fractions of the width."""
    seat: int | None = None
    """Whose colour it has; None for a neutral one."""


class ComparisonItem(NamedTuple):
    """The values of a ComparisonRow."""

    name: str
    seat: int
    number: str
    note: str
    parts: tuple[BarPart, ...]


class PartsBar(Widget):
    parts: tuple[BarPart, ...] = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        self._drawing = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "parts"):
            self.fbind(name, self._draw)
        theme.subscribe(self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._drawing.clear()
        self._drawing.add(Color(rgba=theme.bar_ground))
        self._drawing.add(rectangle_mesh([(self.x, self.y, self.width, self.height)]))
        for part in self.parts:
            ink = theme.soft_ink if part.seat is None else line_colour(part.seat)
            left, width = self.x + self.width * part.start, self.width * (part.end - part.start)
            self._drawing.add(Color(rgba=ink))
            self._drawing.add(rectangle_mesh([(left, self.y, max(width, dp(2)), self.height)]))


class ComparisonRow(BoxLayout):
    name = StringProperty("")
    seat = ObjectProperty(0)
    number = StringProperty("")
    note = StringProperty("")
    parts: tuple[BarPart, ...] = ObjectProperty(())

    def describe(self) -> Description:
        return describe_text(join_texts((self.name, self.number, self.note)))

    def _get_number_width(self) -> float:
        return measure_text(self.number, round(sp(NUMBER_SIZE)), "bold")[0] + 1

    number_width = AliasProperty(_get_number_width, bind=("number",))
