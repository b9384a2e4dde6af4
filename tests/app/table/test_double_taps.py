"""A double tap on the cup or a die counts as one tap."""

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from app.settings.settings import ShowRoll
from app.table.phase import Phase
from app.widgets.table.dice.real_dice_pad import DicePad
from core import RULE_SETS
from tests.app.support.stage import Stage
from tests.app.support.table_driver import ANA_PLAYED, TableDriver

ROLLED = ("roll 4 4 2 2 2",)


def open_table(stage: Stage, **options: object) -> TableDriver:
    table = TableDriver(stage, **options)
    stage.open(table.screen)
    return table


@pytest.mark.parametrize("button", ["", "left"])
@pytest.mark.parametrize("show_roll", [ShowRoll.OFF, ShowRoll.FULL])
def test_a_double_tap_on_the_cup_rolls_once(stage: Stage, button: str, show_roll: ShowRoll) -> None:
    table = open_table(stage, show_roll=show_roll)
    stage.double_tap(table.felt.cup, button=button)
    state = table.session.state
    assert (state.rolls_left, state.held) == (2, ())
    assert table.model.phase == (Phase.ROLLING if show_roll is ShowRoll.FULL else Phase.PLAYING)


def test_any_number_of_quick_taps_on_the_cup_roll_once(stage: Stage) -> None:
    table = open_table(stage)
    stage.double_tap(table.felt.cup, taps=6)
    assert table.session.state.rolls_left == 2


def test_a_tap_on_the_cup_rolls_again_after_300_ms(stage: Stage) -> None:
    table = open_table(stage)
    stage.double_tap(table.felt.cup, seconds=0.31)
    assert table.session.state.rolls_left == 1


@pytest.mark.parametrize("slow_frame", [0, 1])
def test_a_double_tap_rolls_once_though_a_slow_frame_delays_its_second_tap(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, slow_frame: int
) -> None:
    """The second tap waits until the frame is drawn, and only then gets its time."""
    now = 100.0
    monkeypatch.setattr("kivy.input.motionevent.time", lambda: now)
    monkeypatch.setattr("app.widgets.behaviors.repeated_taps.time", lambda: now)
    table = open_table(stage)
    touch = UnitTestTouch(*stage.middle(table.felt.cup))
    touch.touch_down()
    touch.touch_up()
    for frame in (0, 1):
        now += 1 if frame == slow_frame else 0.02
        stage.frames()
    stage.tap(table.felt.cup)
    assert table.session.state.rolls_left == 2
    now += 0.31
    stage.tap(table.felt.cup)
    assert table.session.state.rolls_left == 1


def test_a_die_flying_over_the_cup_takes_no_tap(stage: Stage) -> None:
    """Not even later: what is over the cup belongs to the cup."""
    table = open_table(stage, show_roll=ShowRoll.FULL)
    stage.tap(table.felt.cup)
    stage.frames()
    flying = table.felt.row.roll_animation
    flying.use_manual_clock()
    flying.step(0.01)
    cup = table.felt.cup
    poses = [pose for _, pose in flying.poses if cup.collide_point(pose.x, pose.y)]
    assert poses
    stage.tap_at(*table.felt.to_window(poses[0].x, poses[0].y))
    assert table.session.state.held == ()
    assert table.model.phase == Phase.PLAYING


def test_a_double_tap_on_go_on_does_not_roll(stage: Stage) -> None:
    table = open_table(stage, players=2, lines=ROLLED)
    table.model.card_actions.take(table.model.card_actions.offer("chance", 0))
    assert table.model.phase == Phase.PAUSE
    stage.double_tap(table.felt.cup)
    assert table.model.phase == Phase.PLAYING
    assert table.session.state.dice is None


def test_quick_taps_on_skip_do_not_roll(stage: Stage) -> None:
    table = open_table(stage, players=2, lines=ANA_PLAYED, bots={1: "expert"})
    stage.double_tap(table.felt.cup, taps=4)
    assert table.session.state.dice is None


def test_keys_are_never_too_quick(stage: Stage) -> None:
    table = open_table(stage)
    stage.tap(table.felt.cup)
    table.screen.key("space")
    table.screen.key("space")
    assert table.session.state.rolls_left == 0


@pytest.mark.parametrize("button", ["", "left"])
def test_a_double_tap_holds_a_die(stage: Stage, button: str) -> None:
    table = open_table(stage, lines=ROLLED)
    stage.double_tap(table.die(1), button=button)
    assert table.session.state.held == (1,)
    stage.double_tap(table.die(1), button=button)
    assert table.session.state.held == ()


@pytest.mark.parametrize("rules", ["winzee", "yachtz"])
def test_a_double_tap_throws_a_die(stage: Stage, rules: str) -> None:
    style = RULE_SETS[rules].play_style
    table = open_table(stage, rules=rules, play_style=style, lines=(*ROLLED, "hold 1 2 3 4 5"))
    stage.double_tap(table.die(1))
    assert table.session.state.held == (0, 2, 3, 4)


def test_two_dice_can_be_tapped_as_quickly_as_one_likes(stage: Stage) -> None:
    table = open_table(stage, lines=ROLLED)
    with stage.quick_touches(0.05):
        stage.tap(table.die(0))
        stage.tap(table.die(1))
    assert table.session.state.held == (0, 1)


def test_a_double_tap_on_a_flying_die_holds_only_that_die(stage: Stage) -> None:
    """It lands elsewhere, and another die may come to rest under the finger."""
    table = open_table(stage, show_roll=ShowRoll.FULL)
    stage.tap(table.felt.cup)
    stage.frames()
    flying = table.felt.row.roll_animation
    flying.use_manual_clock()
    flying.step(0.6)
    for path, pose in flying.poses:
        x, y = table.felt.to_window(pose.x, pose.y)
        if table.felt.row.places_at(pose.x, pose.y)[:1] == (path.die,):
            break
    stage.tap_at(x, y)
    assert table.session.state.held == (path.die,)
    with stage.quick_touches(0.2):
        stage.tap_at(x, y)
    assert table.session.state.held == (path.die,)


def test_a_die_can_be_dragged_right_after_a_tap(stage: Stage) -> None:
    table = open_table(stage, lines=ROLLED)
    stage.tap(table.die(0))
    with stage.quick_touches(0.1):
        stage.drag(table.die(0), onto=table.die(4))
    assert [slot.face.value for slot in table.felt.row.slots] == [2, 4, 2, 2, 4]


@pytest.mark.parametrize("size", [(412, 915), (1000, 760)])
def test_a_double_tap_on_the_cup_leaves_the_pad_for_real_dice_open(
    stage: Stage, size: tuple[int, int]
) -> None:
    table = TableDriver(stage)
    table.model.real_dice = True
    stage.open(table.context.root_layout, *size)
    table.context.root_layout.add_widget(table.screen)
    stage.frames(2)
    assert Window.width == size[0]
    stage.double_tap(table.felt.cup)
    pad = table.context.overlays.front
    assert isinstance(pad, DicePad)
    assert pad.values == (0, 0, 0, 0, 0)
    stage.tap(pad.faces[2])
    assert pad.values == (3, 0, 0, 0, 0)
