"""The table in every window size: nothing cut, outside, overlapping or out of reach."""

from itertools import combinations, pairwise, product
from random import Random

import pytest
from kivy.metrics import dp

from app.animation.transitions import transitions
from app.table.felt_geometry import felt_geometry, place_dice, rail_slots, tilts_of
from app.table.geometry import Rect, table_geometry
from app.table.presenter.rows import sheet_rows
from app.table.sheet_geometry import SheetContent
from app.table.view_state import SeatView
from app.widgets.table.player_strip import PlayerStrip
from app.widgets.text.fit_label import FitLabel
from core import RULE_SETS, create_setup
from tests.app.support.layout_checks import (
    Case,
    every_case,
    extreme_cases,
    layout_problems,
    pairwise_cases,
)
from tests.app.support.stage import Stage
from tests.app.support.table_driver import NO_END_OF_TURN, TableDriver
from tests.app.support.widget_stage import SMALL, frames, layout_flaws, show_widgets

pytestmark = pytest.mark.uncounted


def table_for(stage: Stage, case: Case) -> TableDriver:
    size, density, font_scale, players, columns = case
    table = TableDriver(
        stage,
        "custom",
        players,
        columns=columns,
        multiply=columns > 1,
        lines=("roll 2 4 5 6 6", "hold 4 5"),
    )
    stage.open(table.screen, *size, density, font_scale)
    return table


def all_problems(stage: Stage, case: Case) -> list[str]:
    table = table_for(stage, case)
    problems = layout_problems(table)
    table.card.unfolded = True
    stage.frames(2)
    problems += layout_problems(table)
    table.card.unfolded = False
    table.model.card_actions.tap_cell("large_straight", 0)
    stage.frames()
    return problems + layout_problems(table)


@pytest.mark.extended
@pytest.mark.parametrize("case", extreme_cases(), ids=str)
def test_extreme_cases(stage: Stage, case: Case) -> None:
    assert all_problems(stage, case) == []


@pytest.mark.extended
@pytest.mark.parametrize("case", pairwise_cases(), ids=str)
def test_pairwise_cases(stage: Stage, case: Case) -> None:
    assert all_problems(stage, case) == []


@pytest.mark.soak
@pytest.mark.parametrize("case", list(every_case()), ids=str)
def test_all_cases(stage: Stage, case: Case) -> None:
    assert all_problems(stage, case) == []


def strip_of(*names: str, leader: int, total: str = "94") -> PlayerStrip:
    strip = PlayerStrip(size_hint_y=None, height=dp(48))
    strip.seats = tuple(
        SeatView(place, name, total, place == 0, place == leader, False)
        for place, name in enumerate(names)
    )
    return strip


def name_sizes(strip: PlayerStrip) -> list[int]:
    """Return the font size of each name in pixels."""
    return [chip._name.pixels for chip in strip.chips]  # noqa: SLF001


@pytest.mark.extended
@pytest.mark.parametrize("names", [("Ana", "Ben", "Cleo"), ("Player 1", "Player 2", "Player 3")])
@pytest.mark.parametrize("total", ["94", "194"])
def test_names_in_the_strip_look_the_same_whoever_leads(names: tuple[str, ...], total: str) -> None:
    found = set()
    for leader in range(3):
        with show_widgets(size=SMALL, scale=1.3) as layout:
            strip = strip_of(*names, leader=leader, total=total)
            layout.add_widget(strip)
            frames()
            assert layout_flaws(strip) == []
            found.add((*name_sizes(strip), *(chip._name.text for chip in strip.chips)))  # noqa: SLF001
    [(*sizes, one, two, three)] = found
    assert len(set(sizes)) == 1
    assert sizes[0] >= 0.8 * 13 * 1.3 - 1
    assert len({one, two, three}) == 3


def test_names_as_long_as_the_usual_ones_are_shown_in_full_in_a_large_window() -> None:
    strip = PlayerStrip(size=(700, 72), wide=True)
    with show_widgets(strip, size=(1400, 950)):
        strip.seats = (
            SeatView(0, "Player 1", "12", True, True, False, standing="leads"),
            SeatView(1, "Steady", "10", False, False, False, bot=True, standing="2 behind"),
        )
        strip.heads = ((0, 132), (132, 132))
        frames(2)
        assert [chip.shown_name[0] for chip in strip.chips] == ["Player 1", "Steady"]
        leader = strip.chips[0]
        crown, standing = leader._crown, leader._total  # noqa: SLF001 (where they lie)
        assert leader.x < crown.x < crown.right <= standing.x < standing.right < leader.right
        assert crown.y == standing.y


def test_names_are_shown_in_full_rather_than_pictures_beside_them() -> None:
    strip = PlayerStrip(size=(400, 48), wide=True)
    with show_widgets(strip, size=(720, 700)):
        strip.seats = tuple(
            SeatView(number, name, "12", number == 0, False, False)
            for number, name in enumerate(("Player 1", "Steady"))
        )
        for width, pictured in ((84, False), (132, True)):
            strip.heads = ((0, width), (width, width))
            frames(2)
            assert [chip.shown_name[0] for chip in strip.chips] == ["Player 1", "Steady"]
            assert [chip.pictured for chip in strip.chips] == [pictured] * 2
        strip.seats = tuple(seat._replace(name="Wolfeschlegelstein") for seat in strip.seats)
        assert all(chip.pictured for chip in strip.chips), "without them it would not fit either"


def test_the_crown_is_between_the_name_and_the_total() -> None:
    for players, scale in product(range(2, 7), (1.0, 1.3)):
        with show_widgets(size=SMALL, scale=scale) as layout:
            strip = strip_of(*(f"Player {n}" for n in range(players)), leader=0, total="1234")
            layout.add_widget(strip)
            frames()
            assert layout_flaws(strip) == []
            parts = strip.chips[0]
            name, crown, total = parts._name, parts._crown, parts._total  # noqa: SLF001
            assert parts.x <= crown.x
            assert crown.right <= total.x + 1
            assert total.right <= parts.right
            assert name.y >= total.top - dp(4) or name.right <= crown.x


def test_names_that_fit_are_not_shrunk() -> None:
    with show_widgets(size=SMALL) as layout:
        strip = strip_of("Ana", "Ben", leader=1)
        layout.add_widget(strip)
        frames()
        assert name_sizes(strip) == [14, 14]


def test_a_very_long_name_is_shortened_without_shrinking_the_others() -> None:
    with show_widgets(size=SMALL, scale=1.3) as layout:
        strip = strip_of("Ana", "Ben", "Bartholomäus Maria", leader=0)
        layout.add_widget(strip)
        frames()
        assert set(name_sizes(strip)) == {round(12 * 1.3)}
        assert strip.chips[2]._name.text.endswith("…")  # noqa: SLF001


NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")


def content_of(
    rules: str = "official",
    players: int = 1,
    columns: int | None = None,
    multiply: bool | None = None,
) -> SheetContent:
    setup = create_setup(
        RULE_SETS[rules], NAMES[:players], seed="x", columns=columns, multiply=multiply
    )
    return SheetContent(sheet_rows(setup), players, setup.columns, setup.multiply)


CONTENTS = [
    content_of(),
    content_of(players=2),
    content_of(players=6),
    content_of("triple"),
    content_of("triple", 2),
    content_of("custom", 2, 6, True),
    content_of("custom", 6, 2, False),
]


def test_left_handed_is_mirrored() -> None:
    content = content_of(players=3)
    right = table_geometry(1280, 800, content)
    left = table_geometry(1280, 800, content, left_handed=True)
    assert right.felt.x > right.card.x
    assert left.felt.x < left.card.x
    assert left.card.width == right.card.width


WINDOWS = [
    (width, height)
    for width in range(360, 2000, 40)
    for height in range(360, 1400, 80)
    if width >= 560 or height >= 640  # the smallest window, portrait or landscape
]


def test_regions_never_overlap_at_any_size() -> None:
    for (width, height), content, left_handed in product(WINDOWS, CONTENTS, (False, True)):
        lay = table_geometry(width, height, content, left_handed)
        rects = [lay.bar, lay.strip, lay.card, lay.felt]
        if lay.form == "wide":
            assert lay.felt.x <= lay.status.x
            assert lay.status.right <= lay.felt.right
            assert lay.felt.y < lay.status.y < lay.status.top < lay.felt.top
        else:
            rects.append(lay.status)
        for number, one in enumerate(rects):
            assert one.x >= -0.01
            assert one.y >= -0.01
            assert one.right <= width + 0.01
            assert one.top <= height + 0.01
            for other in rects[number + 1 :]:
                disjoint = (
                    one.right <= other.x + 0.01
                    or other.right <= one.x + 0.01
                    or one.top <= other.y + 0.01
                    or other.top <= one.y + 0.01
                )
                assert disjoint, (width, height, one, other)


def test_rows_fill_the_sheet_and_never_grow_beyond_their_limit() -> None:
    for (width, height), content, unfolded in product(WINDOWS, CONTENTS, (False, True)):
        lay = table_geometry(width, height, content, unfolded=unfolded)
        sheet = lay.sheet
        assert sheet.row_height <= 54.01
        least = 30 if lay.form == "wide" else 34
        assert sheet.row_height >= least - 0.01, (width, height, content.players, content.columns)
        for number, block in enumerate(sheet.blocks):
            rows = sorted(
                (each for each in sheet.rows if each.block == number), key=lambda r: r.top
            )
            if not sheet.overflow and not unfolded:
                assert rows[0].top == pytest.approx(sheet.head)
                for one, other in pairwise(rows):
                    assert one.top + one.height == pytest.approx(other.top)
                assert rows[-1].top + rows[-1].height == pytest.approx(sheet.height)
            names = block.width - len(block.columns) * block.column_width
            assert block.names_width == pytest.approx(names)
        assert sheet.height <= lay.card.height + 0.01
        shown = {content.rows[each.row].id for each in sheet.rows}
        if not unfolded:
            assert {row.id for row in content.rows if row.box} <= shown, "every box has a row"


def test_names_of_rows_always_have_room_for_words() -> None:
    for (width, height), content in product(WINDOWS, CONTENTS):
        for block in table_geometry(width, height, content).sheet.blocks:
            assert block.names_width >= 66
            assert block.column_width >= 33


@pytest.mark.parametrize(("width", "cards"), [(840, 1), (1000, 2), (1100, 2), (1280, 2)])
def test_both_cards_of_a_two_player_triple_game_show_from_1000_dp(width: int, cards: int) -> None:
    lay = table_geometry(width, 760, content_of("triple", 2))
    assert lay.sheet.cards == cards
    assert lay.felt.width >= 380


@pytest.mark.parametrize("size", [(412, 915), (430, 932), (1000, 760), (1400, 950), (800, 1280)])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
def test_all_players_have_a_column_of_the_same_width(size: tuple[int, int], players: int) -> None:
    lay = table_geometry(*size, content_of(players=players))
    [block] = lay.sheet.blocks
    assert lay.sheet.all_players
    assert len(block.columns) == players
    assert [x - block.columns[0] for x in block.columns] == pytest.approx(
        [number * block.column_width for number in range(players)]
    )
    assert len(lay.heads) == players, "under their names"


def test_a_phone_has_one_list_and_on_its_side_two_halves() -> None:
    for content in (content_of(players=2), content_of("triple", 2)):
        assert len(table_geometry(412, 915, content).sheet.blocks) == 1
        assert len(table_geometry(915, 412, content).sheet.blocks) == 2
        assert len(table_geometry(360, 640, content).sheet.blocks) == 2


def test_a_replay_has_one_list_beside_its_scrubber_as_well() -> None:
    content = content_of("official", 2)._replace(tappable=False)
    assert len(table_geometry(412, 915 - 64, content).sheet.blocks) == 1


def test_a_replay_on_a_small_phone_shows_the_whole_card() -> None:
    content = content_of("official", 2)._replace(tappable=False)
    assert table_geometry(360, 640 - 64, content, status_height=40).sheet.overflow == 0


def test_where_neither_fits_the_list_scrolls() -> None:
    sheet = table_geometry(360, 640, content_of("custom", 1, 6, True)).sheet
    assert sheet.overflow > 0
    assert sheet.row_height >= 38


@pytest.mark.parametrize("players", [1, 2, 6])
@pytest.mark.parametrize("rules", ["yatzy", "yatzy_in_order", "kismet"])
def test_a_card_of_fifteen_boxes_is_one_list_on_a_phone(rules: str, players: int) -> None:
    sheet = table_geometry(412, 915, content_of(rules, players)).sheet
    assert (len(sheet.blocks), sheet.overflow, sheet.all_players) == (1, 0, True)
    assert sheet.row_height >= 38


def test_twenty_boxes_lie_in_halves_of_about_the_same_height() -> None:
    content = content_of("maxi")
    sheet = table_geometry(412, 915, content).sheet
    halves = [
        [place for place in sheet.rows if place.block == number and content.rows[place.row].box]
        for number in (0, 1)
    ]
    assert [len(half) for half in halves] == [10, 10]
    assert table_geometry(360, 640, content).sheet.overflow > 0


@pytest.mark.parametrize("height", [700, 800, 950, 1200])
@pytest.mark.parametrize("rules", ["official", "triple", "yachtz"])
def test_a_desktop_window_shows_the_rows_of_totals(height: int, rules: str) -> None:
    content = content_of(rules, 2)
    sheet = table_geometry(1280, height, content).sheet
    assert not sheet.folded
    shown = {content.rows[each.row].id for each in sheet.rows}
    assert {"upper_subtotal", "upper_bonus", "extra_fives", "total"} <= shown


def test_a_low_window_folds_the_totals_and_a_tap_unfolds_them() -> None:
    content = content_of("triple", 2)
    for size in ((412, 915), (915, 412), (1000, 600), (360, 640)):
        assert table_geometry(*size, content).sheet.folded
        sheet = table_geometry(*size, content, unfolded=True).sheet
        shown = {content.rows[each.row].id for each in sheet.rows}
        assert {row.id for row in content.rows if not row.box} <= shown


def test_the_pair_of_sheet_and_felt_is_centred_rather_than_stretched() -> None:
    for players in (1, 3):
        lay = table_geometry(2560, 1300, content_of(players=players))
        assert lay.card.x == pytest.approx(2560 - lay.felt.right)
        assert lay.felt.right - lay.card.x <= 1640


FELTS = [
    (width, height, form, rail)
    for width, height, form in (
        (360, 154, "tall"),
        (412, 161, "tall"),
        (280, 232, "low"),
        (384, 284, "low"),
        (276, 742, "wide"),
        (331, 542, "wide"),
        (420, 642, "wide"),
        (672, 870, "wide"),
        (900, 1038, "wide"),
    )
    for rail in (True, False)
]


@pytest.mark.parametrize(("width", "height", "form", "rail"), FELTS)
@pytest.mark.parametrize("dice", [5, 6])
def test_dice_never_overlap_wherever_they_lie(
    width: float, height: float, form: str, rail: bool, dice: int
) -> None:
    status = Rect(0, height - 130, width, 50)
    lay = felt_geometry(width, height, form, dice, rail, status, keys=form == "wide")
    for held in product((False, True), repeat=dice if rail else 0):
        railed = held or (False,) * dice
        for values in ((1,) * dice, (6, 5, 4, 3, 2, 1)[:dice], (2, 2, 5, 5, 6, 1)[:dice]):
            places = place_dice(lay, railed, tilts_of(values))
            for one, other in combinations(places, 2):
                apart = max(abs(one.x - other.x), abs(one.y - other.y))
                assert apart >= (one.side + other.side) / 2 - 0.01, (railed, one, other)
            for place in places:
                assert place.side / 2 <= place.x <= width - place.side / 2
                assert lay.cup.top < place.y - place.side / 2
                assert place.y + place.side / 2 <= height
                assert place.side >= (42 if dice == 5 else 34)


@pytest.mark.parametrize(
    ("width", "height"), [(276, 742), (331, 542), (420, 642), (536, 642), (760, 700), (900, 1038)]
)
def test_held_dice_do_not_cover_the_label_of_the_rail(width: float, height: float) -> None:
    status = Rect(0, height - 112, width, 48)
    lay = felt_geometry(width, height, "wide", 5, True, status, keys=True)
    for slot in rail_slots(lay, 5):
        assert slot.top <= lay.rail.top - 22


def test_loose_dice_stay_where_they_are_while_others_are_held() -> None:
    lay = felt_geometry(672, 870, "wide", 5, True, Rect(0, 720, 672, 64), keys=True)
    tilts = tilts_of((1, 2, 3, 4, 5))
    before = place_dice(lay, (False,) * 5, tilts)
    after = place_dice(lay, (False, True, False, False, True), tilts)
    assert [after[place] for place in (0, 2, 3)] == [before[place] for place in (0, 2, 3)]
    assert all(after[place].y < before[place].y for place in (1, 4))


@pytest.mark.parametrize(("dice", "width"), [(5, 672), (5, 420), (6, 672), (6, 420)])
def test_thrown_dice_lie_in_the_middle_and_leave_the_spots_of_the_others_free(
    dice: int, width: float
) -> None:
    lay = felt_geometry(width, 870, "wide", dice, True, Rect(0, 720, width, 64), keys=True)
    tilts = tilts_of((1, 2, 3, 4, 5, 6)[:dice])
    free = (False,) * dice
    spots = {(place.x, place.y) for place in place_dice(lay, free, tilts)}
    middle = lay.oval.x + lay.oval.width / 2
    for kept in product((False, True), repeat=dice):
        places = place_dice(lay, free, tilts, kept)
        assert {(place.x, place.y) for place in places} == spots
        thrown = [place for place, is_kept in zip(places, kept, strict=True) if not is_kept]
        if thrown and dice == 5:
            assert sum(place.x for place in thrown) / len(thrown) == pytest.approx(middle)


def test_dice_that_are_held_and_released_leave_the_others_where_they_were_thrown(
    stage: Stage,
) -> None:
    table = TableDriver(stage, lines=("roll 1 2 3 4 5", "hold 1 2", "roll 1 2 6 6 6"))
    stage.open(table.screen, 1400, 950)
    stage.frames(3)
    row = table.felt.row
    loose = row.resting_places[2:]
    assert sum(place.x for place in loose) / 3 == pytest.approx(row.loose_center[0])
    for die in (0, 3, 3, 1):
        stage.tap(row.slots[die])
        transitions.finish_all()
        stage.frames(2)
    assert row.resting_places[2:] == loose
    for one, other in combinations(row.resting_places, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) > (one.side + other.side) / 2


def test_held_dice_have_the_whole_rail() -> None:
    lay = felt_geometry(760, 870, "wide", 5, True, Rect(0, 720, 760, 64), keys=True)
    slots = rail_slots(lay, 5)
    assert slots[0].x - lay.rail.x == pytest.approx(lay.rail.right - slots[-1].right)
    assert slots[0].x - lay.rail.x < slots[0].width / 2


@pytest.mark.parametrize("rules", ["official", "triple"])
def test_a_half_with_room_left_shows_its_subtotal_too(rules: str) -> None:
    setup = create_setup(RULE_SETS[rules], ("Ana", "Ben"))
    rows = sheet_rows(setup)
    content = SheetContent(rows, 2, setup.columns, setup.multiply)
    sheet = table_geometry(360, 640, content).sheet
    assert len(sheet.blocks) == 2
    assert "upper_subtotal" in {rows[place.row].id for place in sheet.rows if place.block == 0}


@pytest.mark.parametrize("height", [600, 700, 950])
def test_the_multipliers_beside_the_last_row_leave_its_arrow_free(
    stage: Stage, height: int
) -> None:
    table = TableDriver(stage, "triple", 2)
    stage.open(table.screen, 1280, height)
    [labels] = table.card.labels
    shown = [each for each in labels.children if isinstance(each, FitLabel)]
    [note] = [each for each in shown if each.text == "×1 ×2 ×3"]
    arrows = [each for each in shown if each.face == "icon" and each.parent is not None]
    assert bool(arrows) == table.screen.ids.table.sheet.folded
    for arrow in arrows:
        assert note.right <= arrow.x
        assert arrow.right <= labels.right


@pytest.mark.parametrize("width", [1000, 1280, 1600])
def test_two_cards_share_one_column_of_names_under_their_players_names(
    stage: Stage, width: int
) -> None:
    table = TableDriver(stage, "triple", 2, play_style=NO_END_OF_TURN)
    stage.open(table.screen, width, 800)
    for _ in range(3):
        assert len(table.card.labels) == 1
        for number, chip in enumerate(table.screen.ids.strip.chips):
            own = [table.cell_of(number, "fours", column) for column in range(3)]
            assert (own[0].x, own[-1].right) == pytest.approx((chip.x, chip.right), abs=2)
        table.check_shows_game()
        table.play_turn(Random(1))


def test_the_window_may_narrow_while_the_lit_columns_move_to_the_next_player(
    stage: Stage,
) -> None:
    table = TableDriver(stage, "triple", 2, play_style=NO_END_OF_TURN)
    stage.open(table.screen, 1400, 950)
    table.play_turn(Random(1))
    transitions.finish_all()
    table.play_turn(Random(1))
    assert transitions.running
    stage.size(412, 915)
    stage.frames(2)
    assert table.model.state.player == 0
    table.check_shows_game()
