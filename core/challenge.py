"""Challenges: games with the same dice on any device, shared as a code of twelve characters.

The code encodes rule set, columns, multiply, extra fives, options and a number. It is also the
seed of the dice, so the console can play it too. It is designed to be read aloud and typed: its
23-character alphabet has no vowels, so no words appear, and no look-alikes, which are accepted as
the character they resemble. The last two characters are a checksum modulo 23: the sum of all
characters, and the sum weighted by position, must both be 0. This detects any one or two wrong
characters and any swap of two, and all but one in 529 of larger errors.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Final

from core.dice import Deal
from core.errors import (
    BadChallenge,
    ChallengeMistyped,
    ChallengeNotKnown,
    ChallengeTooLong,
    ChallengeTooShort,
    NotInChallenges,
    UnknownCodeCharacter,
    quote,
)
from core.options import Option
from core.rule_sets import RULE_SETS
from core.rules import RuleSet
from core.setup import Setup, create_setup

ALPHABET: Final = "0123456789CDFHJKMPRTWXY"
LOOK_ALIKES: Final = str.maketrans("OQILZSGBNV", "00112568MW")
DASHES: Final = "-‐‑‒–—−"
"""Hyphens and dashes that other programs may have substituted for the ones in a code."""
CODE_LENGTH: Final = 12
GROUP_LENGTH: Final = 4
CHECKSUM_LENGTH: Final = 2

# Codes are shared between versions: only ever append to these lists.
RULES: Final = (
    *("official", "jahtzee", "winzee", "triple", "yachtz", "os2", "custom"),
    *("yatzy", "kniffel", "yacht", "kismet"),
    *("yatzy_in_order", "maxi", "generala", "yamb"),
)
FIVES: Final = ("none", "again", "wild", "eligible", "forced", "triple", "row")
RULES_SLOTS: Final = 16
COLUMNS_SLOTS: Final = 6
FIVES_SLOTS: Final = 16
NUMBER_COUNT: Final = 10**10
OPTIONS: Final = tuple(map(Option, ("in_order", "saved_rolls", "double", "served_five_wins")))
OPTION_NUMBER_COUNT: Final = 2 * 10**8
"""Games whose options differ from the defaults for one player have fewer numbers: this many for
each set of options, counted from NUMBER_COUNT."""

DAILY_RULES: Final = ("official", "jahtzee", "os2", "winzee", "yachtz", "official", "triple")
"""The rules of the daily challenge, from Monday on."""


@dataclass(frozen=True, slots=True)
class Challenge:
    rules: str
    columns: int
    multiply: bool
    extra_fives: str
    number: int
    options: tuple[Option, ...] = ()

    @property
    def code(self) -> str:
        """The code as shown and used as seed, e.g. 7K3M-W2PX-09TD."""
        values = _with_checksum(_digits(self._pack(), CODE_LENGTH - CHECKSUM_LENGTH))
        signs = "".join(ALPHABET[value] for value in values)
        return "-".join(signs[at : at + GROUP_LENGTH] for at in range(0, CODE_LENGTH, GROUP_LENGTH))

    def setup(self, players: Sequence[str]) -> Setup:
        """A game in which all these players get the same dice."""
        return create_setup(
            RULE_SETS[self.rules],
            players,
            columns=self.columns,
            multiply=self.multiply,
            extra_fives=self.extra_fives,
            options={option: option in self.options for option in Option},
            deal=Deal.SAME,
            seed=self.code,
        )

    def _pack(self) -> int:
        packed = self.number
        if self.options != _usual_options(self.rules):
            flags = sum(1 << place for place, each in enumerate(OPTIONS) if each in self.options)
            packed += NUMBER_COUNT + flags * OPTION_NUMBER_COUNT
        packed = packed * RULES_SLOTS + RULES.index(self.rules)
        packed = packed * COLUMNS_SLOTS + self.columns - 1
        packed = packed * 2 + self.multiply
        return packed * FIVES_SLOTS + FIVES.index(self.extra_fives)


def create_challenge(setup: Setup, number: int | None = None) -> Challenge:
    """Create a challenge with a game's rules and options, and new dice unless numbered."""
    if setup.rules.id not in RULES or setup.extra_fives.id not in FIVES:
        raise NotInChallenges(rules=setup.rules.name)
    usual = setup.options == _usual_options(setup.rules.id)
    count = NUMBER_COUNT if usual else OPTION_NUMBER_COUNT
    return Challenge(
        setup.rules.id,
        setup.columns,
        setup.multiply,
        setup.extra_fives.id,
        secrets.randbelow(count) if number is None else number % count,
        setup.options,
    )


def with_shareable_dice(setup: Setup) -> Setup:
    """The same game with a challenge's dice, if one code can describe them: for one player, or
    where all get the same dice. Others can then be challenged with the dice of a finished game."""
    alike = len(setup.players) == 1 or setup.deal is Deal.SAME
    if not alike or setup.rules.id not in RULES or setup.extra_fives.id not in FIVES:
        return setup
    return replace(setup, deal=Deal.SAME, seed=create_challenge(setup).code)


def challenge_of(setup: Setup) -> Challenge | None:
    """The challenge that has the dice of this game, if there is one."""
    try:
        challenge = parse_challenge(setup.seed)
    except BadChallenge:
        return None
    same = setup.deal is Deal.SAME and challenge.code == setup.seed
    return (
        challenge
        if same and challenge.setup(setup.players) == replace(setup, tricksters=())
        else None
    )


def daily_challenge(day: date) -> Challenge:
    """The challenge of a day, the same on every device without a server."""
    digest = sha256(f"fivefold challenge 1/{day.isoformat()}".encode()).digest()
    rules = RULE_SETS[DAILY_RULES[day.weekday()]]
    plain = create_setup(rules, ["-"] * rules.players[0], seed="-")
    return create_challenge(plain, int.from_bytes(digest, "big"))


def parse_challenge(text: str) -> Challenge:
    """Parse a code, ignoring spaces, dashes and case."""
    bare = text.translate(dict.fromkeys(map(ord, DASHES)))
    signs = "".join(bare.split()).upper().translate(LOOK_ALIKES)
    if len(signs) != CODE_LENGTH:
        wrong = ChallengeTooShort if len(signs) < CODE_LENGTH else ChallengeTooLong
        raise wrong(signs=len(signs), right=CODE_LENGTH)
    values = [ALPHABET.find(sign) for sign in signs]
    if -1 in values:
        raise UnknownCodeCharacter(sign=quote(signs[values.index(-1)]))
    if _with_checksum(values[:-CHECKSUM_LENGTH]) != values:
        raise ChallengeMistyped
    return _unpack(_number(values[:-CHECKSUM_LENGTH]))


def _unpack(packed: int) -> Challenge:
    packed, fives = divmod(packed, FIVES_SLOTS)
    packed, multiply = divmod(packed, 2)
    packed, columns = divmod(packed, COLUMNS_SLOTS)
    number, rules = divmod(packed, RULES_SLOTS)
    if rules >= len(RULES) or fives >= len(FIVES):
        raise ChallengeNotKnown
    options = _usual_options(RULES[rules])
    if number >= NUMBER_COUNT:
        flags, number = divmod(number - NUMBER_COUNT, OPTION_NUMBER_COUNT)
        usual, options = (
            options,
            tuple(each for place, each in enumerate(OPTIONS) if flags >> place & 1),
        )
        if options == usual or flags >> len(OPTIONS):
            raise ChallengeNotKnown
    found = Challenge(RULES[rules], columns + 1, bool(multiply), FIVES[fives], number, options)
    if not _offered(RULE_SETS[found.rules], found):
        raise ChallengeNotKnown
    return found


def _usual_options(rules: str) -> tuple[Option, ...]:
    return RULE_SETS[rules].default_options(players=1)


def _offered(rules: RuleSet, challenge: Challenge) -> bool:
    return (
        challenge.columns in rules.columns
        and challenge.multiply in rules.multiply
        and rules.policy(challenge.extra_fives) is not None
        and all((option in challenge.options) in rules.choices(option) for option in Option)
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
