"""The section About: the version, and the licences of all parts."""

from typing import TYPE_CHECKING

from app.screens.page import Page
from app.screens.settings.licences import LicensedPart, load_licences
from app.screens.settings.settings_section import SettingsSection
from app.startup.kv_loader import load_layout_of
from app.text.screens import settings as words
from app.version import VERSION
from app.widgets.layout.data_list import TileItem

if TYPE_CHECKING:
    from app.context import Context

load_layout_of(__file__)


class AboutSection(SettingsSection, Page):
    section = "about"

    def __init__(self, context: "Context") -> None:
        reached = context.screen_reader.available
        self.reader_note = (words.SCREEN_READERS if reached else words.NO_SCREEN_READERS)()
        self.version = words.VERSION(version=VERSION)
        self.ours, *self.others = (
            TileItem(part.name, part.licence, "book", part) for part in load_licences()
        )
        super().__init__(context)

    def read(self, part: LicensedPart) -> None:
        self._context.overlays.show_text(part.name, part.text)
