"""The computer players. Each is deterministic: it repeats its choices for the same dice.

bot = create_bot("steady")
state = apply(state, bot.choose(state))
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Protocol

from core.actions import Announce, Hold, Score
from core.boxes import SIDES, STANDARD_BOXES, Dice
from core.card import Card, Offer
from core.coach.card_values import CardValues, evaluate_card
from core.coach.choice_values import (
    TurnValues,
    average_next_rolls,
    choose_best_keeps,
    possible_keeps,
)
from core.coach.column_rules import ColumnRules, column_rules
from core.coach.column_state import best_of_rows, column_states, offers_for_fives
from core.coach.tables import TableLibrary
from core.errors import CoachTablesDamaged, NoCoach
from core.offers import announceable_boxes, legal_offers, must_announce
from core.rules import RuleSet
from core.setup import Setup
from core.state import State

Move = Hold | Score | Announce


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


# By what an average player scores in them, lowest first.
BOXES_BY_VALUE = (
    *("ones", "twos", "threes", "fours", "four_of_a_kind", "fives", "five_of_a_kind"),
    *("sixes", "three_of_a_kind", "chance", "full_house", "small_straight", "large_straight"),
)


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
        times = state.setup.multipliers
        announcement = _best_announcement(state)
        if announcement is not None:
            return announcement
        offers = legal_offers(state)
        best = max(offers, key=lambda offer: (offer.gain(times), -_rank(offer.box)))
        if not state.rolls_left:
            return score_action(best)
        if best.again or best.bonus or best.points >= GOOD_ENOUGH_POINTS:
            return score_action(best)
        kept = self._kept(dice, {offer.box for offer in offers}, state.setup.rules)
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
    dice = state.dice or ()
    best = max(boxes, key=lambda box: (box.points(dice, roll=1), -_rank(box.id)))
    good = best.points(dice, roll=1) >= GOOD_ENOUGH_POINTS
    return Announce(best.id) if good or must_announce(state) else None


def _rank(box: str) -> int:
    """Position in BOXES_BY_VALUE; unknown boxes come first."""
    return BOXES_BY_VALUE.index(box) if box in BOXES_BY_VALUE else -1


def _longest_run(dice: Dice) -> list[int]:
    best: list[int] = []
    faces = sorted(set(dice))
    run = faces[:1]
    for low, high in pairwise(faces):
        run = [*run, high] if high == low + 1 else [high]
        best = max(best, run, key=len)
    return best


class HeuristicValues:
    """Card values from a heuristic on a box's points, instead of the coach's tables."""

    exact = False
    now = 0.0

    def __init__(
        self, setup: Setup, card: Card, worth: Callable[[ColumnRules, int, int], float]
    ) -> None:
        rules = column_rules(setup)
        if rules is None:
            raise NoCoach(rules=setup.rules.name)
        self.rules = rules
        self.rolls = rules.rolls + card.saved_rolls
        self._setup, self._card, self._worth = setup, card, worth

    def value_after(self, offer: Offer, dice: Dice) -> float:  # noqa: ARG002 (part of CardValues)
        times, rules = self._setup.multipliers, self.rules
        bonus = offer.bonus * times[offer.bonus_column]
        if offer.again:
            return float(bonus) + self._worth(rules, SIDES, 30)
        worth = self._worth(rules, rules.index[offer.box], offer.points)
        return bonus + times[offer.column] * worth

    def worth_of_rolls(self, _rolls_left: int) -> float:
        return 0.0

    def values_by_box(self, rolls_left: int) -> list[tuple[float, ...]]:
        rules, points = self.rules, self.rules.points_with(rolls_left)
        return [
            points[box].gather(
                [at.multiplier * self._worth(rules, box, each) for each in points[box].values]
            )
            for at in column_states(self._setup, rules, self._card)
            for box in rules.open_boxes(at.filled)
        ]

    def best_by_roll(self, rolls_left: int) -> list[float]:
        best = best_of_rows(self.values_by_box(rolls_left))
        fives = offers_for_fives(self._setup, self.rules, self._card, rolls_left)
        for roll, dice, offers in fives:
            best[roll] = max(self.value_after(offer, dice) for offer in offers)
        return best


STANDARD_PARS = (2.2, 5.2, 8.4, 11.6, 14.6, 17.6, 21.0, 12.0, 18.5, 22.5, 20.0, 9.0, 21.5)
TRIES = 3


@cache
def pars(rules: ColumnRules) -> tuple[float, ...]:
    """The points that the steady bot expects of each box."""
    if rules.boxes == STANDARD_BOXES:
        return STANDARD_PARS
    return tuple(_par(rules, box) for box in range(len(rules.boxes)))


def _par(rules: ColumnRules, box: int) -> float:
    """What a box brings if a few turns can be spent on it."""
    sets, points, par = rules.sets, rules.points[0][box], 0.0
    for _ in range(TRIES):
        best = [*points.gather([max(float(each), par) for each in points.values])]
        for _ in range(rules.rolls - 1):
            best = choose_best_keeps(sets, average_next_rolls(sets, best))
        par = sum(map(float.__mul__, sets.roll_chances, best))
    return par


@cache
def _ranks(rules: ColumnRules) -> tuple[int, ...]:
    """For each box, its rank by what it usually scores, lowest first."""
    if rules.boxes == STANDARD_BOXES:
        return tuple(map(_rank, rules.index))
    rising = sorted(pars(rules))
    return tuple(rising.index(par) for par in pars(rules))


def immediate_points(rules: ColumnRules, box: int, points: int) -> float:
    """Points this turn; ties go to the box that usually scores least."""
    return points - _ranks(rules)[box] / 1000


def points_above_par(rules: ColumnRules, box: int, points: int) -> float:
    """Points above par; upper points weigh more because they count towards the bonus."""
    weight = 1.5 if box < SIDES and rules.bonus else 1.0
    return (points - pars(rules)[box]) * weight


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
        turn = self.turn(state)
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
            if value > now:
                return Hold(places)
        return score_action(
            max(self.offers(state), key=lambda offer: turn.card_values.value_after(offer, dice))
        )

    def offers(self, state: State) -> tuple[Offer, ...]:
        return legal_offers(state)


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
        turn = self.turn(state)
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
        best = max(value for value, _ in choices)
        # Leave out clearly worse choices.
        near = [each for each in choices if each[0] >= best - 2 * noise]
        return max(near, key=lambda each: each[0] + rng.uniform(-noise, noise))[1]


@dataclass(frozen=True, slots=True)
class BotProfile:
    name: str
    about: str
    average: float
    """Measured with the official rules."""
    opponent: bool
    """Whether it is offered as an opponent."""

    def average_of(self, column: ColumnRules, multipliers: tuple[int, ...]) -> float | None:
        """The measured average score with such columns, or None if not measured."""
        found = AVERAGE_SCORES.get((column.name, multipliers))
        return found[OPPONENTS.index(self.name)] if found and self.opponent else None


# By the table of a column, which for standard boxes is the extra-fives policy, and by multipliers.
# One column: 1,000 games or more (standard errors below 2), or in the wider family 400 with luck
# removed (below 1), exact for `perfect`; Maxi Yatzy 60 and 100 (below 4). Three columns: 60 games
# with luck removed (below 11), 20,000 games for `perfect` (below 3). To measure again:
# `python -m assets.coach.tune bots triple:1,2,3 row:1,2,3 --count 60`
AVERAGE_SCORES: Mapping[tuple[str, tuple[int, ...]], tuple[float, ...]] = MappingProxyType(
    {
        ("forced", (1,)): (197.6, 220.7, 239.8, 247.0, 254.6),
        ("eligible", (1,)): (193.0, 218.9, 235.8, 245.7, 254.5),
        ("none", (1,)): (189.6, 214.5, 228.5, 235.9, 245.9),
        ("again", (1,)): (191.2, 216.1, 231.0, 239.9, 248.7),
        ("yatzy", (1,)): (168.3, 199.4, 224.5, 238.0, 248.4),
        ("yatzy_in_order", (1,)): (91.4, 122.6, 122.6, 122.6, 122.6),
        ("yacht", (1,)): (126.4, 156.4, 165.1, 166.0, 167.0),
        ("generala", (1,)): (136.2, 145.8, 150.6, 151.2, 152.0),
        ("generala_double", (1,)): (142.9, 152.4, 158.5, 161.7, 162.5),
        ("kismet", (1,)): (232.8, 292.0, 306.1, 308.3, 315.2),
        ("maxi", (1,)): (261.9, 330.6, 355.4, 383.2, 394.3),
        ("maxi_saved_rolls", (1,)): (306.1, 341.3, 366.6, 456.3, 470.9),
        ("triple", (1, 2, 3)): (1403.0, 1556.0, 1751.0, 1832.0, 1879.0),
        ("row", (1, 2, 3)): (1342.0, 1458.0, 1638.0, 1671.0, 1727.0),
    }
)
OPPONENTS = ("beginner", "greedy", "steady", "sharp", "perfect")


RANDOM_AVERAGE = 46.1
"""The average of `random`, which is not offered as an opponent."""


def _profile(name: str, style: str) -> BotProfile:
    opponent = name in OPPONENTS
    official = AVERAGE_SCORES["forced", (1,)]
    average = official[OPPONENTS.index(name)] if opponent else RANDOM_AVERAGE
    about = f"{style} About {average:.0f} points on average by the official rules."
    return BotProfile(name, about, average, opponent)


PROFILES: Mapping[str, BotProfile] = MappingProxyType(
    {
        profile.name: profile
        for profile in (
            _profile("random", "Chooses any legal move."),
            _profile("beginner", "Goes for what it has most of, and settles early."),
            _profile("greedy", "Takes the most points now, and never plans ahead."),
            _profile("steady", "Knows what to expect of each box."),
            _profile("sharp", "Knows what everything is worth, give or take a little."),
            _profile("perfect", "Plays best: exactly with one column, by estimates with several."),
        )
    }
)


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
        case _:
            raise KeyError(name)
