"""Shortens a text in its middle, so that the ending of a file name stays."""

from functools import lru_cache

from kivy.metrics import sp

from app.widgets.text.text_texture import measure_text

ELLIPSIS = "…"
LONGEST = 300
"""Characters; nothing has room for more."""


@lru_cache(maxsize=1024)
def shorten_middle(text: str, width: int, type_size: float, face: str) -> str:
    """The text, or its beginning and end with an ellipsis between them; `type_size` is in sp."""
    pixels = max(1, round(sp(type_size)))
    if len(text) <= LONGEST and measure_text(text, pixels, face)[0] <= width:
        return text
    fewest, most = 0, min(len(text) - 1, LONGEST)
    while fewest < most:
        middle = (fewest + most + 1) // 2
        if measure_text(_leave_out_middle(text, middle), pixels, face)[0] <= width:
            fewest = middle
        else:
            most = middle - 1
    return _leave_out_middle(text, fewest)


def _leave_out_middle(text: str, keep: int) -> str:
    end = keep // 2
    return f"{text[: keep - end]}{ELLIPSIS}{text[len(text) - end :]}"
