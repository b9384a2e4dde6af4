"""The bots as they are offered: their style and their measured average scores."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from core.rules import RuleSet

if TYPE_CHECKING:
    from core.coach.column_rules import ColumnRules


@dataclass(frozen=True, slots=True)
class BotProfile:
    name: str
    about: str
    average: float
    """Measured with the official rules."""
    opponent: bool
    """Whether it is offered as an opponent."""
    by_chances: bool = False
    """Whether it plays by the chances to win, and is offered only where these are known."""

    def average_of(self, column: "ColumnRules", multipliers: tuple[int, ...]) -> float | None:
        """The measured average score with such columns, or None if not measured."""
        found = AVERAGE_SCORES.get((column.name, multipliers))
        return found[OPPONENTS.index(_measured_as(self.name))] if found and self.opponent else None


# By the table of a column, which for standard boxes is the extra-fives policy, and by multipliers.
# One column: 1,000 games or more (standard errors below 2), or in the wider family 400 with luck
# removed (below 1), exact for `perfect`; Maxi Yatzy 60 and 100 (below 4). Several columns: 40 games
# or more with luck removed (below 11), 2,000 or more for `perfect` (below 3). To measure again:
# `python -m assets.coach.tune bots triple:1,2,3 row:1,2,3 --count 60`
AVERAGE_SCORES: Mapping[tuple[str, tuple[int, ...]], tuple[float, ...]] = MappingProxyType(
    {
        ("forced", (1,)): (197.6, 220.7, 239.8, 247.0, 254.6),
        ("eligible", (1,)): (193.0, 218.9, 235.8, 245.7, 254.5),
        ("none", (1,)): (189.6, 214.5, 228.5, 235.9, 245.9),
        ("again", (1,)): (191.2, 216.1, 231.0, 239.9, 248.7),
        ("yatzy", (1,)): (168.3, 199.4, 224.5, 238.0, 248.4),
        ("yatzy_in_order", (1,)): (91.4, 122.6, 122.6, 122.6, 122.6),
        ("yacht", (1,)): (126.4, 156.4, 165.1, 166.0, 167.0),
        ("generala", (1,)): (136.2, 145.8, 150.6, 151.2, 152.0),
        ("generala_double", (1,)): (142.9, 152.4, 158.5, 161.7, 162.5),
        ("kismet", (1,)): (232.8, 292.0, 306.1, 308.3, 315.2),
        ("maxi", (1,)): (261.9, 330.6, 355.4, 383.2, 394.3),
        ("maxi_saved_rolls", (1,)): (306.1, 341.3, 366.6, 456.3, 470.9),
        ("yamb", (1, 1, 1, 1)): (685.0, 782.0, 891.0, 1053.0, 1075.0),
        ("triple", (1, 2, 3)): (1403.0, 1556.0, 1751.0, 1832.0, 1879.0),
        ("row", (1, 2, 3)): (1342.0, 1458.0, 1638.0, 1671.0, 1727.0),
    }
)
OPPONENTS = ("beginner", "greedy", "steady", "sharp", "perfect")
"""The opponents that play for points, weakest first."""
DICE = 5
"""With more there are only estimates."""
CLOSER = "closer"
"""Plays like `perfect`, except in the last third of a game with others."""


def chances_are_known(rules: RuleSet, columns: int) -> bool:
    """Whether the coach knows the chances to win, without loading it: with one column whose values
    are exact."""
    return columns == 1 and rules.dice == DICE and not rules.column_orders


RANDOM_AVERAGE = 46.1
"""The average of `random`, which is not offered as an opponent."""


def _measured_as(name: str) -> str:
    return "perfect" if name == CLOSER else name


def _profile(name: str, style: str) -> BotProfile:
    opponent = _measured_as(name) in OPPONENTS
    official = AVERAGE_SCORES["forced", (1,)]
    average = official[OPPONENTS.index(_measured_as(name))] if opponent else RANDOM_AVERAGE
    about = f"{style} About {average:.0f} points on average by the official rules."
    return BotProfile(name, about, average, opponent, by_chances=name == CLOSER)


PROFILES: Mapping[str, BotProfile] = MappingProxyType(
    {
        profile.name: profile
        for profile in (
            _profile("random", "Chooses any legal move."),
            _profile("beginner", "Goes for what it has most of, and settles early."),
            _profile("greedy", "Takes the most points now, and never plans ahead."),
            _profile("steady", "Knows what to expect of each box."),
            _profile("sharp", "Knows what everything is worth, give or take a little."),
            _profile("perfect", "Plays best: exactly with one column, by estimates with several."),
            _profile("closer", "Plays best, and in the end for the win, with one column."),
        )
    }
)
