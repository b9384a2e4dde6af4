"""Fits the players' names side by side: all in one size, and distinguishable."""

from functools import lru_cache, partial

from app.table.short_names import shorten_names
from app.widgets.text.text_texture import measure_text, visible_text


@lru_cache(maxsize=256)
def fit_names(
    names: tuple[str, ...],
    widths: tuple[int, ...],
    height: int,
    pixels: int,
    min_scale: float,
    ellipsis: str = "",
) -> tuple[tuple[str, ...], int]:
    """Each name as shown, and the font size.

    Names shrink to `min_scale` of their size if they all stay whole that way; otherwise they are
    shortened.
    """
    names = _disambiguate(names)
    while pixels > 1 and max(measure_text(name, pixels, "medium")[1] for name in names) > height:
        pixels -= 1
    for size in range(pixels, max(1, round(pixels * min_scale)) - 1, -1):
        if all(name_width(name, size) <= width for name, width in zip(names, widths, strict=True)):
            return names, size
    return shorten_names(names, widths, partial(name_width, pixels=pixels), ellipsis), pixels


def _disambiguate(names: tuple[str, ...]) -> tuple[str, ...]:
    """Number the names that look the same because no font has their letters."""
    looks = [visible_text(name, "medium") for name in names]
    return tuple(
        name
        if all(
            name == other or look != looks[place] for other, look in zip(names, looks, strict=True)
        )
        else f"{name} {place + 1}"
        for place, name in enumerate(names)
    )


def name_width(name: str, pixels: int) -> int:
    return measure_text(name, pixels, "medium")[0]
