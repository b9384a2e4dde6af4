"""What a whole game is worth."""

from core.coach.card_values import outlook
from core.coach.tables import Library, library
from core.setup import Setup
from core.state import start


def expected(setup: Setup, tables: Library | None = None) -> tuple[float, bool]:
    """The expected total of best play from an empty card, and whether that is exact."""
    read = tables or library()
    view = outlook(setup, start(setup).card, read)
    if view.exact:
        return read.values(setup.extra_fives.id).value, True
    return view.now, False
