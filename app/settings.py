"""How a player likes the game: one value, changed by making another."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.feel.shake import Sensitivity
from app.skins import SkinId
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


@dataclass(frozen=True, slots=True)
class Settings:
    manner: Manner = field(default_factory=lambda: RULE_SETS["official"].manner)
    appearance: Appearance = Appearance.SYSTEM
    left_handed: bool = False
    show_roll: ShowRoll = ShowRoll.BRISK
    flat_dice: bool = False
    reduced_motion: bool = False
    sound: bool = True
    volume: float = 0.8
    haptics: bool = True
    shake: bool = True
    shake_sensitivity: Sensitivity = Sensitivity.NORMAL
    skin: SkinId = SkinId.FELT

    @property
    def roll_shown(self) -> ShowRoll:
        return ShowRoll.OFF if self.reduced_motion else self.show_roll

    @property
    def solid_dice(self) -> bool:
        return not (self.flat_dice or self.reduced_motion)
