"""The home screen, in the whole application."""

from dataclasses import replace

import pytest
from kivy.core.window import Window

from app.application import FivefoldApp
from app.screens.new_game.new_game_screen import NewGameScreen
from tests.app.support.stage import Stage


@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_a_resized_home_is_laid_out_in_one_frame(
    stage: Stage, app: FivefoldApp, caplog: pytest.LogCaptureFixture, text_size: float
) -> None:
    for _ in range(3):
        app.game.start_as_last_time()
        app.routes.go_home()
    app.preferences.change_settings(replace(app.preferences.settings, text_size=text_size))
    stage.frames(3)
    for size in ((320, 500), (394, 500), (357, 640), (431, 500), (912, 500), (320, 640)):
        Window.size = size
        stage.frames()
        settled = [(each.pos[:], each.size[:]) for each in app.screen.walk()]
        stage.frames(3)
        assert [(each.pos[:], each.size[:]) for each in app.screen.walk()] == settled
    assert not [each for each in caplog.messages if "too much iteration" in each]


def test_ctrl_n_opens_the_new_game(stage: Stage, app: FivefoldApp) -> None:
    stage.key("ctrl+n")
    assert isinstance(app.screen, NewGameScreen)
