"""Markers of charts and legends, distinguished by shape."""

from kivy.graphics import Mesh, SmoothEllipse, SmoothQuad
from kivy.metrics import dp

from app.widgets.graphics.rectangle_batch import rectangle_mesh

DASH = 4
DOT, DIAMOND = 10, 11
"""In dp."""


def dot(x: float, y: float, size: float = DOT) -> SmoothEllipse:
    across = dp(size)
    return SmoothEllipse(pos=(x - across / 2, y - across / 2), size=(across, across))


def diamond(x: float, y: float) -> SmoothQuad:
    half = dp(DIAMOND) / 2
    return SmoothQuad(points=(x - half, y, x, y - half, x + half, y, x, y + half))


def dashes(x: float, y: float, width: float) -> Mesh:
    """A dashed horizontal line."""
    return rectangle_mesh(
        (x + start * dp(DASH), y - dp(0.75), dp(DASH), dp(1.5))
        for start in range(0, int(width / dp(DASH)), 2)
    )
