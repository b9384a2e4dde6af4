"""What every screen wears: colours, the size of type, and the language it speaks."""

from kivy.core.window import Window
from kivy.metrics import Metrics

from app.animation.transitions import motions
from app.platform.android.screen import dress_bars
from app.platform.system_language import system_language
from app.platform.system_theme import system_is_dark
from app.settings.settings import ColourMode, Settings
from app.settings.theme import SKINS, theme
from app.text.i18n import ENGLISH, speak, spoken


class AppearanceController:
    def __init__(self) -> None:
        self._system_scale = Metrics.fontscale
        self._asked_for = spoken()

    def put_on(self, settings: Settings) -> bool:
        """As it is wished; whether screens have to be made anew for it."""
        self._colour(settings)
        return any((self._write(settings.text_size), self._speak(settings.language)))

    def system_writes(self, scale: float) -> None:
        """The system's own size of type, which may change while the program rests."""
        self._system_scale = scale

    def take_off(self) -> None:
        """Type as the system has it, as it was found."""
        Metrics.fontscale = self._system_scale

    @staticmethod
    def _is_dark(settings: Settings) -> bool:
        wish = settings.appearance
        return wish is ColourMode.DARK or (wish is ColourMode.SYSTEM and system_is_dark())

    def _colour(self, settings: Settings) -> None:
        motions.allow(not settings.reduced_motion)
        dark = self._is_dark(settings)
        theme.put_on(SKINS[settings.skin], dark)
        Window.clearcolor = theme.ground
        dress_bars(dark)

    def _write(self, text_size: float) -> bool:
        """Colours follow by themselves; type is measured when a screen is made."""
        wanted = self._system_scale * text_size
        changes = abs(Metrics.fontscale - wanted) > 1e-6
        if changes:
            Metrics.fontscale = wanted
        return changes

    def _speak(self, language: str) -> bool:
        wanted = language or system_language() or ENGLISH
        # A language without a catalogue stays English, however often it is asked for.
        if wanted == self._asked_for:
            return False
        self._asked_for, before = wanted, spoken()
        speak(wanted)
        return spoken() != before
