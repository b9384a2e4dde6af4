"""The days of a month: each can be played, and shows how far it was."""

from datetime import date, timedelta
from enum import StrEnum

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.settings.theme import TOUCH_TARGET
from app.startup.kv_loader import load_layout_of
from app.text import history as history_words
from app.text import trainer as words
from app.widgets.behaviors.touchable import Touchable
from app.widgets.layout.vertical_stack import VerticalStack

load_layout_of(__file__)


class DayState(StrEnum):
    OPEN = "open"
    BEGUN = "begun"
    PLAYED = "played"


class DayCell(Touchable, BoxLayout):
    text = StringProperty("")
    state_of_day = StringProperty(DayState.OPEN)
    today = BooleanProperty(False)
    spoken_text = StringProperty("")


class MonthCalendar(VerticalStack):
    """Weeks begin on Monday. Event: `on_press(day)`."""

    today: date = ObjectProperty(date.min)
    states: dict[int, DayState] = ObjectProperty({})
    """By the ordinal number of the day; the others are open."""
    month: date = ObjectProperty(date.min)
    """The first day of the month that is shown."""
    heading = StringProperty("")
    newest = BooleanProperty(True)
    """Whether the month of today is shown."""
    __events__ = ("on_press",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("today", "states", "month"):
            self.fbind(name, self._build)

    def on_press(self, day: date) -> None: ...

    def on_today(self, *_: object) -> None:
        self.month = self.today.replace(day=1)

    def turn_back(self) -> None:
        self.month = (self.month - timedelta(1)).replace(day=1)

    def turn_forward(self) -> None:
        self.month = (self.month + timedelta(31)).replace(day=1)

    def _build(self, *_: object) -> None:
        if self.month == date.min or "days" not in self.ids:
            return
        grid: GridLayout = self.ids.days
        grid.clear_widgets()
        self.heading = f"{history_words.MONTHS[self.month.month - 1]()} {self.month.year}"
        self.newest = self.month >= self.today.replace(day=1)
        for _weekday in range(self.month.weekday()):
            grid.add_widget(Widget(size_hint_y=None, height=1))
        day = self.month
        while day.month == self.month.month:
            grid.add_widget(self._cell(day))
            day += timedelta(1)

    def _cell(self, day: date) -> DayCell:
        state = self.states.get(day.toordinal(), DayState.OPEN)
        cell = DayCell(
            text=str(day.day),
            state_of_day=state,
            today=day == self.today,
            disabled=day > self.today,
            size_hint_y=None,
            height=max(dp(TOUCH_TARGET), sp(36)),
            spoken_text=words.describe_day(day, state),
        )
        cell.bind_action(lambda: self.dispatch("on_press", day))
        return cell
