"""Games as codes, for another device: a finished one, or one that goes on there.

A code contains the game with its id, so that every device recognizes it, but not the times of
single actions. See `core.game_code`.
"""

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from app.storage.database.database import Database
from app.storage.database.tables import LONGEST_CHALLENGE, is_short_text, is_time
from app.storage.games import challenge_eligibility, game_rows
from app.storage.games.game_flags import Bots, GameFlags
from app.storage.settings_store import home_id
from app.storage.transfer import exported_game
from app.storage.transfer.exported_game import Comparison, ExportedGame
from core import Game, format_action
from core.errors import CodeDamaged
from core.game_code import (
    CodePart,
    Coder,
    Decoder,
    Encoder,
    code_any_text,
    code_item,
    code_name,
    decode_game,
    encode_game,
    join_parts,
    split_into_codes,
)
from core.player_names import is_valid_name

UID_BITS: Final = 128
SECONDS_BITS: Final = 36
DURATION_BITS: Final = 24
"""A game's duration in seconds; longer ones are recorded as half a year."""
HINTS_BITS: Final = 16
HINTS_WEIGHTS: Final = (4, 1)
# Codes are shared between versions: only ever append to this list.
BOTS: Final = ("random", "beginner", "greedy", "steady", "sharp", "perfect", "closer")
BOT_SLOTS: Final = 32
SEAT_SLOTS: Final = 16
NO_CHALLENGE, THESE_DICE, OTHER_DICE = range(3)
CHALLENGE_WEIGHTS: Final = (8, 8, 1)
OTHER_DEVICE: Final = "0" * (UID_BITS // 4)
"""The home of games from codes, which do not say where they began."""


class GameCodes:
    def __init__(self, database: Database) -> None:
        self._database = database

    def write(self, uid: str) -> tuple[str, ...]:
        """The game as one or more codes, or NoGameCode.

        An unfinished game is known from now on: its dice to come follow from the code.
        """
        return self._database.write(lambda connection: _write(connection, uid))

    def compare(self, game: ExportedGame) -> Comparison:
        """What is here of this game."""
        return self._database.read(lambda connection: exported_game.compare(connection, game))

    def keep(self, game: ExportedGame) -> None:
        """Insert the game, or continue it here as far as it was played elsewhere."""

        def insert(connection: sqlite3.Connection) -> None:
            for _ in exported_game.merge_into(connection, game, home_id(connection)):
                pass
            for _ in challenge_eligibility.recheck_waiting_challenges(connection):
                pass
            challenge_eligibility.keep_first_plays(connection)

        self._database.forget_last_action()
        self._database.write(insert)


def read_parts(parts: Iterable[CodePart]) -> ExportedGame | None:
    """The game that these parts contain, replayed; None as long as some are missing."""
    packed = join_parts(parts)
    if packed is None:
        return None
    decoder = Decoder(packed)
    facts = code_facts(decoder, Facts())
    return join_facts(facts, decode_game(decoder))


def _write(connection: sqlite3.Connection, uid: str) -> tuple[str, ...]:
    row = game_rows.find(connection, uid)
    game = exported_game.read_from(connection, row)
    if row.ended is None and not row.flags.typed_in:
        game = replace(game, flags=replace(game.flags, known=True))
    encoder = Encoder()
    code_facts(encoder, Facts.of(game))
    encode_game(encoder, game.game)
    codes = split_into_codes(encoder.to_bytes())
    if game.flags.known != row.flags.known:
        game_rows.update(connection, row.id, known=1)
    return codes


@dataclass(frozen=True, slots=True)
class Facts:
    """What a code says of a game besides its actions."""

    uid: int = 0
    began: int = 0
    seconds: int = 0
    """From its beginning to its last action."""
    as_it_was: bool = False
    typed_in: bool = False
    known: bool = False
    hints: int = 0
    challenge: str | None = ""
    """Its code; None if that is the seed."""
    bots: Bots = ()
    renamed: tuple[tuple[int, str], ...] = ()
    """Seats of players who have another name than in the game."""

    @classmethod
    def of(cls, game: ExportedGame) -> "Facts":
        flags, setup = game.flags, game.game.setup
        began = game.began // 1000
        last = (game.times or (game.began,))[-1] // 1000
        seated = enumerate(zip(game.names, setup.players, strict=True))
        return cls(
            uid=int(game.uid, 16),
            began=began,
            seconds=min(max(0, last - began), (1 << DURATION_BITS) - 1),
            as_it_was=flags.as_it_was,
            typed_in=flags.typed_in,
            known=flags.known,
            hints=min(flags.hints, (1 << HINTS_BITS) - 1),
            challenge=None if flags.challenge == setup.seed else flags.challenge,
            bots=flags.bots,
            renamed=tuple((seat, now) for seat, (now, then) in seated if now not in (None, then)),
        )


def code_facts(coder: Coder, facts: Facts) -> Facts:
    return Facts(
        uid=coder.uniform(1 << UID_BITS, facts.uid),
        began=coder.uniform(1 << SECONDS_BITS, facts.began),
        seconds=coder.uniform(1 << DURATION_BITS, facts.seconds),
        as_it_was=bool(coder.uniform(2, facts.as_it_was)),
        typed_in=bool(coder.uniform(2, facts.typed_in)),
        known=bool(coder.uniform(2, facts.known)),
        hints=coder.weighted(HINTS_WEIGHTS, facts.hints > 0)
        and coder.uniform(1 << HINTS_BITS, facts.hints),
        challenge=_code_challenge(coder, facts.challenge),
        bots=_code_seats(coder, facts.bots, _code_bot),
        renamed=_code_seats(coder, facts.renamed, code_name),
    )


def _code_challenge(coder: Coder, challenge: str | None) -> str | None:
    kind = THESE_DICE if challenge is None else OTHER_DICE if challenge else NO_CHALLENGE
    kind = coder.weighted(CHALLENGE_WEIGHTS, kind)
    if kind == OTHER_DICE:
        return code_any_text(coder, LONGEST_CHALLENGE, challenge or "")
    return None if kind == THESE_DICE else ""


def _code_seats(
    coder: Coder, pairs: tuple[tuple[int, str], ...], code: Callable[[Coder, str], str]
) -> tuple[tuple[int, str], ...]:
    count = coder.uniform(SEAT_SLOTS + 1, len(pairs))
    found = []
    for seat, text in pairs or ((0, ""),) * count:
        found.append((coder.uniform(SEAT_SLOTS, seat), code(coder, text)))
    return tuple(found)


def _code_bot(coder: Coder, bot: str) -> str:
    return code_item(coder, BOTS, BOT_SLOTS, bot or None)


def join_facts(facts: Facts, game: Game) -> ExportedGame:
    players = game.setup.players
    began, last = facts.began * 1000, (facts.began + facts.seconds) * 1000
    bots, renamed = dict(facts.bots), dict(facts.renamed)
    challenge = game.setup.seed if facts.challenge is None else facts.challenge
    if not (
        is_time(last)
        and max((*bots, *renamed), default=0) < len(players)
        and is_short_text(challenge)
        and all(map(is_valid_name, renamed.values()))
    ):
        raise CodeDamaged
    return ExportedGame(
        uid=f"{facts.uid:0{UID_BITS // 4}x}",
        home=OTHER_DEVICE,
        began=began,
        ended=last if game.state.over else None,
        abandoned=None,
        flags=GameFlags(
            as_it_was=facts.as_it_was,
            typed_in=facts.typed_in,
            known=facts.known,
            hints=facts.hints,
            bots=tuple(sorted(bots.items())),
            challenge=challenge,
        ),
        names=tuple(
            None if seat in bots else renamed.get(seat, name) for seat, name in enumerate(players)
        ),
        times=(last,) * len(game.actions),
        game=game,
        lines=tuple(map(format_action, game.actions)),
    )
