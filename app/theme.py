"""Colours, type, sizes and times, each named by its role: one place for all of them.

Colours are properties of one object, `theme`, so that KV follows a change by itself.
Sizes are in dp, type in sp, times in seconds.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from weakref import WeakMethod

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

BLUE_LIGHT = replace(
    LIGHT,
    ground="#F1F3F6",
    paper="#FCFDFF",
    line="#D6DCE4",
    foot="#EAEEF3",
    primary="#1E4E79",
    tint="#DAE7F3",
    column="#E9F1F8",
    chip="#E0E6ED",
    felt_top="#2A6496",
    felt_bottom="#1E4E79",
    felt_ink="#E8F0F7",
    felt_button="#336596",
    die_back="#173D60",
)
BLUE_DARK = replace(
    DARK,
    ground="#10151B",
    paper="#181F27",
    line="#2C3744",
    foot="#1F2731",
    primary="#8FC3F2",
    primary_ink="#0A2C4A",
    tint="#1E3650",
    column="#1A2A3B",
    chip="#242C36",
    felt_top="#17426B",
    felt_bottom="#103252",
    felt_ink="#DCE8F3",
    felt_button="#2B5680",
    die_back="#0C2743",
)
CONTRAST_LIGHT = replace(
    LIGHT,
    ground="#FFFFFF",
    paper="#FFFFFF",
    line="#5A5A5A",
    foot="#EDEDED",
    ink="#000000",
    soft_ink="#1F1F1F",
    faint_ink="#383838",
    primary="#00352B",
    tint="#CFE8E0",
    column="#E4F2EE",
    chip="#DEDEDE",
    felt_top="#003D32",
    felt_bottom="#002E25",
    felt_ink="#FFFFFF",
    felt_button="#0B5548",
    amber="#FFD24A",
    amber_ink="#000000",
    bonus="#5C3600",
    zero="#8C0009",
    zero_ground="#FFE9E6",
    die="#FFFFFF",
    die_edge="#E6E6E6",
    pip="#000000",
    die_back="#001F19",
)
CONTRAST_DARK = replace(
    DARK,
    ground="#000000",
    paper="#000000",
    line="#8C8C8C",
    foot="#1A1A1A",
    ink="#FFFFFF",
    soft_ink="#E6E6E6",
    faint_ink="#CCCCCC",
    primary="#8FF0D8",
    primary_ink="#000000",
    tint="#0E3B31",
    column="#08261F",
    chip="#262626",
    felt_top="#00382E",
    felt_bottom="#002720",
    felt_ink="#FFFFFF",
    felt_button="#0B5548",
    amber="#FFD24A",
    amber_ink="#000000",
    bonus="#FFD27A",
    zero="#FFC9C2",
    zero_ground="#3A0D0A",
    die="#FFFFFF",
    die_edge="#E6E6E6",
    pip="#000000",
    die_back="#001F19",
)
PALETTES = {
    ("green", "light"): LIGHT,
    ("green", "dark"): DARK,
    ("blue", "light"): BLUE_LIGHT,
    ("blue", "dark"): BLUE_DARK,
    ("contrast", "light"): CONTRAST_LIGHT,
    ("contrast", "dark"): CONTRAST_DARK,
}
"""By the names of app.settings.Colours, in the light and in the dark."""

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
    "book": "\U000f15d6",
    "calendar": "\U000f09d3",
    "chart": "\U000f0128",
    "check": "\U000f012c",
    "check_circle": "\U000f05e0",
    "close": "\U000f0156",
    "correct": "\U000f03eb",
    "crown": "\U000f01a5",
    "cup": "\U000f01aa",
    "data": "\U000f01da",
    "dice": "\U000f076e",
    "eye": "\U000f06d0",
    "flag": "\U000f023b",
    "help": "\U000f0625",
    "handle": "\U000f01dd",
    "history": "\U000f02da",
    "home": "\U000f06a1",
    "hint": "\U000f06e9",
    "keyboard": "\U000f097b",
    "language": "\U000f05ca",
    "lock": "\U000f033e",
    "magic": "\U000f0068",
    "menu": "\U000f01d9",
    "minus": "\U000f0374",
    "next": "\U000f0142",
    "old": "\U000f07c0",
    "palette": "\U000f0e0c",
    "play": "\U000f040a",
    "plus": "\U000f0415",
    "replay": "\U000f0459",
    "robot": "\U000f06a9",
    "rescue": "\U000f006f",
    "search": "\U000f0349",
    "settings": "\U000f08bb",
    "sort": "\U000f04bf",
    "strategy": "\U000f1180",
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


Redraw = Callable[[], None]


class Theme(Colours):  # type: ignore[misc, valid-type]
    """The colours in use now."""

    name = StringProperty("light")

    def __init__(self) -> None:
        super().__init__()
        self._followers: dict[WeakMethod[Redraw], None] = {}

    def follow(self, redraw: Redraw) -> None:
        """Have a widget's method called when the colours change, for as long as it lives.

        `fbind` would keep it alive for ever, and `bind` a trace of it until the next change.
        """
        self._followers[WeakMethod(redraw, self._forget)] = None

    def _forget(self, follower: "WeakMethod[Redraw]") -> None:
        self._followers.pop(follower, None)

    @property
    def followers(self) -> int:
        return len(self._followers)

    def wear(self, name: str, palette: Palette) -> None:
        for role in ROLES:
            setattr(self, role, getattr(palette, role))
        # Last: whoever draws by hand is told by it, and then asks for the new colours.
        self.name = name

    def on_name(self, *_: object) -> None:
        for follower in list(self._followers):
            redraw = follower()
            if redraw is not None:
                redraw()


theme = Theme()
