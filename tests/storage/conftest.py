from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage import Store, open_store
from tests.storage.keeping import Ticking


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "fivefold.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path, Ticking()).store as store:
        yield store
