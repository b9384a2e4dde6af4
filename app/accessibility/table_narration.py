"""What has changed on the table since it was last read, in sentences."""

from typing import TYPE_CHECKING, NamedTuple

from app.table.describer import box_name
from app.table.phase import EXTRA_FIVE_ICON
from app.text import narrator as words
from app.text.screens.new_game import join_names
from core import Cell, Dice, State, outcome, total

if TYPE_CHECKING:
    from app.table.describer import TableDescriber
    from app.table.table_model import TableModel
    from app.table.view_state import TakenView


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


def take_snapshot(model: "TableModel") -> NarratedState:
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


def describe_changes(
    before: NarratedState,
    now: NarratedState,
    state: State,
    describer: "TableDescriber",
    moments: list[str],
    *,
    in_front: bool = True,
    brief: bool = False,
) -> list[str]:
    """In the order in which things happened, with the moments that they brought.

    A screen or dialog in front of the table reads the result of the game, or the status, itself.

    `brief` for screen readers, which read by themselves what is held and what has the focus.
    """
    sentences = []
    taken = now.taken if now.taken != before.taken else None
    if taken is not None:
        sentences += [_describe_score(state, taken), *moments]
    if now.over:
        return [] if before.over else [*sentences, *([_describe_result(state)] if in_front else [])]
    if now.player != before.player and len(state.cards) > 1:
        sentences.append(words.TURN(name=state.setup.players[state.player]))
    rolled = now.dice and (now.dice, now.rolls_left) != (before.dice, before.rolls_left)
    if now.dice and rolled:
        left = now.rolls_left
        sentences.append(words.ROLLED(dice=_spell(state, now.dice)))
        sentences.append(words.ROLLS_LEFT(left) if left else words.NO_ROLLS_LEFT())
        sentences += moments if taken is None else []
    if rolled and now.extra_five:
        sentences.append(f"{now.status}.")
    if not brief:
        if now.dice and now.held != before.held and (now.held or not rolled):
            sentences.append(_describe_held(state, now.dice, now.held))
        if now.focus is not None and now.focus != before.focus:
            box = describer.box(now.focus)
            sentences.append(box.reason if now.dice and box.reason else box.sentence)
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
        box=box_name(setup, *taken.cell),
        total=total(setup, state.cards[player]),
    )


def _describe_held(state: State, dice: Dice, held: tuple[int, ...]) -> str:
    if not held:
        return words.NOTHING_HELD()
    return words.HELD(dice=_spell(state, tuple(dice[place] for place in held)))


def _spell(state: State, dice: Dice) -> str:
    return words.spell_dice(dice, state.setup.rules.pip_colours)


def _describe_result(state: State) -> str:
    result = outcome(state)
    if result is None:
        return ""
    points = result.winners[0].total
    names = join_names(tuple(place.name for place in result.winners))
    if result.tied:
        return words.GAME_OVER_TIED(points, names=names)
    return words.GAME_OVER(points, name=names)
