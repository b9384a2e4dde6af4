"""The trainer's page: the daily ten, own mistakes, themes to practise, and skill."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from app.screens.page import Page
from app.startup.kv_loader import load_layout_of
from app.storage import Store
from app.storage.trainer.days import TrainerDay
from app.text.screens import trainer as words
from app.widgets.controls.month_calendar import DayState
from app.widgets.layout.seven_columns import width_for_seven
from core.trainer.daily import POSITIONS
from core.trainer.deck import count_streak
from core.trainer.practice import PracticeTheme

load_layout_of(__file__)

MOST_PEOPLE = 4
"""To choose from; those who played last."""


class TrainerActions(NamedTuple):
    daily: Callable[[date], None]
    mistakes: Callable[[int], None]
    """Of the player with this id."""
    practise: Callable[[PracticeTheme], None]
    skill: Callable[[int | None], None]


class TrainerScreen(Page):
    today: date = ObjectProperty(date.min)
    today_state = StringProperty("")
    streak_text = StringProperty("")
    calendar_width = NumericProperty(0)
    states: dict[int, DayState] = ObjectProperty({})
    people: list[tuple[int, str]] = ObjectProperty([])
    player: int | None = ObjectProperty(None, allownone=True)
    due = NumericProperty(0)
    due_text = StringProperty("")

    def __init__(
        self,
        store: Store,
        actions: TrainerActions,
        today: date,
        threshold: float,
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(on_back)
        self._store, self.actions, self._threshold = store, actions, threshold
        self.today = today
        self.show()

    def on_width(self, *_: object) -> None:
        super().on_width()
        self.calendar_width = width_for_seven(self.width, self.side)

    def on_pre_enter(self, *_: object) -> None:
        """Something may have been answered since."""
        self.show()

    def show(self) -> None:
        days = self._store.trainer_days.all()
        number = self.today.toordinal()
        self.today_state = words.describe_day_state(days.get(number), POSITIONS)
        self.states = {day: _state(found) for day, found in days.items()}
        streak = count_streak(days_in_time(days), number)
        self.streak_text = words.STREAK(streak) if streak else ""
        people = self._store.reviews.players()[:MOST_PEOPLE]
        if self.player not in dict(people):
            self.player = people[0][0] if people else None
        self.people = list(people) if len(people) > 1 else []
        self._show_mistakes()

    def choose_player(self, player: int) -> None:
        self.player = player
        self._show_mistakes()

    def _show_mistakes(self) -> None:
        found = (
            self._store.mistakes.due(self.player, self.today.toordinal(), self._threshold)
            if self.player is not None
            else ()
        )
        self.due = len(found)
        self.due_text = words.MISTAKES_DUE(self.due) if found else words.NO_MISTAKES_DUE()

    def practise(self, theme: str) -> None:
        self.actions.practise(PracticeTheme(theme))

    def open_mistakes(self) -> None:
        if self.due and self.player is not None:
            self.actions.mistakes(self.player)


def days_in_time(days: dict[int, TrainerDay]) -> set[int]:
    """The days that were played on their own date."""
    return {day for day, found in days.items() if found.finished == day}


def _state(day: TrainerDay) -> DayState:
    if len(day.answers) >= POSITIONS:
        return DayState.PLAYED
    return DayState.BEGUN if day.answers else DayState.OPEN
