"""How a player likes the game: one value, changed by making another."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.feel.shake import Sensitivity
from core import RULE_SETS, Manner


class Appearance(StrEnum):
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
    manner: Manner = field(default_factory=lambda: RULE_SETS["official"].manner)
    appearance: Appearance = Appearance.SYSTEM
    left_handed: bool = False
    show_roll: ShowRoll = ShowRoll.BRISK
    flat_dice: bool = False
    reduced_motion: bool = False
    bot_pace: BotPace = BotPace.BRISK
    warn_at: int = 0
    """Ask once more before a box that costs more points than this; 0 never asks."""
    sound: bool = True
    volume: float = 0.8
    haptics: bool = True
    shake: bool = True
    shake_sensitivity: Sensitivity = Sensitivity.NORMAL

    @property
    def roll_shown(self) -> ShowRoll:
        return ShowRoll.OFF if self.reduced_motion else self.show_roll

    @property
    def solid_dice(self) -> bool:
        return not (self.flat_dice or self.reduced_motion)
