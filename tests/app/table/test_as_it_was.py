"""A turn of each classic as it was and today's way, by real touches."""

import pytest

from app.table.phase import Phase
from app.table.view_state import CellMark
from app.widgets.dialogs.dialog import Dialog
from core import RULE_SETS
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver

pytestmark = pytest.mark.uncounted

ROLLED = ("roll 4 4 2 2 2",)
TODAY = RULE_SETS["official"].play_style


def open_table(stage: Stage, rules: str, lines: tuple[str, ...] = (), today: bool = False):
    play_style = TODAY if today else RULE_SETS[rules].play_style
    table = TableDriver(stage, rules, play_style=play_style, lines=lines)
    stage.open(table.context.root_layout)
    table.context.root_layout.add_widget(table.screen)
    stage.frames(3)
    return table


def label(table: TableDriver, box: str):
    return table.label(box)


def press(stage: Stage, dialog: Dialog, text: str) -> None:
    [button] = [each for each in dialog.ids.buttons.children if each.text == text]
    stage.tap(button)


@pytest.mark.parametrize("rules", ["winzee", "os2", "triple", "yachtz", "jahtzee"])
def test_a_turn_of_each_classic_in_todays_way(stage: Stage, rules: str) -> None:
    table = open_table(stage, rules, today=True)
    stage.tap(table.felt.cup)
    stage.tap(table.die(0))
    assert table.session.state.held == (0,)
    stage.tap(table.felt.cup)
    stage.tap(table.cell("chance"))
    assert table.session.state.card.taken == 0
    assert table.model.cards[0].columns[0].cells[-1].mark is not CellMark.PREVIEW_GREY
    stage.tap(table.cell("chance"))
    assert table.session.state.cards[0].taken == 1
    assert not table.context.overlays


def test_windows_yahtzee_scores_by_a_double_tap_and_asks_all_done(stage: Stage) -> None:
    table = open_table(stage, "winzee")
    stage.tap(table.felt.cup)
    stage.tap(table.die(1))
    assert table.die(1).face.value is None, "thrown into the cup"
    stage.tap(table.felt.cup)
    stage.tap(table.cell("chance"))
    assert table.session.state.card.taken == 0
    stage.tap(table.cell("chance"))
    assert table.session.state.cards[0].taken == 1
    assert table.model.phase == Phase.PROMPT
    assert table.context.overlays.front.title == "All done?"
    press(stage, table.context.overlays.front, "Take it back")
    assert table.session.state.cards[0].taken == 0


def test_windows_yahtzee_scores_by_one_tap_on_the_name(stage: Stage) -> None:
    table = open_table(stage, "winzee", ROLLED)
    stage.tap(label(table, "full_house"))
    assert table.session.state.cards[0].taken == 1
    press(stage, table.context.overlays.front, "Done")
    assert table.model.phase == Phase.PLAYING
    assert not table.context.overlays


def test_dice_of_yacht_z_stay_in_place_when_marked(stage: Stage) -> None:
    table = open_table(stage, "yachtz", (*ROLLED, "hold 1 2 3 4 5"))
    stage.tap(table.die(0))
    stage.tap(table.die(3))
    assert [slot.face.value for slot in table.felt.row.slots] == [4, 4, 2, 2, 2]
    assert [slot.view.marked for slot in table.felt.row.slots] == [True, False, False, True, False]
    stage.tap(table.die(3))
    assert table.session.state.held == (1, 2, 3, 4)
    assert table.status_text == "Ana, roll the marked dice, or take a box"
    stage.tap(table.felt.cup)
    assert table.session.state.dice[1:] == (4, 2, 2, 2)
    assert not any(slot.view.marked for slot in table.felt.row.slots)
    stage.tap(table.felt.cup)
    assert table.status_text == "No die is marked yet. Tap one to roll it again, or take a box."
    stage.tap(table.cell("chance", 2))
    assert table.session.state.cards[0].taken == 1
    assert [slot.face.value for slot in table.felt.row.slots] == [0] * 5, "their backs"


def test_yacht_z_offers_no_rescue_because_no_die_is_gone(stage: Stage) -> None:
    table = open_table(stage, "yachtz", (*ROLLED, "hold 1 2 3 4 5"))
    stage.tap(table.die(0))
    assert not table.model.can_rescue


def test_jahtzee_previews_in_grey_and_a_zero_in_red(stage: Stage) -> None:
    table = open_table(stage, "jahtzee", ROLLED)
    stage.tap(table.cell("full_house"))
    assert table.cell("full_house").view.mark is CellMark.PREVIEW_GREY
    assert table.cell("full_house").score_style.colour == "soft_ink"
    stage.tap(table.cell("large_straight"))
    assert table.cell("large_straight").score_style.colour == "zero"
    assert table.cell("full_house").view.text == ""
    stage.tap(table.cell("full_house"))
    assert table.session.state.card.taken == 0
    stage.tap(table.cell("full_house"))
    assert table.session.state.cards[0].taken == 1


def test_triple_yahtzee_rolls_by_itself_and_asks_before_a_zero(stage: Stage) -> None:
    table = open_table(stage, "triple")
    assert table.session.state.dice is not None
    table = open_table(stage, "triple", ROLLED)
    stage.tap(table.cell("large_straight", 2))
    dialog = table.context.overlays.front
    assert dialog.title == "Zero Large Straight, ×3?"
    press(stage, dialog, "Cancel")
    assert table.session.state.cards[0].taken == 0
    stage.tap(table.cell("large_straight", 2))
    press(stage, table.context.overlays.front, "Take the zero")
    assert table.session.state.cards[0].taken == 1
    table.timer.advance(10)
    assert table.session.state.dice is not None


def test_triple_yahtzee_holds_dice_by_their_numbers_and_rolls_by_enter(stage: Stage) -> None:
    table = open_table(stage, "triple", ROLLED)
    for key in ("1", "3", "5", "3"):
        assert table.screen.key(key)
    assert table.session.state.held == (0, 4)
    assert table.screen.key("enter")
    state = table.session.state
    assert (state.rolls_left, state.dice[0], state.dice[4]) == (1, 4, 2)


@pytest.mark.parametrize("size", [(412, 915), (1000, 760)])
def test_the_roll_button_is_beside_the_dice(stage: Stage, size: tuple[int, int]) -> None:
    table = open_table(stage, "triple", ROLLED)
    stage.size(*size)
    stage.frames(3)
    cup, row = table.felt.cup, table.felt.row
    assert cup.top <= min(slot.y for slot in row.slots), "below them, in view"
    assert cup.y >= table.felt.y


def test_triple_yahtzee_takes_points_without_a_question(stage: Stage) -> None:
    table = open_table(stage, "triple", ROLLED)
    stage.tap(table.cell("full_house", 2))
    assert table.session.state.cards[0].taken == 1
    assert not table.context.overlays


def test_yahtzee_for_os2_takes_a_box_with_one_tap(stage: Stage) -> None:
    table = open_table(stage, "os2", ROLLED)
    assert table.cell("full_house").view.text == ""
    stage.tap(table.die(0))
    assert table.session.state.held == (0,)
    stage.tap(table.cell("full_house"))
    assert table.session.state.cards[0].taken == 1
