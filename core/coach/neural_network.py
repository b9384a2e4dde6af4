"""A small neural network that corrects the summed value of several columns.

Its inputs are each column's open boxes, the lead of its upper half over three of each number, and
three values of the column by itself: weighted, with no turn to pass, and with many. The first
hidden unit is linear, the others are rectified. `assets/coach/tune` trains it on games without
extra fives; it is used for all policies.

All networks are in one file: a line of JSON, then 16-bit numbers compressed by zlib.
"""

import json
import zlib
from collections.abc import Mapping
from math import isfinite
from struct import pack, unpack_from
from typing import Any

from core.boxes import SIDES, STANDARD_BOXES
from core.coach.dice_sets import DICE
from core.coach.upper_states import USUAL_GOAL

FORMAT = "fivefold nets"
VERSION = 1
NETWORKS_NAME = "nets"
MAX_UNPACKED_BYTES = 10_000_000
"""A limit for damaged files, far above the size of ours."""

BOXES = len(STANDARD_BOXES)
UNITS = 32
KNOTS = (-10, -5, 0, 5, 10)
"""Leads over three of each number, in points; inputs are interpolated between neighbours."""
SLACK_INPUTS = (0, 16)
"""The numbers of turns to pass whose column values are inputs besides the weighted one."""
WON, LOST = range(BOXES + len(KNOTS), BOXES + len(KNOTS) + 2)
VALUE = LOST + 2
"""The row before it is unused; trained networks contain it."""
FEATURES_PER_COLUMN = VALUE + 1 + len(SLACK_INPUTS)
VALUE_SCALE = 100.0
"""The scale of a column's values as inputs."""
DICE_ON_PACE = 3
FULL_UPPER = (1 << SIDES) - 1

Sums = list[float]
ColumnValues = tuple[float, float, float]
Feature = tuple[int, float]


class Network:
    def __init__(self, columns: int, numbers: list[float]) -> None:
        count = 2 + columns * FEATURES_PER_COLUMN
        if len(numbers) != (count + 1) * UNITS + 1:
            raise ValueError("the network has the wrong size")
        self._rows = [numbers[row * UNITS : (row + 1) * UNITS] for row in range(count)]
        *out, self._output_bias = numbers[count * UNITS :]
        self._linear_weight, self._output_weights = out[0], [0.0, *out[1:]]
        self._weights = [
            tuple(
                [each / VALUE_SCALE for each in self._rows[_row(column, VALUE + number)]]
                for number in range(1 + len(SLACK_INPUTS))
            )
            for column in range(columns)
        ]
        self.bias = add_sums(self._rows[0], self._rows[-1])
        """Each unit's bias, stored in two parts by the training."""
        self._upper: dict[tuple[int, int, int], Sums] = {}
        self._boxes: dict[tuple[int, int], Sums] = {}

    def boxes(self, column: int, used: int) -> Sums:
        """Each unit's sum over a column's open boxes."""
        key = column, used
        if key not in self._boxes:
            seen = [(_row(column, box), 1.0) for box in range(BOXES) if not used >> box & 1]
            self._boxes[key] = self._sum(seen)
        return self._boxes[key]

    def upper(self, column: int, used: int, total: int) -> Sums:
        """Each unit's sum over a column's upper half."""
        key = column, used, total
        if key not in self._upper:
            seen = [
                (_row(column, feature), share) for feature, share in upper_features(used, total)
            ]
            self._upper[key] = self._sum(seen)
        return self._upper[key]

    def values(self, column: int, values: ColumnValues) -> Sums:
        """Each unit's sum over a column's own values."""
        a, b, c = values
        return [a * d + b * e + c * f for d, e, f in zip(*self._weights[column], strict=True)]

    def correction(self, sums: Sums, column: int, upper: Sums, values: ColumnValues) -> float:
        """The output in points; `sums` lack only one column's upper half and own values."""
        a, b, c = values
        weights = self._weights[column]
        d, e, f = (each[0] for each in weights)
        points = self._output_bias + self._linear_weight * (
            sums[0] + upper[0] + a * d + b * e + c * f
        )
        # Runs hundreds of times a turn; this was the fastest form in plain Python.
        for out, one, other, d, e, f in zip(
            self._output_weights, sums, upper, *weights, strict=True
        ):
            found = one + other + a * d + b * e + c * f
            if found > 0.0:
                points += out * found
        return points

    def _sum(self, seen: list[Feature]) -> Sums:
        sums = [0.0] * UNITS
        for row, share in seen:
            sums = [a + share * b for a, b in zip(sums, self._rows[row], strict=True)]
        return sums


def add_sums(one: Sums, other: Sums) -> Sums:
    return [a + b for a, b in zip(one, other, strict=True)]


def _row(column: int, feature: int) -> int:
    return 1 + column * FEATURES_PER_COLUMN + feature


def upper_features(used: int, total: int) -> list[Feature]:
    """The inputs of an upper half: none if full, won, lost, or its lead over three of each."""
    if used == FULL_UPPER:
        return []
    above, most = total, total
    for box in range(SIDES):
        if used >> box & 1:
            above -= DICE_ON_PACE * (box + 1)
        else:
            most += DICE * (box + 1)
    if total >= USUAL_GOAL:
        return [(WON, 1.0)]
    if most < USUAL_GOAL:
        return [(LOST, 1.0)]
    place = min(max(above, KNOTS[0]), KNOTS[-1])
    return [
        (BOXES + number, 1 - abs(place - knot) / (KNOTS[1] - KNOTS[0]))
        for number, knot in enumerate(KNOTS)
        if abs(place - knot) < KNOTS[1] - KNOTS[0]
    ]


def interpolate(first: int, knots: tuple[int, ...], value: float) -> list[Feature]:
    """A value as shares of the two neighbouring knots, whose inputs begin at `first`."""
    if value <= knots[0]:
        return [(first, 1.0)]
    for place in range(1, len(knots)):
        if value <= knots[place]:
            share = (value - knots[place - 1]) / (knots[place] - knots[place - 1])
            return [(first + place - 1, 1 - share), (first + place, share)]
    return [(first + len(knots) - 1, 1.0)]


def network_key(multipliers: tuple[int, ...]) -> str:
    """The network's name in the file: the policy and columns it was trained on."""
    return f"none {' '.join(map(str, multipliers))}"


class NetworkFile:
    """All networks of a file; each is unpacked on first use."""

    def __init__(self, packed: bytes) -> None:
        line, _, body = packed.partition(b"\n")
        try:
            facts: dict[str, Any] = json.loads(line)
            known = facts["format"] == FORMAT and facts["version"] == VERSION
            self._places: dict[str, dict[str, Any]] = dict(facts["nets"])
            unpacking = zlib.decompressobj()
            self._body = unpacking.decompress(body, MAX_UNPACKED_BYTES)
        except (ValueError, LookupError, TypeError, RecursionError, zlib.error):
            known = False
        if not (known and unpacking.eof):
            raise ValueError("not a file of the coach's networks, or another version")
        self._known: dict[str, Network] = {}

    def of(self, multipliers: tuple[int, ...]) -> Network:
        """The network for these columns."""
        name = network_key(multipliers)
        if name not in self._known:
            self._known[name] = Network(len(multipliers), self.numbers(name))
        return self._known[name]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._places)

    def numbers(self, name: str, units: int = UNITS) -> list[float]:
        """A network's numbers; ValueError if the file is damaged."""
        match self._places.get(name):
            case {
                "begin": int(begin),
                "count": int(count),
                "inner": float(inner),
                "outer": float(outer),
            } if (
                begin >= 0
                and count > units
                and 2 * (begin + count) <= len(self._body)
                and isfinite(inner * outer)
            ):
                pass
            case _:
                raise ValueError("the network is missing")
        steps = unpack_from(f"<{count}h", self._body, 2 * begin)
        last = count - units - 1
        return [each * inner for each in steps[:last]] + [each * outer for each in steps[last:]]


def pack_networks(
    nets: dict[str, list[float]], units: int = UNITS, own_units: Mapping[str, int] | None = None
) -> bytes:
    """Pack networks by key; inner and output weights have separate scales.

    `own_units`: of networks with another number of units.
    """
    places: dict[str, dict[str, float]] = {}
    body: list[int] = []
    for name, numbers in sorted(nets.items()):
        last = len(numbers) - (own_units or {}).get(name, units) - 1
        inner, outer = (max(map(abs, part)) / 0x7FFF for part in (numbers[:last], numbers[last:]))
        places[name] = {"begin": len(body), "count": len(numbers), "inner": inner, "outer": outer}
        body.extend(round(each / inner) for each in numbers[:last])
        body.extend(round(each / outer) for each in numbers[last:])
    facts = {"format": FORMAT, "version": VERSION, "nets": places}
    return json.dumps(facts).encode() + b"\n" + zlib.compress(pack(f"<{len(body)}h", *body), 9)
