"""The table in every window size: nothing cut, outside, overlapping or out of reach."""

from itertools import product
from random import Random

import pytest
from kivy.metrics import dp

from app.table.geometry import card_geometry, table_geometry
from app.table.view_state import SeatView
from app.widgets.table.player_strip import PlayerStrip
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
    problems = layout_problems(table, case)
    table.card.section = "lower"
    stage.frames(2)
    problems += layout_problems(table, case)
    table.model.card_actions.tap_cell("large_straight", 0)
    stage.frames()
    return problems + layout_problems(table, case)


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
        assert name_sizes(strip) == [13, 13]


def test_a_very_long_name_is_shortened_without_shrinking_the_others() -> None:
    with show_widgets(size=SMALL, scale=1.3) as layout:
        strip = strip_of("Ana", "Ben", "Bartholomäus", leader=0)
        layout.add_widget(strip)
        frames()
        assert set(name_sizes(strip)) == {round(13 * 1.3)}
        assert strip.chips[2]._name.text.endswith("…")  # noqa: SLF001


def test_left_handed_is_mirrored() -> None:
    right, left = table_geometry(1280, 800), table_geometry(1280, 800, left_handed=True)
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
    for (width, height), (left_handed, players) in product(WINDOWS, ((False, 1), (True, 6))):
        lay = table_geometry(width, height, left_handed, players)
        rects = [lay.bar, lay.strip, lay.card, lay.status, lay.felt]
        for number, one in enumerate(rects):
            assert one.x >= 0
            assert one.y >= 0
            assert one.right <= width + 0.01
            assert one.top <= height + 0.01
            for other in rects[number + 1 :]:
                disjoint = (
                    one.right <= other.x + 0.01
                    or other.right <= one.x + 0.01
                    or one.top <= other.y + 0.01
                    or other.top <= one.y + 0.01
                )
                assert disjoint, (one, other)
        assert lay.card.height >= 7 * 40 + 20


@pytest.mark.parametrize(("width", "cards"), [(980, 1), (1000, 2), (1100, 2), (1280, 2)])
def test_both_cards_of_a_two_player_triple_game_show_from_1000_dp(width: int, cards: int) -> None:
    lay = table_geometry(width, 760, players=2, columns=3)
    assert card_geometry(lay.card.width, lay.card.height, 2, 3).cards == cards
    assert lay.felt.width >= 280


def test_the_felt_keeps_its_width_in_a_solo_game() -> None:
    assert table_geometry(1000, 760, players=1, columns=3).felt == table_geometry(1000, 760).felt


def test_columns_fill_the_width_exactly() -> None:
    for width, players, columns in product(range(280, 1500, 20), range(1, 7), range(1, 7)):
        form = card_geometry(width, 400, players, columns)
        width_per_card = (width - (form.cards - 1) * 24) / form.cards
        values = form.own_column_width * columns + form.other_column_width * form.other_columns
        case = (width, players, columns)
        if form.halves:
            labels = form.upper_label_width + form.label_width
            assert abs(labels + 2 * values - (width_per_card - 8)) < 0.01, case
        else:
            assert form.upper_label_width == form.label_width, case
            assert abs(form.label_width + values - width_per_card) < 0.01, case
        assert form.own_column_width >= 40 - 0.01, case
        assert form.other_column_width < form.own_column_width, case


@pytest.mark.extended
@pytest.mark.parametrize("size", [(360, 640), (412, 915), (448, 950), (480, 1040)])
def test_a_phone_shows_at_most_three_columns_per_half(stage: Stage, size: tuple[int, int]) -> None:
    """Of more players one column is shown, of more columns one section at a time."""
    for players in (2, 3, 4, 6):
        table = TableDriver(stage, players=players)
        stage.open(table.screen, *size)
        shown = {len(half.columns) for half in table.halves()}
        assert shown == {players if players <= 3 else 1}
        assert len(table.screen.ids.strip.chips) == players
        stage.close()
    for columns in range(2, 7):
        table = TableDriver(stage, "custom", columns=columns)
        stage.open(table.screen, *size)
        assert len(table.halves()) == (2 if columns <= 3 else 1)
        stage.close()


@pytest.mark.parametrize("size", [(915, 412), (800, 1280), (1000, 760)])
def test_larger_windows_show_as_many_columns_as_fit(stage: Stage, size: tuple[int, int]) -> None:
    table = TableDriver(stage, players=4)
    stage.open(table.screen, *size)
    assert {len(half.columns) for half in table.halves()} == {4}
    stage.close()
    table = TableDriver(stage, "custom", columns=4)
    stage.open(table.screen, *size)
    assert len(table.halves()) == 2


def test_without_names_beside_the_dice_columns_use_the_space() -> None:
    lay = table_geometry(360, 640, players=3)
    form = card_geometry(lay.card.width, lay.card.height, 3, 1)
    assert form.other_columns == 2
    assert form.shows_names
    assert not form.upper_shows_names
    assert form.upper_label_width == 40
    assert form.other_column_width >= 30


def test_six_columns_leave_room_for_box_names_on_a_desktop() -> None:
    lay = table_geometry(1280, 800, players=2, columns=6)
    form = card_geometry(lay.card.width, lay.card.height, 2, 6)
    assert form.shows_names
    assert form.upper_shows_names
    assert form.own_column_width >= 48


@pytest.mark.parametrize("width", [1000, 1280, 1600])
def test_two_cards_are_separate_and_under_their_players_names(stage: Stage, width: int) -> None:
    table = TableDriver(stage, "triple", 2, play_style=NO_END_OF_TURN)
    stage.open(table.screen, width, 800)
    for _ in range(3):
        sides = sorted(table.halves(), key=lambda half: half.x)
        chips = table.screen.ids.strip.chips
        for number, chip in enumerate(chips):
            upper, lower = sides[2 * number : 2 * number + 2]
            assert (upper.x, lower.right) == pytest.approx((chip.x, chip.right), abs=1)
            assert upper._playing is (table.session.state.player == number)  # noqa: SLF001
        assert sides[2].x - sides[1].right == pytest.approx(24, abs=1)
        table.check_shows_game()
        table.play_turn(Random(1))
