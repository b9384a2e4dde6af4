class Hct:
    hue: float
    chroma: float
    @staticmethod
    def from_int(argb: int) -> Hct: ...
