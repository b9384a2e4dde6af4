"""Moves that a full disk refused are kept in memory and saved later."""

import json
from dataclasses import replace

import pytest

from app.application import FivefoldApp
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import BotPace
from app.storage.database.tables import GAMES
from app.text import dialogs as words
from app.text.screens.home import describe_waiting_game
from core import next_roll
from tests.app.storage.exports import export_bytes
from tests.app.support.application import restart_app, scroll_and_tap, set_disk_writable
from tests.app.support.full_disk import (
    count_saved_actions,
    dialog_text,
    play_on_unsaved,
    play_turns,
    press_in_dialog,
    start_unsaved_game,
    unfinished_uids,
)
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import step_until


def test_unsaved_moves_are_saved_on_leaving_the_table(stage: Stage, app: FivefoldApp) -> None:
    uid, played = play_on_unsaved(stage, app)
    assert count_saved_actions(app, uid) < played
    set_disk_writable(app, writable=True)
    app.routes.go_home()
    assert count_saved_actions(app, uid) == played


def test_unsaved_moves_are_saved_on_exit(stage: Stage, app: FivefoldApp) -> None:
    uid, played = play_on_unsaved(stage, app)
    set_disk_writable(app, writable=True)
    assert count_saved_actions(restart_app(stage, app), uid) == played


def test_a_resumed_game_includes_its_unsaved_moves(stage: Stage, app: FivefoldApp) -> None:
    uid, played = play_on_unsaved(stage, app)
    app.routes.go_home()
    app.game.resume(uid)
    assert len(app.game.table.model.session.game.actions) == played
    set_disk_writable(app, writable=True)
    assert count_saved_actions(app, uid) < play_turns(app, 1) == count_saved_actions(app, uid)


def test_an_unsaved_game_survives_playing_another(stage: Stage, app: FivefoldApp) -> None:
    uid, played = play_on_unsaved(stage, app)
    app.game.start_as_last_time()
    app.overlays.close_all()
    assert app.game.uid == "", "the new game is not saved either"
    play_turns(app, 2)
    app.game.resume(uid)
    assert len(app.game.table.model.session.game.actions) == played
    app.game.start_as_last_time()
    set_disk_writable(app, writable=True)
    app.routes.go_home()
    assert count_saved_actions(app, uid) == played


def test_leaving_warns_that_the_game_is_not_saved(stage: Stage, app: FivefoldApp) -> None:
    play_on_unsaved(stage, app)
    app.game.leave()
    assert dialog_text(app) == words.LEAVE_UNSAVED()
    app.overlays.close_all()
    app.routes.ask_for_new_game()
    assert dialog_text(app) == words.LEAVE_UNSAVED()
    app.overlays.close_all()
    set_disk_writable(app, writable=True)
    app.game.leave()
    assert not app.overlays


def test_giving_up_a_never_saved_game_warns(stage: Stage, app: FivefoldApp) -> None:
    set_disk_writable(app, writable=False)
    app.game.start_as_last_time()
    app.overlays.close_all()
    app.game.ask_to_give_up()
    assert dialog_text(app) == words.GIVE_UP_UNSAVED()


@pytest.mark.parametrize("pace", [BotPace.BRISK, BotPace.AT_ONCE])
def test_a_bot_whose_move_cannot_be_saved_asks_once(
    stage: Stage, app: FivefoldApp, pace: BotPace
) -> None:
    app.preferences.game_options = GameOptions(seats=(Seat(bot="greedy"), Seat(name="Ana")))
    app.preferences.change_settings(replace(app.preferences.settings, bot_pace=BotPace.BRISK))
    app.game.start_as_last_time()
    model = app.game.table.model
    step_until(lambda: model.state.dice is not None)
    set_disk_writable(app, writable=False)
    app.preferences.change_settings(replace(app.preferences.settings, bot_pace=pace))
    app.overlays.close_all()
    model.dice_actions.roll()
    assert len(app.overlays) == 1
    set_disk_writable(app, writable=True)
    press_in_dialog(stage, app, words.TRY_AGAIN())
    step_until(lambda: not model.bot_active)
    assert model.state.player == 1


@pytest.mark.parametrize("played", [0, 3])
def test_a_game_begun_on_a_full_disk_is_saved_once_there_is_room(
    stage: Stage, app: FivefoldApp, played: int
) -> None:
    before = start_unsaved_game(app, played)
    assert (app.game.uid, unfinished_uids(app)) == ("", [])
    set_disk_writable(app, writable=True)
    assert play_turns(app, 1) == count_saved_actions(app, app.game.uid) > before


@pytest.mark.parametrize("played", [0, 3])
def test_a_game_begun_on_a_full_disk_is_offered_at_home(
    stage: Stage, app: FivefoldApp, played: int
) -> None:
    actions = start_unsaved_game(app, played)
    app.routes.go_home()
    stage.frames(2)
    great = app.screen.ids.primary
    assert great.detail == describe_waiting_game("Official rules", played + 1, 13)
    scroll_and_tap(stage, great)
    assert len(app.game.table.model.session.game.actions) == actions
    app.routes.go_home()
    set_disk_writable(app, writable=True)
    opened = restart_app(stage, app)
    assert [count_saved_actions(opened, uid) for uid in unfinished_uids(opened)] == [actions]


def test_a_partly_saved_game_is_offered_once_and_up_to_date(stage: Stage, app: FivefoldApp) -> None:
    play_on_unsaved(stage, app)
    app.routes.go_home()
    stage.frames(2)
    assert app.screen.ids.primary.detail.endswith(describe_waiting_game("", 5, 13))
    assert app.screen.ids.waiting.rows == []


@pytest.mark.parametrize("begun", [True, False])
def test_unsaved_hint_counts_are_saved_later(app: FivefoldApp, begun: bool) -> None:
    if begun:
        app.game.start_as_last_time()
        play_turns(app, 1)
        set_disk_writable(app, writable=False)
    else:
        start_unsaved_game(app, 1)
    for _ in range(2):
        app.game.count_hint()
    set_disk_writable(app, writable=True)
    app.routes.go_home()
    [uid] = unfinished_uids(app)
    assert app.store.games.flags(uid).hints == 2


def test_unsaved_moves_are_saved_before_leaving(stage: Stage, app: FivefoldApp) -> None:
    start_unsaved_game(app, 2)
    set_disk_writable(app, writable=True)
    app.routes.ask_for_new_game()
    assert not app.overlays
    app.back()
    set_disk_writable(app, writable=False)
    play_turns(app, 1)
    app.game.ask_to_give_up()
    assert dialog_text(app) == words.GIVE_UP_UNSAVED()
    app.overlays.close_all()
    set_disk_writable(app, writable=True)
    app.game.ask_to_give_up()
    assert dialog_text(app) == words.GIVE_UP_TEXT()


def test_an_export_includes_unsaved_games(stage: Stage, app: FivefoldApp) -> None:
    start_unsaved_game(app, 3)
    app.routes.open_settings()
    set_disk_writable(app, writable=True)
    app.transfer_data()
    assert len(json.loads(export_bytes(app.store))["games"]) == 1


@pytest.mark.extended
def test_renaming_a_player_of_an_unsaved_game_creates_no_second_player(
    stage: Stage, app: FivefoldApp
) -> None:
    app.preferences.game_options = GameOptions(seats=(Seat(name="Ana"),))
    app.game.start_as_last_time()
    start_unsaved_game(app, 1)
    app.routes.history.players()
    set_disk_writable(app, writable=True)
    [ana] = app.store.players.all()
    app.screen.rename(ana, "Anna")
    app.routes.go_home()
    assert [each.name for each in app.store.players.all()] == ["Anna"]


@pytest.mark.parametrize("lost", ["actions WHERE step > 0", "games"])
def test_moves_lost_in_a_recovery_are_saved_again(
    stage: Stage, app: FivefoldApp, lost: str
) -> None:
    app.game.start_as_last_time()
    play_turns(app, 2)
    uid = app.game.uid
    app.store.database.connection.execute(f"DELETE FROM {lost}")
    played = play_turns(app, 1)
    stage.frames(2)
    assert not app.overlays, "without asking"
    assert count_saved_actions(app, uid) == played


@pytest.mark.parametrize("lost", ["actions WHERE step > 0", "games"])
def test_moves_lost_in_a_recovery_are_saved_on_leaving_the_table(
    stage: Stage, app: FivefoldApp, lost: str
) -> None:
    app.game.start_as_last_time()
    played = play_turns(app, 2)
    uid = app.game.uid
    app.store.database.connection.execute(f"DELETE FROM {lost}")
    app.store.database.connection.execute("UPDATE games SET known = 1")
    app.store.database.connection.execute(GAMES.checksum_update("known = 1"))
    app.routes.go_home()
    assert count_saved_actions(app, uid) == played
    assert not app.store.games.flags(uid).known, "it can still be ranked"


def test_a_longer_game_on_disk_wins_over_memory(stage: Stage, app: FivefoldApp) -> None:
    """For example after an import."""
    app.game.start_as_last_time()
    play_turns(app, 2)
    model, uid = app.game.table.model, app.game.uid
    app.store.games.append(uid, model.session.game, [next_roll(model.state)])
    there = count_saved_actions(app, uid)
    model.dice_actions.roll()
    stage.frames(2)
    press_in_dialog(stage, app, words.PLAY_ON())
    play_turns(app, 1)
    app.routes.go_home()
    app.game.resume(uid)
    assert len(app.game.table.model.session.game.actions) == there


def test_an_automatic_first_roll_on_a_full_disk_asks_too(stage: Stage, app: FivefoldApp) -> None:
    app.game.start_as_last_time()
    uid = app.game.uid
    app.routes.go_home()
    by_itself = replace(app.preferences.settings.play_style, first_roll_by_itself=True)
    app.preferences.change_settings(replace(app.preferences.settings, play_style=by_itself))
    set_disk_writable(app, writable=False)
    app.game.resume(uid)
    stage.frames(2)
    assert words.PLAY_ON_UNSAVED().partition("{why}")[2] in dialog_text(app)
    assert app.game.table.model.state.dice is None
    press_in_dialog(stage, app, words.PLAY_ON())
    assert play_turns(app, 1)
