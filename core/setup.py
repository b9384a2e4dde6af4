"""How a game is set up: fixed from its first roll to its last box."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.dice import Deal, fresh_seed
from core.errors import (
    BadName,
    BadSeed,
    ColumnsNotOffered,
    ExtraFivesNotOffered,
    MultiplyNotOffered,
    NameTwice,
    TrickForStranger,
    WrongNumberOfPlayers,
    quoted,
)
from core.fives import ExtraFives
from core.rules import RuleSet, multipliers

LONGEST_NAME = 20
# Line breaks, control characters and halves of characters: nothing a name is written with.
NOT_IN_NAMES = ("Cc", "Cs", "Zl", "Zp")
# Spaces, what only tells others how to stand, and letters that are drawn as nothing.
UNSEEN = (*NOT_IN_NAMES, "Cf", "Zs")
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"


@dataclass(frozen=True, slots=True)
class Setup:
    rules: RuleSet
    players: tuple[str, ...]
    columns: int
    multiply: bool
    extra_fives: ExtraFives
    seed: str
    deal: Deal = Deal.OWN
    tricksters: tuple[str, ...] = ()
    """The players who may use the party trick."""

    def __post_init__(self) -> None:
        rules = self.rules
        if len(self.players) not in rules.players:
            raise WrongNumberOfPlayers(
                rules=rules.name,
                least=rules.players[0],
                most=rules.players[-1],
                players=len(self.players),
            )
        for number, name in enumerate(self.players, 1):
            _check_name(number, name, self.players)
        if self.columns not in rules.columns:
            offered = ", ".join(map(str, rules.columns))
            raise ColumnsNotOffered(rules=rules.name, columns=self.columns, offered=offered)
        if self.multiply not in rules.multiply:
            raise MultiplyNotOffered(rules=rules.name)
        if self.extra_fives not in rules.extra_fives:
            raise _not_offered(rules, self.extra_fives.id)
        _check_seed(self.seed)
        for name in self.tricksters:
            if name not in self.players:
                raise TrickForStranger(name=quoted(name))

    @property
    def multipliers(self) -> tuple[int, ...]:
        return multipliers(self.columns, self.multiply)


def set_up(
    rules: RuleSet,
    players: Sequence[str],
    *,
    columns: int | None = None,
    multiply: bool | None = None,
    extra_fives: str | None = None,
    deal: Deal = Deal.OWN,
    seed: str | None = None,
    tricksters: Iterable[str] = (),
) -> Setup:
    """A setup in which everything left out is as the rule set has it, with a fresh seed."""
    policy = rules.extra_fives[0] if extra_fives is None else rules.policy(extra_fives)
    if policy is None:
        raise _not_offered(rules, str(extra_fives))
    return Setup(
        rules=rules,
        players=tuple(name.strip() for name in players),
        columns=rules.columns[0] if columns is None else columns,
        multiply=rules.multiply[0] if multiply is None else multiply,
        extra_fives=policy,
        seed=fresh_seed() if seed is None else seed,
        deal=deal,
        tricksters=tuple(sorted(name.strip() for name in tricksters)),
    )


def with_names(names: Sequence[str], called: str = "Player {number}") -> tuple[str, ...]:
    """The names as they were given, trimmed; an empty one becomes Player 1, Player 2 …"""
    seated = [name.strip() for name in names]
    for seat, name in enumerate(seated, 1):
        if not _can_be_seen(name):
            numbers = (seat, *range(1, 2 * len(names)))
            free = (called.format(number=number) for number in numbers)
            seated[seat - 1] = next(each for each in free if each not in seated)
    return tuple(seated)


def _check_name(number: int, name: str, names: tuple[str, ...]) -> None:
    if len(name) > LONGEST_NAME or name != name.strip() or not _can_be_seen(name):
        raise BadName(player=number, longest=LONGEST_NAME)
    if any(unicodedata.category(character) in NOT_IN_NAMES for character in name):
        raise BadName(player=number, longest=LONGEST_NAME)
    if names.count(name) > 1:
        raise NameTwice(name=name)


def _can_be_seen(name: str) -> bool:
    """Whether there is anything in a name to read; one without counts as empty."""
    return any(
        unicodedata.category(character) not in UNSEEN and character not in BLANK_LETTERS
        for character in name
    )


def _check_seed(seed: str) -> None:
    try:
        seed.encode()
    except UnicodeEncodeError as wrong:
        raise BadSeed(place=wrong.start + 1) from None


def _not_offered(rules: RuleSet, extra_fives: str) -> ExtraFivesNotOffered:
    offered = ", ".join(each.id for each in rules.extra_fives)
    return ExtraFivesNotOffered(rules=rules.name, extra_fives=quoted(extra_fives), offered=offered)
