"""Everything out into one file and back; a wrong file changes nothing."""

import io
import json
import tracemalloc
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.settings import Appearance, Settings
from app.storage import Facts, Kind, Store, document, open_store
from app.storage.connection import in_memory
from app.storage.database import Database
from app.storage.errors import (
    BadExport,
    DiskFull,
    ExportDamaged,
    ExportNotWritten,
    ExportTooLarge,
    ExportTooNew,
    ExportUnreadable,
    ExportWrong,
    NotAnExport,
)
from app.storage.schema import STEPS
from app.storage.tables import PLAYERS
from app.storage.transfer import Imported
from core import Game, next_roll
from tests.storage.keeping import Ticking, a_setup, contents, from_the_seed, kept, some_games


def empty() -> Store:
    return Store(Database(in_memory(STEPS), None, Ticking()))


def exported(store: Store) -> bytes:
    file = io.BytesIO()
    store.transfer.export(file)
    return file.getvalue()


def taken_in(store: Store, data: bytes) -> Imported:
    return store.transfer.take_in(io.BytesIO(data))


@pytest.fixture(scope="module")
def whole() -> bytes:
    with empty() as store:
        fill(store)
        return exported(store)


def fill(store: Store) -> None:
    some_games(store, 8, seed=4)
    solo = kept(store, from_the_seed(a_setup("Zoë"), Random(1)))
    store.top_scores.enter(solo, 0, "Zoë!")
    kept(
        store,
        from_the_seed(a_setup("Ana", "Botty"), Random(2)),
        Facts(bots=((1, "steady"),), hints=2),
    )
    store.games.abandon(store.games.begin(a_setup()))
    sits_out(store, store.players.all()[0].id)
    store.settings.keep_settings(Settings(appearance=Appearance.DARK))


def sits_out(store: Store, player: int) -> None:
    """A mark that nothing asks any more, and that goes with its player all the same."""
    connection = store.database.connection
    connection.execute("UPDATE players SET plays = 0 WHERE id = ?", (player,))
    connection.execute(PLAYERS.seal("id = ?"), (player,))


def seen(store: Store) -> object:
    """What people see of a store, whatever its rows are numbered."""
    return (
        [(game.uid, game.results, game.facts) for game in map(Seen, store.history.page(0, 99))],
        {each.uid: (each.players, each.turn) for each in store.games.unfinished()},
        {each.uid for each in store.games.abandoned()},
        {player.name for player in store.players.all()},
        set(store.database.connection.execute("SELECT name, plays FROM players")),
        [store.top_scores.top(kind) for kind in store.top_scores.kinds()],
        store.settings.settings(),
        store.fairness.all(),
    )


class Seen:
    def __init__(self, game: Any) -> None:
        self.uid, self.facts = game.uid, game.facts
        self.results = [(each.name, each.total, each.rank) for each in game.results]


def test_a_new_phone_has_everything(whole: bytes) -> None:
    with empty() as old, empty() as new:
        taken_in(old, whole)
        assert taken_in(new, whole) == Imported(new=11, longer=0, known=0)
        assert seen(new) == seen(old)
        assert new.check() is None
        # Its own games still: one that is finished there wins its place.
        assert not new.games.facts(new.history.page()[0].uid).imported
        assert json.loads(exported(new))["games"] == json.loads(whole)["games"]


def test_it_is_one_json_document(whole: bytes) -> None:
    told = json.loads(whole)
    assert (told["format"], told["version"]) == ("fivefold export", 1)
    assert len(told["games"]) == 11
    assert told["top_scores"][0]["name"] == "Zoë!"


def test_twice_is_once(whole: bytes) -> None:
    with empty() as store:
        taken_in(store, whole)
        before = contents(store)
        assert taken_in(store, whole) == Imported(new=0, longer=0, known=11)
        assert contents(store) == before


def test_games_from_elsewhere_are_imports(whole: bytes) -> None:
    with empty() as store:
        own = kept(store, from_the_seed(a_setup("Ana"), Random(7)))
        store.top_scores.enter(own, 0, "Ana")
        taken_in(store, whole)
        others = [game for game in store.history.page(0, 99) if game.uid != own]
        assert all(game.facts.imported for game in others)
        assert not store.games.facts(own).imported
        tops = [each for kind in store.top_scores.kinds() for each in store.top_scores.top(kind)]
        assert [each.name for each in tops] == ["Ana"]
        assert all(store.top_scores.places_won(game.uid) == () for game in others)


def test_the_longer_of_two_wins_only_if_it_goes_on(store: Store) -> None:
    setup = a_setup("Ana")
    uid = store.games.begin(setup)
    short = exported(store)
    game = Game.new(setup)
    game = store.games.append(uid, game, [next_roll(game.state)])
    longer = exported(store)
    with empty() as other:
        taken_in(other, short)
        assert taken_in(other, longer) == Imported(new=0, longer=1, known=0)
        assert other.games.resume(uid) == game
        assert taken_in(other, short) == Imported(new=0, longer=0, known=1)
        assert other.games.resume(uid) == game
        # Played on differently in two places: what is here stays.
        here = other.games.append(uid, game, [next_roll(game.state)])
        there = json.loads(longer)
        record = there["games"][0]["record"]
        record["actions"] += ["score chance 1", "roll 1 1 1 1 1"]
        record["totals"] = [sum(game.state.dice or ())]
        there["games"][0]["times"] += [1, 1]
        assert taken_in(other, json.dumps(there).encode()).known == 1
        assert other.games.resume(uid) == here


def test_a_finished_game_replaces_its_beginning(store: Store) -> None:
    game = from_the_seed(a_setup("Ana"), Random(1))
    uid = kept(store, game)
    told = json.loads(exported(store))
    begun = json.loads(json.dumps(told))
    piece = begun["games"][0]
    piece["record"]["actions"] = piece["record"]["actions"][:1]
    piece["record"]["totals"] = [0]
    piece["times"] = piece["times"][:1]
    piece["ended"] = None
    with empty() as other:
        taken_in(other, json.dumps(begun).encode())
        assert len(other.games.unfinished()) == 1
        assert taken_in(other, json.dumps(told).encode()).longer == 1
        assert other.games.unfinished() == ()
        assert other.games.resume(uid) == game
        assert other.statistics.of(Kind.of(game.setup)) == store.statistics.of(Kind.of(game.setup))


def test_a_deleted_game_comes_back_with_its_export(store: Store) -> None:
    uid = kept(store, from_the_seed(a_setup("Ana"), Random(1)))
    backup = exported(store)
    store.history.delete(uid)
    assert json.loads(exported(store))["games"] == []
    taken_in(store, backup)
    assert store.history.count() == 1


def test_a_cleared_list_comes_back_with_its_export_and_undo_doubles_nothing(store: Store) -> None:
    setup = a_setup("Ana")
    kind = Kind.of(setup)
    for luck in (1, 2):
        uid = kept(store, from_the_seed(setup, Random(luck)))
        store.top_scores.enter(uid, 0, "Ana")
        if luck == 1:
            older, one = exported(store), store.top_scores.top(kind)
    both, whole = exported(store), store.top_scores.top(kind)
    store.top_scores.clear(kind)
    taken_in(store, older)
    assert store.top_scores.top(kind) == one
    store.top_scores.unclear(kind)
    assert store.top_scores.top(kind) == whole
    store.top_scores.clear(kind)
    taken_in(store, both)
    assert store.top_scores.top(kind) == whole
    store.purge()
    assert store.top_scores.top(kind) == whole
    assert store.check() is None


def test_to_and_from_a_path(store: Store, tmp_path: Path) -> None:
    fill(store)
    done: list[int] = []
    target = tmp_path / "export.json"
    told = store.transfer.export(target, done.append)
    assert (told.games, told.left_out) == (11, 0)
    assert done == list(range(1, 12))
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["export.json"]
    with empty() as other:
        assert other.transfer.take_in(target).new == 11
        with pytest.raises(ExportUnreadable, match="cannot be opened"):
            other.transfer.take_in(tmp_path / "nowhere.json")
        with pytest.raises(ExportUnreadable):
            other.transfer.take_in(tmp_path)
    with pytest.raises(ExportNotWritten, match="Choose another place"):
        store.transfer.export(tmp_path / "nowhere" / "export.json")


def test_settings_may_be_left(whole: bytes) -> None:
    with empty() as store:
        store.transfer.take_in(io.BytesIO(whole), settings=False)
        assert store.settings.settings() == Settings()


def test_any_layout_of_the_same_json_will_do(whole: bytes) -> None:
    told = json.loads(whole)
    layouts = [
        json.dumps(told, indent=3),
        json.dumps(told, sort_keys=True),
        json.dumps(dict(reversed(told.items()))),
        "\ufeff" + json.dumps(told),
    ]
    for text in layouts:
        with empty() as store:
            assert taken_in(store, text.encode()).new == 11


# --- wrong files ------------------------------------------------------------------------------


def refused(data: bytes, cause: type[BadExport], match: str = ".") -> None:
    with empty() as store:
        kept(store, from_the_seed(a_setup("Ana"), Random(1)))
        before = contents(store)
        with pytest.raises(cause, match=match):
            taken_in(store, data)
        assert contents(store) == before


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"hello", b"{}", b'{"format": "other"}', b"\x89PNG\r\n", b"null"]
)
def test_files_that_are_no_export(data: bytes) -> None:
    refused(data, NotAnExport, "no Fivefold export")


def test_cut_anywhere(whole: bytes) -> None:
    luck = Random(1)
    for length in sorted({luck.randrange(1, len(whole) - 2) for _ in range(60)}):
        refused(whole[:length], BadExport)
    refused(whole[: len(whole) // 2], ExportDamaged, "cut short")
    refused(whole + b"more", ExportDamaged)
    refused(whole.replace(b"Zo", b"Z\xff", 1), ExportDamaged)


def changed(whole: bytes, *path: Any, to: object) -> bytes:
    told = json.loads(whole)
    inner = told
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return json.dumps(told).encode()


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
        (("games", 2, "extra"), 1, "nothing called extra"),
        (("games", 2, "record", "totals"), [1], "totals"),
        (("games", 2, "record", "actions"), ["undo"], "nothing to undo"),
        (("games", 2, "record", "actions"), ["hold"] * 30_000, "longer"),
        (("games", 2, "record", "setup", "rules"), "yatzy", "no rules called"),
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
    whole: bytes, path: tuple[Any, ...], to: object, match: str
) -> None:
    refused(changed(whole, *path, to=to), ExportWrong, match)


def test_a_game_told_twice(whole: bytes) -> None:
    games = json.loads(whole)["games"]
    refused(changed(whole, "games", to=[*games, games[0]]), ExportWrong, "twice")


def test_a_newer_export(whole: bytes) -> None:
    refused(changed(whole, "version", to=2), ExportTooNew, "newer Fivefold")


def test_a_forged_score_is_not_taken(whole: bytes) -> None:
    with empty() as store:
        taken_in(store, changed(whole, "top_scores", 0, "score", to=999))
        assert store.top_scores.kinds() == ()


# --- hostile files ------------------------------------------------------------------------------


class Endless(io.RawIOBase):
    """A file without end."""

    def __init__(self, head: bytes, again: bytes) -> None:
        self._head, self._again, self._at = head, again, 0

    def seek(self, at: int, whence: int = 0) -> int:
        self._at = at
        return at

    def read(self, size: int = -1) -> bytes:
        first = self._head[self._at : self._at + size]
        more = self._again * (size // len(self._again) + 1)
        self._at += size
        return (first + more)[:size]


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
def test_endless_files_end(head: bytes, again: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "LARGEST_FILE", 700_000)
    began = perf_counter()
    tracemalloc.start()
    try:
        with empty() as store, pytest.raises(BadExport):
            store.transfer.take_in(Endless(head, again))  # type: ignore[arg-type]
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()
    assert perf_counter() - began < 60


def test_too_large(monkeypatch: pytest.MonkeyPatch, whole: bytes) -> None:
    monkeypatch.setattr(document, "LARGEST_FILE", len(whole) - 1)
    refused(whole, ExportTooLarge)


# --- any file -----------------------------------------------------------------------------------


def survives(data: bytes) -> None:
    """Taken in whole, or refused with a reason and nothing changed."""
    with empty() as store:
        before = contents(store)
        refusal = ""
        try:
            taken_in(store, data)
        except BadExport as wrong:
            refusal = str(wrong)
        if refusal:
            assert 20 < len(refusal) < 500
            assert contents(store) == before
        else:
            assert store.check() is None
            with suppress(BadExport):
                assert taken_in(store, data).new == 0


def spoiled(whole: bytes, seed: int) -> bytes:
    luck = Random(seed)
    data = bytearray(whole)
    for _ in range(luck.choice((1, 1, 2, 5))):
        place = luck.randrange(len(data))
        match luck.randrange(4):
            case 0:
                data[place] = luck.randrange(256)
            case 1:
                data[place] = luck.choice(b'0123456789"[]{}:,-.eE tfn\\')
            case 2:
                del data[place : place + luck.randint(1, 30)]
            case 3:
                data[place:place] = data[place : place + luck.randint(1, 30)]
    return bytes(data)


@pytest.fixture(scope="module")
def small() -> bytes:
    with empty() as store:
        kept(store, from_the_seed(a_setup("Ana"), Random(1)))
        store.games.begin(a_setup("Ben"))
        return exported(store)


def test_spoiled_files(small: bytes) -> None:
    for seed in range(300):
        survives(spoiled(small, seed))


@pytest.mark.soak
def test_spoiled_files_for_long(small: bytes) -> None:
    for seed in range(1000, 11_000):
        survives(spoiled(small, seed))


@given(st.integers(0, 10**6), st.integers(1, 3))
@settings(max_examples=10, deadline=None)
def test_round_trips(seed: int, games: int) -> None:
    with empty() as store, empty() as other:
        some_games(store, games, seed)
        data = exported(store)
        assert taken_in(other, data).new == games
        assert taken_in(other, data) == Imported(0, 0, games)
        assert seen(other) == seen(store)


@given(st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_two_homes_come_to_the_same_games(seed: int) -> None:
    with empty() as one, empty() as two:
        some_games(one, 2, seed)
        some_games(two, 2, seed + 1)
        first, second = exported(one), exported(two)
        taken_in(one, second)
        taken_in(two, first)
        uids = [{game["id"] for game in json.loads(exported(each))["games"]} for each in (one, two)]
        assert uids[0] == uids[1]
        assert len(uids[0]) == 4


def test_disk_full_while_taking_in_changes_nothing(path: Path, whole: bytes) -> None:
    with open_store(path).store as store:
        before = contents(store)
        connection = store.database.connection
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(DiskFull):
            taken_in(store, whole)
        assert contents(store) == before
