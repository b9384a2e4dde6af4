"""An answer to a position, compared with the best choice."""

from dataclasses import dataclass

from core.actions import Announce, Move, Score
from core.coach import Choice, DecisionMark, Evaluation, Keep, mark_loss
from core.state import State

RANKED = 3
"""How many of the best choices are shown."""


@dataclass(frozen=True, slots=True)
class Answer:
    chosen: Choice
    best: Choice
    rank: int
    """Of the chosen one among all choices, from 1."""
    loss: float
    mark: DecisionMark
    ranked: tuple[Choice, ...]
    """The best choices, best first."""

    @property
    def right(self) -> bool:
        return self.mark is DecisionMark.FINE

    def is_chosen(self, choice: Choice) -> bool:
        """Whether a choice is the same as the chosen one; equal dice are interchangeable."""
        chosen = self.chosen
        return (chosen.dice, chosen.offer, chosen.announced) == (
            choice.dice,
            choice.offer,
            choice.announced,
        )


def judge(position: State, found: Evaluation, move: Move) -> Answer | None:
    """Compare a move with the evaluation of its position; None if it is illegal there."""
    chosen = _find_choice(position, found, move)
    if chosen is None:
        return None
    choices = found.choices
    loss = found.value - chosen.value
    better = sum(choice.value > chosen.value for choice in choices)
    mark = mark_loss(loss, position.setup.multipliers)
    return Answer(chosen, choices[0], better + 1, loss, mark, choices[:RANKED])


def _find_choice(position: State, found: Evaluation, move: Move) -> Choice | None:
    if isinstance(move, Score):
        cell = (move.box, move.column)
        return next((take for take in found.takes if take.offer.cell == cell), None)
    if isinstance(move, Announce):
        return next((each for each in found.announcements if each.announced == move.box), None)
    dice = position.dice or ()
    if not all(0 <= place < len(dice) for place in move.places):
        return None
    kept = tuple(sorted(dice[place] for place in move.places))
    keeps = (Keep(move.places, kept, keep.value) for keep in found.keeps if keep.dice == kept)
    return next(keeps, None)
