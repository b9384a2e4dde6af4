"""The expected score of a whole game."""

from core.coach.card_values import evaluate_card
from core.coach.tables import TableLibrary, bundled_tables
from core.setup import Setup
from core.state import start_game


def expected_score(setup: Setup, tables: TableLibrary | None = None) -> tuple[float, bool]:
    """The expected total of best play from an empty card, and whether it is exact."""
    read = tables or bundled_tables()
    view = evaluate_card(setup, start_game(setup).card, read)
    return (read.values(view.rules).value if view.exact else view.now), view.exact
