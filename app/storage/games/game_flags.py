"""Flags of a game, and the rules by which it counts in lists and statistics."""

from dataclasses import dataclass
from enum import IntEnum

from core import Outcome, State

DEFAULT_BOT = "steady"
"""The bot of a seat in rows that name no bot."""


Bots = tuple[tuple[int, str], ...]
"""Seats played by bots, and the bot's name."""


def format_bots(bots: Bots) -> str:
    return ",".join(f"{seat}:{name}" for seat, name in bots)


def parse_bots(text: str) -> Bots:
    """Rows of older versions have only the seats."""
    pairs = (each.partition(":") for each in text.split(",") if each)
    return tuple((int(seat), name or DEFAULT_BOT) for seat, _, name in pairs)


class Uncounted(IntEnum):
    """Why a finished game enters no list and no statistics: the column `tricked`."""

    NO = 0
    TRICKED = 1
    WON_AT_ONCE = 2

    @classmethod
    def of(cls, ended: State | Outcome) -> "Uncounted":
        if ended.tricked:
            return cls.TRICKED
        at_once = ended.at_once if isinstance(ended, Outcome) else ended.winner is not None
        return cls.WON_AT_ONCE if at_once else cls.NO


@dataclass(frozen=True, slots=True)
class GameFlags:
    as_it_was: bool = False
    """Played in the style of the original program."""
    typed_in: bool = False
    """Real dice: their values were typed in."""
    known: bool = False
    """The dice could be known beforehand: a challenge or a decision replayed, a record cut
    short."""
    imported: bool = False
    """Played on another device."""
    hints: int = 0
    """How often the coach was asked."""
    bots: Bots = ()
    challenge: str = ""
    """The code of the challenge, if this is one."""

    @property
    def bot_seats(self) -> frozenset[int]:
        return frozenset(seat for seat, _name in self.bots)


def may_enter_top_list(flags: GameFlags, tricked: bool) -> bool:
    """Whether its players may enter the list of its kind, or of its challenge."""
    return not (tricked or flags.typed_in or flags.known or flags.imported)


# Conditions on the table `games`. Real dice and imported games count in statistics; tricks and
# replayed dice do not.
COUNTS_IN_STATISTICS = (
    "games.ended IS NOT NULL AND games.deleted IS NULL AND games.tricked = 0 AND games.known = 0"
)
# Cards of challenges, as pairs of game and player: each player's first try counts, and only if no
# other try began before it ended. The code is compared, not the seed as on lists: that would search
# every record.
REPEATED_TRIES = (
    "SELECT game, player FROM"
    " (SELECT game, player, ended, row_number() OVER tries AS nth, lead(began) OVER tries AS next"
    " FROM (SELECT DISTINCT tried.id AS game, player, challenge, began, ended"
    " FROM games AS tried JOIN seats AS cards ON cards.game = tried.id"
    " WHERE challenge <> '' AND player IS NOT NULL)"
    " WINDOW tries AS (PARTITION BY challenge, player ORDER BY began, game))"
    " WHERE nth > 1 OR next < ended"
)
# The same as a condition on a row of `seats`.
COUNTS_AS_FIRST_TRY = (
    f"NOT (games.challenge <> '' AND (seats.game, seats.player) IN ({REPEATED_TRIES}))"
)
# Dice that this program rolled, each counted once. All players of a challenge get the same dice:
# they count with the first finished game that counts at all.
COUNTS_FOR_FAIRNESS = (
    "games.ended IS NOT NULL AND games.deleted IS NULL"
    " AND games.typed_in = 0 AND games.known = 0 AND games.imported = 0"
    " AND NOT (games.challenge <> '' AND EXISTS (SELECT 1 FROM games AS earlier"
    " WHERE earlier.challenge <> '' AND earlier.challenge = games.challenge"
    " AND earlier.id < games.id AND earlier.ended IS NOT NULL AND earlier.deleted IS NULL"
    " AND earlier.typed_in = 0 AND earlier.known = 0 AND earlier.imported = 0))"
)
