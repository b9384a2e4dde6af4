"""Where the faces of a die are: opposite ones make 7, and 1, 2, 3 run counterclockwise."""

from app.animation.dice_flight.rotation import Arrow, Turn, matrix, turn_of

# For each face the directions that lie to the right and up when it is read upright, and the one
# it looks to. The shader draws pips by the same choice.
_AXES: dict[int, tuple[Arrow, Arrow, Arrow]] = {
    1: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    2: ((0, 1, 0), (0, 0, 1), (1, 0, 0)),
    3: ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    4: ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    5: ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    6: ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
}

AT_REST: dict[int, Turn] = {value: turn_of(axes) for value, axes in _AXES.items()}
"""How a die lies that shows this value, its pips upright as on the flat die."""


def direction(value: int) -> Arrow:
    """Where a face looks to on a die that was not turned."""
    _right, _up, out = _AXES[value]
    return out


def top_face(turn: Turn) -> int:
    """The value that a die shows to somebody who looks at it from above."""
    up = matrix(turn)[2]
    return max(_AXES, key=lambda value: _along(up, direction(value)))


def _along(one: Arrow, other: Arrow) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
