"""Challenges: one list for each code, and everybody's first play of it."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.storage import GameFlags, GameKind, Store, open_store
from app.storage.database.connection import open_in_memory
from app.storage.database.database import Database
from app.storage.database.migrations import MIGRATIONS
from core import Game, Setup, Undo, next_roll
from tests.app.storage.exports import empty_store, export_bytes, import_from
from tests.app.storage.games.test_top_scores import play_with_zeros, totals
from tests.app.storage.opened_store import NEWER
from tests.app.storage.saved_games import (
    FIRST_TIME,
    TickingClock,
    make_setup,
    play_from_seed,
    players_with_places,
    save_game,
    save_game_with_unknown_rules,
)

CODE = GameFlags(challenge="FIVE-1234")


def challenge(*names: str, seed: str = "challenge 1234") -> Setup:
    return make_setup(*names, seed=seed)


def save_challenge_game(store: Store, *names: str, zeros: int = 0, flags: GameFlags = CODE) -> str:
    game = play_with_zeros(challenge(*names), tuple(zeros + seat for seat in range(len(names))))
    return save_game(store, game, flags)


def challenge_list(store: Store, code: str = CODE.challenge) -> list[tuple[int, str]]:
    return [(each.place, each.name) for each in store.top_scores.of_challenge(code)]


def test_the_same_code_is_the_same_list(store: Store) -> None:
    save_challenge_game(store, "Ana", zeros=2)
    save_challenge_game(store, "Ben")
    assert challenge_list(store) == [(1, "Ben"), (2, "Ana")]
    save_challenge_game(store, "Ana", flags=GameFlags(challenge="OTHER"), zeros=1)
    assert challenge_list(store) == [(1, "Ben"), (2, "Ana")]


def test_challenges_do_not_enter_the_list_of_their_kind(store: Store) -> None:
    uid = save_challenge_game(store, "Ana")
    assert store.top_scores.kinds() == ()
    assert store.top_scores.top(GameKind.of(challenge("Ana"))) == ()
    assert [each.game for each in store.top_scores.of_challenge(CODE.challenge)] == [uid]


def test_a_second_play_is_known_and_wins_nothing(store: Store) -> None:
    save_challenge_game(store, "Ana", zeros=3)
    assert store.games.players_who_saw_dice(challenge("Ana", "Ben"), CODE.challenge) == ("Ana",)
    again = save_game(store, play_with_zeros(challenge("Ana"), (0,)), CODE)
    assert store.games.flags(again).known
    assert players_with_places(store, again) == []
    assert len(challenge_list(store)) == 1


def test_only_players_new_to_the_challenge_enter(store: Store) -> None:
    save_challenge_game(store, "Ana", zeros=3)
    uid = save_game(store, play_with_zeros(challenge("Ana", "Ben"), (0, 1)), CODE)
    assert players_with_places(store, uid) == ["Ben"]


def test_dice_of_an_unfinished_game_are_known(store: Store) -> None:
    setup = challenge("Ana")
    uid = store.games.begin(setup, CODE)
    game = Game.new(setup)
    store.games.append(uid, game, [next_roll(game.state)])
    assert not store.games.flags(uid).known
    store.history.delete(uid)
    store.purge()
    assert store.games.flags(store.games.begin(setup, CODE)).known


def reopen_and_finish(store: Store, uid: str, *zeros: int) -> None:
    """Reopen a game and play it to its end."""
    store.games.reopen(uid)
    unfinished = store.games.resume(uid)
    store.games.append(uid, unfinished, play_with_zeros(unfinished.setup, zeros).actions)


@pytest.mark.parametrize("given_up", [True, False])
def test_dice_seen_in_another_game_meanwhile_win_nothing(store: Store, given_up: bool) -> None:
    first = store.games.begin(challenge("Ana"), CODE)
    if given_up:
        store.games.give_up(first)
    save_challenge_game(store, "Ana", zeros=3)
    reopen_and_finish(store, first, 0)
    assert store.games.flags(first).known
    assert players_with_places(store, first) == []
    assert challenge_list(store) == []
    assert store.statistics.kinds() == ()


def test_a_game_replayed_from_a_step_counts_as_seen(store: Store) -> None:
    first = store.games.begin(challenge("Ana"), CODE)
    store.games.begin(challenge("Ana"), GameFlags(known=True))
    assert store.games.flags(first).known


def test_of_a_paused_game_only_players_who_did_not_see_its_dice_meanwhile_enter(
    store: Store,
) -> None:
    first = store.games.begin(challenge("Ana", "Ben"), CODE)
    other = store.games.begin(challenge("Cleo"), CODE)
    save_challenge_game(store, "Ana")
    assert not store.games.flags(first).known
    reopen_and_finish(store, first, 0, 1)
    assert players_with_places(store, first) == ["Ben"]
    assert not store.games.flags(other).known
    reopen_and_finish(store, other, 2)
    assert players_with_places(store, other) == ["Cleo"]


def test_a_paused_game_is_known_once_all_players_have_seen_its_dice(store: Store) -> None:
    first = store.games.begin(challenge("Ana", "Ben"), CODE)
    for name in ("Ana", "Ben"):
        assert not store.games.flags(first).known
        store.games.begin(challenge(name), CODE)
    assert store.games.flags(first).known


def test_later_plays_do_not_make_a_finished_game_known(store: Store) -> None:
    first = save_game(store, play_with_zeros(challenge("Ana"), (0,)), CODE)
    store.games.begin(challenge("Ana"), CODE)
    assert not store.games.flags(first).known
    assert players_with_places(store, first) == ["Ana"]


def test_a_challenge_made_from_a_game_is_known_to_its_players(store: Store) -> None:
    """Its code was made from the seed of a game that was played without one."""
    save_game(store, play_from_seed(challenge("Ana"), Random(1)))
    assert store.games.flags(store.games.begin(challenge("Ana"), CODE)).known
    assert not store.games.flags(store.games.begin(challenge("Ben"), CODE)).known


def test_bots_neither_enter_nor_make_it_known(store: Store) -> None:
    table = GameFlags(challenge=CODE.challenge, bots=((0, "steady"),))
    uid = save_game(store, play_with_zeros(challenge("Botty", "Ana"), (0, 1)), table)
    assert challenge_list(store) == [(1, "Ana")]
    assert not store.games.flags(uid).known
    assert store.games.flags(store.games.begin(challenge("Botty", "Ana"), table)).known


def test_undo_removes_the_entry_and_the_last_box_restores_it(store: Store) -> None:
    game = play_with_zeros(challenge("Ana"), (0,))
    uid = save_game(store, game, CODE)
    undone = store.games.append(uid, game, [Undo()])
    assert challenge_list(store) == []
    store.games.append(uid, undone, [game.actions[-1]])
    assert players_with_places(store, uid) == ["Ana"]


def test_played_challenges_are_listed_with_their_best(store: Store) -> None:
    save_challenge_game(store, "Ana", zeros=1)
    best = save_challenge_game(store, "Ben")
    other = GameFlags(challenge="OTHER", hints=2)
    save_game(store, play_with_zeros(challenge("Ana", seed="other"), (0,)), other)
    newest, older = store.top_scores.challenges()
    assert (newest.code, newest.players, newest.best.name) == ("OTHER", 1, "Ana")
    assert newest.best.hints == 2
    assert (older.code, older.players, older.best.name) == ("FIVE-1234", 2, "Ben")
    assert older.best.game == best
    assert older.best.score == totals(play_with_zeros(challenge("Ben"), (0,)))[0]
    assert older.kind == GameKind.of(challenge("Ana"))
    assert older.played < newest.played
    assert store.top_scores.challenges(most=1) == (newest,)


def test_clearing_a_kind_leaves_challenges_alone(store: Store) -> None:
    save_challenge_game(store, "Ana")
    store.top_scores.clear(GameKind.of(challenge("Ana")))
    assert challenge_list(store) == [(1, "Ana")]


def test_the_same_dice_count_once_for_fairness(store: Store) -> None:
    for name in ("Ana", "Ben"):
        save_game(store, play_from_seed(challenge(name), Random(1)), CODE)
        if name == "Ana":
            once = store.fairness.all()
    assert store.fairness.all() == once
    assert store.statistics.kinds() == ((GameKind.of(challenge("Ana")), 2),)


def counted_totals(store: Store) -> dict[str, list[int]]:
    """The totals that count in each player's statistics of this kind."""
    kind = GameKind.of(challenge("Ana"))
    found = {each.name: store.statistics.trend(kind, each.id) for each in store.players.all()}
    for each in store.players.all():
        counted = store.statistics.of(kind, each.id)
        assert (counted.cards if counted else 0) == len(found[each.name])
    assert sum(map(len, found.values())) == sum(number for _, number in store.statistics.kinds())
    return {name: list(trend) for name, trend in found.items()}


def test_a_second_try_does_not_count_even_with_a_new_player(store: Store) -> None:
    first = play_with_zeros(challenge("Ana"), (3,))
    save_game(store, first, CODE)
    both = play_with_zeros(challenge("Ana", "Ben"), (0, 1))
    save_game(store, both, CODE)
    assert counted_totals(store) == {"Ana": totals(first), "Ben": totals(both)[1:]}
    other = GameFlags(challenge="OTHER")
    save_game(store, play_with_zeros(challenge("Ana", seed="other"), (2,)), other)
    assert len(counted_totals(store)["Ana"]) == 2


def test_of_a_paused_game_only_cards_of_players_who_did_not_see_its_dice_count(
    store: Store,
) -> None:
    first = store.games.begin(challenge("Ana", "Ben"), CODE)
    save_challenge_game(store, "Ana")
    reopen_and_finish(store, first, 0, 1)
    assert counted_totals(store) == {"Ana": [], "Ben": totals(store.games.resume(first))[1:]}


def test_of_two_tries_on_two_phones_the_first_counts() -> None:
    first, second = play_with_zeros(challenge("Ana"), (3,)), play_with_zeros(challenge("Ana"), (1,))
    later = Store(Database(open_in_memory(MIGRATIONS), None, TickingClock(FIRST_TIME + 10**9)))
    with empty_store() as old, later as store:
        save_game(old, first, CODE)
        save_game(store, second, CODE)
        assert counted_totals(store) == {"Ana": totals(second)}
        import_from(store, export_bytes(old))
        assert counted_totals(store) == {"Ana": totals(first)}


def test_a_player_merged_within_one_game_keeps_both_cards(store: Store) -> None:
    uid = save_game(store, play_with_zeros(challenge("Ana", "Anna"), (0, 1)), CODE)
    ana, anna = store.players.all()
    store.players.merge(anna.id, into=ana.id)
    assert counted_totals(store) == {"Ana": totals(store.games.resume(uid))}


@pytest.mark.parametrize("reason", ["imported", "typed_in", "known"])
def test_dice_count_for_fairness_if_an_earlier_game_of_them_does_not(
    store: Store, reason: str
) -> None:
    save_game(store, play_from_seed(challenge("Ben"), Random(1)), replace(CODE, **{reason: True}))
    assert store.fairness.all().dice == 0
    save_game(store, play_from_seed(challenge("Ana"), Random(1)), CODE)
    assert store.fairness.all().dice > 0


def test_lists_of_challenges_move_to_a_new_phone(store: Store) -> None:
    save_challenge_game(store, "Ana", flags=GameFlags(challenge=CODE.challenge, hints=3))
    with empty_store() as new:
        import_from(new, export_bytes(store))
        assert new.top_scores.challenges() == store.top_scores.challenges()
        assert new.top_scores.of_challenge(CODE.challenge)[0].hints == 3
        assert new.games.flags(new.games.begin(challenge("Ana"), CODE)).known


@pytest.mark.parametrize("elsewhere", ["Ana", "Ben"])
def test_an_unfinished_challenge_becomes_known_by_an_import(store: Store, elsewhere: str) -> None:
    waiting = store.games.begin(challenge("Ana"), CODE)
    with empty_store() as old:
        save_challenge_game(old, elsewhere)
        import_from(store, export_bytes(old))
    assert store.games.flags(waiting).known == (elsewhere == "Ana")


@pytest.mark.parametrize("elsewhere", ["Ana", "Ben"])
@pytest.mark.parametrize("waits_apart", [True, False])
def test_an_unfinished_challenge_becomes_known_by_a_merged_file(
    path: Path, elsewhere: str, waits_apart: bool
) -> None:
    with open_store(path, TickingClock(), NEWER).store as store:
        if not waits_apart:
            waiting = store.games.begin(challenge("Ana"), CODE)
        else:
            save_challenge_game(store, elsewhere)
    with open_store(path, TickingClock()).store as separate_store:
        if waits_apart:
            waiting = separate_store.games.begin(challenge("Ana"), CODE)
        else:
            save_challenge_game(separate_store, elsewhere)
    with open_store(path, TickingClock(), NEWER).store as store:
        assert store.games.flags(waiting).known == (elsewhere == "Ana")


def test_an_unreadable_challenge_does_not_stop_an_import(store: Store) -> None:
    waiting = save_game_with_unknown_rules(store, CODE)
    import_from(store, export_bytes(store))
    assert not store.games.flags(waiting).known


# --- once for each, however two became one ------------------------------------------------------


def test_a_merged_player_is_listed_once_by_the_first_play(
    store: Store,
) -> None:
    first = save_challenge_game(store, "Ana", zeros=2)
    save_challenge_game(store, "Anna")
    ana, anna = store.players.all()
    store.players.merge(ana.id, anna.id)
    assert [each.game for each in store.top_scores.of_challenge(CODE.challenge)] == [first]


@pytest.mark.parametrize("merged", ["Anna", "Ben"])
def test_an_unfinished_challenge_becomes_known_by_merging_players(
    store: Store, merged: str
) -> None:
    waiting = store.games.begin(challenge("Ana"), CODE)
    save_challenge_game(store, "Anna")
    store.games.begin(make_setup("Ben"))
    people = {player.name: player.id for player in store.players.all()}
    store.players.merge(people[merged], into=people["Ana"])
    assert store.games.flags(waiting).known == (merged == "Anna")


def test_a_player_who_finished_it_on_two_devices_is_listed_once(store: Store) -> None:
    store.games.begin(make_setup("Zoe"))
    with empty_store() as other:
        import_from(other, export_bytes(store))
        save_challenge_game(other, "Ana")
        save_challenge_game(store, "Ana", zeros=2)
        import_from(store, export_bytes(other))
    assert len(challenge_list(store)) == 1


def test_a_player_who_finished_it_in_two_merged_files_is_listed_once(path: Path) -> None:
    with open_store(path, TickingClock(), NEWER).store as store:
        save_challenge_game(store, "Ana", zeros=2)
    with open_store(path, TickingClock()).store as separate_store:
        save_challenge_game(separate_store, "Ana")
    with open_store(path, TickingClock(), NEWER).store as store:
        assert len(challenge_list(store)) == 1


def test_a_deleted_challenge_stays_known_on_another_phone(store: Store) -> None:
    store.history.delete(save_challenge_game(store, "Ana", zeros=3))
    with empty_store() as new:
        import_from(new, export_bytes(store))
        before = challenge_list(new)
        assert new.games.players_who_saw_dice(challenge("Ana"), CODE.challenge) == ("Ana",)
        save_challenge_game(new, "Ana")
        assert challenge_list(new) == before
