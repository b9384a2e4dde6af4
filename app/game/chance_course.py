"""How each player's chance to win went up and down in a game, worked out in small steps."""

from collections.abc import Callable, Container, Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from app.game.score_course import PlayerCourse
from core import Action, Game, State
from core.coach import supports_win_chances
from core.coach.win_chance import win_chances_in_steps
from core.errors import CoachTablesDamaged
from core.record import replay

if TYPE_CHECKING:
    from app.animation.timers import Timer

FRAME_BUDGET = 0.006
"""Seconds to work in each frame."""
NEXT_FRAME = 0.001

Courses = tuple[PlayerCourse, ...]


def chance_courses(game: Game, bots: Container[int] = ()) -> Iterator[Courses]:
    """By seat, in per cent before the first round and after each; nothing but the last counts."""
    setup = game.setup
    found: list[tuple[float, ...]] = []
    for state in _rounds(game):
        for chances in win_chances_in_steps(state):
            if chances:
                found.append(chances)
            yield ()
    yield tuple(
        PlayerCourse(
            seat, name, seat in bots, tuple(float(round(100 * each[seat])) for each in found)
        )
        for seat, name in enumerate(setup.players)
    )


def _rounds(game: Game) -> list[State]:
    """The states in which all players have filled as many boxes, without what was undone."""
    found: dict[int, State] = {}

    def add(state: State) -> None:
        filled = {card.taken for card in state.cards}
        if state.dice is None and (len(filled) == 1 or state.over):
            found[max(filled)] = state

    def watch(before: State, _action: Action) -> None:
        add(before)

    last = replay(game.setup, game.actions, watch).state
    add(last)
    most = max(card.taken for card in last.cards)
    return [found[number] for number in sorted(found) if number <= most]


class ChanceCourseJob:
    """Calls `on_ready` with the courses; never, if the coach's tables cannot be read."""

    def __init__(
        self,
        game: Game,
        bots: Container[int],
        timer: "Timer",
        on_ready: Callable[[Courses], None],
    ) -> None:
        self._timer, self._on_ready = timer, on_ready
        self._steps: Iterator[Courses] = iter(())
        self._cancel: Callable[[], None] | None = None
        if supports_win_chances(game.setup):
            self._steps = chance_courses(game, bots)
            self._work_soon()

    def stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _work_soon(self) -> None:
        self._cancel = self._timer(NEXT_FRAME, self._work)

    def _work(self) -> None:
        self._cancel = None
        end = perf_counter() + FRAME_BUDGET
        latest: Courses = ()
        try:
            for latest in self._steps:
                if not latest and perf_counter() >= end:
                    self._work_soon()
                    return
        except CoachTablesDamaged:
            return
        self._on_ready(latest)
