"""Finished games are reviewed for the trainer while the program is idle."""

from collections.abc import Iterator
from datetime import date

import pytest

from app.jobs.game_reviews import RECHECK, GameReviews
from app.storage import Store
from app.storage.errors import DiskFull
from app.storage.games import game_rows
from app.storage.games.game_kind import GameKind
from core import Game, next_roll
from core.bots import create_bot
from core.coach import review
from core.trainer.position import format_position, position_of
from tests.app.storage.exports import empty_store
from tests.app.storage.saved_games import make_setup, save_game, save_game_with_unknown_rules

DAY = date(2026, 11, 18)
TURNS = 40
"""Steps that are enough for a game of thirteen turns."""


@pytest.fixture
def store() -> Iterator[Store]:
    with empty_store() as store:
        yield store


def played_game(seed: str = "s") -> Game:
    game, bot = Game.new(make_setup("Ana", seed=seed)), create_bot("beginner")
    while not game.state.over:
        game = game.then(next_roll(game.state))
        game = game.then(bot.choose(game.state))
    return game


def run(reviews: GameReviews, steps: int = TURNS) -> None:
    for _ in range(steps):
        reviews.run_step()


def test_a_finished_game_is_reviewed_turn_by_turn(store: Store) -> None:
    game = played_game()
    save_game(store, game)
    ana = store.players.all()[0].id
    reviews = GameReviews(store, lambda: DAY)
    run(reviews, 10)
    assert store.reviews.kinds(ana) == ()
    run(reviews)
    (skill,) = store.reviews.last(GameKind.of(game.setup), ana, 20)
    expected = review(game)
    assert skill.loss == pytest.approx(expected.loss, abs=0.01)
    assert skill.luck == pytest.approx(expected.luck, abs=0.01)
    costs = store.reviews.theme_costs(ana, 20)
    mistakes = [each for each in expected.decisions if each.loss >= 0.25]
    assert sum(costs.values()) == pytest.approx(sum(each.loss for each in mistakes), abs=0.1)
    assert store.mistakes.due(ana, DAY.toordinal(), 0.5) == ()
    due = store.mistakes.due(ana, DAY.toordinal() + 1, 0.5)
    worst = max(mistakes, key=lambda each: each.loss)
    state = Game.new(game.setup).state
    for action in game.actions[: worst.step]:
        state = Game(game.setup, (), state).then(action).state
    assert due[0].position == format_position(position_of(state))
    assert due[0].loss == pytest.approx(worst.loss, abs=0.01)


def test_a_game_that_the_coach_cannot_judge_is_looked_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.jobs.game_reviews.coach_supports", lambda _setup: False)
    save_game(store, played_game())
    reviews = GameReviews(store, lambda: DAY)
    run(reviews, 3)
    assert store.reviews.next_pending() is None
    assert store.reviews.kinds(store.players.all()[0].id) == ()


def test_a_game_that_cannot_be_read_does_not_keep_others_from_being_reviewed(store: Store) -> None:
    save_game(store, played_game())
    uid = save_game_with_unknown_rules(store)
    connection = store.database.connection
    row = game_rows.find(connection, uid)
    game_rows.update(connection, row.id, ended=row.began + 10_000_000)
    reviews = GameReviews(store, lambda: DAY)
    run(reviews)
    assert len(store.reviews.kinds(store.players.all()[0].id)) == 1


def test_a_full_disk_is_tried_again_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    save_game(store, played_game())

    def fail(*_: object) -> None:
        raise DiskFull

    reviews = GameReviews(store, lambda: DAY)
    with monkeypatch.context() as patch:
        patch.setattr(store.reviews, "save", fail)
        run(reviews)
    assert store.reviews.next_pending() is not None
    run(reviews, RECHECK + TURNS)
    assert store.reviews.next_pending() is None


def test_a_game_finished_later_is_found(store: Store) -> None:
    reviews = GameReviews(store, lambda: DAY)
    run(reviews, 3)
    save_game(store, played_game())
    run(reviews, RECHECK + TURNS)
    assert store.reviews.next_pending() is None
