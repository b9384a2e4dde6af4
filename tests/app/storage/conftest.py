import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage import Store, open_store
from core import Game
from tests.app.storage.saved_games import TickingClock, save_random_games

MEMORY = Path("/dev/shm")


@pytest.fixture
def scratch(tmp_path: Path) -> Iterator[Path]:
    """Return a folder, in memory if possible because thousands of files are written."""
    if not os.access(MEMORY, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "fivefold.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path, TickingClock()).store as store:
        yield store


@pytest.fixture
def saved(path: Path) -> dict[str, Game]:
    with open_store(path, TickingClock()).store as store:
        return save_random_games(store, 6)
