"""Reviews finished games for the trainer while the program is idle, a turn at a time."""

from collections.abc import Callable, Iterator
from datetime import date

from app.storage import Store
from app.storage.errors import StorageError, Unreadable
from app.storage.games.history import Replay
from app.storage.trainer.reviews import NewMistake, PendingReview
from core.coach import Review, coach_supports, review_by_turn
from core.errors import CoachTablesDamaged
from core.trainer.deck import JUST_RIGHT
from core.trainer.mistake_theme import theme_of
from core.trainer.position import format_position, position_of, read_position
from core.trainer.skill import GameSkill, game_skill

RECHECK = 40
"""Steps to wait when every game is reviewed."""


class GameReviews:
    def __init__(self, store: Store, today: Callable[[], date]) -> None:
        self._store, self._today = store, today
        self._current: PendingReview | None = None
        self._replay: Replay | None = None
        self._stages: Iterator[Review] = iter(())
        self._latest: Review | None = None
        self._waiting = 0

    def run_step(self) -> None:
        """Look at one turn of a game, or for the next game."""
        if self._waiting:
            self._waiting -= 1
            return
        try:
            if self._current is None:
                self._begin_next()
            else:
                self._continue()
        except (StorageError, CoachTablesDamaged):
            # Reviews can be made at any later time; nobody waits for them.
            self._current = None
            self._waiting = RECHECK

    def _begin_next(self) -> None:
        self._current = pending = self._store.reviews.next_pending()
        self._latest = self._replay = None
        if pending is None:
            self._waiting = RECHECK
            return
        try:
            self._replay = replay = self._store.history.replay(pending.game)
        except Unreadable:
            self._save_nothing(pending)
            return
        if coach_supports(replay.game.setup):
            self._stages = review_by_turn(replay.game, pending.seat)
        else:
            self._save_nothing(pending)

    def _continue(self) -> None:
        stage = next(self._stages, None)
        if stage is not None:
            self._latest = stage
        elif self._current is not None and self._latest is not None and self._replay is not None:
            self._save(self._current, self._latest, self._replay)
            self._current = None

    def _save_nothing(self, pending: PendingReview) -> None:
        self._store.reviews.save(pending, GameSkill(0, 0.0, 0.0), {}, (), self._day)
        self._current = None

    def _save(self, pending: PendingReview, review: Review, replay: Replay) -> None:
        themes: dict[str, float] = {}
        mistakes = []
        for decision in review.decisions:
            if decision.loss < JUST_RIGHT:
                continue
            state = replay.steps[decision.step].state
            theme = theme_of(state, decision.chosen, decision.best)
            themes[theme] = themes.get(theme, 0.0) + decision.loss
            position = format_position(position_of(state))
            if read_position(position) is not None:  # None with rolls saved from earlier turns
                mistakes.append(NewMistake(decision.step, position, theme, decision.loss))
        self._store.reviews.save(pending, game_skill(review), themes, mistakes, self._day)

    @property
    def _day(self) -> int:
        return self._today().toordinal()
