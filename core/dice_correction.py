"""Real dice that were typed in wrongly, put right before the turn is scored.

The record then tells the turn as if it had been typed in rightly at once. A die that was held
through several rolls changes in all of them.
"""

from itertools import takewhile

from core.actions import Action, Roll, Score, Undo
from core.boxes import SIDES, Dice
from core.engine import apply
from core.errors import NotRolledYet, WrongDice
from core.record import Game, replay


def correct_dice(game: Game, dice: Dice) -> tuple[Game, int]:
    """The game in which the last roll shows these dice, and how many of its actions, from the
    first on, are as they were."""
    kept, turn = _this_turn(game.actions)
    if game.state.dice is None or not any(isinstance(action, Roll) for action in turn):
        raise NotRolledYet
    if len(dice) != len(game.state.dice):
        raise WrongDice(dice=len(game.state.dice), sides=SIDES)
    right = replay(game.setup, game.actions[:kept])
    for action in _ending_with(dice, turn, right):
        right = right.then(action)
    return right, kept


def _this_turn(actions: tuple[Action, ...]) -> tuple[int, list[Action]]:
    """Where the turn that is being played begins, and what was done in it and not undone."""
    standing: list[tuple[int, Action]] = []
    for place, action in enumerate(actions):
        if isinstance(action, Undo):
            standing.pop()  # nothing stands between a box and its undo
        else:
            standing.append((place, action))
    turn = list(takewhile(lambda each: not isinstance(each[1], Score), reversed(standing)))
    turn.reverse()
    return (turn[0][0] if turn else len(actions)), [action for _place, action in turn]


def _ending_with(dice: Dice, turn: list[Action], before: Game) -> list[Action]:
    """The same turn with its rolls put right, the last one first."""
    state, rolls, held = before.state, [], []
    for action in turn:
        if isinstance(action, Roll):
            rolls.append(action.dice)
            held.append(state.held)
        state = apply(state, action)
    right = [dice]
    for earlier, kept in zip(rolls[-2::-1], held[:0:-1], strict=True):
        shown = enumerate(earlier)
        right.append(tuple(right[-1][die] if die in kept else value for die, value in shown))
    return [Roll(right.pop()) if isinstance(action, Roll) else action for action in turn]
