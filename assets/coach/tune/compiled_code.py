"""Compiles the C code of this folder, and passes it the arrays that all of it needs."""

import ctypes
import subprocess
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from itertools import combinations, product
from pathlib import Path
from shutil import which
from tempfile import gettempdir
from typing import Any

import numpy as np
import numpy.typing as npt

from core.boxes import SIDES
from core.coach.column_rules import BoxPoints
from core.coach.dice_sets import DICE, dice_sets

MOST_POINTS = 32
"""Different points of a box."""
Numbers = npt.NDArray[Any]


def int_array(values: object) -> Numbers:
    return np.ascontiguousarray(values, dtype=np.int32)


def pointer(values: Numbers) -> ctypes.c_void_p:
    return values.ctypes.data_as(ctypes.c_void_p)


@cache
def compile_code(source: str, *flags: str) -> ctypes.CDLL:
    """Compile a file of this folder if it has changed, into the temporary folder, and load it."""
    code = Path(__file__).parent / source
    sources = [code, *sorted(code.parent.glob("*.h"))]
    mark = sha256(b"".join(each.read_bytes() for each in sources) + repr(flags).encode())
    file = Path(gettempdir()) / f"fivefold-tune-{mark.hexdigest()[:16]}.so"
    if not file.exists():
        fresh = file.with_suffix(f".{id(file)}")
        usual = ("-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC")
        command = (which("gcc") or "gcc", *usual, *flags, "-o", str(fresh), str(code), "-lm")
        subprocess.run(command, check=True)  # noqa: S603 (our own source)
        fresh.replace(file)
    return ctypes.CDLL(str(file))


def pass_dice_sets(code: ctypes.CDLL) -> None:
    sets, faces = dice_sets(), range(1, SIDES + 1)
    subsets = [
        [
            sets.index[each]
            for each in dict.fromkeys(
                tuple(roll[place] for place in places)
                for size in range(DICE)
                for places in combinations(range(DICE), size)
            )
        ]
        for roll in sets.rolls
    ]
    rolls = [
        sets.index[tuple(sorted(dice))] - sets.starts[DICE] for dice in product(faces, repeat=DICE)
    ]
    arrays = [
        int_array(sets.with_one_more),
        int_array([(*to, *(to or (0,))[-1:] * (DICE - len(to))) for to in sets.with_one_less]),
        int_array([row + row[:1] * (31 - len(row)) for row in subsets]),
        int_array([len(row) for row in subsets]),
        int_array(rolls),
        int_array([[face - 1 for face in keep] + [0] * (DICE - len(keep)) for keep in sets.keeps]),
        int_array([len(keep) for keep in sets.keeps]),
        int_array(sets.starts),
        np.array(sets.roll_chances),
    ]
    code.set_dice_sets(*map(pointer, arrays))


def points_arrays(boxes: Sequence[BoxPoints]) -> tuple[Numbers, Numbers, Numbers]:
    """The points of boxes, how many there are, and their index by whole roll."""
    return (
        int_array([[*box.values, *[0] * (MOST_POINTS - len(box.values))] for box in boxes]),
        int_array([len(box.values) for box in boxes]),
        int_array([box.index for box in boxes]),
    )
