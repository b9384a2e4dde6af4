"""Arrange images in a grid."""

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from app.settings.theme import theme

GAP = 6


def montage(pictures: Sequence[Texture], across: int, scale: float = 1) -> Widget:
    """Arrange images in rows, each in a cell the size of the first."""
    width, height = (round(side * scale) for side in pictures[0].size)
    down = -(-len(pictures) // across)
    size = (across * (width + GAP) - GAP, down * (height + GAP) - GAP)
    made = Widget(size=size)
    with made.canvas:
        Color(rgba=theme.line)
        Rectangle(size=size)
        Color(1, 1, 1, 1)
        for number, picture in enumerate(pictures):
            row, column = divmod(number, across)
            at = (column * (width + GAP), (down - 1 - row) * (height + GAP))
            Rectangle(texture=picture, pos=at, size=(width, height))
    return made
