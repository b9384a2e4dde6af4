"""A throw of several dice, worked out before the first one moves.

Ways are built backwards from the places and faces that were decided before, so that a die cannot
end anywhere else. Lengths are in the caller's units, times in seconds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

from app.animation.dice_flight.die_path import DiePath, Hop, Point, Rest, Spot, lowest
from app.animation.dice_flight.faces import AT_REST
from app.animation.dice_flight.rotation import about, after

QUIET = 0.04
"""The last part of a throw, in which all dice lie still already."""
LAG = 0.10
"""The part of a throw in which they leave the cup one after the other."""
ROCKING = 0.24
"""The part of its way that a die rocks and slides."""
SHORTER = 0.64
"""How long a hop takes, after the one before."""
SLOWER = 0.76
BRISK = 0.8
"""Throws that are shorter than this have fewer hops."""
TUMBLE = 17.0
"""Radians in a second, at least, in the first hop."""
TRIES = 8
"""Ways thought of for each die: the first that meets no other, or the one that meets least."""
LOOKS = 14
"""Moments at which ways are compared."""
ROOM = 1.02
"""How near two dice may come to each other, in sides, unless one is well above the other."""
ABOVE = 1.25


class Landing(NamedTuple):
    """Where a die comes to rest, and what it shows there."""

    die: int
    x: float
    y: float
    value: int


class Bounce(NamedTuple):
    """A die hits the felt: for the ear and the hand."""

    time: float
    die: int
    force: float
    """From 0 to 1."""


class ThrowArea(NamedTuple):
    """Where the middles of dice may be."""

    left: float
    bottom: float
    right: float
    top: float

    def nearest(self, x: float, y: float) -> Point:
        return (min(max(x, self.left), self.right), min(max(y, self.bottom), self.top))


@dataclass(frozen=True, slots=True)
class Throw:
    """All ways of one throw."""

    paths: tuple[DiePath, ...]
    knocks: tuple[Bounce, ...]

    @property
    def end(self) -> float:
        """When the last die lies still."""
        return max((path.end for path in self.paths), default=0.0)


def throw(
    landings: Sequence[Landing],
    cup: Point,
    field: ThrowArea,
    side: float,
    seconds: float,
    seed: int | str,
    lying: Sequence[Point] = (),
) -> Throw:
    """Throw dice out of the cup; those that lie on the felt already stay where they are."""
    luck = Random(seed)
    hand = _Hand(cup, field, side, seconds, luck)
    paths: list[DiePath] = []
    order = list(range(len(landings)))
    luck.shuffle(order)
    for turn, number in enumerate(order):
        paths.append(hand.best(landings[number], turn / max(1, len(order)), paths, lying))
    paths.sort(key=lambda path: path.die)
    return Throw(tuple(paths), tuple(sorted(_knocks(paths))))


@dataclass(frozen=True, slots=True)
class _Hand:
    cup: Point
    field: ThrowArea
    side: float
    seconds: float
    luck: Random

    def best(
        self, landing: Landing, late: float, others: Sequence[DiePath], lying: Sequence[Point]
    ) -> DiePath:
        times = [self.seconds * (look + 0.5) / LOOKS for look in range(LOOKS)]
        tracks = [_track(other, times) for other in others]
        still = [(x, y, self.side / 2) for x, y in lying]
        found: list[tuple[float, int, DiePath]] = []
        for attempt in range(TRIES):
            path = self.path(landing, late)
            meets = _meets(_track(path, times), tracks, still, self.side)
            if not meets:
                return path
            found.append((meets, attempt, path))
        return min(found)[2]

    def path(self, landing: Landing, late: float) -> DiePath:
        luck, seconds = self.luck, self.seconds
        begin = LAG * seconds * late
        end = seconds * (1 - QUIET - luck.uniform(0.0, 0.10))
        count = 2 if seconds < BRISK else luck.choice((3, 4))
        ends = self._ends(begin, end, count)
        points = self._points((landing.x, landing.y), ends, end)
        rest = self._rest(landing, points[-1], ends[-1], end)
        hops = self._hops(points, (begin, *ends), rest)
        return DiePath(landing.die, landing.value, self.side, hops, rest)

    def _ends(self, begin: float, end: float, count: int) -> tuple[float, ...]:
        """When it knocks."""
        flight = (end - begin) * (1 - ROCKING * self.luck.uniform(0.9, 1.1))
        parts = [SHORTER**number * self.luck.uniform(0.92, 1.08) for number in range(count)]
        return tuple(
            begin + flight * sum(parts[: number + 1]) / sum(parts) for number in range(count)
        )

    def _points(self, place: Point, ends: tuple[float, ...], end: float) -> list[Point]:
        """Where it knocks; found backwards, from a short slide to its place."""
        luck = self.luck
        way = luck.uniform(0, 2 * pi)
        slide = self.side * luck.uniform(0.09, 0.20)
        points = [self._back(place, way, slide)]
        speed = 2 * slide / (end - ends[-1]) / SLOWER
        for number in range(len(ends) - 1, 0, -1):
            way += luck.gauss(0, 0.45)
            points.append(self._back(points[-1], way, speed * (ends[number] - ends[number - 1])))
            speed /= SLOWER
        return [self.cup, *reversed(points)]

    def _back(self, point: Point, way: float, length: float) -> Point:
        return self.field.nearest(point[0] - cos(way) * length, point[1] - sin(way) * length)

    def _rest(self, landing: Landing, start: Point, begin: float, end: float) -> Rest:
        luck = self.luck
        place = (landing.x, landing.y)
        across, up = place[0] - start[0], place[1] - start[1]
        return Rest(
            begin=begin,
            end=end,
            start=start,
            place=place,
            tip=(-up + luck.gauss(0, 0.1) * self.side, across + 0.01 * self.side, 0.0),
            tilt=-luck.uniform(0.30, 0.50),
            slew=luck.uniform(-0.55, 0.55),
            upright=AT_REST[landing.value],
        )

    def _hops(self, points: Sequence[Point], times: Sequence[float], rest: Rest) -> tuple[Hop, ...]:
        """Found backwards too: each ends as the next one begins."""
        luck, side = self.luck, self.side
        rise = side * luck.uniform(0.9, 1.3) * (0.8 if self.seconds < BRISK else 1.2)
        first = times[1] - times[0]
        landed = rest.turn(rest.begin)
        hops: list[Hop] = []
        for number in range(len(points) - 2, -1, -1):
            (x, y), (to_x, to_y) = points[number], points[number + 1]
            lasts = times[number + 1] - times[number]
            across, up = (to_x - x) / side, (to_y - y) / side
            length = hypot(across, up) or 1.0
            # Forward over its edges, as a thing does that rolls, and a little askew.
            axis = (
                -up / length + luck.gauss(0, 0.2),
                across / length + luck.gauss(0, 0.2),
                luck.gauss(0, 0.35) or 0.1,
            )
            speed = max(length / lasts / 0.6, TUMBLE * SLOWER**number) * luck.uniform(0.9, 1.2)
            angle = speed * lasts
            begun = after(about(axis, -angle), landed)
            start: Spot = (x, y, lowest(begun) * side)
            finish: Spot = (to_x, to_y, lowest(landed) * side)
            high = rise * (lasts / first) ** 2
            hops.append(
                Hop(times[number], times[number + 1], start, finish, high, axis, angle, landed)
            )
            landed = begun
        return tuple(reversed(hops))


Track = list[Spot | None]


def _track(path: DiePath, times: Sequence[float]) -> Track:
    """Where it is at these times, once it is out of the cup."""
    return [path.spot(time) if path.out_of_cup(time) else None for time in times]


def _meets(track: Track, others: Sequence[Track], still: Sequence[Spot], side: float) -> float:
    """How much a way goes through others, or through dice that lie there."""
    room, above, much = side * ROOM, side * ABOVE, 0.0
    for moment, spot in enumerate(track):
        if spot is None:
            continue
        x, y, height = spot
        for other in (*(each[moment] for each in others), *still):
            if other is not None and abs(height - other[2]) < above:
                much += max(0.0, room - hypot(x - other[0], y - other[1]))
    return much


def _knocks(paths: Sequence[DiePath]) -> Iterator[Bounce]:
    for path in paths:
        most = max(hop.rise for hop in path.hops)
        for hop in path.hops:
            yield Bounce(hop.end, path.die, (hop.rise / most) ** 0.5)
