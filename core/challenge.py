"""Challenges: games with the same dice on any device, shared as a code of twelve characters.

The code encodes rule set, columns, multiply, extra fives and a number. It is also the seed of the
dice, so the console can play it too. It is designed to be read aloud and typed: its 23-character
alphabet has no vowels, so no words appear, and no look-alikes, which are accepted as the character
they resemble. The last two characters are a checksum modulo 23: the sum of all characters, and the
sum weighted by position, must both be 0. This detects any one or two wrong characters and any swap
of two, and all but one in 529 of larger errors.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Final

from core.dice import Deal
from core.errors import (
    ChallengeMistyped,
    ChallengeNotKnown,
    ChallengeTooLong,
    ChallengeTooShort,
    NotInChallenges,
    UnknownCodeCharacter,
    quote,
)
from core.rule_sets import RULE_SETS
from core.rules import RuleSet
from core.setup import Setup, create_setup

ALPHABET: Final = "0123456789CDFHJKMPRTWXY"
LOOKS_LIKE: Final = str.maketrans("OQILZSGBNV", "00112568MW")
DASHES: Final = "-‐‑‒–—−"
"""Hyphens and dashes that other programs may have substituted for the ones in a code."""
LENGTH: Final = 12
GROUP: Final = 4
CHECKS: Final = 2

# Codes are shared between versions: only ever append to these lists.
RULES: Final = ("official", "jahtzee", "winzee", "triple", "yachtz", "os2", "custom")
FIVES: Final = ("none", "again", "wild", "eligible", "forced", "triple", "row")
ROOM_FOR_RULES: Final = 16
ROOM_FOR_COLUMNS: Final = 6
ROOM_FOR_FIVES: Final = 16
NUMBERS: Final = 10**10

WEEK: Final = ("official", "jahtzee", "os2", "winzee", "yachtz", "official", "triple")
"""The rules of the daily challenge, from Monday on."""


@dataclass(frozen=True, slots=True)
class Challenge:
    rules: str
    columns: int
    multiply: bool
    extra_fives: str
    number: int

    @property
    def code(self) -> str:
        """The code as shown and used as seed, e.g. 7K3M-W2PX-09TD."""
        values = _with_checksum(_digits(self._pack(), LENGTH - CHECKS))
        signs = "".join(ALPHABET[value] for value in values)
        return "-".join(signs[at : at + GROUP] for at in range(0, LENGTH, GROUP))

    def setup(self, players: Sequence[str]) -> Setup:
        """A game in which all these players get the same dice."""
        return create_setup(
            RULE_SETS[self.rules],
            players,
            columns=self.columns,
            multiply=self.multiply,
            extra_fives=self.extra_fives,
            deal=Deal.SAME,
            seed=self.code,
        )

    def _pack(self) -> int:
        packed = self.number
        packed = packed * ROOM_FOR_RULES + RULES.index(self.rules)
        packed = packed * ROOM_FOR_COLUMNS + self.columns - 1
        packed = packed * 2 + self.multiply
        return packed * ROOM_FOR_FIVES + FIVES.index(self.extra_fives)


def create_challenge(setup: Setup, number: int | None = None) -> Challenge:
    """Create a challenge with a game's rules and options, and new dice unless numbered."""
    if setup.rules.id not in RULES or setup.extra_fives.id not in FIVES:
        raise NotInChallenges(rules=setup.rules.name)
    fresh = secrets.randbelow(NUMBERS) if number is None else number % NUMBERS
    return Challenge(setup.rules.id, setup.columns, setup.multiply, setup.extra_fives.id, fresh)


def daily_challenge(day: date) -> Challenge:
    """The challenge of a day, the same on every device without a server."""
    digest = sha256(f"fivefold challenge 1/{day.isoformat()}".encode()).digest()
    rules = RULE_SETS[WEEK[day.weekday()]]
    plain = create_setup(rules, ["-"] * rules.players[0], seed="-")
    return create_challenge(plain, int.from_bytes(digest, "big"))


def parse_challenge(text: str) -> Challenge:
    """Parse a code, ignoring spaces, dashes and case."""
    bare = text.translate(dict.fromkeys(map(ord, DASHES)))
    signs = "".join(bare.split()).upper().translate(LOOKS_LIKE)
    if len(signs) != LENGTH:
        wrong = ChallengeTooShort if len(signs) < LENGTH else ChallengeTooLong
        raise wrong(signs=len(signs), right=LENGTH)
    values = [ALPHABET.find(sign) for sign in signs]
    if -1 in values:
        raise UnknownCodeCharacter(sign=quote(signs[values.index(-1)]))
    if _with_checksum(values[:-CHECKS]) != values:
        raise ChallengeMistyped
    return _unpack(_number(values[:-CHECKS]))


def _unpack(packed: int) -> Challenge:
    packed, fives = divmod(packed, ROOM_FOR_FIVES)
    packed, multiply = divmod(packed, 2)
    packed, columns = divmod(packed, ROOM_FOR_COLUMNS)
    number, rules = divmod(packed, ROOM_FOR_RULES)
    if rules >= len(RULES) or fives >= len(FIVES) or number >= NUMBERS:
        raise ChallengeNotKnown
    found = Challenge(RULES[rules], columns + 1, bool(multiply), FIVES[fives], number)
    if not _offered(RULE_SETS[found.rules], found):
        raise ChallengeNotKnown
    return found


def _offered(rules: RuleSet, challenge: Challenge) -> bool:
    return (
        challenge.columns in rules.columns
        and challenge.multiply in rules.multiply
        and rules.policy(challenge.extra_fives) is not None
    )


def _digits(number: int, length: int) -> list[int]:
    digits = []
    for _ in range(length):
        number, digit = divmod(number, len(ALPHABET))
        digits.append(digit)
    return digits[::-1]


def _number(digits: Sequence[int]) -> int:
    number = 0
    for digit in digits:
        number = number * len(ALPHABET) + digit
    return number


def _with_checksum(values: Sequence[int]) -> list[int]:
    """Append the two checksum values that make both sums 0."""
    base = len(ALPHABET)
    plain = sum(values)
    weighed = sum(place * value for place, value in enumerate(values, 1))
    place = len(values) + 1
    # Solve a + b = -plain and a × place + b × (place + 1) = -weighed, modulo 23.
    second = (place * plain - weighed) % base
    return [*values, (-plain - second) % base, second]
