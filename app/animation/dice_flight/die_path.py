"""The path of one die from the cup to its place: hops between bounces, then rocking to rest."""

from math import cos, exp, pi
from typing import NamedTuple

from app.animation.dice_flight.rotation import (
    Rotation,
    Vector,
    compose,
    rotation_about,
    rotation_matrix,
)

CORNER_RADIUS = 0.2
"""As a fraction of the die's side; the same as in the drawing."""
FLAT_HALF = 0.5 - CORNER_RADIUS
ROCK_HALF_SWINGS = 3.0
DAMPING = 1.6
EMERGE_FRACTION = 0.3
"""The fraction of the first hop during which a die comes out of the cup."""
SCALE_IN_CUP = 0.35
VERTICAL: Vector = (0.0, 0.0, 1.0)

Point = tuple[float, float]
Position = tuple[float, float, float]
"""x, y, and the height of a die's centre above the felt."""


class Pose(NamedTuple):
    x: float
    y: float
    height: float
    rotation: Rotation
    scale: float
    """0 in the cup, 1 once it has left it."""


def depth_below_centre(rotation: Rotation) -> float:
    """How far a die with this rotation reaches below its centre, in sides."""
    a, b, c = rotation_matrix(rotation)[2]
    return FLAT_HALF * (abs(a) + abs(b) + abs(c)) + CORNER_RADIUS


class Hop(NamedTuple):
    """One arc through the air between two bounces, spinning at constant speed."""

    begin: float
    end: float
    start: Position
    finish: Position
    rise: float
    axis: Vector
    angle: float
    end_rotation: Rotation

    def progress(self, time: float) -> float:
        return (time - self.begin) / (self.end - self.begin)

    def position(self, time: float) -> Position:
        progress = self.progress(time)
        (x, y, z), (to_x, to_y, to_z) = self.start, self.finish
        arc = 4 * self.rise * progress * (1 - progress)
        return (
            x + (to_x - x) * progress,
            y + (to_y - y) * progress,
            z + (to_z - z) * progress + arc,
        )

    def rotation(self, time: float) -> Rotation:
        return compose(
            rotation_about(self.axis, self.angle * (self.progress(time) - 1)), self.end_rotation
        )


class Rest(NamedTuple):
    """The last phase, on the felt: a damped slide, turn and rocking until the die rests."""

    begin: float
    end: float
    start: Point
    place: Point
    tip_axis: Vector
    tilt: float
    yaw: float
    """The angle by which it lands askew."""
    end_rotation: Rotation

    def remaining(self, time: float) -> float:
        return max(0.0, (self.end - time) / (self.end - self.begin))

    def point(self, time: float) -> Point:
        remaining = self.remaining(time) ** 2
        (x, y), (to_x, to_y) = self.start, self.place
        return (to_x + (x - to_x) * remaining, to_y + (y - to_y) * remaining)

    def rotation(self, time: float) -> Rotation:
        remaining = self.remaining(time)
        if not remaining:
            return self.end_rotation
        elapsed = 1 - remaining
        rocking = (
            self.tilt
            * remaining**2
            * exp(-DAMPING * elapsed)
            * cos(ROCK_HALF_SWINGS * pi * elapsed)
        )
        yawed = compose(rotation_about(VERTICAL, self.yaw * remaining**2.5), self.end_rotation)
        return compose(rotation_about(self.tip_axis, rocking), yawed)


class DiePath(NamedTuple):
    die: int
    value: int
    side: float
    hops: tuple[Hop, ...]
    rest: Rest

    @property
    def begin(self) -> float:
        return self.hops[0].begin

    @property
    def end(self) -> float:
        return self.rest.end

    def at(self, time: float) -> Pose:
        if time < self.rest.begin:
            hop = self._hop(time)
            time = max(time, hop.begin)
            rotation = hop.rotation(time)
            x, y, height = hop.position(time)
            # No corner may go through the felt.
            return Pose(
                x,
                y,
                max(height, depth_below_centre(rotation) * self.side),
                rotation,
                self._scale(time),
            )
        rotation = self.rest.rotation(time)
        return Pose(*self.rest.point(time), depth_below_centre(rotation) * self.side, rotation, 1.0)

    def position(self, time: float) -> Position:
        """Like `at`, without the rotation."""
        if time < self.rest.begin:
            return self._hop(time).position(max(time, self.begin))
        return (*self.rest.point(time), self.side / 2)

    def has_left_cup(self, time: float) -> bool:
        return self._scale(time) >= 1

    def _hop(self, time: float) -> Hop:
        return next((hop for hop in self.hops if time < hop.end), self.hops[-1])

    def _scale(self, time: float) -> float:
        progress = self.hops[0].progress(time) / EMERGE_FRACTION
        if progress < 0:
            return 0.0
        return min(1.0, SCALE_IN_CUP + (1 - SCALE_IN_CUP) * progress)
