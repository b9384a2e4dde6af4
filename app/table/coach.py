"""The coach at the table: hints and odds for a state of the game."""

from typing import TYPE_CHECKING, NamedTuple

from core import Card, Cell, State

if TYPE_CHECKING:
    from core.coach import Evaluation, Explanation, OddsCalculator
    from core.coach.choice_values import TurnValues


class Hint(NamedTuple):
    """The choices of a player, best first, and why the first is the best."""

    evaluation: "Evaluation"
    explanation: "Explanation"


class Coach:
    """Loads its tables when it is first asked, and evaluates each turn only once."""

    def __init__(self) -> None:
        self._turn: TurnValues | None = None
        self._card: Card | None = None
        self._odds: tuple[State, OddsCalculator] | None = None

    def supports(self, state: State) -> bool:
        from core.coach import coach_supports

        return coach_supports(state.setup)

    def evaluation(self, state: State) -> "Evaluation":
        from core.coach.choice_values import evaluate_turn

        return evaluate_turn(state, self._turn_values(state))

    def hint(self, state: State) -> Hint:
        from core.coach.explanation import explain_evaluation

        evaluation = self.evaluation(state)
        return Hint(evaluation, explain_evaluation(state, self._turn_values(state), evaluation))

    def odds(self, state: State) -> dict[Cell, float]:
        """For the dice held now; an upper box counts from three of its number on."""
        from core.coach import OddsCalculator

        if self._odds is None or not _same_roll(self._odds[0], state):
            self._odds = (state, OddsCalculator(state))
        found = self._odds[1].with_held(state.held)
        return {(each.box, each.column): each.useful_chance for each in found}

    def _turn_values(self, state: State) -> "TurnValues":
        from core.coach.card_values import evaluate_card
        from core.coach.choice_values import TurnValues

        if self._turn is None or self._card is not state.card:
            self._turn, self._card = TurnValues(evaluate_card(state.setup, state.card)), state.card
        return self._turn


def _same_roll(one: State, other: State) -> bool:
    return one.card is other.card and (one.dice, one.rolls_left) == (other.dice, other.rolls_left)
