"""Rotations as quaternions: x to the right, y up the table, z towards the viewer."""

from math import cos, sin, sqrt

Rotation = tuple[float, float, float, float]
"""A unit quaternion: w, x, y, z."""
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
"""Three rows."""

IDENTITY: Rotation = (1.0, 0.0, 0.0, 0.0)


def rotation_about(axis: Vector, angle: float) -> Rotation:
    """The angle is in radians; the axis may have any length."""
    length = sqrt(axis[0] ** 2 + axis[1] ** 2 + axis[2] ** 2)
    part = sin(angle / 2) / length
    return (cos(angle / 2), axis[0] * part, axis[1] * part, axis[2] * part)


def compose(later: Rotation, first: Rotation) -> Rotation:
    aw, ax, ay, az = later
    bw, bx, by, bz = first
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def rotation_matrix(rotation: Rotation) -> Matrix:
    w, x, y, z = rotation
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def rotation_from_matrix(rows: Matrix) -> Rotation:
    (a, b, c), (d, e, f), (g, h, i) = rows
    # Each formula is stable only where its own component is large, so use the largest.
    candidates = (
        (1 + a + e + i, (1 + a + e + i, h - f, c - g, d - b)),
        (1 + a - e - i, (h - f, 1 + a - e - i, b + d, c + g)),
        (1 - a + e - i, (c - g, b + d, 1 - a + e - i, f + h)),
        (1 - a - e + i, (d - b, c + g, f + h, 1 - a - e + i)),
    )
    size, (w, x, y, z) = max(candidates)
    part = 1 / (2 * sqrt(size))
    return (w * part, x * part, y * part, z * part)
