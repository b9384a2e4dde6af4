"""Fits the players' names side by side: all in one size, and distinguishable."""

from functools import lru_cache, partial

from app.table.short_names import shorten_names
from app.widgets.text.text_texture import measure_text, visible_text


@lru_cache(maxsize=256)
def fit_names(
    names: tuple[str, ...],
    rooms: tuple[int, ...],
    height: int,
    pixels: int,
    least: float,
    mark: str = "",
) -> tuple[tuple[str, ...], int]:
    """Each name as shown, and the font size.

    Names shrink to `least` of their size if they all stay whole that way; otherwise they are
    shortened.
    """
    names = _disambiguate(names)
    while pixels > 1 and max(measure_text(name, pixels, "medium")[1] for name in names) > height:
        pixels -= 1
    for smaller in range(pixels, max(1, round(pixels * least)) - 1, -1):
        if all(name_width(name, smaller) <= room for name, room in zip(names, rooms, strict=True)):
            return names, smaller
    return shorten_names(names, rooms, partial(name_width, pixels=pixels), mark), pixels


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
