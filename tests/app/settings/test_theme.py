"""Colour contrast in every palette."""

import pytest
from kivy.properties import ColorProperty

from app.settings.skins import Skin
from app.settings.theme import COLOUR_ROLES, DISABLED_OPACITY, LIGHT, SKINS, Palette, SkinId, Theme

TEXT, MARKS = 4.5, 3.0
STRONG = 7.0
SHADES = ("light", "dark")

# Text colour, background.
WRITTEN = [
    ("ink", "background"),
    ("ink", "paper"),
    ("ink", "active_column"),
    ("ink", "totals_background"),
    ("ink", "chip"),
    ("soft_ink", "background"),
    ("soft_ink", "paper"),
    ("soft_ink", "active_column"),
    ("soft_ink", "totals_background"),
    ("faint_ink", "active_column"),
    ("faint_ink", "paper"),
    ("primary", "paper"),
    ("primary", "tint"),
    ("primary_ink", "primary"),
    ("felt_ink", "felt_top"),
    ("felt_ink", "felt_bottom"),
    ("felt_ink", "felt_button"),
    ("amber_ink", "amber"),
    ("bonus", "paper"),
    ("bonus", "active_column"),
    ("bonus", "totals_background"),
    ("bonus", "chip"),
    ("zero", "zero_background"),
    ("zero", "background"),
    ("pip", "die"),
    ("pip", "die_edge"),
    *(
        (ink, ground)
        for ink in ("ink", "soft_ink", "bonus")
        for ground in ("lane", "foot", "hover")
    ),
    ("primary", "lane"),
    ("primary", "foot"),
    ("zero", "paper"),
    ("rail_ink", "rail"),
    ("felt_ink", "rail"),
    ("held_ink", "held"),
]
# Mark colour, background: frames, outlines, dice.
DRAWN = [
    ("primary", "active_column"),
    ("primary", "paper"),
    ("zero", "active_column"),
    ("bonus", "active_column"),
    ("hover_edge", "hover"),
    ("hover_edge", "paper"),
    ("soft_ink", "lane"),
    ("held", "rail"),
    ("die", "rail"),
    ("amber", "felt_top"),
    ("amber", "felt_bottom"),
    ("held", "felt_top"),
    ("held", "felt_bottom"),
    ("die", "felt_top"),
    ("die", "felt_bottom"),
]

PALETTES = {
    f"{skin.id}-{shade}": getattr(skin, shade) for skin in SKINS.values() for shade in SHADES
}
every_palette = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())


def luminance(colour: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_theme_has_a_property_for_every_role() -> None:
    colours = Theme().properties()
    assert {name for name, each in colours.items() if isinstance(each, ColorProperty)} == {
        *COLOUR_ROLES
    }


@every_palette
@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_text_contrast(palette: Palette, ink: str, ground: str) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= TEXT


@every_palette
@pytest.mark.parametrize(("mark", "ground"), DRAWN)
def test_mark_contrast(palette: Palette, mark: str, ground: str) -> None:
    assert contrast(getattr(palette, mark), getattr(palette, ground)) >= MARKS


@every_palette
@pytest.mark.parametrize("ground", ["paper", "background", "chip"])
def test_disabled_buttons_stay_readable(palette: Palette, ground: str) -> None:
    behind = palette.background if ground == "chip" else getattr(palette, ground)
    beneath = faded(palette.chip, behind) if ground == "chip" else behind
    assert contrast(faded(palette.ink, behind), beneath) >= MARKS


def faded(colour: str, ground: str) -> str:
    """Blend a translucent colour with its background."""
    parts = (
        round(
            int(colour[at : at + 2], 16) * DISABLED_OPACITY
            + int(ground[at : at + 2], 16) * (1 - DISABLED_OPACITY)
        )
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02X}" for part in parts)


@pytest.mark.parametrize("skin", SKINS.values(), ids=SKINS.keys())
def test_in_dark_mode_tiles_and_buttons_stand_out(skin: Skin) -> None:
    dark = skin.dark
    assert contrast(dark.line, dark.background) >= 1.8
    assert contrast(dark.line, dark.paper) >= 1.7
    assert contrast(dark.chip, dark.background) >= 1.45


@pytest.mark.parametrize("shade", SHADES)
@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_high_contrast(shade: str, ink: str, ground: str) -> None:
    palette = getattr(SKINS[SkinId.CONTRAST], shade)
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= STRONG


def test_every_id_has_a_distinct_skin() -> None:
    assert set(SKINS) == set(SkinId)
    looks = {(each.felt_top, each.felt_bottom, each.die, each.pip) for each in PALETTES.values()}
    assert len(looks) >= len(SKINS)
    names = {_name(skin, dark) for skin in SkinId for dark in (False, True)}
    assert len(names) == 2 * len(SKINS), "canvas code tells palettes apart by name"


def _name(skin: SkinId, dark: bool) -> str:
    theme = Theme()
    theme.apply_skin(SKINS[skin], dark)
    return theme.palette_name


def test_applying_a_skin_sets_every_colour() -> None:
    theme = Theme()
    changes: list[str] = []
    theme.bind(palette_name=lambda _, name: changes.append(name))
    theme.apply_skin(SKINS[SkinId.GREY], dark=False)
    assert theme.bevelled
    assert theme.corner_radius(16) == 0
    theme.apply_skin(SKINS[SkinId.FELT], dark=False)
    assert changes == ["grey light", "light"]
    assert theme.corner_radius(16) == 16
    red = round(theme.felt_top[0] * 255)
    assert f"{red:02X}" == LIGHT.felt_top[1:3]


def test_black_on_white_is_twenty_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
