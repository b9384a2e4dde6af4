"""How a player likes the game: one value, changed by making another."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.feel.shake import Sensitivity
from core import RULE_SETS, Manner


class Appearance(StrEnum):
    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Settings:
    manner: Manner = field(default_factory=lambda: RULE_SETS["official"].manner)
    appearance: Appearance = Appearance.SYSTEM
    left_handed: bool = False
    sound: bool = True
    volume: float = 0.8
    haptics: bool = True
    shake: bool = True
    shake_sensitivity: Sensitivity = Sensitivity.NORMAL
