"""History, statistics and fairness all follow from the actions."""

import math
import statistics
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.storage import GameFlags, GameKind, Store
from app.storage.database.tables import SEATS
from app.storage.games.fairness import assess, check_rolls, chi_square_tail
from app.storage.games.game_summary import summarize
from app.storage.games.statistics import HISTOGRAM_STEP
from app.text.screens.fairness import describe_fairness, describe_seed_check
from core import Deal, Game, Hold, Roll, apply, card_totals, next_roll, start_game, total
from tests.app.storage.saved_games import make_setup, play_from_seed, save_game, save_random_games
from tests.core.random_games import play_random_game, score_random_box


def test_finished_games_are_listed_page_by_page(store: Store) -> None:
    uids = [save_game(store, play_from_seed(make_setup(seed=str(n)), Random(n))) for n in range(7)]
    store.games.begin(make_setup())
    assert store.history.count() == 7
    pages = [store.history.page(first, 3) for first in (0, 3, 6)]
    assert [game.uid for page in pages for game in page] == uids[::-1]
    newest = pages[0][0]
    game = store.games.resume(newest.uid)
    assert [each.total for each in newest.results] == [
        total(game.setup, card) for card in game.state.cards
    ]
    assert min(each.rank for each in newest.results) == 1
    assert newest.began < newest.ended


def test_a_replay_has_every_step(store: Store) -> None:
    game = play_random_game(make_setup(), Random(5))
    uid = save_game(store, game)
    replay = store.history.replay(uid)
    assert len(replay.steps) == len(game.actions) + 1
    assert replay.steps[0].state == start_game(game.setup)
    assert replay.steps[-1].state == game.state
    assert replay.seed == "s"
    assert [step.at for step in replay.steps] == sorted(step.at for step in replay.steps)


def test_statistics_by_hand(store: Store) -> None:
    games = [play_from_seed(make_setup("Ana", "Ben", seed=str(n)), Random(n)) for n in range(6)]
    for game in games:
        save_game(store, game)
    save_game(store, play_from_seed(make_setup("Ana", rules="triple"), Random(9)))
    kind = GameKind.of(games[0].setup)
    ana = store.players.all()[0].id
    for player, seats in ((None, (0, 1)), (ana, (0,))):
        found = store.statistics.of(kind, player)
        assert found is not None
        cards = [(game.setup, game.state.cards[seat]) for game in games for seat in seats]
        totals = [total(setup, card) for setup, card in cards]
        assert (found.games, found.cards) == (6, len(cards))
        assert found.average == statistics.mean(totals)
        assert found.best == max(totals)
        assert sum(count for _least, count in found.distribution) == len(cards)
        for least, count in found.distribution:
            assert count == sum(least <= each < least + HISTOGRAM_STEP for each in totals)
        bonuses = [card_totals(setup, card)[0].upper_bonus > 0 for setup, card in cards]
        assert found.bonus_rate == statistics.mean(bonuses)
        for index, (box, average) in enumerate(found.boxes):
            assert box == kind_boxes(kind)[index]
            values = [card.columns[0].values[index] or 0 for _setup, card in cards]
            assert average == pytest.approx(statistics.mean(values))
    everybody = store.statistics.of(kind)
    assert everybody is not None
    assert everybody.contests == 12
    assert 6 <= everybody.wins <= 12
    assert dict(store.statistics.kinds()) == {kind: 12, GameKind.of(make_setup(rules="triple")): 1}


def kind_boxes(kind: GameKind) -> list[str]:
    return [box.id for box in make_setup(rules=kind.rules).rules.boxes]


def test_what_counts_in_statistics(store: Store) -> None:
    game = play_from_seed(make_setup("Ana"), Random(1))
    for flags in (
        GameFlags(),
        GameFlags(typed_in=True),
        GameFlags(imported=True),
        GameFlags(hints=3),
    ):
        save_game(store, game, flags)
    for flags in (GameFlags(known=True), GameFlags(bots=((0, "steady"),))):
        save_game(store, game, flags)
    found = store.statistics.of(GameKind.of(game.setup))
    assert found is not None
    assert found.cards == 4


def test_summaries_follow_from_the_actions(store: Store) -> None:
    save_random_games(store, 25, seed=3)
    connection = store.database.connection
    finished = [game.uid for game in store.history.page(0, 100)]
    assert len(finished) > 5
    for uid in finished:
        game = store.games.resume(uid)
        rows = connection.execute(
            SEATS.select + " WHERE game = (SELECT id FROM games WHERE uid = ?)", (uid,)
        ).fetchall()
        stored = [row[3:10] for row in rows]
        again = [
            (
                each.total,
                each.rank,
                each.bonuses,
                each.fives,
                *(",".join(map(str, part)) for part in (each.boxes, each.faces, each.first_faces)),
            )
            for each in summarize(game)
        ]
        assert stored == again


# --- fairness ---------------------------------------------------------------------------------


def test_only_dice_that_were_rolled_count() -> None:
    game = Game.new(make_setup("Ana"))
    game = game.then(next_roll(game.state)).then(Hold((0, 1, 2)))
    first = game.state.dice
    game = game.then(next_roll(game.state))
    second = game.state.dice
    assert first is not None
    assert second is not None
    faces = summarize(game)[0].faces
    assert sum(faces) == 5 + 2
    for face in range(1, 7):
        assert faces[face - 1] == first.count(face) + second[3:].count(face)


def test_typed_in_dice_do_not_count() -> None:
    game = Game.new(make_setup("Ana"))
    due = next_roll(game.state).dice
    other = tuple(7 - value for value in due)
    assert sum(summarize(game.then(Roll(other)))[0].faces) == 0


def test_shared_dice_count_once_overall(store: Store) -> None:
    setup = make_setup("Ana", "Ben", deal=Deal.SAME)
    save_game(store, play_from_seed(setup, Random(1)))
    ana, ben = (store.fairness.player(player.id) for player in store.players.all())
    longest = max(ana.dice, ben.dice)
    assert longest <= store.fairness.all().dice < ana.dice + ben.dice


def test_what_counts_for_fairness(store: Store) -> None:
    game = play_from_seed(make_setup("Ana"), Random(1))
    save_game(store, game)
    dice = store.fairness.all().dice
    for flags in (GameFlags(typed_in=True), GameFlags(known=True), GameFlags(imported=True)):
        save_game(store, game, flags)
    assert store.fairness.all().dice == dice > 0


@pytest.mark.parametrize(
    ("chi_square", "freedom", "chance"),
    [
        (0, 5, 1.0),
        (1.145476, 5, 0.95),
        (4.351460, 5, 0.5),
        (9.236357, 5, 0.1),
        (11.070498, 5, 0.05),
        (15.086272, 5, 0.01),
        (20.515006, 5, 0.001),
        (100, 5, 5.285148e-20),
        (3.841459, 1, 0.05),
        (18.307038, 10, 0.05),
    ],
)
def test_chi_square_tail_against_published_tables(
    chi_square: float, freedom: int, chance: float
) -> None:
    assert chi_square_tail(chi_square, freedom) == pytest.approx(chance, rel=2e-6)


@given(st.floats(0, 500))
def test_chi_square_tail_with_two_degrees_of_freedom(chi_square: float) -> None:
    assert chi_square_tail(chi_square, 2) == pytest.approx(math.exp(-chi_square / 2), rel=1e-9)


def test_verdicts() -> None:
    assert describe_fairness(assess((0,) * 6)) == "No dice have been rolled yet."
    assert "too few" in describe_fairness(assess((10, 12, 9, 11, 8, 10)))
    fair = assess((1010, 990, 1003, 1005, 996, 996))
    assert describe_fairness(fair) == (
        "As even as dice get: chance alone gives a bigger difference "
        f"{round(fair.chance * 100)} times in 100, over 6000 dice."
    )
    assert describe_fairness(assess((1060, 950, 1030, 1005, 950, 1005))).startswith(
        "A little uneven"
    )
    assert describe_fairness(assess((1500, 900, 900, 900, 900, 900))).startswith(
        "Uneven: chance alone"
    )


def test_the_seeds_dice_are_even() -> None:
    faces = [0] * 6
    for number in range(30):
        game = play_from_seed(make_setup("Ana", seed=f"fair {number}"), Random(number))
        faces = [a + b for a, b in zip(faces, summarize(game)[0].faces, strict=True)]
    assert assess(tuple(faces)).chance > 0.001


def test_a_games_rolls_are_checked_against_its_seed(store: Store) -> None:
    game = play_from_seed(make_setup(), Random(1))
    rolls = sum(isinstance(action, Roll) for action in game.actions)
    sentence = describe_seed_check(store.fairness.check_seed(save_game(store, game)))
    assert sentence == f"All {rolls} rolls of this game follow from its seed."
    other = save_game(
        store, score_random_box(Game.new(make_setup()).then(Roll((1, 1, 1, 1, 1))), Random(1))
    )
    assert "1-1-1-1-1 was recorded" in describe_seed_check(store.fairness.check_seed(other))
    assert (
        describe_seed_check(check_rolls(Game.new(make_setup())))
        == "Nothing was rolled in this game."
    )
    typed = check_rolls(Game.new(make_setup()).then(Roll((1, 1, 1, 1, 1))), typed_in=True)
    assert "typed in" in describe_seed_check(typed)


@given(st.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_every_face_counted_was_rolled(seed: int) -> None:
    game = play_random_game(make_setup("Ana", "Ben"), Random(seed))
    state, rolled = start_game(game.setup), 0
    for action in game.actions:
        if isinstance(action, Roll) and action == next_roll(state):
            rolled += 5 - len(state.held)
        state = apply(state, action)
    assert sum(sum(each.faces) for each in summarize(game)) == rolled
