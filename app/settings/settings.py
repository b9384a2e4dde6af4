"""The player's settings, as an immutable value."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from app.feedback.shake_detector import Sensitivity
from app.settings.skins import SkinId
from app.text.i18n import LANGUAGES
from core import RULE_SETS, PlayStyle, SecondTap, Tap
from core.player_names import is_valid_name
from core.trainer.deck import THRESHOLDS

TEXT_SIZES = (1.0, 1.15, 1.3, 1.5)
"""Factors of the system's text size."""
TAPS = (Tap.KEEPS, Tap.THROWS)
SECOND_TAPS = (SecondTap.ALWAYS, SecondTap.ZEROS, SecondTap.NEVER)
"""The other ones belong to classics that are played as they were."""
SEED_COLOURS = (
    *("#14594C", "#00658C", "#3F5AA9", "#6750A4"),
    *("#98405F", "#B3261E", "#8F4C00", "#6B6000"),
)
LONG_PRESSES = (0.45, 0.3, 0.7, 1.0)
"""How long a long press takes, in seconds."""
WARNING_THRESHOLDS = (0, 1, 3, 5, 10)
"""Points a box must cost before a confirmation is asked for; 0 never asks."""


CHOICES: dict[str, tuple[object, ...]] = {
    "text_size": TEXT_SIZES,
    "long_press": LONG_PRESSES,
    "seed_colour": SEED_COLOURS,
    "warn_at": WARNING_THRESHOLDS,
    "mistake_threshold": THRESHOLDS,
    "language": tuple(sorted({"", *LANGUAGES})),
}
"""The possible values of settings, the default first."""


class ColourMode(StrEnum):
    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"


class ShowRoll(StrEnum):
    """How long a roll is animated."""

    OFF = "off"
    BRISK = "brisk"
    FULL = "full"


class MomentLevel(StrEnum):
    """How much is made of great moments."""

    FULL = "full"
    CALM = "calm"
    OFF = "off"


class BotPace(StrEnum):
    CALM = "calm"
    BRISK = "brisk"
    AT_ONCE = "at once"


@dataclass(frozen=True, slots=True)
class Settings:
    """Each invalid value falls back to its default. Fields are stored by name, or as `stored_as`
    in their metadata says."""

    play_style: PlayStyle = field(
        default_factory=lambda: RULE_SETS["official"].play_style, metadata={"stored_as": "manner"}
    )
    appearance: ColourMode = ColourMode.SYSTEM
    left_handed: bool = False
    show_roll: ShowRoll = ShowRoll.BRISK
    flat_dice: bool = False
    reduced_motion: bool = False
    moments: MomentLevel = MomentLevel.FULL
    bot_pace: BotPace = BotPace.BRISK
    warn_at: int = 0
    """Ask for confirmation before a box that costs this many points; 0 never asks."""
    chances_to_win: bool = False
    """Whether the table shows each player's chance to win."""
    play_to_win: bool = False
    """Whether the coach advises by the chance to win in the last third of a game."""
    mistake_threshold: float = THRESHOLDS[0]
    """Points that a decision must have lost to come back in the trainer."""
    sound: bool = True
    volume: float = 0.8
    haptics: bool = True
    shake: bool = True
    shake_sensitivity: Sensitivity = Sensitivity.NORMAL
    skin: SkinId = SkinId.FELT
    high_contrast: bool = False
    """In place of the skin; older versions had it among the skins."""
    seed_colour: str = SEED_COLOURS[0]
    """What Material You is made from where the system has no colours of its own."""
    spoken: bool = False
    """Whether the table is read aloud."""
    keep_screen_on: bool = True
    """While a game is on the table."""
    text_size: float = 1.0
    long_press: float = LONG_PRESSES[0]
    face_to_face: bool = False
    """Whether the table is rotated for the player opposite."""
    tricksters: tuple[str, ...] = ()
    """Names of the players who may use the party trick."""
    language: str = ""
    """One of LANGUAGES; empty for the system language."""

    def __post_init__(self) -> None:
        if self.play_style.tap not in TAPS:
            self._set_play_style(tap=Tap.KEEPS)
        if self.play_style.second_tap not in SECOND_TAPS:
            self._set_play_style(second_tap=SecondTap.ALWAYS)
        if not 0 <= self.volume <= 1:
            self._set(volume=0.8)
        for name, (default, *others) in CHOICES.items():
            if getattr(self, name) not in (default, *others):
                self._set(**{name: default})
        if self.skin is SkinId.CONTRAST:
            self._set(skin=SkinId.FELT, high_contrast=True)
        if not all(map(is_valid_name, self.tricksters)):
            self._set(tricksters=tuple(filter(is_valid_name, self.tricksters)))

    def _set_play_style(self, **parts: Any) -> None:
        self._set(play_style=replace(self.play_style, **parts))

    def _set(self, **values: Any) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @property
    def effective_show_roll(self) -> ShowRoll:
        return ShowRoll.OFF if self.reduced_motion else self.show_roll

    @property
    def solid_dice(self) -> bool:
        return not (self.flat_dice or self.reduced_motion)
