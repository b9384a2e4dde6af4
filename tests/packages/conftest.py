"""These tests need buildozer, python-for-android and PyInstaller: `make packages-check`."""

from importlib.util import find_spec
from pathlib import Path

import pytest

collect_ignore_glob = [] if find_spec("buildozer") else ["test_*.py"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project that a test may break."""
    from tests.packages.project import copy_project  # noqa: PLC0415 (needs buildozer)

    return copy_project(tmp_path / "project")
