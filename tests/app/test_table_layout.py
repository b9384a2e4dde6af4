"""The table in every window: nothing cut, nothing outside, nothing overlapping, all in reach."""

import pytest

from app.table.places import card_form, places
from tests.app.at_table import AtTable
from tests.app.layouts import Case, every_case, pairwise_cases, problems
from tests.app.stage import Stage

# A five with its jokers and bonuses: the fullest a card can look.


def table_for(stage: Stage, case: Case) -> AtTable:
    size, density, font_scale, players, columns = case
    table = AtTable(
        stage,
        "custom",
        players,
        columns=columns,
        multiply=columns > 1,
        lines=("roll 2 4 5 6 6", "hold 4 5"),
    )
    stage.open(table.screen, *size, density, font_scale)
    return table


def found(stage: Stage, case: Case) -> list[str]:
    table = table_for(stage, case)
    wrong = problems(table, case)
    table.card.section = "lower"
    stage.frames(2)
    wrong += problems(table, case)
    table.model.tap_cell("large_straight", 0)
    stage.frames()
    return wrong + problems(table, case)


@pytest.mark.parametrize("case", pairwise_cases(), ids=str)
def test_every_pair_of_circumstances(stage: Stage, case: Case) -> None:
    assert found(stage, case) == []


@pytest.mark.soak
@pytest.mark.parametrize("case", list(every_case()), ids=str)
def test_every_circumstance(stage: Stage, case: Case) -> None:
    assert found(stage, case) == []


def test_left_handed_is_mirrored() -> None:
    right, left = places(1280, 800), places(1280, 800, left_handed=True)
    assert right.felt.x > right.card.x
    assert left.felt.x < left.card.x
    assert left.card.width == right.card.width


@pytest.mark.parametrize("width", range(360, 2000, 40))
@pytest.mark.parametrize("height", range(360, 1400, 80))
def test_regions_never_overlap_at_any_size(width: int, height: int) -> None:
    if width < 560 and height < 640:
        pytest.skip("smaller than the smallest window")
    for left_handed, players in ((False, 1), (True, 6)):
        lay = places(width, height, left_handed, players)
        rects = [lay.bar, lay.strip, lay.card, lay.status, lay.felt]
        for number, one in enumerate(rects):
            assert one.x >= 0
            assert one.y >= 0
            assert one.right <= width + 0.01
            assert one.top <= height + 0.01
            for other in rects[number + 1 :]:
                apart = (
                    one.right <= other.x + 0.01
                    or other.right <= one.x + 0.01
                    or one.top <= other.y + 0.01
                    or other.top <= one.y + 0.01
                )
                assert apart, (one, other)
        assert lay.card.height >= 7 * 40 + 20


@pytest.mark.parametrize("columns", range(1, 7))
@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("width", range(280, 1500, 20))
def test_columns_fill_their_room_exactly(width: int, players: int, columns: int) -> None:
    form = card_form(width, 400, players, columns)
    room = (width - (form.cards - 1) * 16) / form.cards
    half = (room - 8) / 2 if form.halves else room
    used = form.label + (form.own * columns) + form.other * form.others
    assert used == pytest.approx(half)
    assert form.own >= 40 - 0.01
