"""The setup of a game, fixed from its first roll to its last box."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.dice import Deal, fresh_seed
from core.errors import (
    BadName,
    BadSeed,
    ColumnsNotOffered,
    DuplicateName,
    ExtraFivesNotOffered,
    MultiplyNotOffered,
    OptionNotOffered,
    TrickForUnknownPlayer,
    WrongNumberOfPlayers,
    quote,
)
from core.extra_fives import ExtraFivesPolicy
from core.options import Option
from core.player_names import LONGEST_NAME, clean_name, is_valid_name, is_visible, name_key
from core.rules import Order, RuleSet, column_multipliers, with_optional_boxes


@dataclass(frozen=True, slots=True)
class Setup:
    rules: RuleSet
    players: tuple[str, ...]
    columns: int
    multiply: bool
    extra_fives: ExtraFivesPolicy
    seed: str
    deal: Deal = Deal.OWN
    tricksters: tuple[str, ...] = ()
    """The players who may use the party trick."""
    options: tuple[Option, ...] = ()
    """The options that are on, in the order of Option."""
    orders: tuple[Order, ...] = field(init=False, repr=False, compare=False)
    """The order of each column; empty if all boxes may be taken in any order."""

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
        _check_options(rules, self.options)
        _check_seed(self.seed)
        for name in self.tricksters:
            if name not in self.players:
                raise TrickForUnknownPlayer(name=quote(name))
        in_order = (Order.DOWN,) * self.columns if Option.IN_ORDER in self.options else ()
        object.__setattr__(self, "orders", in_order or rules.column_orders)
        if Option.DOUBLE in self.options:
            object.__setattr__(self, "rules", with_optional_boxes(rules))

    @property
    def multipliers(self) -> tuple[int, ...]:
        return column_multipliers(self.columns, self.multiply)

    @property
    def turns(self) -> int:
        """A player's number of turns, one per box; extra turns are not counted."""
        return len(self.rules.boxes) * self.columns


def create_setup(
    rules: RuleSet,
    players: Sequence[str],
    *,
    columns: int | None = None,
    multiply: bool | None = None,
    extra_fives: str | None = None,
    deal: Deal = Deal.OWN,
    seed: str | None = None,
    tricksters: Iterable[str] = (),
    options: Mapping[Option, bool] | None = None,
) -> Setup:
    """Create a setup. Options left out take the rule set's defaults, and the seed is random."""
    policy = rules.extra_fives[0] if extra_fives is None else rules.policy(extra_fives)
    if policy is None:
        raise _not_offered(rules, str(extra_fives))
    default = rules.default_options(len(players))
    return Setup(
        rules=rules,
        players=tuple(map(clean_name, players)),
        columns=rules.columns[0] if columns is None else columns,
        multiply=rules.multiply[0] if multiply is None else multiply,
        extra_fives=policy,
        seed=fresh_seed() if seed is None else seed,
        deal=deal,
        tricksters=tuple(sorted(map(clean_name, tricksters))),
        options=_chosen_options(default, options) if options else default,
    )


def _chosen_options(
    default: tuple[Option, ...], chosen: Mapping[Option, bool]
) -> tuple[Option, ...]:
    return tuple(option for option in Option if chosen.get(option, option in default))


def fill_in_names(
    names: Sequence[str], called: str = "Player {number}", in_use: Sequence[str] = ()
) -> tuple[str, ...]:
    """Clean the names and replace empty ones by Player 1, Player 2 …, skipping names `in_use`.

    Names that differ only in case count as equal.
    """
    seated = [clean_name(name) for name in names]
    taken = {name_key(clean_name(name)) for name in (*seated, *in_use)}
    for seat, name in enumerate(seated, 1):
        if not is_visible(name):
            numbers = (seat, *range(1, len(names) + len(taken) + 1))
            free = (called.format(number=number) for number in numbers)
            seated[seat - 1] = next(each for each in free if name_key(each) not in taken)
            taken.add(name_key(seated[seat - 1]))
    return tuple(seated)


def _check_name(number: int, name: str, names: tuple[str, ...]) -> None:
    if not is_valid_name(name):
        raise BadName(player=number, longest=LONGEST_NAME)
    if names.count(name) > 1:
        raise DuplicateName(name=name)


def _check_options(rules: RuleSet, options: tuple[Option, ...]) -> None:
    for option in {*options, *rules.options}:
        if (option in options) not in rules.choices(option):
            raise OptionNotOffered(rules=rules.name, option=option.value)


def _check_seed(seed: str) -> None:
    try:
        seed.encode()
    except UnicodeEncodeError as wrong:
        raise BadSeed(place=wrong.start + 1) from None


def _not_offered(rules: RuleSet, extra_fives: str) -> ExtraFivesNotOffered:
    offered = ", ".join(each.id for each in rules.extra_fives)
    return ExtraFivesNotOffered(rules=rules.name, extra_fives=quote(extra_fives), offered=offered)
