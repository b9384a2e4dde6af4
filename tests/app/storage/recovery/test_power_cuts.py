"""A power cut at any instant of a whole game: every action that was acknowledged is there.

All writes and syncs of a game are recorded. For each cut the files get what was synced, and any
part of what was not: writes in any selection, also torn at the borders of sectors.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from app.storage import OpeningOutcome, open_store
from core import Game
from tests.app.storage.power_cut_player import make_setup, play_from_seed
from tests.marks import extended

pytestmark = [
    pytest.mark.uncounted,
    pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace"),
]

SECTOR = 512
CALL = re.compile(
    r"(?:\d+ +)?(?P<name>pwrite64|write|fsync|fdatasync|ftruncate|unlink)"
    r"\((?P<rest>.*)\) += (?P<result>-?\d+)"
)
TARGET = re.compile(r"(\d+)<([^>]*)>(?:, )?(.*)")


@dataclass
class Disk:
    """What is on the disk for certain, and the writes that may or may not be."""

    synced: dict[str, bytes] = field(default_factory=dict)
    pending: dict[str, list[tuple[int, bytes]]] = field(default_factory=dict)

    def write(self, name: str, at: int, data: bytes) -> None:
        self.pending.setdefault(name, []).append((at, data))

    def sync(self, name: str) -> None:
        self.synced[name] = self._applied(name, self.pending.pop(name, []))

    def _applied(self, name: str, writes: list[tuple[int, bytes]]) -> bytes:
        content = bytearray(self.synced.get(name, b""))
        for at, data in writes:
            if at < 0:  # truncated
                del content[-at - 1 :]
                continue
            content.extend(bytes(max(0, at - len(content))))
            content[at : at + len(data)] = data
        return bytes(content)

    def after_cut(self, rng: Random) -> dict[str, bytes]:
        files = dict(self.synced)
        for name, writes in self.pending.items():
            kept = []
            for at, data in writes:
                match rng.randrange(4):
                    case 0 | 1:
                        kept.append((at, data))
                    case 2 if at >= 0 and len(data) > SECTOR:
                        end = rng.randrange(SECTOR, len(data), SECTOR)
                        kept.append((at, data[:end]))
            if kept or name in self.synced:
                files[name] = self._applied(name, kept)
        return files


def record(folder: Path) -> tuple[list[tuple[str, str, int, bytes]], dict[str, bytes]]:
    """Every call that changes a file or prints a line, and the files before."""
    path = folder / "data" / "fivefold.db"
    open_store(path).store.close()
    before = {each.name: each.read_bytes() for each in path.parent.iterdir()}
    trace = folder / "trace"
    done = subprocess.run(
        [
            *("strace", "-f", "-y", "-xx", "-s", "1000000", "-o", str(trace)),
            *("-e", "trace=pwrite64,write,fsync,fdatasync,ftruncate,unlink"),
            *(sys.executable, "-m", "tests.app.storage.power_cut_player", str(path)),
        ],
        capture_output=True,
        check=False,
    )
    if done.returncode:
        pytest.skip(f"strace does not work here: {done.stderr[-200:]!r}")
    lines = trace.read_text().splitlines()
    return [call for line in lines for call in parse_call(line, path.parent)], before


def parse_call(line: str, folder: Path) -> Iterator[tuple[str, str, int, bytes]]:
    """What the call does to a file in this folder, or prints; nothing for any other."""
    found = CALL.match(line)
    if found is None or int(found["result"]) < 0:
        return
    name, rest = found["name"], found["rest"]
    if name == "unlink":
        yield "unlink", Path(unescape(rest.strip('"')).decode()).name, 0, b""
        return
    handle, where, more = TARGET.match(rest).groups()
    file = Path(unescape(where).decode() if "\\x" in where else where)
    if name in ("pwrite64", "write"):
        data = unescape(re.match(r'"([^"]*)"', more)[1])
        at = int(more.rsplit(", ", 1)[1]) if name == "pwrite64" else 0
        if handle == "1":
            yield "printed", "", 0, data
        elif file.parent == folder:
            yield "write", file.name, at, data
    elif file.parent == folder and name == "ftruncate":
        yield "write", file.name, -int(more) - 1, b""
    elif file.parent == folder:
        yield "sync", file.name, 0, b""


def unescape(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


def check_cut(folder: Path, files: dict[str, bytes], uid: str, acknowledged: int) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    opening = open_store(folder / "fivefold.db")
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.UNCHANGED, opening.report
        if uid:
            game = play_from_seed(make_setup("Ana", "Ben"), Random(5))
            found: Game = store.games.resume(uid)
            assert found.actions == game.actions[: len(found.actions)]
            assert acknowledged <= len(found.actions) <= acknowledged + 1
        assert store.check_rows(0, 100) is None
        assert store.take_reports() == ()


@pytest.mark.parametrize("every", [pytest.param(12, id="some"), extended(1)])
def test_power_cuts_during_a_whole_game(tmp_path: Path, every: int) -> None:
    calls, before = record(tmp_path)
    saved = [data for kind, _name, _at, data in calls if kind == "printed"]
    assert len(saved) > 50
    rng, disk = Random(every), Disk(synced=before)
    uid, acknowledged, cuts = "", 0, 0
    for number, (kind, name, at, data) in enumerate(calls):
        match kind:
            case "write":
                disk.write(name, at, data)
            case "sync":
                disk.sync(name)
            case "unlink":
                disk.pending.pop(name, None)
                disk.synced.pop(name, None)
            case "printed":
                word, value = data.decode().split()
                uid, acknowledged = (value, 0) if word == "begun" else (uid, int(value))
        if not number % every:
            check_cut(tmp_path / "cut", disk.after_cut(rng), uid, acknowledged)
            cuts += 1
    print(f"{len(calls)} calls, {cuts} power cuts, {acknowledged} actions")
