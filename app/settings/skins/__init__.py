"""Skins, one module each. Applied by `app.settings.theme`."""

from enum import StrEnum
from typing import NamedTuple

from app.settings.skins import contrast, felt, flat, gloss, grey, tavern
from app.settings.skins.palette import Palette


class SkinId(StrEnum):
    FELT = "felt"
    TAVERN = "tavern"
    FLAT = "flat"
    GLOSS = "gloss"
    GREY = "grey"
    CONTRAST = "contrast"
    MATERIAL_YOU = "material_you"


class Skin(NamedTuple):
    id: SkinId
    light: Palette
    dark: Palette
    bevelled: bool = False
    variant: str = ""
    """Tells skins with the same id apart."""


SKINS = {
    skin.id: skin
    for skin in (
        Skin(SkinId.FELT, felt.LIGHT, felt.DARK),
        Skin(SkinId.TAVERN, tavern.LIGHT, tavern.DARK),
        Skin(SkinId.FLAT, flat.LIGHT, flat.DARK),
        Skin(SkinId.GLOSS, gloss.LIGHT, gloss.DARK),
        Skin(SkinId.GREY, grey.LIGHT, grey.DARK, bevelled=True),
        Skin(SkinId.CONTRAST, contrast.LIGHT, contrast.DARK),
    )
}
"""Without Material You, which is made by `material_you.py`."""
OFFERED_SKINS = tuple(skin for skin in SkinId if skin is not SkinId.CONTRAST)
"""In this order; high contrast is a setting of its own."""
