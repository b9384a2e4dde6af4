"""Whether the dice are fair: how often each face came up, and whether dice follow from the seed."""

import math
import sqlite3
from dataclasses import dataclass
from enum import Enum, auto

from app.storage.database.database import Database
from app.storage.errors import Damaged, DamagedPart
from app.storage.games import game_rows
from app.storage.games.game_flags import COUNTS_FOR_FAIRNESS
from app.storage.games.statistics import add_up_lists
from core import Game, Roll, apply, next_roll, start_game
from core.boxes import SIDES

COUNTED = " FROM seats JOIN games ON games.id = seats.game WHERE " + COUNTS_FOR_FAIRNESS
ENOUGH_DICE = 300
"""Below this the test says little, so no verdict is given."""
EVEN_CHANCE = 0.1
UNEVEN_CHANCE = 0.01


class FairnessVerdict(Enum):
    NO_DICE = auto()
    TOO_FEW_DICE = auto()
    EVEN = auto()
    UNEVEN = auto()
    RARE = auto()


@dataclass(frozen=True, slots=True)
class Fairness:
    faces: tuple[int, ...]
    """How often each face came up, from one to six."""
    chance: float
    """The probability that fair dice differ at least this much, from 0 to 1."""

    @property
    def dice(self) -> int:
        return sum(self.faces)

    @property
    def expected(self) -> float:
        return self.dice / SIDES

    @property
    def verdict(self) -> FairnessVerdict:
        if not self.dice:
            return FairnessVerdict.NO_DICE
        if self.dice < ENOUGH_DICE:
            return FairnessVerdict.TOO_FEW_DICE
        if self.chance >= EVEN_CHANCE:
            return FairnessVerdict.EVEN
        return FairnessVerdict.UNEVEN if self.chance >= UNEVEN_CHANCE else FairnessVerdict.RARE


class SeedCheckResult(Enum):
    NO_ROLLS = auto()
    FOLLOWS = auto()
    """Every roll is the one that the seed gives."""
    DIFFERS = auto()
    TYPED_IN = auto()
    """Real dice, which do not come from a seed."""


@dataclass(frozen=True, slots=True)
class SeedCheck:
    result: SeedCheckResult
    rolls: int = 0
    """How many were compared; the last one differs if any does."""
    recorded: tuple[int, ...] = ()
    due: tuple[int, ...] = ()


class FairnessQueries:
    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Fairness:
        """Over all finished games; dice that several players rolled count once."""
        return self._query("SELECT count(*), group_concat(first_faces)", "", ())

    def player(self, player: int) -> Fairness:
        return self._query("SELECT count(*), group_concat(faces)", " AND player = ?", (player,))

    def check_seed(self, uid: str) -> SeedCheck:
        """Whether the seed gives the dice that were played."""

        def query(connection: sqlite3.Connection) -> SeedCheck:
            row = game_rows.find(connection, uid)
            return check_rolls(game_rows.load_game(connection, row), row.flags.typed_in)

        return self._database.read(query)

    def _query(self, select: str, condition: str, parameters: tuple[int, ...]) -> Fairness:
        def query(connection: sqlite3.Connection) -> Fairness:
            lists, text = connection.execute(select + COUNTED + condition, parameters).fetchone()
            try:
                return assess(add_up_lists(text, SIDES, lists) if lists else (0,) * SIDES)
            except (AttributeError, TypeError, ValueError):
                raise Damaged(part=DamagedPart.RESULT) from None

        return self._database.read(query)


def assess(faces: tuple[int, ...]) -> Fairness:
    dice = sum(faces)
    if not dice:
        return Fairness(faces, 1.0)
    expected = dice / len(faces)
    chi_square = sum((count - expected) ** 2 for count in faces) / expected
    return Fairness(faces, chi_square_tail(chi_square, len(faces) - 1))


def chi_square_tail(chi_square: float, freedom: int) -> float:
    """The chi-square distribution's upper tail: the regularised incomplete gamma Q(k/2, x/2)."""
    half, x = freedom / 2, chi_square / 2
    if x <= 0:
        return 1.0
    scale = math.exp(half * math.log(x) - x - math.lgamma(half))
    if x < half + 1:
        return max(0.0, 1.0 - scale * _series(half, x))
    return scale * _continued_fraction(half, x)


def _series(half: float, x: float) -> float:
    """For the lower tail, where x is small; each term is smaller than the last."""
    term = total = 1 / half
    step = half
    while term > total * 1e-16:
        step += 1
        term *= x / step
        total += term
    return total


def _continued_fraction(half: float, x: float) -> float:
    """For the upper tail, where x is large; evaluated from the inside out."""
    value = 0.0
    for step in range(200, 0, -1):
        value = step * (step - half) / (x + 2 * step + 1 - half - value)
    return 1 / (x + 1 - half - value)


def check_rolls(game: Game, typed_in: bool = False) -> SeedCheck:
    """Compare every roll with the one that the seed gives."""
    state = start_game(game.setup)
    rolls = 0
    for action in game.actions:
        if isinstance(action, Roll):
            rolls += 1
            due = next_roll(state)
            if action != due:
                if typed_in:
                    return SeedCheck(SeedCheckResult.TYPED_IN, rolls)
                return SeedCheck(SeedCheckResult.DIFFERS, rolls, action.dice, due.dice)
        state = apply(state, action)
    return SeedCheck(SeedCheckResult.FOLLOWS if rolls else SeedCheckResult.NO_ROLLS, rolls)
