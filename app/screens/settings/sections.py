"""The sections Play; Dice and sound; Look; Ease of use; and Language."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty

from app.platform.device import on_android
from app.screens.page import Page
from app.screens.settings.settings_section import SettingsSection
from app.startup.kv_loader import load_layout_of
from app.text.screens import settings as words

if TYPE_CHECKING:
    from app.context import Context

load_layout_of(__file__)


class PlaySection(SettingsSection, Page):
    section = "play"
    program_note = StringProperty("")
    """Says that the game at the table keeps the way of an old program."""

    def __init__(self, context: "Context") -> None:
        program = context.game.played_as
        note = words.CURRENT_GAME_KEEPS_STYLE(program=program) if program else ""
        super().__init__(context, program_note=note)

    def change_play_style(self, **parts: Any) -> None:
        self.change(play_style=replace(self.settings.play_style, **parts))


class FeelSection(SettingsSection, Page):
    section = "feel"

    def __init__(self, context: "Context") -> None:
        self.on_phone = on_android()
        super().__init__(context)


class LookSection(SettingsSection, Page):
    section = "look"


class EaseSection(SettingsSection, Page):
    section = "ease"

    def __init__(self, context: "Context") -> None:
        self.on_phone = on_android()
        self.feedback = context.feedback
        connected = context.screen_reader.connected
        self.voice_note = (words.READER_CONNECTED if connected else words.SPOKEN_DESCRIPTION)()
        super().__init__(context)


class LanguageSection(SettingsSection, Page):
    section = "language"
