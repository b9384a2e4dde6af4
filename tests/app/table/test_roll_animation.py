"""What the table shows during a roll and what ends the roll, by model and by touch."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.animation.transitions import transitions
from app.settings.settings import Settings, ShowRoll
from app.table.phase import Phase
from app.table.view_state import CellMark, CellView, DieView, FlightView
from app.widgets.table.dice.dice_row import DiceRow
from app.widgets.table.dice.roll_animation import frame_rate_monitor
from core import Score
from tests.app.support.model_driver import ROLLED, TAP_HOLDS, TAP_THROWS, ModelDriver
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver


def rolling(*lines: str, show: ShowRoll = ShowRoll.BRISK, **options: object) -> ModelDriver:
    """Create a table whose dice have just been rolled."""
    driver = ModelDriver(*lines, **options)
    driver.model.show_roll = show
    driver.model.dice_actions.roll()
    return driver


# --- the model --------------------------------------------------------------------------------


def test_the_game_has_the_roll_before_the_animation() -> None:
    driver = rolling()
    assert driver.session.state.dice is not None
    assert driver.session.state.rolls_left == 2
    assert driver.model.phase == Phase.ROLLING
    assert driver.model.flight.places == (0, 1, 2, 3, 4)
    assert [die.value for die in driver.model.dice] == list(driver.session.state.dice)


@pytest.mark.parametrize(("show", "seconds"), [(ShowRoll.BRISK, 0.5), (ShowRoll.FULL, 1.2)])
def test_the_card_shows_nothing_until_the_dice_land(show: ShowRoll, seconds: float) -> None:
    driver = rolling(show=show)
    driver.timer.advance(seconds - 0.01)
    marks = {cell.mark for column in driver.model.cards[0].columns for cell in column.cells}
    assert marks == {CellMark.OPEN}
    driver.timer.advance(0.02)
    assert driver.model.phase == Phase.PLAYING
    assert driver.model.flight is None
    assert driver.cell("chance") == CellView(
        CellMark.HINT, str(sum(driver.session.state.dice or ()))
    )


def test_without_animation_values_show_at_once() -> None:
    driver = rolling(show=ShowRoll.OFF)
    assert driver.model.phase == Phase.PLAYING
    assert driver.model.flight is None
    assert driver.cell("chance").mark is CellMark.HINT
    assert driver.timer.idle


def test_held_dice_stay_where_they_are() -> None:
    driver = rolling(ROLLED, "hold 3 4 5")
    assert driver.model.flight.places == (0, 1)
    assert driver.held == [3, 4, 5]


def test_held_dice_stay_marked_until_the_last_roll_lands() -> None:
    driver = rolling(ROLLED, "hold 1 2", "roll 4 4 3 3 3", "hold 1 2")
    assert driver.session.state.rolls_left == 0
    assert driver.held == [1, 2]
    driver.model.dice_actions.finish_roll()
    assert driver.held == []


def test_moved_dice_land_in_their_new_places() -> None:
    driver = ModelDriver(ROLLED, "hold 1")
    driver.model.show_roll = ShowRoll.FULL
    driver.model.dice_actions.swap(0, 4)
    driver.model.dice_actions.roll()
    assert driver.model.flight.places == (0, 1, 2, 3)


def test_the_button_ends_the_roll_without_rolling_again() -> None:
    driver = rolling()
    dice = driver.session.state.dice
    driver.model.dice_actions.roll()
    assert driver.session.state.dice == dice
    assert driver.session.state.rolls_left == 2
    assert driver.model.phase == Phase.PLAYING
    assert driver.timer.idle
    driver.model.dice_actions.roll()
    assert driver.session.state.rolls_left == 1
    assert driver.model.flight.number == 2


def test_a_tap_on_a_die_ends_the_roll_and_holds_it() -> None:
    driver = rolling()
    driver.model.dice_actions.tap(2)
    assert driver.model.phase == Phase.PLAYING
    assert driver.held == [3]


def test_a_long_press_ends_the_roll_and_holds_the_number() -> None:
    driver = rolling()
    driver.model.dice_actions.hold_number(0)
    dice = driver.session.state.dice or ()
    assert driver.held == [place + 1 for place, value in enumerate(dice) if value == dice[0]]


@pytest.mark.parametrize("tap", ["cell", "label", "enter", "trick", "esc"])
def test_other_taps_end_the_roll_and_do_nothing_else(tap: str) -> None:
    driver = rolling()
    before = driver.session.state
    {
        "cell": lambda: driver.model.card_actions.tap_cell("chance", 0),
        "label": lambda: driver.model.card_actions.tap_label("chance"),
        "enter": driver.model.card_actions.choose_focused,
        "trick": driver.model.dice_actions.trick,
        "esc": driver.model.dismiss,
    }[tap]()
    assert driver.model.phase == Phase.PLAYING
    assert driver.model.previewed is None
    assert driver.session.state is before


def test_only_thrown_dice_roll() -> None:
    driver = ModelDriver(ROLLED, "hold 1 2 3 4 5", play_style=TAP_THROWS)
    driver.model.show_roll = ShowRoll.BRISK
    driver.model.dice_actions.tap(1)
    driver.model.dice_actions.tap(3)
    driver.model.dice_actions.roll()
    assert driver.model.flight.places == (1, 3)
    assert driver.session.state.held == (0, 1, 2, 3, 4)


def test_an_automatic_first_roll_is_animated() -> None:
    driver = ModelDriver(ROLLED, play_style=replace(TAP_HOLDS, first_roll_by_itself=True))
    driver.model.show_roll = ShowRoll.BRISK
    driver.model.card_actions.tap_cell("chance", 0)
    driver.model.card_actions.tap_cell("chance", 0)
    driver.timer.advance(2)
    assert driver.model.phase == Phase.ROLLING
    driver.timer.advance(0.5)
    assert driver.model.phase == Phase.PLAYING
    assert driver.timer.idle


def test_the_roll_ends_in_the_background() -> None:
    driver = rolling()
    driver.model.suspend_and_save()
    assert driver.model.flight is None
    assert driver.timer.idle


def test_reduced_motion_means_no_rolling_and_flat_dice() -> None:
    assert Settings().effective_show_roll is ShowRoll.BRISK
    assert Settings(reduced_motion=True).effective_show_roll is ShowRoll.OFF
    assert not Settings(reduced_motion=True).solid_dice
    assert not Settings(flat_dice=True).solid_dice


# --- by touch ---------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def reset_frame_rate_monitor() -> Iterator[None]:
    """Keep slow test machines from switching to flat dice."""
    frame_rate_monitor.reset()
    yield
    frame_rate_monitor.reset()


def open_table(stage: Stage, **options: object) -> TableDriver:
    table = TableDriver(stage, show_roll=ShowRoll.FULL, **options)
    stage.open(table.screen)
    return table


def throw_dice(table: TableDriver, seconds: float = 0.6) -> None:
    """Tap the cup and freeze the dice in mid-air."""
    table.stage.tap(table.felt.cup)
    table.stage.frames()
    flying = table.felt.row.roll_animation
    assert flying.rolling
    flying.use_manual_clock()
    flying.step(seconds)
    table.stage.frames()


def flying_places(table: TableDriver) -> list[int]:
    return [slot.place for slot in table.felt.row.slots if slot.face.opacity == 0]


def test_flying_dice_are_not_shown_in_their_places(stage: Stage) -> None:
    table = open_table(stage, lines=(ROLLED, "hold 3 4 5"))
    throw_dice(table)
    assert flying_places(table) == [0, 1]
    table.felt.row.roll_animation.step(2)
    assert flying_places(table) == []
    assert table.model.phase == Phase.PLAYING
    table.check_shows_game()


def test_a_tap_on_the_cup_ends_the_roll_and_the_next_tap_rolls(stage: Stage) -> None:
    table = open_table(stage)
    throw_dice(table)
    stage.tap(table.felt.cup)
    assert table.session.state.rolls_left == 2
    assert table.model.phase == Phase.PLAYING
    assert not table.felt.row.roll_animation.rolling
    assert flying_places(table) == []
    stage.tap(table.felt.cup)
    assert table.session.state.rolls_left == 1


@pytest.mark.parametrize("where", ["card", "felt", "bar"])
def test_a_tap_anywhere_ends_the_roll_and_does_nothing_else(stage: Stage, where: str) -> None:
    table = open_table(stage)
    throw_dice(table)
    if where == "card":
        stage.tap(table.cell("chance"))
    elif where == "bar":
        stage.tap(table.screen.ids.bar.buttons["menu"])
    else:
        stage.tap_at(3, 3)
    assert table.model.phase == Phase.PLAYING
    assert table.session.state.held == ()
    assert not table.context.overlays
    assert table.model.previewed is None


def test_a_tap_on_a_flying_die_ends_the_roll_and_holds_that_die(stage: Stage) -> None:
    table = open_table(stage)
    throw_dice(table)
    path, pose = table.felt.row.roll_animation.poses[-1]
    stage.tap_at(*table.felt.to_window(pose.x, pose.y))
    assert table.session.state.held == (path.die,)
    assert table.felt.row.slots[path.die].face.framed
    assert table.model.phase == Phase.PLAYING


def test_the_animation_ends_before_the_model_timer(stage: Stage) -> None:
    table = open_table(stage)
    throw_dice(table, 0.1)
    table.felt.row.roll_animation.step(1.11)
    assert table.model.phase == Phase.PLAYING
    assert table.timer.idle


def test_turning_the_phone_ends_the_roll(stage: Stage) -> None:
    table = open_table(stage)
    throw_dice(table)
    stage.size(915, 412)
    assert table.model.phase == Phase.PLAYING
    assert flying_places(table) == []
    table.check_shows_game()


@pytest.mark.drawn
def test_no_frames_are_drawn_at_rest(stage: Stage) -> None:
    table = open_table(stage)
    throw_dice(table)
    table.felt.row.roll_animation.step(2)
    transitions.finish_all()  # the dice may be a moment, which is named for a while
    stage.frames(5)
    drawn: list[object] = []
    Window.bind(on_flip=drawn.append)
    for _ in range(40):
        stage.frames()
    # One may be left over from an earlier test; an animation draws every frame.
    assert len(drawn) <= 1
    drawn.clear()
    table.model.dice_actions.roll()
    for _ in range(4):
        stage.frames()
    assert len(drawn) >= 3
    Window.unbind(on_flip=drawn.append)


def test_slow_frames_switch_to_flat_dice_until_restart(stage: Stage) -> None:
    table = open_table(stage)
    row = table.felt.row
    assert row.slots[0].solid
    for _ in range(2):
        throw_dice(table)
        row.roll_animation._frames = [0.05] * 8  # noqa: SLF001 (frames of a slow machine)
        row.roll_animation.finish()
        table.session.play(Score(next(iter(table.session.state.setup.rules.boxes)).id))
        table.session.game = type(table.session.game).new(table.session.game.setup)
        table.model.change_play_style(table.model.play_style)
        stage.frames()
    assert not row.slots[0].solid
    throw_dice(table)
    shown = [face for face in row.roll_animation.children if face.value is not None]
    assert len(shown) == 5
    row.roll_animation.finish()
    assert [face.value for face in row.roll_animation.children] == [None] * 6
    table.check_shows_game()


def test_the_flat_dice_setting(stage: Stage) -> None:
    table = open_table(stage)
    table.screen.apply_settings(Settings(flat_dice=True))
    assert not table.felt.row.slots[0].solid
    throw_dice(table)
    assert len(table.felt.row.roll_animation.children) == 6
    table.model.dice_actions.finish_roll()
    table.screen.apply_settings(Settings())
    throw_dice(table)
    assert table.felt.row.roll_animation.children == []
    table.model.dice_actions.finish_roll()


def test_dice_without_a_layout_land_at_once(stage: Stage) -> None:
    """Rolled by a key before the first frame."""
    stage.open(Widget())
    row, settled = DiceRow(), []
    row.bind(on_settled=settled.append)
    row.dice = tuple(DieView(die, 3, False, False) for die in range(5))
    row.flight = FlightView(1, (0, 1, 2, 3, 4), 0.5)
    stage.frames(2)
    assert settled == [row]
    assert not any(slot.in_flight for slot in row.slots)
