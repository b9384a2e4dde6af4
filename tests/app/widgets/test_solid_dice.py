"""Solid dice as drawn: pips are counted in the pixels."""

import gc
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from kivy.graphics import Fbo
from kivy.graphics.instructions import InstructionGroup
from kivy.uix.widget import Widget

from app.animation.dice_flight.die_path import CORNER_RADIUS
from app.animation.dice_flight.faces import top_face
from app.animation.dice_flight.throw import Landing, ThrowArea, plan_throw
from app.settings.settings import ShowRoll
from app.settings.theme import LIGHT, SKINS, SkinId, theme
from app.widgets.table.dice.die_face import CORNER, HIGH, MIDDLE, PIP_SIZE, DieFace
from app.widgets.table.dice.die_textures import die_texture
from app.widgets.table.dice.roll_animation import RollAnimation, frame_rate_monitor
from app.widgets.table.dice.solid_dice import MAX_DICE, SHADER
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver

pytestmark = pytest.mark.uncounted

SIDE = 66
ACROSS = 80
HIGH_FIELD = 100
MOSTLY_PIP = 0.32
"""A pixel belongs to a pip up to this fraction between pip and die colour."""


def is_pip(colour: Sequence[int]) -> bool:
    """Judge by the current colours: pips may be lighter than the die."""
    pip, body = ([255 * part for part in each[:3]] for each in (theme.pip, theme.die))
    way = [b - p for p, b in zip(pip, body, strict=True)]
    along = sum((c - p) * w for c, p, w in zip(colour, pip, way, strict=True))
    return along < MOSTLY_PIP * sum(w * w for w in way)


def count_pips(pixels: bytes, width: int, left: float, right: float) -> int:
    """Count the spots of pip colour between two columns of pixels."""
    found = set()
    for place in range(0, len(pixels), 4):
        y, x = divmod(place // 4, width)
        if left <= x < right and pixels[place + 3] > 250 and is_pip(pixels[place : place + 3]):
            found.add((x, y))
    count = 0
    while found:
        spot, size = [found.pop()], 0
        while spot:
            x, y = spot.pop()
            size += 1
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in found:
                    found.remove(near)
                    spot.append(near)
        count += size > 12
    return count


# All skins share one shader: only felt is tested in dark mode, except in `make soak`.
every_skin = pytest.mark.parametrize(
    ("skin", "dark"),
    [
        *((skin, False) for skin in SKINS),
        (SkinId.FELT, True),
        *(
            pytest.param(skin, True, marks=pytest.mark.soak)
            for skin in SKINS
            if skin is not SkinId.FELT
        ),
    ],
)


def render(widget: Widget, width: int, height: int) -> bytes:
    """Return the pixels a widget draws on a transparent background."""
    fbo = Fbo(size=(width, height))
    fbo.add(widget.canvas)
    fbo.draw()
    pixels = fbo.pixels
    fbo.remove(widget.canvas)
    return bytes(pixels)


def columns(pixels: bytes, width: int, count: int) -> list[int]:
    return [count_pips(pixels, width, ACROSS * n + 8, ACROSS * (n + 1) - 8) for n in range(count)]


def test_shader_and_python_agree_on_the_die() -> None:
    source = Path(SHADER).read_text(encoding="utf-8")

    def number(name: str) -> float:
        found = re.search(rf"{name} = ([0-9.]+);", source)
        assert found
        return float(found[1])

    assert number("float ROUND") == CORNER == CORNER_RADIUS
    assert number("float AWAY") == pytest.approx(HIGH - MIDDLE)
    assert number("float PIP") == PIP_SIZE / 2
    assert f"u_turns[{MAX_DICE}]" in source


@pytest.mark.extended
@pytest.mark.parametrize("picture", [die_texture, None], ids=["solid", "flat"])
@every_skin
def test_faces_at_rest_show_their_pips_in_the_same_places(
    stage: Stage, picture: object, skin: SkinId, dark: bool
) -> None:
    layout = Widget()
    stage.open(layout, 480, 200)
    theme.apply_skin(SKINS[skin], dark)
    for value in range(1, 7):
        face = DieFace(value=value, size=(SIDE, SIDE), texture_for=picture)
        face.pos = (ACROSS * (value - 1) + 7, 17)
        layout.add_widget(face)
    stage.frames()
    pixels = render(layout, 480, HIGH_FIELD)
    assert columns(pixels, 480, 6) == [1, 2, 3, 4, 5, 6]
    for value in range(1, 7):
        middle = (ACROSS * (value - 1) + 40, 50)
        for across, up in ((0.26, 0.74), (0.5, 0.5), (0.26, 0.5), (0.74, 0.74)):
            x, y = (
                int(m + SIDE * (part - 0.5)) for m, part in zip(middle, (across, up), strict=True)
            )
            assert is_pip(pixels[(y * 480 + x) * 4 :][:3]) == _has_pip(value, across, up), (
                value,
                across,
                up,
            )


def _has_pip(value: int, across: float, up: float) -> bool:
    if (across, up) == (0.5, 0.5):
        return value % 2 == 1
    if (across, up) == (0.26, 0.5):
        return value == 6
    return value > 1 if across != up else value > 3


@pytest.mark.extended
@every_skin
def test_sampled_rolls_end_on_the_rolled_values(stage: Stage, skin: SkinId, dark: bool) -> None:
    flying = RollAnimation()
    stage.open(flying, 400, 200)
    theme.apply_skin(SKINS[skin], dark)
    places = [(ACROSS * die + 40.0, 50.0) for die in range(5)]
    for seed in range(24 if theme.palette_name == "light" else 3):
        values = [1 + (seed * 7 + die * (1 + seed % 5)) % 6 for die in range(5)]
        landings = [Landing(die, *places[die], values[die]) for die in range(5)]
        made = plan_throw(landings, (200, -20), ThrowArea(33, 33, 367, 67), SIDE, 0.5, seed)
        flying.throw(made, lambda: None)
        flying.use_manual_clock()
        # The last frame that draws a moving solid die.
        flying.step(made.end - 0.002)
        shown = {path.die: top_face(pose.rotation) for path, pose in flying.poses}
        assert [shown[die] for die in range(5)] == values
        assert columns(render(flying, 400, HIGH_FIELD), 400, 5) == values
        flying.finish()
        assert max(render(flying, 400, HIGH_FIELD)[3::4]) == 0, "at rest nothing is drawn here"


def test_the_last_frame_of_a_throw_matches_the_die_at_rest(stage: Stage) -> None:
    flying = RollAnimation()
    stage.open(flying, 400, 200)
    made = plan_throw([Landing(0, 40, 50, 5)], (40, -20), ThrowArea(33, 33, 67, 67), SIDE, 0.5, 2)
    flying.throw(made, lambda: None)
    flying.use_manual_clock()
    flying.step(made.end - 1e-6)
    moving = render(flying, ACROSS, HIGH_FIELD)
    flying.finish()
    face = DieFace(value=5, size=(SIDE, SIDE), pos=(7, 17), texture_for=die_texture)
    resting = render(face, ACROSS, HIGH_FIELD)
    differences = [abs(a - b) for a, b in zip(moving, resting, strict=True)]
    assert sum(differences) / len(differences) < 1.5
    far = sum(each > 60 for each in differences)
    assert far < len(differences) * 0.004, "only a few edge pixels"


def test_a_roll_at_the_table_ends_on_the_rolled_values(stage: Stage) -> None:
    table = TableDriver(stage, show_roll=ShowRoll.BRISK)
    stage.open(table.screen)
    row = table.felt.row
    for _ in range(3):
        table.model.dice_actions.roll()
        stage.frames()
        row.roll_animation.step(1)
        stage.frames()
        image = row.export_as_image().texture
        width = int(image.width)
        pixels = bytes(image.pixels)
        counted = [
            count_pips(pixels, width, s.face.x - row.x + 4, s.face.right - row.x - 4)
            for s in row.slots
        ]
        assert counted == list(table.session.state.dice or ())


def test_a_theme_change_recolours_solid_dice(stage: Stage) -> None:
    stage.open(Widget(), 400, 200)
    face = DieFace(value=1, size=(SIDE, SIDE), pos=(7, 17), texture_for=die_texture)
    light = render(face, ACROSS, HIGH_FIELD)
    stage.dark()
    assert render(face, ACROSS, HIGH_FIELD) != light
    theme.apply_palette("light", LIGHT)
    assert render(face, ACROSS, HIGH_FIELD) == light


# --- nothing piles up -------------------------------------------------------------------------


def count(group: InstructionGroup) -> int:
    return sum(
        1 + (count(each) if isinstance(each, InstructionGroup) else 0) for each in group.children
    )


@pytest.mark.extended
def test_a_thousand_rolls_leave_nothing_behind(stage: Stage) -> None:
    flying = RollAnimation()
    stage.open(flying, 400, 200)
    landings = [Landing(die, ACROSS * die + 40.0, 50.0, die + 1) for die in range(5)]

    def roll(seed: int) -> None:
        made = plan_throw(landings, (200, -20), ThrowArea(33, 33, 367, 67), SIDE, 0.5, seed)
        flying.throw(made, lambda: None)
        for _ in range(4):
            flying.step(0.1)
        flying.finish()

    for seed in range(100):
        roll(seed)
    gc.collect()
    instructions, widgets = count(flying.canvas), len(flying.children)
    blocks = sys.getallocatedblocks()
    for seed in range(1000):
        roll(seed)
    gc.collect()
    assert (count(flying.canvas), len(flying.children)) == (instructions, widgets)
    assert sys.getallocatedblocks() - blocks < 300, "more memory blocks after 1000 rolls"


@pytest.fixture(autouse=True)
def reset_frame_rate_monitor() -> object:
    frame_rate_monitor.reset()
    yield
    frame_rate_monitor.reset()
