"""Kivy's clock as plain timers: each call returns a function that cancels it."""

from collections.abc import Callable

from kivy.clock import Clock


def later(seconds: float, action: Callable[[], None]) -> Callable[[], None]:
    cancel: Callable[[], None] = Clock.schedule_once(lambda _: action(), seconds).cancel
    return cancel


def every(seconds: float, action: Callable[[], None]) -> Callable[[], None]:
    cancel: Callable[[], None] = Clock.schedule_interval(lambda _: action(), seconds).cancel
    return cancel
