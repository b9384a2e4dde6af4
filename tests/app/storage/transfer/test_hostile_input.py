"""Malicious files, and paths that are not files, are refused quickly and change nothing."""

import io
import json
import os
from collections.abc import Iterable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.storage import GameFlags, Store
from app.storage.errors import BadExport, ExportTooLarge
from app.storage.transfer import importer, json_stream
from app.storage.transfer.exporter import ExportResult
from app.text.errors import explain
from core import Game, format_action, next_roll, start_game
from core.player_names import LONGEST_NAME, clean_name, is_valid_name
from tests.app.storage.exports import check_import_survives, empty_store, export_bytes, import_from
from tests.app.storage.saved_games import (
    all_rows,
    make_setup,
    play_from_seed,
    save_game,
    save_league,
    save_training,
)
from tests.marks import extended

GIGABYTE = 1_000_000_000
NAMES = {
    "long": "x" * 10_000,
    "right to left": "\u202egnp.exe\u202c",
    "Hebrew": "שלום",
    "control": "a\x00\x07\x1b[31mb",
    "lines": "a\nb\r\u2028c",
    "half a sign": "\ud800",
    "nothing to be seen": "\u200b\u2060",
    "markup": "[size=900]big[/size]",
    "braces": "{name}{0.__class__}",
    "a path": "../../../etc/passwd",
    "SQL": "'; DROP TABLE games; --",
    "many marks": "a" + "\u0301" * 5_000,
}


def export_with_name(name: str) -> dict[str, Any]:
    """An export of one game with this player name."""
    with empty_store() as store:
        store.games.begin(make_setup("Ana"))
        text = export_bytes(store).decode()
    document: dict[str, Any] = json.loads(text.replace('"Ana"', json.dumps(name)))
    assert document != json.loads(text)
    return document


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_any_name_is_cleaned_or_refused(name: str) -> None:
    data = json.dumps(export_with_name(name)).encode()
    with empty_store() as store:
        if not is_valid_name(clean_name(name)):
            check_refused(store, data)
            return
        import_from(store, data)
        [game] = store.games.unfinished()
        assert game.players == (clean_name(name),)
        assert [each.name for each in store.players.all()] == [clean_name(name)]
        assert len(clean_name(name)) <= LONGEST_NAME
        assert clean_name(name).isprintable()


def check_refused(store: Store, data: bytes) -> None:
    """Refused with a message that fits on a screen, and nothing changed."""
    before = all_rows(store)
    with pytest.raises(BadExport) as caught:
        import_from(store, data)
    assert 20 < len(explain(caught.value)) < 500
    assert explain(caught.value).isprintable()
    assert all_rows(store) == before


@pytest.mark.parametrize(
    "encoding", ["utf-16", "utf-16-le", "utf-32", "latin-1", "cp037", "gb18030"]
)
def test_a_file_in_another_encoding(encoding: str) -> None:
    data = json.dumps(export_with_name("Zoë"), ensure_ascii=False).encode(
        encoding, errors="replace"
    )
    with empty_store() as store:
        check_refused(store, data)


# --- values that nobody would write ---------------------------------------------------------------

HUGE = "1" + "0" * 5_000
NUMBERS = ("NaN", "Infinity", "-1", "1e400", "0.5", "true", HUGE, "9" * 4_000, "null", '"7"')
FIELDS = ("began", "hints", "ended")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("field", FIELDS)
def test_values_that_are_not_numbers(field: str, number: str) -> None:
    document = export_with_name("Ben")
    document["games"][0][field] = "HERE"
    with empty_store() as store:
        data = json.dumps(document).replace('"HERE"', number).encode()
        if (field, number) == ("ended", "null"):
            import_from(store, data)
        else:
            check_refused(store, data)


@pytest.mark.parametrize("number", [*NUMBERS, "2", "[]"])
def test_values_that_are_not_versions(number: str) -> None:
    with empty_store() as store:
        check_refused(
            store,
            json.dumps(export_with_name("Ben") | {"version": "HERE"})
            .replace('"HERE"', number)
            .encode(),
        )


@pytest.mark.parametrize("time", [2**53, 2**63, 2**64, -1, True, 1.5e12])
def test_times_beyond_the_calendar(time: float) -> None:
    document = export_with_name("Ben")
    document["games"][0]["began"] = time
    with empty_store() as store:
        check_refused(store, json.dumps(document).encode())


@pytest.mark.parametrize("field", ["record", "bots", "players", "challenge", "home"])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deeply_nested_brackets(field: str, opening: str) -> None:
    document = export_with_name("Ben")
    document["games"][0][field] = "HERE"
    closing = {"[": "]", '{"a":': "}"}[opening]
    with empty_store() as store:
        for depth in (500, 100_000):
            deep = opening * depth + "1" + closing * depth
            check_refused(store, json.dumps(document).replace('"HERE"', deep).encode())


def test_of_a_duplicate_field_the_value_used_is_checked() -> None:
    text = json.dumps(export_with_name("Ben"))
    with empty_store() as store:
        check_refused(
            store,
            text.replace('"began":', '"began": 5, "began": "x", "began":', 1)
            .replace('"began": 1', '"began": -1')
            .encode(),
        )
        check_refused(store, text.replace('"version": 1', '"version": 1, "version": 9', 1).encode())


@pytest.mark.parametrize(
    "uid", ["../../../etc/passwd", "a" * 31 + "/", "A" * 32, "x" * 10_000, "\ud800"]
)
@pytest.mark.parametrize("field", ["id", "home"])
def test_a_uid_like_a_path(field: str, uid: str) -> None:
    document = export_with_name("Ben")
    document["games"][0][field] = uid
    with empty_store() as store:
        check_refused(store, json.dumps(document).encode())


@pytest.mark.parametrize(
    "kind", ["\ud800/1/plain/none", "x" * 50_000 + "/1/plain/none", "a/9/plain/b"]
)
def test_a_top_score_of_an_unknown_kind(kind: str) -> None:
    document = export_with_name("Ben")
    document["top_scores"] = [
        {"kind": kind, "score": 5, "at": 5, "name": "Ben", "game": "a" * 32, "seat": 0}
    ]
    with empty_store() as store:
        check_refused(store, json.dumps(document).encode())


# --- any value at any place -----------------------------------------------------------------------

odd_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([10**25, -1, 2**53, "x" * 3_000, "\ud800", *NAMES.values(), "undo", "roll"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=5,
)


@pytest.fixture(scope="module")
def small_export() -> str:
    with empty_store() as store:
        save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        store.games.begin(make_setup("Ben"))
        store.settings.save("colour", "blue")
        save_league(store, excluded=store.history.page()[0].uid)
        save_training(store)
        return export_bytes(store).decode()


def with_random_change(document: Any, data: st.DataObject) -> Any:
    """The data with one value replaced, removed or duplicated."""
    if not isinstance(document, dict | list) or not document or not data.draw(st.integers(0, 5)):
        return data.draw(odd_values)
    if isinstance(document, dict):
        name = data.draw(st.sampled_from(sorted(document)))
        match data.draw(st.integers(0, 9)):
            case 0:
                return {key: value for key, value in document.items() if key != name}
            case 1:
                return document | {data.draw(st.text(max_size=8)): document[name]}
        return document | {name: with_random_change(document[name], data)}
    place = data.draw(st.integers(0, len(document) - 1))
    match data.draw(st.integers(0, 9)):
        case 0:
            return document[:place] + document[place + 1 :]
        case 1:
            return [*document, document[place]]
    return [*document[:place], with_random_change(document[place], data), *document[place + 1 :]]


def check_imported_or_refused(small_export: str, data: st.DataObject) -> None:
    document = json.loads(small_export)
    for _ in range(data.draw(st.integers(1, 3))):
        document = with_random_change(document, data)
    check_import_survives(json.dumps(document).encode())


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_value_at_any_place(small_export: str, data: st.DataObject) -> None:
    check_imported_or_refused(small_export, data)


@pytest.mark.soak
@given(st.data())
@settings(max_examples=10_000, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_value_at_any_place_for_long(small_export: str, data: st.DataObject) -> None:
    check_imported_or_refused(small_export, data)


# --- files ----------------------------------------------------------------------------------------


@pytest.fixture
def forbid_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading any of an export fails the test."""
    monkeypatch.setattr(importer, "pieces", lambda _: pytest.fail("it was read"))


@pytest.mark.usefixtures("forbid_reading")
@pytest.mark.parametrize("head", [b"", b'{"format": "fivefold export", "games": [', b'{"a": "'])
def test_a_gigabyte_is_not_read(tmp_path: Path, head: bytes) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.write(head)
        file.truncate(GIGABYTE)
    with empty_store() as store, pytest.raises(ExportTooLarge):
        import_from(store, path)


@pytest.mark.usefixtures("forbid_reading")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_paths_that_are_not_files(tmp_path: Path) -> None:
    pipe, loop = tmp_path / "pipe", tmp_path / "loop"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    led = tmp_path / "led"
    led.symlink_to(pipe)
    with empty_store() as store:
        for path in (
            tmp_path,
            tmp_path / "none",
            loop,
            pipe,
            led,
            Path("/dev/zero"),
            Path("x" * 5_000),
            tmp_path / "a\0b",
            tmp_path / "\ud800",
        ):
            before = all_rows(store)
            with pytest.raises(BadExport):
                import_from(store, path)
            assert all_rows(store) == before


def test_a_file_that_grows_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_stream, "LARGEST_FILE", 500_000)
    path = tmp_path / "grows.json"
    path.write_bytes(b'{"format": "fivefold export", "settings": {}')

    class Growing(io.FileIO):
        def read(self, size: int | None = -1) -> bytes:
            with path.open("ab") as file:
                file.write(b" " * 100_000)
            return super().read(size)

    with empty_store() as store, Growing(path) as file:
        before = all_rows(store)
        with pytest.raises(ExportTooLarge):
            import_from(store, file)  # type: ignore[arg-type]
        assert all_rows(store) == before


# --- limits ---------------------------------------------------------------------------------------


def import_slices(store: Store, data: bytes) -> tuple[list[float], BadExport | None]:
    """Processor time of each slice, and why the file was refused."""
    task = store.transfer.import_from(io.BytesIO(data))
    durations = []
    while True:
        start = process_time()
        try:
            next(task)
        except StopIteration:
            return durations, None
        except BadExport as refused:
            return durations, refused
        finally:
            durations.append(process_time() - start)


def export_of(game: Game) -> dict[str, Any]:
    with empty_store() as store:
        save_game(store, game)
        document: dict[str, Any] = json.loads(export_bytes(store))
    return document


def test_a_seed_has_at_most_200_characters() -> None:
    for length, fits in ((200, True), (201, False)):
        document = export_of(play_from_seed(make_setup("Ana", seed="s" * length), Random(1)))
        with empty_store() as store:
            _, refused = import_slices(store, json.dumps(document).encode())
            assert (refused is None) == fits
            assert store.history.count() == fits


@pytest.mark.parametrize("part", ["players", "games"])
def test_an_import_has_at_most_a_thousand_players(part: str) -> None:
    document = export_of(play_from_seed(make_setup("Ana"), Random(1)))
    if part == "players":
        document["players"] = [{"name": f"P{number}", "plays": True} for number in range(1001)]
    else:
        [game] = document["games"]
        document["games"] = [
            {**game, "id": f"{number:032x}", "players": [f"P{number}"]} for number in range(1001)
        ]
    with empty_store() as store:
        before = all_rows(store)
        _, refused = import_slices(store, json.dumps(document).encode())
        assert refused is not None
        assert "longer than anything" in explain(refused)
        assert all_rows(store) == before


def export_with_everything() -> dict[str, Any]:
    """An export of one game with a league and the trainer's rows."""
    with empty_store() as store:
        uid = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        save_league(store, "Ana", excluded=uid)
        save_training(store)
        document: dict[str, Any] = json.loads(export_bytes(store))
    return document


def copies(row: dict[str, Any], field: str, values: Iterable[object]) -> list[dict[str, Any]]:
    return [{**row, field: value} for value in values]


def too_long_leagues(part: str) -> list[dict[str, Any]]:
    """Leagues with one row more than an import may have."""
    [league] = export_with_everything()["leagues"]
    if part == "settings":
        uids = (f"{uid:032x}" for uid in range(101))
        return [{**league, "settings": each} for each in copies(league["settings"], "uid", uids)]
    row = league[part][0]
    if part == "members":
        rows = copies(row | {"game": None}, "name", (f"P{number}" for number in range(1001)))
    else:
        rows = copies(row, "number", range(1, 1002))
    return [{**league, part: rows[at : at + 100]} for at in range(0, len(rows), 100)]


@pytest.mark.parametrize("part", ["settings", "members", "seasons"])
def test_leagues_that_come_in_are_limited(part: str) -> None:
    leagues = too_long_leagues(part)
    with empty_store() as store:
        before = all_rows(store)
        document = export_with_everything() | {"leagues": leagues}
        durations, refused = import_slices(store, json.dumps(document).encode())
        assert refused is not None
        assert "longer than anything" in explain(refused)
        assert all_rows(store) == before
        assert sorted(durations)[-2] < 0.05
    # One row less is no problem.
    last = leagues[-1]
    leagues[-1:] = [] if part == "settings" else [{**last, part: last[part][:-1]}]
    with empty_store() as store:
        document = export_with_everything() | {"leagues": leagues, "players": [], "games": []}
        _, refused = import_slices(store, json.dumps(document).encode())
        assert refused is None


@pytest.mark.parametrize(
    ("part", "path", "value"),
    [
        ("leagues", ("games", 0, "game"), "\ud800"),
        ("leagues", ("games", 0, "game"), "x" * 32),
        ("leagues", ("settings", "name"), "\ud800"),
        ("leagues", ("settings", "name"), "x" * 31),
        ("leagues", ("settings", "points"), ",".join(["9"] * 30)),
        ("leagues", ("members", 0, "name"), "x" * 10_000),
        ("leagues", ("members", 0, "game"), "\ud800"),
        ("mistakes", (0, "theme"), "\ud800"),
        ("mistakes", (0, "theme"), "x" * 300),
        ("mistakes", (0, "stage"), -100),
        ("mistakes", (0, "seat"), -1),
        ("mistakes", (0, "step"), -1),
        ("mistakes", (0, "game"), "\ud800"),
        ("trainer_days", (0, "answers"), ";".join(["hold 1=5"] * 101)),
    ],
)
def test_every_text_and_number_of_leagues_and_trainer_is_limited(
    part: str, path: tuple[str | int, ...], value: object
) -> None:
    document = export_with_everything()
    inner = document[part][0]
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with empty_store() as store:
        check_refused(store, json.dumps(document).encode())


def test_full_lists_of_leagues_and_trainer_are_imported_in_short_slices() -> None:
    document = export_with_everything()
    [[day, *_]], [[mistake, *_]] = document["trainer_days"], document["mistakes"]
    [league] = document["leagues"]
    day["answers"] = ";".join(["score three_of_a_kind 1=90"] * 10)
    document["trainer_days"] = [copies(day, "day", range(1 + at, 101 + at)) for at in (0, 100)]
    document["mistakes"] = [copies(mistake, "step", range(at, 100 + at)) for at in (0, 100)]
    [season], [left_out] = league["seasons"], league["games"]
    member = league["members"][0] | {"game": None}
    document["leagues"] = [
        {
            "settings": league["settings"],
            "seasons": copies(season, "number", range(1 + at, 101 + at)),
            "members": copies(member, "name", (f"P{number}" for number in range(at, at + 100))),
            "games": copies(left_out, "game", (f"{uid:032x}" for uid in range(at, at + 100))),
        }
        for at in range(0, 900, 100)
    ]
    with empty_store() as store:
        durations, refused = import_slices(store, json.dumps(document).encode())
        assert refused is None
        assert len(store.leagues.all()[0].seasons) == 900
        assert len(store.trainer_days.all()) == 200
    assert sorted(durations)[-2] < 0.05, sorted(durations)[-5:]


def test_a_very_long_game_is_imported_in_short_slices() -> None:
    setup = make_setup("Ana")
    game = Game.new(setup).then(next_roll(start_game(setup)))
    lines = [format_action(each) for each in game.actions]
    lines += [f"hold {number % 5 + 1}" for number in range(19_000)]
    document = export_of(game)
    [exported] = document["games"]
    exported["record"]["actions"] = lines
    exported["times"] = [exported["began"]] * len(lines)
    with empty_store() as store:
        durations, refused = import_slices(store, json.dumps(document).encode())
        assert refused is None
        assert len(store.games.unfinished()) == 1
    durations.sort()
    assert durations[-2] < 0.05, durations[-5:]
    assert durations[-1] < 0.15, "the end of the transaction, on a busy machine"


NONSENSE = {
    "numbers": (b'{"format": "fivefold export", "games": [', b"1,"),
    "empty games": (b'{"format": "fivefold export", "games": [', b"{},"),
    "small games": (b'{"format": "fivefold export", "games": [', b'{"id":1},'),
    "players": (b'{"format": "fivefold export", "players": [', b'{"name":"a"},'),
    "unknown list": (b'{"format": "fivefold export", "x": [', b"1,"),
    "unknown names": (b'{"format": "fivefold export"', b', "x": 1'),
    "spaces": (b'{"format": "fivefold export", ', b" "),
    "a text": (b'{"format": "fivefold export", "x": "', b"a"),
    "brackets": (b'{"format": "fivefold export", "x": ', b"["),
    "no export": (b'{"x": ', b"1"),
}


@pytest.mark.parametrize(
    "name", [name if name in ("numbers", "small games") else extended(name) for name in NONSENSE]
)
def test_megabytes_of_nonsense_are_refused_soon_and_in_short_slices(name: str) -> None:
    head, filling = NONSENSE[name]
    size = 200_000_000 // len(filling)
    with empty_store() as store:
        start = process_time()
        durations, refused = import_slices(store, head + filling * size)
        assert refused is not None
        assert process_time() - start < 10
        assert sorted(durations)[-1] < 0.2, "in processor time, on a busy machine"


def test_the_dice_of_an_exported_unfinished_game_are_known() -> None:
    """Its seed is in the file, so it wins no place from then on, and the player is told."""
    with empty_store() as store:
        waiting = store.games.begin(make_setup("Ana"))
        over = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        real = store.games.begin(make_setup("Ana"), GameFlags(typed_in=True))
        first = export_to_memory(store)
        assert first.known == 1
        flags = {uid: store.games.flags(uid).known for uid in (waiting, over, real)}
        assert flags == {waiting: True, over: False, real: False}
        assert export_to_memory(store).known == 0


def export_to_memory(store: Store) -> ExportResult:
    task = store.transfer.export_to(io.BytesIO())
    while True:
        try:
            next(task)
        except StopIteration as done:
            return done.value
