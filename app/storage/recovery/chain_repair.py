"""Put the actions of a game in order again, also where one of them is damaged or lost.

Each checksum follows from the one before, so an action between two intact ones is proved by both:
a changed bit is found by trying, and a lost action by trying every legal one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.storage.database.tables import action_checksum, initial_checksum, is_time
from app.storage.games.game_rows import GameRow
from app.storage.recovery.bit_repair import flipped_integers, flipped_texts
from app.storage.recovery.lost_action import Action, Gap, TimedLine, is_seeded, next_state
from core import Setup, State, apply, format_action, legal_actions, parse_action, start_game

MOST_DAMAGED_ROWS = 20
"""At one step, in which a changed bit is searched for."""


@dataclass(slots=True)
class SearchBudget:
    """Searches for lost actions that one rescue may make, each up to half a second long."""

    left: int = 60


class Chain:
    """The actions of one game that were found, at any step, in any state."""

    def __init__(
        self,
        row: GameRow,
        setup: Setup | None,
        actions: dict[Action, bool],
        budget: SearchBudget,
        strays: Iterable[Action] = (),
    ) -> None:
        """`strays` are actions of other games, one of which may have changed its number."""
        self._row = row
        self._setup = setup
        self._actions = actions
        self._budget = budget
        self._by_step: dict[int, list[Action]] = {}
        for action in actions:
            self._by_step.setdefault(action[0], []).append(action)
        self._strays = strays
        self._checksum = initial_checksum(row.uid, row.record)
        self._lines: list[TimedLine] = []
        self.retimed = False
        """Whether an action was restored without its time, so that later checksums change."""

    def restore(self) -> list[TimedLine]:
        """The longest run of actions, from the first on, that the checksums prove."""
        steps, ended = self._row.steps, self._row.ended
        while True:
            while following := self._successor(self._checksum, len(self._lines)):
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
            for line in map(format_action, legal_actions(state))
            if (after := next_state(state, line)) is not None and after.over
        ]
        if len(ends) == 1:
            self._take(TimedLine(ends[0], ended))

    def _successor(self, checksum: int, step: int) -> Action | None:
        """The action that follows.

        A correction of real dice leaves both versions behind. Of several successors the one that
        was written last is taken, by its own time: a freed page may come after the one that
        replaced it. Of equal times a listed one is preferred, and of those the one found last.
        """
        found = self._following(checksum, step)
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
        seeded = self._follows_seed()
        earliest = self._lines[-1].at if self._lines else self._row.began
        for following in self._by_step.get(step + 1, ()):
            if not self._begins_run(following) or self._budget.left <= 0:
                continue
            self._budget.left -= 1
            run = tuple(self._run_from(following))
            gap = Gap(
                *(state, self._checksum, earliest, run),
                steps=self._row.steps,
                real_dice=self._row.flags.typed_in,
                seeded=seeded,
            )
            lines = gap.fitting_lines()
            proved = gap.prove(lines)
            if proved is not None:
                self._take(proved)
                return True
            # It was at a time that was not tried.
            if len(lines) == 1 and seeded and is_time(gap.latest) and not gap.tries_all(1):
                self.retimed = True
                self._take(TimedLine(lines[0], earliest), gap.checksum_after)
                return True
        return False

    def _begins_run(self, action: Action) -> bool:
        """Whether something follows from it, or nothing was found after it."""
        later = action[0] + 1
        if not 0 <= action[3] < 2**32:  # a bit of its checksum changed
            return False
        return later not in self._by_step or bool(self._following(action[3], later))

    def _run_from(self, action: Action) -> Iterator[Action]:
        """An action and all that follow from it."""
        following: Action | None = action
        while following is not None:
            yield following
            following = self._successor(following[3], following[0] + 1)

    def _follows_seed(self) -> bool:
        """Whether every roll so far has the dice of the seed. Imported games may have others."""
        flags = self._row.flags
        if flags.typed_in or flags.imported or self._setup is None:
            return False
        state = start_game(self._setup)
        for line in self._lines:
            if not is_seeded(state, line.line):
                return False
            state = apply(state, parse_action(line.line))
        return True

    def _is_legal(self, line: TimedLine) -> bool:
        state = self._state()
        return state is not None and next_state(state, line.line) is not None

    def _state(self) -> State | None:
        if self._setup is None:
            return None
        state: State | None = start_game(self._setup)
        for line in self._lines:
            state = state and next_state(state, line.line)
        return state
