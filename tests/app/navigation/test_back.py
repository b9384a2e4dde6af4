"""Back and Esc: leaving the program takes two presses, and side games lead back."""

import pytest

from app.application import FivefoldApp
from app.screens.challenges import ChallengesScreen
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.home import HomeScreen
from app.screens.review.review_screen import ReviewScreen
from app.screens.table.table_screen import TableScreen
from app.text import dialogs as words
from app.text.screens import challenges as challenge_words
from core import RULE_SETS, create_setup, legal_offers
from tests.app.support.application import find_tile, set_disk_writable, start_game
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import visible_texts


@pytest.fixture
def stopped(app: FivefoldApp) -> list[bool]:
    stops: list[bool] = []
    app.bind(on_stop=lambda _: stops.append(True))
    return stops


def finish(stage: Stage, app: FivefoldApp) -> None:
    model = app.game.table.model
    while not model.state.over:
        model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])
    stage.frames(2)


# --- leaving the program --------------------------------------------------------------------------


def test_esc_at_home_leaves_only_when_pressed_twice(
    stage: Stage, app: FivefoldApp, stopped: list[bool]
) -> None:
    stage.key("esc")
    assert not stopped
    assert words.PRESS_AGAIN_TO_LEAVE() in visible_texts(app.root_layout)
    stage.key("esc")
    assert stopped


def test_after_a_few_seconds_esc_asks_again(
    stage: Stage, app: FivefoldApp, stopped: list[bool]
) -> None:
    stage.key("esc")
    stage.wait(4)
    assert words.PRESS_AGAIN_TO_LEAVE() not in visible_texts(app.root_layout)
    stage.key("esc")
    assert not stopped


def test_another_screen_in_between_asks_again(
    stage: Stage, app: FivefoldApp, stopped: list[bool]
) -> None:
    stage.key("esc")
    stage.tap(find_tile(app, "New game"))
    assert words.PRESS_AGAIN_TO_LEAVE() not in visible_texts(app.root_layout)
    stage.key("esc")
    stage.key("esc")
    assert not stopped


def test_the_notice_is_in_no_finger_s_way(stage: Stage, app: FivefoldApp) -> None:
    stage.key("esc")
    [notice] = [each for each in app.root_layout.children if each is app.overlays.notice]
    stage.tap(notice)
    stage.tap(find_tile(app, "New game"))
    assert not isinstance(app.screen, HomeScreen)


def test_on_android_the_second_press_goes_to_the_background(
    stage: Stage, app: FivefoldApp, stopped: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    paused: list[bool] = []
    monkeypatch.setattr("app.lifecycle.on_android", lambda: True)
    monkeypatch.setattr(app, "pause", lambda: paused.append(True))
    stage.key("esc")
    assert not paused
    stage.key("esc")
    assert (paused, stopped) == ([True], [])
    stage.key("esc")
    assert paused == [True], "after coming back it asks again"


# --- leaving a table ------------------------------------------------------------------------------


def test_leaving_a_saved_table_asks_nothing(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.key("space")
    state = table.model.state
    stage.key("esc")
    assert isinstance(app.screen, HomeScreen)
    assert not app.overlays
    stage.tap(app.screen.ids.primary)
    assert app.game.table.model.state == state


def test_a_table_that_cannot_be_saved_asks(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    set_disk_writable(app, writable=False)
    table.model.session.allow_unsaved()
    stage.key("space")
    stage.key("esc")
    assert words.LEAVE_UNSAVED() in visible_texts(app.overlays.front)
    stage.key("esc")
    assert app.screen is table
    set_disk_writable(app, writable=True)


# --- coming back ----------------------------------------------------------------------------------


def test_a_challenge_leads_back_to_the_challenges(stage: Stage, app: FivefoldApp) -> None:
    app.challenges.open()
    app.challenges.play(app.challenges.today())
    stage.frames(2)
    assert app.game.table.model.title.startswith("Challenge: "), "it shows that it is one"
    stage.key("space")
    stage.key("esc")
    assert isinstance(app.screen, ChallengesScreen)
    stage.key("esc")
    assert isinstance(app.screen, HomeScreen)


def test_the_end_of_a_challenge_leads_back_to_its_results(stage: Stage, app: FivefoldApp) -> None:
    app.challenges.open()
    assert challenge_words.NOT_PLAYED() in " ".join(visible_texts(app.screen))
    app.challenges.play(app.challenges.today())
    finish(stage, app)
    assert isinstance(app.screen, GameOverScreen)
    stage.key("esc")
    assert isinstance(app.screen, ChallengesScreen)
    assert challenge_words.NOT_PLAYED() not in " ".join(visible_texts(app.screen))


def test_practice_leads_back_to_the_review_and_the_end_of_its_game(
    stage: Stage, app: FivefoldApp
) -> None:
    app.game.start(create_setup(RULE_SETS["official"], ["Ana"], seed="s"))
    finish(stage, app)
    end, uid = app.screen, app.game.uid
    stage.tap(end.ids.review)
    review = app.screen
    assert isinstance(review, ReviewScreen)
    app.game.start_from(app.game.session.game, 4, app.game.flags)
    stage.frames(2)
    assert isinstance(app.screen, TableScreen)
    stage.key("esc")
    assert app.screen is review
    stage.key("esc")
    assert app.screen is end
    assert app.game.uid != uid
    stage.tap(end.ids.play_again)
    assert app.game.session.state.setup.players == ("Ana",)
    assert app.game.session.state.setup.seed != "s"


def test_a_rematch_after_a_challenge_still_leads_back(stage: Stage, app: FivefoldApp) -> None:
    app.challenges.open()
    app.challenges.play(app.challenges.today())
    finish(stage, app)
    stage.tap(app.screen.ids.play_again)
    assert isinstance(app.screen, TableScreen)
    stage.key("esc")
    assert isinstance(app.screen, ChallengesScreen)
