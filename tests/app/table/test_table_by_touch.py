"""The table in a real window, by touch."""

from dataclasses import replace
from random import Random

import pytest
from kivy.tests.common import UnitTestTouch

from app.animation.transitions import transitions
from app.application import FivefoldApp
from app.table.phase import Phase
from app.table.view_state import CellMark
from core import RULE_SETS, EndOfTurn, PlayStyle, SecondTap, legal_offers
from tests.app.support.stage import Stage
from tests.app.support.table_driver import NO_END_OF_TURN, OFFICIAL_STYLE, TableDriver
from tests.marks import extended

pytestmark = pytest.mark.uncounted

PLAYERS = {"winzee": 2, "os2": 3, "triple": 2, "yachtz": 2, "jahtzee": 4, "official": 2}


@pytest.mark.uncounted
@pytest.mark.parametrize("rules", ["official", *map(extended, sorted({*PLAYERS} - {"official"}))])
def test_a_whole_game_by_touch(stage: Stage, rules: str) -> None:
    """The screen matches the game throughout."""
    table = TableDriver(stage, rules, PLAYERS[rules], play_style=RULE_SETS[rules].play_style)
    stage.open(table.screen)
    rng = Random(rules)
    while not table.session.state.over:
        table.check_shows_game()
        table.play_turn(rng)
        if table.model.phase == Phase.PROMPT:
            table.model.next_turn()
        table.timer.advance(0.5)
        table.check_shows_game()
    assert table.model.phase == Phase.OVER
    boxes = 13 * table.session.state.setup.columns
    assert all(card.taken == boxes for card in table.session.state.cards)


def reference_turn(table: TableDriver) -> int:
    """Roll three times, hold two dice, then three, and score; return the number of taps."""
    taps = 0

    def tap(widget: object) -> None:
        nonlocal taps
        table.stage.tap(widget)
        taps += 1

    tap(table.felt.cup)
    tap(table.die(0))
    tap(table.die(1))
    tap(table.felt.cup)
    tap(table.die(2))
    tap(table.felt.cup)
    scoring = next(each for each in legal_offers(table.session.state) if each.points)
    while table.session.state.dice is not None:
        tap(table.cell(scoring.box))
    assert table.session.state.card.taken == 1
    return taps


def test_the_reference_turn_takes_at_most_eight_taps(stage: Stage) -> None:
    table = TableDriver(stage)
    stage.open(table.screen)
    assert reference_turn(table) <= 8


def test_the_reference_turn_takes_seven_taps_if_only_zeros_confirm(stage: Stage) -> None:
    table = TableDriver(stage, play_style=PlayStyle(second_tap=SecondTap.ZEROS))
    stage.open(table.screen)
    assert reference_turn(table) <= 7


ROLLED = ("roll 4 4 2 2 2",)


def test_a_tap_shows_the_die_held_in_the_next_frame(stage: Stage) -> None:
    table = TableDriver(stage, lines=ROLLED)
    stage.open(table.screen)
    stage.tap(table.die(4))
    assert table.die(4).face.framed
    transitions.finish_all()
    assert table.die(4).x < table.die(0).x, "on the rail at the left"


def test_a_long_press_holds_the_number(stage: Stage) -> None:
    table = TableDriver(stage, lines=ROLLED)
    stage.open(table.screen)
    stage.long_press(table.die(4))
    assert table.session.state.held == (2, 3, 4)


def test_dragging_a_die_onto_another_swaps_them(stage: Stage) -> None:
    table = TableDriver(stage, lines=ROLLED)
    stage.open(table.screen)
    stage.drag(table.die(0), onto=table.die(4))
    assert [slot.face.value for slot in table.felt.row.slots] == [2, 4, 2, 2, 4]
    assert table.session.state.held == ()


def test_dragging_a_held_die_onto_the_cup_releases_it(stage: Stage) -> None:
    table = TableDriver(stage, lines=(*ROLLED, "hold 1 2"))
    stage.open(table.screen)
    stage.drag(table.die(1), onto=table.felt.cup)
    assert table.session.state.held == (0,)
    assert table.session.state.rolls_left == 2


def test_throwing_and_rescue_by_touch(stage: Stage) -> None:
    table = TableDriver(stage, "winzee", play_style=RULE_SETS["winzee"].play_style)
    stage.open(table.screen)
    stage.tap(table.felt.cup)
    stage.tap(table.die(1))
    stage.drag(table.die(3), onto=table.felt.cup)
    assert [slot.face.value is None for slot in table.felt.row.slots] == [
        False,
        True,
        False,
        True,
        False,
    ]
    stage.tap(table.felt.side)
    assert table.session.state.held == (0, 1, 2, 3, 4)


def test_a_tap_on_a_label_selects_the_row(stage: Stage) -> None:
    table = TableDriver(stage, players=2, lines=ROLLED)
    stage.open(table.screen)
    stage.tap(table.label("full_house"))
    assert table.status_text == "25 in Full House. Tap again"


@pytest.mark.parametrize("second_tap", [SecondTap.ALWAYS, SecondTap.NEVER])
def test_a_tap_in_another_players_column_only_says_whose_turn_it_is(
    stage: Stage, second_tap: SecondTap
) -> None:
    table = TableDriver(stage, players=2, lines=ROLLED, play_style=PlayStyle(second_tap=second_tap))
    stage.open(table.screen)
    stage.tap(table.cell_of(1, "chance"))
    assert table.status_text == "It is Ana’s turn."
    assert table.model.previewed is None
    assert table.session.state.card.taken == 0


def test_a_tap_in_another_players_column_keeps_the_preview(stage: Stage) -> None:
    table = TableDriver(stage, players=2, lines=ROLLED)
    stage.open(table.screen)
    stage.tap(table.cell("full_house"))
    stage.tap(table.cell_of(1, "chance"))
    assert table.model.previewed == ("full_house", 0)
    stage.tap(table.cell("full_house"))
    assert table.session.state.cards[0].taken == 1


@pytest.mark.parametrize("player", [0, 1])
def test_while_another_card_is_looked_at_no_box_can_be_tapped(stage: Stage, player: int) -> None:
    """Neither the other player's nor one's own beside it."""
    table = TableDriver(stage, players=2, lines=ROLLED)
    stage.open(table.screen)
    stage.tap(table.screen.ids.strip.chips[1])
    stage.tap(table.cell_of(player, "chance"))
    assert table.status_text == "It is Ana’s turn. Tap Ana to play on"
    assert table.model.cards[0].name == "Ben"
    assert table.model.previewed is None
    stage.tap(table.screen.ids.strip.chips[0])
    assert table.status_text.startswith("Ana, tap dice to hold")


def test_a_long_press_in_another_players_column_offers_no_score(stage: Stage) -> None:
    table = TableDriver(stage, players=2, lines=ROLLED)
    stage.open(table.screen)
    stage.long_press(table.cell_of(1, "chance"))
    offered = [row.text for row in table.context.overlays.front.list.children]
    assert not any("Score here" in text for text in offered)


def test_the_second_tap_prompt_fits_touch_mouse_and_keyboard(stage: Stage) -> None:
    table = TableDriver(stage, lines=ROLLED)
    stage.open(table.screen)
    stage.click(table.cell("full_house"))
    assert table.status_text == "25 in Full House. Click again"
    stage.tap(table.cell("chance"))
    assert table.status_text == "14 in Chance. Tap again"
    table.screen.key("tab")
    table.screen.key("enter")
    assert "Press Enter" in table.status_text
    shown = table.model.previewed
    table.screen.key("enter")
    assert table.session.state.card.columns[0].values[0] is not None, shown


def test_enter_takes_a_box_previewed_from_the_menu(stage: Stage) -> None:
    """Without the focus on it, Enter would roll the dice."""
    table = TableDriver(stage, "triple", lines=ROLLED)
    stage.open(table.context.root_layout)
    table.screen.key("m")
    table.model.card_actions.tap_label("full_house")
    assert table.status_text == "25 × 3 = 75 in Full house, ×3. Press Enter"
    table.screen.key("enter")
    assert table.session.state.cards[0].taken == 1


def test_of_two_visible_cards_only_the_current_players_takes_boxes(stage: Stage) -> None:
    play_style = PlayStyle(second_tap=SecondTap.NEVER)
    table = TableDriver(stage, "triple", 2, lines=("roll 6 6 6 2 1",), play_style=play_style)
    stage.open(table.screen, 1280, 800)
    stage.tap(table.cell_of(1, "sixes", 2))
    assert table.status_text == "It is Ana’s turn."
    assert table.session.state.cards[0].taken == 0
    assert not table.model.previewed
    stage.tap(table.cell_of(0, "sixes", 2))
    assert table.session.state.cards[0].taken == 1


def test_a_viewed_card_cannot_be_scored(stage: Stage) -> None:
    table = TableDriver(stage, players=2, lines=ROLLED)
    stage.open(table.screen)
    table.model.view_card(1)
    stage.frames()
    stage.long_press(table.cell("fours"))
    offered = [row.text for row in table.context.overlays.front.list.children]
    assert not any("Score here" in text for text in offered)
    assert any("Fours" in text for text in offered), "but its help is offered"


def test_a_slow_tap_counts_where_there_is_no_long_press(stage: Stage) -> None:
    table = TableDriver(stage, lines=ROLLED)
    stage.open(table.screen)
    stage.long_press(table.felt.cup)
    assert table.session.state.rolls_left == 1
    stage.long_press(table.screen.ids.bar.buttons["menu"])
    assert table.context.overlays.front is not None


def test_a_list_that_is_too_long_scrolls_by_touch_and_by_the_wheel(stage: Stage) -> None:
    table = TableDriver(stage, "custom", columns=6, lines=ROLLED)
    stage.open(table.screen, 360, 640)
    last = ("chance", 0)
    assert table.card.cell(0, last) is None
    stage.drag(table.cell("sixes"), onto=table.cell("ones"))
    stage.drag(table.cell("full_house"), onto=table.cell("fives"))
    assert table.card.cell(0, last) is not None
    assert table.card.cell(0, ("ones", 0)) is None
    assert table.model.previewed is None, "a swipe is not a tap"
    assert table.total("column_total").height > 0, "the foot stays"


def test_keyboard_focus_on_a_box_scrolls_it_into_view(stage: Stage) -> None:
    table = TableDriver(stage, "custom", columns=6, lines=ROLLED)
    stage.open(table.screen, 360, 640)
    table.screen.key("shift+tab")
    stage.frames()
    assert table.model.focused == ("chance", 5)
    assert table.card.cell(0, ("chance", 5)) is not None
    table.screen.key("tab")
    stage.frames()
    assert table.model.focused == ("ones", 0)
    assert table.card.cell(0, ("ones", 0)) is not None


def test_a_tap_on_the_foot_unfolds_the_totals_in_place(stage: Stage) -> None:
    table = TableDriver(stage, "triple", lines=("roll 6 6 6 2 1", "score sixes 3", *ROLLED))
    stage.open(table.screen)
    stage.tap(table.label("column_total"))
    stage.frames(2)
    assert table.total("upper_subtotal", column=2).text == "18"
    assert table.total("column_total", column=2).text == "54"
    assert table.total("total").text == "54"
    table.model.card_actions.tap_cell("chance", 0)
    stage.frames(2)
    assert table.card.cell(0, ("chance", 0)) is not None, "a preview folds the totals again"


def test_columns_keep_their_seats_and_only_the_light_moves(stage: Stage) -> None:
    table = TableDriver(stage, players=3, play_style=NO_END_OF_TURN)
    stage.open(table.screen)
    places = [table.cell_of(player, "ones").pos for player in range(3)]
    for _ in range(3):
        table.play_turn(Random(3))
        stage.frames(2)
        assert [table.cell_of(player, "ones").pos for player in range(3)] == places


@pytest.mark.parametrize(
    "size", [(360, 640), (1400, 950), *map(extended, [(412, 915), (915, 412), (720, 600)])]
)
@pytest.mark.parametrize(("rules", "players"), [("official", 6), ("triple", 2), ("jahtzee", 1)])
def test_rows_have_names_and_never_codes(
    stage: Stage, size: tuple[int, int], rules: str, players: int
) -> None:
    table = TableDriver(stage, rules, players)
    stage.open(table.screen, *size, font_scale=1.3)
    for row in table.model.rows:
        if row.box:
            label = table.label(row.id)
            assert label.text in (row.name, row.short)
            assert label.fits
            assert max(map(len, label.text.split())) >= 4, label.text


def test_a_preview_says_what_is_then_told_bonus_included(stage: Stage) -> None:
    played = [
        line
        for number, box in zip(
            (1, 2, 3, 4, 5), ("ones", "twos", "threes", "fours", "fives"), strict=True
        )
        for line in (f"roll {number} {number} {number} {number} 6", f"score {box} 3")
    ]
    style = replace(OFFICIAL_STYLE, end_of_turn=EndOfTurn.PROMPT)
    table = TableDriver(stage, "triple", lines=(*played, "roll 6 6 6 2 1"), play_style=style)
    stage.open(table.screen)
    stage.tap(table.cell("sixes", 2))
    told = "18 × 3 = 54, bonus 35 × 3 = 105"
    assert table.status_text == f"{told} in Sixes, ×3. Tap again"
    assert table.total("upper_bonus", column=2).view.gain == "78, so +35"
    assert table.model.seats[0].gain == "+159"
    stage.tap(table.cell("sixes", 2))
    assert table.status_text == f"Ana took {told} in Sixes"


def test_a_tap_on_a_name_shows_that_players_card(stage: Stage) -> None:
    table = TableDriver(stage, "triple", players=2, lines=("roll 1 2 3 4 5", "score chance 3"))
    stage.open(table.screen)
    stage.tap(table.screen.ids.strip.chips[0])
    assert table.model.cards[0].name == "Ana"
    stage.tap(table.screen.ids.strip.chips[1])
    assert table.model.cards[0].name == "Ben"


def test_undo_by_touch(stage: Stage) -> None:
    table = TableDriver(stage, lines=(*ROLLED, "score chance 1"))
    stage.open(table.screen)
    stage.tap(table.felt.undo)
    assert table.session.state.dice == (4, 4, 2, 2, 2)
    table.check_shows_game()


@pytest.mark.parametrize("then", ["another box", "another roll"])
def test_after_undo_another_box_or_another_roll_is_possible(stage: Stage, then: str) -> None:
    table = TableDriver(stage, "yachtz", lines=(*ROLLED, "score chance 1"))
    stage.open(table.screen)
    stage.tap(table.felt.undo)
    if then == "another box":
        stage.tap(table.cell("full_house", 2))
        stage.tap(table.cell("full_house", 2))
        assert table.session.state.card.taken == 1
        assert table.cell("full_house", 2).view.text == "25"
    else:
        stage.tap(table.felt.cup)
        assert table.session.state.rolls_left == 1


def test_rotating_the_phone_keeps_the_state(stage: Stage) -> None:
    table = TableDriver(stage, "triple", players=2, lines=(*ROLLED, "hold 1 2"))
    stage.open(table.screen)
    stage.tap(table.cell("chance", 1))
    before = table.session.state
    stage.size(915, 412)
    table.check_shows_game()
    assert table.session.state is before
    assert table.model.previewed == ("chance", 1)
    stage.tap(table.cell("chance", 1))
    assert table.session.state.cards[0].taken == 1


def test_a_single_word_is_centred_in_the_button(stage: Stage) -> None:
    table = TableDriver(stage, lines=("roll 1 2 3 4 6",) * 3)
    stage.open(table.screen, 412, 915)
    cup = table.felt.cup
    assert (cup.word.text, cup.view.hint) == ("Choose a box", "")
    assert cup.word.center_y == cup.center_y


def test_choose_a_box_brings_the_best_box_into_view(stage: Stage) -> None:
    table = TableDriver(stage, "custom", columns=6, lines=("roll 1 2 3 4 5",) * 3)
    stage.open(table.screen, 360, 640)
    assert table.card.cell(0, ("large_straight", 0)) is None
    stage.tap(table.felt.cup)
    stage.frames()
    assert table.card.cell(0, ("large_straight", 0)).view.best


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_columns_show_full_names_where_they_fit(stage: Stage, size: tuple[int, int]) -> None:
    table = TableDriver(stage, players=6, lines=ROLLED)
    stage.open(table.screen, *size)
    names = [chip.shown_name[0] for chip in table.screen.ids.strip.chips]
    assert names == ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"]


@pytest.mark.parametrize("size", [(1280, 800), (412, 915), (360, 640)])
def test_three_marias_are_distinguishable(stage: Stage, size: tuple[int, int]) -> None:
    names = ("Maria Arndt", "Maria Berg", "Maria Curie")
    table = TableDriver(stage, names=names, lines=ROLLED)
    stage.open(table.screen, *size)
    shown = [chip.shown_name[0] for chip in table.screen.ids.strip.chips]
    assert len(set(shown)) == 3
    assert all(name.startswith("M") for name in shown)
    assert [letter in name for letter, name in zip("BC", shown[1:], strict=True)] == [True] * 2


@pytest.mark.extended
@pytest.mark.parametrize("size", [(360, 640), (412, 915), (1000, 760)])
def test_all_boxes_share_a_font_size(stage: Stage, size: tuple[int, int]) -> None:
    table = TableDriver(stage, players=3, lines=ROLLED)
    stage.open(table.screen, *size, 1.5, 1.3)
    boxes = [row.id for row in table.model.rows if row.box]
    for labels in table.card.labels:
        sizes = {labels.labels[box].pixels for box in boxes if box in labels.labels}
        assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("viewing", [None, 1])
def test_possible_scores_never_look_like_taken_ones(stage: Stage, viewing: int | None) -> None:
    """Not even while another player's card is looked at."""
    table = TableDriver(stage, players=2, lines=("roll 3 3 3 5 5", "score full_house 1", *ROLLED))
    stage.open(table.screen, 1000, 760)
    table.model.view_card(None if viewing is None else 0)
    stage.frames()
    possible, written = table.cell_of(1, "full_house"), table.cell_of(0, "full_house")
    assert (possible.view.mark, written.view.mark) == (CellMark.HINT, CellMark.TAKEN)
    assert written.score_style == ("bold", 1.0, "ink")
    assert possible.score_style.face == "italic"


@pytest.mark.parametrize("what", ["die", "box", "cup"])
def test_a_touch_released_after_leaving_the_table_does_nothing(
    stage: Stage, app: FivefoldApp, what: str
) -> None:
    play_style = replace(app.preferences.settings.play_style, second_tap=SecondTap.NEVER)
    app.preferences.change_settings(replace(app.preferences.settings, play_style=play_style))
    app.game.start_as_last_time()
    table, model = app.game.table, app.game.table.model
    model.dice_actions.roll()
    stage.frames(3)
    before = model.session.game
    felt, card = table.ids.felt, table.ids.card
    places = {
        "die": stage.middle(felt.row.slots[0]),
        "cup": stage.middle(felt.cup),
        "box": card.to_window(*card.cell_center(0, ("ones", 0))),
    }
    touch = UnitTestTouch(*places[what])
    touch.touch_down()
    stage.frames()
    app.routes.go_home()
    stage.wait(0.6)
    touch.touch_up()
    stage.frames()
    assert model.session.game == before


def test_a_die_dragged_while_leaving_the_table_returns_to_its_place(
    stage: Stage, app: FivefoldApp
) -> None:
    app.game.start_as_last_time()
    table, model = app.game.table, app.game.table.model
    model.dice_actions.roll()
    model.dice_actions.finish_roll()
    stage.frames(3)
    felt, before = table.ids.felt, model.session.game
    slot = felt.row.slots[0]
    place = tuple(slot.face.pos)
    touch = UnitTestTouch(*stage.middle(slot))
    touch.touch_down()
    x, y = stage.middle(felt.cup)
    touch.touch_move(x - 30, y)
    touch.touch_move(x, y)
    stage.frames(2)
    assert felt.cup.is_drop_target
    stage.key("f1")
    touch.touch_up()
    app.back()
    stage.frames(3)
    assert app.screen is table
    assert tuple(slot.face.pos) == place
    assert not felt.cup.is_drop_target
    assert model.session.game == before


def test_the_name_of_the_previewed_row_stands_out_before_that_of_the_focus(stage: Stage) -> None:
    table = TableDriver(stage, lines=ROLLED)
    stage.open(table.screen)
    table.screen.key("down")
    assert table.label("ones").face == "bold"
    stage.tap(table.cell("chance"))
    assert table.label("chance").face == "bold"
    assert table.label("ones").face == "regular"


def test_a_box_under_the_mouse_shows_what_it_would_add(stage: Stage) -> None:
    table = TableDriver(stage, "triple", lines=ROLLED)
    stage.open(table.screen, 1400, 950)
    cell = table.cell("full_house", 2)
    table.card.hover_at(cell.center)
    stage.frames()
    assert cell.view.hovered
    assert table.total("total").view.gain == "+75"
    assert table.status_text == "Full house (×3): 25 × 3 = 75"
    table.card.hover_at(None)
    stage.frames()
    assert not cell.view.hovered
    assert table.total("total").view.gain == ""
