"""The colours of a skin, named by role."""

from typing import NamedTuple


class Palette(NamedTuple):
    background: str
    paper: str
    line: str
    ink: str
    soft_ink: str
    faint_ink: str
    primary: str
    primary_ink: str
    tint: str
    chip: str
    felt_top: str
    felt_bottom: str
    felt_ink: str
    felt_button: str
    amber: str
    amber_ink: str
    bonus: str
    zero: str
    zero_background: str
    die: str
    die_edge: str
    pip: str
    die_back: str
    held: str
    """Frame and tag of a held die."""
    held_ink: str
    die_light: str
    """Colour of the light on the dice: how a white die looks in it."""
    die_gloss: str
    """Colour of the specular highlight; black for none."""
    lane: str
    """Open cells of the player to move."""
    foot: str
    """Rows of totals."""
    hover: str
    hover_edge: str
    """Ground and edge of the box under the mouse or in focus."""
    bar: str
    bar_ground: str
    """Progress towards the bonus."""
    button_edge: str
    """Below the roll button."""
    rail: str
    rail_ink: str
    """Where held dice lie, and the words there."""
    scrim: str
    """Dims everything behind a dialog."""
