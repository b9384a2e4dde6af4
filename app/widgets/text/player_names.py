"""Names of one table, written beside each other: all in one size, and told apart."""

from functools import lru_cache, partial

from app.table.short_names import shorten_names
from app.widgets.text.text_texture import extent, seen


@lru_cache(maxsize=256)
def written_names(
    names: tuple[str, ...],
    rooms: tuple[int, ...],
    height: int,
    pixels: int,
    least: float,
    mark: str = "",
) -> tuple[tuple[str, ...], int]:
    """Each name as it is written, and how large.

    Names lose size only down to this part of it, and only if they all stay whole by it;
    otherwise they lose letters.
    """
    names = _told_apart(names)
    while pixels > 1 and max(extent(name, pixels, "medium")[1] for name in names) > height:
        pixels -= 1
    for smaller in range(pixels, max(1, round(pixels * least)) - 1, -1):
        if all(width_of(name, smaller) <= room for name, room in zip(names, rooms, strict=True)):
            return names, smaller
    return shorten_names(names, rooms, partial(width_of, pixels=pixels), mark), pixels


def _told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names that would look the same, since no font has their letters, get their place."""
    looks = [seen(name, "medium") for name in names]
    return tuple(
        name
        if all(
            name == other or look != looks[place] for other, look in zip(names, looks, strict=True)
        )
        else f"{name} {place + 1}"
        for place, name in enumerate(names)
    )


def width_of(name: str, pixels: int) -> int:
    return extent(name, pixels, "medium")[0]
