"""The menu of the table and menus in general, by touch."""

import pytest
from kivy.metrics import dp

from app.widgets.dialogs.menu import MenuDialog, MenuItem, MenuRow
from app.widgets.layout.scroll import PageScroll
from core import RULE_SETS
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import (
    LANDSCAPE,
    SMALL,
    find_widgets,
    frames,
    layout_flaws,
    show_widgets,
    tap,
    visible_texts,
)


def make_menu(done: list[str]) -> MenuDialog:
    return MenuDialog(
        [
            MenuItem("Roll", "Space", "cup", action=lambda: done.append("roll")),
            MenuItem("Undo", "Ctrl+Z", "undo", enabled=False, action=lambda: done.append("undo")),
            MenuItem("Possible scores", "H", checked=True, action=lambda: done.append("hints")),
            MenuItem("Leave", "Ctrl+Q, Alt+X", action=lambda: done.append("leave")),
        ],
        title="Menu",
        reduced_motion=True,
    )


def test_toggles_show_whether_they_are_on() -> None:
    icons = {MenuRow(checked=on).glyph for on in (True, False)}
    assert len(icons) == 2
    assert "" not in icons


def test_a_menu_shows_every_action_with_its_key_and_does_the_one_tapped() -> None:
    done: list[str] = []
    menu = make_menu(done)
    with show_widgets() as layout:
        menu.open(layout)
        frames()
        assert {"Roll", "Space", "Undo", "Ctrl+Z", "Leave", "Ctrl+Q, Alt+X"} <= set(
            visible_texts(menu)
        )
        rows = find_widgets(menu, MenuRow)
        tap(rows[1])
        assert menu.is_open
        tap(rows[3])
        assert done == ["leave"]
        assert not menu.is_open


@pytest.mark.parametrize("rules", ["official", "winzee"])
def test_a_phone_shows_the_whole_menu_of_the_table_because_switches_share_lines(
    stage: Stage, rules: str
) -> None:
    table = TableDriver(stage, rules, play_style=RULE_SETS[rules].play_style)
    stage.open(table.context.root_layout)
    table.screen.show_menu()
    stage.frames(3)
    menu = table.context.overlays.front
    rows = {row.text: row for row in menu.list.menu_rows}
    assert menu.ids.scroll.height >= menu.ids.body.minimum_height, "nothing to scroll"
    assert all(row.height >= dp(48) for row in rows.values())
    for left, right in (("Odds", "Possible scores"), ("Roll animation", "Sound")):
        assert rows[left].y == rows[right].y
        assert rows[left].right < rows[right].x
    assert layout_flaws(menu) == []
    stage.tap(rows["Sound"])
    assert not table.context.preferences.settings.sound


def test_the_menu_of_boxes_says_what_each_would_score_on_a_small_phone_too(stage: Stage) -> None:
    table = TableDriver(stage, lines=("roll 2 2 2 4 4",))
    stage.open(table.context.root_layout, *SMALL, font_scale=1.3)
    table.screen.show_boxes()
    stage.frames(3)
    rows = table.context.overlays.front.list.menu_rows
    assert len({row.y for row in rows}) == len(rows), "one below the other"
    assert {row.text: row.shown_shortcut for row in rows}["Sixes"] == "0"
    assert all(row.shown_shortcut for row in rows)


@pytest.mark.extended
@pytest.mark.parametrize("size", [SMALL, LANDSCAPE])
@pytest.mark.parametrize("scale", [1, 1.3, 1.5])
def test_no_menu_text_is_cut(size: tuple[int, int], scale: float) -> None:
    with show_widgets(size=size, scale=scale) as layout:
        menu = make_menu([])
        menu.open(layout)
        frames()
        assert layout_flaws(menu) == []


def test_a_row_in_a_scrolling_menu_acts_within_a_few_frames() -> None:
    done: list[int] = []
    items = [MenuItem(f"Thing {n}", action=lambda n=n: done.append(n)) for n in range(40)]
    menu = MenuDialog(items, reduced_motion=True)
    with show_widgets() as layout:
        menu.open(layout)
        frames()
        assert find_widgets(menu, PageScroll)[0].do_scroll_y
        tap(find_widgets(menu, MenuRow)[2])
        assert done == [2]


@pytest.mark.parametrize("size", [SMALL, LANDSCAPE, (1000, 760)])
def test_a_scrollable_menu_ends_in_half_a_row(size: tuple[int, int]) -> None:
    menu = MenuDialog([MenuItem(f"Thing {n}") for n in range(40)], reduced_motion=True)
    with show_widgets(size=size) as layout:
        menu.open(layout)
        frames()
        row = find_widgets(menu, MenuRow)[0].height
        assert find_widgets(menu, PageScroll)[0].height % row == pytest.approx(row / 2, abs=1)


@pytest.mark.parametrize("rules", ["official", "yachtz"])
@pytest.mark.parametrize("size", [(1280, 800), (1000, 760), (800, 600)])
def test_the_table_menu_fits_down_to_its_last_row(
    stage: Stage, size: tuple[int, int], rules: str
) -> None:
    """With throwing dice it has one more row."""
    table = TableDriver(stage, rules, play_style=RULE_SETS[rules].play_style)
    stage.open(table.context.root_layout, *size)
    table.screen.show_menu()
    frames()
    [menu] = table.context.overlays
    rows, scroll = find_widgets(menu, MenuRow), find_widgets(menu, PageScroll)[0]
    assert rows[-1].text == "Quit"
    assert scroll.height >= rows[0].top - min(row.y for row in rows) - 1
    assert not scroll.do_scroll_y
    assert menu.ids.card.height <= menu.height - 2 * dp(8)
    assert layout_flaws(menu) == []


def test_a_long_menu_breaks_into_a_second_column_between_groups(
    stage: Stage,
) -> None:
    table = TableDriver(stage, players=2)
    stage.open(table.context.root_layout, 1000, 760)
    table.screen.show_menu()
    frames()
    rows = find_widgets(table.context.overlays.front, MenuRow)
    left = [row for row in rows if row.x == rows[0].x]
    assert [row.text for row in left] == [row.text for row in rows[: len(left)]]
    right = rows[len(left) :]
    assert right[0].text == "New game"
    assert right[0].top == rows[0].top
    assert right[0].x >= left[0].right


def test_lines_separate_groups_but_not_above_a_column(stage: Stage) -> None:
    table = TableDriver(stage, players=2)
    stage.open(table.context.root_layout, 412, 915)
    table.screen.show_menu()
    frames()
    rows = {row.text: row for row in find_widgets(table.context.overlays.front, MenuRow)}
    ruled = [text for text, row in rows.items() if row.separator[2]]
    assert ruled == ["Hint", "Settings", "New game"]
    assert all(rows[text].separator[1] >= rows[text].top - 2 for text in ruled)
    stage.size(1000, 760)
    frames()
    assert [text for text, row in rows.items() if row.separator[2]] == ["Hint", "Settings"]


@pytest.mark.extended
@pytest.mark.parametrize("scale", [1, 1.3, 1.5])
def test_two_line_rows_keep_clear_of_the_next_row(scale: float) -> None:
    with show_widgets(size=SMALL, scale=scale) as layout:
        menu = MenuDialog(
            [MenuItem("Take the last box back once more", "Ctrl+Z", "undo")] * 2,
            reduced_motion=True,
        )
        menu.open(layout)
        frames()
        for row in find_widgets(menu, MenuRow):
            assert row.text_height > dp(30), "two lines"
            assert row.height >= row.text_height + dp(8)


def test_without_icons_text_starts_at_the_icon_edge() -> None:
    with show_widgets() as layout:
        for icon in ("", "cup"):
            menu = MenuDialog([MenuItem("Roll", icon=icon), MenuItem("Sort")], reduced_motion=True)
            menu.open(layout)
            frames()
            indents = {row.ids.label.x - row.x for row in find_widgets(menu, MenuRow)}
            assert indents == {dp(8) if not icon else dp(8 + 24 + 16)}
            assert layout_flaws(menu) == []
            menu.close()


def test_a_phone_shows_no_shortcuts(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.screens.table.game_screen.on_android", lambda: True)
    table = TableDriver(stage, players=2)
    stage.open(table.context.root_layout)
    table.screen.show_menu()
    frames()
    assert {row.shortcut for row in find_widgets(table.context.overlays.front, MenuRow)} == {""}


# --- dice and boxes by name -------------------------------------------------------------------


def open_submenu(table: TableDriver, text: str) -> list[MenuRow]:
    """Open a submenu of the table menu and return its rows."""
    table.screen.show_menu()
    frames()
    [row] = [row for row in find_widgets(table.context.overlays.front, MenuRow) if row.text == text]
    tap(row)
    frames()
    return find_widgets(table.context.overlays.front, MenuRow)


def test_the_menu_holds_dice_and_shows_their_shortcuts(stage: Stage) -> None:
    table = TableDriver(stage, "jahtzee", lines=("roll 5 5 2 1 3", "hold 1"))
    stage.open(table.context.root_layout)
    rows = open_submenu(table, "Hold or release a die")
    assert [(row.text, row.shortcut) for row in rows] == [
        ("Die 1: 5", "1"),
        ("Die 2: 5", "2"),
        ("Die 3: 2", "3"),
        ("Die 4: 1", "4"),
        ("Die 5: 3", "5"),
    ]
    assert [row.checked for row in rows] == [True, False, False, False, False]
    tap(rows[1])
    assert table.session.state.held == (0, 1)
    assert not table.context.overlays


def test_a_box_is_previewed_and_taken_from_the_menu(stage: Stage) -> None:
    lines = ("roll 1 1 1 2 2", "score ones 1", "roll 4 4 2 2 2")
    table = TableDriver(stage, "jahtzee", lines=lines)
    stage.open(table.context.root_layout)
    rows = {row.text: row for row in open_submenu(table, "Take a box")}
    assert list(rows)[-1] == "Jahtzee", "in the order of the card"
    assert (rows["Full House"].shortcut, rows["Large Straight"].shortcut) == ("25", "0")
    assert rows["Ones"].disabled
    tap(rows["Full House"])
    assert table.model.previewed == ("full_house", 0)
    rows = {row.text: row for row in open_submenu(table, "Take a box")}
    tap(rows["Full House"])
    assert table.session.state.cards[0].columns[0].values[8] == 25


def test_without_hints_the_menu_shows_no_scores(stage: Stage) -> None:
    quiet = RULE_SETS["jahtzee"].play_style
    table = TableDriver(stage, "jahtzee", play_style=quiet, lines=("roll 4 4 2 2 2",))
    stage.open(table.context.root_layout)
    assert not any(row.shortcut for row in open_submenu(table, "Take a box"))


def test_with_several_columns_the_menu_names_the_column(stage: Stage) -> None:
    table = TableDriver(stage, "triple", players=2, lines=("roll 4 4 2 2 2",))
    stage.open(table.context.root_layout)
    table.model.view_card(1)
    rows = {row.text: row for row in open_submenu(table, "Take a box")}
    assert rows["Full house"].shortcut == "25, ×3"
    assert rows["Large Straight"].shortcut == "0, ×1"
    tap(rows["Full house"])
    assert table.model.cards[0].player == 0
    assert table.model.previewed == ("full_house", 2)


def test_before_a_roll_no_die_and_no_box_is_listed(stage: Stage) -> None:
    table = TableDriver(stage)
    able = {command.text: command.enabled for command in table.screen.commands()}
    assert not able["Hold or release a die"]
    assert not able["Take a box"]


def test_with_no_rolls_left_the_menu_offers_no_roll(stage: Stage) -> None:
    table = TableDriver(stage, lines=("roll 4 4 2 2 2",) * 3)
    [roll] = [each for each in table.screen.commands() if each.text == "Roll"]
    assert not roll.enabled
    table.screen.key("space")
    assert table.model.status.rest == "most points: Full House", "the key points at boxes too"


@pytest.mark.parametrize("rules", ["winzee", "jahtzee"])
def test_rescue_is_in_the_menu_where_a_tap_throws(stage: Stage, rules: str) -> None:
    table = TableDriver(stage, rules, play_style=RULE_SETS[rules].play_style)
    [rescue] = [each for each in table.screen.commands() if each.keys == ("r",)]
    assert rescue.listed is (rules == "winzee")
