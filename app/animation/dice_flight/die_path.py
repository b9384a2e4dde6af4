"""The way of one die from the cup to its place: hops between knocks, then rocking to rest."""

from dataclasses import dataclass
from math import cos, exp, pi
from typing import NamedTuple

from app.animation.dice_flight.rotation import Arrow, Turn, about, after, matrix

ROUND = 0.2
"""How round a die is, as a part of its side: as round as it is drawn."""
FLAT = 0.5 - ROUND
ROCKS = 3.0
"""How often a die tips over its middle before it lies still."""
DAMPING = 1.6
EMERGES = 0.3
"""The part of the first hop in which a die comes out of the cup,"""
IN_CUP = 0.35
"""and how large it seems when it does."""
UPRIGHT: Arrow = (0.0, 0.0, 1.0)

Point = tuple[float, float]
Spot = tuple[float, float, float]
"""x, y, and the height of a die's middle over the felt."""


class Pose(NamedTuple):
    x: float
    y: float
    height: float
    turn: Turn
    grown: float
    """0 before the die left the cup, 1 when it is out of it."""


def lowest(turn: Turn) -> float:
    """How far below its middle a die reaches that is turned like this, in sides."""
    a, b, c = matrix(turn)[2]
    return FLAT * (abs(a) + abs(b) + abs(c)) + ROUND


@dataclass(frozen=True, slots=True)
class Hop:
    """Through the air, from one knock to the next: an arc, and a turn at one speed."""

    begin: float
    end: float
    start: Spot
    finish: Spot
    rise: float
    axis: Arrow
    angle: float
    landed: Turn

    def part(self, time: float) -> float:
        return (time - self.begin) / (self.end - self.begin)

    def spot(self, time: float) -> Spot:
        part = self.part(time)
        (x, y, z), (to_x, to_y, to_z) = self.start, self.finish
        arc = 4 * self.rise * part * (1 - part)
        return (x + (to_x - x) * part, y + (to_y - y) * part, z + (to_z - z) * part + arc)

    def turn(self, time: float) -> Turn:
        return after(about(self.axis, self.angle * (self.part(time) - 1)), self.landed)


@dataclass(frozen=True, slots=True)
class Rest:
    """On the felt: slides, straightens and rocks, each less and less, until it lies still."""

    begin: float
    end: float
    start: Point
    place: Point
    tip: Arrow
    tilt: float
    slew: float
    """How far from straight it comes down."""
    upright: Turn
    """How it lies in the end."""

    def left(self, time: float) -> float:
        return max(0.0, (self.end - time) / (self.end - self.begin))

    def point(self, time: float) -> Point:
        left = self.left(time) ** 2
        (x, y), (to_x, to_y) = self.start, self.place
        return (to_x + (x - to_x) * left, to_y + (y - to_y) * left)

    def turn(self, time: float) -> Turn:
        left = self.left(time)
        if not left:
            return self.upright
        past = 1 - left
        rock = self.tilt * left**2 * exp(-DAMPING * past) * cos(ROCKS * pi * past)
        slewed = after(about(UPRIGHT, self.slew * left**2.5), self.upright)
        return after(about(self.tip, rock), slewed)


@dataclass(frozen=True, slots=True)
class DiePath:
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
        """When it lies still."""
        return self.rest.end

    def at(self, time: float) -> Pose:
        if time < self.rest.begin:
            hop = self._hop(time)
            time = max(time, hop.begin)
            turn = hop.turn(time)
            x, y, height = hop.spot(time)
            # However it is turned, no corner goes through the felt.
            return Pose(x, y, max(height, lowest(turn) * self.side), turn, self._grown(time))
        turn = self.rest.turn(time)
        return Pose(*self.rest.point(time), lowest(turn) * self.side, turn, 1.0)

    def spot(self, time: float) -> Spot:
        """Where it is then, without how it is turned."""
        if time < self.rest.begin:
            return self._hop(time).spot(max(time, self.begin))
        return (*self.rest.point(time), self.side / 2)

    def out_of_cup(self, time: float) -> bool:
        return self._grown(time) >= 1

    def _hop(self, time: float) -> Hop:
        return next((hop for hop in self.hops if time < hop.end), self.hops[-1])

    def _grown(self, time: float) -> float:
        part = self.hops[0].part(time) / EMERGES
        if part < 0:
            return 0.0
        return min(1.0, IN_CUP + (1 - IN_CUP) * part)
