"""Many rectangles in one mesh, to save draw calls."""

from collections.abc import Iterable

from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

Rect = tuple[float, float, float, float]
"""x, y, width, height."""


def rectangle_mesh(rects: Iterable[Rect], texture: Texture | None = None) -> Mesh:
    """One mesh of rectangles, each with the whole texture."""
    vertices: list[float] = []
    indices: list[int] = []
    for number, (x, y, width, height) in enumerate(rects):
        right, top = x + width, y + height
        vertices += (x, y, 0, 0, right, y, 1, 0, right, top, 1, 1, x, top, 0, 1)
        first = 4 * number
        indices += (first, first + 1, first + 2, first, first + 2, first + 3)
    mesh = Mesh(vertices=vertices, indices=indices, mode="triangles")
    if texture is not None:
        mesh.texture = texture
    return mesh
