"""Where the arrow keys move the focus on a card."""

from core import Cell, Setup


def neighbour(setup: Setup, cell: Cell | None, across: int, down: int) -> Cell:
    """The next cell in a direction, with the lower half to the right of the upper; no wrapping."""
    halves = [
        [box.id for box in setup.rules.boxes if box.upper is upper] for upper in (True, False)
    ]
    if cell is None:
        return halves[0][0], 0
    box, column = cell
    half = 0 if box in halves[0] else 1
    row = min(max(halves[half].index(box) + down, 0), len(halves[half]) - 1)
    place = min(max(half * setup.columns + column + across, 0), 2 * setup.columns - 1)
    half, column = divmod(place, setup.columns)
    return halves[half][min(row, len(halves[half]) - 1)], column
