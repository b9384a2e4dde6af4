"""Open screens are rebuilt when the language changes and keep their state."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.history import FIRST_GIVEN_UP, PAGE_SIZE, HistoryScreen
from app.screens.home import HomeScreen
from app.table.phase import Phase
from app.widgets.controls.button import TextButton
from app.widgets.controls.tile import Tile
from app.widgets.standings.podium import PodiumStep
from core import RULE_SETS, Score, create_setup, legal_offers, next_roll
from tests.app.storage.saved_games import make_setup
from tests.app.support.application import scroll_and_tap
from tests.app.support.finished_games import (
    open_with_two_games,
    result_rows,
    save_finished_game,
    tap_by_text,
)
from tests.app.support.stage import Stage


@pytest.fixture
def app(stage: Stage, tmp_path: Path) -> FivefoldApp:
    return open_with_two_games(stage, tmp_path)


def in_german(app: FivefoldApp) -> None:
    """Switch the language as if it had changed on the phone while in the background."""
    app.preferences.change_settings(replace(app.preferences.settings, language="de"))


@pytest.mark.extended
@pytest.mark.parametrize(
    ("way", "german"), [("history", "Verlauf"), ("players", "Spieler"), ("statistics", "Statistik")]
)
def test_history_screens_switch_to_the_new_language(
    stage: Stage, app: FivefoldApp, way: str, german: str
) -> None:
    getattr(app.routes.history, way)()
    stage.frames(2)
    in_german(app)
    stage.frames(2)
    assert german in app.screen.title
    app.back()
    assert isinstance(app.screen, HomeScreen)


def test_a_replay_keeps_its_position(stage: Stage, app: FivefoldApp) -> None:
    app.routes.history.history()
    uid = app.store.history.page()[0].uid
    app.routes.history.open_game(uid)
    app.screen.model.go_to(7)
    in_german(app)
    stage.frames(2)
    assert app.screen.model.step == 7
    assert "Schritt 7" in app.screen.model.roll_view.hint
    stage.key("esc")
    assert isinstance(app.screen, HistoryScreen)
    assert "Verlauf" in app.screen.title


@pytest.mark.extended
def test_a_deleted_game_can_still_be_restored(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "History")
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile)))
    app.screen._on_delete()  # noqa: SLF001
    stage.frames(2)
    in_german(app)
    stage.frames(2)
    tap_by_text(stage, app, "Rückgängig")
    assert app.store.history.count() == 2
    assert not any(isinstance(w, TextButton) and w.text == "Rückgängig" for w in app.screen.walk())
    app.rebuild_screens()
    stage.frames(2)
    assert len([w for w in app.screen.walk() if isinstance(w, Tile)]) == 2


@pytest.mark.extended
def test_a_game_deleted_after_the_change_can_be_restored(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "History")
    stage.tap(next(w for w in app.screen.walk() if isinstance(w, Tile)))
    in_german(app)
    stage.frames(2)
    app.screen._on_delete()  # noqa: SLF001
    stage.frames(2)
    assert isinstance(app.screen, HistoryScreen)
    tap_by_text(stage, app, "Rückgängig")
    assert app.store.history.count() == 2
    assert len([w for w in app.screen.walk() if isinstance(w, Tile)]) == 2


@pytest.mark.extended
def test_the_list_keeps_its_length(stage: Stage, app: FivefoldApp) -> None:
    for number in range(PAGE_SIZE):
        save_finished_game(app, "os2", f"Player {number}")
    for number in range(FIRST_GIVEN_UP + 1):
        app.store.games.give_up(app.store.games.begin(make_setup(f"Player {number}")))
    app.routes.history.history()
    for _ in range(2):
        stage.frames(2)
        more = next(
            w for w in app.screen.walk() if isinstance(w, TextButton) and w.text == "Show more"
        )
        scroll_and_tap(stage, more)
    in_german(app)
    stage.frames(2)
    shown = [w for w in app.screen.walk() if isinstance(w, Tile)]
    assert len(shown) == 2 + PAGE_SIZE + FIRST_GIVEN_UP + 1
    app.back()
    app.routes.history.history()
    stage.frames(2)
    assert len([w for w in app.screen.walk() if isinstance(w, Tile)]) == PAGE_SIZE + FIRST_GIVEN_UP


@pytest.mark.extended
def test_a_cleared_list_can_still_be_restored(stage: Stage, app: FivefoldApp) -> None:
    tap_by_text(stage, app, "Top scores")
    before = result_rows(app)
    tap_by_text(stage, app, "Clear this list")
    stage.tap(app.overlays.front.ids.buttons.children[0])
    stage.frames(2)
    in_german(app)
    stage.frames(2)
    tap_by_text(stage, app, "Rückgängig")
    assert result_rows(app) == before
    app.back()
    stage.frames(2)
    app.routes.history.top_scores()
    stage.frames(2)
    assert not any(isinstance(w, TextButton) and w.text == "Rückgängig" for w in app.screen.walk())


def test_the_game_over_screen_switches_language(stage: Stage, app: FivefoldApp) -> None:
    going = app.store.games.begin(create_setup(RULE_SETS["official"], ["Ana", "Ben"], seed="end"))
    app.game.resume(going)
    session = app.game.table.model.session
    while not session.state.over:
        session.play(next_roll(session.state))
        session.play(Score(legal_offers(session.state)[0].box, 0))
    app.game_end.show()
    stage.frames(2)
    english = app.screen.headline
    in_german(app)
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert app.screen.headline != english
    assert [step.shown_total for step in app.screen.walk() if isinstance(step, PodiumStep)]


@pytest.mark.extended
def test_a_pending_end_of_turn_prompt_is_shown_again(stage: Stage, app: FivefoldApp) -> None:
    app.game.start(create_setup(RULE_SETS["winzee"], ["Ana", "Ben"], seed="a"), as_it_was=True)
    model = app.game.table.model
    if model.state.dice is None:
        model.dice_actions.roll()
    model.card_actions.take(legal_offers(model.state)[0])
    stage.frames(2)
    assert model.phase == Phase.PROMPT
    in_german(app)
    stage.frames(2)
    done = next(button for button in app.overlays.front.walk() if isinstance(button, TextButton))
    stage.tap(done)
    assert model.phase != Phase.PROMPT
