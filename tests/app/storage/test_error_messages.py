"""Errors are explained in one language, from the first word to the last."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import app.storage
from app.storage import OpeningOutcome, OpeningReport, Store
from app.storage.database.connection import open_in_memory
from app.storage.database.database import Database
from app.storage.database.migrations import MIGRATIONS
from app.storage.errors import (
    DamagedPart,
    DiskFull,
    ExportPart,
    ExportWrong,
    MissingField,
    StorageError,
    Unreadable,
)
from app.text.errors import explain
from app.text.i18n import ENGLISH, LANGUAGES, set_language
from app.text.opening_report import describe_opening
from app.text.storage import DAMAGED_PARTS, ERRORS
from core import Game, Score, next_roll
from tests.app.storage.exports import export_bytes, import_from, with_change
from tests.app.storage.saved_games import (
    TickingClock,
    append_raw_line,
    make_setup,
    play_from_seed,
    save_game,
)

ENGLISH_WORDS = {"the", "there", "should", "be", "is", "game", "player", "called", "needs"}
OTHERS = [each for each in LANGUAGES if each != ENGLISH]


@pytest.fixture(autouse=True)
def restore_english() -> Iterator[None]:
    yield
    set_language(ENGLISH)


@pytest.fixture
def memory_store() -> Iterator[Store]:
    """A store in memory, which raises instead of being repaired."""
    with Store(Database(open_in_memory(MIGRATIONS), None, TickingClock())) as store:
        yield store


def import_error(store: Store, data: bytes) -> str:
    with pytest.raises(ExportWrong) as caught:
        import_from(store, data)
    return explain(caught.value)


def test_an_illegal_action_is_explained_in_one_language(store: Store) -> None:
    setup = make_setup("Ana")
    uid = store.games.begin(setup)
    game = Game.new(setup)
    for action in (next_roll(game.state), Score("ones")):
        game = store.games.append(uid, game, [action])
    store.games.append(uid, game, [next_roll(game.state)])
    append_raw_line(store, uid, "score ones 1")
    set_language("de")
    with pytest.raises(Unreadable) as caught:
        store.games.resume(uid)
    assert "lesbar: Einser schon belegt. Wähle ein freies Feld. Du" in explain(caught.value)


def test_unknown_rules_are_explained_in_one_language(store: Store) -> None:
    uid = store.games.begin(make_setup("Ana"))
    connection = store.database.connection
    connection.execute("UPDATE games SET record = replace(record, 'official', 'nobodys')")
    connection.execute("UPDATE games SET mark = seal('games', id, uid, record, kind, began, ended,"
        " steps, abandoned, deleted, home, as_it_was, typed_in, known, imported, tricked, hints,"
        " bots, challenge)")  # fmt: skip
    set_language("de")
    with pytest.raises(Unreadable) as caught:
        store.games.resume(uid)
    assert "There are no rules" not in explain(caught.value)
    assert "nobodys" in explain(caught.value)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("games", 0), []),
        (("games", 0, "players"), [""]),
        (("games", 0, "record", "actions"), ["undo"]),
        (("games", 0, "record", "setup", "rules"), "nobodys"),
        (("players", 0), 1),
        (("players", 0, "name"), ""),
        (("top_scores",), [{"kind": "official/1/plain/forced", "score": 1, "at": 1, "name": "",
                            "game": "0" * 32, "seat": 0}]),
    ],
)  # fmt: skip
def test_a_wrong_value_is_explained_in_one_language(
    memory_store: Store, path: tuple[Any, ...], to: object, language: str
) -> None:
    save_game(memory_store, play_from_seed(make_setup("Ana"), Random(1)))
    invalid = with_change(export_bytes(memory_store), *path, to=to)
    assert words_in(import_error(memory_store, invalid)) & ENGLISH_WORDS
    set_language(language)
    assert not words_in(import_error(memory_store, invalid)) & ENGLISH_WORDS


def words_in(sentence: str) -> set[str]:
    return set(re.findall(r"\w+", sentence.lower()))


def test_the_duplicate_game_is_named(memory_store: Store) -> None:
    save_game(memory_store, play_from_seed(make_setup("Ana"), Random(1)))
    games = json.loads(export_bytes(memory_store))["games"]
    set_language("de")
    assert "(Spiel 2)" in import_error(
        memory_store, with_change(export_bytes(memory_store), "games", to=games * 2)
    )


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "table", ["games", "actions", "seats", "players", "settings", "top_scores"]
)
def test_the_damaged_part_is_named(memory_store: Store, table: str, language: str) -> None:
    save_game(memory_store, play_from_seed(make_setup("Ana"), Random(1)))
    memory_store.database.connection.execute(f"UPDATE {table} SET mark = mark + 1")
    set_language(language)
    with pytest.raises(StorageError) as caught:
        memory_store.check_rows()
    translated = explain(caught.value)
    set_language(ENGLISH)
    with pytest.raises(StorageError) as caught:
        memory_store.check_rows()
    place = explain(caught.value).split(" at ")[1]
    assert place.startswith(("a ", "an "))
    assert place[:-1] not in translated


def subclasses(cause: type[StorageError]) -> Iterator[type[StorageError]]:
    for each in cause.__subclasses__():
        yield each
        yield from subclasses(each)


def test_every_error_has_a_sentence() -> None:
    causes = {each for each in subclasses(StorageError) if not each.__subclasses__()}
    assert causes == set(ERRORS)
    assert set(DAMAGED_PARTS) == set(DamagedPart)


@pytest.mark.parametrize("outcome", OpeningOutcome)
def test_every_noteworthy_outcome_has_a_sentence(outcome: OpeningOutcome) -> None:
    report = OpeningReport(outcome, 2, "file", "folder", DiskFull())
    assert bool(describe_opening(report)) == report.noteworthy
    assert "{" not in describe_opening(report)


def test_an_error_is_informative_in_a_log() -> None:
    error = ExportWrong(part=ExportPart.GAME, number=2, wrong=MissingField(field="times"))
    assert str(error) == "ExportWrong (part: game, number: 2, wrong: MissingField (field: times))"


def test_storage_does_not_depend_on_sentences() -> None:
    modules = Path(app.storage.__file__).parent.rglob("*.py")
    assert [each.name for each in modules if "import app.text" in each.read_text()
            or "from app.text" in each.read_text()] == []  # fmt: skip
