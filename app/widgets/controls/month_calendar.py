"""The days of a month, to choose one."""

from collections.abc import Callable
from datetime import date, timedelta
from enum import StrEnum

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.settings.theme import TOUCH_TARGET
from app.startup.kv_loader import load_layout_of
from app.text.calendar import MONTHS, WEEKDAYS, format_day
from app.widgets.behaviors.accessible import Description
from app.widgets.behaviors.touchable import Touchable
from app.widgets.layout.vertical_stack import VerticalStack
from app.widgets.text.fit_label import FitLabel

load_layout_of(__file__)


class DayState(StrEnum):
    OPEN = "open"
    BEGUN = "begun"
    PLAYED = "played"
    CHOSEN = "chosen"


class DayCell(Touchable, BoxLayout):
    text = StringProperty("")
    state_of_day = StringProperty(DayState.OPEN)
    today = BooleanProperty(False)
    spoken_text = StringProperty("")

    def describe(self) -> Description:
        return super().describe()._replace(name=self.spoken_text)


class WeekdayLabel(FitLabel): ...


class MonthCalendar(VerticalStack):
    """Weeks begin on Monday. Event: `on_press(day)`."""

    today: date = ObjectProperty(date.min)
    earliest: date = ObjectProperty(date.min)
    latest: date | None = ObjectProperty(None, allownone=True)
    """The days that can be chosen; None is today."""
    states: dict[int, DayState] = ObjectProperty({})
    """By the ordinal number of the day; the others are open."""
    describe_day: Callable[[date, str], str] = ObjectProperty(lambda day, _state: format_day(day))
    """Names a day and its state, for a screen reader."""
    month: date = ObjectProperty(date.min)
    """The first day of the month that is shown."""
    heading = StringProperty("")
    oldest = BooleanProperty(False)
    newest = BooleanProperty(True)
    """Whether there is no month before or after this one to choose from."""
    __events__ = ("on_press",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("today", "earliest", "latest", "states", "month"):
            self.fbind(name, self._build)
        self._build()

    def on_press(self, day: date) -> None: ...

    def on_today(self, *_: object) -> None:
        if self.month == date.min:
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
        self.heading = f"{MONTHS[self.month.month - 1]()} {self.month.year}"
        latest = self.latest or self.today
        self.oldest = self.month <= self.earliest
        self.newest = self.month >= latest.replace(day=1)
        for name in WEEKDAYS:
            grid.add_widget(WeekdayLabel(text=name()))
        for _weekday in range(self.month.weekday()):
            grid.add_widget(Widget(size_hint_y=None, height=1))
        day = self.month
        while day.month == self.month.month:
            grid.add_widget(self._cell(day, self.earliest <= day <= latest))
            day += timedelta(1)

    def _cell(self, day: date, enabled: bool) -> DayCell:
        state = self.states.get(day.toordinal(), DayState.OPEN)
        cell = DayCell(
            text=str(day.day),
            state_of_day=state,
            today=day == self.today,
            disabled=not enabled,
            size_hint_y=None,
            height=max(dp(TOUCH_TARGET), sp(36)),
            spoken_text=self.describe_day(day, state),
        )
        cell.bind_action(lambda: self.dispatch("on_press", day))
        return cell
