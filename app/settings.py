"""How a player likes the game: one value, changed by making another."""

from dataclasses import dataclass, field
from enum import StrEnum

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
