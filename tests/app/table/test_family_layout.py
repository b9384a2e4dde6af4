"""The cards of the wider family, with ten to twenty rows, in windows of all kinds."""

import pytest
from kivy.metrics import dp

from app.settings.game_options import COUSIN_RULE_SETS
from app.table.sheet_geometry import MIN_ROW
from app.text.i18n import ENGLISH, LANGUAGES, set_language
from core import RULE_SETS
from tests.app.support.layout_checks import layout_problems
from tests.app.support.stage import Stage
from tests.app.support.table_driver import NO_END_OF_TURN, TableDriver
from tests.app.table.test_type_sizes import LEAST, sizes_on_sheet
from tests.marks import extended

PHONES = [((412, 915), 1.0), ((360, 640), 1.3)]
QUICK = ("maxi", "yamb", "kismet")
"""The most rows, the most columns and the longest names."""
WINDOWS = [((1000, 760), 1.0), ((1400, 950), 1.0)]


each_game = pytest.mark.parametrize(
    "rules", [rules if rules in QUICK else extended(rules) for rules in COUSIN_RULE_SETS]
)


def open_table(
    stage: Stage, rules: str, players: int, size: tuple[int, int], scale: float
) -> TableDriver:
    dice = "2 4 5 6 6 3"[: 2 * RULE_SETS[rules].dice - 1]
    table = TableDriver(stage, rules, players, lines=(f"roll {dice}", "hold 2 3"))
    stage.open(table.screen, *size, font_scale=scale)
    stage.frames(3)
    return table


@pytest.mark.parametrize("language", ["de", *map(extended, sorted({*LANGUAGES} - {"de"}))])
@each_game
def test_nothing_is_cut_or_too_small(stage: Stage, rules: str, language: str) -> None:
    set_language(language)
    try:
        for (size, scale), players in [
            *((each, players) for each in PHONES for players in (1, 2)),
            *((each, 2) for each in WINDOWS),
        ]:
            table = open_table(stage, rules, players, size, scale)
            assert layout_problems(table) == [], (size, players)
    finally:
        set_language(ENGLISH)


@each_game
@pytest.mark.parametrize(("size", "scale"), PHONES)
def test_rows_of_a_phone_can_be_tapped_and_every_box_comes_into_view(
    stage: Stage, rules: str, size: tuple[int, int], scale: float
) -> None:
    table = open_table(stage, rules, 1, size, scale)
    assert table.screen.ids.table.sheet.row_height >= MIN_ROW
    for box in RULE_SETS[rules].boxes:
        table.card.reveal((box.id, 0))
        stage.frames(2)
        cell = table.card.cell(0, (box.id, 0))
        assert cell.height >= dp(MIN_ROW) - 1
        assert table.card.y - 1 <= cell.y
        assert cell.top <= table.card.top + 1


@each_game
def test_text_in_a_window_has_at_least_16_pixels(stage: Stage, rules: str) -> None:
    for size, scale in WINDOWS:
        table = open_table(stage, rules, 2, size, scale)
        small = {text for text, pixels in sizes_on_sheet(table).items() if pixels < LEAST}
        assert small == set(), size


def test_names_keep_their_size_while_a_list_scrolls(stage: Stage) -> None:
    table = open_table(stage, "maxi", 2, *PHONES[1])
    sizes = set()
    for box in RULE_SETS["maxi"].boxes:
        table.card.reveal((box.id, 0))
        stage.frames(2)
        [labels] = table.card.labels
        sizes.add(labels.pixels)
    assert len(sizes) == 1


@pytest.mark.parametrize("rules", ["yatzy", "kismet"])
def test_two_players_see_all_fifteen_boxes_on_the_smallest_phone(stage: Stage, rules: str) -> None:
    table = open_table(stage, rules, 2, *PHONES[1])
    geometry = table.screen.ids.table.sheet
    assert geometry.overflow == 0
    assert len(geometry.blocks) == 2, "halves"


def test_a_list_that_scrolls_says_how_many_boxes_are_out_of_view(stage: Stage) -> None:
    table = open_table(stage, "maxi", 1, *PHONES[1])
    line, said = table.card.more_boxes, []
    for _ in range(4):
        said.append(line.label.text)
        stage.tap_at(line.center_x, line.center_y)
        stage.frames(2)
    assert said == ["14 below", "7 below · 6 above", "13 above", "14 below"]
    assert table.card.cell(0, ("ones", 0)) is None
    roomy = open_table(stage, "maxi", 1, *PHONES[0])
    assert roomy.card.more_boxes.parent is None


def test_no_frame_is_drawn_through_the_words_about_boxes_out_of_view(stage: Stage) -> None:
    table = open_table(stage, "maxi", 6, *PHONES[1])
    card = table.card
    line, first = card.more_boxes, card.columns[0].cells["ones"]
    assert line.ground_end > first.x, "the words are wider than the names"
    drawn = list(card.canvas.after.children)
    assert drawn.index(line.canvas) > max(
        place for place, each in enumerate(drawn) if each is not line.canvas
    )


def test_the_only_box_that_may_be_taken_comes_into_view(stage: Stage) -> None:
    boxes = RULE_SETS["yatzy_in_order"].boxes
    filled = [("roll 1 2 3 4 6", f"score {box.id} 1") for box in boxes[:9] for _player in range(2)]
    lines = tuple(line for turn in filled for line in turn)
    table = TableDriver(stage, "yatzy_in_order", 2, lines=lines, play_style=NO_END_OF_TURN)
    stage.open(table.screen, *PHONES[1][0], font_scale=1.3)
    stage.frames(3)
    table.card.scrolled = 0
    stage.tap(table.felt.cup)
    stage.frames(2)
    assert table.card.cell(0, (boxes[9].id, 0)) is not None

    yamb = open_table(stage, "yamb", 1, *PHONES[1])
    assert yamb.card.cell(0, ("five_of_a_kind", 3)) is None
    yamb.model.card_actions.announce("five_of_a_kind")
    stage.frames(2)
    assert yamb.card.cell(0, ("five_of_a_kind", 3)) is not None


def test_the_box_that_matters_is_in_view_when_the_table_opens_or_turns(stage: Stage) -> None:
    boxes = RULE_SETS["maxi"].boxes
    filled = [line for box in boxes[:-1] for line in ("roll 1 2 3 4 6 6", f"score {box.id} 1")]
    table = TableDriver(stage, "maxi", 1, lines=(*filled, "roll 1 2 3 4 6 6"))
    (width, height), scale = PHONES[1]
    stage.open(table.screen, width, height, font_scale=scale)
    stage.frames(3)
    last = (boxes[-1].id, 0)
    assert table.card.cell(0, last) is not None
    stage.size(height, width, font_scale=scale)
    stage.frames(3)
    stage.size(width, height, font_scale=scale)
    stage.frames(3)
    assert table.card.cell(0, last) is not None
