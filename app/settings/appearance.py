"""Applies colours, text size and language from the settings and the system."""

from kivy.core.window import Window
from kivy.metrics import Metrics

from app.animation.transitions import transitions
from app.platform.android.screen import set_bar_icons
from app.platform.system_colours import read_system_colours, read_system_contrast
from app.platform.system_language import detect_language
from app.platform.system_theme import is_system_dark
from app.settings.settings import ColourMode, Settings
from app.settings.skins import SKINS, Skin, SkinId
from app.settings.theme import theme
from app.text.i18n import ENGLISH, current_language, set_language


def find_skin(settings: Settings) -> Skin:
    return make_skin(
        SkinId.CONTRAST if settings.high_contrast else settings.skin, settings.seed_colour
    )


def make_skin(skin: SkinId, seed_colour: str) -> Skin:
    """Material You follows the system's colours and contrast, where it has them."""
    if skin is not SkinId.MATERIAL_YOU:
        return SKINS[skin]
    from app.settings.skins.material_you import material_you_skin

    return material_you_skin(read_system_colours() or seed_colour, read_system_contrast())


class AppearanceController:
    def __init__(self) -> None:
        self._system_scale = Metrics.fontscale
        self._language = current_language()
        self._stale = False

    def apply(self, settings: Settings) -> None:
        """Colours change in place; text size and language need the screens to be rebuilt."""
        self._apply_colours(settings)
        resized = self._apply_text_size(settings.text_size)
        translated = self._apply_language(settings.language)
        self._stale = self._stale or resized or translated

    def take_rebuild_needed(self) -> bool:
        """Return whether screens must be rebuilt, and reset it."""
        stale, self._stale = self._stale, False
        return stale

    def set_system_scale(self, scale: float) -> None:
        """Set the system's text scale, which may change while the app is paused."""
        self._system_scale = scale

    def restore_system_text_size(self) -> None:
        Metrics.fontscale = self._system_scale

    @staticmethod
    def _apply_colours(settings: Settings) -> None:
        transitions.set_enabled(not settings.reduced_motion)
        mode = settings.appearance
        dark = mode is ColourMode.DARK or (mode is ColourMode.SYSTEM and is_system_dark())
        theme.apply_skin(find_skin(settings), dark)
        Window.clearcolor = theme.background
        set_bar_icons(dark)

    def _apply_text_size(self, text_size: float) -> bool:
        wanted = self._system_scale * text_size
        changes = abs(Metrics.fontscale - wanted) > 1e-6
        if changes:
            Metrics.fontscale = wanted
        return changes

    def _apply_language(self, language: str) -> bool:
        wanted = language or detect_language() or ENGLISH
        # Compare with what was asked for: a language without a catalogue falls back to English.
        if wanted == self._language:
            return False
        self._language, before = wanted, current_language()
        set_language(wanted)
        return current_language() != before
