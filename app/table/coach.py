"""The coach beside the table: hints marked on dice and card, and odds."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.table.phase import Phase
from app.table.view_state import Advice, Known
from app.table.viewer_model import ViewerModel
from app.text import coach as words
from core import Card, Cell, Dice, State

if TYPE_CHECKING:
    from core.coach import Chances, Evaluation, Explanation
    from core.coach.evaluation import Turn


@dataclass(frozen=True, slots=True)
class Hint:
    """All that the coach has to say about a moment."""

    found: "Evaluation"
    reason: "Explanation"


class Coach:
    """Asked only when somebody wants to know: the tables take a moment. Each turn is worked out
    once, whatever is asked about it."""

    def __init__(self) -> None:
        self._turn: Turn | None = None
        self._card: Card | None = None
        self._chances: tuple[State, Chances] | None = None

    def knows(self, state: State) -> bool:
        from core.coach import knows  # noqa: PLC0415

        return knows(state.setup)

    def evaluation(self, state: State) -> "Evaluation":
        from core.coach.evaluation import evaluated  # noqa: PLC0415

        return evaluated(state, self._worked_out(state))

    def hint(self, state: State) -> Hint:
        from core.coach.explanation import reasoned  # noqa: PLC0415

        found = self.evaluation(state)
        return Hint(found, reasoned(state, self._worked_out(state), found))

    def odds(self, state: State) -> dict[Cell, float]:
        """For the dice held now; of upper boxes, that they give three or more of their number."""
        from core.coach import Chances  # noqa: PLC0415

        if self._chances is None or not _same_roll(self._chances[0], state):
            self._chances = (state, Chances(state))
        found = self._chances[1].with_held(state.held)
        return {(each.box, each.column): each.worth_having for each in found}

    def _worked_out(self, state: State) -> "Turn":
        from core.coach.card_values import outlook  # noqa: PLC0415
        from core.coach.evaluation import Turn  # noqa: PLC0415

        if self._turn is None or self._card is not state.card:
            self._turn, self._card = Turn(outlook(state.setup, state.card)), state.card
        return self._turn


def _same_roll(one: State, other: State) -> bool:
    return one.card is other.card and (one.dice, one.rolls_left) == (other.dice, other.rolls_left)


class Coached(ViewerModel):
    """Shows what the coach says; it can be asked by whoever only looks on, too."""

    __events__: tuple[str, ...] = ("on_advice",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.shows_odds = False
        self._coach = Coach()
        super().__init__(*args, **kwargs)

    @property
    def may_ask(self) -> bool:
        """Whether there is something to decide that the coach knows about."""
        state = self.state
        in_turn = self._attention.phase in (Phase.PLAYING, Phase.ROLLING) and not self.bot_plays
        return in_turn and state.dice is not None and self._coach.knows(state)

    def on_advice(self) -> None:
        """The coach has told something, so this game is one with hints."""

    # --- hints --------------------------------------------------------------------------------

    def ask(self) -> Hint:
        """What the coach would do now, marked on the table until something is done.

        CoachSpoiled where its tables cannot be read.
        """
        hint = self._coach.hint(self.state)
        best, setup = hint.found.choices[0], self.state.setup
        strong = words.ADVICE(choice=words.told(best, setup))
        rest = words.value_in_short(hint.found.value, hint.found.exact)
        if best.offer is None:
            advice = Advice(dice=self._dice_of(best.dice), strong=strong, rest=rest)
        else:
            advice = Advice(cell=best.offer.cell, strong=strong, rest=rest)
        self._look(advice=advice)
        self._show()
        self.dispatch("on_advice")
        return hint

    def _dice_of(self, shown: Dice) -> tuple[int, ...]:
        """Which dice to keep to show this: of equal ones those that are held already."""
        dice, wanted = self.state.dice or (), list(shown)
        held = self.state.held
        found = []
        for die in sorted(range(len(dice)), key=lambda die: die not in held):
            if dice[die] in wanted:
                wanted.remove(dice[die])
                found.append(die)
        return tuple(sorted(found))

    # --- odds ---------------------------------------------------------------------------------

    @property
    def may_toggle_odds(self) -> bool:
        """Whether there are odds to show now; those that are shown can always be hidden."""
        return self.shows_odds or (self.may_ask and self.state.rolls_left > 0)

    def toggle_odds(self) -> None:
        """Show in each open box how likely it is, or no longer; where nothing would be seen,
        nothing happens, and nobody has had a hint."""
        if not self.may_toggle_odds:
            return
        self.shows_odds = not self.shows_odds
        strong, rest = words.odds_shown(self.state.setup.rules)
        self._look(advice=Advice(strong=strong, rest=rest) if self.shows_odds else None)
        self._show()
        if self.shows_odds:
            self.dispatch("on_advice")

    def _known(self) -> Known:
        known = super()._known()
        chooses = self.seen and not self.bot_plays and self.state.rolls_left
        if not (self.shows_odds and chooses and self.state.dice):
            return known
        return replace(known, odds=self._coach.odds(self.state))
