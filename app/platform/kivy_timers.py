"""Kivy's clock for those who know nothing of Kivy: what waits, and how to call it off."""

from collections.abc import Callable

from kivy.clock import Clock


def later(seconds: float, action: Callable[[], None]) -> Callable[[], None]:
    cancel: Callable[[], None] = Clock.schedule_once(lambda _: action(), seconds).cancel
    return cancel


def every(seconds: float, action: Callable[[], None]) -> Callable[[], None]:
    cancel: Callable[[], None] = Clock.schedule_interval(lambda _: action(), seconds).cancel
    return cancel
