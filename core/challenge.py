"""A game that anyone can have again: the same dice on any device, from a code of twelve signs.

The code holds rule set, columns, multiply, extra fives and a number, and is itself the seed of the
dice, so the console can deal them too. It is made to be read aloud and typed in. Its 23 signs
leave out what looks like another sign, and vowels, so that no word appears; the left-out signs
are understood as what they look like. Its last two signs are a check, in the arithmetic of the
remainders by 23: with the places 1, 2, 3 … as weights, the sum of all signs and the sum of all
signs times their places are both 0. So any one wrong sign, any two, and any two swapped are
noticed, and of anything worse all but one in 529.
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

SIGNS: Final = "0123456789CDFHJKMPRTWXY"
LOOKS_LIKE: Final = str.maketrans("OQILZSGBNV", "00112568MW")
DASHES: Final = "-‐‑‒–—−"
"""What a program that a code came through may have made of those between its groups."""
LENGTH: Final = 12
GROUP: Final = 4
CHECKS: Final = 2

# Codes go from hand to hand, so none of these lists may ever change but by adding at the end.
RULES: Final = ("official", "jahtzee", "winzee", "triple", "yachtz", "os2", "custom")
FIVES: Final = ("none", "again", "wild", "eligible", "forced", "triple", "row")
ROOM_FOR_RULES: Final = 16
ROOM_FOR_COLUMNS: Final = 6
ROOM_FOR_FIVES: Final = 16
NUMBERS: Final = 10**10

WEEK: Final = ("official", "jahtzee", "os2", "winzee", "yachtz", "official", "triple")
"""Which rules today's challenge plays by, from Monday on."""


@dataclass(frozen=True, slots=True)
class Challenge:
    rules: str
    columns: int
    multiply: bool
    extra_fives: str
    number: int

    @property
    def code(self) -> str:
        """As it is shown and dealt: 7K3M-W2PX-09TD."""
        values = _checked(_digits(self._packed(), LENGTH - CHECKS))
        signs = "".join(SIGNS[value] for value in values)
        return "-".join(signs[at : at + GROUP] for at in range(0, LENGTH, GROUP))

    def setup(self, players: Sequence[str]) -> Setup:
        """The game for these players, who all meet the same dice."""
        return create_setup(
            RULE_SETS[self.rules],
            players,
            columns=self.columns,
            multiply=self.multiply,
            extra_fives=self.extra_fives,
            deal=Deal.SAME,
            seed=self.code,
        )

    def _packed(self) -> int:
        packed = self.number
        packed = packed * ROOM_FOR_RULES + RULES.index(self.rules)
        packed = packed * ROOM_FOR_COLUMNS + self.columns - 1
        packed = packed * 2 + self.multiply
        return packed * ROOM_FOR_FIVES + FIVES.index(self.extra_fives)


def create_challenge(setup: Setup, number: int | None = None) -> Challenge:
    """A challenge with the rules and options of a game, and dice that nobody has seen."""
    if setup.rules.id not in RULES or setup.extra_fives.id not in FIVES:
        raise NotInChallenges(rules=setup.rules.name)
    fresh = secrets.randbelow(NUMBERS) if number is None else number % NUMBERS
    return Challenge(setup.rules.id, setup.columns, setup.multiply, setup.extra_fives.id, fresh)


def daily_challenge(day: date) -> Challenge:
    """The challenge of a day, the same for everyone, without asking anybody."""
    digest = sha256(f"fivefold challenge 1/{day.isoformat()}".encode()).digest()
    rules = RULE_SETS[WEEK[day.weekday()]]
    plain = create_setup(rules, ["-"] * rules.players[0], seed="-")
    return create_challenge(plain, int.from_bytes(digest, "big"))


def parse_challenge(text: str) -> Challenge:
    """The challenge with this code, however it was typed: with spaces, dashes or small letters."""
    bare = text.translate(dict.fromkeys(map(ord, DASHES)))
    signs = "".join(bare.split()).upper().translate(LOOKS_LIKE)
    if len(signs) != LENGTH:
        wrong = ChallengeTooShort if len(signs) < LENGTH else ChallengeTooLong
        raise wrong(signs=len(signs), right=LENGTH)
    values = [SIGNS.find(sign) for sign in signs]
    if -1 in values:
        raise UnknownCodeCharacter(sign=quote(signs[values.index(-1)]))
    if _checked(values[:-CHECKS]) != values:
        raise ChallengeMistyped
    return _unpacked(_number(values[:-CHECKS]))


def _unpacked(packed: int) -> Challenge:
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
        number, digit = divmod(number, len(SIGNS))
        digits.append(digit)
    return digits[::-1]


def _number(digits: Sequence[int]) -> int:
    number = 0
    for digit in digits:
        number = number * len(SIGNS) + digit
    return number


def _checked(values: Sequence[int]) -> list[int]:
    """The values and the two that make both sums 0."""
    base = len(SIGNS)
    plain = sum(values)
    weighed = sum(place * value for place, value in enumerate(values, 1))
    place = len(values) + 1
    # a + b = -plain and a × place + b × (place + 1) = -weighed, all by 23.
    second = (place * plain - weighed) % base
    return [*values, (-plain - second) % base, second]
