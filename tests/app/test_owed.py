"""What a full disk did not take is owed to it: kept in mind, and saved when it can be."""

from dataclasses import replace

import pytest

from app.fivefold import FivefoldApp
from app.new_game import NewGameChoices, Seat
from app.screens.game_over import GameOverScreen
from app.settings import BotPace
from app.widgets.pill import Pill
from app.words import sheets as words
from core import EndOfTurn, options
from tests.app.program import again, disk_takes, touch
from tests.app.showing import until
from tests.app.stage import Stage


def press(stage: Stage, app: FivefoldApp, text: str) -> None:
    """A button of the sheet in front."""
    touch(stage, next(w for w in app.sheets.front.walk() if isinstance(w, Pill) and w.text == text))


def said(app: FivefoldApp) -> str:
    [sheet] = app.sheets
    text: str = sheet.ids.body.children[0].text
    return text


def turns(app: FivefoldApp, count: int) -> int:
    """So many of them; how many actions the game has then."""
    model = app.playing.table.model
    for _ in range(count):
        if model.state.dice is None:
            model.roll()
        model.score(options(model.state)[0])
    return len(model.session.game.actions)


def on_disk(app: FivefoldApp, uid: str) -> int:
    return len(app.store.games.resume(uid).actions)


def played_on(stage: Stage, app: FivefoldApp) -> tuple[str, int]:
    """A turn that the disk took, and three that it did not; its uid, and how many actions."""
    app.playing.as_last_time()
    turns(app, 1)
    disk_takes(app, everything=False)
    app.playing.table.model.roll()
    stage.frames(2)
    press(stage, app, words.UNSAVED)
    return app.playing.uid, turns(app, 3)


def test_what_is_owed_is_saved_when_the_table_is_left(stage: Stage, app: FivefoldApp) -> None:
    uid, played = played_on(stage, app)
    assert on_disk(app, uid) < played
    disk_takes(app, everything=True)
    app.go_home()
    assert on_disk(app, uid) == played


def test_what_is_owed_is_saved_when_the_program_ends(stage: Stage, app: FivefoldApp) -> None:
    uid, played = played_on(stage, app)
    disk_takes(app, everything=True)
    assert on_disk(again(stage, app), uid) == played


def test_a_game_goes_on_from_where_it_was_though_the_disk_has_less_of_it(
    stage: Stage, app: FivefoldApp
) -> None:
    uid, played = played_on(stage, app)
    app.go_home()
    app.playing.resume(uid)
    assert len(app.playing.table.model.session.game.actions) == played
    disk_takes(app, everything=True)
    assert on_disk(app, uid) < turns(app, 1) == on_disk(app, uid)


def test_a_game_is_not_lost_while_another_is_played(stage: Stage, app: FivefoldApp) -> None:
    uid, played = played_on(stage, app)
    app.playing.as_last_time()
    app.sheets.close()
    assert app.playing.uid == "", "the disk takes no other game either"
    app.playing.resume(uid)
    assert len(app.playing.table.model.session.game.actions) == played
    app.playing.as_last_time()
    disk_takes(app, everything=True)
    app.go_home()
    assert on_disk(app, uid) == played


def test_nobody_is_told_that_a_game_is_saved_which_is_not(stage: Stage, app: FivefoldApp) -> None:
    played_on(stage, app)
    app.playing.leave()
    assert said(app) == words.LEAVE_UNSAVED
    app.sheets.close()
    app.new_game()
    assert said(app) == words.LEAVE_UNSAVED
    app.sheets.close()
    disk_takes(app, everything=True)
    app.playing.leave()
    assert said(app) == words.LEAVE_TEXT


def test_who_gives_up_a_game_that_was_never_kept_is_told_so(stage: Stage, app: FivefoldApp) -> None:
    disk_takes(app, everything=False)
    app.playing.as_last_time()
    app.sheets.close()
    app.playing.give_up()
    assert said(app) == words.GIVE_UP_UNSAVED


@pytest.mark.parametrize("pace", [BotPace.BRISK, BotPace.AT_ONCE])
def test_a_bot_whose_box_cannot_be_saved_asks_once(
    stage: Stage, app: FivefoldApp, pace: BotPace
) -> None:
    app.choices = NewGameChoices(seats=(Seat(bot="greedy"), Seat(name="Ana")))
    app.change_settings(replace(app.settings, bot_pace=BotPace.BRISK))
    app.playing.as_last_time()
    model = app.playing.table.model
    until(lambda: model.state.dice is not None)
    disk_takes(app, everything=False)
    app.change_settings(replace(app.settings, bot_pace=pace))
    app.sheets.close()
    model.roll()
    assert len(app.sheets) == 1
    disk_takes(app, everything=True)
    press(stage, app, words.TRY_AGAIN)
    until(lambda: not model.watching)
    assert model.state.player == 1


def test_a_turn_that_could_not_be_taken_back_asks_again(stage: Stage, app: FivefoldApp) -> None:
    asks = replace(app.settings.manner, end_of_turn=EndOfTurn.PROMPT, end_of_turn_in_company=None)
    app.change_settings(replace(app.settings, manner=asks))
    app.playing.as_last_time()
    model = app.playing.table.model
    while not model.state.over:
        turns(app, 1)
        stage.frames(2)
        if not model.state.over:
            press(stage, app, words.DONE)
    disk_takes(app, everything=False)
    press(stage, app, words.TAKE_BACK)
    disk_takes(app, everything=True)
    press(stage, app, words.TRY_AGAIN)
    assert app.sheets.front.title == words.ALL_DONE
    press(stage, app, words.DONE)
    assert isinstance(app.screen, GameOverScreen)
    assert app.store.top_scores.kinds()


def test_an_undo_that_the_disk_refused_leaves_the_end_of_the_game_where_it_is(
    stage: Stage, app: FivefoldApp
) -> None:
    app.playing.as_last_time()
    while not app.playing.table.model.state.over:
        turns(app, 1)
    stage.frames(2)
    disk_takes(app, everything=False)
    app.ending.undo_last_box()
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert app.sheets.front.title == words.SAVED_GAMES
    disk_takes(app, everything=True)
    press(stage, app, words.TRY_AGAIN)
    app.ending.undo_last_box()
    assert app.screen is app.playing.table


def ended(stage: Stage, app: FivefoldApp) -> str:
    """A game whose last turns the disk did not take."""
    uid, _ = played_on(stage, app)
    while not app.playing.table.model.state.over:
        turns(app, 1)
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert app.store.top_scores.kinds() == ()
    return uid


def test_a_game_that_ended_unsaved_wins_its_place_when_it_is_saved(
    stage: Stage, app: FivefoldApp
) -> None:
    ended(stage, app)
    disk_takes(app, everything=True)
    app.go_home()
    assert app.store.history.count() == 1
    assert app.store.top_scores.kinds()


@pytest.mark.parametrize("takes", [False, True])
def test_a_game_that_ended_unsaved_is_at_its_end_when_it_is_opened_again(
    stage: Stage, app: FivefoldApp, takes: bool
) -> None:
    uid = ended(stage, app)
    app.go_home()
    disk_takes(app, everything=takes)
    app.playing.resume(uid)
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    disk_takes(app, everything=True)
    app.go_home()
    assert app.store.top_scores.kinds()


def test_where_the_disk_has_another_game_than_memory_the_disk_counts(
    stage: Stage, app: FivefoldApp
) -> None:
    """Such as after a rescue, which saved less of it."""
    app.playing.as_last_time()
    turns(app, 2)
    uid = app.playing.uid
    app.store.database.connection.execute(
        "DELETE FROM actions WHERE step = (SELECT max(step) FROM actions)"
    )
    app.playing.table.model.roll()
    stage.frames(2)
    press(stage, app, words.UNSAVED)
    turns(app, 1)
    app.go_home()
    app.playing.resume(uid)
    stage.frames(2)
    assert turns(app, 3) == on_disk(app, uid)
