"""The widths and sizes that the parts of one half of a score card share."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HalfColumn:
    column: int
    width: float
    """In dp."""
    own: bool
    """Whether it belongs to the player whose card this is."""


@dataclass(frozen=True, slots=True)
class HalfGeometry:
    """Lengths are in dp."""

    label_width: float
    shows_names: bool
    """Whether labels are names; otherwise they are dice or abbreviations."""
    shows_multipliers: bool
    """Whether the foot shows the multiplier of each column."""
    type_scale: float
    foot_height: float
