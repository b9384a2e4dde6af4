"""What else is known of a game, and where it therefore counts. Decided here and nowhere else."""

from dataclasses import dataclass

DEFAULT_BOT = "steady"
"""Who plays a bot's seat of which no more is known."""


Bots = tuple[tuple[int, str], ...]
"""Seats that the program plays, and who of the bots sits there."""


def format_bots(bots: Bots) -> str:
    return ",".join(f"{seat}:{name}" for seat, name in bots)


def parse_bots(text: str) -> Bots:
    """As they are written; where only the seat is told, any bot will do."""
    told = (each.partition(":") for each in text.split(",") if each)
    return tuple((int(seat), name or DEFAULT_BOT) for seat, _, name in told)


@dataclass(frozen=True, slots=True)
class GameFlags:
    as_it_was: bool = False
    typed_in: bool = False
    """Real dice: their values were typed in."""
    known: bool = False
    """The dice could be known beforehand: a challenge or a decision replayed, a cut record."""
    imported: bool = False
    """Played elsewhere and taken in."""
    hints: int = 0
    """How often advice was asked for."""
    bots: Bots = ()
    challenge: str = ""
    """The code of the challenge, if this is one."""

    @property
    def bot_seats(self) -> frozenset[int]:
        return frozenset(seat for seat, _name in self.bots)


def may_enter_top_list(flags: GameFlags, tricked: bool) -> bool:
    """Only dice that nobody chose or knew: on the list of its kind, or of its challenge."""
    return not (tricked or flags.typed_in or flags.known or flags.imported)


# Conditions on the table `games`. Real dice and games from elsewhere were played, so they count in
# statistics; tricks and second tries were not.
COUNTS_IN_STATISTICS = (
    "games.ended IS NOT NULL AND games.deleted IS NULL AND games.tricked = 0 AND games.known = 0"
)
# The same for one card, a row of `seats`. Where somebody new sits at the table the game counts, but
# not for who sat at another of its challenge that was begun before this one was over. So each
# person's first try counts, and none that the next one looked into. Its code is asked for, not its
# seed as on lists: that would mean to search all records for each.
COUNTS_AS_FIRST_TRY = (
    "NOT (games.challenge <> '' AND (seats.game, seats.player) IN (SELECT game, player FROM"
    " (SELECT game, player, ended, row_number() OVER tries AS nth, lead(began) OVER tries AS next"
    " FROM (SELECT DISTINCT tried.id AS game, player, challenge, began, ended"
    " FROM games AS tried JOIN seats AS cards ON cards.game = tried.id"
    " WHERE challenge <> '' AND player IS NOT NULL)"
    " WINDOW tries AS (PARTITION BY challenge, player ORDER BY began, game))"
    " WHERE nth > 1 OR next < ended))"
)
# Dice that this program rolled, and only once each. Whoever plays a challenge meets the same dice:
# they count with the first game of it that was finished, of those that count at all.
COUNTS_FOR_FAIRNESS = (
    "games.ended IS NOT NULL AND games.deleted IS NULL"
    " AND games.typed_in = 0 AND games.known = 0 AND games.imported = 0"
    " AND NOT (games.challenge <> '' AND EXISTS (SELECT 1 FROM games AS earlier"
    " WHERE earlier.challenge <> '' AND earlier.challenge = games.challenge"
    " AND earlier.id < games.id AND earlier.ended IS NOT NULL AND earlier.deleted IS NULL"
    " AND earlier.typed_in = 0 AND earlier.known = 0 AND earlier.imported = 0))"
)
