"""Who enters the lists of top scores, and who never does."""

from pathlib import Path
from random import Random

import pytest

from app.storage import GameFlags, GameKind, Store, open_store
from app.storage.errors import DiskFull
from app.storage.games import top_scores
from app.storage.games.game_flags import Uncounted
from app.storage.recovery.report import OpeningOutcome
from core import Game, Roll, Score, Setup, Trick, Undo, total
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    make_setup,
    play_from_seed,
    players_with_places,
    save_game,
)
from tests.core.random_games import score_random_box
from tests.core.scripted_game import FITTING, NOTHING


def play_with_zeros(setup: Setup, zeros: tuple[int, ...]) -> Game:
    """A whole game with scripted dice; each player zeroes this many boxes, from the last up."""
    game = Game.new(setup)
    boxes = [box.id for box in setup.rules.boxes]
    while not game.state.over:
        state = game.state
        place = state.card.taken
        column, box = divmod(place, len(boxes))
        name = boxes[box]
        zeroed = len(boxes) * setup.columns - place <= zeros[state.player]
        lower_nothing = NOTHING if name != "chance" else (1, 1, 1, 1, 2)
        dice = lower_nothing if zeroed else FITTING[name]
        game = game.then(Roll(dice)).then(Score(name, column))
    return game


def totals(game: Game) -> list[int]:
    return [total(game.setup, card) for card in game.state.cards]


def top_list(store: Store, setup: Setup) -> list[tuple[int, str, int]]:
    return [
        (each.place, each.name, each.score) for each in store.top_scores.top(GameKind.of(setup))
    ]


def all_entries(store: Store) -> list[str]:
    """All entries, including those beyond the last place."""
    return [row for row in all_rows(store) if row.startswith("top_scores ")]


def test_losers_and_solo_players_enter_too(store: Store) -> None:
    setup = make_setup("Ana", "Ben")
    game = play_with_zeros(setup, (0, 3))
    high, low = totals(game)
    assert high > low
    uid = save_game(store, game)
    assert store.top_scores.places(uid) == {0: 1, 1: 2}
    assert top_list(store, setup) == [(1, "Ana", high), (2, "Ben", low)]
    store.top_scores.rename(uid, 1, "Benno")
    assert top_list(store, setup) == [(1, "Ana", high), (2, "Benno", low)]
    solo = play_with_zeros(make_setup("Cleo"), (1,))
    save_game(store, solo)
    assert (2, "Cleo", totals(solo)[0]) in top_list(store, setup)


def test_the_list_is_kept_on_disk(path: Path) -> None:
    game = play_with_zeros(make_setup("Ana", rules="yachtz"), (2,))
    with open_store(path).store as store:
        save_game(store, game)
    with open_store(path).store as again:
        assert top_list(again, game.setup) == [(1, "Ana", totals(game)[0])]


def test_of_equal_scores_the_earlier_comes_first(store: Store) -> None:
    setup = make_setup("Ana", "Ben")
    save_game(store, play_with_zeros(setup, (0, 0)))
    save_game(store, play_with_zeros(make_setup("Cleo"), (0,)))
    assert [name for _place, name, _score in top_list(store, setup)] == ["Ana", "Ben", "Cleo"]


@pytest.mark.parametrize(
    ("rules", "places"), [("official", 10), ("triple", 5), ("yachtz", 10), ("jahtzee", 10)]
)
def test_a_list_is_limited_and_a_tie_with_the_last_does_not_enter(
    store: Store, rules: str, places: int
) -> None:
    setup = make_setup("Ana", rules=rules)
    game = play_with_zeros(setup, (2,))
    for _ in range(places):
        save_game(store, game)
    assert len(top_list(store, setup)) == places
    before = all_entries(store)
    save_game(store, game)
    assert all_entries(store) == before
    better = play_with_zeros(setup, (1,))
    save_game(store, better)
    assert top_list(store, setup)[0] == (1, "Ana", totals(better)[0])
    assert len(top_list(store, setup)) == places


def test_options_that_change_scoring_have_lists_of_their_own(store: Store) -> None:
    one = make_setup("Ana", rules="custom")
    others = [
        make_setup("Ana", rules="custom", columns=2),
        make_setup("Ana", rules="custom", columns=2, multiply=True),
        make_setup("Ana", rules="custom", extra_fives="none"),
    ]
    for setup in (one, *others):
        save_game(store, play_from_seed(setup, Random(1)))
    assert len(store.top_scores.kinds()) == 4
    assert all(len(top_list(store, setup)) == 1 for setup in (one, *others))


@pytest.mark.parametrize(
    "flags",
    [
        GameFlags(typed_in=True),
        GameFlags(known=True),
        GameFlags(imported=True),
        GameFlags(challenge="ABC", known=True),
        GameFlags(bots=((0, "steady"),)),
    ],
)
def test_games_that_never_enter(store: Store, flags: GameFlags) -> None:
    save_game(store, play_from_seed(make_setup("Ana"), Random(1)), flags)
    assert all_entries(store) == []


def test_people_who_play_with_bots_enter(store: Store) -> None:
    uid = save_game(
        store, play_with_zeros(make_setup("Botty", "Ana"), (0, 2)), GameFlags(bots=((0, "steady"),))
    )
    assert players_with_places(store, uid) == ["Ana"]


def test_a_tricked_game_never_enters_nor_counts(store: Store) -> None:
    setup = make_setup("Ana", tricksters=["Ana"])
    game = Game.new(setup).then(Trick(6))
    game = score_random_box(game, Random(1))
    while not game.state.over:
        game = score_random_box(game.then(Roll((1, 2, 3, 4, 6))), Random(1))
    save_game(store, game)
    assert all_entries(store) == []
    assert store.statistics.of(GameKind.of(setup)) is None
    assert store.history.page()[0].uncounted is Uncounted.TRICKED


def test_original_programs_and_hints_enter_and_hints_are_recorded(store: Store) -> None:
    setup = make_setup("Ana")
    uid = save_game(store, play_with_zeros(setup, (0,)), GameFlags(as_it_was=True, hints=5))
    without = save_game(store, play_with_zeros(setup, (1,)))
    marked = {each.game: each.hints for each in store.top_scores.top(GameKind.of(setup))}
    assert marked == {uid: 5, without: 0}


def test_an_unfinished_game_wins_nothing(store: Store) -> None:
    uid = store.games.begin(make_setup())
    store.games.append(
        uid, Game.new(make_setup()), play_with_zeros(make_setup(), (0, 0)).actions[:-1]
    )
    assert store.top_scores.places(uid) == {}
    assert all_entries(store) == []


def test_undo_at_game_over_removes_the_entry(store: Store) -> None:
    setup = make_setup("Ana")
    game = play_with_zeros(setup, (0,))
    uid = save_game(store, game)
    game = store.games.append(uid, game, [Undo()])
    assert top_list(store, setup) == []
    store.games.append(uid, game, [game.actions[-2]])
    assert players_with_places(store, uid) == ["Ana"]


def test_clearing_can_be_undone(store: Store) -> None:
    setup = make_setup("Ana")
    kind = GameKind.of(setup)
    save_game(store, play_with_zeros(setup, (0,)))
    save_game(store, play_with_zeros(setup, (1,)))
    before = top_list(store, setup)
    store.top_scores.clear(kind)
    assert top_list(store, setup) == []
    store.top_scores.undo_clear(kind)
    assert top_list(store, setup) == before
    store.top_scores.clear(kind)
    store.purge()
    store.top_scores.undo_clear(kind)
    assert top_list(store, setup) == []
    assert store.check_rows() is None


def test_the_last_clearing_is_undone_though_the_clock_was_set_back(path: Path) -> None:
    setup, clock = make_setup("Ana"), TickingClock()
    kind = GameKind.of(setup)
    with open_store(path, clock).store as store:
        save_game(store, play_with_zeros(setup, (0,)))
        store.top_scores.clear(kind)
        clock.now -= 1_000_000
        save_game(store, play_with_zeros(setup, (1,)))
        before = top_list(store, setup)
        store.top_scores.clear(kind)
        store.top_scores.undo_clear(kind)
        assert top_list(store, setup) == before


def test_an_entry_outlives_its_game(store: Store) -> None:
    setup = make_setup("Ana")
    uid = save_game(store, play_with_zeros(setup, (0,)))
    store.history.delete(uid)
    store.purge()
    assert len(top_list(store, setup)) == 1


def test_places_are_taken_in_the_transaction_that_ends_the_game(store: Store) -> None:
    game = play_with_zeros(make_setup("Ana", "Ben"), (0, 1))
    uid = store.games.begin(game.setup)
    before, last = Game.new(game.setup), game.actions[-1]
    before = store.games.append(uid, before, game.actions[:-1])
    assert store.top_scores.places(uid) == {}
    after = store.games.append(uid, before, [last])
    assert store.top_scores.places(uid) == {0: 1, 1: 2}
    store.games.append(uid, after, [Undo()])
    assert store.top_scores.places(uid) == {}
    assert store.top_scores.kinds() == ()


def test_the_last_box_is_not_saved_without_its_places(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise DiskFull

    game = play_with_zeros(make_setup("Ana"), (0,))
    uid = store.games.begin(game.setup)
    before = store.games.append(uid, Game.new(game.setup), game.actions[:-1])
    monkeypatch.setattr(top_scores, "insert_row", full)
    with pytest.raises(DiskFull):
        store.games.append(uid, before, game.actions[-1:])
    assert store.games.resume(uid) == before
    assert store.history.count() == 0


def test_a_damaged_list_in_memory_does_not_stop_a_game_from_ending(store: Store) -> None:
    save_game(store, play_with_zeros(make_setup("Ana"), (0,)))
    store.database.connection.execute("UPDATE top_scores SET name = 'Eve'")
    game = play_with_zeros(make_setup("Ana", seed="other"), (0,))
    uid = store.games.begin(game.setup)
    store.games.append(uid, Game.new(game.setup), game.actions)
    assert store.history.count() == 2


def test_a_damaged_list_is_repaired_when_a_game_ends_and_the_place_is_won(
    store: Store,
) -> None:
    save_game(store, play_with_zeros(make_setup("Ana"), (1,)))
    store.database.connection.execute("UPDATE top_scores SET name = 'Eve'")
    uid = save_game(store, play_with_zeros(make_setup("Ana", seed="other"), (0,)))
    assert players_with_places(store, uid) == ["Ana"]
    assert [report.outcome for report in store.take_reports()] == [OpeningOutcome.RESCUED]
