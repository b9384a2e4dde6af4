"""Colours, type, sizes and times, each named by its role: one place for all of them.

Colours are properties of one object, `theme`, so that KV follows a change by itself.
Sizes are in dp, type in sp, times in seconds.
"""

from dataclasses import dataclass, fields

from kivy.event import EventDispatcher
from kivy.properties import ColorProperty, StringProperty


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
    shade: str
    """Laid over everything that a sheet stands before."""


LIGHT = Palette(
    ground="#F6F3EC",
    paper="#FFFEFA",
    line="#E1DCD0",
    foot="#F2EFE6",
    ink="#1D2421",
    soft_ink="#525C57",
    faint_ink="#626C67",
    primary="#14594C",
    primary_ink="#FFFFFF",
    tint="#DDEBE5",
    column="#EBF4F0",
    chip="#E9E5D8",
    felt_top="#1B6D5E",
    felt_bottom="#14594C",
    felt_ink="#E8F3EF",
    felt_button="#2F7264",
    amber="#F2B84B",
    amber_ink="#3A2500",
    bonus="#8A5200",
    zero="#B3261E",
    zero_ground="#FBE3E0",
    die="#FFFEFA",
    die_edge="#EAE5D9",
    pip="#26302C",
    die_back="#0F463C",
    shade="#00000073",
)

DARK = Palette(
    ground="#101613",
    paper="#18201C",
    line="#2B3631",
    foot="#1F2824",
    ink="#E6EDE9",
    soft_ink="#A9B6B0",
    faint_ink="#8F9D96",
    primary="#7FD6BF",
    primary_ink="#06372D",
    tint="#1E3A33",
    column="#1A2C27",
    chip="#242C28",
    felt_top="#124A40",
    felt_bottom="#0C3A32",
    felt_ink="#DCEBE6",
    felt_button="#2A5A50",
    amber="#F2B84B",
    amber_ink="#3A2500",
    bonus="#FFC25C",
    zero="#FFB4AB",
    zero_ground="#4A1C18",
    die="#F7F4EA",
    die_edge="#DDD7C8",
    pip="#26302C",
    die_back="#08302A",
    shade="#000000A6",
)

CONFETTI = ("#79D3BB", "#E2736A", "#8DB5EE", "#F2B84B")
"""The same in the light and in the dark."""

ROLES = tuple(field.name for field in fields(Palette))

# --- type, in sp --------------------------------------------------------------------------

TITLE = 18
SUBTITLE = 12
SCORE = 18
LABEL = 13
STATUS = 14
ROLL = 20
SMALL = 11

# --- sizes, in dp -------------------------------------------------------------------------

TARGET = 48
CELL = 40
RADIUS_CARD = 16
RADIUS_TILE = 20
RADIUS_FELT = 24

# --- times, in seconds --------------------------------------------------------------------

LONG_PRESS = 0.45
PAUSE = 2.5
"""How long the card stays in view before play passes on, where turns end with a pause."""
SAVE_HOLDS = 0.3
GRACE = 2.0
"""How long Undo still works before the dice roll by themselves."""
BOT_LOOKS = {"calm": 1.1, "brisk": 0.45, "at once": 0.0}
"""How long each thing that a bot does can be looked at."""
BOT_GRACE = 1.5
"""How long the last box can be taken back before a bot rolls."""
BRISK_ROLL = 0.5
FULL_ROLL = 1.2
"""How long dice are on their way."""
SLOW_FRAME = 0.04
"""Where frames of a roll take longer than this, dice are drawn flat."""

# --- signs --------------------------------------------------------------------------------

ICONS = {
    "account": "\U000f0004",
    "alert": "\U000f05d6",
    "back": "\U000f004d",
    "chart": "\U000f0128",
    "check": "\U000f012c",
    "check_circle": "\U000f05e0",
    "close": "\U000f0156",
    "crown": "\U000f01a5",
    "cup": "\U000f01aa",
    "data": "\U000f01da",
    "dice": "\U000f076e",
    "eye": "\U000f06d0",
    "flag": "\U000f023b",
    "help": "\U000f0625",
    "history": "\U000f02da",
    "hint": "\U000f06e9",
    "lock": "\U000f033e",
    "menu": "\U000f01d9",
    "minus": "\U000f0374",
    "play": "\U000f040a",
    "plus": "\U000f0415",
    "replay": "\U000f0459",
    "robot": "\U000f06a9",
    "rescue": "\U000f006f",
    "sort": "\U000f1389",
    "tap": "\U000f0741",
    "totals": "\U000f04a0",
    "tune": "\U000f062e",
    "trophy": "\U000f0538",
    "undo": "\U000f054d",
}


# A colour property for every role: made from the roles, so that the two lists cannot differ.
# No role may be called on_something: Kivy would take it for an event handler.
Colours = type(
    "Colours", (EventDispatcher,), {role: ColorProperty(getattr(LIGHT, role)) for role in ROLES}
)


class Theme(Colours):  # type: ignore[misc, valid-type]
    """The colours in use now."""

    name = StringProperty("light")

    def wear(self, name: str, palette: Palette) -> None:
        for role in ROLES:
            setattr(self, role, getattr(palette, role))
        # Last: whoever draws by hand is told by it, and then asks for the new colours.
        self.name = name


theme = Theme()
