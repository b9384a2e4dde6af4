"""Correct mistyped real dice before the turn is scored.

The record then reads as if the dice had been entered correctly at once. A die that was held
through several rolls changes in all of them.
"""

from itertools import takewhile

from core.actions import Action, Announce, Roll, Score, Undo
from core.boxes import SIDES, Dice
from core.engine import apply
from core.errors import NotRolledYet, WrongDice
from core.record import Game, replay


def correct_dice(game: Game, dice: Dice) -> tuple[Game, int]:
    """Return the game in which the last roll shows these dice, and its number of unchanged
    leading actions."""
    kept, turn = _this_turn(game.actions)
    if game.state.dice is None or not any(isinstance(action, Roll) for action in turn):
        raise NotRolledYet
    if len(dice) != len(game.state.dice):
        raise WrongDice(dice=len(game.state.dice), sides=SIDES)
    fixed = replay(game.setup, game.actions[:kept])
    for action in _correct_turn(dice, turn, fixed):
        fixed = fixed.then(action)
    return fixed, kept


def _this_turn(actions: tuple[Action, ...]) -> tuple[int, list[Action]]:
    """The index of the current turn's first action, and its actions that were not undone."""
    remaining: list[tuple[int, Action]] = []
    for place, action in enumerate(actions):
        if isinstance(action, Undo):
            while not isinstance(remaining.pop()[1], Score | Announce):
                pass  # holds after an announcement go with it
        else:
            remaining.append((place, action))
    turn = list(takewhile(lambda each: not isinstance(each[1], Score), reversed(remaining)))
    turn.reverse()
    return (turn[0][0] if turn else len(actions)), [action for _place, action in turn]


def _correct_turn(dice: Dice, turn: list[Action], before: Game) -> list[Action]:
    """The same turn with its rolls corrected, working back from the last one."""
    state, rolls, held = before.state, [], []
    for action in turn:
        if isinstance(action, Roll):
            rolls.append(action.dice)
            held.append(state.held)
        state = apply(state, action)
    fixed = [dice]
    for earlier, kept in zip(rolls[-2::-1], held[:0:-1], strict=True):
        shown = enumerate(earlier)
        fixed.append(tuple(fixed[-1][die] if die in kept else value for die, value in shown))
    return [Roll(fixed.pop()) if isinstance(action, Roll) else action for action in turn]
