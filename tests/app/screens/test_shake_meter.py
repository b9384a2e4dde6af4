"""The shake meter: live only while it is visible."""

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

SHAKING_SECONDS = shake_traces.STARTS + 1
"""Duration of a trace that ends while the hand is still shaking."""


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


def shake(body: Body, trace: Callable[..., object] = shake_traces.lively) -> None:
    for sample in sampled(trace(1), 50, 1, seconds=SHAKING_SECONDS):
        assert body.callback is not None
        body.callback(*sample)


def make_meter(feedback: DeviceFeedback) -> ShakeMeter:
    return ShakeMeter(source=feedback, pos_hint={"top": 1}, size_hint_x=1)


def test_the_meter_shows_a_shake_without_rolling(
    feedback: DeviceFeedback, body: Body, rolled: list[str]
) -> None:
    shown_meter = make_meter(feedback)
    with show_widgets(shown_meter):
        step_until(lambda: body.listening)
        assert shown_meter.level == 0
        shake(body)
        step_until(lambda: shown_meter.level > THRESHOLD_LEVEL)
        assert shown_meter.reached
        assert rolled == []
        assert body.sounds == []


def test_the_sensor_stops_with_the_meter(feedback: DeviceFeedback, body: Body) -> None:
    shown_meter = make_meter(feedback)
    with show_widgets(shown_meter) as layout:
        step_until(lambda: body.listening)
        layout.remove_widget(shown_meter)
        step_until(lambda: not body.listening)
        assert not shown_meter.watching
        layout.add_widget(shown_meter)
        step_until(lambda: body.listening)


def test_leaving_the_screen_stops_the_meter(feedback: DeviceFeedback, body: Body) -> None:
    screen, shown_meter = FloatLayout(), make_meter(feedback)
    screen.add_widget(shown_meter)
    with show_widgets(screen) as layout:
        step_until(lambda: body.listening)
        layout.remove_widget(screen)
        step_until(lambda: not body.listening)
        layout.add_widget(screen)
        step_until(lambda: body.listening)


def test_a_still_hand_triggers_no_redraw(feedback: DeviceFeedback, body: Body) -> None:
    with show_widgets(make_meter(feedback)):
        step_until(lambda: body.listening)
        frames(5)
        drawn: list[object] = []
        Window.bind(on_flip=drawn.append)
        frames(40)
        Window.unbind(on_flip=drawn.append)
        assert drawn == []


@pytest.mark.extended
@pytest.mark.parametrize("scale", [1, 1.5])
def test_the_meter_fits_a_small_phone(feedback: DeviceFeedback, scale: float) -> None:
    with show_widgets(size=SMALL, scale=scale) as layout:
        theme.apply_skin(SKINS[SkinId.FELT], dark=False)
        shown_meter = make_meter(feedback)
        layout.add_widget(shown_meter)
        frames()
        assert layout_flaws(shown_meter) == []
