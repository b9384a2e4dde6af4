"""Shaking the cup with the mouse."""

from collections.abc import Callable
from math import cos, pi, sin

import pytest

from app.feedback.mouse_shake import MouseShake
from app.feedback.shake_detector import Sensitivity
from app.feedback.shake_timing import COOLDOWN

FRAME = 1 / 60
Way = Callable[[float], tuple[float, float]]


def back_and_forth(reach: float, frequency: float, lasts: float = 1.0) -> Way:
    return lambda t: (200 + reach * sin(2 * pi * frequency * min(t, lasts)), 300.0)


def drag(mouse: MouseShake, way: Way, seconds: float, start: float = 0.0) -> list[float]:
    """Feed a path frame by frame and return when the dice were thrown."""
    frames = range(round(seconds / FRAME))
    return [
        frame * FRAME for frame in frames if mouse.feed(start + frame * FRAME, *way(frame * FRAME))
    ]


def test_back_and_forth_rattles_and_throws_when_the_mouse_stops() -> None:
    mouse = MouseShake()
    assert drag(mouse, back_and_forth(60, 4), 0.8) == []
    assert mouse.shaking
    assert mouse.strength > 0.4
    mouse = MouseShake()
    [thrown] = drag(mouse, back_and_forth(60, 4), 2)
    assert 1.1 < thrown < 1.35
    assert not mouse.shaking


def test_circling_counts_as_shaking() -> None:
    mouse = MouseShake()
    drag(mouse, lambda t: (50 * cos(20 * t), 50 * sin(20 * t)), 1.2)
    assert mouse.shaking


@pytest.mark.parametrize(
    "way",
    [
        lambda t: (200.0, 300.0),
        lambda t: (200 + 900 * t, 300 + 100 * t),
        back_and_forth(4, 6),
        back_and_forth(120, 0.7, lasts=9),
        lambda t: (200 + 300 * sin(2 * pi * t) if t < 1 else 200.0, 300.0),
    ],
    ids=["held", "drawn away", "trembling", "slow", "once to and fro"],
)
def test_other_mouse_movements_are_no_shake(way: Way) -> None:
    mouse = MouseShake()
    assert drag(mouse, way, 4) == []
    assert not mouse.shaking


def test_releasing_throws_only_while_shaking() -> None:
    mouse = MouseShake()
    drag(mouse, back_and_forth(60, 4), 0.8)
    assert mouse.release(0.8)
    mouse = MouseShake()
    drag(mouse, back_and_forth(60, 4), 0.1)
    assert not mouse.release(0.1)


def test_no_second_throw_right_after_one() -> None:
    mouse = MouseShake()
    drag(mouse, back_and_forth(60, 4), 0.8)
    mouse.release(0.8)
    mouse.grab()
    drag(mouse, back_and_forth(60, 4), 0.7, start=1.0)
    assert not mouse.shaking
    mouse.release(1.7)
    mouse.grab()
    drag(mouse, back_and_forth(60, 4), 0.7, start=1.8 + COOLDOWN)
    assert mouse.shaking


def test_the_required_distance_depends_on_the_sensitivity() -> None:
    shaken = []
    for sensitivity in Sensitivity:
        mouse = MouseShake(sensitivity)
        drag(mouse, back_and_forth(18, 4, lasts=9), 1.5)
        shaken.append(mouse.shaking)
    assert shaken == [True, True, False]
