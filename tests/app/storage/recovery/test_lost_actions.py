"""A lost action is restored if its neighbours prove it, and never replaced by another."""

from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from app.storage import Store, open_store
from app.storage.database.connection import open_in_memory
from app.storage.database.migrations import MIGRATIONS
from app.storage.database.tables import action_checksum
from app.storage.recovery.report import CutGame
from app.storage.recovery.rescue import fill
from core import Action, Game, Hold, IllegalAction, Roll, Score, Undo, format_action, next_roll
from tests.app.storage.recovery.test_rescue import collect_rows
from tests.app.storage.saved_games import (
    TickingClock,
    fixed_ids,
    make_setup,
    play_actions,
    play_from_seed,
)
from tests.core.random_games import play_random_game
from tests.marks import extended

HOURS = 5 * 3_600_000
"""Longer than all times in between could be tried."""


def save_slowly(path: Path, game: Game, pause: int) -> Store:
    """Save action by action, each after a pause in milliseconds."""
    clock = TickingClock()
    store = open_store(path, clock).store
    uid, saved = store.games.begin(game.setup), Game.new(game.setup)
    for action in game.actions:
        clock.now += pause
        saved = store.games.append(uid, saved, [action])
    return store


def rescue_without(store: Store, step: int) -> tuple[list[str], tuple[CutGame, ...]]:
    """Return the lines that are left if this action is found nowhere, and what is reported."""
    rows = collect_rows(store)
    rows.steps[1] = len(rows.actions[1])
    rows.actions[1] = {each: True for each in rows.actions[1] if each[0] != step}
    with closing(open_in_memory(MIGRATIONS)) as other:
        cut = fill(other, rows)
        lines = other.execute("SELECT line FROM actions ORDER BY step").fetchall()
    return [line for (line,) in lines], cut


def save_with_collision(
    path: Path, game: Game, step: int, other: Action, later: int = 0, pause: int = HOURS
) -> tuple[Store, list[str]]:
    """Save the action of this step at such a time that the other action, at another time, would
    have the same checksum, and return the game's lines.

    The action after it is saved `pause` milliseconds after the one before; the other action's time
    is at least `later` milliseconds after that.
    """
    clock = TickingClock()
    with fixed_ids():
        store = open_store(path, clock).store
        uid, saved = store.games.begin(game.setup), Game.new(game.setup)
    saved = store.games.append(uid, saved, game.actions[:step])
    [(before, began)] = store.database.connection.execute(
        "SELECT mark, at FROM actions ORDER BY step DESC LIMIT 1"
    )
    line = format_action(other)
    others = range(began + later, began + later + 2**18)
    checksums = {action_checksum(before, step, line, at) for at in others}
    line = format_action(game.actions[step])
    clock.now = next(
        at - 1000
        for at in range(began + 1000, began + 2**18)
        if action_checksum(before, step, line, at) in checksums
    )
    saved = store.games.append(uid, saved, game.actions[step : step + 1])
    clock.now = began + pause
    store.games.append(uid, saved, game.actions[step + 1 :])
    return store, [format_action(action) for action in game.actions]


def rolls_of_new_turns(game: Game) -> list[int]:
    """At which steps a turn begins, after the first."""
    return [
        step
        for step, (before, action) in enumerate(pairwise(game.actions), start=1)
        if isinstance(before, Score) and isinstance(action, Roll)
    ]


def could_be_undo(game: Game, step: int) -> bool:
    """Whether this roll is not the seed's, and the next two actions would be legal after an undo
    as well."""
    before = play_actions(game.setup, game, step)
    other = before.then(Undo())
    try:
        other.then(game.actions[step + 1]).then(game.actions[step + 2])
    except IllegalAction:
        return False
    return game.actions[step] != next_roll(before.state)


@pytest.mark.parametrize(("pause", "every"), [(0, 1), (HOURS, 8), extended(HOURS, 1)])
def test_dice_that_do_not_follow_from_the_seed_are_never_replaced(
    path: Path, pause: int, every: int
) -> None:
    """As in an imported game."""
    game = play_random_game(make_setup("Ana", "Ben"), Random(5))
    lines = [format_action(action) for action in game.actions]
    with save_slowly(path, game, pause) as store:
        for step in rolls_of_new_turns(game)[::every]:
            found, cut = rescue_without(store, step)
            assert found in (lines, lines[:step]), "restored if it follows from the seed after all"
            assert [each.kept for each in cut] == ([step] if found != lines else [])


@pytest.mark.parametrize(("pause", "every"), [(0, 1), (HOURS, 8), extended(HOURS, 1)])
def test_dice_of_the_seed_are_restored(path: Path, pause: int, every: int) -> None:
    game = play_from_seed(make_setup("Ana", "Ben"), Random(5))
    lines = [format_action(action) for action in game.actions]
    with save_slowly(path, game, pause) as store:
        for step in rolls_of_new_turns(game)[:-1:every]:
            assert rescue_without(store, step) == (lines, ())


def test_an_action_that_fits_a_checksum_by_chance_must_fit_all_that_follows(path: Path) -> None:
    """An undo would be legal, and the next actions too."""
    game = play_random_game(make_setup("Ana", "Ben"), Random(5), undo=0)
    step = next(filter(lambda step: could_be_undo(game, step), rolls_of_new_turns(game)))
    store, lines = save_with_collision(path, game, step, Undo())
    with store:
        found, [cut] = rescue_without(store, step)
        assert found == lines[:step]
        assert (cut.kept, cut.lost) == (step, len(lines) - step)


def test_an_undo_that_fits_a_checksum_by_chance_is_not_taken_for_strange_dice(path: Path) -> None:
    """With one player it leaves all that follows legal, so only few times are tried."""
    game = play_random_game(make_setup("Ana"), Random(5), undo=0)
    step = next(filter(lambda step: could_be_undo(game, step), rolls_of_new_turns(game)))
    begun = play_actions(game.setup, game, step + 8)
    store, lines = save_with_collision(path, begun, step, Undo(), later=2**18)
    with store:
        found, [cut] = rescue_without(store, step)
        assert found == lines[:step]
        assert (cut.kept, cut.lost) == (step, len(lines) - step)


def test_of_two_actions_that_fit_neither_is_taken(path: Path) -> None:
    """Dice were held and a box taken without another roll, so any others could have been held."""
    whole = play_from_seed(make_setup("Ana", "Ben"), Random(5))
    step = next(
        n
        for n in range(30, 100)
        if isinstance(whole.actions[n], Score)
        and play_actions(whole.setup, whole, n).state.rolls_left
    )
    game = play_actions(whole.setup, whole, step).then(Hold((0, 1))).then(whole.actions[step])
    store, lines = save_with_collision(path, game, step, Hold((0, 1, 2, 3, 4)), pause=2**18)
    with store:
        found, [cut] = rescue_without(store, step)
        assert found == lines[:step]
        assert (cut.kept, cut.lost) == (step, len(lines) - step)


def test_the_last_action_after_a_lost_one_is_told_as_lost(path: Path) -> None:
    whole = play_random_game(make_setup("Ana", "Ben"), Random(5), undo=0)
    step = next(filter(lambda step: could_be_undo(whole, step), rolls_of_new_turns(whole)))
    begun = play_actions(whole.setup, whole, step + 2)
    with save_slowly(path, begun, HOURS) as store:
        _found, [cut] = rescue_without(store, step)
        assert (cut.kept, cut.lost) == (step, 2)


@pytest.mark.parametrize("bit", [32, 40, 63])
def test_a_lost_action_before_one_with_an_impossible_checksum(path: Path, bit: int) -> None:
    whole = play_random_game(make_setup("Ana"), Random(5), undo=0)
    begun = play_actions(whole.setup, whole, 8)
    lines = [format_action(action) for action in begun.actions]
    with save_slowly(path, begun, 0) as store:
        rows = collect_rows(store)
        rows.steps[1] = len(rows.actions[1])
        kept = {each: True for each in rows.actions[1] if each[0] < 6}
        step, line, at, checksum = next(each for each in rows.actions[1] if each[0] == 7)
        rows.actions[1] = kept | {(step, line, at, changed(checksum, bit)): True}
        with closing(open_in_memory(MIGRATIONS)) as other:
            [cut] = fill(other, rows)
            found = [line for (line,) in other.execute("SELECT line FROM actions ORDER BY step")]
    assert found == lines[:6]
    assert (cut.kept, cut.lost) == (6, 2)


def changed(number: int, bit: int) -> int:
    """With this bit of 64 changed, as SQLite reads it."""
    number ^= 1 << bit
    return number - 2**64 if number >= 2**63 else number


def test_a_restored_action_is_no_loss_for_the_note_about_the_last_one(path: Path) -> None:
    """Its time cannot be found out, so the checksums after it differ from the note's."""
    game = play_from_seed(make_setup("Ana"), Random(5))
    with save_slowly(path, game, HOURS) as store:
        connection = store.database.connection
        connection.execute("PRAGMA secure_delete = ON")  # else the row is found in the free space
        connection.execute("DELETE FROM actions WHERE step = 11")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.check_rows()
        [report] = store.take_reports()
        assert report.cut == ()
        [game_found] = store.history.page()
        assert store.games.resume(game_found.uid) == game
        assert not store.games.flags(game_found.uid).known
