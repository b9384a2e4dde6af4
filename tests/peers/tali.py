"""Tali's rules on our engine, for a fair match with its computer players.

A five also counts as a full house. Once the five box has been scored with points, each further
five adds 50 there and wins another turn.
"""

from assets.coach.build import pack_solution
from assets.coach.solver import solve
from core import ExtraFivesPolicy, RuleSet, create_setup
from core.bots import Bot, PlanningBot, create_bot
from core.boxes import FULL_HOUSE, Box
from core.card import Offer
from core.coach import TableLibrary
from core.coach.card_values import SeparateColumnValues
from core.coach.column_rules import standard_column
from core.extra_fives import AGAIN, FiveRoll


def _place(five: FiveRoll, box: Box, column: int) -> Offer:
    return five.joker_offer(box, column) if box == FULL_HOUSE else five.ordinary_offer(box, column)


FIVES = ExtraFivesPolicy("tali", _place, AGAIN.top_up)
TALI = RuleSet(id="tali", name="Tali", players=(1, 2, 3, 4, 5, 6), extra_fives=(FIVES,))


def solve_tali() -> tuple[float, TableLibrary]:
    """Return the exact value of optimal play under these rules, and its table."""
    solution = solve(create_setup(TALI, ["Solo"]))
    file = pack_solution(solution)
    return solution.value, TableLibrary(lambda _name: file)


def create_bots(tables: TableLibrary) -> dict[str, Bot]:
    """Create the bots that need no bundled table, and the best one with this table."""
    bots: dict[str, Bot] = {name: create_bot(name) for name in ("beginner", "greedy", "steady")}
    return {
        **bots,
        "perfect": PlanningBot(
            lambda setup, card: SeparateColumnValues(setup, standard_column(FIVES.id), card, tables)
        ),
    }
