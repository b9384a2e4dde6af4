"""Find an action that was lost between two others: the rules say what it may have been, and the
checksums prove which of these it was, and when."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple
from zlib import crc32

from app.storage.database.tables import is_time
from app.storage.recovery.reverse_crc import reverse_crc
from core import (
    BadNotation,
    IllegalAction,
    Roll,
    State,
    Trick,
    apply,
    format_action,
    legal_actions,
    next_roll,
    next_trick,
    parse_action,
)

Action = tuple[int, str, int, int]
"""Step, line, time and checksum of an action."""
MOST_GUESSES = 2**17
"""Pairs of a line and a time to be tried where the right one may not be among them: by chance, one
search in 30,000 would find a wrong pair that fits a checksum of 32 bits."""
MOST_PAIRS, MOST_TIMES = 2**24, 1_000_000
"""To be tried where the right one is among them: if two fit, neither is taken."""


class TimedLine(NamedTuple):
    line: str
    at: int


class Gap(NamedTuple):
    """Where one action is missing."""

    state: State
    """After all actions before it."""
    checksum: int
    """Of the last action before it."""
    earliest: int
    """The time of that action."""
    run: Sequence[Action]
    """All that was found after it, each following from the one before."""
    steps: int | None
    """How many actions the game had, if it is finished."""
    real_dice: bool
    seeded: bool
    """Whether the dice surely are those of the seed."""

    @property
    def step(self) -> int:
        return self.run[0][0] - 1

    @property
    def latest(self) -> int:
        return self.run[0][2]

    def fitting_lines(self) -> list[str]:
        """The lines after which all that follows is legal, up to the end of the game."""
        states: dict[State, list[str]] = {}
        for line in self._legal_lines():
            if (after := next_state(self.state, line)) is not None:
                states.setdefault(after, []).append(line)
        for _step, line, _at, _checksum in self.run:
            states = self._play(states, line)
        ends = self.run[-1][0] + 1 == self.steps
        return [line for state, lines in states.items() if state.over or not ends for line in lines]

    def _play(self, states: dict[State, list[str]], line: str) -> dict[State, list[str]]:
        """The states after one more line: different lines soon lead to the same state."""
        played: dict[State, list[str]] = {}
        for before, lines in states.items():
            after = next_state(before, line)
            if after is not None and (not self.seeded or is_seeded(before, line)):
                played.setdefault(after, []).extend(lines)
        return played

    def _legal_lines(self) -> Iterator[str]:
        legal = legal_actions(self.state)
        yield from map(format_action, legal)
        if self.real_dice and any(isinstance(each, Roll) for each in legal):
            rolls = product(range(1, 7), repeat=self.state.setup.rules.dice)
            yield from (format_action(Roll(dice)) for dice in rolls)

    def tries_all(self, lines: int) -> bool:
        """Whether every line that is possible is tried with every time in between."""
        times = self.latest - self.earliest + 1
        return (
            (self.seeded or self.real_dice)
            and is_time(self.latest)
            and 0 < times <= MOST_TIMES
            and times * lines <= MOST_PAIRS
        )

    def prove(self, lines: Sequence[str]) -> TimedLine | None:
        """Find the line and the time that lead from the checksum before to the one after."""
        needed = self.checksum_after
        # From the end backwards, so that each time is tried with all lines at once.
        by_start = {
            reverse_crc(needed, f" {line}".encode("utf-8", "surrogatepass")): line for line in lines
        }
        start = crc32(f"{self.step} ".encode(), self.checksum)
        found = [
            TimedLine(by_start[reached], at)
            for at in self._times(len(lines))
            if (reached := crc32(b"%d" % at, start)) in by_start
        ]
        return found[0] if len({each.line for each in found}) == 1 else None

    def _times(self, lines: int) -> Iterable[int]:
        if not lines or not is_time(self.latest):
            return ()
        if self.tries_all(lines):
            return range(self.earliest, self.latest + 1)
        # The likeliest ones: several actions may be saved at once.
        last = min(self.latest, self.earliest + MOST_GUESSES // lines)
        return (self.latest, *range(self.earliest, last))

    @property
    def checksum_after(self) -> int:
        """The checksum of the lost action."""
        return _checksum_before(self.run[0])


def next_state(state: State, line: str) -> State | None:
    try:
        return apply(state, parse_action(line))
    except (BadNotation, IllegalAction):
        return None


def is_seeded(state: State, line: str) -> bool:
    """Whether its dice, if it has any, are the next ones of the seed."""
    try:
        action = parse_action(line)
        match action:
            case Roll():
                return action == next_roll(state)
            case Trick():
                return action == next_trick(state)
    except (BadNotation, IllegalAction):
        return False
    return True


def _checksum_before(action: Action) -> int:
    """The checksum from which this action follows."""
    step, line, at, checksum = action
    return reverse_crc(checksum, f"{step} {at} {line}".encode("utf-8", "surrogatepass"))
