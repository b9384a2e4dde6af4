"""Random setups of the rule sets that the coach has tables for."""

from hypothesis import strategies as st

from core import RULE_SETS, Setup
from core.coach.column_rules import has_tables_for
from tests.core import random_games


def setups() -> st.SearchStrategy[Setup]:
    return random_games.setups([id for id, rules in RULE_SETS.items() if has_tables_for(rules)])
