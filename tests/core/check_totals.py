"""Independent check of a card's totals."""

from core import Card, Setup, card_totals, total
from tests.core.oracle import RULE_SETS as KNOWN

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def check_sums(setup: Setup, card: Card) -> None:
    columns = card_totals(setup, card)
    for column, sums in zip(card.columns, columns, strict=True):
        values = dict(zip((box.id for box in setup.rules.boxes), column.values, strict=True))
        upper = sum(values[box] or 0 for box in UPPER)
        reached = [bonus for least, bonus in setup.rules.upper_bonus if upper >= least]
        assert sums.upper_subtotal == upper
        assert sums.upper_bonus == max(reached, default=0)
        assert sums.upper_bonus == (35 if upper >= 63 else 0) or setup.rules.id not in KNOWN
        assert sums.upper_total == sums.upper_subtotal + sums.upper_bonus
        between = [values.pop(box, None) or 0 for box in ("maximum", "minimum")]
        assert sums.lower_total == sum(value or 0 for value in values.values()) - upper
        assert sums.difference in (0, (between[0] - between[1]) * (values["ones"] or 0))
        parts = (sums.upper_total, sums.difference, sums.lower_total, sums.extra_fives)
        assert sums.grand_total == sum(parts)
        assert sums.column_total == sums.grand_total * sums.multiplier
    assert total(setup, card) == sum(sums.column_total for sums in columns)
