"""A real window for the tests, on the screen there is or on none."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def no_fonts_of_the_system() -> Iterator[None]:
    """What is drawn here is the same on every machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.platform.fonts.system_fonts.folders", list)
        yield


@pytest.fixture(autouse=True)
def _drawing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw frames only in tests that are marked `drawn`."""
    if request.node.get_closest_marker("drawn"):
        monkeypatch.setattr("tests.app.support.stage.draws", True)


@pytest.fixture
def stage() -> Iterator["object"]:
    from tests.app.support.stage import Stage  # noqa: PLC0415 (after the environment)

    stage = Stage()
    yield stage
    stage.close()


@pytest.fixture
def app(stage: "object", tmp_path: Path) -> "object":
    from tests.app.support.application import opened  # noqa: PLC0415 (after the environment)

    return opened(stage, tmp_path)


@pytest.fixture
def on_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings that only a phone has are there too."""
    monkeypatch.setattr("app.screens.settings.settings_screen.on_android", lambda: True)
