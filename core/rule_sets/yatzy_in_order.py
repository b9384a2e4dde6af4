"""Forced Yatzy: the boxes of Yatzy, taken in the order of the card."""

from dataclasses import replace

from core.options import Option
from core.rule_sets.yatzy import YATZY

YATZY_IN_ORDER = replace(
    YATZY, id="yatzy_in_order", name="Forced Yatzy", options={Option.IN_ORDER: (True,)}
)
