"""Each classic is played whole with a real mouse in a real window, double clicks included."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from app.application import FivefoldApp
from app.settings.settings import ColourMode, Settings, ShowRoll
from core import format_action
from tests.app.support.classic_game import CLASSICS, ClassicGame, choose_classic
from tests.app.support.real_window import SIZE, Mouse, RealWindow
from tests.app.support.stage import Stage

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(
        not (shutil.which("xdotool") and shutil.which("Xvfb")),
        reason="needs Xvfb and xdotool: .ci/system packages",
    ),
]

CLICKS_ON_PLAY, START_SECONDS = 3, 8.0
SETTINGS = Settings(appearance=ColourMode.LIGHT, show_roll=ShowRoll.OFF)


@pytest.fixture
def opened(stage: Stage, tmp_path: Path) -> Iterator[list[RealWindow]]:
    """Windows that are closed after the test."""
    windows: list[RealWindow] = []
    yield windows
    for window in windows:
        window.close()


def prepare(stage: Stage, folder: Path, rules: str, as_it_was: bool) -> FivefoldApp:
    """The application at home, where Play starts this classic."""
    app = FivefoldApp(folder)
    stage.open(app, *SIZE)
    app.preferences.change_settings(SETTINGS)
    choose_classic(app, rules, as_it_was)
    stage.frames(3)
    return app


@pytest.mark.parametrize("as_it_was", [True, False], ids=["as_it_was", "today"])
@pytest.mark.parametrize("rules", CLASSICS)
def test_a_whole_game_with_a_mouse(
    stage: Stage, tmp_path: Path, opened: list[RealWindow], rules: str, as_it_was: bool
) -> None:
    data = tmp_path / "data"
    prepare(stage, data, rules, as_it_was)
    stage.close()
    app = prepare(stage, tmp_path / "in step", rules, as_it_was)
    window = RealWindow(data, tmp_path / "screen")
    opened.append(window)
    play = stage.middle(app.screen.ids.primary)
    for _ in range(CLICKS_ON_PLAY):  # the first one may come before the window listens
        window.click(*play)
        with suppress(TimeoutError):
            window.wait_until(window.saved_game, "a game begins", START_SECONDS)
            break
    saved = window.saved_game()
    assert saved is not None
    assert saved.as_it_was == as_it_was
    app.game.start(saved.setup, as_it_was=as_it_was)
    stage.frames(3)
    mouse = Mouse(
        stage, window, lambda: [format_action(action) for action in app.game.session.game.actions]
    )
    game = ClassicGame(app, mouse)
    game.play()
    game.skip_names()
    game.check_result(app)
    window.wait_until(lambda: window.saved_game().ended, "the game is in the history")
    print(f"{rules}: {mouse.clicks} clicks, {len(game.game.actions)} actions")
