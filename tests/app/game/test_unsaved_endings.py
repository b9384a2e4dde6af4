"""What ended while the disk was full counts as if it had been saved at once."""

import pytest

from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.text import dialogs as words
from tests.app.support.application import again, disk_takes
from tests.app.support.full_disk import (
    begun_on_a_full_disk,
    ended,
    press,
    turns,
    up_to_the_last_question,
)
from tests.app.support.stage import Stage


def test_a_turn_that_could_not_be_taken_back_asks_again(stage: Stage, app: FivefoldApp) -> None:
    up_to_the_last_question(stage, app)
    disk_takes(app, everything=False)
    press(stage, app, words.TAKE_BACK())
    disk_takes(app, everything=True)
    press(stage, app, words.TRY_AGAIN())
    assert app.overlays.front.title == words.ALL_DONE()
    told = app.overlays.front.ids.body.children[0].text
    assert told.endswith(".")
    assert not told.endswith(("..", ". ."))
    press(stage, app, words.DONE())
    assert isinstance(app.screen, GameOverScreen)
    assert app.store.top_scores.kinds()


def test_an_undo_that_the_disk_refused_leaves_the_end_of_the_game_where_it_is(
    stage: Stage, app: FivefoldApp
) -> None:
    app.game.start_as_last_time()
    while not app.game.table.model.state.over:
        turns(app, 1)
    stage.frames(2)
    disk_takes(app, everything=False)
    app.game_end.undo_last_box()
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert app.overlays.front.title == words.SAVED_GAMES()
    disk_takes(app, everything=True)
    press(stage, app, words.TRY_AGAIN())
    app.game_end.undo_last_box()
    assert app.screen is app.game.table


def test_a_game_that_ended_unsaved_wins_its_place_when_it_is_saved(
    stage: Stage, app: FivefoldApp
) -> None:
    ended(stage, app)
    disk_takes(app, everything=True)
    app.routes.go_home()
    assert app.store.history.count() == 1
    assert app.store.top_scores.kinds()


@pytest.mark.parametrize("takes", [False, True])
def test_a_game_that_ended_unsaved_is_at_its_end_when_it_is_opened_again(
    stage: Stage, app: FivefoldApp, takes: bool
) -> None:
    uid = ended(stage, app)
    app.routes.go_home()
    disk_takes(app, everything=takes)
    app.game.resume(uid)
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    disk_takes(app, everything=True)
    app.routes.go_home()
    assert app.store.top_scores.kinds()


def test_a_game_that_began_and_ended_on_a_full_disk_wins_its_place_later(
    stage: Stage, app: FivefoldApp
) -> None:
    begun_on_a_full_disk(app, 13)
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert len(app.overlays) == 0
    disk_takes(app, everything=True)
    app.routes.go_home()
    assert app.store.history.count() == 1
    assert app.store.top_scores.kinds()


@pytest.mark.parametrize("begun", [True, False])
def test_an_owed_game_that_ended_counts_though_another_is_played_on_from_its_moment(
    stage: Stage, app: FivefoldApp, begun: bool
) -> None:
    if begun:
        ended(stage, app)
    else:
        begun_on_a_full_disk(app, 13)
        stage.frames(2)
    game, facts = app.game.table.model.session.game, app.game.flags
    disk_takes(app, everything=True)
    app.game.start_from(game, 3, facts)
    app.routes.go_home()
    [first] = app.store.history.page()
    assert not first.flags.known
    assert app.store.top_scores.kinds()


def test_an_owed_challenge_that_ended_counts_though_it_is_played_again(
    stage: Stage, app: FivefoldApp
) -> None:
    today = app.challenges.today()
    disk_takes(app, everything=False)
    app.challenges.play(today)
    app.overlays.close_all()
    while not app.game.table.model.state.over:
        turns(app, 1)
    stage.frames(2)
    app.routes.go_home()
    assert app.challenges.players_who_saw_dice(today)
    disk_takes(app, everything=True)
    app.challenges.play(today)
    assert app.store.top_scores.of_challenge(today.code)


def test_of_two_plays_of_a_challenge_that_are_owed_the_first_counts(
    stage: Stage, app: FivefoldApp
) -> None:
    today = app.challenges.today()
    disk_takes(app, everything=False)
    app.challenges.play(today)
    app.overlays.close_all()
    first = app.game.table.model.session.uid
    turns(app, 13)
    stage.frames(2)
    app.routes.go_home()
    app.challenges.play(today)
    app.overlays.close_all()
    disk_takes(app, everything=True)
    turns(app, 13)
    stage.frames(2)
    app.routes.go_home()
    assert [each.game for each in app.store.top_scores.of_challenge(today.code)] == [first]


def test_hints_of_an_owed_game_are_told_at_its_end(stage: Stage, app: FivefoldApp) -> None:
    begun_on_a_full_disk(app, 1)
    app.game.count_hint()
    turns(app, 12)
    stage.frames(2)
    assert "hint" in app.screen.note


def test_back_from_the_end_pays_too(stage: Stage, app: FivefoldApp) -> None:
    begun_on_a_full_disk(app, 13)
    stage.frames(2)
    disk_takes(app, everything=True)
    app.back()
    assert app.store.history.count() == 1


def test_a_last_box_that_asks_to_be_confirmed_has_won_its_place_already(
    stage: Stage, app: FivefoldApp
) -> None:
    """Whoever closes the program instead of answering has finished the game all the same."""
    up_to_the_last_question(stage, app)
    opened = again(stage, app)
    assert opened.store.history.count() == 1
    assert opened.store.top_scores.kinds()
