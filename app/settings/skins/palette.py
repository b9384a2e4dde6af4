"""What has a colour of its own, named by its role."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    ground: str
    paper: str
    line: str
    foot: str
    """The ground of totals."""
    ink: str
    soft_ink: str
    faint_ink: str
    primary: str
    primary_ink: str
    tint: str
    column: str
    """The ground of the column that is being played."""
    chip: str
    felt_top: str
    felt_bottom: str
    felt_ink: str
    felt_button: str
    amber: str
    amber_ink: str
    bonus: str
    zero: str
    zero_ground: str
    die: str
    die_edge: str
    pip: str
    die_back: str
    held: str
    """The frame and the tag of a die that stays."""
    held_ink: str
    lamp: str
    """The light over the felt: what a white die looks like in it."""
    gleam: str
    """How much a die shines, and in which colour; black for not at all."""
    shade: str
    """Laid over everything that a sheet stands before."""
