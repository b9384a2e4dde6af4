"""The value of a small card by brute force, sharing nothing with the solver.

For every roll it asks the engine for the legal actions, and tries every set of dice to keep against
every outcome of the others. Of a card it only forgets what the lower boxes hold.
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

FALLS: dict[int, list[tuple[Roll, float]]] = {
    count: [
        (fall, ways / 6**count)
        for fall, ways in Counter(
            tuple(sorted(fall)) for fall in product(range(1, 7), repeat=count)
        ).items()
    ]
    for count in range(6)
}
ROLLS = [roll for roll, _ in FALLS[5]]
KEEPS: dict[Roll, set[Roll]] = {
    roll: {keep for count in range(5) for keep in combinations(roll, count)} for roll in ROLLS
}

AFTER: dict[Roll, list[tuple[Roll, float]]] = {
    keep: [(tuple(sorted(keep + fall)), chance) for fall, chance in FALLS[5 - len(keep)]]
    for keep in {keep for keeps in KEEPS.values() for keep in keeps}
}


def setup_of(policy: str) -> Setup:
    return create_setup(RULE_SETS["custom"], ["Ana"], extra_fives=policy, seed="brute")


def small_card(setup: Setup, open_boxes: Iterable[str], **held: int) -> Card:
    """A card with every box taken but these; a taken box holds 0 unless given."""
    left = set(open_boxes)
    values = [None if box.id in left else held.get(box.id, 0) for box in setup.rules.boxes]
    fives = (True,) if held.get("five_of_a_kind") else ()
    return Card((Column(tuple(values)),), fives)


class BruteForce:
    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.known: dict[object, float] = {}

    def value(self, card: Card) -> float:
        """The expected points still to come, including the upper bonus."""
        key = self._key(card)
        if key not in self.known:
            self.known[key] = self._worked_out(card)
        return self.known[key]

    def _upper(self, card: Card) -> int:
        boxes = zip(self.setup.rules.boxes, card.columns[0].values, strict=True)
        return sum(value or 0 for box, value in boxes if box.upper)

    def _key(self, card: Card) -> object:
        values = card.columns[0].values
        taken = tuple(value is not None for value in values)
        index = self.setup.rules.index("five_of_a_kind")
        assert index is not None
        return taken, self._upper(card), values[index], card.fives

    def _worked_out(self, card: Card) -> float:
        if card.full:
            return float(self.setup.rules.bonus_for(self._upper(card)))
        ends: dict[Roll, float] = {}
        repeats: dict[Roll, int] = {}
        for roll in ROLLS:
            state = State(self.setup, (card,), 0, 0, roll)
            found = legal_offers(state)
            ends[roll] = max(self._after(state, offer) for offer in found if not offer.again)
            for offer in found:
                if offer.again:
                    repeats[roll] = offer.points + offer.bonus
        if not repeats:
            return turn(ends)
        value, better = 0.0, turn(ends)
        while abs(better - value) > 1e-12:
            value = better
            better = turn(
                ends | {roll: max(ends[roll], value + gain) for roll, gain in repeats.items()}
            )
        return better

    def _after(self, state: State, offer: Offer) -> float:
        after = apply(state, Score(offer.box, offer.column))
        return offer.points + offer.bonus + self.value(after.cards[0])


def turn(ends: dict[Roll, float]) -> float:
    now = ends
    for _ in range(2):
        kept = {
            keep: sum([chance * now[roll] for roll, chance in falls])
            for keep, falls in AFTER.items()
        }
        now = {roll: max(ends[roll], *(kept[keep] for keep in KEEPS[roll])) for roll in ROLLS}
    return sum(chance * now[roll] for roll, chance in FALLS[5])
