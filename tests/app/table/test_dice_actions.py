"""Dice are held, thrown, moved and rolled, and the table shows what the game has."""

from tests.app.support.model_driver import ROLLED, TAP_THROWS, ModelDriver

# --- where a tap holds ------------------------------------------------------------------------


def test_dice_show_their_backs_before_the_first_roll() -> None:
    assert [die.value for die in ModelDriver().model.dice] == [0] * 5


def test_a_tap_holds_and_a_second_tap_lets_go() -> None:
    at = ModelDriver(ROLLED)
    at.model.dice_actions.tap(0)
    at.model.dice_actions.tap(3)
    assert at.held == [1, 4]
    assert at.session.state.held == (0, 3)
    at.model.dice_actions.tap(0)
    assert at.held == [4]


def test_a_long_press_holds_all_of_a_number() -> None:
    at = ModelDriver(ROLLED)
    at.model.dice_actions.hold_number(2)
    assert at.held == [3, 4, 5]


def test_before_a_roll_a_die_says_what_to_do() -> None:
    at = ModelDriver()
    at.model.dice_actions.tap(0)
    assert at.status_text == "Roll the dice first."


def test_rolling_with_everything_held_is_refused_with_a_word_why() -> None:
    at = ModelDriver(ROLLED, "hold 1 2 3 4 5")
    at.model.dice_actions.roll()
    assert at.status_text.startswith("All dice are held.")
    assert at.session.state.rolls_left == 2


def test_dragging_swaps_places_and_changes_nothing_in_the_game() -> None:
    at = ModelDriver(ROLLED, "hold 1")
    before = at.session.state
    at.model.dice_actions.swap(0, 4)
    assert [die.value for die in at.model.dice] == [2, 4, 2, 2, 4]
    assert at.held == [5]
    assert at.session.state == before


def test_dice_dragged_apart_are_still_held_by_where_they_lie() -> None:
    at = ModelDriver(ROLLED)
    at.model.dice_actions.swap(0, 4)
    at.model.dice_actions.tap(0)
    assert at.session.state.held == (4,)


def test_sort_lays_the_dice_in_order() -> None:
    at = ModelDriver("roll 5 1 4 1 3")
    at.model.dice_actions.sort()
    assert [die.value for die in at.model.dice] == [1, 1, 3, 4, 5]


def test_a_new_turn_lays_the_dice_as_they_fall() -> None:
    at = ModelDriver("roll 5 1 4 1 3")
    at.model.dice_actions.sort()
    at.model.card_actions.tap_cell("chance", 0)
    at.model.card_actions.tap_cell("chance", 0)
    assert [die.die for die in at.model.dice] == [0, 1, 2, 3, 4]


def test_a_die_dropped_on_the_cup_is_let_go() -> None:
    at = ModelDriver(ROLLED, "hold 1 2")
    at.model.dice_actions.drop_in_cup(1)
    assert at.held == [1]


# --- where a tap throws -----------------------------------------------------------------------


def test_everything_is_kept_until_it_is_thrown() -> None:
    at = ModelDriver(manner=TAP_THROWS)
    at.model.dice_actions.roll()
    assert at.session.state.held == (0, 1, 2, 3, 4)
    assert (at.held, at.thrown) == ([], [])
    at.model.dice_actions.roll()
    assert at.status_text == "No die is thrown yet. Tap one to throw it, or take a box."
    assert at.session.state.rolls_left == 2


def test_a_tap_throws_and_leaves_a_gap_and_a_tap_on_the_gap_takes_it_back() -> None:
    at = ModelDriver(manner=TAP_THROWS)
    at.model.dice_actions.roll()
    at.model.dice_actions.tap(1)
    at.model.dice_actions.tap(3)
    assert at.thrown == [2, 4]
    assert at.session.state.held == (0, 2, 4)
    at.model.dice_actions.tap(1)
    assert at.thrown == [4]


def test_after_the_roll_everything_is_kept_again() -> None:
    at = ModelDriver(manner=TAP_THROWS)
    at.model.dice_actions.roll()
    at.model.dice_actions.tap(1)
    at.model.dice_actions.roll()
    assert at.thrown == []
    assert at.session.state.rolls_left == 1


def test_rescue_brings_all_thrown_dice_back_to_where_they_were() -> None:
    at = ModelDriver(manner=TAP_THROWS)
    at.model.dice_actions.roll()
    before = at.model.dice
    at.model.dice_actions.tap(0)
    at.model.dice_actions.tap(4)
    assert at.model.can_rescue
    at.model.dice_actions.rescue()
    assert at.model.dice == before
    assert not at.model.can_rescue


def test_a_long_press_keeps_the_number_and_throws_the_rest() -> None:
    at = ModelDriver(ROLLED, "hold 1 2 3 4 5", manner=TAP_THROWS)
    at.model.dice_actions.hold_number(0)
    assert at.thrown == [3, 4, 5]


def test_a_die_can_be_laid_into_a_gap() -> None:
    at = ModelDriver(ROLLED, "hold 2 3 4 5", manner=TAP_THROWS)
    at.model.dice_actions.swap(4, 0)
    assert at.thrown == [5]
    assert at.model.dice[0].value == 2


def test_on_the_last_roll_nothing_is_left_in_the_cup() -> None:
    at = ModelDriver(manner=TAP_THROWS)
    for _ in range(3):
        at.model.dice_actions.roll()
        at.model.dice_actions.tap(0)
    assert at.session.state.rolls_left == 0
    assert at.thrown == []


# --- the roll button --------------------------------------------------------------------------


def test_the_button_says_which_roll_comes_and_the_felt_how_many_are_left() -> None:
    at = ModelDriver()
    said = []
    for _ in range(4):
        view = at.model.roll_view
        said.append((view.word, view.hint, view.headline, view.left))
        at.model.dice_actions.roll()
    assert said == [
        ("Begin", "roll 1 of 3", "3 rolls left", 3),
        ("Roll", "roll 2 of 3", "2 rolls left", 2),
        ("Roll", "roll 3 of 3", "1 roll left", 1),
        ("Done", "", "no rolls left", 0),
    ]
    assert not at.model.roll_view.active


def test_two_quick_taps_roll_twice_and_no_more_than_there_are() -> None:
    at = ModelDriver()
    for _ in range(5):
        at.model.dice_actions.roll()
    assert at.session.state.rolls_left == 0
    assert at.status_text == "No rolls are left in this turn. Choose a box."


# --- the party trick --------------------------------------------------------------------------


def test_the_trick_works_for_those_who_have_it_and_shows_nothing_to_others() -> None:
    has = ModelDriver("roll 4 4 1 2 3", "hold 1 2", tricksters=["Ana"])
    has.model.dice_actions.trick()
    assert has.session.state.dice == (4, 4, 4, 4, 4)
    lacks = ModelDriver("roll 4 4 1 2 3", "hold 1 2")
    before = lacks.model.status
    lacks.model.dice_actions.trick()
    assert lacks.session.state.rolls_left == 2
    assert lacks.model.status == before
