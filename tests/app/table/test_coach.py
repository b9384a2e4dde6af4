"""The coach at the table: hints on dice and card, warnings before a costly box, odds."""

from dataclasses import replace
from random import Random

import pytest
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from app.settings.theme import ICONS, SMALL_SIZE, theme
from app.table.view_state import CellMark, CellView
from app.text import coach as words
from app.text.i18n import row_name
from app.widgets.controls.button import TextButton
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.menu import MenuRow
from app.widgets.table.card_half import ScoreCell
from app.widgets.text.paragraph import Paragraph
from app.widgets.text.text_texture import render_text
from core import RULE_SETS, SecondTap, State
from core.boxes import STANDARD_BOXES, Dice
from core.coach import evaluate, explain, odds
from tests.app.support.model_driver import ModelDriver
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import find_widgets, layout_flaws
from tests.core.coach.brute_force import setup_of, small_card
from tests.core.coach.test_explanation import all_states, open_cells

TODAY = RULE_SETS["official"].manner
THREE_FIVES = ("roll 5 5 5 2 3",)
ONE_BOX_LEFT = tuple(
    line
    for box in RULE_SETS["official"].boxes
    if box.id != "chance"
    for line in ("roll 1 2 2 4 6", f"score {box.id} 1")
)


def sentences(sheet: Dialog) -> str:
    return " ".join(each.text for each in find_widgets(sheet, Paragraph))


def pressed(sheet: Dialog, text: str) -> None:
    next(pill for pill in find_widgets(sheet, TextButton) if pill.text == text).trigger_action(0)


# --- hints ------------------------------------------------------------------------------------


def test_a_hint_marks_the_dice_to_keep_and_says_why(stage: Stage) -> None:
    table = TableDriver(stage, lines=THREE_FIVES)
    stage.open(table.screen)
    stage.tap(table.screen.ids.bar.buttons["hint"])
    assert [die.advised for die in table.model.dice] == [True, True, True, False, False]
    assert table.felt.row.seats[0]._tag.parent is not None  # noqa: SLF001
    assert table.felt.row.seats[3]._tag is None  # noqa: SLF001
    assert table.context.calls == ["hint"]
    found = evaluate(table.session.state)
    assert f"{found.value:.1f} expected" in table.status_text
    [sheet] = table.context.overlays
    told = sentences(sheet)
    assert sheet.title == "Hold 5-5-5"
    assert f"Expected final total {found.value:.1f}" in told
    for other in found.choices[1:3]:
        assert (
            words.describe_cost(other, found.value - other.value, table.session.state.setup) in told
        )
    assert "Holding 5-5-5 is worth" in told
    assert "taking 15 in Fives: rolling on brings" in told
    assert "bonus pace" not in told, "of which no box is filled"


def test_a_hint_marks_the_box_to_take_until_something_is_done(stage: Stage) -> None:
    table = TableDriver(stage, lines=("roll 1 2 3 4 5",))
    stage.open(table.screen)
    table.screen.key("c")
    assert table.cell("large_straight").view.advised
    assert not any(die.advised for die in table.model.dice)
    stage.tap(table.die(0))
    assert not table.cell("large_straight").view.advised


def test_a_hint_for_a_box_brings_its_section_forward(stage: Stage) -> None:
    table = TableDriver(stage, "custom", columns=6, multiply=True, lines=("roll 1 2 3 4 5",))
    stage.open(table.context.root_layout)
    table.context.root_layout.add_widget(table.screen)
    stage.frames(2)
    assert [half.upper for half in table.halves()] == [True]
    for _ in range(2):
        table.screen.key("c")
        assert table.model.highlighted_cell[0] == "large_straight"
        assert [half.upper for half in table.halves()] == [False]
        table.context.overlays.front.close()
        # Whoever turns away may ask again.
        table.card.section = "upper"


def test_a_hint_is_followed_by_a_tap(stage: Stage) -> None:
    table = TableDriver(stage, lines=(*THREE_FIVES, "hold 4"))
    stage.open(table.screen)
    table.screen.key("c")
    [sheet] = table.context.overlays
    table.screen.add_widget(table.context.root_layout)
    stage.frames(3)
    pressed(sheet, words.DO_IT())
    stage.frames(3)
    assert table.session.state.held == (0, 1, 2)
    stage.tap(table.felt.cup)
    stage.tap(table.felt.cup)
    table.screen.key("c")
    table.model.card_actions.apply_hint(table.model.ask_coach())
    assert table.model.previewed is not None, "to take it is for the player"


def test_where_there_is_one_choice_the_hint_says_that_it_costs_nothing() -> None:
    table = TableDriver(Stage(), lines=(*ONE_BOX_LEFT, *["roll 1 2 3 4 6"] * 3))
    hint = table.model.ask_coach()
    assert words.explain_choice(hint.explanation, table.session.state.setup) == words.ONLY_CHOICE()


def test_with_several_columns_the_value_is_called_an_estimate(stage: Stage) -> None:
    table = TableDriver(stage, "triple", lines=("roll 5 5 5 2 3",))
    stage.open(table.screen)
    table.screen.key("c")
    assert "Estimated final total" in sentences(table.context.overlays.front)
    assert "about" in table.status_text


def test_before_a_roll_and_in_a_bots_turn_there_is_no_hint(stage: Stage) -> None:
    table = TableDriver(stage, players=2, bots={1: "steady"})
    stage.open(table.screen)
    stage.tap(table.screen.ids.bar.buttons["hint"])
    assert words.NOT_YET() in sentences(table.context.overlays.front)
    table.session.play(
        *TableDriver(stage, lines=("roll 1 1 1 2 3", "score ones 1")).session.game.actions
    )
    table.model.dismiss()
    table.screen.show_hint()
    assert words.NOT_YOURS() in sentences(table.context.overlays.front)
    assert table.context.calls == []


def test_what_the_coach_says_is_true_of_any_state() -> None:
    """Boxes that it names as open are, and the figures are those of the evaluation."""
    luck = Random(5)
    for state in luck.sample(all_states(0.3), 60):
        why = explain(state)
        assert why is not None
        said = words.explain_choice(why, state.setup)
        still_open = open_cells(state)
        assert said.endswith(".")
        assert "{" not in said
        if why.gain > words.SLIGHT:
            assert f"worth {why.gain:.1f} more" in said
        if "still open" in said:
            name = said.split("with ")[-1].split(" still open")[0]
            names = {words.cell_name(state.setup, *cell) for cell in still_open}
            assert name in names
        if "left to fill" in said:
            assert len(still_open) == 1
        if "leaving" in said:
            [box] = {o.offer.box for o in [why.other]}  # type: ignore[union-attr]
            assert f"leaving {row_name(state.setup.rules, box)}" in said
        if "as good as" in said:
            assert ":" not in said, "for what is equal there is no reason"


ALL = tuple(box.id for box in STANDARD_BOXES)


@pytest.mark.parametrize(
    ("boxes", "held", "dice", "rolls_left", "because"),
    [
        # Nearly all of these turns end in the five box, but most with a zero.
        (
            ("sixes", "full_house", "five_of_a_kind"),
            {"fives": 20},
            (4, 5, 5, 5, 5),
            2,
            "it ends in Five of a Kind 31% of the time, the other way 9%",
        ),
        # Nothing is filled: nobody is on any pace, and fours would be just as much.
        (ALL, {}, (3, 4, 4, 5, 5), 2, "it ends in Fives 44% of the time, with 17.1"),
        # 26 are very good there: they bring no more if they wait.
        (
            ("ones", "sixes", "four_of_a_kind", "full_house"),
            {"twos": 6, "threes": 9, "fours": 12, "fives": 15},
            (2, 6, 6, 6, 6),
            0,
            "it wins the upper bonus",
        ),
        # One point more is not what it is about.
        (
            ("ones", "threes", "sixes", "four_of_a_kind", "large_straight", "five_of_a_kind"),
            {"twos": 2, "fours": 12, "fives": 15},
            (1, 2, 3, 4, 6),
            0,
            "leaving Five of a Kind open is worth more than leaving Ones open",
        ),
    ],
)
def test_the_reason_is_the_one_that_counts(
    boxes: tuple[str, ...],
    held: dict[str, int],
    dice: Dice,
    rolls_left: int,
    because: str,
) -> None:
    setup = setup_of("none")
    why = explain(State(setup, (small_card(setup, boxes, **held),), 0, rolls_left, dice))
    assert why is not None
    assert because in words.explain_choice(why, setup)


def test_for_a_last_box_that_the_dice_do_not_fit_a_further_five_is_the_reason() -> None:
    setup = setup_of("forced")
    card = small_card(setup, ("ones",), five_of_a_kind=50)
    why = explain(State(setup, (card,), 0, 1, (1, 2, 2, 2, 3)))
    assert why is not None
    assert why.best.dice == (2, 2, 2)
    assert "3% of these turns end in an extra five" in words.explain_choice(why, setup)


# --- warnings ---------------------------------------------------------------------------------

STRAIGHT = ("roll 1 2 3 4 5",)
ALMOST_12 = 11.9
"""In sp: the least that is read at arm's length."""


@pytest.mark.parametrize("second", SecondTap)
def test_a_costly_box_is_asked_about_once_more(stage: Stage, second: SecondTap) -> None:
    table = TableDriver(stage, lines=STRAIGHT, manner=replace(TODAY, second_tap=second))
    table.model.warn_at = 3
    stage.open(table.screen)
    loss = evaluate(table.session.state)
    cost = loss.value - loss.taking("fives")
    if second is SecondTap.ALWAYS:
        stage.tap(table.cell("fives"))
        assert "costs" not in table.status_text
    stage.tap(table.cell("fives"))
    assert f"That costs {cost:.1f}." in table.status_text
    assert "Better: take 40 in Large Straight." in table.status_text
    assert table.session.state.card.taken == 0
    assert table.cell("fives").view.mark is CellMark.PREVIEW
    assert table.context.calls == ["hint"], "who is told what is better had a hint"
    stage.tap(table.cell("fives"))
    assert table.session.state.card.taken == 1


def test_a_costly_box_is_asked_about_once_whatever_it_is_taken_with(stage: Stage) -> None:
    table = TableDriver(stage, lines=STRAIGHT, manner=replace(TODAY, second_tap=SecondTap.NEVER))
    table.model.warn_at = 3
    stage.open(table.screen)
    stage.click(table.cell("fives"))
    assert table.status_text.endswith("Sure? Click again")
    stage.tap(table.cell("fives"))
    assert table.session.state.card.taken == 1


def test_another_box_is_asked_about_anew_and_a_good_one_is_not(stage: Stage) -> None:
    table = TableDriver(stage, lines=STRAIGHT, manner=replace(TODAY, second_tap=SecondTap.NEVER))
    table.model.warn_at = 1
    stage.open(table.screen)
    stage.tap(table.cell("fives"))
    stage.tap(table.cell("fours"))
    assert "costs" in table.status_text
    assert table.session.state.card.taken == 0
    stage.tap(table.cell("large_straight"))
    assert table.session.state.card.taken == 1


def test_below_the_threshold_or_without_one_nothing_is_asked() -> None:
    for warn_at, taken in ((0, 1), (1, 0), (10, 0)):
        manner = replace(TODAY, second_tap=SecondTap.NEVER)
        table = TableDriver(Stage(), lines=STRAIGHT, manner=manner)
        table.model.warn_at = warn_at
        table.model.card_actions.tap_cell("fives", 0)
        assert table.session.state.card.taken == taken


@pytest.mark.parametrize("scale", [1, 1.3, 1.5])
def test_what_the_coach_says_is_written_large_enough_on_a_small_phone(
    stage: Stage, scale: float
) -> None:
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


def test_odds_stand_in_the_open_boxes_and_follow_the_held_dice(stage: Stage) -> None:
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
    assert table.cell("ones").view.odds == "", "it is taken"
    for place in range(3):
        stage.tap(table.die(place))
    assert table.cell("fives").view.odds == "100%"
    held = {each.box: each for each in odds(table.session.state, (0, 1, 2))}
    straight = float(table.cell("large_straight").view.odds.rstrip("%"))
    assert straight == pytest.approx(100 * held["large_straight"].chance, abs=0.5)
    stage.tap(table.screen.ids.bar.buttons["menu"])
    [sheet] = table.context.overlays
    row = next(row for row in find_widgets(sheet, MenuRow) if row.text == words.ODDS())
    assert row.checked
    table.screen.key("p")
    assert table.cell("fives").view.odds == ""


@pytest.mark.parametrize(("rules", "boxes"), [("official", "Ones to"), ("triple", "Aces to")])
def test_odds_name_the_upper_boxes_as_the_game_does(stage: Stage, rules: str, boxes: str) -> None:
    table = TableDriver(stage, rules, lines=THREE_FIVES)
    stage.open(table.screen)
    table.screen.key("p")
    assert table.status_text == f"Odds for the dice you hold. {boxes} Sixes: for three or more"


def test_odds_are_gone_where_there_is_nothing_to_roll(stage: Stage) -> None:
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
def test_odds_where_there_are_none_do_nothing_and_are_no_hint(lines: tuple[str, ...]) -> None:
    at, advised = ModelDriver(*lines), []
    at.model.bind(on_advice=advised.append)
    before = at.status_text
    at.model.toggle_odds()
    assert (at.model.shows_odds, at.status_text, advised) == (False, before, [])
    assert not at.model.can_toggle_odds


def test_odds_that_are_shown_can_always_be_hidden() -> None:
    at, advised = ModelDriver(*THREE_FIVES), []
    at.model.bind(on_advice=advised.append)
    assert at.model.can_toggle_odds
    at.model.toggle_odds()
    at.model.card_actions.tap_cell("chance", 0)
    at.model.card_actions.tap_cell("chance", 0)
    assert at.session.state.dice is None
    assert at.model.can_toggle_odds
    at.model.toggle_odds()
    assert (at.model.shows_odds, len(advised)) == (False, 1)
    assert not at.model.can_toggle_odds


def test_the_box_that_the_coach_would_take_has_a_frame_that_can_be_seen(stage: Stage) -> None:
    cell = ScoreCell(size=(88, 88), view=CellView(CellMark.HINT, "30", advised=True))
    frames = [each.rgba for each in cell.canvas.children[0].children if isinstance(each, Color)]
    assert frames[0] == theme.bonus


@pytest.mark.parametrize("side", [40, 42, 43])
def test_in_a_narrow_box_the_number_makes_room_for_the_coach(stage: Stage, side: int) -> None:
    """Not even the tops of its digits touch the mark."""

    def number(advised: bool) -> Rectangle:
        view = CellView(CellMark.HINT, "25", advised=advised)
        cell = ScoreCell(size=(dp(43), dp(side)), scale=1.3, view=view)
        return [each for each in cell.canvas.children if isinstance(each, Rectangle)][-1]

    plain, advised = number(False), number(True)
    assert advised.pos[1] < plain.pos[1]
    top = advised.pos[1] + advised.size[1] * 0.8
    sign = render_text(ICONS["hint"], round(dp(SMALL_SIZE)), "icon")
    assert top <= dp(side) - dp(6) - sign.height - 1
    assert advised.pos[1] >= 0
