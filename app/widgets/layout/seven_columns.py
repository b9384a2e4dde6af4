"""The width of seven touch targets side by side, which small phones have only without margins."""

from kivy.metrics import dp

NEEDED = 352
EDGE = 4
"""Left free beside them; both in dp."""


def width_for_seven(page: float, side: float) -> float:
    """Within the margins of a page if there is room, else nearly to its edges."""
    return max(page - 2 * side, min(page - 2 * dp(EDGE), dp(NEEDED)))
