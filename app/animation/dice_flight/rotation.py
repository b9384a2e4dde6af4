"""Turns in space, as quaternions: x to the right, y up the table, z towards the eye."""

from math import cos, sin, sqrt

Turn = tuple[float, float, float, float]
"""w, x, y, z; always of length 1."""
Arrow = tuple[float, float, float]
Matrix = tuple[Arrow, Arrow, Arrow]
"""Three rows."""

STILL: Turn = (1.0, 0.0, 0.0, 0.0)


def about(axis: Arrow, angle: float) -> Turn:
    """A turn of so many radians about an axis of any length."""
    length = sqrt(axis[0] ** 2 + axis[1] ** 2 + axis[2] ** 2)
    part = sin(angle / 2) / length
    return (cos(angle / 2), axis[0] * part, axis[1] * part, axis[2] * part)


def after(later: Turn, first: Turn) -> Turn:
    """The second turn on top of the first one."""
    aw, ax, ay, az = later
    bw, bx, by, bz = first
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def matrix(turn: Turn) -> Matrix:
    w, x, y, z = turn
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def turn_of(rows: Matrix) -> Turn:
    """The turn that a matrix stands for."""
    (a, b, c), (d, e, f), (g, h, i) = rows
    # Each way is right only where its own part is not small, so the largest part leads.
    ways = (
        (1 + a + e + i, (1 + a + e + i, h - f, c - g, d - b)),
        (1 + a - e - i, (h - f, 1 + a - e - i, b + d, c + g)),
        (1 - a + e - i, (c - g, b + d, 1 - a + e - i, f + h)),
        (1 - a - e + i, (d - b, c + g, f + h, 1 - a - e + i)),
    )
    size, (w, x, y, z) = max(ways)
    part = 1 / (2 * sqrt(size))
    return (w * part, x * part, y * part, z * part)
