"""Save thousands of finished games quickly: play a few and copy their rows."""

from pathlib import Path
from random import Random
from secrets import token_hex

from app.storage import open_store
from app.storage.database.database import transaction
from app.storage.database.tables import GAMES, SEATS, action_checksum, initial_checksum
from tests.app.storage.saved_games import TickingClock, make_setup, play_from_seed, save_game

DAY = 24 * 3600 * 1000


def save_many_games(path: Path, count: int, different: int = 20) -> None:
    with open_store(path, TickingClock()).store as store:
        names = ("Ana", "Ben", "Cleo", "Dan")
        for number in range(min(different, count)):
            seated = names[: 1 + number % 4]
            rules = ("official", "official", "official", "triple")[number % 4]
            seated = seated[:2] if rules == "triple" else seated
            game = play_from_seed(
                make_setup(*seated, rules=rules, seed=str(number)), Random(number)
            )
            save_game(store, game)
        connection = store.database.connection
        games = connection.execute(GAMES.select).fetchall()
        seats = {row[0]: [] for row in games}
        for seat in connection.execute(SEATS.select):
            seats[seat[0]].append(seat)
        lines = {
            row[0]: connection.execute(
                "SELECT line, at FROM actions WHERE game = ? ORDER BY step", (row[0],)
            ).fetchall()
            for row in games
        }
        with transaction(connection):
            for id in range(len(games) + 1, count + 1):
                row = games[id % len(games)]
                uid, record, later = token_hex(16), row[2], id * DAY // 10
                values = (id, uid, record, row[3], row[4] + later, row[5] + later, *row[6:-1])
                connection.execute(GAMES.insert, GAMES.with_checksum(*values))
                checksum, rows = initial_checksum(uid, record), []
                for step, (line, at) in enumerate(lines[row[0]]):
                    checksum = action_checksum(checksum, step, line, at + later)
                    rows.append((id, step, line, at + later, checksum))
                connection.executemany("INSERT INTO actions VALUES (?, ?, ?, ?, ?)", rows)
                connection.executemany(
                    SEATS.insert, [SEATS.with_checksum(id, *seat[1:-1]) for seat in seats[row[0]]]
                )
