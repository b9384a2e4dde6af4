"""Routes to the trainer: its page, positions to answer, and skill."""

from datetime import date
from typing import TYPE_CHECKING

from app.animation.timers import Timer
from app.game.drills import DailyDrill, Drill, MistakeDrill, PracticeDrill
from app.platform.local_date import today
from app.screens.trainer.position_screen import PositionScreen
from app.screens.trainer.skill_screen import SkillScreen
from app.screens.trainer.trainer_screen import TrainerActions, TrainerScreen, days_in_time
from app.text.calendar import format_day
from app.text.screens import trainer as words
from core.dice import fresh_seed
from core.trainer.deck import count_streak
from core.trainer.practice import PracticeTheme

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.context import Context
    from app.screens.base_screen import BaseScreen


class TrainerRoutes:
    def __init__(self, context: "Context", timer: Timer) -> None:
        self._context, self._timer = context, timer

    def open(self) -> None:
        actions = TrainerActions(self.daily, self.mistakes, self.practise, self.skill)
        context = self._context
        self._push(
            lambda: TrainerScreen(context.store, actions, today(), self._threshold, context.back)
        )

    def daily(self, day: date) -> None:
        def build() -> PositionScreen:
            store, context = self._context.store, self._context
            drill = DailyDrill(store.trainer_days, day, today(), context.overlays.attempt)
            now = day == today()
            title = words.TODAYS_TEN() if now else words.DAY_OF(day=format_day(day))
            return PositionScreen(
                title,
                drill,
                context.back,
                share=lambda: context.share_cards.show_day(drill, self._streak()),
                streak=self._streak,
            )

        self._push(build)

    def mistakes(self, player: int, theme: str = "") -> None:
        """Those that are due today, or all of a theme."""
        context = self._context
        mistakes, day = context.store.mistakes, today()

        def build() -> PositionScreen:
            if theme:
                asked = mistakes.of_theme(player, theme, day.toordinal(), self._threshold)
            else:
                asked = mistakes.due(player, day.toordinal(), self._threshold)
            drill = MistakeDrill(mistakes, asked, day, context.overlays.attempt)

            def note() -> str:
                if drill.mistake is None:
                    return ""
                return words.describe_mistake(drill.mistake.theme, drill.mistake.loss)

            title = words.THEMES[theme]() if theme else words.OWN_MISTAKES()
            return PositionScreen(title, drill, context.back, note)

        self._push(build)

    def practise(self, theme: PracticeTheme) -> None:
        drill: Drill = PracticeDrill(theme, fresh_seed(), self._timer)
        self._push(lambda: PositionScreen(words.PRACTICE[theme](), drill, self._context.back))

    def skill(self, player: int | None) -> None:
        context = self._context
        self._push(
            lambda: SkillScreen(context.store, player, self._threshold, self.mistakes, context.back)
        )

    @property
    def _threshold(self) -> float:
        return self._context.preferences.settings.mistake_threshold

    def _streak(self) -> int:
        days = self._context.store.trainer_days.all()
        return count_streak(days_in_time(days), today().toordinal())

    def _push(self, build: "Callable[[], BaseScreen]") -> None:
        self._context.overlays.attempt(lambda: self._context.back_stack.push(build))
