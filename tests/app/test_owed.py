"""What a full disk did not take is owed to it: kept in mind, and saved when it can be."""

import json
from dataclasses import replace

import pytest

from app.fivefold import FivefoldApp
from app.new_game import NewGameChoices, Seat
from app.screens.game_over import GameOverScreen
from app.settings import BotPace
from app.widgets.pill import Pill
from app.words import sheets as words
from app.words.home import waiting_game
from core import EndOfTurn, next_roll, options
from tests.app.program import again, disk_takes, touch
from tests.app.showing import until
from tests.app.stage import Stage
from tests.storage.exports import exported


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


def up_to_the_last_question(stage: Stage, app: FivefoldApp) -> None:
    """Each turn asks whether all is done; the last box was taken, and asks too."""
    asks = replace(app.settings.manner, end_of_turn=EndOfTurn.PROMPT, end_of_turn_in_company=None)
    app.change_settings(replace(app.settings, manner=asks))
    app.playing.as_last_time()
    model = app.playing.table.model
    while not model.state.over:
        turns(app, 1)
        stage.frames(2)
        if not model.state.over:
            press(stage, app, words.DONE)


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
    turns(app, 2)
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
    up_to_the_last_question(stage, app)
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


def begun_on_a_full_disk(app: FivefoldApp, played: int) -> int:
    """A game of which the disk has nothing; how many actions it has."""
    disk_takes(app, everything=False)
    app.playing.as_last_time()
    assert words.PLAY_UNSAVED.partition("{why}")[2] in said(app)
    app.sheets.close()
    return turns(app, played)


def waiting(app: FivefoldApp) -> list[str]:
    """What the disk has."""
    return [each.uid for each in app.store.games.unfinished()]


@pytest.mark.parametrize("played", [0, 3])
def test_a_game_that_began_on_a_full_disk_is_saved_as_soon_as_there_is_room(
    stage: Stage, app: FivefoldApp, played: int
) -> None:
    before = begun_on_a_full_disk(app, played)
    assert (app.playing.uid, waiting(app)) == ("", [])
    disk_takes(app, everything=True)
    assert turns(app, 1) == on_disk(app, app.playing.uid) > before


@pytest.mark.parametrize("played", [0, 3])
def test_a_game_that_began_on_a_full_disk_waits_at_home(
    stage: Stage, app: FivefoldApp, played: int
) -> None:
    actions = begun_on_a_full_disk(app, played)
    app.go_home()
    stage.frames(2)
    great = app.screen.ids.go_on
    assert great.words == waiting_game("Official rules", played + 1, 13)
    touch(stage, great)
    assert len(app.playing.table.model.session.game.actions) == actions
    app.go_home()
    disk_takes(app, everything=True)
    opened = again(stage, app)
    assert [on_disk(opened, uid) for uid in waiting(opened)] == [actions]


def test_a_game_the_disk_has_in_part_waits_once_and_as_it_stands(
    stage: Stage, app: FivefoldApp
) -> None:
    played_on(stage, app)
    app.go_home()
    stage.frames(2)
    assert app.screen.ids.go_on.words.endswith(waiting_game("", 5, 13))
    assert app.screen.ids.waiting_title.text == ""


def test_a_game_that_began_and_ended_on_a_full_disk_wins_its_place_later(
    stage: Stage, app: FivefoldApp
) -> None:
    begun_on_a_full_disk(app, 13)
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert len(app.sheets) == 0
    disk_takes(app, everything=True)
    app.go_home()
    assert app.store.history.count() == 1
    assert app.store.top_scores.kinds()


@pytest.mark.parametrize("begun", [True, False])
def test_hints_that_could_not_be_noted_are_owed_too(app: FivefoldApp, begun: bool) -> None:
    if begun:
        app.playing.as_last_time()
        turns(app, 1)
        disk_takes(app, everything=False)
    else:
        begun_on_a_full_disk(app, 1)
    for _ in range(2):
        app.playing.hint_given()
    disk_takes(app, everything=True)
    app.go_home()
    [uid] = waiting(app)
    assert app.store.games.facts(uid).hints == 2


@pytest.mark.parametrize("begun", [True, False])
def test_an_owed_game_that_ended_counts_though_another_is_played_on_from_its_moment(
    stage: Stage, app: FivefoldApp, begun: bool
) -> None:
    if begun:
        ended(stage, app)
    else:
        begun_on_a_full_disk(app, 13)
        stage.frames(2)
    game, facts = app.playing.table.model.session.game, app.playing.facts
    disk_takes(app, everything=True)
    app.playing.from_moment(game, 3, facts)
    app.go_home()
    [first] = app.store.history.page()
    assert not first.facts.known
    assert app.store.top_scores.kinds()


def test_an_owed_challenge_that_ended_counts_though_it_is_played_again(
    stage: Stage, app: FivefoldApp
) -> None:
    today = app.challenges.today()
    disk_takes(app, everything=False)
    app.challenges.play(today)
    app.sheets.close()
    while not app.playing.table.model.state.over:
        turns(app, 1)
    stage.frames(2)
    app.go_home()
    assert app.challenges.have_met(today)
    disk_takes(app, everything=True)
    app.challenges.play(today)
    assert app.store.top_scores.of_challenge(today.code)


def test_what_is_owed_is_said_to_be_saved_where_it_can_be(stage: Stage, app: FivefoldApp) -> None:
    begun_on_a_full_disk(app, 2)
    disk_takes(app, everything=True)
    app.playing.leave()
    assert said(app) == words.LEAVE_TEXT
    app.sheets.close()
    disk_takes(app, everything=False)
    turns(app, 1)
    app.playing.give_up()
    assert said(app) == words.GIVE_UP_UNSAVED
    app.sheets.close()
    disk_takes(app, everything=True)
    app.playing.give_up()
    assert said(app) == words.GIVE_UP_TEXT


def test_hints_of_an_owed_game_are_told_at_its_end(stage: Stage, app: FivefoldApp) -> None:
    begun_on_a_full_disk(app, 1)
    app.playing.hint_given()
    turns(app, 12)
    stage.frames(2)
    assert "hint" in app.screen.note


def test_back_from_the_end_pays_too(stage: Stage, app: FivefoldApp) -> None:
    begun_on_a_full_disk(app, 13)
    stage.frames(2)
    disk_takes(app, everything=True)
    app.back()
    assert app.store.history.count() == 1


def test_an_export_holds_what_is_owed(stage: Stage, app: FivefoldApp) -> None:
    begun_on_a_full_disk(app, 3)
    app.open_settings()
    disk_takes(app, everything=True)
    app.move_data()
    assert len(json.loads(exported(app.store))["games"]) == 1


def test_who_is_renamed_while_a_game_is_owed_stays_one_person(
    stage: Stage, app: FivefoldApp
) -> None:
    app.choices = NewGameChoices(seats=(Seat(name="Ana"),))
    app.playing.as_last_time()
    begun_on_a_full_disk(app, 1)
    app.looking_back.players()
    disk_takes(app, everything=True)
    [ana] = app.store.players.all()
    app.screen.rename(ana, "Anna")
    app.go_home()
    assert [each.name for each in app.store.players.all()] == ["Anna"]


def test_a_last_box_that_asks_to_be_confirmed_has_won_its_place_already(
    stage: Stage, app: FivefoldApp
) -> None:
    """Whoever closes the program instead of answering has finished the game all the same."""
    up_to_the_last_question(stage, app)
    opened = again(stage, app)
    assert opened.store.history.count() == 1
    assert opened.store.top_scores.kinds()


def test_what_a_rescue_lost_of_the_game_on_the_table_is_saved_once_more(
    stage: Stage, app: FivefoldApp
) -> None:
    app.playing.as_last_time()
    turns(app, 2)
    uid = app.playing.uid
    app.store.database.connection.execute("DELETE FROM actions WHERE step > 0")
    played = turns(app, 1)
    stage.frames(2)
    assert not app.sheets, "nobody has to be asked"
    assert on_disk(app, uid) == played


def test_where_the_disk_has_more_of_a_game_than_memory_the_disk_counts(
    stage: Stage, app: FivefoldApp
) -> None:
    """Such as after an import."""
    app.playing.as_last_time()
    turns(app, 2)
    model, uid = app.playing.table.model, app.playing.uid
    app.store.games.append(uid, model.session.game, [next_roll(model.state)])
    there = on_disk(app, uid)
    model.roll()
    stage.frames(2)
    press(stage, app, words.UNSAVED)
    turns(app, 1)
    app.go_home()
    app.playing.resume(uid)
    assert len(app.playing.table.model.session.game.actions) == there


def test_of_two_plays_of_a_challenge_that_are_owed_the_first_counts(
    stage: Stage, app: FivefoldApp
) -> None:
    today = app.challenges.today()
    disk_takes(app, everything=False)
    app.challenges.play(today)
    app.sheets.close()
    first = app.playing.table.model.session.uid
    turns(app, 13)
    stage.frames(2)
    app.go_home()
    app.challenges.play(today)
    app.sheets.close()
    disk_takes(app, everything=True)
    turns(app, 13)
    stage.frames(2)
    app.go_home()
    assert [each.game for each in app.store.top_scores.of_challenge(today.code)] == [first]
