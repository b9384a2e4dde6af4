"""What a mistake is about, and what can be practised."""

from enum import StrEnum
from itertools import pairwise

from core.boxes import Dice
from core.card import Card
from core.coach import Choice
from core.rules import RuleSet
from core.state import State

LONG_RUN = 3
"""Dice in a row that are kept for a straight."""
STRAIGHTS = ("small_straight", "large_straight")


class MistakeTheme(StrEnum):
    UPPER_BONUS = "upper_bonus"
    STRAIGHTS = "straights"
    GIVING_UP = "giving_up"
    """When to give up a box."""
    EXTRA_FIVES = "extra_fives"
    WHICH_COLUMN = "which_column"
    ANNOUNCEMENTS = "announcements"
    """What to announce, or nothing."""
    OTHER = "other"


def theme_of(position: State, chosen: Choice, best: Choice) -> MistakeTheme:
    """What the difference between a choice and the best one is about."""
    both = (chosen, best)
    if any(choice.announced is not None for choice in both):
        return MistakeTheme.ANNOUNCEMENTS
    if _differ_by_column(*both):
        return MistakeTheme.WHICH_COLUMN
    if any(_is_for_extra_five(choice, position) for choice in both):
        return MistakeTheme.EXTRA_FIVES
    if any(choice.offer is not None and choice.offer.is_worthless for choice in both):
        return MistakeTheme.GIVING_UP
    if any(_is_for_straight(choice) for choice in both):
        return MistakeTheme.STRAIGHTS
    if any(_is_for_upper_half(choice, position) for choice in both):
        return MistakeTheme.UPPER_BONUS
    return MistakeTheme.OTHER


def five_box_scored(card: Card, rules: RuleSet) -> bool:
    """Whether a five box of the card has points, so that another five may earn a bonus."""
    places = [place for place, box in enumerate(rules.boxes) if box.five]
    return any(column.values[place] for column in card.columns for place in places)


def _differ_by_column(chosen: Choice, best: Choice) -> bool:
    return (
        chosen.offer is not None
        and best.offer is not None
        and chosen.offer.box == best.offer.box
        and chosen.offer.column != best.offer.column
    )


def _is_for_extra_five(choice: Choice, position: State) -> bool:
    if position.setup.extra_fives.id == "none":
        return False
    if choice.offer is not None:
        return bool(choice.offer.bonus or choice.offer.joker or choice.offer.again)
    alike = len(choice.dice) >= LONG_RUN and len(set(choice.dice)) == 1
    return alike and five_box_scored(position.card, position.setup.rules)


def _is_for_straight(choice: Choice) -> bool:
    if choice.offer is not None:
        return choice.offer.box in STRAIGHTS
    return _is_run(choice.dice)


def _is_run(dice: Dice) -> bool:
    """Whether the dice are all different and near each other, as for a straight."""
    return len(dice) >= LONG_RUN and all(1 <= high - low <= 2 for low, high in pairwise(dice))


def _is_for_upper_half(choice: Choice, position: State) -> bool:
    rules = position.setup.rules
    if choice.offer is not None:
        return any(box.number and box.id == choice.offer.box for box in rules.boxes)
    if len(set(choice.dice)) != 1:
        return False
    number = choice.dice[0]
    place = next((at for at, box in enumerate(rules.boxes) if box.number == number), None)
    columns = position.card.columns
    return place is not None and any(column.values[place] is None for column in columns)
