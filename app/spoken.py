"""The table read aloud: what has changed since the last word, and nothing twice."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kivy.clock import Clock

from app.services.speech import Speech
from app.table.phase import Phase
from app.table.status import EXTRA_FIVE
from app.words import spoken as words
from app.words.language import said, word
from app.words.language import spoken as language
from core import Cell, Setup, State, offers, outcome

if TYPE_CHECKING:
    from app.table.model import TableModel

SHOWN = ("dice", "cards", "seats", "status", "phase")
"""The properties of the table whose change may be worth a word."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a listener has been told."""

    player: int | None = None
    dice: tuple[int, ...] | None = None
    rolls_left: int = 0
    held: tuple[int, ...] = ()
    focus: Cell | None = None
    status: str = ""
    extra_five: bool = False
    """Whether the status tells what an extra five is good for."""
    over: bool = False


class Spoken:
    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._on = False
        self._model: TableModel | None = None
        self._known = Known()
        self._look = Clock.create_trigger(self._changed)

    def adjust(self, on: bool) -> None:
        self._on = on
        self._look()

    def sit_down(self, model: "TableModel") -> None:
        if self._model is not None:
            self._model.unbind(**dict.fromkeys(SHOWN, self._look))
        self._model, self._known = model, Known()
        model.bind(**dict.fromkeys(SHOWN, self._look))
        self._look()

    def _changed(self, *_: object) -> None:
        model = self._model
        if model is None or model.phase == Phase.ROLLING.value:
            return
        before, now = self._known, _known(model)
        self._known = now
        sentence = " ".join(_news(before, now, model.state))
        if self._on and sentence:
            self._speech.say(sentence, language())


def _known(model: "TableModel") -> Known:
    state, status = model.state, model.status
    return Known(
        player=state.player,
        dice=state.dice,
        rolls_left=state.rolls_left,
        held=state.held,
        focus=model.focused,
        status=f"{status.strong} {status.rest}" if status else "",
        extra_five=bool(status) and status.icon == EXTRA_FIVE,
        over=state.over,
    )


def _news(before: Known, now: Known, state: State) -> list[str]:
    """The sentences that bring a listener up to date, most important first."""
    if now.over:
        return [] if before.over else [_over(state)]
    told = []
    if now.player != before.player and len(state.cards) > 1:
        told.append(words.TURN.format(name=state.setup.players[state.player]))
    rolled = now.dice and (now.dice, now.rolls_left) != (before.dice, before.rolls_left)
    if now.dice and rolled:
        left = now.rolls_left
        told.append(words.ROLLED.format(dice=words.spelled(now.dice)))
        told.append(words.LEFT.format(left) if left else words.NONE_LEFT)
    if rolled and now.extra_five:
        told.append(f"{now.status}.")
    if now.dice and now.held != before.held and (now.held or not rolled):
        told.append(_held(now.dice, now.held))
    if now.focus is not None and now.focus != before.focus:
        told.append(_box(state, now.focus))
    if not told and now.status != before.status:
        told.append(now.status)
    return told


def _held(dice: tuple[int, ...], held: tuple[int, ...]) -> str:
    if not held:
        return words.NOTHING_HELD
    return words.HELD.format(dice=words.spelled(tuple(dice[place] for place in held)))


def _box(state: State, cell: Cell) -> str:
    """A box and what it would score now, or has scored: as it counts, times its column."""
    setup = state.setup
    id, column = cell
    name = _box_name(setup, id, column)
    index = setup.rules.index(id)
    taken = None if index is None else state.card.columns[column].values[index]
    offer = next(each for each in offers(state) if each.cell == cell)
    if taken is not None and not offer.legal:
        return words.BOX_TAKEN.format(box=name, points=taken * setup.multipliers[column])
    if state.dice is None:
        return words.BOX_EMPTY.format(box=name)
    if offer.why_not is not None:
        return said(offer.why_not)
    return words.BOX.format(offer.gain(setup.multipliers), box=name)


def _box_name(setup: Setup, id: str, column: int) -> str:
    """A column is said by its place: beside "×3" nobody knew if the points are multiplied."""
    name = word(setup.rules, id)
    if setup.columns == 1:
        return name
    return words.IN_COLUMN.format(box=name, column=column + 1)


def _over(state: State) -> str:
    result = outcome(state)
    if result is None:
        return ""
    from app.words.screens import listed  # noqa: PLC0415 (not before the first frame)

    points = result.winners[0].total
    names = listed(tuple(place.name for place in result.winners))
    if result.tied:
        return words.TIED.format(points, names=names)
    return words.OVER.format(points, name=names)
