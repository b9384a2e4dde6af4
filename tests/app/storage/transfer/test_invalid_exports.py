"""A wrong, hostile or corrupted file is refused with a reason, and changes nothing."""

import io
import json
import tracemalloc
from random import Random
from typing import Any

import pytest

from app.storage.errors import (
    BadExport,
    ExportDamaged,
    ExportTooLarge,
    ExportTooNew,
    ExportWrong,
    NotAnExport,
)
from app.storage.transfer import json_stream
from tests.app.storage.exports import (
    check_import_survives,
    empty_store,
    export_bytes,
    full_export,
    import_from,
    with_change,
)
from tests.app.storage.saved_games import (
    all_rows,
    make_setup,
    play_from_seed,
    save_game,
    save_league,
    save_training,
)
from tests.app.storage.sentences import raises_saying


@pytest.fixture(scope="module")
def export() -> bytes:
    return full_export()


@pytest.fixture(scope="module")
def small_export() -> bytes:
    with empty_store() as store:
        save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        store.games.begin(make_setup("Ben"))
        save_league(store, excluded=store.history.page()[0].uid)
        save_training(store)
        return export_bytes(store)


def check_refused(data: bytes, cause: type[BadExport], match: str = ".") -> None:
    with empty_store() as store:
        save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        before = all_rows(store)
        with raises_saying(cause, match=match):
            import_from(store, data)
        assert all_rows(store) == before


# --- wrong files ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"hello", b"{}", b'{"format": "other"}', b"\x89PNG\r\n", b"null"]
)
def test_files_that_are_not_exports(data: bytes) -> None:
    check_refused(data, NotAnExport, "not a Fivefold export")


def test_an_export_cut_anywhere(export: bytes) -> None:
    rng = Random(1)
    for length in sorted({rng.randrange(1, len(export) - 2) for _ in range(60)}):
        check_refused(export[:length], BadExport)
    check_refused(export[: len(export) // 2], ExportDamaged, "cut short")
    check_refused(export + b"more", ExportDamaged)
    check_refused(export.replace(b"Zo", b"Z\xff", 1), ExportDamaged)


@pytest.mark.parametrize(
    ("path", "to", "match"),
    [
        (("version",), 0, "version"),
        (("version",), "1", "version"),
        (("home",), "me", "home"),
        (("games", 2), [], "game 3"),
        (("games", 2, "id"), "xyz", "game 3: id"),
        (("games", 2, "id"), 5, "game 3: id"),
        (("games", 2, "began"), -1, "began"),
        (("games", 2, "began"), 10**30, "began"),
        (("games", 2, "known"), 1, "known should be true or false"),
        (("games", 2, "bots"), [7], "bots"),
        (("games", 2, "bots"), [[True, "steady"]], "bots"),
        (("games", 2, "bots"), [[1, "x" * 50]], "bots"),
        (("games", 2, "bots"), [[1]], "bots"),
        (("games", 2, "players"), ["", "", ""], "game 3"),
        (("games", 2, "times"), [], "times"),
        (("games", 2, "challenge"), "x" * 500, "longer"),
        (("games", 2, "extra"), 1, "the field extra is not expected"),
        (("games", 2, "record", "totals"), [1], "totals"),
        (("games", 2, "record", "actions"), ["undo"], "nothing to undo"),
        (("games", 2, "record", "actions"), ["hold"] * 30_000, "longer"),
        (("games", 2, "record", "setup", "rules"), "nobodys", "no rules called"),
        (("players", 0), 1, "player 1"),
        (("players", 0, "name"), "", "player 1"),
        (("settings",), {"k" * 200: 1}, "settings"),
        (("settings",), 5, "settings"),
        (("settings",), {"k": "v" * 50_000}, "settings"),
        (("top_scores", 0), 1, "top_scores"),
        (("top_scores", 0, "score"), 10**9, "score"),
        (("top_scores", 0, "kind"), "nonsense", "top_scores"),
        (("top_scores", 0, "name"), "", "name"),
    ],
)
def test_a_wrong_value_says_where(
    export: bytes, path: tuple[Any, ...], to: object, match: str
) -> None:
    check_refused(with_change(export, *path, to=to), ExportWrong, match)


def test_a_game_listed_twice(export: bytes) -> None:
    games = json.loads(export)["games"]
    check_refused(with_change(export, "games", to=[*games, games[0]]), ExportWrong, "twice")


def test_a_newer_export(export: bytes) -> None:
    check_refused(with_change(export, "version", to=2), ExportTooNew, "newer Fivefold")


def test_a_forged_score_is_not_imported(export: bytes) -> None:
    with empty_store() as store:
        import_from(store, with_change(export, "top_scores", 0, "score", to=999))
        taken = json.loads(export_bytes(store))["top_scores"]
        assert taken == json.loads(export)["top_scores"][1:]


# --- hostile files ----------------------------------------------------------------------------


class Endless(io.RawIOBase):
    """An endless file."""

    def __init__(self, head: bytes, again: bytes) -> None:
        self._head, self._again, self._at = head, again, 0

    def seek(self, at: int, whence: int = 0) -> int:
        self._at = at
        return at

    def tell(self) -> int:
        return self._at

    def read(self, size: int = -1) -> bytes:
        first = self._head[self._at : self._at + size]
        more = self._again * (size // len(self._again) + 1)
        self._at += size
        return (first + more)[:size]


@pytest.mark.extended
@pytest.mark.parametrize(
    ("head", "again"),
    [
        (b'{"a": ', b"["),
        (b'{"a": ', b'{"a":'),
        (b'{"a": "', b"x"),
        (b'{"a": ', b"1"),
        (b'{"a": [', b"[],"),
        (b"{", b" "),
        (b'{"format": "fivefold export", "games": [', b'{"a": [[],[]]},'),
        (b'{"format": "fivefold export", ', b'"a": 1,'),
    ],
)
def test_endless_files_are_refused(
    head: bytes, again: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_stream, "LARGEST_FILE", 700_000)
    file = Endless(head, again)
    tracemalloc.start()
    try:
        with empty_store() as store, pytest.raises(BadExport):
            import_from(store, file)  # type: ignore[arg-type]
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()
    assert file.tell() <= 700_000 + json_stream.CHUNK


def test_too_large(monkeypatch: pytest.MonkeyPatch, export: bytes) -> None:
    monkeypatch.setattr(json_stream, "LARGEST_FILE", len(export) - 1)
    check_refused(export, ExportTooLarge)


# --- any file ---------------------------------------------------------------------------------


def corrupted(export: bytes, seed: int) -> bytes:
    rng = Random(seed)
    data = bytearray(export)
    for _ in range(rng.choice((1, 1, 2, 5))):
        place = rng.randrange(len(data))
        match rng.randrange(4):
            case 0:
                data[place] = rng.randrange(256)
            case 1:
                data[place] = rng.choice(b'0123456789"[]{}:,-.eE tfn\\')
            case 2:
                del data[place : place + rng.randint(1, 30)]
            case 3:
                data[place:place] = data[place : place + rng.randint(1, 30)]
    return bytes(data)


@pytest.mark.extended
def test_corrupted_files(small_export: bytes) -> None:
    for seed in range(300):
        check_import_survives(corrupted(small_export, seed))


@pytest.mark.soak
def test_corrupted_files_for_long(small_export: bytes) -> None:
    for seed in range(1000, 11_000):
        check_import_survives(corrupted(small_export, seed))
