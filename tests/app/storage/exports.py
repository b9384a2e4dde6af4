"""Export and import for tests."""

import io
import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

from app.settings.settings import ColourMode, Settings
from app.storage import GameFlags, Store
from app.storage.database.connection import open_in_memory
from app.storage.database.database import Answer, Database, Task
from app.storage.database.migrations import MIGRATIONS
from app.storage.database.tables import PLAYERS
from app.storage.errors import BadExport
from app.storage.transfer.transfer import ExportResult, ImportResult
from app.text.errors import explain
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    make_setup,
    play_from_seed,
    save_game,
    save_league,
    save_random_games,
    save_training,
)


def empty_store() -> Store:
    return Store(Database(open_in_memory(MIGRATIONS), None, TickingClock()))


def run_to_end(work: Task[Answer]) -> Answer:
    """Run a task that the program splits over several frames."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: Answer = end.value
            return answer


def export_bytes(store: Store) -> bytes:
    file = io.BytesIO()
    export_to(store, file)
    return file.getvalue()


def export_to(store: Store, to: Path | BinaryIO) -> ExportResult:
    return run_to_end(store.transfer.export_to(to))


def import_from(store: Store, source: bytes | Path | BinaryIO) -> ImportResult:
    file = io.BytesIO(source) if isinstance(source, bytes) else source
    return run_to_end(store.transfer.import_from(file))


def fill_store(store: Store) -> None:
    save_random_games(store, 8, seed=4)
    solo = save_game(store, play_from_seed(make_setup("Zoë"), Random(1)))
    store.top_scores.rename(solo, 0, "Zoë!")
    save_game(
        store,
        play_from_seed(make_setup("Ana", "Botty"), Random(2)),
        GameFlags(bots=((1, "steady"),), hints=2),
    )
    store.games.give_up(store.games.begin(make_setup()))
    save_league(store, "Ana", "Ben", "Eve", excluded=solo)
    save_training(store)
    set_unused_column(store, store.players.all()[0].id)
    store.settings.save_settings(Settings(appearance=ColourMode.DARK))


def set_unused_column(store: Store, player: int) -> None:
    """Set a column that is no longer read but still exported."""
    connection = store.database.connection
    connection.execute("UPDATE players SET plays = 0 WHERE id = ?", (player,))
    connection.execute(PLAYERS.checksum_update("id = ?"), (player,))


def full_export() -> bytes:
    with empty_store() as store:
        fill_store(store)
        return export_bytes(store)


def with_change(export: bytes, *path: Any, to: object) -> bytes:
    document = json.loads(export)
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return json.dumps(document).encode()


def check_import_survives(data: bytes) -> None:
    """Check that the data is imported completely, or refused with a reason and without changes."""
    with empty_store() as store:
        before = all_rows(store)
        refusal = ""
        try:
            import_from(store, data)
        except BadExport as error:
            refusal = explain(error)
        if refusal:
            assert 20 < len(refusal) < 500
            assert all_rows(store) == before
        else:
            assert store.check_rows() is None
            with suppress(BadExport):
                assert import_from(store, data).new == 0
