"""An export and its import lose nothing and duplicate nothing."""

import io
import json
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.storage import GameKind, Store, open_store
from app.storage.errors import DiskFull, ExportNotWritten, ExportUnreadable
from app.storage.transfer.transfer import ImportResult
from core import Game, next_roll
from tests.app.storage.exports import (
    empty_store,
    export_bytes,
    export_to,
    fill_store,
    full_export,
    import_from,
)
from tests.app.storage.games.test_top_scores import play_with_zeros
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    make_setup,
    play_from_seed,
    save_game,
    save_random_games,
)
from tests.app.storage.sentences import raises_saying


@pytest.fixture(scope="module")
def export() -> bytes:
    return full_export()


def visible_contents(store: Store) -> object:
    """What players see of a store, without row ids."""
    return (
        [(game.uid, game.results, game.flags) for game in map(Seen, store.history.page(0, 99))],
        {each.uid: (each.players, each.turn) for each in store.games.unfinished()},
        {each.uid for each in store.games.given_up()},
        {player.name for player in store.players.all()},
        set(store.database.connection.execute("SELECT name, plays FROM players")),
        [store.top_scores.top(kind) for kind in store.top_scores.kinds()],
        store.settings.settings(),
        store.fairness.all(),
        store.trainer_days.all(),
        {each.name: due_mistakes(store, each.id) for each in store.players.all()},
        [(each.settings, each.seasons) for each in store.leagues.all()],
        [{member.name for member in each.members} for each in store.leagues.all()],
    )


def due_mistakes(store: Store, player: int) -> list[tuple[str, float, int]]:
    later = date(2027, 1, 1).toordinal()
    return [(each.theme, each.loss, each.stage) for each in store.mistakes.due(player, later, 0)]


class Seen:
    def __init__(self, game: Any) -> None:
        self.uid, self.flags = game.uid, game.flags
        self.results = [(each.name, each.total, each.rank) for each in game.results]


def test_a_new_phone_has_everything(export: bytes) -> None:
    with empty_store() as old, empty_store() as new:
        import_from(old, export)
        assert import_from(new, export) == ImportResult(new=11, longer=0, known=0)
        assert visible_contents(new) == visible_contents(old)
        assert new.check_rows() is None
        # They are still its own games: one that is finished there wins its place.
        assert not new.games.flags(new.history.page()[0].uid).imported
        assert json.loads(export_bytes(new))["games"] == json.loads(export)["games"]


def test_an_export_is_one_json_document(export: bytes) -> None:
    document = json.loads(export)
    assert (document["format"], document["version"]) == ("fivefold export", 1)
    assert len(document["games"]) == 11
    assert "Zoë!" in [each["name"] for each in document["top_scores"]]


def test_importing_twice_changes_nothing(export: bytes) -> None:
    with empty_store() as store:
        import_from(store, export)
        before = all_rows(store)
        assert import_from(store, export) == ImportResult(new=0, longer=0, known=11)
        assert all_rows(store) == before


def test_games_from_another_home_are_flagged_as_imported(export: bytes) -> None:
    with empty_store() as store:
        own = save_game(store, play_from_seed(make_setup("Ana"), Random(7)))
        import_from(store, export)
        others = [game for game in store.history.page(0, 99) if game.uid != own]
        assert all(game.flags.imported for game in others)
        assert not store.games.flags(own).imported
        tops = [each for kind in store.top_scores.kinds() for each in store.top_scores.top(kind)]
        assert [each.name for each in tops] == ["Ana"]
        assert all(store.top_scores.places(game.uid) == {} for game in others)


def test_the_longer_game_wins_only_if_it_continues_the_other(store: Store) -> None:
    setup = make_setup("Ana")
    uid = store.games.begin(setup)
    short = export_bytes(store)
    game = Game.new(setup)
    game = store.games.append(uid, game, [next_roll(game.state)])
    longer = export_bytes(store)
    with empty_store() as other:
        import_from(other, short)
        assert import_from(other, longer) == ImportResult(new=0, longer=1, known=0)
        assert other.games.resume(uid) == game
        assert import_from(other, short) == ImportResult(new=0, longer=0, known=1)
        assert other.games.resume(uid) == game
        # Continued differently on two devices: what is here stays.
        here = other.games.append(uid, game, [next_roll(game.state)])
        there = json.loads(longer)
        record = there["games"][0]["record"]
        record["actions"] += ["score chance 1", "roll 1 1 1 1 1"]
        record["totals"] = [sum(game.state.dice or ())]
        there["games"][0]["times"] += [1, 1]
        assert import_from(other, json.dumps(there).encode()).known == 1
        assert other.games.resume(uid) == here


def test_a_finished_game_completes_an_unfinished_one(store: Store) -> None:
    game = play_from_seed(make_setup("Ana"), Random(1))
    uid = save_game(store, game)
    document = json.loads(export_bytes(store))
    begun = json.loads(json.dumps(document))
    piece = begun["games"][0]
    piece["record"]["actions"] = piece["record"]["actions"][:1]
    piece["record"]["totals"] = [0]
    piece["times"] = piece["times"][:1]
    piece["ended"] = None
    with empty_store() as other:
        import_from(other, json.dumps(begun).encode())
        assert len(other.games.unfinished()) == 1
        assert import_from(other, json.dumps(document).encode()).longer == 1
        assert other.games.unfinished() == ()
        assert other.games.resume(uid) == game
        assert other.statistics.of(GameKind.of(game.setup)) == store.statistics.of(
            GameKind.of(game.setup)
        )


def test_a_deleted_game_comes_back_with_its_export(store: Store) -> None:
    uid = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
    backup = export_bytes(store)
    store.history.delete(uid)
    assert json.loads(export_bytes(store))["games"] == []
    import_from(store, backup)
    assert store.history.count() == 1


def test_an_import_restores_a_cleared_list_and_undo_adds_no_duplicates(store: Store) -> None:
    setup = make_setup("Ana")
    kind = GameKind.of(setup)
    for seed in (1, 2):
        save_game(store, play_from_seed(setup, Random(seed)))
        if seed == 1:
            older, one = export_bytes(store), store.top_scores.top(kind)
    both, scores = export_bytes(store), store.top_scores.top(kind)
    store.top_scores.clear(kind)
    import_from(store, older)
    assert store.top_scores.top(kind) == one
    store.top_scores.undo_clear(kind)
    assert store.top_scores.top(kind) == scores
    store.top_scores.clear(kind)
    import_from(store, both)
    assert store.top_scores.top(kind) == scores
    store.purge()
    assert store.top_scores.top(kind) == scores
    assert store.check_rows() is None


def test_export_to_and_import_from_a_path(store: Store, tmp_path: Path) -> None:
    fill_store(store)
    target = tmp_path / "export.json"
    result = export_to(store, target)
    assert (result.games, result.left_out) == (11, 0)
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["export.json"]
    with empty_store() as other:
        assert import_from(other, target).new == 11
        with raises_saying(ExportUnreadable, match="cannot be opened"):
            import_from(other, tmp_path / "nowhere.json")
        with pytest.raises(ExportUnreadable):
            import_from(other, tmp_path)
    with raises_saying(ExportNotWritten, match="Choose another place"):
        export_to(store, tmp_path / "nowhere" / "export.json")


def test_an_export_never_overwrites_the_database(store: Store, path: Path, tmp_path: Path) -> None:
    fill_store(store)
    link = tmp_path / "link.json"
    link.symlink_to(path)
    before = all_rows(store)
    for mine in (path, path.with_name("fivefold.db-wal"), path.with_suffix(".lock"), link):
        with raises_saying(ExportNotWritten, match="your games are kept there"):
            export_to(store, mine)
    store.close()
    with open_store(path, TickingClock()).store as again:
        assert all_rows(again) == before


def test_an_export_follows_a_symbolic_link(store: Store, tmp_path: Path) -> None:
    fill_store(store)
    far, link = tmp_path / "far" / "export.json", tmp_path / "link.json"
    far.parent.mkdir()
    link.symlink_to(far)
    export_to(store, link)
    assert link.is_symlink()
    with empty_store() as other:
        assert import_from(other, far).new == 11


def test_every_step_yields_the_number_of_games_done(store: Store, export: bytes) -> None:
    fill_store(store)
    assert [*dict.fromkeys(store.transfer.export_to(io.BytesIO()))] == [*range(1, 12)]
    with empty_store() as other:
        steps = [*other.transfer.import_from(io.BytesIO(export))]
        assert steps == sorted(steps)
        assert {*steps} == {*range(12)}


def test_any_formatting_of_the_same_json_is_accepted(export: bytes) -> None:
    document = json.loads(export)
    layouts = [
        json.dumps(document, indent=3),
        json.dumps(document, sort_keys=True),
        json.dumps(dict(reversed(document.items()))),
        "\ufeff" + json.dumps(document),
    ]
    for text in layouts:
        with empty_store() as store:
            assert import_from(store, text.encode()).new == 11


@given(st.integers(0, 10**6), st.integers(1, 3))
@settings(max_examples=10, deadline=None)
def test_round_trips(seed: int, games: int) -> None:
    with empty_store() as store, empty_store() as other:
        save_random_games(store, games, seed)
        data = export_bytes(store)
        assert import_from(other, data).new == games
        assert import_from(other, data) == ImportResult(0, 0, games)
        assert visible_contents(other) == visible_contents(store)


@given(st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_two_stores_that_exchange_exports_have_the_same_games(seed: int) -> None:
    with empty_store() as one, empty_store() as two:
        save_random_games(one, 2, seed)
        save_random_games(two, 2, seed + 1)
        first, second = export_bytes(one), export_bytes(two)
        import_from(one, second)
        import_from(two, first)
        uids = [
            {game["id"] for game in json.loads(export_bytes(each))["games"]} for each in (one, two)
        ]
        assert uids[0] == uids[1]
        assert len(uids[0]) == 4


def test_a_full_disk_during_an_import_changes_nothing(path: Path, export: bytes) -> None:
    with open_store(path).store as store:
        before = all_rows(store)
        connection = store.database.connection
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(DiskFull):
            import_from(store, export)
        assert all_rows(store) == before


def test_a_longer_game_brings_its_hints(store: Store) -> None:
    game = play_with_zeros(make_setup("Ana"), (0,))
    uid = store.games.begin(game.setup)
    with empty_store() as other:
        import_from(other, export_bytes(store))
        other.games.add_hints(uid, 3)
        other.games.append(uid, Game.new(game.setup), game.actions)
        assert import_from(store, export_bytes(other)).longer == 1
    assert store.games.flags(uid).hints == 3
    assert store.top_scores.top(GameKind.of(game.setup)) == (), "its dice were in the export"


def test_an_older_export_does_not_restore_former_names(store: Store) -> None:
    for name in ("Ana", "Ben", "Cleo"):
        store.games.begin(make_setup(name))
    before = export_bytes(store)
    ana, ben, cleo = (player.id for player in store.players.all())
    store.players.rename(ana, "Anna")
    store.players.merge(cleo, into=ben)
    done = import_from(store, before)
    assert [each.name for each in store.players.all()] == ["Anna", "Ben"]
    assert done.renamed == (("Ana", "Anna"), ("Cleo", "Ben"))
