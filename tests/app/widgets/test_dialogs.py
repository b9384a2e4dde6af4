"""Dialogs and the table of totals, by touch and keyboard."""

import gc
import weakref

import pytest
from kivy.base import EventLoop
from kivy.metrics import dp, sp
from kivy.tests.common import UnitTestTouch
from kivy.uix.floatlayout import FloatLayout

from app.settings.theme import COLOUR_ROLES, theme
from app.table.dialogs import totals_dialog
from app.widgets.controls.button import TextButton
from app.widgets.controls.tile import Tile
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.menu import MenuDialog, MenuItem
from app.widgets.table.sheet.totals_table import TotalsDialog, TotalsTable
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.paragraph import Paragraph
from app.widgets.text.text_texture import measure_text
from core import RULE_SETS, Game, create_setup
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import (
    DESKTOP,
    LANDSCAPE,
    PHONE,
    SMALL,
    every_size,
    find_widgets,
    frames,
    layout_flaws,
    show_widgets,
    step_until,
    tap,
    tap_at,
)

pytestmark = pytest.mark.uncounted

WORDS = "The game is kept as it stands, and you can go on whenever you like. "


def make_dialog(paragraphs: int = 1, **kwargs: object) -> Dialog:
    dialog = Dialog(title="Leave this game?", reduced_motion=True, **kwargs)
    for _ in range(paragraphs):
        dialog.add_widget(Paragraph(text=WORDS))
    return dialog


def test_a_tap_outside_closes_and_one_inside_does_not() -> None:
    dialog, events = make_dialog(), []
    dialog.bind(on_open=lambda _: events.append("open"), on_close=lambda _: events.append("close"))
    with show_widgets() as layout:
        dialog.open(layout)
        frames()
        tap(dialog.ids.heading)
        assert dialog.is_open
        tap_at(20, EventLoop.window.height - 20)
        assert not dialog.is_open
        assert events == ["open", "close"]


def test_a_drag_ending_outside_does_not_close() -> None:
    dialog = make_dialog()
    with show_widgets() as layout:
        dialog.open(layout)
        frames()
        touch = UnitTestTouch(*dialog.ids.heading.center)
        touch.touch_down()
        touch.touch_move(20, EventLoop.window.height - 20)
        touch.touch_up()
        frames()
        assert dialog.is_open


def test_a_modal_dialog_stays_until_answered() -> None:
    dialog, done = make_dialog(dismissible=False), []
    leave = dialog.add_button("Leave", lambda: done.append(dialog.is_open), style="primary")
    with show_widgets() as layout:
        dialog.open(layout)
        frames()
        tap_at(20, EventLoop.window.height - 20)
        assert dialog.is_open
        assert not dialog.back()
        tap(leave)
        assert done == [False], "the dialog is closed before the action runs"


def test_nothing_behind_a_dialog_can_be_touched() -> None:
    pressed = []
    behind = TextButton(text="Roll", size_hint=(1, 1)).bind_action(lambda: pressed.append("rolled"))
    with show_widgets(behind) as layout:
        dialog = make_dialog(dismissible=False)
        dialog.open(layout)
        frames()
        for x, y in ((5, 5), (200, 40), (200, 900), (400, 450)):
            tap_at(x, y)
        assert pressed == []
        dialog.close()
        tap(behind)
        assert pressed == ["rolled"]


def test_back_closes_one_dialog_at_a_time() -> None:
    with show_widgets() as layout:
        lower, upper = make_dialog(), make_dialog()
        lower.open(layout)
        upper.open(layout)
        assert upper.back()
        assert lower.is_open
        assert not upper.back()
        assert lower.back()


def test_at_the_bottom_of_a_phone_and_in_the_middle_of_a_desktop() -> None:
    for size, bottom in ((PHONE, True), (DESKTOP, False)):
        dialog = make_dialog()
        with show_widgets(size=size) as layout:
            dialog.open(layout)
            frames()
            card = dialog.ids.card
            assert (card.y <= 0) is bottom
            assert abs(card.center_x - dialog.width / 2) < 1
            assert card.width <= dp(560)


@pytest.mark.extended
@pytest.mark.parametrize("size", [(915, 412), (1281, 801), PHONE])
@pytest.mark.parametrize("density", [1, 1.5, 2.625])
@pytest.mark.parametrize("paragraphs", [1, 80])
def test_dialog_text_is_aligned_to_pixels(
    stage: Stage, size: tuple[int, int], density: float, paragraphs: int
) -> None:
    layout = FloatLayout()
    stage.open(layout, *size, density=density)
    dialog = make_dialog(paragraphs)
    dialog.open(layout)
    frames()
    dialog.ids.scroll.scroll_y = 0.37
    frames()
    places = [*dialog.ids.card.pos, *dialog.ids.body.to_window(0, 0)]
    assert places == [round(place) for place in places]


@every_size
@pytest.mark.parametrize("scale", [1, 1.5])
def test_long_text_scrolls_and_the_buttons_stay(size: tuple[int, int], scale: float) -> None:
    with show_widgets(size=size, scale=scale) as layout:
        dialog = make_dialog(paragraphs=80)
        dialog.add_button("Read all the rules of this game", lambda: None)
        close = dialog.add_button("Close", lambda: None, style="primary")
        dialog.open(layout)
        frames()
        assert dialog.ids.card.top <= dialog.top - dp(20)
        assert dialog.ids.scroll.do_scroll_y
        assert layout_flaws(dialog) == []
        tap(close)
        assert not dialog.is_open


@pytest.mark.extended
@pytest.mark.parametrize("size", [SMALL, LANDSCAPE, (915, 412), (1000, 760)])
@pytest.mark.parametrize("scale", [1, 1.3])
def test_scrollable_text_ends_in_half_a_line(size: tuple[int, int], scale: float) -> None:
    with show_widgets(size=size, scale=scale) as layout:
        dialog = Dialog(title="Licences", reduced_motion=True)
        dialog.add_widget(Paragraph(text=80 * WORDS))
        dialog.add_button("Close", lambda: None)
        dialog.open(layout)
        frames()
        line = measure_text(WORDS, round(sp(14)), "regular")[1]
        assert dialog.ids.scroll.do_scroll_y
        assert dialog.ids.scroll.height % line == pytest.approx(line / 2, abs=1)


@pytest.mark.parametrize("size", [SMALL, LANDSCAPE, (915, 412), (1000, 760)])
def test_a_scrollable_list_ends_in_half_an_item(size: tuple[int, int]) -> None:
    dialog = Dialog(title="Who plays here?", reduced_motion=True)
    for number in range(20):
        dialog.add_widget(Tile(heading=f"Thing {number}", detail="What it does"))
    with show_widgets(size=size) as layout:
        dialog.open(layout)
        frames()
        bottom = dialog.ids.scroll.to_local(*dialog.ids.scroll.pos)[1]
        assert any(abs(tile.center_y - bottom) <= 1 for tile in find_widgets(dialog, Tile))


@pytest.mark.extended
def test_fifty_dialogs_leave_nothing_behind() -> None:
    with show_widgets() as layout:

        def watched() -> int:
            gc.collect()
            lists = [theme.get_property_observers(role) for role in COLOUR_ROLES]
            names = ("size", "width", "height", "on_keyboard")
            lists += [EventLoop.window.get_property_observers(name) for name in names]
            return sum(len(each) for each in lists)

        def open_and_close() -> weakref.ref:
            dialog = MenuDialog([MenuItem("Roll", "Space")], title="Menu")
            dialog.add_button("Close", lambda: None)
            dialog.open(layout)
            frames(2)
            dialog.close()
            frames(2)
            return weakref.ref(dialog)

        open_and_close()
        before = watched()
        sheets = [open_and_close() for _ in range(50)]
        # A scroll bar stays alive until it has faded, half a second after it moved.
        step_until(lambda: watched() <= before and not any(dialog() for dialog in sheets))
        assert not any(isinstance(child, Dialog) for child in EventLoop.window.children)


def test_a_dialog_fades_in_fully_and_not_under_reduced_motion() -> None:
    with show_widgets() as layout:
        fading, still = Dialog(title="Menu"), Dialog(title="Menu", reduced_motion=True)
        still.open(layout)
        assert still.opacity == 1
        fading.open(layout)
        assert fading.opacity < 1
        step_until(lambda: fading.opacity == 1)


def drag(start: tuple[float, float], down: float) -> None:
    """Drag by so many pixels downwards."""
    touch = UnitTestTouch(*start)
    touch.touch_down()
    for part in (0.5, 1):
        touch.touch_move(start[0], start[1] - down * part)
        frames(1)
    touch.touch_up()


def test_a_bottom_sheet_slides_in_and_can_be_used_at_once() -> None:
    dialog, done = Dialog(title="Menu"), []
    stay = dialog.add_button("Stay", lambda: done.append("stay"))
    with show_widgets() as layout:
        dialog.open(layout)
        card = dialog.ids.card
        assert card.slide == -card.height
        place = stay.to_window(*stay.pos)
        frames()
        assert card.slide < 0
        tap(stay)
        assert done == ["stay"]
        still = Dialog(title="Menu", reduced_motion=True)
        still.open(layout)
        assert still.ids.card.slide == 0
        assert stay.to_window(*stay.pos) == place
    with show_widgets(size=DESKTOP) as layout:
        centred = Dialog(title="Menu")
        centred.open(layout)
        frames(1)
        assert centred.ids.card.slide == 0


def test_a_bottom_sheet_is_dragged_away_by_its_title() -> None:
    events: list[str] = []
    dialog = make_dialog(paragraphs=5)
    dialog.bind(on_close=lambda _: events.append("close"))
    with show_widgets() as layout:
        dialog.open(layout)
        frames()
        height = dialog.ids.card.height
        drag(dialog.ids.heading.center, height * 0.3)
        frames()
        assert dialog.is_open, "not far enough"
        assert dialog.ids.card.slide == 0
        drag(dialog.ids.heading.center, -height)
        assert dialog.ids.card.slide == 0
        drag(dialog.ids.heading.center, height * 0.7)
        frames()
        assert not dialog.is_open
        assert events == ["close"]


def test_only_the_top_of_a_bottom_sheet_drags_it_and_only_if_it_may_be_closed() -> None:
    dialog = make_dialog(paragraphs=80)
    with show_widgets() as layout:
        dialog.open(layout)
        frames()
        drag(dialog.ids.scroll.center, -300)
        assert dialog.ids.card.slide == 0
        assert dialog.ids.scroll.scroll_y < 1
        dialog.close()
        asking = make_dialog(dismissible=False)
        asking.open(layout)
        frames()
        drag(asking.ids.heading.center, asking.ids.card.height)
        frames()
        assert asking.is_open
        assert asking.ids.card.slide == 0


def test_a_dragged_sheet_finishes_its_way_by_itself() -> None:
    dialog = Dialog(title="Menu")
    dialog.add_widget(Paragraph(text=WORDS))
    with show_widgets() as layout:
        dialog.open(layout)
        step_until(lambda: dialog.ids.card.slide == 0)
        drag(dialog.ids.heading.center, dialog.ids.card.height * 0.6)
        assert dialog.is_open
        step_until(lambda: not dialog.is_open)


def test_a_dialog_by_keyboard() -> None:
    done = []
    dialog = make_dialog()
    dialog.add_button("Stay", lambda: done.append("stay"))
    dialog.add_button("Leave", lambda: done.append("leave"))
    with show_widgets() as layout:
        dialog.open(layout)
        frames()
        assert not dialog.key("enter"), "nothing has the focus yet"
        assert dialog.key("tab")
        assert dialog.key("right")
        assert not dialog.key("a")
        assert dialog.key("enter")
        step_until(lambda: done)
        assert done == ["leave"]


@pytest.mark.extended
@pytest.mark.parametrize(
    ("columns", "multiply", "size", "headings"),
    [
        (3, True, SMALL, ["×1", "×2", "×3"]),
        (3, True, DESKTOP, ["×1", "×2", "×3"]),
        (3, False, SMALL, ["1", "2", "3"]),
        (3, False, DESKTOP, ["Column 1", "Column 2", "Column 3"]),
        (6, False, PHONE, ["1", "2", "3", "4", "5", "6"]),
    ],
)
def test_total_column_headings_fit_their_width(
    columns: int, multiply: bool, size: tuple[int, int], headings: list[str]
) -> None:
    setup = create_setup(RULE_SETS["custom"], ["Ana"], seed="t", columns=columns, multiply=multiply)
    with show_widgets(size=size, scale=1.3) as layout:
        dialog = totals_dialog(Game.new(setup).state, 0)
        dialog.open(layout)
        frames()
        [table] = find_widgets(dialog, TotalsTable)
        assert [label.text for label in table.headings] == headings
        assert {label.pixels for label in table.headings} == {round(sp(14))}, "none is smaller"
        assert layout_flaws(dialog) == []


@pytest.mark.parametrize(
    ("rules", "policy", "row"),
    [
        ("os2", "none", []),
        ("winzee", "wild", []),
        ("winzee", "again", ["Yahtzee Bonus"]),
        ("yachtz", "row", ["Yacht-Z Bonus"]),
        ("official", "forced", ["Five-of-a-kind bonus"]),
    ],
)
def test_totals_show_extra_fives_only_where_they_can_score(
    rules: str, policy: str, row: list[str]
) -> None:
    setup = create_setup(RULE_SETS[rules], ["Ana"], extra_fives=policy)
    dialog = totals_dialog(Game.new(setup).state, 0)
    names = [each.text for each in find_widgets(dialog, FitLabel) if each.halign == "left"]
    lower, grand = (names.index(setup.rules.word(id)) for id in ("lower_total", "grand_total"))
    assert names[lower + 1 : grand] == row


def open_totals(layout: FloatLayout) -> tuple[Dialog, TotalsTable]:
    setup = create_setup(RULE_SETS["triple"], ["Ana", "Ben"], seed="t")
    dialog = totals_dialog(Game.new(setup).state, 0)
    dialog.add_button("Help", lambda: None)
    dialog.open(layout)
    frames()
    [table] = find_widgets(dialog, TotalsTable)
    return dialog, table


@pytest.mark.parametrize("scale", [1, 1.3])
def test_a_long_total_label_uses_the_space_the_numbers_leave(scale: float) -> None:
    """A single label in smaller text would look like a mistake."""
    rows = [("upper_subtotal", "Zwischensumme oben", ["29"] * 3), ("total", "Endsumme", ["462"])]
    headings = [(f"×{number}", f"×{number}") for number in (1, 2, 3)]
    with show_widgets(size=SMALL, scale=scale) as layout:
        table = TotalsTable(rows, headings)
        dialog = TotalsDialog(table, title="Summen")
        dialog.open(layout)
        frames()
        assert {each.pixels for each in find_widgets(table, FitLabel) if each.text} == {
            round(sp(14))
        }
        assert layout_flaws(dialog) == []


@pytest.mark.parametrize("size", [PHONE, SMALL, (915, 412), LANDSCAPE])
def test_all_totals_are_in_view_in_landscape(size: tuple[int, int]) -> None:
    with show_widgets(size=size) as layout:
        dialog, table = open_totals(layout)
        assert not dialog.ids.scroll.do_scroll_y
        assert dialog.ids.scroll.height >= table.height
        assert {label.pixels for label in find_widgets(table, FitLabel) if label.text} == {14}
        assert layout_flaws(dialog) == []


@pytest.mark.parametrize("scale", [1.3, 1.5])
def test_scrollable_totals_end_in_half_a_row(scale: float) -> None:
    with show_widgets(size=LANDSCAPE, scale=scale) as layout:
        dialog, table = open_totals(layout)
        row = table.height / 10
        assert dialog.ids.scroll.do_scroll_y
        assert dialog.ids.scroll.height % row == pytest.approx(row / 2, abs=1)
        assert layout_flaws(dialog) == []
