"""A game that ends while the disk is full counts as if it had been saved at once."""

import pytest

from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.text import dialogs as words
from core.challenge import Challenge
from tests.app.support.application import restart_app, set_disk_writable
from tests.app.support.full_disk import (
    finish_unsaved_game,
    play_to_last_prompt,
    play_turns,
    press_in_dialog,
    start_unsaved_game,
)
from tests.app.support.stage import Stage

pytestmark = pytest.mark.extended

CHALLENGE = Challenge("official", 1, False, "forced", 1234567)


def test_a_failed_undo_of_the_last_box_asks_again(stage: Stage, app: FivefoldApp) -> None:
    play_to_last_prompt(stage, app)
    set_disk_writable(app, writable=False)
    press_in_dialog(stage, app, words.TAKE_BACK())
    set_disk_writable(app, writable=True)
    press_in_dialog(stage, app, words.TRY_AGAIN())
    assert app.overlays.front.title == words.ALL_DONE()
    text = app.overlays.front.ids.body.children[0].text
    assert text.endswith(".")
    assert not text.endswith(("..", ". ."))
    press_in_dialog(stage, app, words.DONE())
    assert isinstance(app.screen, GameOverScreen)
    assert app.store.top_scores.kinds()


def test_a_failed_undo_keeps_the_game_over_screen(stage: Stage, app: FivefoldApp) -> None:
    app.game.start_as_last_time()
    while not app.game.table.model.state.over:
        play_turns(app, 1)
    stage.frames(2)
    set_disk_writable(app, writable=False)
    app.game_end.undo_last_box()
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert app.overlays.front.title == words.SAVED_GAMES()
    set_disk_writable(app, writable=True)
    press_in_dialog(stage, app, words.TRY_AGAIN())
    app.game_end.undo_last_box()
    assert app.screen is app.game.table


def test_a_game_that_ended_unsaved_is_ranked_once_saved(stage: Stage, app: FivefoldApp) -> None:
    finish_unsaved_game(stage, app)
    set_disk_writable(app, writable=True)
    app.routes.go_home()
    assert app.store.history.count() == 1
    assert app.store.top_scores.kinds()


@pytest.mark.parametrize("takes", [False, True])
def test_a_game_that_ended_unsaved_reopens_at_its_end(
    stage: Stage, app: FivefoldApp, takes: bool
) -> None:
    uid = finish_unsaved_game(stage, app)
    app.routes.go_home()
    set_disk_writable(app, writable=takes)
    app.game.resume(uid)
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    set_disk_writable(app, writable=True)
    app.routes.go_home()
    assert app.store.top_scores.kinds()


def test_a_game_played_entirely_on_a_full_disk_is_ranked_later(
    stage: Stage, app: FivefoldApp
) -> None:
    start_unsaved_game(app, 13)
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert len(app.overlays) == 0
    set_disk_writable(app, writable=True)
    app.routes.go_home()
    assert app.store.history.count() == 1
    assert app.store.top_scores.kinds()


@pytest.mark.parametrize("begun", [True, False])
def test_an_unsaved_finished_game_counts_although_a_new_one_starts_from_it(
    stage: Stage, app: FivefoldApp, begun: bool
) -> None:
    if begun:
        finish_unsaved_game(stage, app)
    else:
        start_unsaved_game(app, 13)
        stage.frames(2)
    game, facts = app.game.table.model.session.game, app.game.flags
    set_disk_writable(app, writable=True)
    app.game.start_from(game, 3, facts)
    app.routes.go_home()
    [first] = app.store.history.page()
    assert not first.flags.known
    assert app.store.top_scores.kinds()


def test_an_unsaved_finished_challenge_counts_although_it_is_replayed(
    stage: Stage, app: FivefoldApp
) -> None:
    set_disk_writable(app, writable=False)
    app.challenges.play(CHALLENGE)
    app.overlays.close_all()
    while not app.game.table.model.state.over:
        play_turns(app, 1)
    stage.frames(2)
    app.routes.go_home()
    assert app.challenges.players_who_saw_dice(CHALLENGE)
    set_disk_writable(app, writable=True)
    app.challenges.play(CHALLENGE)
    assert app.store.top_scores.of_challenge(CHALLENGE.code)


def test_the_first_of_two_unsaved_challenge_attempts_counts(stage: Stage, app: FivefoldApp) -> None:
    set_disk_writable(app, writable=False)
    app.challenges.play(CHALLENGE)
    app.overlays.close_all()
    first = app.game.table.model.session.uid
    play_turns(app, 13)
    stage.frames(2)
    app.routes.go_home()
    app.challenges.play(CHALLENGE)
    app.overlays.close_all()
    set_disk_writable(app, writable=True)
    play_turns(app, 13)
    stage.frames(2)
    app.routes.go_home()
    assert [each.game for each in app.store.top_scores.of_challenge(CHALLENGE.code)] == [first]


def test_hints_of_an_unsaved_game_are_reported_at_its_end(stage: Stage, app: FivefoldApp) -> None:
    start_unsaved_game(app, 1)
    app.game.count_hint()
    play_turns(app, 12)
    stage.frames(2)
    assert "hint" in app.screen.note


def test_back_from_game_over_saves_the_game(stage: Stage, app: FivefoldApp) -> None:
    start_unsaved_game(app, 13)
    stage.frames(2)
    set_disk_writable(app, writable=True)
    app.back()
    assert app.store.history.count() == 1


def test_a_game_is_ranked_before_its_last_box_is_confirmed(stage: Stage, app: FivefoldApp) -> None:
    """Closing the program instead of answering still counts as finishing the game."""
    play_to_last_prompt(stage, app)
    opened = restart_app(stage, app)
    assert opened.store.history.count() == 1
    assert opened.store.top_scores.kinds()
