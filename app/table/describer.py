"""Says in words what lies on the table, for screen readers and for our own voice.

What a box is called, what it would score and why it cannot be taken is said here and nowhere else.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from app.table.phase import Phase
from app.text import narrator as words
from app.text import table as table_words
from app.text.errors import explain
from app.text.i18n import current_language, row_name
from core import Action, Cell, Hold, Roll, Setup, State, Tap, Undo, why_not
from core.errors import NotRolledYet

if TYPE_CHECKING:
    from app.table.presenter.snapshot import TableSnapshot
    from app.table.viewer_model import ViewerModel


def say(text: Callable[..., str], *count: int, **facts: object) -> str:
    """Format a text, cached because every box is described again after every roll."""
    return _say(current_language(), text, *count, **facts)


@lru_cache(maxsize=4096)
def _say(_language: str, text: Callable[..., str], *count: int, **facts: object) -> str:
    return text(*count, **facts)


class BoxDescription(NamedTuple):
    name: str
    """Of the box, with its column if there are several."""
    sentence: str
    """With what is in it, or would be."""
    reason: str = ""
    """Why it cannot be taken now."""
    taken: bool = False

    @property
    def legal(self) -> bool:
        return not (self.reason or self.taken)


class TableDescriber:
    def __init__(self, model: "ViewerModel") -> None:
        self._model = model
        self._others: dict[tuple[int, Cell], tuple[object, BoxDescription]] = {}
        """The boxes of players who are not in turn, with what they were described for."""
        self._refusals: dict[type[Action], str] = {}
        self._asked: TableSnapshot | None = None
        """What the refusals are for."""

    # --- boxes ------------------------------------------------------------------------------------

    def box(self, cell: Cell, player: int | None = None) -> BoxDescription:
        """A box of a player, by default of the one in turn.

        The points are those that it would add to the total, times its column's multiplier.
        """
        state = self._model.state
        if player is not None and player != state.player:
            return self._box_of_another(state, cell, player)
        setup, (id, column) = state.setup, cell
        name = box_name(setup, id, column)
        taken = _value(state, cell, state.player)
        offer = self._model.snapshot.offers.get(cell)
        if taken is not None and (offer is None or not offer.legal):
            points = taken * setup.multipliers[column]
            return BoxDescription(name, say(words.BOX_TAKEN, box=name, points=points), taken=True)
        is_open = say(words.BOX_OPEN, box=name)
        if self._model.is_bot_turn:
            return BoxDescription(name, is_open, _whose_turn(state))
        if offer is None:  # not rolled yet, or the dice are in flight
            reason = explain(NotRolledYet()) if state.dice is None else ""
            return BoxDescription(name, is_open, reason)
        if offer.why_not is not None:
            if id in self._model.snapshot.announceable:
                return BoxDescription(name, say(words.BOX_TO_ANNOUNCE, box=name))
            return BoxDescription(name, is_open, explain(offer.why_not))
        return BoxDescription(name, say(words.BOX, offer.gain(setup.multipliers), box=name))

    def _box_of_another(self, state: State, cell: Cell, player: int) -> BoxDescription:
        """It changes only from turn to turn."""
        key = (state.cards[player], state.player, state.over, current_language())
        known = self._others.get((player, cell))
        if known is None or known[0] != key:
            setup = state.setup
            name = say(words.OF_PLAYER, name=setup.players[player], what=box_name(setup, *cell))
            taken = _value(state, cell, player)
            if taken is None:
                sentence, reason = say(words.BOX_OPEN, box=name), _whose_turn(state)
            else:
                points = taken * setup.multipliers[cell[1]]
                sentence, reason = say(words.BOX_TAKEN, box=name, points=points), ""
            box = BoxDescription(name, sentence, reason, taken is not None)
            known = self._others[player, cell] = (key, box)
        return known[1]

    def total(self, row: str, text: str, player: int, column: int | None) -> str:
        """A row of totals, of one column or of all."""
        state = self._model.state
        setup = state.setup
        name = row_name(setup.rules, row) if column is None else box_name(setup, row, column)
        if player != state.player:
            name = say(words.OF_PLAYER, name=setup.players[player], what=name)
        return say(words.TOTAL, what=name, points=text)

    # --- dice -------------------------------------------------------------------------------------

    def die(self, place: int, in_flight: bool) -> str:
        """What lies at this place of the row."""
        view = self._model.dice[place]
        if in_flight:
            shown = words.ROLLING()
        elif not view.value:
            shown = words.NOT_ROLLED()
        else:
            shown = words.spell_dice((view.value,), self._model.state.setup.rules.pip_colours)
            if view.thrown:
                shown = words.IN_THE_CUP(dice=shown)
            elif view.marked:
                shown = words.TO_BE_ROLLED(dice=shown)
        return say(table_words.DIE_SHOWS, die=place + 1, value=shown)

    @property
    def holds(self) -> bool:
        """Whether a tap holds dice; in other play styles it throws or marks them."""
        return self._model.play_style.tap is Tap.KEEPS

    # --- why something cannot be done now -----------------------------------------------------

    def hold_refusal(self) -> str:
        return self._refusal(Hold())

    def roll_refusal(self) -> str:
        dice = self._model.state.dice or (1,) * self._model.state.setup.rules.dice
        return self._refusal(Roll(dice))

    def undo_refusal(self) -> str:
        return self._refusal(Undo()) or table_words.CANNOT_UNDO_BOT()

    def sort_refusal(self) -> str:
        return explain(NotRolledYet()) if self._model.state.dice is None else ""

    def _refusal(self, action: Action) -> str:
        """Worked out once for all dice."""
        model = self._model
        if model.snapshot is not self._asked:
            self._asked, self._refusals = model.snapshot, {}
        kind = type(action)
        if kind not in self._refusals:
            reason = why_not(model.state, action)
            rolling = model.attention.phase is Phase.ROLLING
            self._refusals[kind] = "" if reason is None or rolling else explain(reason)
        return self._refusals[kind]


def _value(state: State, cell: Cell, player: int) -> int | None:
    box, column = cell
    index = state.setup.rules.index(box)
    return None if index is None else state.cards[player].columns[column].values[index]


def _whose_turn(state: State) -> str:
    current = state.setup.players[state.player]
    return "" if state.over else say(table_words.NOW_PLAYING[0], current=current)


def box_name(setup: Setup, id: str, column: int) -> str:
    """A column is called by its order or its position: with "×3" it was unclear whether the points
    are already multiplied."""
    name = row_name(setup.rules, id)
    if setup.columns == 1:
        return name
    if setup.rules.column_orders:
        return f"{name}, {table_words.column_name(setup, column)}"
    return say(words.IN_COLUMN, box=name, column=column + 1)
