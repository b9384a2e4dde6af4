"""A game with scripted dice for tests; columns count from 1."""

from core import (
    RULE_SETS,
    Column,
    Dice,
    Hold,
    Offer,
    Roll,
    RuleSet,
    Score,
    Totals,
    Undo,
    all_offers,
    apply,
    card_totals,
    create_setup,
    legal_offers,
    start_game,
    total,
)

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")

# Dice that fit each box well, without being a five unless necessary.
FITTING: dict[str, Dice] = {
    "ones": (1, 1, 1, 1, 2),
    "twos": (2, 2, 2, 2, 1),
    "threes": (3, 3, 3, 3, 1),
    "fours": (4, 4, 4, 4, 1),
    "fives": (5, 5, 5, 5, 1),
    "sixes": (6, 6, 6, 6, 1),
    "three_of_a_kind": (6, 6, 6, 5, 4),
    "four_of_a_kind": (6, 6, 6, 6, 5),
    "full_house": (6, 6, 6, 5, 5),
    "small_straight": (1, 2, 3, 4, 6),
    "large_straight": (2, 3, 4, 5, 6),
    "five_of_a_kind": (6, 6, 6, 6, 6),
    "chance": (6, 6, 5, 5, 4),
}
NOTHING: Dice = (1, 1, 2, 2, 4)


def five(number: int) -> Dice:
    return (number,) * 5


class ScriptedGame:
    def __init__(
        self, rules: str | RuleSet = "official", players: int = 1, **options: object
    ) -> None:
        rule_set = RULE_SETS[rules] if isinstance(rules, str) else rules
        options.setdefault("seed", "test")
        self.setup = create_setup(rule_set, NAMES[:players], **options)  # type: ignore[arg-type]
        self.state = start_game(self.setup)

    def roll(self, *dice: int) -> "ScriptedGame":
        self.state = apply(self.state, Roll(dice))
        return self

    def hold(self, *places: int) -> "ScriptedGame":
        self.state = apply(self.state, Hold(tuple(place - 1 for place in places)))
        return self

    def score(self, box: str, column: int = 1) -> "ScriptedGame":
        self.state = apply(self.state, Score(box, column - 1))
        return self

    def undo(self) -> "ScriptedGame":
        self.state = apply(self.state, Undo())
        return self

    def turn(self, dice: Dice, box: str, column: int = 1) -> "ScriptedGame":
        """Roll once and score."""
        return self.roll(*dice).score(box, column)

    def take(self, *boxes: str, column: int = 1) -> "ScriptedGame":
        """Play a turn for each box with dice that fit it."""
        for box in boxes:
            self.turn(FITTING[box], box, column)
        return self

    def zero(self, *boxes: str, column: int = 1) -> "ScriptedGame":
        for box in boxes:
            self.turn(NOTHING, box, column)
        return self

    def offer(self, box: str, column: int = 1) -> Offer:
        return next(o for o in all_offers(self.state) if (o.box, o.column) == (box, column - 1))

    def gives(self, box: str, column: int = 1) -> tuple[int, int]:
        """Points and bonus that a box would take now; it must be legal."""
        offer = self.offer(box, column)
        assert offer.legal, offer
        return offer.points, offer.bonus

    def legal(self) -> set[tuple[str, int]]:
        return {(option.box, option.column + 1) for option in legal_offers(self.state)}

    def column(self, column: int = 1, player: int = 1) -> Column:
        return self.state.cards[player - 1].columns[column - 1]

    def box(self, box: str, column: int = 1, player: int = 1) -> int | None:
        index = self.setup.rules.index(box)
        assert index is not None
        return self.column(column, player).values[index]

    def totals(self, column: int = 1, player: int = 1) -> Totals:
        return card_totals(self.setup, self.state.cards[player - 1])[column - 1]

    def total(self, player: int = 1) -> int:
        return total(self.setup, self.state.cards[player - 1])
