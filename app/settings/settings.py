"""How a player likes the game: one value, changed by making another."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.feedback.shake_detector import Sensitivity
from app.settings.skins import SkinId
from app.text.i18n import LANGUAGES
from core import RULE_SETS, PlayStyle
from core.player_names import is_valid_name

TEXT_SIZES = (1.0, 1.15, 1.3, 1.5)
"""Times the system's own."""
WARNINGS = (0, 1, 3, 5, 10)
"""From how many points on a costly box is asked about; 0 never."""


class ColourMode(StrEnum):
    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"


class ShowRoll(StrEnum):
    """How long thrown dice are on their way."""

    OFF = "off"
    BRISK = "brisk"
    FULL = "full"


class BotPace(StrEnum):
    """How fast bots play."""

    CALM = "calm"
    BRISK = "brisk"
    AT_ONCE = "at once"


@dataclass(frozen=True, slots=True)
class Settings:
    """Whatever makes no sense falls back to its default, each alone."""

    manner: PlayStyle = field(default_factory=lambda: RULE_SETS["official"].manner)
    appearance: ColourMode = ColourMode.SYSTEM
    left_handed: bool = False
    show_roll: ShowRoll = ShowRoll.BRISK
    flat_dice: bool = False
    reduced_motion: bool = False
    bot_pace: BotPace = BotPace.BRISK
    warn_at: int = 0
    """Ask once more before a box that costs this many points or more; 0 never asks."""
    sound: bool = True
    volume: float = 0.8
    haptics: bool = True
    shake: bool = True
    shake_sensitivity: Sensitivity = Sensitivity.NORMAL
    skin: SkinId = SkinId.FELT
    spoken: bool = False
    """The table is read aloud."""
    keep_screen_on: bool = True
    """While a game is on the table."""
    text_size: float = 1.0
    face_to_face: bool = False
    """The table turns round for the player opposite."""
    tricksters: tuple[str, ...] = ()
    """The names of those who may use the party trick."""
    language: str = ""
    """One of LANGUAGES; empty for the system's."""

    def __post_init__(self) -> None:
        if not 0 <= self.volume <= 1:
            object.__setattr__(self, "volume", 0.8)
        if self.text_size not in TEXT_SIZES:
            object.__setattr__(self, "text_size", 1.0)
        if self.warn_at not in WARNINGS:
            object.__setattr__(self, "warn_at", 0)
        if self.language not in LANGUAGES:
            object.__setattr__(self, "language", "")
        if not all(map(is_valid_name, self.tricksters)):
            object.__setattr__(self, "tricksters", tuple(filter(is_valid_name, self.tricksters)))

    @property
    def roll_shown(self) -> ShowRoll:
        return ShowRoll.OFF if self.reduced_motion else self.show_roll

    @property
    def solid_dice(self) -> bool:
        return not (self.flat_dice or self.reduced_motion)
