"""How long saving takes, and what ten thousand finished games cost."""

import os
import statistics
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

from app.storage import GameFlags, GameKind, open_store
from app.storage.database.connection import check_pages
from core import Game
from tests.app.storage.exports import export_to, import_from
from tests.app.storage.many_games import save_many_games
from tests.app.storage.saved_games import make_setup
from tests.core.random_games import whole_game

GAMES = 10_000


class Spent(NamedTuple):
    """Milliseconds by the clock, and of processor time, which is comparable on a busy machine."""

    clock: float
    own: float


def milliseconds(work: Callable[[], object], times: int = 1) -> list[Spent]:
    spent = []
    for _ in range(times):
        began, own = perf_counter(), process_time()
        work()
        spent.append(Spent((perf_counter() - began) * 1000, (process_time() - own) * 1000))
    return sorted(spent)


def report(name: str, spent: list[Spent], aim: str = "") -> None:
    p99 = spent[min(len(spent) - 1, len(spent) * 99 // 100)].clock
    median, own = (statistics.median(part) for part in zip(*spent, strict=True))
    print(
        f"  {name:44} median {median:8.2f} ms   p99 {p99:8.2f} ms   processor {own:8.2f} ms   {aim}"
    )


def saving(path: Path, games: int) -> list[Spent]:
    """Every action of some games, one by one, as a session saves them."""
    spent = []
    with open_store(path).store as store:
        for number in range(games):
            setup = make_setup("Ana", "Ben", seed=f"bench {number}")
            uid = store.games.begin(setup)
            journal = store.journal(uid, Game.new(setup), GameFlags())
            for action in whole_game(setup, Random(number)).actions:
                spent += milliseconds(partial(journal.write, [action]))
    return sorted(spent)


def disk_alone(folder: Path) -> list[Spent]:
    """A synced write of that size, without a database."""
    with (folder / "disk").open("wb", buffering=0) as file:

        def synced() -> None:
            file.write(bytes(4120))
            os.fdatasync(file.fileno()) if hasattr(os, "fdatasync") else os.fsync(file.fileno())

        return milliseconds(synced, 500)


def opening(path: Path) -> Callable[[], None]:
    """As the home screen does it: the unfinished games, settings and players too."""

    def opened() -> None:
        with open_store(path).store as store:
            store.games.unfinished()
            store.settings.settings()
            store.players.all()

    return opened


def main() -> None:
    print("Storage")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        report("the disk alone, 4 KB and a sync", disk_alone(folder))
        report("a saved action, new file", saving(folder / "new.db", 12), "aim: under 5 ms")
        few, many = folder / "few.db", folder / "many.db"
        open_store(few).store.close()
        build = milliseconds(lambda: save_many_games(many, GAMES))
        size = many.stat().st_size / 1e6
        print(f"  {GAMES} games built in {build[0].clock / 1000:.1f} s: {size:.0f} MB")
        report("opening with no games", milliseconds(opening(few), 21))
        report(f"opening with {GAMES} games", milliseconds(opening(many), 21), "aim: the same")
        report(f"a saved action, {GAMES} games", saving(many, 12), "aim: under 5 ms")
        with open_store(many).store as store:
            kind = GameKind.of(make_setup())
            ana = store.players.all()[0].id
            asked: dict[str, Callable[[], object]] = {
                "top list": lambda: store.top_scores.top(kind),
                "kinds played": store.statistics.kinds,
                "statistics, all players": lambda: store.statistics.of(kind),
                "statistics, one player": lambda: store.statistics.of(kind, ana),
                "fairness, all dice": store.fairness.all,
                "fairness, one player": lambda: store.fairness.player(ana),
                "history, first page": store.history.page,
                "history, last page": lambda: store.history.page(GAMES - 20),
            }
            for what, work in asked.items():
                report(what, milliseconds(work, 15), "aim: under 100 ms")
            report("a look at 50 games while idle", milliseconds(store.check_rows, 15))
            report("a look at every page", milliseconds(lambda: store.database.ask(check_pages)))
            export = folder / "export.json"
            report("export", milliseconds(lambda: export_to(store, export)))
        with open_store(folder / "import.db").store as store:
            report("import", milliseconds(lambda: import_from(store, export)))
        data = many.read_bytes()
        many.write_bytes(bytes(4096) + data[4096:])
        report("rescue, the file's start zeroed", milliseconds(opening(many)))


if __name__ == "__main__":
    main()
