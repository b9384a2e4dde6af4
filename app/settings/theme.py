"""Colours, type sizes, dimensions, durations and icons, each named by its role.

Colours are Kivy properties of the `theme` object, so KV rules update themselves; their values
come from `app.settings.skins`. Dimensions are in dp, type sizes in sp, durations in seconds.
"""

from collections.abc import Callable
from weakref import WeakMethod

from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from app.settings.skins import SKINS, Skin, SkinId
from app.settings.skins.felt import DARK, LIGHT
from app.settings.skins.palette import Palette
from core.boxes import PipColours

__all__ = ["DARK", "LIGHT", "SKINS", "Palette", "Skin", "SkinId", "Theme", "theme"]

CONFETTI_COLOURS = ("#79D3BB", "#E2736A", "#8DB5EE", "#F2B84B")
"""The same in light and dark mode."""
SEAT_COLOURS = ("#B4532A", "#2F5D9B", "#7B3F7A", "#7A5A00", "#14594C", "#8A3A4A")
BOT_COLOUR = "#4A5560"
"""Of avatars and charts, in light and dark mode: they tell players apart, never states."""
SEAT_INK = "#FFFFFF"
BEVEL_LIGHT, BEVEL_DARK = (1.0, 1.0, 1.0, 0.85), (0.0, 0.0, 0.0, 0.55)

DISABLED_OPACITY = 0.6
"""High enough that a disabled control can still be read."""
DISABLED_OPACITY_ON_FELT = 0.5

COLOUR_ROLES = Palette._fields

# --- type sizes, in sp --------------------------------------------------------------------

TITLE_SIZE = 18
SUBTITLE_SIZE = 12
SCORE_SIZE = 18
LABEL_SIZE = 13
STATUS_SIZE = 14
ROLL_SIZE = 20
SMALL_SIZE = 11
MIN_WIDE_TYPE_SIZE = 16
"""Of text on the table of a tablet or desktop."""

# --- dimensions, in dp --------------------------------------------------------------------

TOUCH_TARGET = 48
CARD_RADIUS = 16
TILE_RADIUS = 20
FELT_RADIUS = 24

# --- durations, in seconds ----------------------------------------------------------------

LANE_SLIDE_SECONDS = 0.18
"""For the light to move to the column of the next player."""
DICE_MOVE_SECONDS = 0.16
"""For a die to move to the rail or back."""
LONG_PRESS = 0.45
"""As long as nobody has chosen another, in seconds."""
FOCUS_WIDTH, WIDE_FOCUS_WIDTH = 1.5, 3.0
"""The second is for gamepads and remotes: they are used from afar."""
REPEATED_TAP_SECONDS = 0.3
"""A tap that follows another one sooner is part of a double tap."""
TURN_PAUSE_SECONDS = 2.5
"""How long a finished turn stays in view before play passes on."""
SAVE_DELAY_SECONDS = 0.3
AUTO_ROLL_DELAY_SECONDS = 2.0
"""Time to undo the last box before the dice roll automatically."""
CALM_BOT_SECONDS = 1.1
BRISK_BOT_SECONDS = 0.45
"""How long each bot action stays in view."""
BOT_UNDO_SECONDS = 1.5
"""Time to undo the last box before a bot rolls."""
BRISK_ROLL_SECONDS = 0.5
FULL_ROLL_SECONDS = 1.2
PREVIEW_SLIDE_SECONDS = 0.16
SCORE_FLIGHT_SECONDS = 0.38
"""For a score to fly into its box."""
COUNT_UP_SECONDS, COUNT_UP_STEPS = 0.5, 15
"""For a total to count up and the bonus bar to fill."""
BURST_SECONDS = 0.9
"""Of the confetti burst for a bonus or five of a kind."""
CUP_RATTLE_SECONDS = 0.24
CONFETTI_SECONDS = 2.2
"""Of the confetti that falls for the winner."""
SLOW_FRAME_SECONDS = 0.04
"""Dice are drawn flat if frames of a roll take longer than this."""

# --- icons --------------------------------------------------------------------------------

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
    "chevron": "\U000f0142",
    "close": "\U000f0156",
    "computer": "\U000f0322",
    "correct": "\U000f03eb",
    "crown": "\U000f01a5",
    "cup": "\U000f01aa",
    "data": "\U000f01da",
    "desktop": "\U000f0379",
    "dice": "\U000f076e",
    "documents": "\U000f1518",
    "download": "\U000f01da",
    "drive": "\U000f129f",
    "ease": "\U000f064c",
    "eye": "\U000f06d0",
    "file": "\U000f09ee",
    "flag": "\U000f023b",
    "folder": "\U000f0256",
    "folder_open": "\U000f0dcf",
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
    "more": "\U000f01d8",
    "next": "\U000f0054",
    "old": "\U000f07c0",
    "palette": "\U000f0e0c",
    "places": "\U000f10b6",
    "pause": "\U000f03e4",
    "play": "\U000f040a",
    "podium": "\U000f0d25",
    "paste": "\U000f0192",
    "people": "\U000f000e",
    "plus": "\U000f0415",
    "qr_code": "\U000f0432",
    "replay": "\U000f0459",
    "robot": "\U000f06a9",
    "rescue": "\U000f006f",
    "settings": "\U000f08bb",
    "share": "\U000f0497",
    "star": "\U000f04ce",
    "chevron_down": "\U000f0140",
    "chevron_up": "\U000f0143",
    "cancel": "\U000f073a",
    "sort": "\U000f04bf",
    "strategy": "\U000f1180",
    "tap": "\U000f0741",
    "totals": "\U000f04a0",
    "trophy": "\U000f0538",
    "undo": "\U000f054d",
    "up": "\U000f005d",
}


Redraw = Callable[[], None]


class Theme(EventDispatcher):
    """The current colours, one property for each role of a palette.

    No role may be named `on_...`: Kivy would take it for an event handler.
    """

    background = ColorProperty(LIGHT.background)
    paper = ColorProperty(LIGHT.paper)
    line = ColorProperty(LIGHT.line)
    ink = ColorProperty(LIGHT.ink)
    soft_ink = ColorProperty(LIGHT.soft_ink)
    faint_ink = ColorProperty(LIGHT.faint_ink)
    primary = ColorProperty(LIGHT.primary)
    primary_ink = ColorProperty(LIGHT.primary_ink)
    tint = ColorProperty(LIGHT.tint)
    chip = ColorProperty(LIGHT.chip)
    felt_top = ColorProperty(LIGHT.felt_top)
    felt_bottom = ColorProperty(LIGHT.felt_bottom)
    felt_ink = ColorProperty(LIGHT.felt_ink)
    felt_button = ColorProperty(LIGHT.felt_button)
    amber = ColorProperty(LIGHT.amber)
    amber_ink = ColorProperty(LIGHT.amber_ink)
    bonus = ColorProperty(LIGHT.bonus)
    zero = ColorProperty(LIGHT.zero)
    zero_background = ColorProperty(LIGHT.zero_background)
    die = ColorProperty(LIGHT.die)
    die_edge = ColorProperty(LIGHT.die_edge)
    pip = ColorProperty(LIGHT.pip)
    die_back = ColorProperty(LIGHT.die_back)
    held = ColorProperty(LIGHT.held)
    held_ink = ColorProperty(LIGHT.held_ink)
    die_light = ColorProperty(LIGHT.die_light)
    die_gloss = ColorProperty(LIGHT.die_gloss)
    lane = ColorProperty(LIGHT.lane)
    foot = ColorProperty(LIGHT.foot)
    hover = ColorProperty(LIGHT.hover)
    hover_edge = ColorProperty(LIGHT.hover_edge)
    bar = ColorProperty(LIGHT.bar)
    bar_ground = ColorProperty(LIGHT.bar_ground)
    button_edge = ColorProperty(LIGHT.button_edge)
    rail = ColorProperty(LIGHT.rail)
    rail_ink = ColorProperty(LIGHT.rail_ink)
    scrim = ColorProperty(LIGHT.scrim)

    pip_colours: PipColours = ObjectProperty(())
    """Of the dice of the game in view; empty for those of the skin."""
    focus_width = NumericProperty(FOCUS_WIDTH)
    """Of the ring around what has the keyboard focus, in dp."""
    long_press = NumericProperty(LONG_PRESS)
    """How long a long press takes, in seconds."""
    palette_name = StringProperty("light")
    bevelled = BooleanProperty(False)
    """Square corners with a light and a dark edge, as in the 1990s."""

    def __init__(self) -> None:
        super().__init__()
        self._subscribers: dict[WeakMethod[Redraw], None] = {}

    def subscribe(self, redraw: Redraw) -> None:
        """Call a widget's method when the colours change, for as long as the widget lives.

        `fbind` would keep the widget alive, and `bind` leaks its weak reference until the next
        change.
        """
        self._subscribers[WeakMethod(redraw, self._unsubscribe)] = None

    def _unsubscribe(self, subscriber: "WeakMethod[Redraw]") -> None:
        self._subscribers.pop(subscriber, None)

    def apply_palette(self, name: str, palette: Palette, bevelled: bool = False) -> None:
        for role in COLOUR_ROLES:
            setattr(self, role, getattr(palette, role))
        self.bevelled = bevelled
        # Set last: subscribers are called by it and read the colours.
        self.palette_name = name

    def apply_skin(self, skin: Skin, dark: bool) -> None:
        mode = "dark" if dark else "light"
        parts = () if skin is SKINS[SkinId.FELT] else (skin.id, skin.variant)
        name = " ".join(filter(None, (*parts, mode)))
        self.apply_palette(name, skin.dark if dark else skin.light, skin.bevelled)

    @property
    def dark(self) -> bool:
        return self.palette_name.endswith("dark")

    def corner_radius(self, radius: float) -> float:
        """Convert a radius from dp to pixels; 0 in a bevelled skin."""
        return 0.0 if self.bevelled else dp(radius)

    def on_pip_colours(self, *_: object) -> None:
        self._notify()

    def on_palette_name(self, *_: object) -> None:
        self._notify()

    def _notify(self) -> None:
        for subscriber in list(self._subscribers):
            redraw = subscriber()
            if redraw is not None:
                redraw()


theme = Theme()
