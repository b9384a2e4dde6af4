"""Why a game or a file cannot be read is said in one language, from the first word to the last."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.storage import Store
from app.storage.database.connection import open_in_memory
from app.storage.database.database import Database
from app.storage.database.schema import MIGRATIONS
from app.storage.errors import ExportWrong, StorageError, Unreadable
from app.text.i18n import ENGLISH, LANGUAGES, said, speak
from core import Game, Score, next_roll
from tests.storage.exports import changed, exported, taken_in
from tests.storage.keeping import Ticking, a_setup, cheat, from_the_seed, save_game

ENGLISH_WORDS = {"the", "there", "should", "be", "is", "game", "player", "called", "needs"}
OTHERS = [each for each in LANGUAGES if each != ENGLISH]


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    yield
    speak(ENGLISH)


@pytest.fixture
def alone() -> Iterator[Store]:
    """A store that nobody mends, so that what is wrong with it is said."""
    with Store(Database(open_in_memory(MIGRATIONS), None, Ticking())) as store:
        yield store


def refusal(store: Store, data: bytes) -> str:
    with pytest.raises(ExportWrong) as wrong:
        taken_in(store, data)
    return said(wrong.value)


def test_a_move_against_the_rules(store: Store) -> None:
    setup = a_setup("Ana")
    uid = store.games.begin(setup)
    game = Game.new(setup)
    for action in (next_roll(game.state), Score("ones")):
        game = store.games.append(uid, game, [action])
    store.games.append(uid, game, [next_roll(game.state)])
    cheat(store, uid, "score ones 1")
    speak("de")
    with pytest.raises(Unreadable) as wrong:
        store.games.resume(uid)
    assert "lesbar: Einser schon belegt. Wähle ein freies Feld. Du" in said(wrong.value)


def test_rules_that_nobody_knows(store: Store) -> None:
    uid = store.games.begin(a_setup("Ana"))
    connection = store.database.connection
    connection.execute("UPDATE games SET record = replace(record, 'official', 'nobodys')")
    connection.execute("UPDATE games SET mark = seal('games', id, uid, record, kind, began, ended,"
        " steps, abandoned, deleted, home, as_it_was, typed_in, known, imported, tricked, hints,"
        " bots, challenge)")  # fmt: skip
    speak("de")
    with pytest.raises(Unreadable) as wrong:
        store.games.resume(uid)
    assert "There are no rules" not in said(wrong.value)
    assert "nobodys" in said(wrong.value)


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
def test_a_wrong_value_in_a_file(
    alone: Store, path: tuple[Any, ...], to: object, language: str
) -> None:
    save_game(alone, from_the_seed(a_setup("Ana"), Random(1)))
    wrong = changed(exported(alone), *path, to=to)
    assert words_of(refusal(alone, wrong)) & ENGLISH_WORDS
    speak(language)
    assert not words_of(refusal(alone, wrong)) & ENGLISH_WORDS


def words_of(sentence: str) -> set[str]:
    return set(re.findall(r"\w+", sentence.lower()))


def test_the_second_game_of_a_file_is_named(alone: Store) -> None:
    save_game(alone, from_the_seed(a_setup("Ana"), Random(1)))
    games = json.loads(exported(alone))["games"]
    speak("de")
    assert "(Spiel 2)" in refusal(alone, changed(exported(alone), "games", to=games * 2))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "table", ["games", "actions", "seats", "players", "settings", "top_scores"]
)
def test_where_damage_was_found(alone: Store, table: str, language: str) -> None:
    save_game(alone, from_the_seed(a_setup("Ana"), Random(1)))
    alone.database.connection.execute(f"UPDATE {table} SET mark = mark + 1")
    speak(language)
    with pytest.raises(StorageError) as wrong:
        alone.check_rows()
    told = said(wrong.value)
    speak(ENGLISH)
    with pytest.raises(StorageError) as wrong:
        alone.check_rows()
    place = said(wrong.value).split(" at ")[1]
    assert place.startswith(("a ", "an "))
    assert place[:-1] not in told
