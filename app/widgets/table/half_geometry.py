"""The widths and sizes that the parts of one half of a score card share."""

from typing import NamedTuple


class HalfColumn(NamedTuple):
    column: int
    width: float
    """In dp."""
    own: bool
    """Whether it belongs to the player whose card this is."""


class HalfGeometry(NamedTuple):
    """Lengths are in dp."""

    label_width: float
    shows_names: bool
    """Whether labels are names; otherwise they are dice or abbreviations."""
    shows_multipliers: bool
    """Whether the foot shows the multiplier of each column."""
    type_scale: float
    foot_height: float
