from kivy.graphics.instructions import Instruction

class BoxShadow(Instruction):
    def __init__(self, **kwargs: object) -> None: ...
