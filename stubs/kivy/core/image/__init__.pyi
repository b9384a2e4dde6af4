class ImageData:
    width: int
    height: int
    fmt: str
    data: bytes
    def __init__(self, width: int, height: int, fmt: str, data: bytes) -> None: ...
