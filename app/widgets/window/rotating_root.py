"""What everything stands on: it can turn round, for a player who sits opposite."""

from collections.abc import Callable

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout

HALF_TURN = 180
SECONDS = 0.3


class RotatingRoot(FloatLayout):
    """Touches turn with it at once; what is seen may take a moment, unless it is to be `still`."""

    turned = BooleanProperty(False)
    still = BooleanProperty(False)
    angle = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._turn = Rotate(angle=0, axis=(0, 0, 1))
        self.canvas.before.add(PushMatrix())
        self.canvas.before.add(self._turn)
        self.canvas.after.add(PopMatrix())
        for name in ("pos", "size", "angle"):
            self.fbind(name, self._draw)

    def on_turned(self, *_: object) -> None:
        Animation.cancel_all(self, "angle")
        angle = HALF_TURN if self.turned else 0
        if self.still:
            self.angle = angle
        else:
            Animation(angle=angle, d=SECONDS, t="in_out_cubic").start(self)

    def _draw(self, *_: object) -> None:
        self._turn.origin = (self.x + self.width / 2, self.y + self.height / 2)
        self._turn.angle = self.angle

    # --- where a finger is ----------------------------------------------------------------------

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        if not self.turned:
            return super().to_local(x, y, relative)
        return 2 * self.x + self.width - x, 2 * self.y + self.height - y

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        # Turned twice is not turned at all.
        return self.to_local(x, y, relative) if self.turned else super().to_parent(x, y, relative)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self._turned_round(touch, super().on_touch_down)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self._turned_round(touch, super().on_touch_move)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return self._turned_round(touch, super().on_touch_up)

    def _turned_round(
        self, touch: MotionEvent, pass_on: Callable[[MotionEvent], bool | None]
    ) -> bool:
        if not self.turned:
            return bool(pass_on(touch))
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = bool(pass_on(touch))
        touch.pop()
        return taken
