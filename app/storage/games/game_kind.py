"""What games must share to be compared: the rules, and the options that change scoring."""

from typing import NamedTuple

from core import RULE_SETS, Option, RuleSet, Setup
from core.rules import with_optional_boxes

PLAIN, MULTIPLIED = "plain", "multiplied"
AND = "+"
"""Between options."""


class GameKind(NamedTuple):
    rules: str
    columns: int
    multiply: bool
    extra_fives: str
    options: tuple[Option, ...] = ()
    """Those that are on, of the ones that the rule set leaves open and that change scores."""

    @classmethod
    def of(cls, setup: Setup) -> "GameKind":
        options = tuple(each for each in setup.options if each in open_options(setup.rules))
        return cls(setup.rules.id, setup.columns, setup.multiply, setup.extra_fives.id, options)

    @classmethod
    def read(cls, text: str) -> "GameKind | None":
        """None for text that is no kind of game."""
        match text.split("/"):
            case (rules, columns, "plain" | "multiplied" as times, extra_fives, *rest):
                named = rest[0].split(AND) if rest else []
                options = tuple(each for each in Option if each in named)
                readable = len(rest) < 2 and len(options) == len(named)
                if readable and columns.isascii() and columns.isdigit() and len(columns) < 3:
                    return cls(rules, int(columns), times == MULTIPLIED, extra_fives, options)
        return None

    def __str__(self) -> str:
        times = MULTIPLIED if self.multiply else PLAIN
        parts = [self.rules, str(self.columns), times, self.extra_fives]
        return "/".join([*parts, AND.join(self.options)] if self.options else parts)

    @property
    def rule_set(self) -> RuleSet | None:
        """With the boxes of its options; None if this version does not know the rules."""
        rules = RULE_SETS.get(self.rules)
        return with_optional_boxes(rules) if rules and Option.DOUBLE in self.options else rules

    @property
    def all_options(self) -> tuple[Option, ...]:
        """Those that are on, with the ones that the rule set always has on."""
        rules = RULE_SETS.get(self.rules)
        always = [each for each in Option if rules and rules.choices(each) == (True,)]
        return tuple(each for each in Option if each in (*self.options, *always))

    @property
    def top(self) -> int:
        """Places on its list of top scores."""
        rules = RULE_SETS.get(self.rules)
        return rules.top if rules else 0


def is_kind(text: str) -> bool:
    """Whether games of this kind can be played here."""
    kind = GameKind.read(text)
    rules = RULE_SETS.get(kind.rules) if kind else None
    return (
        kind is not None
        and rules is not None
        and kind.columns in rules.columns
        and kind.multiply in rules.multiply
        and rules.policy(kind.extra_fives) is not None
        and open_options(rules).issuperset(kind.options)
        and str(kind) == text
    )


def open_options(rules: RuleSet) -> frozenset[Option]:
    """The options that the rule set leaves open and that change scores.

    A game that ends by a win at once has no score to compare, so that option changes none.
    """
    left_open = (option for option in Option if len(rules.choices(option)) > 1)
    return frozenset(left_open) - {Option.SERVED_FIVE_WINS}
