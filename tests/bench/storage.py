"""Speed of saving, and of everything with ten thousand finished games."""

import os
import statistics
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time, sleep
from typing import NamedTuple

from app.storage import GameFlags, GameKind, Store, open_store
from app.storage.backup.generations import remove_backups
from app.storage.database.connection import check_pages
from app.storage.leagues.leagues import LeagueSettings
from core import Game
from core.league.season import Season
from core.league.standings import LeagueTable
from tests.app.storage.exports import export_to, import_from
from tests.app.storage.many_games import save_many_games
from tests.app.storage.saved_games import make_setup
from tests.core.random_games import play_random_game

GAMES = 10_000
PAUSE = 0.02


class Duration(NamedTuple):
    """Elapsed milliseconds, and processor time, which other programs affect less."""

    elapsed: float
    processor: float


def measure(work: Callable[[], object], times: int = 1) -> list[Duration]:
    durations = []
    for _ in range(times):
        start, processor = perf_counter(), process_time()
        work()
        durations.append(
            Duration((perf_counter() - start) * 1000, (process_time() - processor) * 1000)
        )
    return sorted(durations)


def report(name: str, durations: list[Duration], goal: str = "") -> None:
    p99 = durations[min(len(durations) - 1, len(durations) * 99 // 100)].elapsed
    median, processor = (statistics.median(part) for part in zip(*durations, strict=True))
    print(
        f"  {name:44} median {median:8.2f} ms   p99 {p99:8.2f} ms"
        f"   processor {processor:8.2f} ms   {goal}"
    )


def measure_saving(path: Path, games: int) -> list[Duration]:
    """Save the actions of some games one by one, as a session does."""
    durations = []
    with open_store(path).store as store:
        for number in range(games):
            setup = make_setup("Ana", "Ben", seed=f"bench {number}")
            uid = store.games.begin(setup)
            journal = store.journal(uid, Game.new(setup), GameFlags())
            for action in play_random_game(setup, Random(number)).actions:
                durations += measure(partial(journal.write, [action]))
    return sorted(durations)


def measure_disk(folder: Path) -> list[Duration]:
    """Write as many bytes and sync, without a database."""
    with (folder / "disk").open("wb", buffering=0) as file:

        def write_and_sync() -> None:
            file.write(bytes(4120))
            os.fdatasync(file.fileno()) if hasattr(os, "fdatasync") else os.fsync(file.fileno())

        return measure(write_and_sync, 500)


def opener(path: Path) -> Callable[[], None]:
    """Return a function that opens a store and reads what the home screen needs."""

    def open_and_read() -> None:
        with open_store(path).store as store:
            store.games.unfinished()
            store.settings.settings()
            store.players.all()

    return open_and_read


def measure_backup(store: Store) -> list[Duration]:
    """Make a backup in slices, with the pauses that idle moments leave to the thread."""
    task = store.backups.make()
    durations = []
    while True:
        try:
            durations += measure(lambda: next(task))
        except StopIteration:
            return sorted(durations)
        sleep(PAUSE)


def measure_league(store: Store) -> None:
    """A league of everybody that counts all games: its page shows the table slice by slice."""
    uid = store.leagues.create(
        LeagueSettings("Everybody"), [player.name for player in store.players.all()], Season(1, 0)
    )
    league = store.leagues.get(uid)
    span = league.span(None)
    batches = list(store.league_games.counting(league, span))
    reading = store.league_games.counting(league, span)
    report("league, reading one batch", measure(lambda: next(reading), len(batches)))
    table = LeagueTable((member.id for member in league.members), league.settings.scoring)
    adding = iter(batches)
    report(
        "league, adding one batch",
        measure(lambda: [table.add(game) for game in next(adding)], len(batches)),
    )
    print(f"  {table.games} of {GAMES} games count, in {len(batches)} batches")
    report("league, its table", measure(table.standings, 15), "goal: under 16 ms")
    page = measure(lambda: store.league_games.page(league, span, GAMES // 2, 20), 15)
    report("league, a page of its games", page, "goal: under 100 ms")


def main() -> None:
    print("Storage")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        report("disk only, write 4 KB and sync", measure_disk(folder))
        report(
            "saving an action, new file", measure_saving(folder / "new.db", 12), "goal: under 5 ms"
        )
        empty, many = folder / "empty.db", folder / "many.db"
        open_store(empty).store.close()
        build = measure(lambda: save_many_games(many, GAMES))
        size = many.stat().st_size / 1e6
        print(f"  created {GAMES} games in {build[0].elapsed / 1000:.1f} s: {size:.0f} MB")
        report("opening with no games", measure(opener(empty), 21))
        report(f"opening with {GAMES} games", measure(opener(many), 21), "goal: the same")
        report(f"saving an action, {GAMES} games", measure_saving(many, 12), "goal: under 5 ms")
        with open_store(many).store as store:
            kind = GameKind.of(make_setup())
            ana = store.players.all()[0].id
            queries: dict[str, Callable[[], object]] = {
                "top list": lambda: store.top_scores.top(kind),
                "kinds played": store.statistics.kinds,
                "statistics, all players": lambda: store.statistics.of(kind),
                "statistics, one player": lambda: store.statistics.of(kind, ana),
                "fairness, all dice": store.fairness.all,
                "fairness, one player": lambda: store.fairness.player(ana),
                "history, first page": store.history.page,
                "history, last page": lambda: store.history.page(GAMES - 20),
            }
            for query, work in queries.items():
                report(query, measure(work, 15), "goal: under 100 ms")
            measure_league(store)
            report("checking 50 games while idle", measure(store.check_rows, 15))
            report("checking every page", measure(lambda: store.database.read(check_pages)))
            slices = measure_backup(store)
            seconds = sum(each.elapsed for each in slices) / 1000
            print(f"  backup of {GAMES} games, made and read back in {seconds:.1f} s of slices")
            report("backup, one slice", slices, "goal: under 16 ms")
            report("listing backups", measure(store.backups.all, 15), "goal: under 100 ms")
            export = folder / "export.json"
            report("export", measure(lambda: export_to(store, export)))
        with open_store(folder / "import.db").store as store:
            report("import", measure(lambda: import_from(store, export)))
        data = many.read_bytes()
        many.write_bytes(bytes(4096) + data[4096:])
        report("rescue, first page zeroed, with a backup", measure(opener(many)))
        many.write_bytes(bytes(4096) + data[4096:])
        remove_backups(many)
        report("rescue, first page zeroed, without", measure(opener(many)))


if __name__ == "__main__":
    main()
