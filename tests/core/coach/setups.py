"""Random setups of the rule sets that the coach has tables for."""

from hypothesis import strategies as st

from core import RULE_SETS, Setup, create_setup
from core.coach.column_rules import column_rules
from tests.core import random_games

COACHED = [id for id, rules in RULE_SETS.items() if column_rules(create_setup(rules, ["Ana"]))]
"""With their default options."""


def setups() -> st.SearchStrategy[Setup]:
    return random_games.setups(COACHED)
