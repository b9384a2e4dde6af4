"""Colours that can be read, in every palette."""

import pytest

from app.settings import Colours
from app.theme import PALETTES, Palette

TEXT, MARKS = 4.5, 3.0
HIGH = 7.0
NAMES = [" ".join(key) for key in PALETTES]

# What is written on what.
WRITTEN = [
    ("ink", "ground"),
    ("ink", "paper"),
    ("ink", "column"),
    ("ink", "foot"),
    ("ink", "chip"),
    ("soft_ink", "ground"),
    ("soft_ink", "paper"),
    ("soft_ink", "column"),
    ("soft_ink", "foot"),
    ("faint_ink", "column"),
    ("faint_ink", "paper"),
    ("primary", "paper"),
    ("primary", "tint"),
    ("primary_ink", "primary"),
    ("felt_ink", "felt_top"),
    ("felt_ink", "felt_bottom"),
    ("felt_ink", "felt_button"),
    ("amber_ink", "amber"),
    ("bonus", "paper"),
    ("bonus", "column"),
    ("bonus", "foot"),
    ("bonus", "chip"),
    ("zero", "zero_ground"),
    ("zero", "ground"),
    ("pip", "die"),
    ("pip", "die_edge"),
]
# What is drawn on what: frames, outlines, dice.
DRAWN = [
    ("primary", "column"),
    ("primary", "paper"),
    ("zero", "column"),
    ("bonus", "column"),
    ("amber", "felt_top"),
    ("amber", "felt_bottom"),
    ("die", "felt_top"),
    ("die", "felt_bottom"),
]


def luminance(colour: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=NAMES)
@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_text_can_be_read(palette: Palette, ink: str, ground: str) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= TEXT


@pytest.mark.parametrize("palette", PALETTES.values(), ids=NAMES)
@pytest.mark.parametrize(("mark", "ground"), DRAWN)
def test_marks_can_be_seen(palette: Palette, mark: str, ground: str) -> None:
    assert contrast(getattr(palette, mark), getattr(palette, ground)) >= MARKS


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_high_contrast_is_high(light: str, ink: str, ground: str) -> None:
    palette = PALETTES["contrast", light]
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= HIGH


def test_all_colours_on_offer_are_there_in_the_light_and_in_the_dark() -> None:
    assert set(PALETTES) == {(each, light) for each in Colours for light in ("light", "dark")}


def test_black_on_white_is_twenty_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
