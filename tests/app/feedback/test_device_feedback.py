"""Sound, haptics and shake input in the program: when the sensor is on, and what a shake does."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from math import sin
from pathlib import Path

import pytest
from kivy.clock import Clock
from kivy.tests.common import UnitTestTouch

from app.animation.transitions import transitions
from app.application import FivefoldApp
from app.feedback.device_feedback import DeviceFeedback
from app.feedback.shake_detector import Sensitivity
from app.settings.settings import ColourMode, Settings, ShowRoll
from tests.app.feedback import shake_traces
from tests.app.feedback.shake_traces import sampled
from tests.app.support.stage import Stage

pytestmark = pytest.mark.uncounted

ROOT = Path(__file__).parents[3]
SHAKING_SECONDS = shake_traces.STARTS + 1
"""Duration of a trace that ends while the hand is still shaking."""


class Body:
    """Sound, haptics and sensor of a device that has all three."""

    def __init__(self) -> None:
        self.sounds: list[str] = []
        self.adjusted: list[tuple[object, ...]] = []
        self.callback: Callable[..., None] | None = None
        self.time = 0.0

    def configure(self, *arguments: object) -> None:
        self.adjusted.append(arguments)

    set_enabled = configure

    def play(self, name: str, strength: float = 1.0) -> None:
        self.sounds.append(name)

    def tick(self) -> None: ...

    def bump(self, strength: float = 1.0) -> None: ...

    def beat(self, kind: str) -> None: ...

    def start(self, callback: Callable[..., None]) -> None:
        self.callback = callback

    def stop(self) -> None:
        self.callback = None

    @property
    def listening(self) -> bool:
        return self.callback is not None

    def shake(self) -> None:
        for t, x, y, z in sampled(shake_traces.lively(1), 50, 1):
            if self.callback is not None:
                self.callback(self.time + t, x, y, z)
        self.time += 10


@pytest.fixture
def body() -> Body:
    return Body()


@pytest.fixture
def app(stage: Stage, body: Body, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FivefoldApp:
    monkeypatch.setattr(
        "app.application.DeviceFeedback",
        lambda may_roll, roll: DeviceFeedback(may_roll, roll, body, body, lambda: body),
    )
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    app.preferences.change_settings(Settings(appearance=ColourMode.LIGHT, show_roll=ShowRoll.OFF))
    return app


def start(stage: Stage, app: FivefoldApp) -> None:
    app.routes.open_new_game()
    stage.frames()
    stage.tap(app.screen.ids.start)
    stage.frames(2)


def test_the_sensor_is_on_only_while_a_roll_is_possible(
    stage: Stage, app: FivefoldApp, body: Body
) -> None:
    assert not body.listening
    start(stage, app)
    assert body.listening
    for _ in range(3):
        stage.key("space")
        stage.frames()
    assert not body.listening
    stage.key("tab")
    stage.key("enter")
    stage.key("enter")
    stage.frames()
    assert body.listening


def test_a_shake_rattles_and_rolls(stage: Stage, app: FivefoldApp, body: Body) -> None:
    start(stage, app)
    body.shake()
    stage.frames()
    assert app.game.table.model.state.rolls_left == 2
    assert body.sounds[0] == "rattle"
    assert "throw" in body.sounds
    body.shake()
    body.shake()
    body.shake()
    assert app.game.table.model.state.rolls_left == 0


def test_the_sensor_is_off_under_a_dialog_and_in_the_background(
    stage: Stage, app: FivefoldApp, body: Body
) -> None:
    start(stage, app)
    stage.key("f1")
    stage.frames()
    assert not body.listening
    body.shake()
    assert app.game.table.model.state.dice is None
    stage.key("esc")
    stage.frames(2)
    assert body.listening
    assert app.on_pause()
    assert not body.listening
    app.on_resume()
    stage.frames(2)
    assert body.listening
    app.stop()
    assert not body.listening


def test_a_shake_that_ends_under_a_dialog_does_nothing(
    stage: Stage, app: FivefoldApp, body: Body
) -> None:
    start(stage, app)
    callback = body.callback
    app.game.table.show_help()
    for sample in sampled(shake_traces.lively(1), 50, 1):
        callback(*sample)
    assert app.game.table.model.state.dice is None
    assert body.sounds == []


def test_settings_reach_sound_haptics_and_sensor(
    stage: Stage, app: FivefoldApp, body: Body
) -> None:
    assert body.adjusted[:2] == [(True, 0.8), (True,)]
    start(stage, app)
    off = replace(app.preferences.settings, sound=False, volume=0.3, haptics=False, shake=False)
    app.preferences.change_settings(off)
    stage.frames()
    assert body.adjusted[-2:] == [(False, 0.3), (False,)]
    assert not body.listening
    app.preferences.change_settings(replace(off, shake=True, shake_sensitivity=Sensitivity.HARD))
    stage.frames()
    assert body.listening


def test_the_table_makes_sounds(stage: Stage, app: FivefoldApp, body: Body) -> None:
    start(stage, app)
    stage.key("space")
    stage.key("1")
    stage.key("1")
    # Knocks are timed, and their number does not matter here.
    assert [name for name in body.sounds if name != "knock"] == ["throw", "hold", "let_go"]


def test_animated_dice_knock_on_the_felt(stage: Stage, app: FivefoldApp, body: Body) -> None:
    app.preferences.change_settings(replace(app.preferences.settings, show_roll=ShowRoll.BRISK))
    start(stage, app)
    stage.key("space")
    rolling = app.game.table.ids.felt.row.roll_animation
    rolling.use_manual_clock()
    stage.frames()
    rolling.use_manual_clock()
    assert rolling.rolling
    assert not body.listening
    body.shake()
    assert body.sounds == ["throw"]
    while rolling.rolling:
        rolling.step(1 / 60)
    # What the dice show may have a sound of its own.
    assert body.sounds[1:11] == ["knock"] * 10
    assert "knock" not in body.sounds[11:]
    stage.frames(2)
    assert app.game.table.model.state.rolls_left == 2
    assert body.listening


class CupMouse:
    """A mouse that drags the cup, with its own clock."""

    def __init__(self, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(Clock, "get_time", lambda: self.now)
        cup = app.game.table.ids.felt.cup
        self.x, self.y = cup.to_window(*cup.center)
        self.touch = UnitTestTouch(self.x, self.y)
        self.touch.touch_down()

    def shake(self, seconds: float) -> None:
        for frame in range(int(seconds * 60)):
            self.now += 1 / 60
            self.touch.touch_move(self.x + 60 * sin(25 * frame / 60), self.y)

    def rest(self, seconds: float) -> None:
        for _ in range(int(seconds * 60)):
            self.now += 1 / 60
            self.touch.touch_move(self.touch.x, self.touch.y)


def test_shaking_the_cup_with_the_mouse_rolls_once(
    stage: Stage, app: FivefoldApp, body: Body, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(stage, app)
    mouse = CupMouse(app, monkeypatch)
    mouse.shake(1.0)
    assert "rattle" in body.sounds
    assert app.game.table.model.state.dice is None
    mouse.rest(0.4)
    assert app.game.table.model.state.rolls_left == 2
    mouse.touch.touch_up()
    assert app.game.table.model.state.rolls_left == 2


def test_the_cup_cannot_be_shaken_when_shaking_is_off(
    stage: Stage, app: FivefoldApp, body: Body, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.preferences.change_settings(replace(app.preferences.settings, shake=False))
    start(stage, app)
    mouse = CupMouse(app, monkeypatch)
    mouse.shake(1.0)
    mouse.rest(0.4)
    mouse.touch.touch_up()
    assert "rattle" not in body.sounds
    assert app.game.table.model.state.dice is None


def test_a_shaken_cup_moves_with_its_dice(stage: Stage, app: FivefoldApp, body: Body) -> None:
    start(stage, app)
    stage.key("space")
    stage.key("1")
    transitions.finish_all()
    felt = app.game.table.ids.felt
    resting = [tuple(slot.face.pos) for slot in felt.row.slots]
    for sample in sampled(shake_traces.lively(1), 50, 1, seconds=SHAKING_SECONDS):
        body.callback(*sample)
    transitions.use_manual_clock()
    assert "rattle" in body.sounds
    transitions.step(0.03)
    moved = [tuple(slot.face.pos) != was for slot, was in zip(felt.row.slots, resting, strict=True)]
    assert moved == [False, True, True, True, True], "held dice do not move"
    assert felt.cup._tilt.angle != 0  # noqa: SLF001 (how it is drawn)
    transitions.step(1)
    assert [tuple(slot.face.pos) for slot in felt.row.slots] == resting
    assert felt.cup._tilt.angle == 0  # noqa: SLF001


def test_with_reduced_motion_a_shaken_cup_only_rattles(
    stage: Stage, app: FivefoldApp, body: Body
) -> None:
    app.preferences.change_settings(replace(app.preferences.settings, reduced_motion=True))
    start(stage, app)
    for sample in sampled(shake_traces.lively(1), 50, 1, seconds=SHAKING_SECONDS):
        body.callback(*sample)
    assert "rattle" in body.sounds
    assert not transitions.running


def test_releasing_a_shaken_cup_rolls(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(stage, app)
    mouse = CupMouse(app, monkeypatch)
    mouse.shake(1.0)
    mouse.touch.touch_up()
    assert app.game.table.model.state.rolls_left == 2


def test_dragging_the_cup_without_shaking_does_not_roll(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(stage, app)
    mouse = CupMouse(app, monkeypatch)
    mouse.shake(0.1)
    mouse.rest(0.5)
    mouse.touch.touch_up()
    assert app.game.table.model.state.dice is None


def test_sensor_and_audio_are_not_loaded_at_startup() -> None:
    code = (
        "import sys, app.application;"
        "late = 'jnius', 'plyer', 'kivy.core.audio';"
        "print([name for name in late if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert result.stdout.strip() == "[]", result.stderr
