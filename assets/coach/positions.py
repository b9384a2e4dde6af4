"""Choose the trainer's positions from games of the bots: python -m assets.coach.positions

Ten for each day, every one in a slot of its own: a kind of decision, a part of the game, and
whether what a beginner would do is wrong. The file never changes once it is released: everybody has
the same positions on the same day.
"""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from core.actions import Hold, Move, Score
from core.bots import PlanningBot, create_bot
from core.boxes import Dice
from core.coach.card_values import evaluate_card
from core.coach.choice_values import Choice, Evaluation, evaluate_turn
from core.coach.tables import TABLES_FOLDER
from core.engine import apply, next_roll
from core.rule_sets import RULE_SETS
from core.setup import create_setup
from core.state import State, start_game
from core.trainer.daily import DAYS, MARGIN, NAME, POSITIONS
from core.trainer.position import format_position, position_of

PLAYERS = ("steady", "greedy", "perfect", "beginner")
"""Their games have good cards and bad ones."""
NATURAL = ("beginner", "greedy")
"""What they would do is the natural choice."""
OBVIOUS = 8.0
"""A best choice with a larger margin teaches nothing."""
TEMPTING = 2.0
"""Where the natural choice is right, the second best is as near as this."""
FEWEST_OPEN = 2
"""With one box left there is little to think about."""
PARTS = 3
"""Of a game: early, middle, late."""
SLOTS = (
    (2, 0, True),
    (2, 1, True),
    (2, 2, False),
    (1, 0, True),
    (1, 1, True),
    (1, 2, True),
    (0, 0, True),
    (0, 1, False),
    (0, 2, True),
    (1, None, False),
)
"""Rolls left, part of the game (or any), and whether the natural choice is wrong."""


@dataclass(frozen=True, slots=True)
class Candidate:
    line: str
    game: int
    rolls_left: int
    part: int
    wrong: bool
    """Whether a natural choice is wrong."""
    dice: Dice
    best: tuple[object, ...]
    """What the best choice keeps or takes."""

    def fits(self, slot: tuple[int, int | None, bool]) -> bool:
        rolls_left, part, wrong = slot
        return self.rolls_left == rolls_left and part in (None, self.part) and self.wrong == wrong

    def is_alike(self, other: "Candidate") -> bool:
        return self.dice == other.dice or self.best == other.best or self.game == other.game


def find_candidates() -> Iterator[Candidate]:
    """Endlessly; the same every time."""
    coach = PlanningBot(evaluate_card)
    natural = [create_bot(name) for name in NATURAL]
    seen: set[tuple[object, ...]] = set()
    game = 0
    while True:
        game += 1
        bot = create_bot(PLAYERS[game % len(PLAYERS)])
        state = start_game(create_setup(RULE_SETS["official"], ["Player"], seed=f"trainer {game}"))
        while not state.over:
            state = apply(state, next_roll(state))
            found = evaluate_turn(state, coach.turn(state))
            moves = [each.choose(state) for each in natural]
            candidate = _candidate(game, state, found, moves)
            if candidate is not None:
                open_boxes = tuple(value is None for value in state.card.columns[0].values)
                key = (open_boxes, candidate.dice, candidate.rolls_left)
                if key not in seen:
                    seen.add(key)
                    yield candidate
            state = apply(state, bot.choose(state))


def _candidate(game: int, state: State, found: Evaluation, moves: list[Move]) -> Candidate | None:
    if state.setup.turns - state.card.taken < FEWEST_OPEN or len(found.choices) == 1:
        return None
    best, second = found.choices[:2]
    margin = best.value - second.value
    lost = max(found.value - _value_of(found, state, move) for move in moves)
    wrong = lost >= MARGIN
    if not MARGIN <= margin <= (OBVIOUS if wrong else TEMPTING):
        return None
    _rules, line = format_position(position_of(state)).split("|", 1)
    part = state.card.taken * PARTS // state.setup.turns
    dice = tuple(sorted(state.dice or ()))
    return Candidate(line, game, state.rolls_left, part, wrong, dice, _name(best))


def _value_of(found: Evaluation, state: State, move: Move) -> float:
    match move:
        case Hold(places):
            return found.value_of_keeping([(state.dice or ())[place] for place in places])
        case Score(box, column):
            return found.value_of_taking(box, column)
        case _:
            raise TypeError(f"{move} cannot be valued")


def _name(choice: Choice) -> tuple[object, ...]:
    return choice.dice if choice.offer is None else choice.offer.cell


Day = dict[int, Candidate]
"""By slot."""


def choose_days() -> list[Day]:
    days: list[Day] = [{} for _ in range(DAYS)]
    unfilled = [list(days) for _ in SLOTS]
    candidates = find_candidates()
    while any(unfilled):
        candidate = next(candidates)
        for slot, waiting in enumerate(unfilled):
            place = _first_day_for(candidate, waiting) if candidate.fits(SLOTS[slot]) else None
            if place is not None:
                waiting.pop(place)[slot] = candidate
                break
    return days


def _first_day_for(candidate: Candidate, days: list[Day]) -> int | None:
    """The first day without a position like this one."""
    return next(
        (place for place, day in enumerate(days) if not any(map(candidate.is_alike, day.values()))),
        None,
    )


def main() -> None:
    days = choose_days()
    lines = [day[slot].line for day in days for slot in range(POSITIONS)]
    packed = zlib.compress("\n".join(lines).encode("ascii"), 9)
    (TABLES_FOLDER / f"{NAME}.bin").write_bytes(packed)
    games = max(each.game for day in days for each in day.values())
    print(f"{len(lines)} positions of {games} games, {len(packed)} bytes")


if __name__ == "__main__":
    main()
