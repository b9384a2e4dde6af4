"""The setup of a game, with the players' names and the seed, in a few bytes."""

from collections.abc import Sequence
from typing import Final, TypeVar

from core.challenge import ALPHABET, CODE_LENGTH, FIVES, GROUP_LENGTH, OPTIONS, RULES
from core.dice import Deal
from core.errors import BadSetup, CodeHasBadSetup, CodeTooNew, NotInCodes
from core.game_code.coder import Coder
from core.options import Option
from core.player_names import LONGEST_NAME
from core.rule_sets import RULE_SETS
from core.setup import Setup, create_setup

Value = TypeVar("Value")

# Codes are shared between versions: room for more rule sets, policies and options than there are.
RULES_SLOTS: Final = 64
FIVES_SLOTS: Final = 16
OPTION_SLOTS: Final = 8
MOST_PLAYERS: Final = 16
MOST_COLUMNS: Final = 16
DEALS: Final = (Deal.OWN, Deal.SAME)
LONGEST_SEED: Final = 200

HEX: Final = "0123456789abcdef"
FRESH_SEED_LENGTH: Final = 32
FRESH, CHALLENGE, OTHER = range(3)
SEED_WEIGHTS: Final = (8, 8, 1)

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
CHARACTERS: Final = (
    LETTERS,
    LETTERS.upper(),
    "0123456789 .-'",
    "".join(map(chr, range(0xC0, 0x180))),
)
"""The usual characters of names, by kind; any other is coded by its number."""
FIRST_WEIGHTS: Final = (4, 40, 2, 3, 2)
NEXT_WEIGHTS: Final = (60, 3, 3, 3, 2)


def code_setup(coder: Coder, setup: Setup | None = None) -> Setup:
    """Encode this setup; without one, decode."""
    try:
        return _code_setup(coder, setup)
    except BadSetup as wrong:
        raise CodeHasBadSetup(wrong=wrong) from None


def _code_setup(coder: Coder, setup: Setup | None) -> Setup:
    rules = code_item(coder, RULES, RULES_SLOTS, setup.rules.id if setup else None)
    fives = code_item(coder, FIVES, FIVES_SLOTS, setup.extra_fives.id if setup else None)
    columns = coder.uniform(MOST_COLUMNS, setup.columns - 1 if setup else 0) + 1
    multiply = coder.uniform(2, setup.multiply if setup else 0)
    options = _code_options(coder, setup.options if setup else ())
    deal = DEALS[coder.uniform(2, DEALS.index(setup.deal) if setup else 0)]
    players = setup.players if setup else ()
    count = coder.uniform(MOST_PLAYERS, len(players) - 1 if setup else 0) + 1
    names = [code_name(coder, players[seat] if setup else "") for seat in range(count)]
    tricksters = [
        name for name in names if coder.weighted((100, 1), name in setup.tricksters if setup else 0)
    ]
    seed = _code_seed(coder, setup.seed if setup else "")
    if setup is not None:
        return setup
    return create_setup(
        RULE_SETS[rules],
        names,
        columns=columns,
        multiply=bool(multiply),
        extra_fives=fives,
        deal=deal,
        seed=seed,
        tricksters=tricksters,
        options={option: option in options for option in Option},
    )


def code_item(coder: Coder, known: Sequence[Value], slots: int, item: Value | None) -> Value:
    """One of a list that later versions may append to."""
    if item is not None and item not in known:
        raise NotInCodes(name=str(item))
    place = coder.uniform(slots, 0 if item is None else known.index(item))
    if place >= len(known):
        raise CodeTooNew
    return known[place]


def _code_options(coder: Coder, options: Sequence[Option]) -> list[Option]:
    flags = sum(1 << place for place, each in enumerate(OPTIONS) if each in options)
    flags = coder.uniform(1 << OPTION_SLOTS, flags)
    if flags >> len(OPTIONS):
        raise CodeTooNew
    return [option for place, option in enumerate(OPTIONS) if flags >> place & 1]


def code_name(coder: Coder, name: str = "") -> str:
    """Five bits for each Latin letter."""
    length = coder.uniform(LONGEST_NAME + 1, len(name))
    return "".join(
        _code_character(coder, name[place : place + 1], NEXT_WEIGHTS if place else FIRST_WEIGHTS)
        for place in range(length)
    )


def _code_character(coder: Coder, character: str, weights: Sequence[int]) -> str:
    kinds = (number for number, usual in enumerate(CHARACTERS) if character in usual)
    kind = coder.weighted(weights, next(kinds, len(CHARACTERS)))
    if kind == len(CHARACTERS):
        return _code_any_character(coder, character)
    usual = CHARACTERS[kind]
    return usual[coder.uniform(len(usual), max(0, usual.find(character)))]


def code_any_text(coder: Coder, longest: int, text: str = "") -> str:
    """Any text: three bytes for each character."""
    length = coder.uniform(longest + 1, len(text))
    return "".join(_code_any_character(coder, text[at : at + 1]) for at in range(length))


def _code_any_character(coder: Coder, character: str) -> str:
    return chr(coder.uniform(0x110000, ord(character or "\0")))


def _code_seed(coder: Coder, seed: str) -> str:
    kind = coder.weighted(SEED_WEIGHTS, _kind_of_seed(seed))
    if kind == FRESH:
        number = coder.uniform(16**FRESH_SEED_LENGTH, int(seed, 16) if seed else 0)
        return f"{number:0{FRESH_SEED_LENGTH}x}"
    if kind == CHALLENGE:
        signs = seed.replace("-", "")
        places = (ALPHABET.find(signs[at : at + 1]) for at in range(CODE_LENGTH))
        return _with_dashes(
            "".join(ALPHABET[coder.uniform(len(ALPHABET), max(0, place))] for place in places)
        )
    return code_any_text(coder, LONGEST_SEED, seed)


def _kind_of_seed(seed: str) -> int:
    if len(seed) > LONGEST_SEED:
        raise NotInCodes(name=seed)
    if len(seed) == FRESH_SEED_LENGTH and not set(seed) - set(HEX):
        return FRESH
    signs = seed.replace("-", "")
    if len(signs) == CODE_LENGTH and not set(signs) - set(ALPHABET) and seed == _with_dashes(signs):
        return CHALLENGE
    return OTHER


def _with_dashes(signs: str) -> str:
    """As a challenge's code is written."""
    return "-".join(signs[at : at + GROUP_LENGTH] for at in range(0, CODE_LENGTH, GROUP_LENGTH))
