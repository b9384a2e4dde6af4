"""While dice are on their way: what the table shows and what ends it, by model and by touch."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.settings.settings import Settings, ShowRoll
from app.table.phase import Phase
from app.table.view_state import CellMark, CellView, DieView, FlightView
from app.widgets.table.dice_row import DiceRow
from app.widgets.table.roll_animation import frame_rate_monitor
from core import Score
from tests.app.support.model_driver import ROLLED, TAP_HOLDS, TAP_THROWS, ModelDriver
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver


def rolling(*lines: str, show: ShowRoll = ShowRoll.BRISK, **how: object) -> ModelDriver:
    """A table whose dice have just been thrown."""
    at = ModelDriver(*lines, **how)
    at.model.show_roll = show
    at.model.dice_actions.roll()
    return at


# --- the model --------------------------------------------------------------------------------


def test_the_game_has_the_roll_before_anything_moves() -> None:
    at = rolling()
    assert at.session.state.dice is not None
    assert at.session.state.rolls_left == 2
    assert at.model.phase == Phase.ROLLING
    assert at.model.flight.places == (0, 1, 2, 3, 4)
    assert [die.value for die in at.model.dice] == list(at.session.state.dice)


@pytest.mark.parametrize(("show", "seconds"), [(ShowRoll.BRISK, 0.5), (ShowRoll.FULL, 1.2)])
def test_the_card_tells_nothing_before_the_dice_lie_still(show: ShowRoll, seconds: float) -> None:
    at = rolling(show=show)
    at.timer.advance(seconds - 0.01)
    marks = {cell.mark for column in at.model.cards[0].columns for cell in column.cells}
    assert marks == {CellMark.OPEN}
    at.timer.advance(0.02)
    assert at.model.phase == Phase.PLAYING
    assert at.model.flight is None
    assert at.cell("chance") == CellView(CellMark.HINT, str(sum(at.session.state.dice or ())))


def test_off_shows_values_at_once() -> None:
    at = rolling(show=ShowRoll.OFF)
    assert at.model.phase == Phase.PLAYING
    assert at.model.flight is None
    assert at.cell("chance").mark is CellMark.HINT
    assert at.timer.idle


def test_held_dice_stay_where_they_are() -> None:
    at = rolling(ROLLED, "hold 3 4 5")
    assert at.model.flight.places == (0, 1)
    assert at.held == [3, 4, 5]


def test_held_dice_keep_their_mark_until_the_last_roll_lies_still() -> None:
    at = rolling(ROLLED, "hold 1 2", "roll 4 4 3 3 3", "hold 1 2")
    assert at.session.state.rolls_left == 0
    assert at.held == [1, 2]
    at.model.dice_actions.finish_roll()
    assert at.held == []


def test_dice_that_were_laid_elsewhere_fall_there() -> None:
    at = ModelDriver(ROLLED, "hold 1")
    at.model.show_roll = ShowRoll.FULL
    at.model.dice_actions.swap(0, 4)
    at.model.dice_actions.roll()
    assert at.model.flight.places == (0, 1, 2, 3)


def test_the_button_ends_the_roll_and_rolls_no_more() -> None:
    at = rolling()
    dice = at.session.state.dice
    at.model.dice_actions.roll()
    assert at.session.state.dice == dice
    assert at.session.state.rolls_left == 2
    assert at.model.phase == Phase.PLAYING
    assert at.timer.idle
    at.model.dice_actions.roll()
    assert at.session.state.rolls_left == 1
    assert at.model.flight.number == 2


def test_a_tap_on_a_die_ends_the_roll_and_holds_it() -> None:
    at = rolling()
    at.model.dice_actions.tap(2)
    assert at.model.phase == Phase.PLAYING
    assert at.held == [3]


def test_a_long_press_ends_the_roll_and_holds_the_number() -> None:
    at = rolling()
    at.model.dice_actions.hold_number(0)
    dice = at.session.state.dice or ()
    assert at.held == [place + 1 for place, value in enumerate(dice) if value == dice[0]]


@pytest.mark.parametrize("tap", ["cell", "label", "enter", "trick", "esc"])
def test_other_taps_end_the_roll_and_do_nothing_else(tap: str) -> None:
    at = rolling()
    before = at.session.state
    {
        "cell": lambda: at.model.card_actions.tap_cell("chance", 0),
        "label": lambda: at.model.card_actions.tap_label("chance"),
        "enter": at.model.card_actions.choose_focused,
        "trick": at.model.dice_actions.trick,
        "esc": at.model.dismiss,
    }[tap]()
    assert at.model.phase == Phase.PLAYING
    assert at.model.previewed is None
    assert at.session.state is before


def test_where_a_tap_throws_only_thrown_dice_roll() -> None:
    at = ModelDriver(ROLLED, "hold 1 2 3 4 5", manner=TAP_THROWS)
    at.model.show_roll = ShowRoll.BRISK
    at.model.dice_actions.tap(1)
    at.model.dice_actions.tap(3)
    at.model.dice_actions.roll()
    assert at.model.flight.places == (1, 3)
    assert at.session.state.held == (0, 1, 2, 3, 4)


def test_a_first_roll_that_comes_by_itself_is_seen_too() -> None:
    at = ModelDriver(ROLLED, manner=replace(TAP_HOLDS, first_roll_by_itself=True))
    at.model.show_roll = ShowRoll.BRISK
    at.model.card_actions.tap_cell("chance", 0)
    at.model.card_actions.tap_cell("chance", 0)
    at.timer.advance(2)
    assert at.model.phase == Phase.ROLLING
    at.timer.advance(0.5)
    assert at.model.phase == Phase.PLAYING
    assert at.timer.idle


def test_in_the_background_nothing_is_left_rolling() -> None:
    at = rolling()
    at.model.suspend_and_save()
    assert at.model.flight is None
    assert at.timer.idle


def test_reduced_motion_means_no_rolling_and_flat_dice() -> None:
    assert Settings().effective_show_roll is ShowRoll.BRISK
    assert Settings(reduced_motion=True).effective_show_roll is ShowRoll.OFF
    assert not Settings(reduced_motion=True).solid_dice
    assert not Settings(flat_dice=True).solid_dice


# --- by touch ---------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def at_any_pace() -> Iterator[None]:
    """A test machine may be slow; what is tested here is not."""
    frame_rate_monitor.reset()
    yield
    frame_rate_monitor.reset()


def at_table(stage: Stage, **how: object) -> TableDriver:
    table = TableDriver(stage, show_roll=ShowRoll.FULL, **how)
    stage.open(table.screen)
    return table


def throw(table: TableDriver, seconds: float = 0.6) -> None:
    """Tap the cup, and stop the dice in mid-air."""
    table.stage.tap(table.felt.cup)
    table.stage.frames()
    flying = table.felt.row.stage
    assert flying.rolling
    flying.use_manual_clock()
    flying.step(seconds)
    table.stage.frames()


def away(table: TableDriver) -> list[int]:
    return [seat.place for seat in table.felt.row.seats if seat.face.opacity == 0]


def test_dice_on_their_way_are_not_in_their_places(stage: Stage) -> None:
    table = at_table(stage, lines=(ROLLED, "hold 3 4 5"))
    throw(table)
    assert away(table) == [0, 1]
    table.felt.row.stage.step(2)
    assert away(table) == []
    assert table.model.phase == Phase.PLAYING
    table.check_shows_game()


def test_a_tap_on_the_cup_ends_the_roll_and_the_next_one_rolls(stage: Stage) -> None:
    table = at_table(stage)
    throw(table)
    stage.tap(table.felt.cup)
    assert table.session.state.rolls_left == 2
    assert table.model.phase == Phase.PLAYING
    assert not table.felt.row.stage.rolling
    assert away(table) == []
    stage.tap(table.felt.cup)
    assert table.session.state.rolls_left == 1


@pytest.mark.parametrize("where", ["card", "felt", "bar"])
def test_a_tap_anywhere_ends_the_roll_and_does_nothing_else(stage: Stage, where: str) -> None:
    table = at_table(stage)
    throw(table)
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
    table = at_table(stage)
    throw(table)
    path, pose = table.felt.row.stage.poses[-1]
    stage.tap_at(*table.felt.to_window(pose.x, pose.y))
    assert table.session.state.held == (path.die,)
    assert table.felt.row.seats[path.die].face.framed
    assert table.model.phase == Phase.PLAYING


def test_the_dice_end_by_themselves_before_the_model_does(stage: Stage) -> None:
    table = at_table(stage)
    throw(table, 0.1)
    table.felt.row.stage.step(1.11)
    assert table.model.phase == Phase.PLAYING
    assert table.timer.idle


def test_turning_the_phone_ends_the_roll(stage: Stage) -> None:
    table = at_table(stage)
    throw(table)
    stage.size(915, 412)
    assert table.model.phase == Phase.PLAYING
    assert away(table) == []
    table.check_shows_game()


@pytest.mark.drawn
def test_no_frame_is_drawn_when_nothing_moves(stage: Stage) -> None:
    table = at_table(stage)
    throw(table)
    table.felt.row.stage.step(2)
    stage.frames(5)
    drawn: list[object] = []
    Window.bind(on_flip=drawn.append)
    for _ in range(40):
        stage.frames()
    # One for whatever an earlier test left waiting for its moment; what moves draws every frame.
    assert len(drawn) <= 1
    drawn.clear()
    table.model.dice_actions.roll()
    for _ in range(4):
        stage.frames()
    assert len(drawn) >= 3
    Window.unbind(on_flip=drawn.append)


def test_slow_frames_make_dice_flat_until_the_program_is_started_again(stage: Stage) -> None:
    table = at_table(stage)
    row = table.felt.row
    assert row.seats[0].solid
    for _ in range(2):
        throw(table)
        row.stage._frames = [0.05] * 8  # noqa: SLF001 (frames of a machine that has no time)
        row.stage.finish()
        table.session.play(Score(next(iter(table.session.state.setup.rules.boxes)).id))
        table.session.game = type(table.session.game).new(table.session.game.setup)
        table.model.change_play_style(table.model.play_style)
        stage.frames()
    assert not row.seats[0].solid
    throw(table)
    shown = [face for face in row.stage.children if face.value is not None]
    assert len(shown) == 5
    row.stage.finish()
    assert [face.value for face in row.stage.children] == [None] * 6
    table.check_shows_game()


def test_flat_dice_by_setting_and_back(stage: Stage) -> None:
    table = at_table(stage)
    table.screen.apply_settings(Settings(flat_dice=True))
    assert not table.felt.row.seats[0].solid
    throw(table)
    assert len(table.felt.row.stage.children) == 6
    table.model.dice_actions.finish_roll()
    table.screen.apply_settings(Settings())
    throw(table)
    assert table.felt.row.stage.children == []
    table.model.dice_actions.finish_roll()


def test_dice_without_a_place_to_lie_land_at_once(stage: Stage) -> None:
    """Rolled by a key before the first frame: nobody could see them fly."""
    stage.open(Widget())
    row, settled = DiceRow(), []
    row.bind(on_settled=settled.append)
    row.dice = tuple(DieView(die, 3, False, False) for die in range(5))
    row.flight = FlightView(1, (0, 1, 2, 3, 4), 0.5)
    stage.frames(2)
    assert settled == [row]
    assert not any(seat.away for seat in row.seats)
