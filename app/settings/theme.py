"""Colours, type, sizes and times, each named by its role: one place for all of them.

Colours are properties of one object, `theme`, so that KV follows a change by itself; what they
are in each skin is told in `app.settings.skins`. Sizes are in dp, type in sp, times in seconds.
"""

from collections.abc import Callable
from dataclasses import fields
from weakref import WeakMethod

from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from app.settings.skins import SKINS, Skin, SkinId
from app.settings.skins.felt import DARK, LIGHT
from app.settings.skins.palette import Palette

__all__ = ["DARK", "LIGHT", "SKINS", "Palette", "Skin", "SkinId", "Theme", "theme"]

CONFETTI = ("#79D3BB", "#E2736A", "#8DB5EE", "#F2B84B")
"""The same in the light and in the dark."""
BEVEL_LIGHT, BEVEL_DARK = (1.0, 1.0, 1.0, 0.85), (0.0, 0.0, 0.0, 0.55)
"""The edges of what is raised, where everything is square."""

FADED = 0.6
"""How much is left of what cannot be pressed now: it still says what could be,"""
FADED_ON_FELT = 0.5
"""where one has to look at it all the time."""

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
CALM_BOT = 1.1
BRISK_BOT = 0.45
"""How long each thing that a bot does can be looked at."""
BOT_GRACE = 1.5
"""How long the last box can be taken back before a bot rolls."""
BRISK_ROLL = 0.5
FULL_ROLL = 1.2
"""How long dice are on their way."""
SLIDING = 0.16
"""How long a preview takes to slide in,"""
FLYING = 0.38
"""a score to fly into its box,"""
COUNTING = 0.5
"""a total to count up, and the bar to fill;"""
BURSTING = 0.9
"""how long bits of paper fly when a bonus or a five is won,"""
HOPPING = 0.7
"""five dice of one kind hop,"""
RATTLING = 0.24
"""the cup jumps, each time it is shaken,"""
FALLING = 2.2
"""and confetti falls for the winner."""
SLOW_FRAME = 0.04
"""Where frames of a roll take longer than this, dice are drawn flat."""

# --- signs --------------------------------------------------------------------------------

ICONS = {
    "account": "\U000f0004",
    "alert": "\U000f05d6",
    "back": "\U000f004d",
    "bin": "\U000f0a7a",
    "book": "\U000f15d6",
    "calendar": "\U000f09d3",
    "chart": "\U000f0128",
    "box_checked": "\U000f0135",
    "box_empty": "\U000f0131",
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
    "hand": "\U000f182c",
    "help": "\U000f0625",
    "history": "\U000f02da",
    "home": "\U000f06a1",
    "hint": "\U000f06e9",
    "info": "\U000f02fd",
    "keyboard": "\U000f097b",
    "language": "\U000f05ca",
    "lock": "\U000f033e",
    "magic": "\U000f0068",
    "menu": "\U000f01d9",
    "minus": "\U000f0374",
    "next": "\U000f0054",
    "old": "\U000f07c0",
    "palette": "\U000f0e0c",
    "play": "\U000f040a",
    "paste": "\U000f0192",
    "people": "\U000f000e",
    "plus": "\U000f0415",
    "replay": "\U000f0459",
    "robot": "\U000f06a9",
    "rescue": "\U000f006f",
    "settings": "\U000f08bb",
    "share": "\U000f0497",
    "sort": "\U000f04bf",
    "strategy": "\U000f1180",
    "tap": "\U000f0741",
    "totals": "\U000f04a0",
    "trophy": "\U000f0538",
    "undo": "\U000f054d",
}


Redraw = Callable[[], None]


class Theme(EventDispatcher):
    """The colours in use now, one property for each role of a palette.

    No role may be called on_something: Kivy would take it for an event handler.
    """

    ground = ColorProperty(LIGHT.ground)
    paper = ColorProperty(LIGHT.paper)
    line = ColorProperty(LIGHT.line)
    foot = ColorProperty(LIGHT.foot)
    ink = ColorProperty(LIGHT.ink)
    soft_ink = ColorProperty(LIGHT.soft_ink)
    faint_ink = ColorProperty(LIGHT.faint_ink)
    primary = ColorProperty(LIGHT.primary)
    primary_ink = ColorProperty(LIGHT.primary_ink)
    tint = ColorProperty(LIGHT.tint)
    column = ColorProperty(LIGHT.column)
    chip = ColorProperty(LIGHT.chip)
    felt_top = ColorProperty(LIGHT.felt_top)
    felt_bottom = ColorProperty(LIGHT.felt_bottom)
    felt_ink = ColorProperty(LIGHT.felt_ink)
    felt_button = ColorProperty(LIGHT.felt_button)
    amber = ColorProperty(LIGHT.amber)
    amber_ink = ColorProperty(LIGHT.amber_ink)
    bonus = ColorProperty(LIGHT.bonus)
    zero = ColorProperty(LIGHT.zero)
    zero_ground = ColorProperty(LIGHT.zero_ground)
    die = ColorProperty(LIGHT.die)
    die_edge = ColorProperty(LIGHT.die_edge)
    pip = ColorProperty(LIGHT.pip)
    die_back = ColorProperty(LIGHT.die_back)
    held = ColorProperty(LIGHT.held)
    held_ink = ColorProperty(LIGHT.held_ink)
    lamp = ColorProperty(LIGHT.lamp)
    gleam = ColorProperty(LIGHT.gleam)
    shade = ColorProperty(LIGHT.shade)

    name = StringProperty("light")
    bevelled = BooleanProperty(False)
    """Square, with a light and a dark edge, as buttons once were."""

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

    def wear(self, name: str, palette: Palette, bevelled: bool = False) -> None:
        for role in ROLES:
            setattr(self, role, getattr(palette, role))
        self.bevelled = bevelled
        # Last: whoever draws by hand is told by it, and then asks for the new colours.
        self.name = name

    def put_on(self, skin: Skin, dark: bool) -> None:
        """A skin, in the light or in the dark."""
        shade = "dark" if dark else "light"
        name = shade if skin is SKINS[SkinId.FELT] else f"{skin.id} {shade}"
        self.wear(name, skin.dark if dark else skin.light, skin.bevelled)

    def corner(self, radius: float) -> float:
        """A radius in pixels, from dp: none where everything is square."""
        return 0.0 if self.bevelled else dp(radius)

    def on_name(self, *_: object) -> None:
        for follower in list(self._followers):
            redraw = follower()
            if redraw is not None:
                redraw()


theme = Theme()
