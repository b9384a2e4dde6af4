"""Reads the table aloud: what has changed since the last sentence, and nothing twice.

Other screens, and dialogs, are left to the screen reader.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

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
from app.text.table import column_name
from core import Cell, Dice, Setup, State, all_offers, outcome, total

if TYPE_CHECKING:
    from app.accessibility.screen_reader import ReadPosition
    from app.table.table_model import TableModel
    from app.table.view_state import TakenView

WATCHED_PROPERTIES = ("dice", "cards", "seats", "status", "phase", "taken")


class NarratedState(NamedTuple):
    """What has been read aloud so far."""

    player: int | None = None
    dice: tuple[int, ...] | None = None
    rolls_left: int = 0
    held: tuple[int, ...] = ()
    focus: Cell | None = None
    status: str = ""
    extra_five: bool = False
    """Whether the status explains an extra five."""
    taken: "TakenView | None" = None
    over: bool = False


class Narrator:
    def __init__(self, speech: Speech, get_front: Callable[[], Any] = lambda: None) -> None:
        """`get_front` returns the dialog or screen in front."""
        self._speech, self._get_front = speech, get_front
        self._on = False
        self._model: TableModel | None = None
        self._narrated = NarratedState()
        self._read_position: ReadPosition | None = None
        self._update_soon = Clock.create_trigger(self._update)

    def apply_settings(self, settings: Settings) -> None:
        on = settings.spoken
        if on and not self._on:
            self._narrated, self._read_position = NarratedState(), None
        self._on = on
        self._update_soon()

    def update(self) -> None:
        """Call this after a key press, or when something else is in front."""
        if self._on:
            self._update_soon()

    def attach_model(self, model: "TableModel") -> None:
        if self._model is not None:
            self._model.unbind(**dict.fromkeys(WATCHED_PROPERTIES, self._update_soon))
        self._model, self._narrated = model, NarratedState()
        model.bind(**dict.fromkeys(WATCHED_PROPERTIES, self._update_soon))
        self._update_soon()

    def _update(self, *_: object) -> None:
        front = self._get_front()
        table = front is None or _is_table(front)
        sentences = self._read_table(table)
        if self._on:
            sentences += self._read_screen(front)
            text = " ".join(filter(None, sentences))
            if text:
                self._speech.say(text, language())

    def _read_table(self, in_front: bool) -> list[str]:
        model = self._model
        if model is None or model.phase == Phase.ROLLING.value:
            return []
        before, now = self._narrated, _take_snapshot(model)
        self._narrated = now
        return _describe_changes(before, now, model.state, in_front)

    def _read_screen(self, front: Any) -> list[str]:
        if front is None or (_is_table(front) and front.model is self._model):
            self._read_position = None
            return []
        read = screen_reader.read_replay_step if _is_table(front) else screen_reader.read_changes
        sentences, self._read_position = read(self._read_position, front)
        return sentences


def _take_snapshot(model: "TableModel") -> NarratedState:
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


def _describe_changes(
    before: NarratedState, now: NarratedState, state: State, in_front: bool = True
) -> list[str]:
    """In the order in which things happened. A screen or dialog in front of the table reads the
    result of the game, or the status, itself."""
    sentences = []
    if now.taken is not None and now.taken != before.taken:
        sentences.append(_describe_score(state, now.taken))
    if now.over:
        return [] if before.over else [*sentences, *([_describe_result(state)] if in_front else [])]
    if now.player != before.player and len(state.cards) > 1:
        sentences.append(words.TURN(name=state.setup.players[state.player]))
    rolled = now.dice and (now.dice, now.rolls_left) != (before.dice, before.rolls_left)
    if now.dice and rolled:
        left = now.rolls_left
        sentences.append(words.ROLLED(dice=_spell(state, now.dice)))
        sentences.append(words.ROLLS_LEFT(left) if left else words.NO_ROLLS_LEFT())
    if rolled and now.extra_five:
        sentences.append(f"{now.status}.")
    if now.dice and now.held != before.held and (now.held or not rolled):
        sentences.append(_describe_held(state, now.dice, now.held))
    if now.focus is not None and now.focus != before.focus:
        sentences.append(_describe_box(state, now.focus))
    if in_front and not sentences and now.status != before.status:
        sentences.append(now.status)
    return sentences


def _describe_score(state: State, taken: "TakenView") -> str:
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


def _describe_held(state: State, dice: Dice, held: tuple[int, ...]) -> str:
    if not held:
        return words.NOTHING_HELD()
    return words.HELD(dice=_spell(state, tuple(dice[place] for place in held)))


def _spell(state: State, dice: Dice) -> str:
    return words.spell_dice(dice, state.setup.rules.pip_colours)


def _describe_box(state: State, cell: Cell) -> str:
    """What it would score now, or has scored, times its column's multiplier."""
    setup = state.setup
    id, column = cell
    name = _box_name(setup, id, column)
    index = setup.rules.index(id)
    taken = None if index is None else state.card.columns[column].values[index]
    offer = next(each for each in all_offers(state) if each.cell == cell)
    if taken is not None and not offer.legal:
        return words.BOX_TAKEN(box=name, points=taken * setup.multipliers[column])
    if state.dice is None:
        return words.BOX_OPEN(box=name)
    if offer.why_not is not None:
        return explain(offer.why_not)
    return words.BOX(offer.gain(setup.multipliers), box=name)


def _box_name(setup: Setup, id: str, column: int) -> str:
    """A column is called by its order or its position: with "×3" it was unclear whether the points
    are already multiplied."""
    name = row_name(setup.rules, id)
    if setup.columns == 1:
        return name
    if setup.rules.column_orders:
        return f"{name}, {column_name(setup, column)}"
    return words.IN_COLUMN(box=name, column=column + 1)


def _describe_result(state: State) -> str:
    result = outcome(state)
    if result is None:
        return ""
    points = result.winners[0].total
    names = join_names(tuple(place.name for place in result.winners))
    if result.tied:
        return words.GAME_OVER_TIED(points, names=names)
    return words.GAME_OVER(points, name=names)


def _is_table(front: Any) -> bool:
    return hasattr(front, "model")
