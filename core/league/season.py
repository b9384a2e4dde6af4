"""The seasons of a league, and the span of time in which games count. Times are milliseconds."""

from collections.abc import Sequence
from typing import NamedTuple


class Season(NamedTuple):
    number: int
    """From 1."""
    began: int
    ends: int | None = None
    """The first moment that does not belong to it; None while it is open."""


class Span(NamedTuple):
    """From the first moment to the one before the second; an end of None is open."""

    began: int
    ends: int | None

    def contains(self, moment: int) -> bool:
        return self.began <= moment and (self.ends is None or moment < self.ends)


def season_span(seasons: Sequence[Season], number: int) -> Span:
    """A season ends at the latest when the next one begins, whatever its row says: two devices
    may have ended it at different moments."""
    season = next(each for each in seasons if each.number == number)
    later = [each.began for each in seasons if each.number > number]
    ends = [*later, *(() if season.ends is None else (season.ends,))]
    return Span(season.began, max(season.began, min(ends)) if ends else None)


def is_over(seasons: Sequence[Season], number: int, now: int) -> bool:
    ends = season_span(seasons, number).ends
    return ends is not None and ends <= now
