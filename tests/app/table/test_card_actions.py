"""The card says what each box would take, and takes it when it is meant."""

from dataclasses import replace

import pytest

from app.table.phase import Phase
from app.table.view_state import CellMark, CellView
from core import RULE_SETS, Score, SecondTap
from tests.app.support.model_driver import ROLLED, TAP_HOLDS, ModelDriver

# --- sums ---------------------------------------------------------------------------------------


def test_rules_without_an_upper_bonus_have_no_goal_to_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = replace(RULE_SETS["official"], id="plain", upper_bonus=())
    monkeypatch.setattr("tests.app.support.model_driver.RULE_SETS", {"plain": plain})
    at = ModelDriver("roll 6 6 6 6 1", "score sixes 1", rules="plain")
    [column] = at.model.cards[0].columns
    assert (column.upper, column.total) == ("24", "24")
    assert (column.bonus, column.bonus_long, column.progress) == ("", "", 0)


# --- scoring ----------------------------------------------------------------------------------


def test_the_first_tap_previews_and_the_second_scores() -> None:
    at = ModelDriver(ROLLED)
    at.model.card_actions.tap_cell("full_house", 0)
    assert at.cell("full_house") == CellView(CellMark.PREVIEW, "25")
    assert at.status_text == "Tap again to score 25 in Full House"
    assert at.session.state.dice is not None
    at.model.card_actions.tap_cell("full_house", 0)
    assert at.cell("full_house") == CellView(CellMark.TAKEN, "25")


def test_a_zero_is_previewed_in_its_own_way() -> None:
    at = ModelDriver(ROLLED)
    at.model.card_actions.tap_cell("large_straight", 0)
    assert at.cell("large_straight") == CellView(CellMark.PREVIEW_ZERO, "0")
    assert at.status_text == "Tap again to zero Large Straight"


def test_quick_taps_on_two_cells_confirm_neither() -> None:
    at = ModelDriver(ROLLED)
    at.model.card_actions.tap_cell("full_house", 0)
    at.model.card_actions.tap_cell("chance", 0)
    assert at.cell("full_house").mark is CellMark.HINT
    assert at.cell("chance").mark is CellMark.PREVIEW
    assert at.session.state.card.taken == 0


@pytest.mark.parametrize("gesture", ["roll", "hold"])
def test_a_roll_or_a_hold_withdraws_the_preview(gesture: str) -> None:
    at = ModelDriver(ROLLED)
    at.model.card_actions.tap_cell("full_house", 0)
    if gesture == "roll":
        at.model.dice_actions.roll()
    else:
        at.model.dice_actions.tap(0)
    assert at.model.previewed is None


def test_a_tap_on_the_label_is_a_tap_on_the_cell() -> None:
    at = ModelDriver(ROLLED)
    at.model.card_actions.tap_label("full_house")
    at.model.card_actions.tap_label("full_house")
    assert at.cell("full_house").mark is CellMark.TAKEN


def test_with_several_columns_a_label_previews_the_one_that_gains_most() -> None:
    at = ModelDriver(ROLLED, rules="triple")
    at.model.card_actions.tap_label("full_house")
    assert at.model.previewed == ("full_house", 2)
    at.model.card_actions.tap_label("full_house")
    assert at.session.state.card.taken == 0
    at.model.card_actions.tap_cell("full_house", 2)
    assert at.session.state.card.taken == 1


def test_where_no_second_tap_is_asked_for_a_tap_on_the_name_scores() -> None:
    """As Windows Yahtzee had it, in the column that gains most; it asks afterwards."""
    for columns, taken in ((1, 0), (3, 2)):
        manner = RULE_SETS["winzee"].manner
        at = ModelDriver(
            ROLLED, rules="winzee", manner=manner, columns=columns, multiply=columns > 1
        )
        at.model.card_actions.tap_label("full_house")
        assert at.session.state.cards[0].columns[taken].values.count(25) == 1
        assert at.model.phase == Phase.PROMPT
        at.model.undo()
        assert at.session.state.card.taken == 0


def test_with_several_columns_a_zero_goes_where_it_costs_least() -> None:
    at = ModelDriver(ROLLED, rules="triple")
    at.model.card_actions.tap_label("large_straight")
    assert at.model.previewed == ("large_straight", 0)


def test_second_tap_only_for_zeros() -> None:
    at = ModelDriver(ROLLED, manner=replace(TAP_HOLDS, second_tap=SecondTap.ZEROS))
    at.model.card_actions.tap_cell("large_straight", 0)
    assert at.session.state.card.taken == 0
    at.model.card_actions.tap_cell("full_house", 0)
    assert at.session.state.card.taken == 1


def test_second_tap_never() -> None:
    at = ModelDriver(ROLLED, manner=replace(TAP_HOLDS, second_tap=SecondTap.NEVER))
    at.model.card_actions.tap_cell("large_straight", 0)
    assert at.session.state.card.taken == 1


def test_a_taken_box_says_so() -> None:
    at = ModelDriver("roll 1 1 1 2 2", "score ones 1", ROLLED)
    at.model.card_actions.tap_cell("ones", 0)
    assert at.status_text == "Ones is already taken. Choose an open box."


def test_a_box_that_is_not_allowed_says_why() -> None:
    at = ModelDriver("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4")
    assert at.cell("chance").mark is CellMark.CLOSED
    at.model.card_actions.tap_cell("chance", 0)
    assert at.status_text == "Fours is still open, so five of a kind must go there."


def test_the_session_takes_all_actions_or_none() -> None:
    at = ModelDriver(ROLLED)
    before = at.session.game
    with pytest.raises(Exception, match="no column 6"):
        at.session.play(Score("chance"), Score("chance", 5))
    assert at.session.game is before


# --- hints ------------------------------------------------------------------------------------


def test_hints_show_what_each_open_box_would_take() -> None:
    at = ModelDriver(ROLLED)
    assert at.cell("twos") == CellView(CellMark.HINT, "6")
    assert at.cell("ones") == CellView(CellMark.HINT_ZERO, "0")


def test_without_hints_open_boxes_are_empty() -> None:
    at = ModelDriver(ROLLED, manner=replace(TAP_HOLDS, hints=False))
    assert at.cell("twos") == CellView(CellMark.OPEN, "")


def test_a_bonus_and_a_joker_are_marked() -> None:
    lines = ("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 1", "score fours 1")
    at = ModelDriver(*lines, "roll 4 4 4 4 4")
    assert at.cell("large_straight") == CellView(CellMark.HINT, "40", "+100")
    at.model.card_actions.tap_cell("large_straight", 0)
    assert at.status_text == "Tap again to score 40 as a joker + 100 in Large Straight"


def test_an_extra_five_is_announced() -> None:
    lines = ("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4")
    assert ModelDriver(*lines).status_text == "Extra five! It goes into Fours, +100"
    assert ModelDriver(*lines, rules="jahtzee").status_text == "Extra five! +100 in Fours"
    assert (
        ModelDriver(*lines, rules="winzee").status_text
        == "Extra five! Yahtzee takes it: +50 and another turn"
    )
    joker = (*lines[:2], "roll 4 4 4 4 1", "score fours 1", lines[2])
    assert ModelDriver(*joker).status_text == "Joker! Any lower box takes this five, +100"


def test_an_extra_five_is_announced_by_the_names_of_its_boxes() -> None:
    """Without possible scores nothing on the card is marked, and a listener sees no marks."""
    quiet, fives = RULE_SETS["jahtzee"].manner, ("roll 6 6 6 6 6", "score five_of_a_kind {}")
    three = tuple(line.format(column) for column in (1, 2, 3) for line in fives)
    names = "Twos, Three of a Kind, Four of a Kind, Chance"
    for manner in (TAP_HOLDS, quiet):
        at = ModelDriver(*three, "roll 2 2 2 2 2", rules="yachtz", manner=manner)
        assert at.status_text == f"Extra five! +100 in {names}"
    second = ModelDriver(*three[:2], "roll 2 2 2 2 2", rules="triple", manner=quiet)
    assert second.status_text == "Extra five! +100 in Yahtzee"
    assert not second.cell("five_of_a_kind", 2).corner


@pytest.mark.parametrize("rules", ["official", "jahtzee"])
def test_an_extra_five_that_earns_its_bonus_anywhere_says_so(rules: str) -> None:
    upper = ("ones", "twos", "threes")
    boxes = [box.id for box in RULE_SETS[rules].boxes if box.id not in upper and not box.five]
    filled = [line for box in boxes for line in ("roll 1 2 2 4 6", f"score {box} 1")]
    five = ("roll 6 6 6 6 6", "score five_of_a_kind 1")
    for hints in (True, False):
        at = ModelDriver(
            *five, *filled, "roll 6 6 6 6 6", rules=rules, manner=replace(TAP_HOLDS, hints=hints)
        )
        assert at.status_text == "Extra five! +100 in any open box"


def test_another_turn_can_be_won_in_a_box_that_is_taken() -> None:
    at = ModelDriver("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4", rules="winzee")
    assert at.cell("five_of_a_kind") == CellView(CellMark.TAKEN, "50", "+50")
    at.model.card_actions.tap_cell("five_of_a_kind", 0)
    assert at.status_text == "Tap again to score 50 and another turn in Yahtzee"
    at.model.card_actions.tap_cell("five_of_a_kind", 0)
    assert at.model.seats[0].total == "100"


def test_a_bonus_that_is_coming_is_told_from_one_that_was_earned() -> None:
    fives = ("roll 6 6 6 6 6", "score five_of_a_kind 1")
    earned = ModelDriver(*fives, *fives, "roll 1 1 2 3 4", rules="winzee")
    assert earned.cell("five_of_a_kind") == CellView(CellMark.TAKEN, "50", "+50")
    coming = ModelDriver(*fives, *fives, fives[0], rules="winzee")
    assert coming.cell("five_of_a_kind") == CellView(CellMark.TAKEN, "50", "+50 +50")


def test_an_open_five_box_does_not_promise_what_its_column_has_earned_already() -> None:
    fives = ("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4", "score fours 2")
    how = {"rules": "custom", "columns": 2, "extra_fives": "eligible"}
    assert ModelDriver(*fives, **how).cell("five_of_a_kind", 2) == CellView(
        CellMark.OPEN, "", "+100"
    )
    at = ModelDriver(*fives, "roll 1 2 3 4 6", **how)
    assert at.cell("five_of_a_kind", 2) == CellView(CellMark.HINT_ZERO, "0")
    at.model.card_actions.tap_cell("five_of_a_kind", 1)
    assert at.cell("five_of_a_kind", 2) == CellView(CellMark.PREVIEW_ZERO, "0")
    last = ModelDriver(*fives, "roll 4 4 4 4 4", "score fours 1", "roll 4 4 4 4 4", **how)
    assert last.cell("five_of_a_kind", 2) == CellView(CellMark.HINT, "50", "+100")


# --- keys -------------------------------------------------------------------------------------


def test_arrows_move_over_the_card() -> None:
    at = ModelDriver(ROLLED, rules="triple")
    model = at.model
    model.card_actions.move_focus(0, 1)
    assert model.focused == ("ones", 0)
    model.card_actions.move_focus(0, 1)
    model.card_actions.move_focus(1, 0)
    assert model.focused == ("twos", 1)
    assert at.cell("twos", 2).focused
    for _ in range(2):
        model.card_actions.move_focus(1, 0)
    assert model.focused == ("four_of_a_kind", 0)
    for _ in range(9):
        model.card_actions.move_focus(1, 1)
    assert model.focused == ("five_of_a_kind", 2)


def test_tab_goes_through_the_boxes_that_are_open() -> None:
    at = ModelDriver("roll 1 1 1 2 2", "score ones 1", ROLLED)
    at.model.card_actions.focus_next(1)
    assert at.model.focused == ("twos", 0)
    at.model.card_actions.focus_next(-1)
    assert at.model.focused == ("chance", 0)


def test_enter_rolls_or_previews_and_scores() -> None:
    at = ModelDriver()
    at.model.card_actions.choose_focused()
    assert at.session.state.rolls_left == 2
    at.model.card_actions.focus(("chance", 0))
    at.model.card_actions.choose_focused()
    assert at.model.previewed == ("chance", 0)
    at.model.card_actions.choose_focused()
    assert at.session.state.card.taken == 1
    assert at.model.focused is None
