"""What every bot gets in games of a known seed: kept in tests/golden/bots.json.

Whoever changes how a bot plays writes the file anew, and shows it by that:

    python -m tests.coach.as_ever
"""

import json
from collections.abc import Iterator
from pathlib import Path

from core import RULE_SETS, set_up
from core.bots import PROFILES, seat
from core.simulation import played_out
from core.totals import total

FILE = Path(__file__).parents[1] / "golden" / "bots.json"
QUICK = ("random", "beginner")
"""These need no time at all, so they play more games, and with several columns too. The others
would there add up floats in ways in which one Python may round otherwise than another."""


def games(bot: str) -> Iterator[tuple[str, int]]:
    """Which rule sets it plays, and how often."""
    for id, rules in RULE_SETS.items():
        if bot in QUICK:
            yield id, 60 // max(rules.columns)
        elif rules.columns[0] == 1:
            yield id, 6


def totals(bot: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for id, count in games(bot):
        rules = RULE_SETS[id]
        columns = rules.columns[-1] if bot in QUICK else 1
        for number in range(count):
            setup = set_up(rules, ["Ana"], columns=columns, seed=f"{id} {number}")
            found.setdefault(id, []).append(total(setup, played_out(setup, seat(bot)).card))
    return found


if __name__ == "__main__":
    rows = [f"  {json.dumps(bot)}: {json.dumps(totals(bot))}" for bot in PROFILES]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
