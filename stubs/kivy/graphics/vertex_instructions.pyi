from collections.abc import Sequence

from kivy.graphics.instructions import VertexInstruction

class Rectangle(VertexInstruction):
    pos: Sequence[float]
    size: Sequence[float]
    def __init__(self, **kwargs: object) -> None: ...

class RoundedRectangle(Rectangle):
    radius: Sequence[float]

class SmoothRoundedRectangle(RoundedRectangle): ...

class Ellipse(Rectangle):
    angle_start: float
    angle_end: float

class SmoothEllipse(Ellipse): ...

class Line(VertexInstruction):
    def __init__(self, **kwargs: object) -> None: ...

class SmoothLine(Line): ...

class Mesh(VertexInstruction):
    vertices: Sequence[float]
    indices: Sequence[int]
    def __init__(self, **kwargs: object) -> None: ...

class SmoothQuad(VertexInstruction):
    def __init__(self, **kwargs: object) -> None: ...

class SmoothTriangle(VertexInstruction):
    def __init__(self, **kwargs: object) -> None: ...
