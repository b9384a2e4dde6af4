"""Any number of positions on one theme: bundled cards with other dice."""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from hashlib import sha256

from core.boxes import SIDES, Dice
from core.card import Card, Column
from core.coach import evaluate, explain
from core.dice import Deal, roll_dice
from core.rules import RuleSet
from core.state import State
from core.trainer.daily import DAYS, MARGIN, POSITIONS, bundled_position
from core.trainer.mistake_theme import five_box_scored
from core.trainer.position import create_position

LAST_BOXES = 3
"""The most open boxes that an endgame may have."""


class PracticeTheme(StrEnum):
    ENDGAMES = "endgames"
    BONUS_RACE = "bonus_race"
    FIRST_ROLLS = "first_rolls"
    JOKERS = "jokers"


def practice_positions(theme: PracticeTheme, seed: str) -> Iterator[State | None]:
    """Endless instructive positions; None after an attempt that found none, so that the caller
    can pause."""
    attempt = 0
    while True:
        attempt += 1
        position = _propose(theme, seed, attempt)
        if position is not None:
            yield position if _is_instructive(position, theme) else None


def _propose(theme: PracticeTheme, seed: str, attempt: int) -> State | None:
    """A random position of the theme, if the random card suits it."""
    line = f"fivefold practice 1/{theme}/{attempt}/{seed}"
    digest = sha256(line.encode()).digest()
    base = bundled_position(int.from_bytes(digest[:4], "big") % (DAYS * POSITIONS))
    card, rules, rolls_left = base.card, base.setup.rules, digest[4] % base.setup.rules.rolls
    dice = roll_dice(line, Deal.SAME, 1, 1, 1, rules.dice)
    match theme:
        case PracticeTheme.ENDGAMES:
            if base.setup.turns - card.taken > LAST_BOXES:
                return None
        case PracticeTheme.BONUS_RACE:
            if not _is_bonus_open(card, rules):
                return None
        case PracticeTheme.FIRST_ROLLS:
            rolls_left = rules.rolls - 1
        case _:
            # At least two boxes of a bundled card are open, so one still is.
            card = _with_scored_five_box(card, rules)
            dice = _nearly_five(dice, rolls_left)
    return create_position(base.setup, card, dice, rolls_left)


def _is_instructive(position: State, theme: PracticeTheme) -> bool:
    choices = evaluate(position).choices
    if len(choices) < 2 or choices[0].value - choices[1].value < MARGIN:
        return False
    if theme is not PracticeTheme.BONUS_RACE:
        return True
    why = explain(position)
    return why is not None and (
        why.pace is not None or why.pace_after is not None or why.stake is not None
    )


def _is_bonus_open(card: Card, rules: RuleSet) -> bool:
    """Whether the upper half is begun and its bonus neither won nor lost."""
    values = [
        (box.number, value)
        for box, value in zip(rules.boxes, card.columns[0].values, strict=True)
        if box.number
    ]
    total = sum(value or 0 for _, value in values)
    most = total + sum(rules.dice * number for number, value in values if value is None)
    goal = min(least for least, _bonus in rules.upper_bonus)
    return 0 < total < goal <= most


def _with_scored_five_box(card: Card, rules: RuleSet) -> Card:
    """The card with points in its five box, so that another five of a kind is a joker."""
    if five_box_scored(card, rules):
        return card
    place = next(place for place, box in enumerate(rules.boxes) if box.five)
    five = rules.boxes[place]
    (column,) = card.columns
    values = (
        *column.values[:place],
        five.points((SIDES,) * rules.dice),
        *column.values[place + 1 :],
    )
    filled = replace(card, columns=(Column(values, column.extra_fives),), fives=(True,))
    return replace(filled, turns=filled.taken)


def _nearly_five(dice: Dice, rolls_left: int) -> Dice:
    """Five of a kind or, with a roll left, sometimes only four."""
    other = dice[-1] if rolls_left else dice[0]
    return (*(dice[0],) * (len(dice) - 1), other)
