"""What the pages of all sections of the settings have."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty

from app.settings.settings import Settings
from app.text.screens import settings as words

if TYPE_CHECKING:
    from app.context import Context


class SettingsSection(EventDispatcher):
    """Mixin for a `Page` that shows settings and changes them."""

    section = ""
    """Its key in the texts of the settings."""
    settings: Settings = ObjectProperty(Settings(), rebind=True)

    def __init__(self, context: "Context", **kwargs: object) -> None:
        self._context = context
        super().__init__(
            on_back=context.back,
            title=words.SECTIONS[self.section](),
            settings=context.preferences.settings,
            **kwargs,
        )

    def change(self, **parts: Any) -> None:
        self.settings = replace(self._context.preferences.settings, **parts)
        self._context.preferences.change_settings(self.settings)
