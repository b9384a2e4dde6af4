"""The menu of the table, and any other, by touch."""

import pytest
from kivy.metrics import dp

from app.widgets.menu import MenuItem, MenuRow, MenuSheet
from app.widgets.scroll import Scroll
from tests.app.at_table import AtTable
from tests.app.showing import (
    LANDSCAPE,
    SMALL,
    flaws,
    frames,
    seen,
    shown,
    tap,
    under,
)
from tests.app.stage import Stage


def a_menu(done: list[str]) -> MenuSheet:
    return MenuSheet(
        [
            MenuItem("Roll", "Space", "cup", action=lambda: done.append("roll")),
            MenuItem("Undo", "Ctrl+Z", "undo", enabled=False, action=lambda: done.append("undo")),
            MenuItem("Possible scores", "H", checked=True, action=lambda: done.append("hints")),
            MenuItem("Leave", "Ctrl+Q, Alt+X", action=lambda: done.append("leave")),
        ],
        title="Menu",
        still=True,
    )


def test_what_can_be_switched_shows_whether_it_is_on_or_off() -> None:
    signs = {MenuRow(checked=on).sign for on in (True, False)}
    assert len(signs) == 2
    assert "" not in signs


def test_a_menu_shows_every_action_with_its_key_and_does_the_one_tapped() -> None:
    done: list[str] = []
    menu = a_menu(done)
    with shown() as floor:
        menu.open(floor)
        frames()
        assert {"Roll", "Space", "Undo", "Ctrl+Z", "Leave", "Ctrl+Q, Alt+X"} <= set(seen(menu))
        rows = under(menu, MenuRow)
        tap(rows[1])
        assert menu.is_open
        tap(rows[3])
        assert done == ["leave"]
        assert not menu.is_open


@pytest.mark.parametrize("size", [SMALL, LANDSCAPE])
@pytest.mark.parametrize("scale", [1, 1.3, 1.5])
def test_a_menu_cuts_nothing(size: tuple[int, int], scale: float) -> None:
    with shown(size=size, scale=scale) as floor:
        menu = a_menu([])
        menu.open(floor)
        frames()
        assert flaws(menu) == []


def test_a_row_in_a_scrolling_menu_acts_within_a_few_frames() -> None:
    done: list[int] = []
    items = [MenuItem(f"Thing {n}", action=lambda n=n: done.append(n)) for n in range(40)]
    menu = MenuSheet(items, still=True)
    with shown() as floor:
        menu.open(floor)
        frames()
        assert under(menu, Scroll)[0].do_scroll_y
        tap(under(menu, MenuRow)[2])
        assert done == [2]


@pytest.mark.parametrize("size", [SMALL, LANDSCAPE, (1000, 760)])
def test_a_menu_that_goes_on_ends_in_half_a_row(size: tuple[int, int]) -> None:
    menu = MenuSheet([MenuItem(f"Thing {n}") for n in range(40)], still=True)
    with shown(size=size) as floor:
        menu.open(floor)
        frames()
        row = under(menu, MenuRow)[0].height
        assert under(menu, Scroll)[0].height % row == pytest.approx(row / 2, abs=1)


@pytest.mark.parametrize("size", [(1280, 800), (1000, 760)])
def test_the_menu_of_the_table_is_seen_down_to_its_last_row(
    stage: Stage, size: tuple[int, int]
) -> None:
    table = AtTable(stage, players=2)
    stage.open(table.house.floor, *size)
    table.screen.show_menu()
    frames()
    [menu] = table.house.sheets
    rows, scroll = under(menu, MenuRow), under(menu, Scroll)[0]
    assert rows[-1].text == "Quit"
    assert scroll.height >= rows[0].top - rows[-1].y - 1
    assert not scroll.do_scroll_y
    assert min(row.height for row in rows) >= dp(44)
    assert menu.ids.card.height <= menu.height - 2 * dp(8)
