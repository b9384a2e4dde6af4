"""The list of the sections of the settings."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.screens.page import Page
from app.screens.settings.about_section import AboutSection
from app.screens.settings.data_section import DataSection
from app.screens.settings.party_trick_section import PartyTrickSection
from app.screens.settings.sections import (
    EaseSection,
    FeelSection,
    LanguageSection,
    LookSection,
    PlaySection,
)
from app.screens.settings.variants_section import VariantsSection
from app.startup.kv_loader import load_layout_of
from app.text.screens import settings as words
from app.widgets.layout.data_list import TileItem

if TYPE_CHECKING:
    from app.context import Context

load_layout_of(__file__)

ICONS = {
    "variants": "dice",
    "play": "tap",
    "feel": "cup",
    "look": "palette",
    "ease": "ease",
    "trick": "magic",
    "language": "language",
    "data": "data",
    "about": "info",
}
SECTIONS: "dict[str, Callable[[Context], Page]]" = {
    "variants": VariantsSection,
    "play": PlaySection,
    "feel": FeelSection,
    "look": LookSection,
    "ease": EaseSection,
    "trick": PartyTrickSection,
    "language": LanguageSection,
    "data": DataSection,
    "about": AboutSection,
}


class SettingsScreen(Page):
    def __init__(self, context: "Context") -> None:
        self.open_section = context.routes.open_settings
        self.sections = tuple(
            TileItem(name(), words.SECTION_DESCRIPTIONS[section](), ICONS[section], section)
            for section, name in words.SECTIONS.items()
        )
        super().__init__(context.back)


def create_settings_page(context: "Context", section: str = "") -> Page:
    """The page of a section, or the list of all."""
    return SECTIONS[section](context) if section else SettingsScreen(context)
