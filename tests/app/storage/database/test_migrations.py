"""Migrations from every older version keep all rows."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from app.storage import OpeningOutcome, open_store
from app.storage.database.connection import check_pages, connect
from app.storage.database.migrations import MIGRATIONS, migrate, schema_version
from app.storage.errors import TooNew
from app.storage.games.fairness import SeedCheckResult
from app.storage.leagues.league_games import LeftOut
from app.storage.leagues.leagues import LeagueSettings
from app.text.opening_report import describe_opening
from tests.app.storage.sentences import raises_saying

FIXTURES = Path(__file__).parent / "versions"
NEXT = ("ALTER TABLE players ADD COLUMN colour TEXT NOT NULL DEFAULT ''",)


def create_from_script(script: Path, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script.read_text(encoding="utf-8"))


def test_every_version_has_a_fixture() -> None:
    assert sorted(each.name for each in FIXTURES.iterdir()) == [
        f"version_{number}.sql" for number in range(1, len(MIGRATIONS) + 1)
    ]


@pytest.mark.parametrize("number", range(1, len(MIGRATIONS) + 1))
def test_migrating_from_every_version(path: Path, number: int) -> None:
    """The fixture was made by that version: two games, one of them finished, and the rest."""
    create_from_script(FIXTURES / f"version_{number}.sql", path)
    opening = open_store(path)
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.UNCHANGED, opening.report
        assert store.check_rows() is None
        store.database.read(check_pages)
        assert store.take_reports() == ()
        assert store.history.count() == 1
        (waiting,) = store.games.unfinished()
        assert (waiting.players, waiting.turn) == (("Ana", "Zoë"), 2)
        assert store.games.resume(waiting.uid).state.held == (1, 3)
        (done,) = store.history.page()
        assert store.fairness.check_seed(done.uid).result is SeedCheckResult.FOLLOWS
        assert [each.name for each in store.players.all()] == ["Zoë", "Ana"]
        rows = store.database.connection.execute("SELECT name, plays FROM players")
        assert dict(rows) == {"Zoë": 1, "Ana": 0}
        (kind,) = store.top_scores.kinds()
        assert [(each.name, each.score) for each in store.top_scores.top(kind)] == [
            ("Queen Ana", done.results[0].total)
        ]
        assert store.settings.settings().left_handed
        assert store.settings.choices().rules_id == "triple"
        assert schema_version(store.database.connection) == len(MIGRATIONS)


def test_the_trainer_of_version_3_is_kept(path: Path) -> None:
    create_from_script(FIXTURES / "version_3.sql", path)
    with open_store(path).store as store:
        (day,) = store.trainer_days.all().values()
        assert [answer.loss for answer in day.answers] == [0.9, 0]
        (player, _name), *_ = store.reviews.players()
        (mistake,) = store.mistakes.due(player, 739_901, threshold=0.5)
        assert (mistake.theme, mistake.loss) == ("straights", 2.5)


def test_the_league_of_version_4_is_kept(path: Path) -> None:
    create_from_script(FIXTURES / "version_4.sql", path)
    with open_store(path).store as store:
        (league,) = store.leagues.all()
        assert league.settings == LeagueSettings("Sunday league")
        assert [each.name for each in league.members] == ["Ana", "Zoë"]
        assert [season.number for season in league.seasons] == [1, 2]
        (listed,) = store.league_games.page(league, league.span(1), 0, 10)
        assert listed.left_out is LeftOut.BY_HAND


def test_a_damaged_row_of_an_older_version_is_still_noticed(path: Path) -> None:
    create_from_script(FIXTURES / "version_1.sql", path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE top_scores SET score = 999")
    with open_store(path).store as store:
        assert store.check_rows() is None
        assert [each.outcome for each in store.take_reports()] == [OpeningOutcome.RESCUED]
        assert store.top_scores.kinds() == ()


def test_rows_of_an_older_version_are_rescued(path: Path) -> None:
    """With fewer columns."""
    create_from_script(FIXTURES / "version_1.sql", path)
    data = path.read_bytes()
    path.write_bytes(bytes(4096) + data[4096:])
    opening = open_store(path)
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.RESCUED
        assert "2 games" in describe_opening(opening.report)
        (kind,) = store.top_scores.kinds()
        assert [each.name for each in store.top_scores.top(kind)] == ["Queen Ana"]
        assert store.check_rows() is None


def test_a_failed_migration_changes_nothing(path: Path) -> None:
    open_store(path).store.close()
    before = path.read_bytes()
    steps: Sequence[Sequence[str]] = (*MIGRATIONS, (*NEXT, "INSERT INTO nowhere VALUES (1)"))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, steps)
        assert schema_version(connection) == len(MIGRATIONS)
        names = [row[1] for row in connection.execute("PRAGMA table_info(players)")]
    assert "colour" not in names
    assert path.read_bytes() == before


def test_a_migration_runs_once(path: Path) -> None:
    open_store(path).store.close()
    steps = (*MIGRATIONS, NEXT)
    for _ in range(2):
        with closing(connect(path, steps)) as connection:
            assert schema_version(connection) == len(steps)
    with raises_saying(TooNew, match="Update it"):
        connect(path, MIGRATIONS)
