"""A throw of several dice, planned before the first one moves.

Paths are built backwards from the final places and faces, so a die cannot end anywhere else.
Lengths are in the caller's units, times in seconds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin
from random import Random
from typing import NamedTuple

from app.animation.dice_flight.die_path import (
    VERTICAL,
    DiePath,
    Hop,
    Point,
    Position,
    Rest,
    depth_below_centre,
)
from app.animation.dice_flight.faces import RESTING_ROTATION
from app.animation.dice_flight.rotation import compose, rotation_about

REST_FRACTION = 0.04
"""The last part of a throw, when all dice are already at rest."""
LAUNCH_FRACTION = 0.10
"""The part of a throw during which the dice leave the cup one after the other."""
EARLY_FRACTION = 0.65
"""The part of a throw after which all dice are at rest but one that lands later."""
ROCK_FRACTION = 0.24
"""The part of its path on which a die rocks and slides."""
HOP_TIME_RATIO = 0.64
"""Duration of a hop relative to the one before."""
HOP_SPEED_RATIO = 0.76
SHORT_THROW_SECONDS = 0.8
"""Shorter throws have fewer hops."""
MIN_SPIN = 17.0
"""Of the first hop, in radians per second."""
PATH_ATTEMPTS = 8
"""Paths tried for each die; the first without a collision wins, or else the best one."""
COLLISION_SAMPLES = 14
"""Times at which paths are compared."""
MIN_DISTANCE = 1.02
"""Between two dice, in sides, unless one is higher than the other by CLEAR_HEIGHT."""
CLEAR_HEIGHT = 1.25


class Landing(NamedTuple):
    """Where a die comes to rest, and its value."""

    die: int
    x: float
    y: float
    value: int
    tilt: float = 0.0
    """How it lies in the end, in degrees anticlockwise."""


class Bounce(NamedTuple):
    """A die hitting the felt, for sound and haptics."""

    time: float
    die: int
    force: float
    """From 0 to 1."""


class ThrowArea(NamedTuple):
    """The area for the centres of the dice."""

    left: float
    bottom: float
    right: float
    top: float

    def nearest(self, x: float, y: float) -> Point:
        return (min(max(x, self.left), self.right), min(max(y, self.bottom), self.top))


class Throw(NamedTuple):
    paths: tuple[DiePath, ...]
    bounces: tuple[Bounce, ...]

    @property
    def end(self) -> float:
        """When the last die comes to rest."""
        return max((path.end for path in self.paths), default=0.0)


def plan_throw(
    landings: Sequence[Landing],
    cup: Point,
    field: ThrowArea,
    side: float,
    seconds: float,
    seed: int | str,
    resting_dice: Sequence[Point] = (),
    last: int | None = None,
) -> Throw:
    """Plan the paths of dice out of the cup, around those already on the felt.

    `last` is a die that comes to rest well after the others.
    """
    rng = Random(seed)
    paths: list[DiePath] = []
    order = list(range(len(landings)))
    rng.shuffle(order)
    order.sort(key=lambda number: landings[number].die == last)
    for index, number in enumerate(order):
        landing = landings[number]
        early = last is not None and landing.die != last
        own_seconds = seconds * EARLY_FRACTION if early else seconds
        planner = _ThrowPlanner(cup, field, side, own_seconds, rng)
        paths.append(planner.best(landing, index / max(1, len(order)), paths, resting_dice))
    paths.sort(key=lambda path: path.die)
    return Throw(tuple(paths), tuple(sorted(_bounces(paths))))


@dataclass(frozen=True, slots=True)
class _ThrowPlanner:
    cup: Point
    field: ThrowArea
    side: float
    seconds: float
    rng: Random

    def best(
        self,
        landing: Landing,
        late: float,
        others: Sequence[DiePath],
        resting_dice: Sequence[Point],
    ) -> DiePath:
        times = [
            self.seconds * (sample + 0.5) / COLLISION_SAMPLES for sample in range(COLLISION_SAMPLES)
        ]
        tracks = [_positions(other, times) for other in others]
        resting = [(x, y, self.side / 2) for x, y in resting_dice]
        found: list[tuple[float, int, DiePath]] = []
        for attempt in range(PATH_ATTEMPTS):
            path = self.path(landing, late)
            overlap = _overlap(_positions(path, times), tracks, resting, self.side)
            if not overlap:
                return path
            found.append((overlap, attempt, path))
        return min(found)[2]

    def path(self, landing: Landing, late: float) -> DiePath:
        rng, seconds = self.rng, self.seconds
        begin = LAUNCH_FRACTION * seconds * late
        end = seconds * (1 - REST_FRACTION - rng.uniform(0.0, 0.10))
        count = 2 if seconds < SHORT_THROW_SECONDS else rng.choice((3, 4))
        ends = self._bounce_times(begin, end, count)
        points = self._bounce_points((landing.x, landing.y), ends, end)
        rest = self._rest(landing, points[-1], ends[-1], end)
        hops = self._hops(points, (begin, *ends), rest)
        return DiePath(landing.die, landing.value, self.side, hops, rest)

    def _bounce_times(self, begin: float, end: float, count: int) -> tuple[float, ...]:
        """Times of the bounces."""
        flight = (end - begin) * (1 - ROCK_FRACTION * self.rng.uniform(0.9, 1.1))
        parts = [HOP_TIME_RATIO**number * self.rng.uniform(0.92, 1.08) for number in range(count)]
        return tuple(
            begin + flight * sum(parts[: number + 1]) / sum(parts) for number in range(count)
        )

    def _bounce_points(self, place: Point, ends: tuple[float, ...], end: float) -> list[Point]:
        """Places of the bounces, computed backwards from a short slide to the final place."""
        rng = self.rng
        heading = rng.uniform(0, 2 * pi)
        slide = self.side * rng.uniform(0.09, 0.20)
        points = [self._step_back(place, heading, slide)]
        speed = 2 * slide / (end - ends[-1]) / HOP_SPEED_RATIO
        for number in range(len(ends) - 1, 0, -1):
            heading += rng.gauss(0, 0.45)
            points.append(
                self._step_back(points[-1], heading, speed * (ends[number] - ends[number - 1]))
            )
            speed /= HOP_SPEED_RATIO
        return [self.cup, *reversed(points)]

    def _step_back(self, point: Point, heading: float, length: float) -> Point:
        return self.field.nearest(
            point[0] - cos(heading) * length, point[1] - sin(heading) * length
        )

    def _rest(self, landing: Landing, start: Point, begin: float, end: float) -> Rest:
        rng = self.rng
        place = (landing.x, landing.y)
        across, up = place[0] - start[0], place[1] - start[1]
        return Rest(
            begin=begin,
            end=end,
            start=start,
            place=place,
            tip_axis=(-up + rng.gauss(0, 0.1) * self.side, across + 0.01 * self.side, 0.0),
            tilt=-rng.uniform(0.30, 0.50),
            yaw=rng.uniform(-0.55, 0.55),
            end_rotation=compose(
                rotation_about(VERTICAL, radians(landing.tilt)), RESTING_ROTATION[landing.value]
            ),
        )

    def _hops(self, points: Sequence[Point], times: Sequence[float], rest: Rest) -> tuple[Hop, ...]:
        """Also computed backwards: each hop ends as the next one begins."""
        rng, side = self.rng, self.side
        rise = side * rng.uniform(0.9, 1.3) * (0.8 if self.seconds < SHORT_THROW_SECONDS else 1.2)
        first = times[1] - times[0]
        end_rotation = rest.rotation(rest.begin)
        hops: list[Hop] = []
        for number in range(len(points) - 2, -1, -1):
            (x, y), (to_x, to_y) = points[number], points[number + 1]
            duration = times[number + 1] - times[number]
            across, up = (to_x - x) / side, (to_y - y) / side
            length = hypot(across, up) or 1.0
            # Roll forward over the edges, a little askew.
            axis = (
                -up / length + rng.gauss(0, 0.2),
                across / length + rng.gauss(0, 0.2),
                rng.gauss(0, 0.35) or 0.1,
            )
            speed = max(length / duration / 0.6, MIN_SPIN * HOP_SPEED_RATIO**number) * rng.uniform(
                0.9, 1.2
            )
            angle = speed * duration
            start_rotation = compose(rotation_about(axis, -angle), end_rotation)
            start: Position = (x, y, depth_below_centre(start_rotation) * side)
            finish: Position = (to_x, to_y, depth_below_centre(end_rotation) * side)
            high = rise * (duration / first) ** 2
            hops.append(
                Hop(
                    times[number], times[number + 1], start, finish, high, axis, angle, end_rotation
                )
            )
            end_rotation = start_rotation
        return tuple(reversed(hops))


PositionTrack = list[Position | None]


def _positions(path: DiePath, times: Sequence[float]) -> PositionTrack:
    """Positions at these times; None in the cup."""
    return [path.position(time) if path.has_left_cup(time) else None for time in times]


def _overlap(
    track: PositionTrack, others: Sequence[PositionTrack], resting: Sequence[Position], side: float
) -> float:
    """How much a path collides with others or with resting dice."""
    room, above, total = side * MIN_DISTANCE, side * CLEAR_HEIGHT, 0.0
    for moment, position in enumerate(track):
        if position is None:
            continue
        x, y, height = position
        for other in (*(each[moment] for each in others), *resting):
            if other is not None and abs(height - other[2]) < above:
                total += max(0.0, room - hypot(x - other[0], y - other[1]))
    return total


def _bounces(paths: Sequence[DiePath]) -> Iterator[Bounce]:
    for path in paths:
        highest = max(hop.rise for hop in path.hops)
        for hop in path.hops:
            yield Bounce(hop.end, path.die, (hop.rise / highest) ** 0.5)
