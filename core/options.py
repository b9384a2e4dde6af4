"""Options of play that only some rule sets offer; each is on or off."""

from enum import StrEnum


class Option(StrEnum):
    IN_ORDER = "in_order"
    """The boxes of every column are taken from the top."""
    SAVED_ROLLS = "saved_rolls"
    """Rolls that are left when a box is taken can be used in later turns."""
    DOUBLE = "double"
    """The card also has the rule set's optional boxes."""
    SERVED_FIVE_WINS = "served_five_wins"
    """Five of a kind in its box on a turn's first roll wins the game at once."""


COMPANY_OPTIONS = frozenset({Option.SERVED_FIVE_WINS})
"""Off by default for a single player."""
