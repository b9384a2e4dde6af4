"""On a tablet or desktop, nothing on the score sheet or beside the dice is smaller than 16 px."""

import pytest
from kivy.graphics import Rectangle
from kivy.graphics.instructions import InstructionGroup

from app.table.view_state import CellMark
from app.widgets.table.player_strip import PlayerStrip
from app.widgets.table.sheet.score_cell import ScoreCell
from app.widgets.table.sheet.total_cell import TotalCell
from app.widgets.text.fit_label import FitLabel
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import find_widgets
from tests.marks import extended

LEAST = 16
GAMES = [("official", 2), ("official", 6), ("triple", 1), ("triple", 2)]


def sizes_on_sheet(table: TableDriver) -> dict[str, int]:
    """The smallest size of each text of the sheet and of the names above it."""
    card = table.card
    found = {
        label.text: label.pixels
        for labels in card.labels
        for label in find_widgets(labels, FitLabel)
        if label.face != "icon"
    }
    found |= {label.text: label.pixels for label in find_widgets(card.head, FitLabel) if label.text}
    for kind in (ScoreCell, TotalCell):
        for cell in find_widgets(card, kind):
            for pixels in cell.pixels:
                key = f"{kind.__name__} {cell.view.text}"
                found[key] = min(pixels, found.get(key, pixels))
    strip: PlayerStrip = table.screen.ids.strip
    return found | {chip.shown_name[0]: chip.shown_name[1] for chip in strip.chips}


@pytest.mark.parametrize(
    "size",
    [(720, 600), (1000, 760), (1400, 950), *map(extended, [(840, 700), (1280, 800), (800, 1280)])],
)
@pytest.mark.parametrize(("rules", "players"), GAMES)
def test_text_on_a_wide_table_has_at_least_16_pixels(
    stage: Stage, size: tuple[int, int], rules: str, players: int
) -> None:
    table = TableDriver(stage, rules, players, lines=("roll 2 4 5 6 6", "hold 4 5"))
    stage.open(table.screen, *size)
    if players < 6:
        table.model.card_actions.tap_cell("sixes", 0)
    stage.frames(2)
    assert {text: pixels for text, pixels in sizes_on_sheet(table).items() if pixels < LEAST} == {}


@pytest.mark.parametrize("size", [(1000, 760), extended((840, 700)), extended((1400, 950))])
def test_text_on_a_wide_felt_has_at_least_16_pixels(stage: Stage, size: tuple[int, int]) -> None:
    table = TableDriver(stage, players=2, lines=("roll 2 4 5 6 6", "hold 4 5"))
    stage.open(table.screen, *size)
    stage.frames(3)
    labels = [each for each in find_widgets(table.felt, FitLabel) if each.text]
    small = {
        each.text: each.pixels for each in labels if each.face != "icon" and each.pixels < LEAST
    }
    assert small == {}


@pytest.mark.parametrize(("rules", "players"), [("official", 3), ("triple", 1)])
def test_the_outline_of_a_possible_score_crosses_neither_score_nor_odds(
    stage: Stage, rules: str, players: int
) -> None:
    table = TableDriver(stage, rules, players, lines=("roll 4 4 2 2 2", "hold 3 4 5"))
    stage.open(table.screen, 360, 640, font_scale=1.3)
    table.model.toggle_odds()
    stage.frames(2)
    assert table.cell("chance").view.odds == "100%"
    outlined = 0
    for cell in table.card.cells_in_turn:
        if cell.view.mark is not CellMark.HINT:
            continue
        outlined += 1
        outline, *texts = [
            each
            for group in cell.canvas.children
            if isinstance(group, InstructionGroup)
            for each in group.children
            if isinstance(each, Rectangle)
        ]
        line = outline.pos[1]
        assert len(texts) == 2
        for text in texts:
            low, high = text.pos[1], text.pos[1] + text.size[1]
            assert low >= line - 1 or high <= line + 1, cell.box
    assert outlined


@pytest.mark.parametrize(("size", "scale"), [((360, 640), 1.3), ((412, 915), 1.0)])
def test_where_a_column_total_comes_from_is_readable_or_left_to_the_head(
    stage: Stage, size: tuple[int, int], scale: float
) -> None:
    table = TableDriver(stage, "triple", 1, lines=("roll 6 6 6 6 6", "score sixes 3"))
    stage.open(table.screen, *size, font_scale=scale)
    shown = [each for each in find_widgets(table.card, TotalCell) if each.view.note]
    assert len({len(each.pixels) for each in shown}) == 1, "in all columns or in none"
    for total in shown:
        assert min(total.pixels) >= 11 * scale * 0.85 - 1, total.view


def test_full_names_come_before_pictures_on_a_wide_table(stage: Stage) -> None:
    table = TableDriver(stage, players=6, lines=("roll 2 4 5 6 6",))
    stage.open(table.screen, 1000, 760)
    assert table.card.labels[0].labels["three_of_a_kind"].text == "Three of a Kind"
