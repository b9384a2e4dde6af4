"""Put the actions of a game in order again, also where one of them is damaged or lost.

Each checksum follows from the one before, so an action between two intact ones is proved by both:
a changed bit is found by trying, and a lost action by trying every legal one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple
from zlib import crc32

from app.storage.database.tables import action_checksum, is_time
from app.storage.recovery.bit_repair import flipped_integers, flipped_texts
from app.storage.recovery.reverse_crc import reverse_crc
from core import (
    BadNotation,
    IllegalAction,
    Roll,
    Setup,
    State,
    apply,
    format_action,
    legal_actions,
    next_roll,
    parse_action,
    start_game,
)

Action = tuple[int, str, int, int]
"""Step, line, time and checksum of an action."""
MOST_GUESSES = 2**24
"""Pairs of a line and a time to be tried: few enough that a checksum of 32 bits is a proof."""
MOST_TIMES = 1_000_000
LONGEST_RUN = 20
"""Actions after a lost one that are compared with the rules and the seed."""
MOST_DAMAGED_ROWS = 20
"""At one step, in which a changed bit is searched for."""


class TimedLine(NamedTuple):
    line: str
    at: int


@dataclass(slots=True)
class SearchBudget:
    """Searches for lost actions that one rescue may make, each up to half a second long."""

    left: int = 60


class Chain:
    """The actions of one game that were found, at any step, in any state."""

    def __init__(
        self,
        checksum: int,
        actions: dict[Action, bool],
        setup: Setup | None,
        real_dice: bool,
        budget: SearchBudget,
        strays: Iterable[Action] = (),
    ) -> None:
        """`strays` are actions of other games, one of which may have changed its number."""
        self._checksum = checksum
        self._actions = actions
        self._setup = setup
        self._real_dice = real_dice
        self._budget = budget
        self._by_step: dict[int, list[Action]] = {}
        for action in actions:
            self._by_step.setdefault(action[0], []).append(action)
        self._strays = strays
        self._lines: list[TimedLine] = []
        self.retimed = False
        """Whether an action was restored without its time, so that later checksums change."""

    def restore(self, steps: int | None = None, ended: int | None = None) -> list[TimedLine]:
        """The longest run of actions, from the first on, that the checksums prove.

        A finished game had `steps` actions, and the last one was saved when it `ended`.
        """
        while True:
            while following := self._intact_successor():
                self._take(TimedLine(following[1], following[2]))
            if steps is not None and len(self._lines) == steps:
                return self._lines
            if not self._take_repaired():
                break
        if steps is not None and ended is not None and len(self._lines) == steps - 1:
            self._take_only_end(ended)
        return self._lines

    def _take(self, line: TimedLine, checksum: int | None = None) -> None:
        if checksum is None:
            checksum = action_checksum(self._checksum, len(self._lines), *line)
        self._checksum = checksum
        self._lines.append(line)

    def _take_only_end(self, ended: int) -> None:
        """Take the last action of a finished game, if only one ends it."""
        state = self._state()
        if state is None:
            return
        ends = [
            line
            for line in self._legal_lines(state)
            if (after := _next_state(state, line)) is not None and after.over
        ]
        if len(ends) == 1:
            self._take(TimedLine(ends[0], ended))

    def _intact_successor(self) -> Action | None:
        """The action that follows from the last one.

        A correction of real dice leaves both versions behind. Of several successors the one that
        was written last is taken, by its own time: a freed page may come after the one that
        replaced it. At the same time a listed one is preferred, and of these the one found last.
        """
        found = self._following(self._checksum, len(self._lines))
        return max(found, key=lambda each: (each[2], self._actions[each]), default=None)

    def _following(self, checksum: int, step: int) -> list[Action]:
        found = [
            each
            for each in self._by_step.get(step, ())
            if is_time(each[2]) and action_checksum(checksum, *each[:3]) == each[3]
        ]
        found.reverse()  # `max` takes the first of equals
        return found

    # --- one damaged action -----------------------------------------------------------------

    def _take_repaired(self) -> bool:
        """Take the next action although it is damaged or lost, if it can be restored."""
        step = len(self._lines)
        if self._setup is None:
            return False
        for _step, line, at, stored in self._by_step.get(step, [])[:MOST_DAMAGED_ROWS]:
            for candidate in self._with_one_bit_changed(step, TimedLine(line, at), stored):
                if self._is_legal(candidate):
                    self._take(candidate)
                    return True
        for _other, line, at, stored in self._displaced(step):
            if is_time(at) and self._sum(step, line, at) == stored:
                self._take(TimedLine(line, at))
                return True
        return self._take_lost(step)

    def _with_one_bit_changed(
        self, step: int, found: TimedLine, stored: int
    ) -> Iterator[TimedLine]:
        line, at = found
        computed = self._sum(step, line, at)
        # The checksum itself was hit: what follows proves the action.
        if is_time(at) and (
            (computed ^ stored).bit_count() == 1 or self._following(computed, step + 1)
        ):
            yield found
        for text in flipped_texts(line):
            if self._sum(step, text, at) == stored:
                yield TimedLine(text, at)
        for time in flipped_integers(at):
            if is_time(time) and self._sum(step, line, time) == stored:
                yield TimedLine(line, time)

    def _displaced(self, step: int) -> Iterator[Action]:
        for other in flipped_integers(step):
            yield from self._by_step.get(other, ())
        yield from (each for each in self._strays if each[0] == step)

    def _sum(self, step: int, line: str, at: int) -> int:
        return action_checksum(self._checksum, step, line, at)

    # --- one lost action ----------------------------------------------------------------------

    def _take_lost(self, step: int) -> bool:
        """Take a legal action that leads from the last one to the one after the gap."""
        state = self._state()
        if state is None:
            return False
        earliest = self._lines[-1].at if self._lines else 0
        for following in self._by_step.get(step + 1, ()):
            if not self._begins_run(following) or self._budget.left <= 0:
                continue
            self._budget.left -= 1
            lines = self._candidates(state, following[1])
            proved = self._prove(step, lines, earliest, following)
            if proved is not None:
                self._take(proved)
                return True
            if _tries_all_times(earliest, following[2], len(lines)) or not self._follows_seed():
                continue  # none of these lines was played, or the dice could be any
            lines = [each for each in lines if self._fits_run(state, each, following)]
            if len(lines) == 1 and is_time(following[2]):
                self.retimed = True
                self._take(
                    TimedLine(lines[0], earliest or following[2]), _checksum_before(following)
                )
                return True
        return False

    def _begins_run(self, action: Action) -> bool:
        """Whether something follows from it, or nothing was found after it."""
        later = action[0] + 1
        return later not in self._by_step or bool(self._following(action[3], later))

    def _candidates(self, state: State, following: str) -> list[str]:
        """Legal lines after which the following one is legal."""
        return [
            line
            for line in self._legal_lines(state)
            if (after := _next_state(state, line)) is not None
            and _next_state(after, following) is not None
        ]

    def _follows_seed(self) -> bool:
        """Whether every roll so far has the dice of the seed: real dice, the party trick and some
        imported games have others."""
        if self._real_dice or self._setup is None:
            return False
        state = start_game(self._setup)
        for line in self._lines:
            action = parse_action(line.line)
            if isinstance(action, Roll) and action != next_roll(state):
                return False
            state = apply(state, action)
        return True

    def _fits_run(self, state: State, line: str, following: Action) -> bool:
        """Whether the line and the actions after it are legal, with the seed's dice."""
        after = _next_state(state, line)
        for _step, later, _at, _checksum in self._run_from(following):
            before, after = after, after and _next_state(after, later)
            if before is None or after is None:
                return False
            action = parse_action(later)
            if isinstance(action, Roll) and action != next_roll(before):
                return False
        return after is not None

    def _run_from(self, action: Action) -> Iterator[Action]:
        """An action and some that follow from it."""
        for _ in range(LONGEST_RUN):
            yield action
            following = self._following(action[3], action[0] + 1)
            if not following:
                return
            action = following[0]

    def _legal_lines(self, state: State) -> Iterator[str]:
        yield from map(format_action, legal_actions(state))
        if self._real_dice and any(isinstance(each, Roll) for each in legal_actions(state)):
            yield from map(format_action, map(Roll, _all_rolls(state.setup.rules.dice)))

    def _prove(
        self, step: int, lines: list[str], earliest: int, following: Action
    ) -> TimedLine | None:
        """Find the line and the time that lead from the last checksum to the following one."""
        needed = _checksum_before(following)
        # From the end backwards, so that each time is tried with all lines at once.
        by_start = {
            reverse_crc(needed, f" {line}".encode("utf-8", "surrogatepass")): line for line in lines
        }
        start = crc32(f"{step} ".encode(), self._checksum)
        for at in _times_between(earliest, following[2], _most_times(len(lines))):
            line = by_start.get(crc32(b"%d" % at, start))
            if line is not None:
                return TimedLine(line, at)
        return None

    def _is_legal(self, line: TimedLine) -> bool:
        state = self._state()
        return state is not None and _next_state(state, line.line) is not None

    def _state(self) -> State | None:
        if self._setup is None:
            return None
        state: State | None = start_game(self._setup)
        for line in self._lines:
            state = state and _next_state(state, line.line)
        return state


def _next_state(state: State, line: str) -> State | None:
    try:
        return apply(state, parse_action(line))
    except (BadNotation, IllegalAction):
        return None


def _all_rolls(dice: int) -> Iterable[tuple[int, ...]]:
    return product(range(1, 7), repeat=dice)


def _most_times(lines: int) -> int:
    return min(MOST_TIMES, MOST_GUESSES // max(1, lines))


def _tries_all_times(earliest: int, latest: int, lines: int) -> bool:
    return is_time(latest) and 0 < earliest <= latest < earliest + _most_times(lines)


def _times_between(earliest: int, latest: int, most: int) -> Iterator[int]:
    """The likeliest first: several actions may be saved at once."""
    if not is_time(latest):
        return
    if earliest:
        yield earliest
    yield latest
    if earliest:
        yield from range(earliest + 1, min(latest, earliest + most))
    else:
        yield from range(latest - 1, max(0, latest - most), -1)


def _checksum_before(action: Action) -> int:
    """The checksum from which this action follows."""
    step, line, at, checksum = action
    return reverse_crc(checksum, f"{step} {at} {line}".encode("utf-8", "surrogatepass"))
