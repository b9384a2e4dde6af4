from collections.abc import Iterable, Sequence

class QRCode:
    matrix: Sequence[bytearray]
    """Rows from the top; 1 is dark."""
    @property
    def version(self) -> int: ...

def make(
    content: str | Iterable[tuple[str, int, str | None]],
    error: str | None = None,
    *,
    micro: bool | None = None,
    boost_error: bool = True,
) -> QRCode: ...
