"""How large numbers are in the cells of a score sheet."""

from kivy.metrics import dp

TWO_DIGITS = 1.13
"""Their width, relative to the size of the type."""
SIDE_ROOM = 5
"""On either side of two digits, in dp: frames of lanes and previews pass there."""


def number_size(wanted: float, least: float, width: float) -> int:
    """The size of the type in pixels, smaller than wanted where two digits would fill the cell."""
    return round(max(least, min(wanted, (width - 2 * dp(SIDE_ROOM)) / TWO_DIGITS)))
