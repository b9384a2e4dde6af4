"""A page on which a day is chosen from a calendar."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from kivy.properties import NumericProperty, ObjectProperty

from app.screens.page import Page
from app.startup.kv_loader import load_layout_of
from app.widgets.controls.month_calendar import DayState
from app.widgets.layout.seven_columns import width_for_seven

load_layout_of(__file__)


class DayQuestion(NamedTuple):
    title: str
    chosen: date | None
    earliest: date
    latest: date
    on_choose: Callable[[date | None], None]
    no_day: str = ""
    """The text of the button that chooses none; empty if a day is needed."""


class DayScreen(Page):
    today: date = ObjectProperty(date.min)
    question: DayQuestion = ObjectProperty()
    states: dict[int, DayState] = ObjectProperty({})
    calendar_width = NumericProperty(0)

    def __init__(self, question: DayQuestion, today: date, on_back: Callable[[], None]) -> None:
        chosen = question.chosen
        super().__init__(
            on_back,
            title=question.title,
            question=question,
            today=today,
            states={} if chosen is None else {chosen.toordinal(): DayState.CHOSEN},
        )
        shown = chosen or min(max(today, question.earliest), question.latest)
        self.ids.calendar.month = shown.replace(day=1)

    def on_width(self, *_: object) -> None:
        super().on_width()
        self.calendar_width = width_for_seven(self.width, self.side)

    def choose(self, day: date | None) -> None:
        self.question.on_choose(day)
        self._on_back()
