"""The table read aloud: what has changed since the last word, and nothing twice.

Of all other screens and of sheets, what they say first, and what the keyboard points at.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from app.accessibility import screen_reader
from app.platform.speech import Speech
from app.settings.settings import Settings
from app.table.phase import EXTRA_FIVE_ICON, Phase
from app.text import narrator as words
from app.text.errors import explain
from app.text.i18n import current_language as language
from app.text.i18n import row_name
from app.text.new_game import join_names
from core import Cell, Setup, State, all_offers, outcome, total

if TYPE_CHECKING:
    from app.accessibility.screen_reader import ReadPosition
    from app.table.table_model import TableModel
    from app.table.view_state import TakenView

SHOWN = ("dice", "cards", "seats", "status", "phase", "taken")
"""The properties of the table whose change may be worth a word."""


@dataclass(frozen=True, slots=True)
class NarratedState:
    """What a listener has been told."""

    player: int | None = None
    dice: tuple[int, ...] | None = None
    rolls_left: int = 0
    held: tuple[int, ...] = ()
    focus: Cell | None = None
    status: str = ""
    extra_five: bool = False
    """Whether the status tells what an extra five is good for."""
    taken: "TakenView | None" = None
    over: bool = False


class Narrator:
    def __init__(self, speech: Speech, front: Callable[[], Any] = lambda: None) -> None:
        """`front` gives the sheet or the screen that is in front."""
        self._speech, self._front = speech, front
        self._on = False
        self._model: TableModel | None = None
        self._known = NarratedState()
        self._read: ReadPosition | None = None
        self._look = Clock.create_trigger(self._changed)

    def apply_settings(self, settings: Settings) -> None:
        on = settings.spoken
        if on and not self._on:
            self._known, self._read = NarratedState(), None
        self._on = on
        self._look()

    def update(self) -> None:
        """A key was pressed, or something else is in front."""
        if self._on:
            self._look()

    def attach_model(self, model: "TableModel") -> None:
        if self._model is not None:
            self._model.unbind(**dict.fromkeys(SHOWN, self._look))
        self._model, self._known = model, NarratedState()
        model.bind(**dict.fromkeys(SHOWN, self._look))
        self._look()

    def _changed(self, *_: object) -> None:
        front = self._front()
        table = front is None or _is_table(front)
        told = self._of_the_table(table)
        if self._on:
            told += self._of_others(front)
            sentence = " ".join(filter(None, told))
            if sentence:
                self._speech.say(sentence, language())

    def _of_the_table(self, in_front: bool) -> list[str]:
        model = self._model
        if model is None or model.phase == Phase.ROLLING.value:
            return []
        before, now = self._known, _known(model)
        self._known = now
        return _news(before, now, model.state, in_front)

    def _of_others(self, front: Any) -> list[str]:
        if front is None or (_is_table(front) and front.model is self._model):
            self._read = None
            return []
        read = screen_reader.step if _is_table(front) else screen_reader.news
        told, self._read = read(self._read, front)
        return told


def _known(model: "TableModel") -> NarratedState:
    state, status = model.state, model.status
    return NarratedState(
        player=state.player,
        dice=state.dice,
        rolls_left=state.rolls_left,
        held=state.held,
        focus=model.focused,
        status=f"{status.strong} {status.rest}" if status else "",
        extra_five=bool(status) and status.icon == EXTRA_FIVE_ICON,
        taken=model.taken,
        over=state.over,
    )


def _news(
    before: NarratedState, now: NarratedState, state: State, in_front: bool = True
) -> list[str]:
    """The sentences that bring a listener up to date, in the order in which it happened. What lies
    over the table speaks for itself: how the game ended, or what to do now."""
    told = []
    if now.taken is not None and now.taken != before.taken:
        told.append(_took(state, now.taken))
    if now.over:
        return [] if before.over else [*told, *([_over(state)] if in_front else [])]
    if now.player != before.player and len(state.cards) > 1:
        told.append(words.TURN(name=state.setup.players[state.player]))
    rolled = now.dice and (now.dice, now.rolls_left) != (before.dice, before.rolls_left)
    if now.dice and rolled:
        left = now.rolls_left
        told.append(words.ROLLED(dice=words.spell_dice(now.dice)))
        told.append(words.LEFT(left) if left else words.NONE_LEFT())
    if rolled and now.extra_five:
        told.append(f"{now.status}.")
    if now.dice and now.held != before.held and (now.held or not rolled):
        told.append(_held(now.dice, now.held))
    if now.focus is not None and now.focus != before.focus:
        told.append(_box(state, now.focus))
    if in_front and not told and now.status != before.status:
        told.append(now.status)
    return told


def _took(state: State, taken: "TakenView") -> str:
    setup, player = state.setup, taken.player
    gained = (taken.points + taken.bonus) * setup.multipliers[taken.cell[1]]
    if state.before is not None and state.before.player == player:
        gained = total(setup, state.cards[player]) - total(setup, state.before.cards[player])
    return words.TOOK(
        gained,
        name=setup.players[player],
        box=_box_name(setup, *taken.cell),
        total=total(setup, state.cards[player]),
    )


def _held(dice: tuple[int, ...], held: tuple[int, ...]) -> str:
    if not held:
        return words.NOTHING_HELD()
    return words.HELD(dice=words.spell_dice(tuple(dice[place] for place in held)))


def _box(state: State, cell: Cell) -> str:
    """A box and what it would score now, or has scored: as it counts, times its column."""
    setup = state.setup
    id, column = cell
    name = _box_name(setup, id, column)
    index = setup.rules.index(id)
    taken = None if index is None else state.card.columns[column].values[index]
    offer = next(each for each in all_offers(state) if each.cell == cell)
    if taken is not None and not offer.legal:
        return words.BOX_TAKEN(box=name, points=taken * setup.multipliers[column])
    if state.dice is None:
        return words.BOX_EMPTY(box=name)
    if offer.why_not is not None:
        return explain(offer.why_not)
    return words.BOX(offer.gain(setup.multipliers), box=name)


def _box_name(setup: Setup, id: str, column: int) -> str:
    """A column is said by its place: beside "×3" nobody knew if the points are multiplied."""
    name = row_name(setup.rules, id)
    if setup.columns == 1:
        return name
    return words.IN_COLUMN(box=name, column=column + 1)


def _over(state: State) -> str:
    result = outcome(state)
    if result is None:
        return ""
    points = result.winners[0].total
    names = join_names(tuple(place.name for place in result.winners))
    if result.tied:
        return words.TIED(points, names=names)
    return words.OVER(points, name=names)


def _is_table(front: Any) -> bool:
    """Which speaks by itself."""
    return hasattr(front, "model")
