"""Colour contrast in every palette."""

from random import Random

import pytest
from kivy.properties import ColorProperty

from app.platform.system_colours import SystemColours
from app.settings.material_roles import MATERIAL_ROLES
from app.settings.settings import SEED_COLOURS
from app.settings.skins import Skin
from app.settings.skins.material_you import material_you_skin
from app.settings.theme import COLOUR_ROLES, DISABLED_OPACITY, LIGHT, SKINS, Palette, SkinId, Theme

TEXT, MARKS = 4.5, 3.0
STRONG = 7.0
SHADES = ("light", "dark")

# Text colour, background.
WRITTEN = [
    ("ink", "background"),
    ("ink", "paper"),
    ("ink", "lane"),
    ("ink", "foot"),
    ("ink", "chip"),
    ("soft_ink", "background"),
    ("soft_ink", "paper"),
    ("soft_ink", "foot"),
    ("faint_ink", "lane"),
    ("faint_ink", "paper"),
    ("primary", "paper"),
    ("primary", "tint"),
    ("primary_ink", "primary"),
    ("felt_ink", "felt_top"),
    ("felt_ink", "felt_bottom"),
    ("felt_ink", "felt_button"),
    ("amber_ink", "amber"),
    ("bonus", "paper"),
    ("bonus", "lane"),
    ("bonus", "foot"),
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
    ("primary", "paper"),
    ("zero", "lane"),
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

# Text and background of what KivyMD writes.
KIVYMD_WRITTEN = [
    *(("onSurface", surface) for surface in MATERIAL_ROLES if surface.startswith("surfaceCont")),
    ("onSurface", "surface"),
    ("onBackground", "background"),
    ("onSurfaceVariant", "surface"),
    ("onSurfaceVariant", "surfaceContainerLow"),
    ("inverseOnSurface", "inverseSurface"),
    ("inversePrimary", "inverseSurface"),
    ("primary", "surfaceContainerLow"),
    ("error", "surface"),
    ("error", "surfaceContainerLow"),
    *(
        (f"on{role}{container}", f"{role[0].lower()}{role[1:]}{container}")
        for role in ("Primary", "Secondary", "Tertiary", "Error")
        for container in ("", "Container")
    ),
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
    assert {*SKINS, SkinId.MATERIAL_YOU} == set(SkinId)
    looks = {(each.felt_top, each.felt_bottom, each.die, each.pip) for each in PALETTES.values()}
    assert len(looks) >= len(SKINS)
    skins = [*SKINS.values(), *(material_you_skin(seed) for seed in SEED_COLOURS)]
    names = {_name(skin, dark) for skin in skins for dark in (False, True)}
    assert len(names) == 2 * len(skins), "canvas code tells palettes apart by name"


def _name(skin: Skin, dark: bool) -> str:
    theme = Theme()
    theme.apply_skin(skin, dark)
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


RANDOM = Random("Material You")
SEEDS = (
    *SEED_COLOURS,
    *("#000000", "#FFFFFF", "#FF0000", "#00FF00", "#0000FF", "#FFFF00", "#00FFFF", "#FF00FF"),
    *(f"#{RANDOM.randrange(1 << 24):06X}" for _ in range(100)),
)


def least_contrast(palettes: list[Palette], pairs: list[tuple[str, str]]) -> float:
    return min(
        contrast(getattr(palette, ink), getattr(palette, ground))
        for palette in palettes
        for ink, ground in pairs
    )


@pytest.mark.extended
@pytest.mark.parametrize("level", [-1, 0, 0.5, 1])
@pytest.mark.parametrize("shade", SHADES)
def test_material_you_can_be_read_whatever_the_colour(shade: str, level: float) -> None:
    palettes = [getattr(material_you_skin(seed, level), shade) for seed in SEEDS]
    assert least_contrast(palettes, WRITTEN) >= (STRONG if level == 1 else TEXT)
    assert least_contrast(palettes, DRAWN) >= MARKS
    written = [(MATERIAL_ROLES[ink], MATERIAL_ROLES[ground]) for ink, ground in KIVYMD_WRITTEN]
    assert least_contrast(palettes, written) >= TEXT
    if shade == "dark":
        assert least_contrast(palettes, [("line", "background"), ("line", "paper")]) >= 1.7
        assert least_contrast(palettes, [("chip", "background")]) >= 1.45


@pytest.mark.parametrize("shade", SHADES)
def test_material_you_can_be_read_in_the_systems_colours(shade: str) -> None:
    palettes = []
    for _ in range(40):
        system = SystemColours(*(0xFF000000 | RANDOM.randrange(1 << 24) for _ in range(5)))
        palettes.append(getattr(material_you_skin(system), shade))
    assert least_contrast(palettes, WRITTEN) >= TEXT
    assert least_contrast(palettes, DRAWN) >= MARKS


def test_the_systems_colours_give_the_hues() -> None:
    violet, green = 0xFF6750A4, 0xFF006D3B
    one = material_you_skin(SystemColours(violet, violet, violet, violet, violet))
    other = material_you_skin(SystemColours(green, violet, violet, violet, violet))
    assert one.light.felt_top != other.light.felt_top
    assert one.light.ink == other.light.ink, "neutral colours come from their own palette"
    assert one.variant != other.variant


def test_more_contrast_means_more_contrast() -> None:
    usual, strong = (material_you_skin("#6750A4", level).light for level in (0, 1))
    assert contrast(strong.soft_ink, strong.paper) > contrast(usual.soft_ink, usual.paper)


def test_black_on_white_is_twenty_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
