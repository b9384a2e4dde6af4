"""KivyMD's widgets get the colours of the skin, readable in every one."""

from dataclasses import replace

import pytest
from kivy.lang import Builder
from kivy.utils import get_color_from_hex
from materialyoucolor.dynamiccolor.color_spec import COLOR_NAMES

from app.application import FivefoldApp
from app.settings.material_roles import MATERIAL_ROLES
from app.settings.material_theme import material_theme
from app.settings.settings import ColourMode
from app.settings.theme import SKINS, Palette, SkinId, theme
from tests.app.settings.test_theme import KIVYMD_WRITTEN, MARKS, TEXT, contrast, every_palette
from tests.app.support.stage import Stage
from tests.app.widgets.test_solid_dice import every_skin


@pytest.fixture(autouse=True)
def _light_again() -> object:
    yield
    Stage().close()


def colour_of(palette: Palette, role: str) -> str:
    return str(getattr(palette, MATERIAL_ROLES[role]))


def test_every_role_of_material_has_a_colour() -> None:
    assert {*COLOR_NAMES} - {"shadow"} <= set(MATERIAL_ROLES)
    roles = {name.removesuffix("Color") for name in material_theme.dynamic_color_names}
    assert roles == {*MATERIAL_ROLES, "shadow", "transparent"}


@pytest.mark.extended
@every_palette
@pytest.mark.parametrize(("ink", "ground"), KIVYMD_WRITTEN)
def test_what_kivymd_writes_can_be_read(palette: Palette, ink: str, ground: str) -> None:
    assert contrast(colour_of(palette, ink), colour_of(palette, ground)) >= TEXT


@every_palette
@pytest.mark.parametrize("ground", ["surface", "surfaceContainerLow", "surfaceContainerHighest"])
def test_outlines_of_controls_can_be_seen(palette: Palette, ground: str) -> None:
    assert contrast(colour_of(palette, "outline"), colour_of(palette, ground)) >= MARKS


@every_skin
def test_kivymd_follows_the_skin(skin: SkinId, dark: bool) -> None:
    theme.apply_skin(SKINS[skin], dark)
    palette = SKINS[skin].dark if dark else SKINS[skin].light
    for role in MATERIAL_ROLES:
        expected = get_color_from_hex(colour_of(palette, role))
        assert getattr(material_theme, f"{role}Color") == pytest.approx(expected), role
    assert material_theme.theme_style == ("Dark" if dark else "Light")


def test_one_switch_sets_light_and_dark(app: FivefoldApp) -> None:
    assert app.theme_cls is material_theme
    app.preferences.change_settings(
        replace(app.preferences.settings, appearance=ColourMode.DARK, skin=SkinId.TAVERN)
    )
    assert app.theme_cls.theme_style == "Dark"
    assert app.theme_cls.primaryColor == theme.primary


def test_layouts_may_bind_to_a_material_role(app: FivefoldApp) -> None:
    label = Builder.load_string("Label:\n    color: app.theme_cls.onSurfaceColor")
    app.preferences.change_settings(
        replace(app.preferences.settings, appearance=ColourMode.DARK, skin=SkinId.GLOSS)
    )
    assert label.color == theme.ink


def test_a_change_of_style_computes_no_scheme(app: FivefoldApp) -> None:
    """The colours stay those of the skin, whatever KivyMD is told."""
    before = list(app.theme_cls.primaryColor)
    app.theme_cls.primary_palette = "Red"
    app.theme_cls.update_theme_colors()
    assert app.theme_cls.primaryColor == before
