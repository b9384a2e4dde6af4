"""A log that was removed or cut after a kill is noticed, told, and filled in from backups."""

from pathlib import Path
from random import Random

import pytest

from app.storage import GameFlags, OpeningOutcome, open_store
from app.storage.database.sibling_files import sidecar_files
from app.text.opening_report import describe_opening
from core import Game, next_roll
from tests.app.storage.saved_games import TickingClock, make_setup, play_from_seed, save_game
from tests.app.storage.test_backups import make_backup

FRAME = 24 + 4096


class KilledProgram:
    """The files that a killed program leaves behind."""

    def __init__(self, path: Path, actions: int, backup: bool = False) -> None:
        self.path = path
        with open_store(path, TickingClock()).store as store:
            self.other = save_game(store, play_from_seed(make_setup("Ben"), Random(1)))
            store.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self.game = play_from_seed(make_setup("Ana"), Random(2))
            self.uid = store.games.begin(self.game.setup)
            journal = store.journal(self.uid, Game.new(self.game.setup), GameFlags())
            for action in self.game.actions[:actions]:
                journal.write([action])
            if backup:
                make_backup(store)
            files = {
                each: each.read_bytes()
                for each in (path, *sidecar_files(path), path.with_suffix(".last"))
                if each.exists()
            }
        for file, data in files.items():
            file.write_bytes(data)
        self.log = sidecar_files(path)[0]


def test_a_kill_is_not_reported_as_a_loss(path: Path) -> None:
    killed = KilledProgram(path, 12)
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.UNCHANGED
        assert store.games.resume(killed.uid).actions == killed.game.actions[:12]


@pytest.mark.parametrize("frames", [0, 1, 5, 9])
def test_a_cut_log_is_noticed_and_told(path: Path, frames: int) -> None:
    killed = KilledProgram(path, 12)
    data = killed.log.read_bytes()
    assert len(data) > 12 * FRAME
    if frames:
        killed.log.write_bytes(data[: 32 + frames * FRAME])
    else:
        killed.log.unlink()
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.RESCUED
        [cut] = opening.report.cut
        assert cut.kept + cut.lost == 12
        assert "One game lost moves" in describe_opening(opening.report)
        assert store.games.resume(killed.other).state.over
    again = open_store(path, TickingClock())
    with again.store:
        assert again.report.outcome is OpeningOutcome.UNCHANGED, "told once"


def test_a_backup_fills_in_what_the_log_had(path: Path) -> None:
    killed = KilledProgram(path, 12, backup=True)
    killed.log.unlink()
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.RESCUED
        assert opening.report.cut == ()
        assert "came from the backup" in describe_opening(opening.report)
        assert store.games.resume(killed.uid).actions == killed.game.actions[:12]


@pytest.mark.parametrize("note", [b"", b"x", bytes(96), b"a 1 2 3", b"\xff" * 96])
def test_a_damaged_note_is_no_loss(path: Path, note: bytes) -> None:
    KilledProgram(path, 3)
    path.with_suffix(".last").write_bytes(note)
    opening = open_store(path, TickingClock())
    with opening.store:
        assert opening.report.outcome is OpeningOutcome.UNCHANGED


@pytest.mark.parametrize("change", ["purge", "clear", "rewrite"])
def test_what_is_removed_on_purpose_is_no_loss(path: Path, change: str) -> None:
    store = open_store(path, TickingClock()).store
    if change == "rewrite":
        setup = make_setup("Ana")
        uid, game = store.games.begin(setup, GameFlags(typed_in=True)), Game.new(setup)
        store.games.append(uid, game, [next_roll(game.state)])
        store.games.rewrite(uid, game, 0)
    else:
        setup = make_setup("Ana")
        uid, game = store.games.begin(setup), Game.new(setup)
        store.games.append(uid, game, [next_roll(game.state)])
        if change == "purge":
            store.games.delete(uid)
            store.purge()
        else:
            store.clearing.clear()
            store.clearing.purge()
    copies = {
        each: each.read_bytes()
        for each in (path, *sidecar_files(path), path.with_suffix(".last"))
        if each.exists()
    }
    store.close()
    for file, data in copies.items():
        file.write_bytes(data)
    opening = open_store(path, TickingClock())
    with opening.store:
        assert opening.report.outcome is OpeningOutcome.UNCHANGED
