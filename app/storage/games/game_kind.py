"""What games must share to be compared: the rules, and the options that change scoring."""

from typing import NamedTuple

from core import RULE_SETS, Setup

PLAIN, MULTIPLIED = "plain", "multiplied"


class GameKind(NamedTuple):
    rules: str
    columns: int
    multiply: bool
    extra_fives: str

    @classmethod
    def of(cls, setup: Setup) -> "GameKind":
        return cls(setup.rules.id, setup.columns, setup.multiply, setup.extra_fives.id)

    @classmethod
    def read(cls, text: str) -> "GameKind | None":
        """None for text that is no kind of game."""
        match text.split("/"):
            case (rules, columns, "plain" | "multiplied" as times, extra_fives):
                if columns.isascii() and columns.isdigit() and len(columns) < 3:
                    return cls(rules, int(columns), times == MULTIPLIED, extra_fives)
        return None

    def __str__(self) -> str:
        times = MULTIPLIED if self.multiply else PLAIN
        return f"{self.rules}/{self.columns}/{times}/{self.extra_fives}"

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
        and str(kind) == text
    )
