"""The value of a small card by brute force, independent of the solver.

For every roll it asks the engine for the legal actions, and tries every set of dice to keep with
every outcome of the others. Cards that differ only in the values of lower boxes are merged.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product

from core import (
    RULE_SETS,
    Card,
    Column,
    Offer,
    Score,
    Setup,
    State,
    apply,
    create_setup,
    legal_offers,
)

Roll = tuple[int, ...]

OUTCOMES: dict[int, list[tuple[Roll, float]]] = {
    count: [
        (outcome, orders / 6**count)
        for outcome, orders in Counter(
            tuple(sorted(outcome)) for outcome in product(range(1, 7), repeat=count)
        ).items()
    ]
    for count in range(6)
}
ROLLS = [roll for roll, _ in OUTCOMES[5]]
KEEPS: dict[Roll, set[Roll]] = {
    roll: {keep for count in range(5) for keep in combinations(roll, count)} for roll in ROLLS
}

ROLLS_AFTER: dict[Roll, list[tuple[Roll, float]]] = {
    keep: [(tuple(sorted(keep + outcome)), chance) for outcome, chance in OUTCOMES[5 - len(keep)]]
    for keep in {keep for keeps in KEEPS.values() for keep in keeps}
}


def setup_for(policy: str) -> Setup:
    return create_setup(RULE_SETS["custom"], ["Ana"], extra_fives=policy, seed="brute")


def small_card(setup: Setup, open_boxes: Iterable[str], **held: int) -> Card:
    """Create a card with only these boxes open; the others hold 0 unless given."""
    still_open = set(open_boxes)
    values = [None if box.id in still_open else held.get(box.id, 0) for box in setup.rules.boxes]
    fives = (True,) if held.get("five_of_a_kind") else ()
    return Card((Column(tuple(values)),), fives)


class BruteForce:
    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.cache: dict[object, float] = {}

    def value(self, card: Card) -> float:
        """Return the expected points still to come, including the upper bonus."""
        key = self._key(card)
        if key not in self.cache:
            self.cache[key] = self._compute(card)
        return self.cache[key]

    def _upper(self, card: Card) -> int:
        boxes = zip(self.setup.rules.boxes, card.columns[0].values, strict=True)
        return sum(value or 0 for box, value in boxes if box.upper)

    def _key(self, card: Card) -> object:
        values = card.columns[0].values
        taken = tuple(value is not None for value in values)
        index = self.setup.rules.index("five_of_a_kind")
        assert index is not None
        return taken, self._upper(card), values[index], card.fives

    def _compute(self, card: Card) -> float:
        if card.full:
            return float(self.setup.rules.bonus_for(self._upper(card)))
        early = any(box.early_points for box in self.setup.rules.boxes)
        repeats: dict[Roll, int] = {}
        if early:
            ends = [self._ends(card, rolls_left, repeats) for rolls_left in range(3)]
        else:
            ends = [self._ends(card, 0, repeats)] * 3
        if not repeats:
            return turn_value(ends)
        value, better = 0.0, turn_value(ends)
        while abs(better - value) > 1e-12:
            value = better
            more = {roll: value + gain for roll, gain in repeats.items()}
            better = turn_value(
                [each | {roll: max(each[roll], more[roll]) for roll in more} for each in ends]
            )
        return better

    def _ends(self, card: Card, rolls_left: int, repeats: dict[Roll, int]) -> dict[Roll, float]:
        """The value of the best box for each roll; `repeats` gets those that win another turn."""
        ends = {}
        for roll in ROLLS:
            state = State(self.setup, (card,), 0, rolls_left, roll)
            found = legal_offers(state)
            ends[roll] = max(self._after(state, offer) for offer in found if not offer.again)
            for offer in found:
                if offer.again:
                    repeats[roll] = offer.points + offer.bonus
        return ends

    def _after(self, state: State, offer: Offer) -> float:
        after = apply(state, Score(offer.box, offer.column))
        return offer.points + offer.bonus + self.value(after.cards[0])


def turn_value(ends: list[dict[Roll, float]]) -> float:
    """The value of a turn, given that of each last roll by the number of rolls left then."""
    now = ends[0]
    for best in ends[1:]:
        kept = {
            keep: sum([chance * now[roll] for roll, chance in outcomes])
            for keep, outcomes in ROLLS_AFTER.items()
        }
        now = {roll: max(best[roll], *(kept[keep] for keep in KEEPS[roll])) for roll in ROLLS}
    return sum(chance * now[roll] for roll, chance in OUTCOMES[5])
