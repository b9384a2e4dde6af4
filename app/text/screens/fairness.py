"""Sentences about the fairness of the dice."""

from app.storage.games.fairness import (
    ENOUGH_DICE,
    Fairness,
    FairnessVerdict,
    SeedCheck,
    SeedCheckResult,
)
from app.text import storage as words
from app.text.table import format_dice


def describe_fairness(fairness: Fairness) -> str:
    count, chance = fairness.dice, fairness.chance
    match fairness.verdict:
        case FairnessVerdict.NO_DICE:
            return words.NO_DICE_YET()
        case FairnessVerdict.TOO_FEW_DICE:
            return words.TOO_FEW_DICE(dice=count, enough=ENOUGH_DICE)
        case FairnessVerdict.EVEN:
            return words.DICE_EVEN(times=round(chance * 100), dice=count)
        case FairnessVerdict.UNEVEN:
            return words.DICE_SLIGHTLY_UNEVEN(times=round(chance * 100), dice=count)
    times = max(1, round(chance * 1000))
    return words.DICE_UNEVEN(times=times, dice=count, one_in=round(1 / max(chance, 1e-6)))


def describe_seed_check(check: SeedCheck) -> str:
    match check.result:
        case SeedCheckResult.NO_ROLLS:
            return words.NO_ROLLS()
        case SeedCheckResult.FOLLOWS:
            return words.ROLLS_FOLLOW_SEED(check.rolls)
        case SeedCheckResult.TYPED_IN:
            return words.DICE_TYPED_IN()
    return words.ROLL_DIFFERS_FROM_SEED(
        roll=check.rolls, said=format_dice(check.recorded), given=format_dice(check.due)
    )
