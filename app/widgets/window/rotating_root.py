"""The root layout, which can be rotated by 180° for a player opposite."""

from collections.abc import Callable

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout

UPSIDE_DOWN_ANGLE = 180
ROTATION_SECONDS = 0.3


class RotatingRoot(FloatLayout):
    """Touches are transformed at once; the rotation is animated unless `reduced_motion`."""

    upside_down = BooleanProperty(False)
    reduced_motion = BooleanProperty(False)
    angle = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._rotation = Rotate(angle=0, axis=(0, 0, 1))
        self.canvas.before.add(PushMatrix())
        self.canvas.before.add(self._rotation)
        self.canvas.after.add(PopMatrix())
        for name in ("pos", "size", "angle"):
            self.fbind(name, self._draw)

    def on_upside_down(self, *_: object) -> None:
        Animation.cancel_all(self, "angle")
        angle = UPSIDE_DOWN_ANGLE if self.upside_down else 0
        if self.reduced_motion:
            self.angle = angle
        else:
            Animation(angle=angle, d=ROTATION_SECONDS, t="in_out_cubic").start(self)

    def _draw(self, *_: object) -> None:
        self._rotation.origin = (self.x + self.width / 2, self.y + self.height / 2)
        self._rotation.angle = self.angle

    # --- touch coordinates ----------------------------------------------------------------------

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        if not self.upside_down:
            return super().to_local(x, y, relative)
        return 2 * self.x + self.width - x, 2 * self.y + self.height - y

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        # The rotation by 180° is its own inverse.
        return (
            self.to_local(x, y, relative) if self.upside_down else super().to_parent(x, y, relative)
        )

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self._dispatch_rotated(touch, super().on_touch_down)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self._dispatch_rotated(touch, super().on_touch_move)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return self._dispatch_rotated(touch, super().on_touch_up)

    def _dispatch_rotated(
        self, touch: MotionEvent, dispatch: Callable[[MotionEvent], bool | None]
    ) -> bool:
        if not self.upside_down:
            return bool(dispatch(touch))
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = bool(dispatch(touch))
        touch.pop()
        return taken
