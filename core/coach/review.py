"""Review of a game: luck, loss, and better choices.

Luck is a roll's change of the expected final total; loss is what a choice gave away. They add up:
the value of the empty card, plus all luck, minus all loss, is the final total.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from math import cbrt, erf, sqrt

from core.actions import Action, Announce, Hold, Score, Trick, Undo
from core.boxes import Dice
from core.coach.card_values import evaluate_card
from core.coach.choice_values import (
    Announcement,
    Choice,
    Evaluation,
    Keep,
    TurnValues,
    average_next_rolls,
    evaluate_turn,
)
from core.coach.tables import TableLibrary
from core.engine import apply
from core.record import Game
from core.setup import Setup
from core.state import State, start_game


class DecisionMark(StrEnum):
    FORCED = "forced"
    FINE = "fine"
    INACCURATE = "inaccurate"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Grade(StrEnum):
    """By the share of the empty card's value that was given away."""

    MASTER = "master"
    EXPERT = "expert"
    STRONG = "strong"
    GOOD = "good"
    CASUAL = "casual"
    LEARNER = "learner"


MARKS = ((0.25, DecisionMark.FINE), (1.0, DecisionMark.INACCURATE), (3.0, DecisionMark.MISTAKE))
GRADES = (
    (0.005, Grade.MASTER),
    (0.02, Grade.EXPERT),
    (0.05, Grade.STRONG),
    (0.10, Grade.GOOD),
    (0.18, Grade.CASUAL),
)
ROUNDING_ERROR = 1e-9


@dataclass(frozen=True, slots=True)
class Decision:
    """A roll and what the player did with it."""

    step: int
    """The index of the action that decided."""
    turn: int
    """The player's turn, from 1, counting extra turns."""
    roll: int
    """The number of the roll in its turn, from 1."""
    dice: Dice
    luck: float
    """The roll's change of the expected final total."""
    variance: float
    """The variance of such a roll."""
    skew: float
    """The roll's third central moment: positive when rare rolls bring a lot."""
    chosen: Choice
    best: Choice
    others: tuple[Choice, ...]
    """The next best after the best, two at most."""
    loss: float
    mark: DecisionMark

    @property
    def value(self) -> float:
        """The expected final total after the choice."""
        return self.chosen.value


@dataclass(frozen=True, slots=True)
class TurnReview:
    """What a turn brought by luck, and what its choices lost."""

    turn: int
    luck: float
    loss: float
    value: float
    """The expected final total after it."""


@dataclass(frozen=True, slots=True)
class Review:
    player: int
    exact: bool
    """Whether values are exact; with several columns they are estimates."""
    start: float
    """The value of the empty card."""
    final: float
    """The final total, or the expected one if the game is not over."""
    decisions: tuple[Decision, ...]
    tricked: bool = False
    """Whether the player used the party trick, which counts as luck here."""

    @property
    def luck(self) -> float:
        return sum(decision.luck for decision in self.decisions)

    @property
    def loss(self) -> float:
        return sum(decision.loss for decision in self.decisions)

    @property
    def percentile(self) -> float:
        """The approximate percentile of this game's luck."""
        variance = sum(decision.variance for decision in self.decisions)
        if not variance:
            return 50.0
        skew = sum(decision.skew for decision in self.decisions) / variance**1.5
        usual = _normalise_luck(self.luck / sqrt(variance), skew)
        return 50.0 * (1 + erf(usual / sqrt(2)))

    @property
    def grade(self) -> Grade:
        share = self.loss / self.start
        return next((grade for most, grade in GRADES if share <= most), Grade.LEARNER)

    def costliest(self, most: int = 3) -> tuple[Decision, ...]:
        """The choices that lost the most, worst first; only those with a loss."""
        lossy = [decision for decision in self.decisions if decision.loss > ROUNDING_ERROR]
        return tuple(sorted(lossy, key=lambda decision: -decision.loss)[:most])

    @property
    def turns(self) -> tuple[TurnReview, ...]:
        """Luck and loss by turn; they add up to those of the game."""
        found: list[TurnReview] = []
        for turn, each in groupby(self.decisions, key=lambda decision: decision.turn):
            decisions = list(each)
            luck = sum(decision.luck for decision in decisions)
            loss = sum(decision.loss for decision in decisions)
            found.append(TurnReview(turn, luck, loss, decisions[-1].value))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class RollForecast:
    """The distribution of the value after the next roll."""

    expected: float
    variance: float = 0.0
    skew: float = 0.0


def review(game: Game, player: int = 0, tables: TableLibrary | None = None) -> Review:
    """Review a player's game so far, without undone actions."""
    *_, last = review_by_turn(game, player, tables)
    return last


def review_by_turn(
    game: Game, player: int = 0, tables: TableLibrary | None = None
) -> Iterator[Review]:
    """Yield the growing review after each turn, as a long game takes longer than a frame."""
    empty = evaluate_card(game.setup, start_game(game.setup).cards[player], tables)
    decisions: list[Decision] = []
    value, tricked = empty.now, False
    turn, before = TurnValues(empty), RollForecast(value)
    for step, state, action in _actions_not_undone(game.setup, game.actions):
        if state.player != player or isinstance(action, Hold):
            continue
        tricked = tricked or isinstance(action, Trick)
        if state.dice is None:
            # Before the turn's first roll the value is the one that the last turn left.
            turn = TurnValues(evaluate_card(game.setup, state.card, tables))
            before = _forecast_roll(value, turn, (), state.rolls_left)
            continue
        seen = evaluate_turn(state, turn)
        chosen = _chosen(seen, state, action)
        decisions.append(_decision(step, state, seen, chosen, before))
        value = chosen.value
        if isinstance(chosen, Keep):
            before = _forecast_roll(value, turn.of(state), chosen.dice, state.rolls_left)
        elif isinstance(chosen, Announcement):
            before = RollForecast(value)
        else:
            yield Review(player, empty.exact, empty.now, value, tuple(decisions), tricked)
    yield Review(player, empty.exact, empty.now, value, tuple(decisions), tricked)


def _actions_not_undone(
    setup: Setup, actions: Iterable[Action]
) -> Iterator[tuple[int, State, Action]]:
    """Each action that was not undone, with its index and the state before it."""
    kept: list[tuple[int, State, Action]] = []
    state = start_game(setup)
    for step, action in enumerate(actions):
        if isinstance(action, Undo):
            # Dice held since an announcement go with it.
            while isinstance(kept[-1][-1], Hold):
                kept.pop()
            kept.pop()
        else:
            kept.append((step, state, action))
        state = apply(state, action)
    return iter(kept)


def _chosen(seen: Evaluation, state: State, action: Action) -> Choice:
    """The box that was taken or announced, or the dice that were kept for the next roll."""
    if isinstance(action, Score):
        where = (action.box, action.column)
        return next(take for take in seen.takes if take.offer.cell == where)
    if isinstance(action, Announce):
        return next(each for each in seen.announcements if each.announced == action.box)
    dice = state.dice or ()
    shown = tuple(sorted(dice[place] for place in state.held))
    return Keep(state.held, shown, seen.value_of_keeping(shown))


def _decision(
    step: int, state: State, seen: Evaluation, chosen: Choice, before: RollForecast
) -> Decision:
    best, *others = seen.choices
    loss = seen.value - chosen.value
    return Decision(
        step,
        turn=state.card.turns + 1,
        roll=state.roll - 1,
        dice=state.dice or (),
        luck=seen.value - before.expected,
        variance=before.variance,
        skew=before.skew,
        chosen=chosen,
        best=chosen if loss <= ROUNDING_ERROR else best,
        others=tuple(others[:2]),
        loss=loss,
        mark=_mark(seen, state, loss),
    )


def _mark(seen: Evaluation, state: State, loss: float) -> DecisionMark:
    if len(seen.choices) == 1:
        return DecisionMark.FORCED
    return mark_loss(loss, state.setup.multipliers)


def mark_loss(loss: float, multipliers: tuple[int, ...]) -> DecisionMark:
    """How bad it is to lose so many points where there was a choice."""
    usual = sum(multipliers) / len(multipliers)
    return next((mark for below, mark in MARKS if loss < below * usual), DecisionMark.BLUNDER)


def _forecast_roll(value: float, turn: TurnValues, kept: Dice, rolls_left: int) -> RollForecast:
    sets = turn.sets
    at, after = sets.index[kept], turn.roll_values(rolls_left - 1)
    mean = turn.keep_values(rolls_left)[at]
    # Central moments, to keep precision with large totals.
    apart = [each - mean for each in after]
    variance = average_next_rolls(sets, [each**2 for each in apart])[at]
    return RollForecast(value, variance, average_next_rolls(sets, [each**3 for each in apart])[at])


def _normalise_luck(luck: float, skew: float) -> float:
    """Skewed luck as standard deviations of a normal distribution (Wilson and Hilferty)."""
    if abs(skew) < ROUNDING_ERROR:
        return luck
    return 6 / skew * (cbrt(skew * luck / 2 + 1) - 1) + skew / 6
