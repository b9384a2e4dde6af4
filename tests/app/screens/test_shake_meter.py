"""The meter of a shake: live while it is seen, and only then."""

from collections.abc import Callable

import pytest
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from app.feedback.device_feedback import DeviceFeedback
from app.feedback.shake_detector import THRESHOLD_LEVEL
from app.screens.settings.shake_meter import ShakeMeter
from app.settings.settings import Settings
from app.settings.theme import SKINS, SkinId, theme
from tests.app.feedback import shake_traces
from tests.app.feedback.shake_traces import sampled
from tests.app.feedback.test_device_feedback import Body
from tests.app.support.widget_stage import SMALL, frames, layout_flaws, show_widgets, step_until

WHILE = shake_traces.STARTS + 1
"""Seconds after which the hand still shakes."""


@pytest.fixture
def rolled() -> list[str]:
    return []


@pytest.fixture
def feedback(body: Body, rolled: list[str]) -> DeviceFeedback:
    made = DeviceFeedback(lambda: False, lambda: rolled.append("roll"), body, body, lambda: body)
    made.apply_settings(Settings(shake=False))
    return made


@pytest.fixture
def body() -> Body:
    return Body()


def shake(body: Body, hand: Callable[..., object] = shake_traces.lively) -> None:
    for sample in sampled(hand(1), 50, 1, seconds=WHILE):
        assert body.callback is not None
        body.callback(*sample)


def meter(feedback: DeviceFeedback) -> ShakeMeter:
    return ShakeMeter(source=feedback, pos_hint={"top": 1}, size_hint_x=1)


def test_a_shake_is_seen_and_rolls_nothing(
    feedback: DeviceFeedback, body: Body, rolled: list[str]
) -> None:
    shown_meter = meter(feedback)
    with show_widgets(shown_meter):
        step_until(lambda: body.listening)
        assert shown_meter.level == 0
        shake(body)
        step_until(lambda: shown_meter.level > THRESHOLD_LEVEL)
        assert shown_meter.reached
        assert rolled == []
        assert body.heard == []


def test_the_sensor_goes_off_with_the_meter(feedback: DeviceFeedback, body: Body) -> None:
    shown_meter = meter(feedback)
    with show_widgets(shown_meter) as floor:
        step_until(lambda: body.listening)
        floor.remove_widget(shown_meter)
        step_until(lambda: not body.listening)
        assert not shown_meter.watching
        floor.add_widget(shown_meter)
        step_until(lambda: body.listening)


def test_a_screen_that_leaves_takes_the_meter_with_it(feedback: DeviceFeedback, body: Body) -> None:
    screen, shown_meter = FloatLayout(), meter(feedback)
    screen.add_widget(shown_meter)
    with show_widgets(screen) as floor:
        step_until(lambda: body.listening)
        floor.remove_widget(screen)
        step_until(lambda: not body.listening)
        floor.add_widget(screen)
        step_until(lambda: body.listening)


def test_a_still_hand_draws_nothing(feedback: DeviceFeedback, body: Body) -> None:
    with show_widgets(meter(feedback)):
        step_until(lambda: body.listening)
        frames(5)
        drawn: list[object] = []
        Window.bind(on_flip=drawn.append)
        frames(40)
        Window.unbind(on_flip=drawn.append)
        assert drawn == []


@pytest.mark.parametrize("scale", [1, 1.5])
def test_it_can_be_read_on_a_small_phone(feedback: DeviceFeedback, scale: float) -> None:
    with show_widgets(size=SMALL, scale=scale) as floor:
        theme.apply_skin(SKINS[SkinId.FELT], dark=False)
        shown_meter = meter(feedback)
        floor.add_widget(shown_meter)
        frames()
        assert layout_flaws(shown_meter) == []
