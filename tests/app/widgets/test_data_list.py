"""Lists of rows made from values, and parts of a page that come and go."""

from kivy.lang import Builder

from app.widgets.layout.data_list import DataList, ResultItem, TileItem
from app.widgets.layout.vertical_stack import VerticalStack
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import show_widgets

ANA, BEN, CLEO = (TileItem(name, key=name) for name in ("Ana", "Ben", "Cleo"))


def test_rows_follow_their_values() -> None:
    tiles = DataList(viewclass="Tile", data=(ANA, BEN))
    first, second = tiles.rows
    tiles.data = (ANA, CLEO, BEN)
    assert tiles.rows[:2] == [first, second], "rows are not built again"
    assert [row.heading for row in tiles.rows] == ["Ana", "Cleo", "Ben"]
    tiles.data = (CLEO,)
    assert [row.heading for row in tiles.rows] == ["Cleo"]


def test_a_list_may_mix_kinds_of_rows() -> None:
    classes = {TileItem: "Tile", ResultItem: "ResultRow"}
    mixed = DataList(viewclass=classes, data=(ANA, ResultItem("Best", "250")))
    assert [type(row).__name__ for row in mixed.rows] == ["Tile", "ResultRow"]
    mixed.data = (ResultItem("Best", "250"), ANA)
    assert [type(row).__name__ for row in mixed.rows] == ["ResultRow", "Tile"]
    assert mixed.rows[0].number == "250"


def test_a_pressed_row_tells_its_key(stage: Stage) -> None:
    tiles = DataList(viewclass="Tile", data=(ANA, BEN))
    pressed = []
    tiles.bind(on_press=lambda _, key: pressed.append(key))
    with show_widgets(tiles):
        tiles.rows[0].press()
        tiles.data = (CLEO, BEN)
        tiles.rows[0].press()
    assert pressed == ["Ana", "Cleo"]


LAYOUT = """
VerticalStack:
    size_hint_x: None
    width: 200
    padding: 10
    spacing: 8
    Widget:
        size_hint_y: None
        height: 20
    Conditional:
        id: middle
        FormSection:
            Widget:
                size_hint_y: None
                height: 30
    FormSection:
        Widget:
            size_hint_y: None
            height: 40
"""


def test_what_is_not_shown_takes_no_room_and_sections_stand_apart() -> None:
    stack = Builder.load_string(LAYOUT)
    assert isinstance(stack, VerticalStack)
    middle, gap = stack.ids.middle, stack.children[0].space_above
    with show_widgets(stack):
        assert stack.height == 10 + 20 + (8 + gap) + 40 + 10
        assert not middle.children
        middle.when = True
        stack.do_layout()
        assert stack.height == 10 + 20 + 8 + 30 + (8 + gap) + 40 + 10
        first, last = stack.children[-1], stack.children[0]
        assert first.top == stack.top - 10
        assert last.y == stack.y + 10
        middle.when = None
        stack.do_layout()
        assert stack.height == 10 + 20 + (8 + gap) + 40 + 10
