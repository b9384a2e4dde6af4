"""The faces of a die: opposite faces add up to 7, and 1, 2, 3 run counterclockwise."""

from app.animation.dice_flight.rotation import (
    Rotation,
    Vector,
    rotation_from_matrix,
    rotation_matrix,
)

# For each face: its right and up directions when read upright, and its normal. The shader
# places pips by the same convention.
_AXES: dict[int, tuple[Vector, Vector, Vector]] = {
    1: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    2: ((0, 1, 0), (0, 0, 1), (1, 0, 0)),
    3: ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    4: ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    5: ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    6: ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
}

RESTING_ROTATION: dict[int, Rotation] = {
    value: rotation_from_matrix(axes) for value, axes in _AXES.items()
}
"""The rotation that shows this value on top, its pips upright as on the flat die."""


def face_normal(value: int) -> Vector:
    """The normal of a face on an unrotated die."""
    _right, _up, out = _AXES[value]
    return out


def top_face(rotation: Rotation) -> int:
    """The value on top of a die."""
    up = rotation_matrix(rotation)[2]
    return max(_AXES, key=lambda value: _dot(up, face_normal(value)))


def _dot(one: Vector, other: Vector) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
