"""The coach at the table: hints, warnings before a costly box, odds."""

import re
from dataclasses import replace
from random import Random

import pytest

from app.table.hint_dialog import hint_dialog
from app.table.view_state import CellMark, CellView
from app.text import coach as words
from app.text.i18n import row_name
from app.widgets.controls.button import TextButton
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.menu import MenuRow
from app.widgets.table.sheet.score_cell import ScoreCell
from app.widgets.text.paragraph import Paragraph
from core import RULE_SETS, PlayStyle, SecondTap, State
from core.boxes import STANDARD_BOXES, Dice
from core.coach import evaluate, explain, odds
from core.trainer.position import read_position
from tests.app.support.model_driver import ModelDriver
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import find_widgets, layout_flaws
from tests.core.coach.brute_force import setup_for, small_card
from tests.core.coach.test_explanation import all_states, open_cells

TODAY = RULE_SETS["official"].play_style
THREE_FIVES = ("roll 5 5 5 2 3",)
ONE_BOX_LEFT = tuple(
    line
    for box in RULE_SETS["official"].boxes
    if box.id != "chance"
    for line in ("roll 1 2 2 4 6", f"score {box.id} 1")
)


def sentences(dialog: Dialog) -> str:
    return " ".join(each.text for each in find_widgets(dialog, Paragraph))


def pressed(dialog: Dialog, text: str) -> None:
    next(
        button for button in find_widgets(dialog, TextButton) if button.text == text
    ).trigger_action(0)


# --- hints ------------------------------------------------------------------------------------


def test_a_hint_marks_the_dice_to_keep_and_says_why(stage: Stage) -> None:
    table = TableDriver(stage, lines=THREE_FIVES)
    stage.open(table.screen)
    stage.tap(table.screen.ids.bar.buttons["hint"])
    assert [die.advised for die in table.model.dice] == [True, True, True, False, False]
    assert [slot.badge for slot in table.felt.row.slots] == ["hint"] * 3 + [""] * 2
    assert table.context.calls == ["hint"]
    found = evaluate(table.session.state)
    assert f"{found.value:.1f} expected" in table.status_text
    [dialog] = table.context.overlays
    text = sentences(dialog)
    assert dialog.title == "Hold 5-5-5"
    assert f"Expected final total {found.value:.1f}" in text
    for other in found.choices[1:3]:
        assert (
            words.describe_cost(other, found.value - other.value, table.session.state.setup) in text
        )
    assert "Holding 5-5-5 is worth" in text
    runner_up = found.choices[1]
    assert f"more than holding {words.format_kept_dice(runner_up)}: it ends in" in text
    assert "bonus pace" not in text, "no upper box is filled"


def test_a_hint_marks_the_box_to_take_until_the_next_action(stage: Stage) -> None:
    table = TableDriver(stage, lines=("roll 1 2 3 4 5",))
    stage.open(table.screen)
    table.screen.key("c")
    assert table.cell("large_straight").view.advised
    assert not any(die.advised for die in table.model.dice)
    stage.tap(table.die(0))
    assert not table.cell("large_straight").view.advised


def test_a_hint_for_a_box_scrolls_it_into_view(stage: Stage) -> None:
    table = TableDriver(stage, "custom", columns=6, multiply=True, lines=("roll 1 2 3 4 5",))
    stage.open(table.context.root_layout, 360, 640)
    table.context.root_layout.add_widget(table.screen)
    stage.frames(2)
    straight = ("large_straight", 5)
    assert table.card.cell(0, straight) is None
    for _ in range(2):
        table.screen.key("c")
        assert table.model.highlighted_cell[0] == "large_straight"
        assert table.card.cell(0, straight) is not None
        table.context.overlays.front.close()
        # After scrolling away the hint can be asked for again.
        table.card.scrolled = 0


def test_a_tap_follows_the_hint(stage: Stage) -> None:
    table = TableDriver(stage, lines=(*THREE_FIVES, "hold 4"))
    stage.open(table.screen)
    table.screen.key("c")
    [dialog] = table.context.overlays
    table.screen.add_widget(table.context.root_layout)
    stage.frames(3)
    pressed(dialog, words.DO_IT())
    stage.frames(3)
    assert table.session.state.held == (0, 1, 2)
    stage.tap(table.felt.cup)
    stage.tap(table.felt.cup)
    table.screen.key("c")
    [dialog] = table.context.overlays
    pressed(dialog, words.DO_IT())
    assert table.session.state.card.taken == 1


def test_enter_follows_the_hint(stage: Stage) -> None:
    table = TableDriver(stage, lines=THREE_FIVES)
    stage.open(table.screen)
    table.screen.key("c")
    [dialog] = table.context.overlays
    assert dialog.key("enter")
    assert not dialog.is_open
    assert table.session.state.held == (0, 1, 2)


@pytest.mark.parametrize("second_tap", SecondTap)
def test_do_it_takes_the_coachs_box(second_tap: SecondTap) -> None:
    style = PlayStyle(second_tap=second_tap)
    table = TableDriver(Stage(), lines=("roll 2 3 4 5 6",) * 3, play_style=style)
    table.model.warn_at = 1
    table.model.card_actions.apply_hint(table.model.ask_coach())
    assert table.session.state.card.columns[0].values[10] == 40


@pytest.mark.parametrize(
    ("second_tap", "asks"),
    [(SecondTap.ALWAYS, True), (SecondTap.ZEROS, True), (SecondTap.NEVER, False)],
)
def test_do_it_asks_before_a_zero_where_zeros_ask(second_tap: SecondTap, asks: bool) -> None:
    boxes = ("threes", "fours", "fives", "sixes", "chance", "three_of_a_kind", "twos", "ones")
    played = [line for box in boxes for line in ("roll 1 1 1 2 3", f"score {box} 1")]
    table = TableDriver(
        Stage(),
        lines=(*played, *["roll 1 1 2 2 4"] * 3),
        play_style=PlayStyle(second_tap=second_tap),
    )
    table.model.card_actions.apply_hint(table.model.ask_coach())
    assert table.session.state.card.taken == (8 if asks else 9)
    assert (table.model.previewed is not None) is asks


def test_enter_closes_a_hint_that_cannot_be_followed(stage: Stage) -> None:
    table = TableDriver(stage, lines=THREE_FIVES)
    dialog = hint_dialog(table.session.state.setup, table.model.ask_coach(), None)
    dialog.open(table.context.root_layout)
    assert dialog.key("enter")
    assert not dialog.is_open


def test_a_hint_with_one_choice_says_that_it_costs_nothing() -> None:
    table = TableDriver(Stage(), lines=(*ONE_BOX_LEFT, *["roll 1 2 3 4 6"] * 3))
    hint = table.model.ask_coach()
    assert words.explain_choice(hint.explanation, table.session.state.setup) == words.ONLY_CHOICE()


def test_with_several_columns_the_value_is_called_an_estimate(stage: Stage) -> None:
    table = TableDriver(stage, "triple", lines=("roll 5 5 5 2 3",))
    stage.open(table.screen)
    table.screen.key("c")
    assert "Estimated final total" in sentences(table.context.overlays.front)
    assert "about" in table.status_text


def test_a_hint_may_be_to_announce_a_box(stage: Stage) -> None:
    table = TableDriver(stage, "yamb", lines=("roll 1 2 3 4 5",))
    stage.open(table.context.root_layout, 412, 915)
    table.context.root_layout.add_widget(table.screen)
    stage.frames(2)
    table.screen.key("c")
    dialog = table.context.overlays.front
    assert dialog.title == "Announce Straight"
    assert "Straight then gets 66.0 points on average" in sentences(dialog)
    assert "Estimated final total" in sentences(dialog)
    assert table.status_text.startswith("Announce Straight: about")
    assert table.model.highlighted_cell == ("straight", 3)
    assert table.card.cell(0, ("straight", 3)).view.advised
    pressed(dialog, words.DO_IT())
    assert table.session.state.announced == "straight"
    table.screen.key("c")
    assert table.context.overlays.front.title == "Take 66 in Straight (announced column)"
    pressed(table.context.overlays.front, words.DO_IT())
    assert table.session.state.card.columns[3].values[8] == 66


def test_a_costly_announcement_warns_once() -> None:
    table = TableDriver(Stage(), "yamb", lines=("roll 1 2 3 4 5",))
    table.model.warn_at = 5
    for _ in range(2):
        table.model.card_actions.tap_cell("ones", 3)
    assert table.session.state.announced is None
    assert "Better: announce Straight" in table.model.status.rest
    table.model.card_actions.tap_cell("ones", 3)
    assert table.session.state.announced == "ones"


def test_no_hint_before_a_roll_or_during_a_bots_turn(stage: Stage) -> None:
    table = TableDriver(stage, players=2, bots={1: "steady"})
    stage.open(table.screen)
    stage.tap(table.screen.ids.bar.buttons["hint"])
    assert words.ROLL_FIRST() in sentences(table.context.overlays.front)
    table.session.play(
        *TableDriver(stage, lines=("roll 1 1 1 2 3", "score ones 1")).session.game.actions
    )
    table.model.dismiss()
    table.screen.show_hint()
    assert words.NOT_YOUR_TURN() in sentences(table.context.overlays.front)
    assert table.context.calls == []


def test_explanations_are_true_of_any_state() -> None:
    """Boxes called open are open, and figures match the evaluation."""
    rng = Random(5)
    for state in rng.sample(all_states(0.3), 60):
        why = explain(state)
        assert why is not None
        sentence = words.explain_choice(why, state.setup)
        still_open = open_cells(state)
        assert sentence.endswith(".")
        assert "{" not in sentence
        if why.gain > words.NEGLIGIBLE_POINTS:
            assert f"worth {why.gain:.1f} more" in sentence
        if "still open" in sentence:
            name = sentence.split("with ")[-1].split(" still open")[0]
            names = {words.cell_name(state.setup, *cell) for cell in still_open}
            assert name in names
        if re.search(r"only .+ is left", sentence):
            assert len(still_open) == 1
        if "leaving" in sentence:
            [box] = {o.offer.box for o in [why.other]}  # type: ignore[union-attr]
            assert f"leaving {row_name(state.setup.rules, box)}" in sentence
        if "as good as" in sentence:
            assert ":" not in sentence, "equal choices need no reason"


WITH_TWO_OPEN = "official/1/plain/forced|,4,9,12,10,24,25,26,25,30,40,,19||42415|1"
WITH_UPPER_OPEN = "official/1/plain/forced|,,,,10,12,20,,25,30,40,50,20|1|31134|2"
WITH_THREES_OPEN = "official/1/plain/forced|,,,16,20,,,22,25,30,,,||23363|2"
WITH_MANY_OPEN = "official/1/plain/forced|1,,9,,,,,26,,,,,25||64455|1"
ALL = tuple(box.id for box in STANDARD_BOXES)


@pytest.mark.parametrize(
    ("boxes", "held", "dice", "rolls_left", "because"),
    [
        # Nearly all of these turns end in the five box, mostly with a zero.
        (
            ("sixes", "full_house", "five_of_a_kind"),
            {"fives": 20},
            (4, 5, 5, 5, 5),
            2,
            "it ends in Five of a Kind 31% of the time, the other way 9%",
        ),
        # Nothing is filled, so there is no bonus pace, and fours would score as much.
        (ALL, {}, (3, 4, 4, 5, 5), 2, "it ends in Fives 44% of the time, with 17.1"),
        # 26 is already very good there.
        (
            ("ones", "sixes", "four_of_a_kind", "full_house"),
            {"twos": 6, "threes": 9, "fours": 12, "fives": 15},
            (2, 6, 6, 6, 6),
            0,
            "it wins the upper bonus",
        ),
        # A difference of one point is not the reason.
        (
            ("ones", "threes", "sixes", "four_of_a_kind", "large_straight", "five_of_a_kind"),
            {"twos": 2, "fours": 12, "fives": 15},
            (1, 2, 3, 4, 6),
            0,
            "leaving Five of a Kind open is worth more than leaving Ones open",
        ),
    ],
)
def test_the_explanation_gives_the_decisive_reason(
    boxes: tuple[str, ...],
    held: dict[str, int],
    dice: Dice,
    rolls_left: int,
    because: str,
) -> None:
    setup = setup_for("none")
    why = explain(State(setup, (small_card(setup, boxes, **held),), 0, rolls_left, dice))
    assert why is not None
    assert because in words.explain_choice(why, setup)


@pytest.mark.parametrize(
    ("box", "dice", "because"),
    [
        ("chance", (5, 3, 6, 3, 6), "it gets 24.0 points on average, the other way 23.5."),
        ("large_straight", (2, 6, 1, 2, 1), "it scores 4% of the time, the other way 3%."),
    ],
)
def test_the_last_box_is_explained_by_what_it_gets(box: str, dice: Dice, because: str) -> None:
    setup = setup_for("none")
    why = explain(State(setup, (small_card(setup, (box,)),), 0, 1, dice))
    assert why is not None
    sentence = words.explain_choice(why, setup)
    assert f"only {row_name(setup.rules, box)} is left, and {because}" in sentence


def test_a_last_box_that_gets_the_same_is_only_named() -> None:
    setup = setup_for("none")
    card = small_card(setup, ("large_straight",))
    why = explain(State(setup, (card,), 0, 1, (1, 2, 3, 4, 6)))
    assert why is not None
    same = replace(why, gain=1.0, others=why.leads)
    assert words.explain_choice(same, setup).endswith("only Large Straight is left to fill.")


@pytest.mark.parametrize(
    ("seen", "against", "because"),
    [
        # Ones would be the reason 2 times in 100.
        (WITH_TWO_OPEN, (4,), "what stays open for later turns is then worth more"),
        # Small straights come 8 times in 100, not 6.
        (WITH_MANY_OPEN, (4, 4, 6), "this turn scores 13.4 points on average, the other way 12.2"),
        # Much of the gain is the bonus, but a five of a kind is worth telling, too.
        (WITH_THREES_OPEN, (3, 3), "it ends in Five of a Kind 9% of the time, the other way 3%."),
        # The column is 11 points behind the bonus pace: that it is, is no reason.
        (
            WITH_UPPER_OPEN,
            (1, 1, 3, 3),
            "Threes with 12.1 points on average, the other way with 9.0.",
        ),
    ],
)
def test_no_weak_reason_is_given(seen: str, against: tuple[int, ...], because: str) -> None:
    state = read_position(seen)
    assert state is not None
    other = next(each for each in evaluate(state).choices if each.dice == against)
    why = explain(state, against=other)
    assert why is not None
    assert because in words.explain_choice(why, state.setup)


def test_an_extra_five_is_the_reason_when_the_last_box_does_not_fit() -> None:
    setup = setup_for("forced")
    card = small_card(setup, ("ones",), five_of_a_kind=50)
    why = explain(State(setup, (card,), 0, 1, (1, 2, 2, 2, 3)))
    assert why is not None
    assert why.best.dice == (2, 2, 2)
    assert "3% of these turns end in another five of a kind" in words.explain_choice(why, setup)


# --- warnings ---------------------------------------------------------------------------------

STRAIGHT = ("roll 1 2 3 4 5",)
ALMOST_12 = 11.9
"""The smallest readable font size, in sp."""


@pytest.mark.parametrize("second", SecondTap)
def test_a_costly_box_asks_for_confirmation(stage: Stage, second: SecondTap) -> None:
    table = TableDriver(stage, lines=STRAIGHT, play_style=replace(TODAY, second_tap=second))
    table.model.warn_at = 3
    stage.open(table.screen)
    loss = evaluate(table.session.state)
    cost = loss.value - loss.value_of_taking("fives")
    if second in (SecondTap.ALWAYS, SecondTap.DOUBLE):
        stage.tap(table.cell("fives"))
        assert "costs" not in table.status_text
    stage.tap(table.cell("fives"))
    assert f"That costs {cost:.1f}." in table.status_text
    assert "Better: take 40 in Large Straight." in table.status_text
    assert table.session.state.card.taken == 0
    assert table.cell("fives").view.mark is CellMark.PREVIEW
    assert table.context.calls == ["hint"], "the warning counts as a hint"
    stage.tap(table.cell("fives"))
    assert table.session.state.card.taken == 1


def test_a_costly_box_asks_once_whatever_the_gesture(stage: Stage) -> None:
    table = TableDriver(
        stage, lines=STRAIGHT, play_style=replace(TODAY, second_tap=SecondTap.NEVER)
    )
    table.model.warn_at = 3
    stage.open(table.screen)
    stage.click(table.cell("fives"))
    assert table.status_text.endswith("Sure? Click again")
    stage.tap(table.cell("fives"))
    assert table.session.state.card.taken == 1


def test_another_costly_box_asks_again_and_a_good_one_does_not(stage: Stage) -> None:
    table = TableDriver(
        stage, lines=STRAIGHT, play_style=replace(TODAY, second_tap=SecondTap.NEVER)
    )
    table.model.warn_at = 1
    stage.open(table.screen)
    stage.tap(table.cell("fives"))
    stage.tap(table.cell("fours"))
    assert "costs" in table.status_text
    assert table.session.state.card.taken == 0
    stage.tap(table.cell("large_straight"))
    assert table.session.state.card.taken == 1


def test_no_warning_below_the_threshold_or_without_one() -> None:
    for warn_at, taken in ((0, 1), (1, 0), (10, 0)):
        play_style = replace(TODAY, second_tap=SecondTap.NEVER)
        table = TableDriver(Stage(), lines=STRAIGHT, play_style=play_style)
        table.model.warn_at = warn_at
        table.model.card_actions.tap_cell("fives", 0)
        assert table.session.state.card.taken == taken


@pytest.mark.parametrize("scale", [1, 1.3, 1.5])
def test_coach_text_is_large_enough_on_a_small_phone(stage: Stage, scale: float) -> None:
    table = TableDriver(stage, players=3, lines=STRAIGHT)
    table.model.warn_at = 1
    stage.open(table.screen, 360, 640, font_scale=scale)
    line = table.screen.ids.status
    table.screen.key("p")
    assert table.status_text.startswith("Odds for")
    assert line.pixels >= ALMOST_12 * scale
    for _ in range(2):
        table.model.card_actions.tap_cell("chance", 0)
    stage.frames(2)
    assert table.status_text.startswith("That costs")
    assert line.pixels >= ALMOST_12 * scale
    assert layout_flaws(line) == []


# --- odds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "below"), [((412, 915), True), ((1400, 950), False)])
def test_all_odds_of_a_card_stand_alike(stage: Stage, size: tuple[int, int], below: bool) -> None:
    table = TableDriver(stage, players=3, lines=("roll 2 2 2 4 4", "hold 1 2 3"))
    stage.open(table.screen, *size)
    table.screen.key("p")
    stage.frames(3)
    cells = [cell for cell in find_widgets(table.card, ScoreCell) if cell.view.odds]
    assert len(cells) == 13
    assert {cell.corner_is_below for cell in cells} == {below}


def test_open_boxes_show_odds_for_the_held_dice(stage: Stage) -> None:
    table = TableDriver(stage, lines=("roll 1 1 1 2 3", "score ones 1", "roll 5 5 5 2 3"))
    stage.open(table.screen)
    table.screen.key("p")
    assert table.status_text.startswith("Odds for the dice you hold")
    assert table.context.calls == ["hint"]
    state = table.session.state
    known = {each.box: each for each in odds(state)}
    shown = float(table.cell("full_house").view.odds.rstrip("%"))
    assert shown == pytest.approx(100 * known["full_house"].chance, abs=0.5)
    fives = float(table.cell("fives").view.odds.rstrip("%"))
    assert fives == pytest.approx(100 * (known["fives"].pace or 0), abs=0.5)
    assert table.cell("ones").view.odds == "", "already taken"
    for place in range(3):
        stage.tap(table.die(place))
    assert table.cell("fives").view.odds == "100%"
    held = {each.box: each for each in odds(table.session.state, (0, 1, 2))}
    straight = float(table.cell("large_straight").view.odds.rstrip("%"))
    assert straight == pytest.approx(100 * held["large_straight"].chance, abs=0.5)
    stage.tap(table.screen.ids.bar.buttons["menu"])
    [dialog] = table.context.overlays
    row = next(row for row in find_widgets(dialog, MenuRow) if row.text == words.ODDS())
    assert row.checked
    table.screen.key("p")
    assert table.cell("fives").view.odds == ""


@pytest.mark.parametrize(("rules", "boxes"), [("official", "Ones to"), ("triple", "Aces to")])
def test_odds_name_the_upper_boxes_as_the_game_does(stage: Stage, rules: str, boxes: str) -> None:
    table = TableDriver(stage, rules, lines=THREE_FIVES)
    stage.open(table.screen)
    table.screen.key("p")
    assert table.status_text == f"Odds for the dice you hold. {boxes} Sixes: for three or more"


def test_odds_disappear_without_a_roll_left(stage: Stage) -> None:
    table = TableDriver(stage, lines=THREE_FIVES)
    stage.open(table.screen)
    table.screen.key("p")
    stage.tap(table.felt.cup)
    assert table.cell("sixes").view.odds
    stage.tap(table.felt.cup)
    assert table.cell("sixes").view.odds == ""


WHOLE_GAME = (*ONE_BOX_LEFT, "roll 1 2 2 4 6", "score chance 1")


@pytest.mark.parametrize(
    "lines",
    [(), THREE_FIVES * 3, ("roll 1 1 1 2 3", "score ones 1"), WHOLE_GAME],
    ids=["before the first roll", "after the last", "after a box", "after the game"],
)
def test_asking_for_unavailable_odds_does_nothing_and_counts_no_hint(
    lines: tuple[str, ...],
) -> None:
    driver, advised = ModelDriver(*lines), []
    driver.model.bind(on_advice=advised.append)
    before = driver.status_text
    driver.model.toggle_odds()
    assert (driver.model.shows_odds, driver.status_text, advised) == (False, before, [])
    assert not driver.model.can_toggle_odds


def test_odds_can_always_be_hidden() -> None:
    driver, advised = ModelDriver(*THREE_FIVES), []
    driver.model.bind(on_advice=advised.append)
    assert driver.model.can_toggle_odds
    driver.model.toggle_odds()
    driver.model.card_actions.tap_cell("chance", 0)
    driver.model.card_actions.tap_cell("chance", 0)
    assert driver.session.state.dice is None
    assert driver.model.can_toggle_odds
    driver.model.toggle_odds()
    assert (driver.model.shows_odds, len(advised)) == (False, 1)
    assert not driver.model.can_toggle_odds


@pytest.mark.parametrize("state", [{"advised": True}, {"best": True}])
def test_the_recommended_box_has_a_frame_a_star_and_bold_type(
    stage: Stage, state: dict[str, bool]
) -> None:
    cell = ScoreCell(size=(88, 44), row_height=44, view=CellView(CellMark.HINT, "30", **state))
    plain = ScoreCell(size=(88, 44), row_height=44, view=CellView(CellMark.HINT, "30"))
    assert cell.score_style.face == "bold_italic"
    assert plain.score_style.face == "italic"
    assert count_frames(cell) > count_frames(plain)


def count_frames(cell: ScoreCell) -> int:
    return len(cell.canvas.children[0].children)
