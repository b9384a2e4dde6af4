"""Rolls the dice when the cup is shaken with the mouse or a finger."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.feedback.mouse_shake import MouseShake

SAMPLE_SECONDS = 1 / 60


class CupShake:
    """Watches the cup's touches without consuming them; a shake moves too far to be a tap."""

    def __init__(
        self,
        cup: Widget,
        mouse: MouseShake,
        roll: Callable[[], None],
        rattle: Callable[[float, float], None],
    ) -> None:
        self.mouse = mouse
        self._roll = roll
        self._rattle = rattle
        self._touch: MotionEvent | None = None
        self._sampling = Clock.create_trigger(self._sample_pointer, SAMPLE_SECONDS, interval=True)
        cup.bind(on_touch_down=self._down, on_touch_move=self._move, on_touch_up=self._up)

    def _down(self, cup: Widget, touch: MotionEvent) -> None:
        if self._touch is None and not touch.is_mouse_scrolling and cup.collide_point(*touch.pos):
            self._touch = touch
            self.mouse.grab()
            self._sample_pointer()
            self._sampling()

    def _move(self, _cup: Widget, touch: MotionEvent) -> None:
        if touch is self._touch:
            self._sample_pointer()

    def _up(self, _cup: Widget, touch: MotionEvent) -> None:
        if touch is not self._touch:
            return
        self._sampling.cancel()
        self._touch = None
        if self.mouse.release(Clock.get_time()):
            self._roll()

    def _sample_pointer(self, *_: object) -> None:
        """Sample the pointer in every frame, because a mouse at rest sends no events."""
        touch, now = self._touch, Clock.get_time()
        if touch is None:
            return
        thrown = self.mouse.feed(now, touch.x / dp(1), touch.y / dp(1))
        if self.mouse.shaking:
            self._rattle(now, self.mouse.strength)
        if thrown:
            self._roll()
