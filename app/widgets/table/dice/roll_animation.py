"""Animates thrown dice; idle otherwise."""

from collections.abc import Callable, Iterable

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from app.animation.dice_flight.die_path import CORNER_RADIUS, FLAT_HALF, DiePath, Pose
from app.animation.dice_flight.faces import top_face
from app.animation.dice_flight.frame_rate import FrameRateMonitor
from app.animation.dice_flight.rotation import Rotation, rotation_matrix
from app.animation.dice_flight.throw import Throw
from app.settings.theme import SLOW_FRAME_SECONDS, theme
from app.widgets.graphics.textures import shadow_texture
from app.widgets.table.dice.die_face import SHADOW_DROP, SHADOW_OPACITY, SHADOW_SIZE, DieFace
from app.widgets.table.dice.solid_dice import MAX_DICE, SolidDice, SolidDie

MAGNIFICATION = 0.17
"""How much larger a die looks for each side of height."""
SHADOW_OFFSET = (0.22, -0.34)
"""Offset of the shadow per side of height, in sides."""
SHADOW_SPREAD = 0.45
SHADOW_FADE = 2.0
"""How much wider and fainter the shadow gets with height."""

frame_rate_monitor = FrameRateMonitor(SLOW_FRAME_SECONDS)
"""Shared by all tables: the device stays as slow."""


class RollAnimation(Widget):
    """`on_bounce(force)` may be replaced to hear the dice bounce."""

    solid = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._throw: Throw | None = None
        self._done: Callable[[], None] = lambda: None
        self.on_bounce: Callable[[float], None] = lambda _force: None
        self._time = 0.0
        self._frames: list[float] = []
        self._clock = Clock.create_trigger(self._tick, 0, interval=True)
        self._painter: _SolidPainter | _FlatPainter | None = None
        theme.subscribe(self._recolor)

    # --- throwing -----------------------------------------------------------------------------

    def throw(self, throw: Throw, done: Callable[[], None]) -> None:
        """Animate a throw, then call `done`; a running one is finished first."""
        self.finish()
        self._throw, self._done = throw, done
        self._time, self._frames = 0.0, []
        self._painter = self._choose_painter()
        self._draw()
        self._clock()

    def finish(self) -> None:
        if self._throw is None:
            return
        self._clock.cancel()
        if isinstance(self._painter, _SolidPainter):
            frame_rate_monitor.record_roll(self._frames[1:])
        self._throw = None
        if self._painter is not None:
            self._painter.clear()
        done, self._done = self._done, lambda: None
        done()

    @property
    def rolling(self) -> bool:
        return self._throw is not None

    def step(self, seconds: float) -> None:
        if self._throw is None:
            return
        before, self._time = self._time, self._time + seconds
        for bounce in self._throw.bounces:
            if before < bounce.time <= self._time:
                self.on_bounce(bounce.force)
        if self._time >= self._throw.end:
            self.finish()
        else:
            self._draw()

    def use_manual_clock(self) -> None:
        """Stop the clock; from now on only `step` advances the animation."""
        self._clock.cancel()

    def _tick(self, seconds: float) -> None:
        self._frames.append(seconds)
        # The first frame carries all the work of the tap: start after it.
        self.step(seconds if len(self._frames) > 1 else 0.0)

    # --- positions ----------------------------------------------------------------------------

    @property
    def poses(self) -> list[tuple[DiePath, Pose]]:
        """The dice in flight with their poses, the highest last."""
        if self._throw is None:
            return []
        poses = [(path, path.at(self._time)) for path in self._throw.paths]
        return sorted(poses, key=lambda each: each[1].height)

    def die_at(self, x: float, y: float) -> int | None:
        """The topmost die in flight at a point."""
        for path, pose in reversed(self.poses):
            reach = _drawn_side(path, pose) / 2
            if pose.scale and max(abs(x - pose.x), abs(y - pose.y)) <= reach:
                return path.die
        return None

    def redraw(self) -> None:
        """After the graphics context was lost, recreate everything with the next throw."""
        self.finish()
        self._painter = None
        self.canvas.clear()
        self.clear_widgets()

    # --- drawing ------------------------------------------------------------------------------

    def _draw(self) -> None:
        if self._painter is not None:
            self._painter.paint(self.poses)

    def _recolor(self, *_: object) -> None:
        if isinstance(self._painter, _SolidPainter):
            self._painter.dice.recolor()

    def _choose_painter(self) -> "_SolidPainter | _FlatPainter":
        wanted = (
            _SolidPainter if self.solid and not frame_rate_monitor.is_too_slow else _FlatPainter
        )
        if isinstance(self._painter, wanted):
            return self._painter
        self.canvas.clear()
        self.clear_widgets()
        return wanted(self)


def _drawn_side(path: DiePath, pose: Pose) -> float:
    """The apparent size of a die, which grows with its height."""
    return path.side * pose.scale * (1 + MAGNIFICATION * _lift(path, pose))


def _lift(path: DiePath, pose: Pose) -> float:
    """The height above its resting place, in sides."""
    return pose.height / path.side - 0.5


class _Shadows:
    def __init__(self, stage: Widget) -> None:
        self._colors, self._rectangles = [], []
        with stage.canvas:
            for _ in range(MAX_DICE):
                self._colors.append(Color(0, 0, 0, 0))
                self._rectangles.append(Rectangle(texture=shadow_texture(), size=(0, 0)))

    def paint(self, poses: Iterable[tuple[DiePath, Pose]]) -> None:
        shadows = zip(self._colors, self._rectangles, strict=True)
        for (path, pose), (color, rectangle) in zip(poses, shadows, strict=False):
            lift, size = _lift(path, pose), path.side * pose.scale
            color.a = SHADOW_OPACITY * pose.scale**2 / (1 + SHADOW_FADE * lift)
            reach = size * (SHADOW_SIZE + SHADOW_SPREAD * lift)
            wide, high = (reach * part for part in _rotated_size(pose.rotation))
            x = pose.x + size * SHADOW_OFFSET[0] * lift
            y = pose.y + size * (SHADOW_OFFSET[1] * lift - SHADOW_DROP)
            rectangle.pos, rectangle.size = (x - wide / 2, y - high / 2), (wide, high)

    def clear(self) -> None:
        for color, rectangle in zip(self._colors, self._rectangles, strict=True):
            color.a, rectangle.size = 0, (0, 0)


def _rotated_size(rotation: Rotation) -> tuple[float, float]:
    """The width and height of a die with this rotation, seen from above, in sides."""
    right, up, _ = rotation_matrix(rotation)
    return (
        2 * (FLAT_HALF * sum(map(abs, right)) + CORNER_RADIUS),
        2 * (FLAT_HALF * sum(map(abs, up)) + CORNER_RADIUS),
    )


class _SolidPainter:
    def __init__(self, stage: Widget) -> None:
        self._shadows = _Shadows(stage)
        self.dice = SolidDice()
        stage.canvas.add(self.dice.drawing)

    def paint(self, poses: list[tuple[DiePath, Pose]]) -> None:
        self._shadows.paint(poses)
        self.dice.show(
            [
                SolidDie(pose.x, pose.y, _drawn_side(path, pose), pose.rotation)
                for path, pose in poses
            ]
        )

    def clear(self) -> None:
        self._shadows.clear()
        self.dice.show(())


class _FlatPainter:
    """Flat dice that follow the same paths and show their top face."""

    def __init__(self, stage: Widget) -> None:
        self._faces = [DieFace(value=None) for _ in range(MAX_DICE)]
        for face in self._faces:
            stage.add_widget(face)

    def paint(self, poses: list[tuple[DiePath, Pose]]) -> None:
        for (path, pose), face in zip(poses, self._faces, strict=False):
            side = _drawn_side(path, pose)
            face.size, face.center = (side, side), (pose.x, pose.y)
            face.value = top_face(pose.rotation) if pose.scale else None

    def clear(self) -> None:
        for face in self._faces:
            face.value = None
