"""Drawing details: rings, dashes, margins and the top bar."""

from itertools import pairwise
from math import cos, dist, pi, sin
from pathlib import Path

import pytest
from kivy.graphics import Line
from kivy.uix.screenmanager import Screen

from app.application import FivefoldApp
from app.settings.theme import theme
from app.table.view_state import RollView
from app.widgets.layout.page_bar import PageBar
from app.widgets.table.dice.die_slot import dashes
from app.widgets.table.roll_button import DOT_SIZE, RING_WIDTH, RollButton
from core import RULE_SETS
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import find_widgets, frames, show_widgets

DIRECTIONS = 24


def test_a_thrown_die_leaves_a_gap_with_a_dashed_edge(stage: Stage) -> None:
    side, corner = 60, 12
    drawn = list(dashes(0, 0, side, corner, 5))
    ends = [(dash[:2], dash[-2:]) for dash in drawn]
    perimeter = 4 * (side - 2 * corner) + 2 * pi * corner
    inked = sum(dist(*pair) for dash in drawn for pair in pairwise(points(dash)))
    assert inked == pytest.approx(perimeter / 2, rel=0.02), "as much line as gap"
    assert all(dist(a[1], b[0]) > 3 for a, b in pairwise([*ends, ends[0]]))
    assert all(-0.01 <= number <= side + 0.01 for dash in drawn for number in dash)
    table = TableDriver(stage, "winzee", play_style=RULE_SETS["winzee"].play_style)
    stage.open(table.screen, density=2)
    stage.tap(table.felt.cup)
    stage.tap(table.die(0))
    lines = [each for each in table.die(0)._outline.children if isinstance(each, Line)]  # noqa: SLF001
    assert len(lines) > 8


def points(dash: tuple[float, ...]) -> list[tuple[float, float]]:
    return list(zip(dash[::2], dash[1::2], strict=True))


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (800, 1280), (1280, 800)])
def test_the_back_button_stays_in_place_from_table_to_page(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, *size)
    app.game.start_as_last_time()
    stage.frames(3)
    bar = app.screen.ids.bar
    back, title, ink = stage.middle(bar.buttons["back"]), bar.title_room[0], bar.buttons["back"].ink
    app.routes.open_settings()
    stage.frames(3)
    [page] = find_widgets(app.screen, PageBar)
    assert stage.middle(page.ids.back) == pytest.approx(back, abs=1)
    assert page.ids.title.x == pytest.approx(title, abs=1)
    assert page.ids.back.ink == ink


def test_the_back_button_stays_in_place_with_system_bars(stage: Stage, tmp_path: Path) -> None:
    """Both table and page use the low layout for the height that the bars leave."""
    app = FivefoldApp(tmp_path)
    stage.open(app, 360, 760)
    app.root.padding = [0, 24, 0, 48]
    app.game.start_as_last_time()
    stage.frames(3)
    table = app.screen.ids.bar
    app.routes.open_settings()
    stage.frames(3)
    [page] = find_widgets(app.screen, PageBar)
    assert page.height == table.height
    assert page.ids.back.center_y == pytest.approx(table.buttons["back"].center_y, abs=1)


def test_a_line_separates_a_scrollable_page_from_its_footer(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 360, 640, 1, 1.3)
    stage.frames(6)
    assert edge_of(app.screen) == pytest.approx(theme.line, abs=0.01)
    app.screen.ids.scroll.scroll_y = 0
    stage.frames(3)
    assert edge_of(app.screen) == pytest.approx(theme.background, abs=0.01)
    stage.size(412, 2400)
    stage.frames(6)
    assert not app.screen.ids.scroll.has_more_below, "all of it is in view"


def edge_of(screen: Screen) -> list[float]:
    """Return the lowest pixel of the scroll view at the left edge, where pages are empty."""
    texture = screen.export_as_image().texture
    across, high = texture.size
    row = high - 1 - round(screen.ids.scroll.y)
    at = 4 * (row * across + 2)
    return [byte / 255 for byte in texture.pixels[at : at + 4]]


@pytest.mark.parametrize("width", [801, 1281])
def test_page_margins_are_whole_pixels(stage: Stage, tmp_path: Path, width: int) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, width, 800)
    for show in (app.routes.go_home, app.routes.open_new_game, app.routes.open_settings):
        show()
        stage.frames(3)
        assert app.screen.side == round(app.screen.side)


@pytest.mark.parametrize("width", [172, 240, 241])
@pytest.mark.parametrize("low", [0, 0.25, 0.5])
def test_the_ring_of_a_spent_roll_has_no_gaps(width: int, low: float) -> None:
    """The whole ring is darker than the cup, its middle is not."""
    button = RollButton(size_hint=(None, None))
    with show_widgets(button):
        button.size, button.view = (width, 64 + low), RollView("Roll", 3, 0, "", "", True)
        frames()
        texture = button.export_as_image().texture
        pixels, across, high = texture.pixels, *texture.size
        left = button.first_dot - button.x + DOT_SIZE / 2
        middle = high - (button.word.y + button.word.height / 2 - button.y)

        def light(x: float, y: float) -> int:
            return pixels[4 * (int(y) * across + int(x))]

        radius = (DOT_SIZE - RING_WIDTH) / 2
        turns = [2 * pi * number / DIRECTIONS for number in range(DIRECTIONS)]
        ring = [light(left + radius * cos(turn), middle + radius * sin(turn)) for turn in turns]
        amber, ink = 255 * theme.amber[0], 255 * theme.amber_ink[0]
        assert max(ring) < (amber + ink) / 2 + 30
        assert light(left, middle) > amber - 10
