"""Views of the dice and the roll button."""

from app.table.phase import Phase
from app.table.presenter.snapshot import TableSnapshot
from app.table.view_state import DieView, RollView
from app.text import real_dice as real_words
from app.text import table as words
from core import State


def dice_row(table: TableSnapshot) -> tuple[DieView, ...]:
    before = table.state.before
    if table.handing_over and before is not None and before.dice is not None:
        # Players may want to compare the score with the dice.
        return tuple(
            DieView(die, before.dice[die], False, False, railed=die in _railed(table, before))
            for die in table.attention.order
        )
    state, thrown = table.state, table.thrown
    advised = table.attention.advice.dice if table.attention.advice else ()
    # Where a tap chooses the dice to roll, all others are held, so the mark would be meaningless.
    held = () if table.play_style.tap.chooses_rolled_dice else state.held
    railed = _railed(table, state) if state.dice else ()
    choosing = state.rolls_left > 0 or table.attention.phase is Phase.ROLLING
    return tuple(
        DieView(
            die=die,
            value=state.dice[die] if state.dice else 0,
            held=die in held and choosing,
            thrown=die in thrown,
            railed=die in railed,
            marked=die in table.marked,
            advised=die in advised,
        )
        for die in table.attention.order
    )


def _railed(table: TableSnapshot, state: State) -> tuple[int, ...]:
    """Held dice stay on the rail after the last roll, until the turn ends."""
    return () if table.play_style.tap.chooses_rolled_dice else state.held


def roll_button(table: TableSnapshot) -> RollView:
    state = table.state
    rolls, saved = state.setup.rules.rolls, state.saved_rolls[state.player]
    left = state.rolls_left - saved
    thrown = tuple(state.dice[die] for die in table.thrown) if state.dice else ()
    if table.is_bot_turn:
        plays = words.BOT_PLAYS(name=state.setup.players[state.player])
        return RollView(words.SKIP(), rolls, left, plays, plays, True, thrown)
    if table.attention.phase is Phase.PAUSE:
        next_player = words.NEXT_PLAYER(name=state.setup.players[state.player])
        return RollView(words.GO_ON(), 0, 0, next_player, next_player, True, icon="next")
    if table.attention.phase is Phase.PROMPT or state.over:
        return RollView(words.DONE(), 0, 0, "", "", False, icon="check")
    headline = words.rolls_left_text(left, saved)
    if not state.rolls_left:
        done = table.play_style.says_done
        word = words.DONE() if done else words.CHOOSE_A_BOX()
        return RollView(word, rolls, left, "", headline, not done, icon="check")
    word = long_word = words.BEGIN() if state.dice is None else words.ROLL()
    rolled = _rolled_dice(table)
    if state.dice is not None and rolled:
        word, long_word = words.ROLL_SOME(count=rolled), words.ROLL_DICE(rolled)
    if table.real_dice:
        word = long_word = real_words.ENTER()
    return RollView(
        word=word,
        rolls=rolls,
        left=left,
        hint="",
        headline=headline,
        active=True,
        thrown=thrown,
        tricks=state.setup.players[state.player] in state.setup.tricksters,
        long_word=long_word,
        rolls_text=words.rolls_of_text(left, rolls, saved),
        saved_text=words.LEFT_AND_SAVED(left=left, saved=saved) if saved else "",
        icon="dice" if table.real_dice else "cup",
    )


def _rolled_dice(table: TableSnapshot) -> int:
    """How many dice the next roll rolls."""
    state = table.state
    return state.setup.rules.dice - len(state.held) if state.dice else 0
