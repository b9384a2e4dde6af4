"""Holding, throwing, moving and rolling dice."""

from core import RULE_SETS
from tests.app.support.model_driver import ROLLED, TAP_THROWS, ModelDriver

# --- where a tap holds ------------------------------------------------------------------------


def test_dice_show_their_backs_before_the_first_roll() -> None:
    assert [die.value for die in ModelDriver().model.dice] == [0] * 5


def test_a_tap_holds_and_a_second_tap_releases() -> None:
    driver = ModelDriver(ROLLED)
    driver.model.dice_actions.tap(0)
    driver.model.dice_actions.tap(3)
    assert driver.held == [1, 4]
    assert driver.session.state.held == (0, 3)
    driver.model.dice_actions.tap(0)
    assert driver.held == [4]


def test_a_long_press_holds_all_dice_of_a_number() -> None:
    driver = ModelDriver(ROLLED)
    driver.model.dice_actions.hold_number(2)
    assert driver.held == [3, 4, 5]


def test_before_a_roll_a_die_says_what_to_do() -> None:
    driver = ModelDriver()
    driver.model.dice_actions.tap(0)
    assert driver.status_text == "Roll the dice first."


def test_rolling_with_all_dice_held_is_refused_with_a_reason() -> None:
    driver = ModelDriver(ROLLED, "hold 1 2 3 4 5")
    driver.model.dice_actions.roll()
    assert driver.status_text.startswith("All dice are held.")
    assert driver.session.state.rolls_left == 2


def test_dragging_swaps_places_without_changing_the_game() -> None:
    driver = ModelDriver(ROLLED, "hold 1")
    before = driver.session.state
    driver.model.dice_actions.swap(0, 4)
    assert [die.value for die in driver.model.dice] == [2, 4, 2, 2, 4]
    assert driver.held == [5]
    assert driver.session.state == before


def test_moved_dice_are_held_by_their_new_places() -> None:
    driver = ModelDriver(ROLLED)
    driver.model.dice_actions.swap(0, 4)
    driver.model.dice_actions.tap(0)
    assert driver.session.state.held == (4,)


def test_sort_orders_the_dice() -> None:
    driver = ModelDriver("roll 5 1 4 1 3")
    driver.model.dice_actions.sort()
    assert [die.value for die in driver.model.dice] == [1, 1, 3, 4, 5]


def test_a_new_turn_resets_the_order_of_dice() -> None:
    driver = ModelDriver("roll 5 1 4 1 3")
    driver.model.dice_actions.sort()
    driver.model.card_actions.tap_cell("chance", 0)
    driver.model.card_actions.tap_cell("chance", 0)
    assert [die.die for die in driver.model.dice] == [0, 1, 2, 3, 4]


def test_a_die_dropped_on_the_cup_is_released() -> None:
    driver = ModelDriver(ROLLED, "hold 1 2")
    driver.model.dice_actions.drop_in_cup(1)
    assert driver.held == [1]


# --- where a tap throws -----------------------------------------------------------------------


def test_all_dice_are_kept_until_thrown() -> None:
    driver = ModelDriver(play_style=TAP_THROWS)
    driver.model.dice_actions.roll()
    assert driver.session.state.held == (0, 1, 2, 3, 4)
    assert (driver.held, driver.thrown) == ([], [])
    driver.model.dice_actions.roll()
    assert driver.status_text == "No die is thrown yet. Tap one to throw it, or take a box."
    assert driver.session.state.rolls_left == 2


def test_a_tap_throws_and_leaves_a_gap_and_a_tap_on_the_gap_takes_it_back() -> None:
    driver = ModelDriver(play_style=TAP_THROWS)
    driver.model.dice_actions.roll()
    driver.model.dice_actions.tap(1)
    driver.model.dice_actions.tap(3)
    assert driver.thrown == [2, 4]
    assert driver.session.state.held == (0, 2, 4)
    driver.model.dice_actions.tap(1)
    assert driver.thrown == [4]


def test_all_dice_are_kept_again_after_a_roll() -> None:
    driver = ModelDriver(play_style=TAP_THROWS)
    driver.model.dice_actions.roll()
    driver.model.dice_actions.tap(1)
    driver.model.dice_actions.roll()
    assert driver.thrown == []
    assert driver.session.state.rolls_left == 1


def test_rescue_brings_all_thrown_dice_back_to_where_they_were() -> None:
    driver = ModelDriver(play_style=TAP_THROWS)
    driver.model.dice_actions.roll()
    before = driver.model.dice
    driver.model.dice_actions.tap(0)
    driver.model.dice_actions.tap(4)
    assert driver.model.can_rescue
    driver.model.dice_actions.rescue()
    assert driver.model.dice == before
    assert not driver.model.can_rescue


def test_a_long_press_keeps_the_number_and_throws_the_rest() -> None:
    driver = ModelDriver(ROLLED, "hold 1 2 3 4 5", play_style=TAP_THROWS)
    driver.model.dice_actions.hold_number(0)
    assert driver.thrown == [3, 4, 5]


def test_a_die_can_be_dragged_into_a_gap() -> None:
    driver = ModelDriver(ROLLED, "hold 2 3 4 5", play_style=TAP_THROWS)
    driver.model.dice_actions.swap(4, 0)
    assert driver.thrown == [5]
    assert driver.model.dice[0].value == 2


def test_on_the_last_roll_nothing_is_left_in_the_cup() -> None:
    driver = ModelDriver(play_style=TAP_THROWS)
    for _ in range(3):
        driver.model.dice_actions.roll()
        driver.model.dice_actions.tap(0)
    assert driver.session.state.rolls_left == 0
    assert driver.thrown == []


# --- the roll button --------------------------------------------------------------------------


def test_the_button_says_how_many_dice_it_rolls_and_the_felt_the_rolls_left() -> None:
    driver = ModelDriver()
    texts = []
    for _ in range(4):
        view = driver.model.roll_view
        texts.append((view.word, view.long_word, view.rolls_text, view.headline, view.left))
        driver.model.dice_actions.roll()
        driver.model.dice_actions.tap(0)
    assert texts == [
        ("Begin", "Begin", "3 of 3 left", "3 rolls left", 3),
        ("Roll 4", "Roll 4 dice", "2 of 3 left", "2 rolls left", 2),
        ("Roll 5", "Roll 5 dice", "1 of 3 left", "1 roll left", 1),
        ("Choose a box", "", "", "no rolls left", 0),
    ]
    assert driver.model.roll_view.active


def test_the_button_of_yacht_z_as_it_was_says_done() -> None:
    rules = RULE_SETS["yachtz"]
    driver = ModelDriver(*["roll 1 2 3 4 6"] * 3, rules="yachtz", play_style=rules.play_style)
    assert driver.model.roll_view.word == "Done"


def best_boxes(driver: ModelDriver) -> list[tuple[str, int]]:
    return [
        (box.id, number)
        for number, column in enumerate(driver.model.cards[0].columns)
        for box, cell in zip(driver.session.state.setup.rules.boxes, column.cells, strict=True)
        if cell.best
    ]


def test_with_no_rolls_left_the_button_points_at_the_boxes_that_score_most() -> None:
    driver = ModelDriver(*["roll 4 4 2 2 2"] * 3)
    driver.model.dice_actions.roll()
    assert best_boxes(driver) == [("full_house", 0)]
    assert driver.model.highlighted_cell == ("full_house", 0)
    assert driver.status_text == "Ana, most points: Full House"
    driver.model.card_actions.tap_cell("chance", 0)
    assert best_boxes(driver) == []


def test_the_best_boxes_count_multipliers_and_all_that_are_equal() -> None:
    driver = ModelDriver(*["roll 6 6 6 6 5"] * 3, rules="triple")
    driver.model.dice_actions.roll()
    found = [("three_of_a_kind", 2), ("four_of_a_kind", 2), ("chance", 2)]
    assert best_boxes(driver) == found
    assert driver.status_text.startswith("Ana, most points: ")


def test_if_every_box_scores_zero_all_are_pointed_at() -> None:
    boxes = ("ones", "twos", "threes", "fours", "fives", "sixes", "chance", "three_of_a_kind")
    played = [line for box in boxes for line in ("roll 1 1 1 2 3", f"score {box} 1")]
    driver = ModelDriver(*played, *["roll 1 1 2 2 4"] * 3)
    driver.model.dice_actions.roll()
    assert len(best_boxes(driver)) == 5
    assert driver.status_text == "Ana, no rolls left: take a box"


def test_quick_taps_roll_no_more_than_the_rolls_left() -> None:
    driver = ModelDriver()
    for _ in range(5):
        driver.model.dice_actions.roll()
    assert driver.session.state.rolls_left == 0
    assert driver.model.status.icon != "alert", "nothing was wrong"


# --- the party trick --------------------------------------------------------------------------


def test_the_party_trick_works_only_where_enabled() -> None:
    has = ModelDriver("roll 4 4 1 2 3", "hold 1 2", tricksters=["Ana"])
    has.model.dice_actions.trick()
    assert has.session.state.dice == (4, 4, 4, 4, 4)
    lacks = ModelDriver("roll 4 4 1 2 3", "hold 1 2")
    before = lacks.model.status
    lacks.model.dice_actions.trick()
    assert lacks.session.state.rolls_left == 2
    assert lacks.model.status == before
