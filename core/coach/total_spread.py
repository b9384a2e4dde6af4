"""How the final totals of players are spread, and who has the highest."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, prod

from core.coach.point_spread import PointSpread


@dataclass(frozen=True, slots=True)
class TotalSpread:
    """The chance of each final total, from `begin` on."""

    begin: int
    chances: list[float]

    @property
    def end(self) -> int:
        return self.begin + len(self.chances)


def spread_total(spread: PointSpread, scored: int) -> TotalSpread:
    """The final total of a player who has scored these points and will get others."""
    if spread.exact:
        return mix_totals([(1.0, spread, scored)])
    points, count = spread.points, len(spread.points)
    low, high = (points[1] - points[0]) / 2 + 0.5, (points[-1] - points[-2]) / 2 + 0.5
    knots = [points[0] - low, *points, points[-1] + high]
    shares = [0.0, *((number + 0.5) / count for number in range(count)), 1.0]
    begin, end = floor(knots[0]), ceil(knots[-1]) + 1
    chances, before, at = [], 0.0, 0
    for total in range(begin, end):
        # A whole number stands for all up to one half above it.
        place = total + 0.5
        while at < count and knots[at + 1] < place:
            at += 1
        width = knots[at + 1] - knots[at]
        part = min(max((place - knots[at]) / width, 0.0), 1.0) if width else 1.0
        share = shares[at] + part * (shares[at + 1] - shares[at])
        chances.append(share - before)
        before = share
    return TotalSpread(begin + scored, chances)


def mix_totals(parts: Iterable[tuple[float, PointSpread, float]]) -> TotalSpread:
    """The final total, given the chance, the points to come and the points scored of each case."""
    found: dict[int, float] = {}
    for chance, spread, scored in parts:
        for points, share in zip(spread.points, spread.chances, strict=True):
            low = floor(scored + points)
            above = scored + points - low
            found[low] = found.get(low, 0.0) + chance * share * (1 - above)
            if above:
                found[low + 1] = found.get(low + 1, 0.0) + chance * share * above
    begin, end = min(found), max(found) + 1
    return TotalSpread(begin, [found.get(total, 0.0) for total in range(begin, end)])


def chances_below(total: TotalSpread, begin: int, end: int) -> list[float]:
    """For each number of this range, the chance of a lower total and half that of the same."""
    found = [0.0] * max(0, min(end, total.begin) - begin)
    below = sum(total.chances[: max(0, begin - total.begin)])
    for chance in total.chances[max(0, begin - total.begin) : max(0, end - total.begin)]:
        found.append(below + chance / 2)
        below += chance
    found += [1.0] * (end - begin - len(found))
    return found


def compare_totals(totals: Sequence[TotalSpread]) -> tuple[float, ...]:
    """Each player's chance of the highest total."""
    begin, end = min(each.begin for each in totals), max(each.end for each in totals)
    below = [chances_below(each, begin, end) for each in totals]
    found = []
    for player, total in enumerate(totals):
        at = total.begin - begin
        own = slice(at, at + len(total.chances))
        others = [row[own] for other, row in enumerate(below) if other != player]
        beaten = others[0] if len(others) == 1 else map(prod, zip(*others, strict=True))
        found.append(sum(map(float.__mul__, total.chances, beaten)))
    every = sum(found)
    return tuple(each / every for each in found)
