from collections.abc import Sequence

from kivy.graphics.instructions import ContextInstruction

class Color(ContextInstruction):
    rgba: Sequence[float]
    a: float
    def __init__(self, *rgba: float, **kwargs: object) -> None: ...

class PushMatrix(ContextInstruction): ...
class PopMatrix(ContextInstruction): ...

class Rotate(ContextInstruction):
    angle: float
    origin: Sequence[float]
    def __init__(self, **kwargs: object) -> None: ...

class Scale(ContextInstruction):
    xyz: tuple[float, float, float]
    def __init__(self, *xyz: float, **kwargs: object) -> None: ...

class Translate(ContextInstruction):
    x: float
    y: float
    xy: tuple[float, float]
    def __init__(self, *xyz: float, **kwargs: object) -> None: ...
