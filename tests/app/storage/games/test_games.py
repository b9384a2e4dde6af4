"""Games are loaded exactly as they were saved."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.game.session import Session
from app.storage import GameFlags, Store, open_store
from app.storage.database.connection import open_in_memory
from app.storage.database.database import Database
from app.storage.database.migrations import MIGRATIONS
from app.storage.database.tables import GAMES
from app.storage.errors import (
    NoSuchGame,
    NotSaved,
    NotSavedInOrder,
    UnreadableGame,
    UnreadableSetup,
)
from app.storage.games.game_flags import parse_bots
from app.storage.games.game_rows import GameRow
from app.text.errors import explain
from core import (
    Action,
    Game,
    Hold,
    IllegalAction,
    Roll,
    Score,
    Setup,
    Undo,
    dump_record,
    legal_offers,
    next_roll,
)
from tests.app.storage.saved_games import (
    TickingClock,
    append_raw_line,
    make_setup,
    play_actions,
    play_from_seed,
    save_game,
    save_game_with_unknown_rules,
)
from tests.app.storage.sentences import raises_saying
from tests.core.random_games import play_random_game, random_dice, setups


def test_a_game_is_loaded_as_it_was_saved(store: Store, path) -> None:
    setup = make_setup()
    uid = store.games.begin(setup)
    game = Game.new(setup)
    for action in (next_roll(game.state), Hold((0, 2))):
        game = store.games.append(uid, game, [action])
    store.close()
    with open_store(path).store as again:
        assert again.games.resume(uid) == game
        assert again.games.resume(uid).state.held == (0, 2)


def test_an_illegal_action_saves_nothing(store: Store) -> None:
    setup = make_setup()
    uid = store.games.begin(setup)
    game = Game.new(setup)
    with pytest.raises(IllegalAction):
        store.games.append(uid, game, [next_roll(game.state), Score("chance"), Score("chance")])
    assert store.games.resume(uid) == game


def test_unfinished_games_are_listed_last_played_first(store: Store) -> None:
    family, solo = make_setup("Ana", "Ben", "Cleo"), make_setup("Ana", rules="triple")
    first, second = store.games.begin(family), store.games.begin(solo)
    assert [each.uid for each in store.games.unfinished()] == [second, first]
    game = Game.new(family)
    store.games.append(first, game, [next_roll(game.state), Score("chance")])
    waiting = store.games.unfinished()
    assert [each.uid for each in waiting] == [first, second]
    assert waiting[0].players == ("Ana", "Ben", "Cleo")
    assert (waiting[0].player, waiting[0].turn, waiting[0].turns) == ("Ben", 1, 13)
    assert waiting[1].kind is not None
    assert (waiting[1].kind.rules, waiting[1].turns) == ("triple", 39)
    assert waiting[0].played > waiting[1].played


def test_the_last_box_finishes_a_game_and_undo_reopens_it(store: Store) -> None:
    game = play_from_seed(make_setup(), Random(1))
    uid = save_game(store, game)
    assert store.games.unfinished() == ()
    assert store.history.count() == 1
    game = store.games.append(uid, game, [Undo()])
    assert [each.uid for each in store.games.unfinished()] == [uid]
    assert store.history.count() == 0
    box = next(action for action in reversed(game.actions) if isinstance(action, Score))
    store.games.append(uid, game, [box])
    assert store.history.count() == 1


def test_undo_and_another_box_in_one_transaction(store: Store) -> None:
    game = play_from_seed(make_setup("Ana"), Random(1))
    uid = save_game(store, game)
    last = game.actions[-1]
    store.games.append(uid, game, [Undo(), last])
    assert store.history.count() == 1
    assert store.games.resume(uid).actions == (*game.actions, Undo(), last)


def test_delete_can_be_undone_until_purged(store: Store) -> None:
    uid = save_game(store, play_from_seed(make_setup(), Random(1)))
    store.history.delete(uid)
    assert store.history.page() == ()
    store.history.undelete(uid)
    assert len(store.history.page()) == 1
    store.history.delete(uid)
    store.purge()
    with pytest.raises(NoSuchGame):
        store.games.resume(uid)
    rows = store.database.connection.execute("SELECT count(*) FROM actions").fetchone()
    assert rows == (0,)


def test_the_id_of_a_purged_game_is_not_reused(store: Store) -> None:
    first = save_game(store, play_from_seed(make_setup(), Random(1)))
    store.games.delete(first)
    store.purge()
    second = store.games.begin(make_setup())
    found = store.database.connection.execute(
        "SELECT id FROM games WHERE uid = ?", (second,)
    ).fetchone()
    assert found == (2,)


def test_a_game_given_up_can_be_reopened(store: Store) -> None:
    uid = store.games.begin(make_setup())
    store.games.give_up(uid)
    assert store.games.unfinished() == ()
    assert [each.uid for each in store.games.given_up()] == [uid]
    store.games.reopen(uid)
    assert [each.uid for each in store.games.unfinished()] == [uid]


def test_bots_are_saved_and_older_rows_have_the_default_bot(store: Store) -> None:
    bots = ((0, "perfect"), (2, "beginner"))
    uid = store.games.begin(make_setup("Botty", "Ana", "Betty"), GameFlags(bots=bots))
    assert store.games.flags(uid).bots == bots
    assert parse_bots("0,2") == ((0, "steady"), (2, "steady"))


def test_flags_are_saved(store: Store) -> None:
    flags = GameFlags(as_it_was=True, hints=2, bots=((1, "steady"),), challenge="ABC")
    uid = store.games.begin(make_setup(), flags)
    assert store.games.flags(uid) == flags
    store.games.add_hints(uid, 3)
    assert store.games.flags(uid).hints == 5
    assert [player.name for player in store.players.all()] == ["Ana"]


def test_a_wrong_number_of_actions_is_refused(store: Store) -> None:
    setup = make_setup()
    uid = store.games.begin(setup)
    game = Game.new(setup)
    once = [next_roll(game.state)]
    store.games.append(uid, game, once)
    with pytest.raises(NotSavedInOrder):
        store.games.append(uid, game, once)


def test_no_such_game(store: Store) -> None:
    with raises_saying(NoSuchGame, match="no saved game xyz"):
        store.games.resume("xyz")


# --- records that the rules refuse ----------------------------------------------------------


def test_an_unreadable_record_says_why_and_can_be_continued(store: Store) -> None:
    setup = make_setup()
    uid = store.games.begin(setup)
    game = Game.new(setup)
    game = store.games.append(uid, game, [next_roll(game.state)])
    append_raw_line(store, uid, "score nonsense 1")
    with raises_saying(UnreadableGame, match=r"beyond action 1.*no box called") as caught:
        store.games.resume(uid)
    assert caught.value.readable == game
    waiting = store.games.unfinished()
    assert waiting[0].unreadable == caught.value
    continued = store.games.continue_readable(uid)
    assert store.games.resume(continued) == game
    assert store.games.flags(continued).known
    assert [each.uid for each in store.games.unfinished()] == [continued]
    with pytest.raises(UnreadableGame):  # kept, but it cannot be continued
        store.games.resume(uid)
    assert store.games.given_up() == ()
    assert store.database.reports == []


def test_unreadable_games_are_not_listed_as_given_up(store: Store) -> None:
    good = [store.games.begin(make_setup(seed=seed)) for seed in "ab"]
    for uid in good:
        store.games.give_up(uid)
    cut = store.games.begin(make_setup(seed="c"))
    append_raw_line(store, cut, "score nonsense 1")
    store.games.continue_readable(cut)
    store.games.give_up(save_game_with_unknown_rules(store))
    assert [each.uid for each in store.games.given_up(most=1)] == good[1:]
    assert [each.uid for each in store.games.given_up(most=2)] == good[::-1]


def test_unknown_rules_do_not_affect_other_games(store: Store) -> None:
    good, bad = store.games.begin(make_setup()), save_game_with_unknown_rules(store)
    with raises_saying(UnreadableSetup, match="no rules called 'nobodys'"):
        store.games.resume(bad)
    listed = {each.uid: each.unreadable for each in store.games.unfinished()}
    assert listed[good] is None
    assert "nobodys" in explain(listed[bad])


# --- the journal ------------------------------------------------------------------------------


def test_holds_are_saved_later_in_order(store: Store) -> None:
    setup = make_setup()
    uid = store.games.begin(setup)
    game = Game.new(setup)
    journal = store.journal(uid, game, GameFlags())
    roll = next_roll(game.state)
    journal.write([roll])
    journal.write_soon([Hold((1,))])
    assert journal.unsaved == 1
    assert len(store.games.resume(uid).actions) == 1
    held = game.then(roll).then(Hold((1,)))
    journal.write([next_roll(held.state)])
    assert journal.unsaved == 0
    assert store.games.resume(uid) == held.then(next_roll(held.state))


def set_disk_writable(store: Store, writable: bool) -> None:
    store.database.connection.execute(f"PRAGMA query_only = {'OFF' if writable else 'ON'}")


def start_real_dice_game(store: Store) -> tuple[str, Session]:
    setup = make_setup("Ana")
    flags = GameFlags(typed_in=True)
    uid = store.games.begin(setup, flags)
    game = Game.new(setup)
    return uid, Session(game, store.journal(uid, game, flags))


def test_a_correction_on_a_full_disk_changes_nothing(store: Store) -> None:
    uid, session = start_real_dice_game(store)
    session.play(Roll((1, 1, 1, 1, 1)))
    session.play(Hold((0,)))
    before = session.game
    set_disk_writable(store, writable=False)
    with pytest.raises(NotSaved):
        session.correct((1, 2, 3, 4, 5))
    assert session.game is before
    set_disk_writable(store, writable=True)
    session.save()
    assert store.games.resume(uid) == before


def test_a_correction_after_an_unsaved_undo_of_the_last_box(store: Store) -> None:
    uid, session = start_real_dice_game(store)
    session.play(*play_from_seed(session.state.setup, Random(1)).actions)
    assert store.history.count() == 1
    session.allow_unsaved()
    set_disk_writable(store, writable=False)
    session.play(Undo())
    session.correct((1, 2, 3, 4, 5))
    set_disk_writable(store, writable=True)
    session.save()
    assert store.games.resume(uid) == session.game
    assert store.history.count() == 0
    assert [each.uid for each in store.games.unfinished()] == [uid]


WRONG = (Roll((1, 1, 1, 1, 2)), Hold((0,)), Roll((1, 2, 2, 2, 2)), Score("ones"), Undo())


@pytest.mark.parametrize("found", range(1, len(WRONG) + 1))
def test_corrected_dice_are_saved_again_after_a_rescue_found_the_old_ones(
    store: Store, found: int
) -> None:
    """Fewer actions than before, as many, or more: nothing is appended to the wrong dice."""
    uid, session = start_real_dice_game(store)
    session.play(*WRONG[:3])
    session.correct((6, 2, 2, 2, 2))
    before = _play_actions(session.state.setup, WRONG[:found])
    store.games.rewrite(uid, before, 0)
    session.play(Score("sixes"))
    assert store.games.resume(uid) == session.game
    assert not store.games.flags(uid).known
    assert store.check_rows() is None


def test_corrected_dice_are_saved_again_by_flush(
    store: Store,
) -> None:
    uid, session = start_real_dice_game(store)
    old = play_from_seed(session.state.setup, Random(1))
    session.play(*old.actions)
    session.play(Undo())
    session.correct((6, 6, 6, 6, 6))
    store.games.rewrite(uid, Game.new(old.setup), 0)
    store.games.append(uid, Game.new(old.setup), old.actions)
    assert store.history.count() == 1
    session.save()
    assert store.games.resume(uid) == session.game
    assert store.history.count() == 0


def test_a_correction_is_not_applied_to_other_dice(store: Store) -> None:
    uid, session = start_real_dice_game(store)
    session.play(Roll((1, 1, 1, 1, 2)), Score("ones"), Roll((3, 3, 3, 3, 4)))
    old = _play_actions(session.state.setup, (Roll((2, 2, 2, 2, 2)), Score("ones")))
    store.games.rewrite(uid, old, 0)
    session.correct((3, 3, 3, 3, 3))
    assert store.games.resume(uid) == session.game


def _play_actions(setup: Setup, actions: Sequence[Action]) -> Game:
    game = Game.new(setup)
    for action in actions:
        game = game.then(action)
    return game


@given(st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_real_dice_are_saved_completely_wherever_the_disk_was_full(seed: int) -> None:
    rng = Random(seed)
    store = Store(Database(open_in_memory(MIGRATIONS), None, TickingClock()))
    uid, session = start_real_dice_game(store)
    session.allow_unsaved()
    while not session.state.over:
        for step in random_turn(session, rng):
            set_disk_writable(store, writable=rng.random() < 0.5)
            step()
    set_disk_writable(store, writable=True)
    session.save()
    assert store.games.resume(uid) == session.game
    assert store.history.count() == 1
    assert store.check_rows() is None


def random_turn(session: Session, rng: Random) -> Iterator[Callable[[], None]]:
    """With real dice, often corrected, and sometimes with an undo."""
    for _ in range(rng.randint(1, 3)):
        yield lambda: session.play(Roll(random_dice(session.game, rng)))
        if session.state.rolls_left:
            yield lambda: session.play(Hold(tuple(sorted(rng.sample(range(5), rng.randint(0, 4))))))
        if rng.random() < 0.4:
            yield lambda: session.correct(tuple(rng.choices(range(1, 7), k=5)))
    for undone in (rng.random() < 0.3, False):
        if session.state.dice is not None:
            chosen = rng.choice(legal_offers(session.state))
            yield lambda chosen=chosen: session.play(Score(chosen.box, chosen.column))
        if undone:
            yield lambda: session.play(Undo())


# --- any game at all --------------------------------------------------------------------------


@given(setups(), st.integers(0, 10**6), st.floats(0, 1))
@settings(max_examples=40, deadline=None)
def test_any_game_can_be_saved_and_loaded(setup: Setup, seed: int, part: float) -> None:
    store = Store(Database(open_in_memory(MIGRATIONS), None, TickingClock()))
    whole = play_random_game(setup, Random(seed))
    game = play_actions(setup, whole, int(part * len(whole.actions)))
    uid = save_game(store, game)
    assert store.games.resume(uid) == game
    assert dump_record(store.games.resume(uid)) == dump_record(game)
    assert (store.history.count() == 1) == game.state.over
    store.close()


def test_a_row_has_the_columns_of_its_table() -> None:
    assert GameRow._fields == GAMES.columns


def test_typed_in_dice_are_saved_as_typed(store: Store) -> None:
    setup = make_setup()
    uid = store.games.begin(setup, GameFlags(typed_in=True))
    game = store.games.append(uid, Game.new(setup), [Roll((6, 6, 6, 6, 6))])
    assert store.games.resume(uid) == game


def test_unfinished_games_can_be_listed_in_pages(store: Store) -> None:
    uids = [store.games.begin(make_setup(seed=str(number))) for number in range(7)][::-1]
    assert [each.uid for each in store.games.unfinished(2)] == uids[:2]
    assert [each.uid for each in store.games.unfinished(3, 2)] == uids[2:5]
    assert [each.uid for each in store.games.unfinished(3, 6)] == uids[6:]
