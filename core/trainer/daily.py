"""The ten positions of a day, the same for everybody, from the date alone.

`assets/coach/positions.bin` has ten for each of DAYS days, and then starts over. It is compressed
text with one position per line, without the rules, made by `assets/coach/positions.py`.
"""

import zlib
from datetime import date
from functools import cache
from hashlib import sha256

from core.coach.tables import read_bundled_table
from core.errors import CoachTablesDamaged
from core.state import State
from core.trainer.position import read_position

NAME = "positions"
RULES = "official/1/plain/forced"
DAYS = 1100
POSITIONS = 10
"""Of a day."""
MARGIN = 0.4
"""The least margin of the best choice over the second best, in points."""
MOST_BYTES = 4_000_000
"""A limit for damaged files, far above the size of ours."""


def daily_positions(day: str) -> tuple[State, ...]:
    """The positions of a day, such as 2026-11-18, in the order in which they are asked."""
    first = date.fromisoformat(day).toordinal() % DAYS * POSITIONS
    order = sorted(range(POSITIONS), key=lambda place: _rank(day, place))
    return tuple(bundled_position(first + place) for place in order)


def _rank(day: str, place: int) -> bytes:
    return sha256(f"fivefold day 1/{day}/{place}".encode()).digest()


def bundled_position(number: int) -> State:
    """One of the DAYS * POSITIONS positions; raises CoachTablesDamaged if it cannot be read."""
    position = read_position(f"{RULES}|{position_lines()[number]}")
    if position is None:
        raise CoachTablesDamaged
    return position


@cache
def position_lines() -> tuple[str, ...]:
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(read_bundled_table(NAME), MOST_BYTES).decode("ascii")
    except (OSError, ValueError, zlib.error):
        raise CoachTablesDamaged from None
    lines = tuple(text.splitlines())
    if not unpacking.eof or len(lines) != DAYS * POSITIONS:
        raise CoachTablesDamaged
    return lines
