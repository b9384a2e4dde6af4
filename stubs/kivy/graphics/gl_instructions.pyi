from collections.abc import Sequence

from kivy.graphics.instructions import Instruction

class ClearColor(Instruction):
    rgba: Sequence[float]
    def __init__(self, r: float, g: float, b: float, a: float) -> None: ...

class ClearBuffers(Instruction):
    def __init__(self, **kwargs: bool) -> None: ...
