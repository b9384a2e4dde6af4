"""Fixtures: a real window, offscreen if there is no display, and the application in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def no_system_fonts() -> Iterator[None]:
    """Draw the same on every machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.platform.fonts.system_fonts.find_font_folders", list)
        yield


@pytest.fixture(autouse=True)
def _drawing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw frames only in tests that are marked `drawn`."""
    if request.node.get_closest_marker("drawn"):
        monkeypatch.setattr("tests.app.support.stage.draw_frames", True)


@pytest.fixture
def stage() -> Iterator["object"]:
    from tests.app.support.stage import Stage  # noqa: PLC0415 (after the environment)

    stage = Stage()
    yield stage
    stage.close()


@pytest.fixture
def app(stage: "object", tmp_path: Path) -> "object":
    from tests.app.support.application import open_app  # noqa: PLC0415 (after the environment)

    return open_app(stage, tmp_path)


@pytest.fixture
def on_android(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the settings that only Android has."""
    monkeypatch.setattr("app.screens.settings.sections.on_android", lambda: True)
