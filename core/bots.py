"""The computer players. Each is deterministic: it repeats its choices for the same dice.

bot = create_bot("steady")
state = apply(state, bot.choose(state))
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import inf
from random import Random
from typing import Protocol

from core.actions import Announce, Hold, Move, Score
from core.boxes import Dice
from core.card import Card, Offer
from core.coach.card_values import CardValues, evaluate_card
from core.coach.choice_values import TurnValues, possible_keeps
from core.coach.tables import TableLibrary
from core.coach.win_chance import WinChanceValues, is_last_part, supports_win_chances
from core.errors import CoachTablesDamaged, NoCoach
from core.heuristic_values import (
    HeuristicValues,
    immediate_points,
    plain_gain,
    plain_points,
    points_above_par,
    rank_of_box,
)
from core.offers import announceable_boxes, legal_offers, must_announce
from core.rules import RuleSet
from core.setup import Setup
from core.state import State


class Bot(Protocol):
    """A computer player for one seat."""

    def choose(self, state: State) -> Move:
        """Choose what to do with rolled dice; the caller does the rolling."""


def seeded_random(state: State, name: str) -> Random:
    """A random generator seeded by the bot and the point in the game, so that choices repeat."""
    moment = (name, state.setup.seed, state.player, state.card.turns, state.rolls_left)
    return Random("/".join(map(str, moment)))


def score_action(offer: Offer) -> Score:
    return Score(offer.box, offer.column)


class RandomBot(Bot):
    """Chooses any legal move."""

    def choose(self, state: State) -> Move:
        rng = seeded_random(state, "random")
        announceable = announceable_boxes(state)
        if announceable and (must_announce(state) or rng.random() < 0.25):
            return Announce(rng.choice(announceable))
        if state.rolls_left and rng.random() < 0.5:
            count = state.setup.rules.dice
            kept = tuple(place for place in range(count) if rng.random() < 0.5)
            if len(kept) < count:
                return Hold(kept)
        return score_action(rng.choice(legal_offers(state)))


GOOD_ENOUGH_POINTS = 18
"""A beginner takes any box that gives this many points."""
NEAR_STRAIGHT = 4
"""A beginner goes for a straight with this many dice in a row."""


STRAIGHTS = ("large_straight", "straight")


class BeginnerBot(Bot):
    """Collects the most frequent number or completes a near straight; takes the most points.

    Needs only the engine's offers, so it can play any rule set.
    """

    def choose(self, state: State) -> Move:
        dice = state.dice or ()
        setup = state.setup
        announcement = _best_announcement(state)
        if announcement is not None:
            return announcement
        offers = legal_offers(state)
        best = max(offers, key=lambda offer: (plain_gain(setup, offer), -rank_of_box(offer.box)))
        if not state.rolls_left:
            return score_action(best)
        worth = plain_points(setup.rules.difference, best.box, best.points)
        if best.again or best.bonus or worth >= GOOD_ENOUGH_POINTS:
            return score_action(best)
        kept = self._kept(dice, {offer.box for offer in offers}, setup.rules)
        if len(kept) < len(dice):
            return Hold(kept)
        return score_action(best) if best.points else Hold(())

    def _kept(self, dice: Dice, open_boxes: set[str], rules: RuleSet) -> tuple[int, ...]:
        run = _longest_run(dice)
        if len(run) >= NEAR_STRAIGHT and not open_boxes.isdisjoint(STRAIGHTS):
            return tuple(dice.index(face) for face in run)
        wanted = {box.number for box in rules.boxes if box.id in open_boxes}
        useful = [face for face in dice if face in wanted] or dice
        most = max(useful, key=lambda face: (dice.count(face), face))
        return tuple(place for place, face in enumerate(dice) if face == most)


def _best_announcement(state: State) -> Announce | None:
    """The box that these dice suit best, if it gives enough points or one must be announced."""
    boxes = [box for box in state.setup.rules.boxes if box.id in announceable_boxes(state)]
    if not boxes:
        return None
    dice, difference = state.dice or (), state.setup.rules.difference
    worths = {box.id: plain_points(difference, box.id, box.points(dice, roll=1)) for box in boxes}
    best = max(worths, key=lambda box: (worths[box], -rank_of_box(box)))
    good = worths[best] >= GOOD_ENOUGH_POINTS
    return Announce(best) if good or must_announce(state) else None


def _longest_run(dice: Dice) -> list[int]:
    best: list[int] = []
    faces = sorted(set(dice))
    run = faces[:1]
    for low, high in pairwise(faces):
        run = [*run, high] if high == low + 1 else [high]
        best = max(best, run, key=len)
    return best


class PlanningBot(Bot):
    """Evaluates a whole turn, by the coach's tables or by a heuristic."""

    def __init__(self, view: Callable[[Setup, Card], CardValues]) -> None:
        self._view = view
        self._turn: TurnValues | None = None
        self._card: Card | None = None

    def turn(self, state: State) -> TurnValues:
        if self._turn is None or self._card is not state.card:
            self._turn, self._card = TurnValues(self._view(state.setup, state.card)), state.card
        return self._turn

    def choose(self, state: State) -> Move:
        dice = state.dice or ()
        turn = self.turn(state).of(state)
        sets = turn.sets
        if state.rolls_left:
            now = turn.take_values(state.rolls_left)[sets.roll_index(dice)]
            kept = turn.keep_values(state.rolls_left)
            value, places = max(
                (
                    (kept[sets.index[shown]], places)
                    for shown, places in possible_keeps(dice).items()
                ),
                key=lambda each: each[0],
            )
            most, announcement = max(_announcements(state, turn), default=(-inf, ""))
            if most > max(value, now):
                return Announce(announcement)
            if value > now:
                return Hold(places)
        return score_action(
            max(self.offers(state), key=lambda offer: turn.card_values.value_after(offer, dice))
        )

    def offers(self, state: State) -> tuple[Offer, ...]:
        return legal_offers(state)


def _announcements(state: State, turn: TurnValues) -> Iterator[tuple[float, str]]:
    """The values of the boxes that may be announced now."""
    roll = turn.sets.roll_index(state.dice or ())
    for box in announceable_boxes(state):
        yield turn.announced[box].roll_values(state.rolls_left)[roll], box


class SteadyBot(PlanningBot):
    def offers(self, state: State) -> tuple[Offer, ...]:
        """Never zero a lower box while another box gives points."""
        offers = legal_offers(state)
        if all(offer.is_worthless for offer in offers):
            return offers
        upper = {box.id for box in state.setup.rules.boxes if box.upper}
        return tuple(each for each in offers if not each.is_worthless or each.box in upper)


class SharpBot(PlanningBot):
    """Plays by the coach's values with some noise added."""

    NOISE = 1.6
    NOISE_WITHOUT_BONUS = 0.5
    """Without an upper bonus less depends on a choice."""

    def choose(self, state: State) -> Move:
        dice = state.dice or ()
        turn = self.turn(state).of(state)
        sets = turn.sets
        rng = seeded_random(state, "sharp")
        rules = turn.card_values.rules
        noise = self.NOISE if rules.bonus else self.NOISE_WITHOUT_BONUS
        # With one box to take, the weaker bots play perfectly too.
        noise *= 0 if rules.order else sum(state.setup.multipliers) / state.setup.columns
        # Never zero a box while a roll is left.
        offers = [o for o in legal_offers(state) if o.points or o.bonus or not state.rolls_left]
        choices: list[tuple[float, Move]] = [
            (turn.value_of_taking(offer, dice, state.rolls_left), score_action(offer))
            for offer in offers
        ]
        if state.rolls_left:
            kept = turn.keep_values(state.rolls_left)
            choices += (
                (kept[sets.index[shown]], Hold(at)) for shown, at in possible_keeps(dice).items()
            )
            choices += ((value, Announce(box)) for value, box in _announcements(state, turn))
        best = max(value for value, _ in choices)
        # Leave out clearly worse choices.
        near = [each for each in choices if each[0] >= best - 2 * noise]
        return max(near, key=lambda each: each[0] + rng.uniform(-noise, noise))[1]


class CloserBot(PlanningBot):
    """Plays for points, and in the last third of a game for the chance to win."""

    def __init__(self, tables: TableLibrary | None) -> None:
        super().__init__(lambda setup, card: evaluate_card(setup, card, tables))
        self._tables = tables
        self._last_turn: tuple[tuple[Card, ...], TurnValues] | None = None

    def turn(self, state: State) -> TurnValues:
        if not (supports_win_chances(state.setup) and is_last_part(state)):
            return super().turn(state)
        if self._last_turn is None or self._last_turn[0] is not state.cards:
            values = TurnValues(WinChanceValues(state, self._tables))
            self._last_turn = (state.cards, values)
        return self._last_turn[1]


class FallbackBot(Bot):
    """Uses a second bot where the first cannot play for lack of coach tables."""

    def __init__(self, first: Bot, second: Bot) -> None:
        self._first, self._second = first, second

    def choose(self, state: State) -> Move:
        try:
            return self._first.choose(state)
        except (CoachTablesDamaged, NoCoach):
            return self._second.choose(state)


def create_bot(name: str, tables: TableLibrary | None = None) -> Bot:
    """Create the bot of this name for one seat.

    With rules that the coach does not support, all bots but `random` play like `beginner`.
    """
    match name:
        case "random":
            return RandomBot()
        case "beginner":
            return BeginnerBot()
        case "greedy":
            greedy = PlanningBot(lambda setup, card: HeuristicValues(setup, card, immediate_points))
            return FallbackBot(greedy, BeginnerBot())
        case "steady":
            steady = SteadyBot(lambda setup, card: HeuristicValues(setup, card, points_above_par))
            return FallbackBot(steady, BeginnerBot())
        case "sharp":
            sharp = SharpBot(lambda setup, card: evaluate_card(setup, card, tables))
            return FallbackBot(sharp, create_bot("steady"))
        case "perfect":
            perfect = PlanningBot(lambda setup, card: evaluate_card(setup, card, tables))
            return FallbackBot(perfect, create_bot("steady"))
        case "closer":
            return FallbackBot(CloserBot(tables), create_bot("perfect", tables))
        case _:
            raise KeyError(name)
