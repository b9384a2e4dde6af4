"""Positions to answer one after the other: the daily ten, own mistakes, and themes to practise."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from datetime import date

from app.animation.timers import Timer
from app.storage.trainer.days import SavedAnswer, TrainerDays
from app.storage.trainer.mistakes import Mistake, Mistakes
from core import State
from core.actions import Move
from core.coach import DecisionMark, evaluate, mark_loss
from core.trainer.answer import Answer, judge
from core.trainer.daily import daily_positions
from core.trainer.position import read_position
from core.trainer.practice import PracticeTheme, practice_positions

Save = Callable[[Callable[[], None]], bool]
"""Runs an action that may fail on disk, and reports the failure."""
NEXT_FRAME = 0.001


class Drill(ABC):
    """Answered positions stay answered; `advance` goes on to the next."""

    total: int | None = None
    """How many positions there are; None for any number."""

    def __init__(self) -> None:
        self.losses: list[float] = []
        """What each answer so far lost."""
        self.answer: Answer | None = None
        """To the current position, until the next one is shown."""
        self._history: list[tuple[State, Move]] = []

    @property
    def number(self) -> int:
        """Of the current position, from 1."""
        return len(self.losses) + (self.answer is None)

    @property
    @abstractmethod
    def position(self) -> State | None:
        """The current one; None after the last."""

    @property
    def finished(self) -> bool:
        return self.total is not None and self.number > self.total

    @property
    def marks(self) -> list[DecisionMark]:
        """Of the answers so far."""
        answered = zip(self._history, self.losses, strict=True)
        return [mark_loss(loss, position.setup.multipliers) for (position, _), loss in answered]

    @property
    def right(self) -> int:
        return self.marks.count(DecisionMark.FINE)

    def submit(self, move: Move) -> Answer | None:
        """Answer the current position, once; None if the move is illegal."""
        position = self.position
        if position is None or self.answer is not None:
            return None
        answer = judge(position, evaluate(position), move)
        if answer is not None:
            self.answer = answer
            self._history.append((position, move))
            self.losses.append(answer.loss)
            self._save(answer)
        return answer

    def advance(self) -> None:
        self.answer = None

    def answered_position(self, place: int) -> tuple[State, Answer | None]:
        """An earlier position and its answer; None if the saved move is illegal there."""
        position, move = self._history[place]
        return position, judge(position, evaluate(position), move)

    @abstractmethod
    def _save(self, answer: Answer) -> None:
        """Keep the answer to the current position."""


class DailyDrill(Drill):
    """The ten of a day, continued where they were left."""

    def __init__(self, days: TrainerDays, day: date, today: date, save: Save) -> None:
        super().__init__()
        self.day = day
        self._days, self._today, self._attempt = days, today, save
        self.positions = daily_positions(day.isoformat())
        self.total = len(self.positions)
        saved = days.get(day.toordinal())
        self._saved = list(saved.answers[: self.total])
        self._history = [
            (position, answer.move)
            for position, answer in zip(self.positions, self._saved, strict=False)
        ]
        self.losses = [answer.loss for answer in self._saved]
        self._finished = saved.finished

    @property
    def position(self) -> State | None:
        return None if self.finished else self.positions[self.number - 1]

    def _save(self, answer: Answer) -> None:
        self._saved.append(SavedAnswer(self._history[-1][1], answer.loss))
        if len(self._saved) == self.total and self._finished is None:
            self._finished = self._today.toordinal()
        self._attempt(lambda: self._days.save(self.day.toordinal(), self._saved, self._finished))


class MistakeDrill(Drill):
    """Own mistakes that are due today, or all of a theme.

    Those that are not due are only practised: a right answer changes nothing, a wrong one lets
    them start again.
    """

    def __init__(self, mistakes: Mistakes, due: Sequence[Mistake], today: date, save: Save) -> None:
        super().__init__()
        self._mistakes, self._today, self._attempt = mistakes, today, save
        read = ((mistake, read_position(mistake.position)) for mistake in due)
        self._due = [(mistake, position) for mistake, position in read if position is not None]
        self.total = len(self._due)

    @property
    def mistake(self) -> Mistake | None:
        return None if self.finished else self._due[self.number - 1][0]

    @property
    def position(self) -> State | None:
        return None if self.finished else self._due[self.number - 1][1]

    def _save(self, answer: Answer) -> None:
        mistake = self._due[self.number - 1][0]
        if mistake.is_due or not answer.right:
            self._attempt(
                lambda: self._mistakes.answer(mistake.id, answer.right, self._today.toordinal())
            )


class PracticeDrill(Drill):
    """Any number of positions on one theme; the next is looked for while the last is read."""

    def __init__(self, theme: PracticeTheme, seed: str, timer: Timer) -> None:
        super().__init__()
        self.theme = theme
        self._search: Iterator[State | None] = practice_positions(theme, seed)
        self._timer = timer
        self._current = self._find()
        self._next: State | None = None

    @property
    def position(self) -> State | None:
        return self._current

    def advance(self) -> None:
        super().advance()
        self._current, self._next = self._next or self._find(), None

    def _save(self, _answer: Answer) -> None:
        """Nothing is kept."""
        self._timer(NEXT_FRAME, self._look_ahead)

    def _look_ahead(self) -> None:
        """One attempt in a frame."""
        if self.answer is not None and self._next is None:
            self._next = next(self._search)
            self._timer(NEXT_FRAME, self._look_ahead)

    def _find(self) -> State:
        return next(position for position in self._search if position is not None)
