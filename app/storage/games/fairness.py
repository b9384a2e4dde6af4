"""Whether the dice are fair: how often each face fell, and whether a game's dice are its seed's."""

import math
import sqlite3
from dataclasses import dataclass

from app.storage.database.database import Database
from app.storage.errors import Damaged
from app.storage.games import game_rows
from app.storage.games.game_flags import COUNTS_FOR_FAIRNESS
from app.storage.games.statistics import add_up_lists
from app.text import storage as words
from app.text.table import dice
from core import Game, Roll, apply, next_roll, start
from core.boxes import SIDES

COUNTED = " FROM seats JOIN games ON games.id = seats.game WHERE " + COUNTS_FOR_FAIRNESS
ENOUGH = 300
"""Dice before a verdict is given; below, the test has little to say."""


@dataclass(frozen=True, slots=True)
class Fairness:
    faces: tuple[int, ...]
    """How often each fell, from one to six."""
    chance: float
    """How often chance alone would give a bigger difference, from 0 to 1."""
    verdict: str

    @property
    def dice(self) -> int:
        return sum(self.faces)

    @property
    def expected(self) -> float:
        return self.dice / SIDES


class FairnessQueries:
    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Fairness:
        """Over all finished games; dice that several players met count once."""
        return self._asked("SELECT count(*), group_concat(first_faces)", "", ())

    def player(self, player: int) -> Fairness:
        return self._asked("SELECT count(*), group_concat(faces)", " AND player = ?", (player,))

    def recompute(self, uid: str) -> str:
        """Whether anybody who has the seed gets the dice that were played."""

        def asked(connection: sqlite3.Connection) -> str:
            row = game_rows.find(connection, uid)
            return check_rolls(game_rows.load_game(connection, row), row.flags.typed_in)

        return self._database.read(asked)

    def _asked(self, select: str, only: str, parameters: tuple[int, ...]) -> Fairness:
        def asked(connection: sqlite3.Connection) -> Fairness:
            lists, told = connection.execute(select + COUNTED + only, parameters).fetchone()
            try:
                return assess(add_up_lists(told, SIDES, lists) if lists else (0,) * SIDES)
            except (AttributeError, TypeError, ValueError):
                raise Damaged(place=words.A_RESULT()) from None

        return self._database.read(asked)


def assess(faces: tuple[int, ...]) -> Fairness:
    dice = sum(faces)
    if not dice:
        return Fairness(faces, 1.0, words.NO_DICE_YET())
    expected = dice / len(faces)
    chi_square = sum((count - expected) ** 2 for count in faces) / expected
    chance = chi_square_tail(chi_square, len(faces) - 1)
    return Fairness(faces, chance, _verdict(dice, chance))


def _verdict(dice: int, chance: float) -> str:
    if dice < ENOUGH:
        return words.TOO_FEW_DICE(dice=dice, enough=ENOUGH)
    if chance >= 0.01:
        text = words.EVEN if chance >= 0.1 else words.UNEVEN
        return text(times=round(chance * 100), dice=dice)
    times = max(1, round(chance * 1000))
    return words.RARE(times=times, dice=dice, one_in=round(1 / max(chance, 1e-6)))


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
    """For the upper tail, where x is large: a continued fraction, from the inside out."""
    value = 0.0
    for step in range(200, 0, -1):
        value = step * (step - half) / (x + 2 * step + 1 - half - value)
    return 1 / (x + 1 - half - value)


def check_rolls(game: Game, typed_in: bool = False) -> str:
    """Every roll against the one that the seed gives."""
    state = start(game.setup)
    rolls = 0
    for action in game.actions:
        if isinstance(action, Roll):
            rolls += 1
            due = next_roll(state)
            if action != due:
                differs = words.DIFFERS(roll=rolls, said=dice(action.dice), given=dice(due.dice))
                return words.TYPED_IN() if typed_in else differs
        state = apply(state, action)
    return words.FOLLOWS(rolls) if rolls else words.NO_ROLLS()
