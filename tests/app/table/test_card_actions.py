"""Previews, hints and scoring on the card."""

from dataclasses import replace

import pytest

from app.table.phase import Phase
from app.table.view_state import CellMark, CellView
from core import RULE_SETS, Score, SecondTap
from tests.app.support.model_driver import ROLLED, TAP_HOLDS, ModelDriver

# --- sums ---------------------------------------------------------------------------------------


def test_rules_without_an_upper_bonus_show_no_bonus_goal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = replace(RULE_SETS["official"], id="plain", upper_bonus=())
    monkeypatch.setattr("tests.app.support.model_driver.RULE_SETS", {"plain": plain})
    driver = ModelDriver("roll 6 6 6 6 1", "score sixes 1", rules="plain")
    [column] = driver.model.cards[0].columns
    assert (column.totals["upper_subtotal"].text, column.totals["total"].text) == ("24", "24")
    assert "upper_bonus" not in column.totals
    assert "upper_bonus" not in [row.id for row in driver.model.rows]


def test_a_bonus_out_of_reach_is_0() -> None:
    lines = ("roll 1 1 1 1 2", "score sixes 1", "roll 1 1 1 1 2", "score fives 1")
    reachable, lost = (
        ModelDriver(*lines[:count]).model.cards[0].columns[0].totals["upper_bonus"]
        for count in (2, 4)
    )
    assert reachable.text == "63 to go", "75 points are still to be had"
    assert (lost.text, lost.progress) == ("0", None)


def test_a_bonus_in_steps_says_what_is_missing_for_the_next() -> None:
    lines = [
        *("roll 6 6 6 6 1", "score sixes 1", "roll 5 5 5 5 1", "score fives 1"),
        *("roll 4 4 4 4 1", "score fours 1", "roll 3 3 3 1 1", "score threes 1"),
        *("roll 2 2 2 2 1", "score twos 1", "roll 1 2 3 4 5", "score ones 1"),
    ]
    views = [
        ModelDriver(*lines[:count], rules="kismet").model.cards[0].columns[0].totals["upper_bonus"]
        for count in (6, 8, 10, 12)
    ]
    assert [view.text for view in views] == ["3 to go", "+35, 2 to go", "+55, 1 to go", "+75"]
    assert [view.short for view in views[:3]] == ["60/63", "+35", "+55"]
    assert [round(view.progress or 0, 2) for view in views] == [0.95, 0.97, 0.99, 0]
    assert [view.won for view in views] == [False, True, True, True]


# --- scoring ----------------------------------------------------------------------------------


def test_the_first_tap_previews_and_the_second_scores() -> None:
    driver = ModelDriver(ROLLED)
    driver.model.card_actions.tap_cell("full_house", 0)
    assert driver.cell("full_house") == CellView(CellMark.PREVIEW, "25")
    assert driver.status_text == "25 in Full House. Tap again"
    assert driver.session.state.dice is not None
    driver.model.card_actions.tap_cell("full_house", 0)
    assert driver.cell("full_house") == CellView(CellMark.TAKEN, "25")


def test_a_zero_has_its_own_preview() -> None:
    driver = ModelDriver(ROLLED)
    driver.model.card_actions.tap_cell("large_straight", 0)
    assert driver.cell("large_straight") == CellView(CellMark.PREVIEW_ZERO, "0")
    assert driver.status_text == "Tap again to zero Large Straight"


def test_quick_taps_on_two_cells_confirm_neither() -> None:
    driver = ModelDriver(ROLLED)
    driver.model.card_actions.tap_cell("full_house", 0)
    driver.model.card_actions.tap_cell("chance", 0)
    assert driver.cell("full_house").mark is CellMark.HINT
    assert driver.cell("chance").mark is CellMark.PREVIEW
    assert driver.session.state.card.taken == 0


@pytest.mark.parametrize("gesture", ["roll", "hold"])
def test_a_roll_or_a_hold_cancels_the_preview(gesture: str) -> None:
    driver = ModelDriver(ROLLED)
    driver.model.card_actions.tap_cell("full_house", 0)
    if gesture == "roll":
        driver.model.dice_actions.roll()
    else:
        driver.model.dice_actions.tap(0)
    assert driver.model.previewed is None


def test_a_tap_on_the_label_is_a_tap_on_the_cell() -> None:
    driver = ModelDriver(ROLLED)
    driver.model.card_actions.tap_label("full_house")
    driver.model.card_actions.tap_label("full_house")
    assert driver.cell("full_house").mark is CellMark.TAKEN


def test_with_several_columns_a_label_previews_the_best_column() -> None:
    driver = ModelDriver(ROLLED, rules="triple")
    driver.model.card_actions.tap_label("full_house")
    assert driver.model.previewed == ("full_house", 2)
    driver.model.card_actions.tap_label("full_house")
    assert driver.session.state.card.taken == 0
    driver.model.card_actions.tap_cell("full_house", 2)
    assert driver.session.state.card.taken == 1


def test_without_a_second_tap_a_tap_on_the_label_scores() -> None:
    """As in Windows Yahtzee: the best column, with a prompt afterwards."""
    for columns, taken in ((1, 0), (3, 2)):
        play_style = RULE_SETS["winzee"].play_style
        driver = ModelDriver(
            ROLLED, rules="winzee", play_style=play_style, columns=columns, multiply=columns > 1
        )
        driver.model.card_actions.tap_label("full_house")
        assert driver.session.state.cards[0].columns[taken].values.count(25) == 1
        assert driver.model.phase == Phase.PROMPT
        driver.model.undo()
        assert driver.session.state.card.taken == 0


def test_with_several_columns_a_zero_goes_where_it_costs_least() -> None:
    driver = ModelDriver(ROLLED, rules="triple")
    driver.model.card_actions.tap_label("large_straight")
    assert driver.model.previewed == ("large_straight", 0)


def test_second_tap_only_for_zeros() -> None:
    driver = ModelDriver(ROLLED, play_style=replace(TAP_HOLDS, second_tap=SecondTap.ZEROS))
    driver.model.card_actions.tap_cell("large_straight", 0)
    assert driver.session.state.card.taken == 0
    driver.model.card_actions.tap_cell("full_house", 0)
    assert driver.session.state.card.taken == 1


def test_second_tap_never() -> None:
    driver = ModelDriver(ROLLED, play_style=replace(TAP_HOLDS, second_tap=SecondTap.NEVER))
    driver.model.card_actions.tap_cell("large_straight", 0)
    assert driver.session.state.card.taken == 1


def test_a_taken_box_says_so() -> None:
    driver = ModelDriver("roll 1 1 1 2 2", "score ones 1", ROLLED)
    driver.model.card_actions.tap_cell("ones", 0)
    assert driver.status_text == "Ones is already taken. Choose an open box."


def test_an_illegal_box_says_why() -> None:
    driver = ModelDriver("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4")
    assert driver.cell("chance").mark is CellMark.CLOSED
    driver.model.card_actions.tap_cell("chance", 0)
    assert driver.status_text == "Fours is still open, so five of a kind must go there."


def test_the_session_takes_all_actions_or_none() -> None:
    driver = ModelDriver(ROLLED)
    before = driver.session.game
    with pytest.raises(Exception, match="no column 6"):
        driver.session.play(Score("chance"), Score("chance", 5))
    assert driver.session.game is before


# --- hints ------------------------------------------------------------------------------------


def test_hints_show_what_each_open_box_would_score() -> None:
    driver = ModelDriver(ROLLED)
    assert driver.cell("twos") == CellView(CellMark.HINT, "6")
    assert driver.cell("ones") == CellView(CellMark.HINT_ZERO, "0")


def test_without_hints_open_boxes_are_empty() -> None:
    driver = ModelDriver(ROLLED, play_style=replace(TAP_HOLDS, hints=False))
    assert driver.cell("twos") == CellView(CellMark.OPEN, "")


def test_a_bonus_and_a_joker_are_marked() -> None:
    lines = ("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 1", "score fours 1")
    driver = ModelDriver(*lines, "roll 4 4 4 4 4")
    assert driver.cell("large_straight") == CellView(CellMark.HINT, "40", "+100")
    driver.model.card_actions.tap_cell("large_straight", 0)
    assert driver.status_text == "40 as a joker + 100 in Large Straight. Tap again"


def test_a_box_to_announce_looks_unlike_a_possible_score() -> None:
    driver = ModelDriver("roll 2 4 5 6 6", rules="yamb")
    marks = [driver.cell(box, column).mark for box, column in (("sixes", 4), ("sixes", 2))]
    assert marks == [CellMark.TO_ANNOUNCE, CellMark.HINT]


def test_an_extra_five_is_announced() -> None:
    lines = ("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4")
    assert ModelDriver(*lines).status_text == "Another five of a kind! It goes into Fours, +100"
    assert (
        ModelDriver(*lines, rules="jahtzee").status_text == "Another five of a kind! +100 in Fours"
    )
    assert (
        ModelDriver(*lines, rules="winzee").status_text
        == "Another five of a kind! Yahtzee takes it: +50 and another turn"
    )
    joker = (*lines[:2], "roll 4 4 4 4 1", "score fours 1", lines[2])
    assert ModelDriver(*joker).status_text == "Joker! Any lower box takes it, +100"


def test_an_extra_five_announcement_names_its_boxes() -> None:
    """Without hints the card marks nothing, so the sentence has to name the boxes."""
    quiet, fives = RULE_SETS["jahtzee"].play_style, ("roll 6 6 6 6 6", "score five_of_a_kind {}")
    three = tuple(line.format(column) for column in (1, 2, 3) for line in fives)
    names = "Twos, Three of a Kind, Four of a Kind, Chance"
    for play_style in (TAP_HOLDS, quiet):
        driver = ModelDriver(*three, "roll 2 2 2 2 2", rules="yachtz", play_style=play_style)
        assert driver.status_text == f"Another five of a kind! +100 in {names}"
    second = ModelDriver(*three[:2], "roll 2 2 2 2 2", rules="triple", play_style=quiet)
    assert second.status_text == "Another five of a kind! +100 in Yahtzee"
    assert not second.cell("five_of_a_kind", 2).corner


@pytest.mark.parametrize("rules", ["official", "jahtzee"])
def test_an_extra_five_with_a_bonus_in_any_box_says_so(rules: str) -> None:
    upper = ("ones", "twos", "threes")
    boxes = [box.id for box in RULE_SETS[rules].boxes if box.id not in upper and not box.five]
    filled = [line for box in boxes for line in ("roll 1 2 2 4 6", f"score {box} 1")]
    five = ("roll 6 6 6 6 6", "score five_of_a_kind 1")
    for hints in (True, False):
        driver = ModelDriver(
            *five,
            *filled,
            "roll 6 6 6 6 6",
            rules=rules,
            play_style=replace(TAP_HOLDS, hints=hints),
        )
        assert driver.status_text == "Another five of a kind! +100 in any open box"


def test_a_taken_box_can_win_another_turn() -> None:
    driver = ModelDriver(
        "roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4", rules="winzee"
    )
    assert driver.cell("five_of_a_kind") == CellView(CellMark.HINT, "50", "+50")
    driver.model.card_actions.tap_cell("five_of_a_kind", 0)
    assert driver.status_text == "50 and another turn in Yahtzee. Tap again"
    driver.model.card_actions.tap_cell("five_of_a_kind", 0)
    assert driver.model.seats[0].total == "100"


def test_the_bonus_of_jahtzee_is_shown_in_the_jahtzee_row() -> None:
    driver = ModelDriver(
        *("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4", "score fours 1"),
        rules="jahtzee",
    )
    assert driver.cell("five_of_a_kind") == CellView(CellMark.TAKEN, "50", "+100")
    assert driver.cell("fours") == CellView(CellMark.TAKEN, "20")


def test_a_pending_bonus_differs_from_an_earned_one() -> None:
    fives = ("roll 6 6 6 6 6", "score five_of_a_kind 1")
    earned = ModelDriver(*fives, *fives, "roll 1 1 2 3 4", rules="winzee")
    assert earned.cell("five_of_a_kind") == CellView(CellMark.TAKEN, "50", "+50")
    coming = ModelDriver(*fives, *fives, fives[0], rules="winzee")
    assert coming.cell("five_of_a_kind") == CellView(CellMark.HINT, "50", "+50 +50")


def test_an_open_five_box_does_not_promise_a_bonus_already_earned() -> None:
    fives = ("roll 6 6 6 6 6", "score five_of_a_kind 1", "roll 4 4 4 4 4", "score fours 2")
    options = {"rules": "custom", "columns": 2, "extra_fives": "eligible"}
    assert ModelDriver(*fives, **options).cell("five_of_a_kind", 2) == CellView(
        CellMark.OPEN, "", "+100"
    )
    driver = ModelDriver(*fives, "roll 1 2 3 4 6", **options)
    assert driver.cell("five_of_a_kind", 2) == CellView(CellMark.HINT_ZERO, "0")
    driver.model.card_actions.tap_cell("five_of_a_kind", 1)
    assert driver.cell("five_of_a_kind", 2) == CellView(CellMark.PREVIEW_ZERO, "0")
    last = ModelDriver(*fives, "roll 4 4 4 4 4", "score fours 1", "roll 4 4 4 4 4", **options)
    assert last.cell("five_of_a_kind", 2) == CellView(CellMark.HINT, "50", "+100")


# --- keys -------------------------------------------------------------------------------------


def test_arrow_keys_move_over_the_card() -> None:
    driver = ModelDriver(ROLLED, rules="triple")
    model = driver.model
    model.card_actions.move_focus(0, 1)
    assert model.focused == ("ones", 0)
    model.card_actions.move_focus(0, 1)
    model.card_actions.move_focus(1, 0)
    assert model.focused == ("twos", 1)
    assert driver.cell("twos", 2).focused
    for _ in range(2):
        model.card_actions.move_focus(1, 0)
    assert model.focused == ("four_of_a_kind", 0)
    for _ in range(9):
        model.card_actions.move_focus(1, 1)
    assert model.focused == ("five_of_a_kind", 2)


def test_tab_cycles_through_open_boxes() -> None:
    driver = ModelDriver("roll 1 1 1 2 2", "score ones 1", ROLLED)
    driver.model.card_actions.focus_next(1)
    assert driver.model.focused == ("twos", 0)
    driver.model.card_actions.focus_next(-1)
    assert driver.model.focused == ("chance", 0)


def test_enter_rolls_previews_or_scores() -> None:
    driver = ModelDriver()
    driver.model.card_actions.choose_focused()
    assert driver.session.state.rolls_left == 2
    driver.model.card_actions.focus(("chance", 0))
    driver.model.card_actions.choose_focused()
    assert driver.model.previewed == ("chance", 0)
    driver.model.card_actions.choose_focused()
    assert driver.session.state.card.taken == 1
    assert driver.model.focused is None
