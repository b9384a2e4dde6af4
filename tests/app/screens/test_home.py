"""The home screen, in the whole application."""

from dataclasses import replace

import pytest
from kivy.core.window import Window

from app.application import FivefoldApp
from app.screens.new_game.new_game_screen import NewGameScreen
from core import Deal
from tests.app.support.application import find_tile, scroll_and_tap
from tests.app.support.stage import Stage

SIZES = (
    *((320, 500), (394, 500), (357, 640), (431, 500), (912, 500), (320, 640)),
    *((1920, 1080), (360, 640), (1400, 950), (840, 700), (1000, 760), (600, 900)),
)


@pytest.mark.extended
@pytest.mark.parametrize("text_size", [1.0, 1.3, 1.5])
@pytest.mark.parametrize("screen", ["home", "new game"])
def test_a_resized_screen_is_laid_out_in_one_frame(
    stage: Stage, app: FivefoldApp, caplog: pytest.LogCaptureFixture, screen: str, text_size: float
) -> None:
    """Within Kivy's limit of 20 passes."""
    for _ in range(3):
        app.game.start_as_last_time()
        app.routes.go_home()
    app.preferences.change_settings(replace(app.preferences.settings, text_size=text_size))
    if screen == "new game":
        app.routes.open_new_game()
    stage.frames(3)
    for size in SIZES:
        Window.size = size
        stage.frames()
        settled = [(each.pos[:], each.size[:]) for each in app.screen.walk()]
        stage.frames(3)
        assert [(each.pos[:], each.size[:]) for each in app.screen.walk()] == settled
    assert not [each for each in caplog.messages if "too much iteration" in each]


def test_ctrl_n_opens_the_new_game(stage: Stage, app: FivefoldApp) -> None:
    stage.key("ctrl+n")
    assert isinstance(app.screen, NewGameScreen)


def start_from(stage: Stage, app: FivefoldApp, heading: str) -> bool:
    """Go home, start a game from this tile, and return whether it is played with real dice."""
    app.routes.go_home()
    stage.frames(2)
    scroll_and_tap(stage, find_tile(app, heading))
    if isinstance(app.screen, NewGameScreen):
        scroll_and_tap(stage, app.screen.ids.start)
    assert app.screen is app.game.table
    real_dice: bool = app.game.table.model.real_dice
    return real_dice


def test_each_tile_starts_a_game_with_the_dice_it_names(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.change_game_options(app.preferences.game_options.with_deal(Deal.SAME))
    assert start_from(stage, app, "Play with real dice")
    assert start_from(stage, app, "Same players, same game")
    app.routes.go_home()
    detail = find_tile(app, "Same players, same game").detail
    assert detail == "Official rules with real dice: Player 1"
    assert not start_from(stage, app, "New game")
    assert app.game.session.state.setup.deal is Deal.SAME, "as chosen before the real dice"
    assert not start_from(stage, app, "Same players, same game")
    app.routes.go_home()
    assert find_tile(app, "Same players, same game").detail == "Official rules: Player 1"


def test_real_dice_chosen_on_the_new_game_screen_survive_a_rebuild_only(
    stage: Stage, app: FivefoldApp
) -> None:
    stage.tap(find_tile(app, "New game"))
    scroll_and_tap(stage, app.screen.ids.dice.ids.choice.option_widgets[1])
    app.rebuild_screens()
    stage.frames(2)
    assert app.screen.choices.real_dice
    stage.key("esc")
    stage.tap(find_tile(app, "New game"))
    assert not app.screen.choices.real_dice
