"""Material You: a skin made from the colours of the phone, or from one that the player chooses.

Colours are tones, from 0 for black to 100 for white, of the scheme's tonal palettes. Tones that are
50 apart have a contrast of at least 4.5, and tones that are 40 apart of at least 3.
"""

from functools import lru_cache
from typing import NamedTuple

from materialyoucolor.hct import Hct
from materialyoucolor.palettes.tonal_palette import TonalPalette
from materialyoucolor.scheme.scheme_tonal_spot import SchemeTonalSpot

from app.platform.system_colours import SystemColours
from app.settings.skins import Skin, SkinId, felt
from app.settings.skins.palette import Palette


class Tone(NamedTuple):
    """A tone of a palette in light and in dark mode, and both at the highest contrast."""

    palette: str
    light: float
    dark: float
    light_strong: float
    dark_strong: float


ACCENT, ACCENT_2, ACCENT_3 = "accent1", "accent2", "accent3"
"""The second is the calmest: it is for large areas."""
NEUTRAL, NEUTRAL_2 = "neutral1", "neutral2"
ERROR = "error"
TONES = {
    "background": Tone(NEUTRAL, 98, 6, 100, 3),
    "paper": Tone(NEUTRAL, 100, 10, 100, 5),
    "line": Tone(NEUTRAL_2, 80, 36, 45, 65),
    "ink": Tone(NEUTRAL, 10, 92, 0, 100),
    "soft_ink": Tone(NEUTRAL_2, 30, 80, 14, 94),
    "faint_ink": Tone(NEUTRAL_2, 40, 70, 22, 88),
    "primary": Tone(ACCENT, 38, 80, 20, 93),
    "primary_ink": Tone(ACCENT, 100, 15, 100, 0),
    "tint": Tone(ACCENT_2, 92, 25, 95, 16),
    "chip": Tone(NEUTRAL_2, 90, 25, 93, 22),
    "felt_top": Tone(ACCENT, 38, 28, 20, 12),
    "felt_bottom": Tone(ACCENT, 30, 20, 14, 6),
    "felt_ink": Tone(ACCENT, 96, 94, 100, 100),
    "felt_button": Tone(ACCENT, 43, 36, 28, 22),
    "amber": Tone(ACCENT_3, 82, 82, 92, 92),
    "amber_ink": Tone(ACCENT_3, 12, 12, 0, 0),
    "bonus": Tone(ACCENT_3, 32, 82, 18, 94),
    "zero": Tone(ERROR, 36, 82, 20, 94),
    "zero_background": Tone(ERROR, 92, 22, 97, 12),
    "die": Tone(NEUTRAL, 99, 96, 100, 100),
    "die_edge": Tone(NEUTRAL_2, 92, 88, 96, 96),
    "pip": Tone(ACCENT, 20, 20, 5, 5),
    "die_back": Tone(ACCENT, 18, 12, 5, 3),
    "held": Tone(ACCENT_3, 82, 82, 92, 92),
    "held_ink": Tone(ACCENT_3, 12, 12, 0, 0),
    "lane": Tone(ACCENT_2, 95, 15, 98, 8),
    "foot": Tone(NEUTRAL, 94, 12, 97, 8),
    "hover": Tone(ACCENT_3, 94, 22, 97, 15),
    "hover_edge": Tone(ACCENT_3, 45, 75, 25, 90),
    "bar": Tone(ACCENT_3, 55, 78, 35, 90),
    "bar_ground": Tone(NEUTRAL_2, 86, 30, 90, 25),
    "button_edge": Tone(ACCENT_3, 60, 55, 60, 60),
    "rail": Tone(ACCENT, 18, 12, 5, 3),
    "rail_ink": Tone(ACCENT_3, 88, 88, 95, 95),
}
"""What is missing is the same as on green felt: the light on the dice, and the scrim."""


@lru_cache(maxsize=16)
def material_you_skin(source: SystemColours | str, contrast: float = 0.0) -> Skin:
    """The skin for the system's colours, or for a seed such as "#14594C".

    `contrast` is the system's: 0 is the standard, 1 the highest; less than 0 is not used.
    """
    palettes = _find_palettes(source)
    strength = min(1.0, max(0.0, contrast))
    variant = source if isinstance(source, str) else "-".join(f"{each:08x}" for each in source)
    return Skin(
        SkinId.MATERIAL_YOU,
        _paint(felt.LIGHT, palettes, strength, dark=False),
        _paint(felt.DARK, palettes, strength, dark=True),
        variant=f"{variant} {strength:.2f}",
    )


def _find_palettes(source: SystemColours | str) -> dict[str, TonalPalette]:
    if isinstance(source, str):
        scheme = SchemeTonalSpot(_parse(source), False, 0.0)
        return {
            ACCENT: scheme.primary_palette,
            ACCENT_2: scheme.secondary_palette,
            ACCENT_3: scheme.tertiary_palette,
            NEUTRAL: scheme.neutral_palette,
            NEUTRAL_2: scheme.neutral_variant_palette,
            ERROR: scheme.error_palette,
        }
    colours = {name: Hct.from_int(argb) for name, argb in source._asdict().items()}
    found = {
        name: TonalPalette.from_hue_and_chroma(colour.hue, colour.chroma)
        for name, colour in colours.items()
    }
    error = SchemeTonalSpot(colours[ACCENT], False, 0.0).error_palette
    return found | {ERROR: error}


def _parse(seed: str) -> Hct:
    return Hct.from_int(0xFF000000 | int(seed.lstrip("#"), 16))


def _paint(
    base: Palette, palettes: dict[str, TonalPalette], strength: float, *, dark: bool
) -> Palette:
    colours = {}
    for role, tone in TONES.items():
        usual = tone.dark if dark else tone.light
        strong = tone.dark_strong if dark else tone.light_strong
        argb = palettes[tone.palette].tone(round(usual + (strong - usual) * strength))
        colours[role] = f"#{argb & 0xFFFFFF:06X}"
    return base._replace(**colours)
