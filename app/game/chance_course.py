"""How each player's chance to win went up and down in a game, worked out in small steps."""

from collections.abc import Callable, Container, Iterator
from typing import TYPE_CHECKING

from app.game.score_course import PlayerCourse
from app.table.coach_steps import CoachSteps
from core import Action, Game, State
from core.coach import supports_win_chances
from core.coach.win_chance import win_chances_in_steps
from core.record import replay

if TYPE_CHECKING:
    from app.animation.timers import Timer

FRAME_BUDGET = 0.006
"""Seconds to work in each frame."""

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
    """The states between rounds, when all players have filled equally many boxes, undos removed."""
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
        self._on_ready = on_ready
        self._steps = CoachSteps(timer, FRAME_BUDGET, self._take)
        if supports_win_chances(game.setup):
            self._steps.start(chance_courses(game, bots))

    def stop(self) -> None:
        self._steps.stop()

    def _take(self, courses: Courses) -> None:
        if courses:
            self._on_ready(courses)
