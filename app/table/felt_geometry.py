"""Where dice, rail, buttons and texts are on the felt, in dp; no Kivy.

On a wide felt loose dice lie in an oval, each in a spot of its own, and held dice on a rail below.
On a narrow one all lie in one row: held dice at the left on the rail, loose ones at the right.
"""

from collections.abc import Sequence
from itertools import combinations
from math import hypot
from typing import NamedTuple

from app.table.geometry import TALL_BUTTON_HEIGHT, Rect

TILTS = (-11, 7, 12, -6, 9, -13, 5, -9, 13, -4, 10)
"""Of loose dice, in degrees, dealt out so that neighbours differ."""
TILTED = 1.2
"""The room that a tilted die needs, in sides."""
MIN_DIE, MAX_DIE = 56, 180
DIE_SHARE, UPRIGHT_DIE_SHARE = 0.22, 0.3
"""Of the width of the felt."""
HELD_SHARE = 0.73
"""Of a loose die's side."""
MIN_HELD = 54
KEY_CAP = 26
"""Below a die."""
RAIL_LABEL = 40
RAIL_EDGE = 16
NARROW_RAIL = 300
"""Narrower rails have smaller margins."""
NARROW_RAIL_LABEL = 22
GAP = 10
RAIL_GAP = 10
"""Between dice on a narrow felt's rail."""
MAX_SLOT_GAP = 0.5
"""Between the places on a rail of its own, in sides of a held die."""
ROW_TILT = 0.5
"""Dice in a row are tilted less."""


class DiePlace(NamedTuple):
    x: float
    y: float
    """Of the middle."""
    side: float
    tilt: float


class FeltGeometry(NamedTuple):
    turn: Rect
    """Whose turn it is; empty where there is no room."""
    oval: Rect
    """Of loose dice; all dice lie here where there is no rail of its own."""
    rail: Rect
    """Empty where the rail is part of the row of dice."""
    undo: Rect
    cup: Rect
    side: Rect
    keys: Rect
    """The line about keys."""
    die: float
    """The side of a loose die."""
    cap: float = 0.0
    """The height of a key below each die."""


NOWHERE = Rect(0, 0, 0, 0)


def felt_geometry(
    width: float, height: float, form: str, dice: int, has_rail: bool, status: Rect, keys: bool
) -> FeltGeometry:
    """`status` is the part that the status line takes, from the lower left corner of the felt."""
    if form == "wide":
        return _wide(width, height, dice, has_rail, status, keys)
    padding = 12.0
    button = TALL_BUTTON_HEIGHT if height < 260 else 64
    below = 12.0
    undo, cup, side = _buttons(width, padding, below, button, 52 if width >= 320 else 48)
    low = cup.top + GAP
    oval = Rect(padding, low, width - 2 * padding, height - low - 6)
    die = _row_die(oval, dice)
    return FeltGeometry(NOWHERE, oval, NOWHERE, undo, cup, side, NOWHERE, die)


def _buttons(
    width: float, padding: float, low: float, height: float, side: float, widest: float = 420
) -> tuple[Rect, Rect, Rect]:
    gap = 10.0
    across = min(width - 2 * (padding + side + gap), widest)
    x = (width - across) / 2
    middle = low + height / 2 - side / 2
    return (
        Rect(x - gap - side, middle, side, side),
        Rect(x, low, across, height),
        Rect(x + across + gap, middle, side, side),
    )


def _wide(
    width: float, height: float, dice: int, has_rail: bool, status: Rect, keys: bool
) -> FeltGeometry:
    roomy = height >= 700
    padding = 24.0 if width >= 400 else 12.0
    keys_high = (44.0 if roomy else 30.0) if keys else 0.0
    button = 88.0 if roomy and width >= 420 else 64.0
    low = keys_high + (16 if roomy else 8)
    beside = 60.0 if width >= 420 else 56.0 if width >= 330 else 48.0
    undo, cup, side = _buttons(width, padding, low, button, beside)
    turn = Rect(padding, status.top, width - 2 * padding, height - status.top)
    wanted = min(max(width * DIE_SHARE, MIN_DIE), MAX_DIE)
    bottom, top = cup.top + (20 if roomy else 12), status.y - (12 if roomy else 6)
    cap = KEY_CAP if keys else 0.0
    label = RAIL_LABEL if roomy else NARROW_RAIL_LABEL
    across = width - 2 * padding
    die = max(wanted, width * UPRIGHT_DIE_SHARE)
    while True:
        held = held_side(die, across, dice)
        high = label + held + cap + 16 if has_rail else 0.0
        oval = Rect(padding, bottom + high + GAP, across, top - bottom - high - GAP)
        fits = die <= wanted or is_upright(oval)
        if die <= MIN_HELD * 0.6 or (
            fits and _has_room(_spots(oval, dice, die, cap), oval, die, cap)
        ):
            break
        die -= 2
    rail = Rect(padding, bottom, across, high) if has_rail else NOWHERE
    line = Rect(padding, 10 if roomy else 4, across, keys_high - 6) if keys else NOWHERE
    return FeltGeometry(turn, oval, rail, undo, cup, side, line, die, cap)


def held_side(die: float, across: float, dice: int) -> float:
    """The side of a die on a rail that is so wide."""
    gap, edges = (GAP, 2 * RAIL_EDGE) if across >= NARROW_RAIL else (6, RAIL_EDGE)
    fits = (across - edges - (dice - 1) * gap) / dice
    return min(max(die * HELD_SHARE, MIN_HELD), fits)


def is_upright(oval: Rect) -> bool:
    """Whether dice lie as on the face of a five, rather than in a zigzag or a row."""
    return oval.height > oval.width * 0.9


def _is_flat(oval: Rect, dice: int, cap: float) -> bool:
    """Whether dice in one row can be larger than in a zigzag."""
    return oval.width / dice > oval.height / 2 - cap


def _has_room(spots: Sequence[tuple[float, float]], oval: Rect, side: float, cap: float) -> bool:
    room = side * TILTED
    rows = 1 if _is_flat(oval, len(spots), cap) else 2
    if rows * (room + cap) > oval.height or room > oval.width:
        return False
    return all(
        max(abs(x - other_x), abs(y - other_y) - cap) >= room
        or (
            hypot(x - other_x, y - other_y) >= room + cap
            and max(abs(x - other_x), abs(y - other_y)) >= room
        )
        for (x, y), (other_x, other_y) in combinations(spots, 2)
    )


def _spots(oval: Rect, count: int, side: float, cap: float) -> list[tuple[float, float]]:
    """The middles of loose dice, from left to right."""
    room = side * TILTED
    across, up = (oval.width - room) / 2, (oval.height - room - cap) / 2
    x, y = oval.x + oval.width / 2, oval.y + oval.height / 2 + cap / 2
    if is_upright(oval):
        across, up = min(across, room * 1.15), min(up, room * 1.5)
        columns = {4: (2, 2), 5: (2, 1, 2), 6: (3, 3)}.get(count, (count,))
        return [
            (x + _part(column, len(columns)) * across, y - _part(row, high) * up)
            for column, high in enumerate(columns)
            for row in range(high)
        ]
    if _is_flat(oval, count, cap):
        across, up = min(across, room * 0.55 * (count - 1)), min(up, room * 0.08)
    else:
        across, up = min(across, room * 0.62 * (count - 1)), min(up, room * 0.66)
    return [
        (x + _part(place, count) * across, y + up * (1 if place % 2 == 0 else -1))
        for place in range(count)
    ]


def _part(place: int, count: int) -> float:
    """From -1 for the first to 1 for the last; a single one is in the middle."""
    return 2 * place / (count - 1) - 1 if count > 1 else 0.0


def _row_die(oval: Rect, dice: int) -> float:
    """In one row, or in two where the felt is high."""
    one = min((oval.width - NARROW_RAIL_LABEL - 10) / dice - RAIL_GAP, oval.height - 10)
    if oval.height > oval.width * 0.5:
        first = -(-dice // 2)
        two = min((oval.width - NARROW_RAIL_LABEL) / (first + 0.6), (oval.height - 24) / 2)
        return min(max(one, two), 96)
    return min(one, 96)


# --- dice -------------------------------------------------------------------------------------


def place_dice(
    geometry: FeltGeometry,
    railed: Sequence[bool],
    tilts: Sequence[float],
    kept: Sequence[bool] = (),
) -> tuple[DiePlace, ...]:
    """Where each die lies; `railed` are those on the rail, `kept` those that were not in the last
    throw."""
    if geometry.turn != NOWHERE:
        return _spread(geometry, railed, tilts, kept)
    return _in_rows(geometry, railed, tilts)


def _spread(
    geometry: FeltGeometry, railed: Sequence[bool], tilts: Sequence[float], kept: Sequence[bool]
) -> tuple[DiePlace, ...]:
    """Loose dice keep their spots while others are held, so that no target moves; only those that
    are thrown gather in the middle."""
    oval, side, cap = geometry.oval, geometry.die, geometry.cap
    spots = _spots(oval, len(railed), side, cap)
    if len(kept) == len(railed):
        spots = _gather(spots, kept)
    slots = iter(rail_slots(geometry, len(railed)))
    places = []
    for place, on_rail in enumerate(railed):
        slot = next(slots, None) if on_rail else None
        if slot is None:
            places.append(DiePlace(*spots[place], side, tilts[place]))
        else:
            middle = slot.x + slot.width / 2, slot.y + slot.height / 2
            places.append(DiePlace(*middle, slot.width, 0.0))
    return tuple(places)


def _gather(spots: list[tuple[float, float]], kept: Sequence[bool]) -> list[tuple[float, float]]:
    """The spots of all dice: the middle ones are for those that were thrown."""
    count, thrown = len(spots), kept.count(False)
    first = (count - thrown) // 2
    middle = list(range(first, first + thrown))
    if count % 2 and not thrown % 2:
        # As many on both sides.
        middle = [number for number in range(first, first + thrown + 1) if number != count // 2]
    around = [number for number in range(count) if number not in middle]
    numbers = iter(middle), iter(around)
    return [spots[next(numbers[is_kept])] for is_kept in kept]


def rail_slots(geometry: FeltGeometry, count: int) -> tuple[Rect, ...]:
    """The squares for held dice on a rail of its own."""
    rail = geometry.rail
    if not rail.width:
        return ()
    side = held_side(geometry.die, rail.width, count)
    edge = RAIL_EDGE if rail.width >= NARROW_RAIL else RAIL_EDGE / 2
    spare = rail.width - 2 * edge - count * side
    gap = min(spare / max(1, count - 1), side * MAX_SLOT_GAP)
    x = rail.x + edge + (spare - (count - 1) * gap) / 2
    y = rail.y + 10 + geometry.cap
    return tuple(Rect(x + number * (side + gap), y, side, side) for number in range(count))


def has_two_rows(geometry: FeltGeometry) -> bool:
    """A narrow felt that is high has dice in two rows, and no rail."""
    return geometry.turn == NOWHERE and geometry.oval.height > geometry.oval.width * 0.5


def _in_rows(
    geometry: FeltGeometry, railed: Sequence[bool], tilts: Sequence[float]
) -> tuple[DiePlace, ...]:
    """On the rail held dice first, then loose ones; without a rail all in their order."""
    oval, side, count = geometry.oval, geometry.die, len(railed)
    held = 0 if has_two_rows(geometry) else sum(railed)
    if held:
        return _beside_rail(geometry, railed, tilts)
    rows = 2 if has_two_rows(geometry) else 1
    longest = -(-count // rows)
    gap = min((oval.width - longest * side) / longest, 16)
    places = []
    for place in range(count):
        row, column = divmod(place, longest)
        in_row = min(longest, count - row * longest)
        block = in_row * side + (in_row - 1) * gap
        x = oval.x + (oval.width - block) / 2 + column * (side + gap)
        y = oval.y + oval.height * (rows - row - 0.5) / rows
        places.append(DiePlace(x + side / 2, y, side, tilts[place] * ROW_TILT))
    return tuple(places)


def _beside_rail(
    geometry: FeltGeometry, railed: Sequence[bool], tilts: Sequence[float]
) -> tuple[DiePlace, ...]:
    oval, side, count = geometry.oval, geometry.die, len(railed)
    held = sum(railed)
    start = rail_end(geometry, held) + 4
    pitch = min(side + 14, (oval.right - start) / max(1, count - held))
    on_rail, loose, y = 0, 0, oval.y + oval.height / 2
    places = []
    for place, is_railed in enumerate(railed):
        if is_railed:
            x = oval.x + NARROW_RAIL_LABEL + 6 + on_rail * (side + RAIL_GAP)
            on_rail += 1
            places.append(DiePlace(x + side / 2, y, side, 0.0))
        else:
            x = oval.right - (count - held - loose) * pitch + pitch / 2
            loose += 1
            places.append(DiePlace(x, y, side, tilts[place] * ROW_TILT))
    return tuple(places)


def rail_end(geometry: FeltGeometry, held: int) -> float:
    """The right edge of the rail in a row of dice."""
    return geometry.oval.x + NARROW_RAIL_LABEL + 6 + held * (geometry.die + RAIL_GAP)


def tilts_of(values: Sequence[int]) -> tuple[float, ...]:
    """Each throw leaves the dice at other angles, the same ones wherever it is shown."""
    start = sum(value * (number + 3) for number, value in enumerate(values))
    if not any(values):
        return (0.0,) * len(values)
    return tuple(float(TILTS[(start + 4 * place) % len(TILTS)]) for place in range(len(values)))
