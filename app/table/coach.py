"""The coach at the table: hints and odds for a state of the game."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from core import Card, Cell, State

if TYPE_CHECKING:
    from core.coach import Evaluation, Explanation, OddsCalculator
    from core.coach.choice_values import TurnValues


class Hint(NamedTuple):
    """The choices of a player, best first, and why the first is the best."""

    evaluation: "Evaluation"
    explanation: "Explanation"


class WinHint(NamedTuple):
    """The choices of a player who plays to win, best first."""

    evaluation: "Evaluation"
    """Values are chances to win."""
    by_points: "Evaluation"
    """The same choices by expected points."""


class Coach:
    """Loads its tables when it is first asked, and evaluates each turn only once."""

    def __init__(self, to_win: bool = False) -> None:
        self.to_win = to_win
        """Whether it advises by the chance to win in the last third of a game."""
        self._win_turn: TurnValues | None = None
        self._win_cards: tuple[Card, ...] = ()
        self._turn: TurnValues | None = None
        self._card: Card | None = None
        self._odds: tuple[State, OddsCalculator] | None = None

    def supports(self, state: State) -> bool:
        from core.coach import coach_supports

        return coach_supports(state.setup)

    def evaluation(self, state: State) -> "Evaluation":
        from core.coach.choice_values import evaluate_turn

        return evaluate_turn(state, self._turn_values(state))

    def knows_chances(self, state: State) -> bool:
        """Whether the chances to win such a game are known."""
        from core.coach import supports_win_chances

        return supports_win_chances(state.setup)

    def chances_in_steps(self, state: State) -> Iterator[tuple[float, ...]]:
        """Each player's chance to win, once it is found."""
        from core.coach.win_chance import win_chances_in_steps

        yield from win_chances_in_steps(state)

    def plays_to_win(self, state: State) -> bool:
        """Whether it advises by the chance to win now."""
        from core.coach.win_chance import is_last_part

        return self.to_win and self.knows_chances(state) and is_last_part(state)

    def hint(self, state: State) -> Hint | WinHint:
        from core.coach.choice_values import evaluate_turn
        from core.coach.explanation import explain_evaluation

        evaluation = self.evaluation(state)
        if self.plays_to_win(state):
            return WinHint(evaluate_turn(state, self._win_turn_values(state)), evaluation)
        return Hint(evaluation, explain_evaluation(state, self._turn_values(state), evaluation))

    def odds(self, state: State) -> dict[Cell, float]:
        """For the dice held now; an upper box counts from three of its number on."""
        from core.coach import OddsCalculator

        if self._odds is None or not _same_roll(self._odds[0], state):
            self._odds = (state, OddsCalculator(state))
        found = self._odds[1].with_held(state.held)
        return {(each.box, each.column): each.useful_chance for each in found}

    def _win_turn_values(self, state: State) -> "TurnValues":
        from core.coach.choice_values import TurnValues
        from core.coach.win_chance import WinChanceValues

        if self._win_turn is None or self._win_cards is not state.cards:
            self._win_turn, self._win_cards = TurnValues(WinChanceValues(state)), state.cards
        return self._win_turn

    def _turn_values(self, state: State) -> "TurnValues":
        from core.coach.card_values import evaluate_card
        from core.coach.choice_values import TurnValues

        if self._turn is None or self._card is not state.card:
            self._turn, self._card = TurnValues(evaluate_card(state.setup, state.card)), state.card
        return self._turn


def _same_roll(one: State, other: State) -> bool:
    return one.card is other.card and (one.dice, one.rolls_left) == (other.dice, other.rolls_left)
