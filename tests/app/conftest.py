"""A real window for the tests, on the screen there is or on none."""

from collections.abc import Iterator

import pytest


@pytest.fixture
def stage() -> Iterator["object"]:
    from tests.app.stage import Stage  # noqa: PLC0415 (after the environment)

    stage = Stage()
    yield stage
    stage.close()
