"""A ticking clock and saved games for the storage tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from random import Random

import pytest

from app.storage import GameFlags, Store, settings_store
from app.storage.database.tables import CHECKSUMMED
from app.storage.games import game_rows, games
from app.storage.leagues import leagues
from app.storage.leagues.leagues import LeagueSettings
from app.storage.trainer.days import SavedAnswer
from app.storage.trainer.reviews import NewMistake
from core import RULE_SETS, Game, Hold, Score, Setup, create_setup, next_roll
from core.league.season import Season
from core.trainer.skill import GameSkill
from tests.core.random_games import play_random_game, score_random_box

FIRST_TIME = 1_700_000_000_000
POSITION = "official/1/plain/forced|,4,,,,,,,,,,,11||14326|2"


class TickingClock:
    """Advances by a second each time it is called."""

    def __init__(self, now: int = FIRST_TIME) -> None:
        self.now = now

    def __call__(self) -> int:
        self.now += 1000
        return self.now


@contextmanager
def fixed_ids(seed: int = 1) -> Iterator[None]:
    """Give games and the database the same ids in every run, so that files are equal."""
    rng = Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        for module in (games, settings_store, leagues):
            patch.setattr(module, "token_hex", lambda size: rng.randbytes(size).hex())
        yield


def make_setup(*names: str, rules: str = "official", seed: str = "s", **options: object) -> Setup:
    return create_setup(RULE_SETS[rules], names or ("Ana", "Ben"), seed=seed, **options)  # type: ignore[arg-type]


def play_from_seed(setup: Setup, rng: Random) -> Game:
    """Play a whole game with dice from the seed."""
    game = Game.new(setup)
    while not game.state.over:
        game = game.then(next_roll(game.state))
        while game.state.rolls_left and rng.random() < 0.5:
            game = game.then(next_roll(game.state))
        game = score_random_box(game, rng)
    return game


def save_game(store: Store, game: Game, flags: GameFlags | None = None) -> str:
    """Save a game in several transactions."""
    uid, saved = store.games.begin(game.setup, flags), Game.new(game.setup)
    for start in range(0, len(game.actions), 25):
        saved = store.games.append(uid, saved, game.actions[start : start + 25])
    return uid


def save_league(store: Store, *names: str, excluded: str = "") -> str:
    """Save a league that counts every game since the first one."""
    season = Season(1, FIRST_TIME)
    uid = store.leagues.create(LeagueSettings("Sunday league"), names or ("Ana", "Ben"), season)
    if excluded:
        store.leagues.exclude(uid, excluded)
    return uid


def save_training(store: Store, reviewed: int = 6) -> None:
    """Save reviews of the last games, with a mistake or two each, and the answers of two days."""
    rng = Random(reviewed)
    today = date(2026, 11, 18).toordinal()
    for _ in range(reviewed):
        pending = store.reviews.next_pending()
        if pending is None:
            break
        losses = [rng.randint(50, 900) / 100 for _ in range(rng.randint(1, 2))]
        mistakes = [
            NewMistake(step, POSITION, "straights", loss) for step, loss in enumerate(losses)
        ]
        skill = GameSkill(20, sum(losses), rng.randint(-900, 900) / 100)
        store.reviews.save(pending, skill, {"straights": sum(losses)}, mistakes, today - 1)
    answers = (SavedAnswer(Hold((0, 2)), 0.9), SavedAnswer(Score("chance", 0), 0.0))
    store.trainer_days.save(today - 1, answers, today)
    store.trainer_days.save(today, answers[:1], None)
    store.mistakes.answer(1, True, today)


def training(store: Store) -> tuple[object, ...]:
    """Return all that the trainer shows of everybody."""
    players = [id for id, _name in store.reviews.players()]
    later = date(2027, 1, 1).toordinal()
    return (
        store.trainer_days.all(),
        [(id, store.reviews.kinds(id), store.reviews.theme_costs(id, 20)) for id in players],
        [store.mistakes.due(id, later, 0.0) for id in players],
        [store.mistakes.count_by_theme(id, 0.0) for id in players],
    )


def players_with_places(store: Store, uid: str) -> list[str]:
    """Return the players whose score of this game is in a list, best first."""
    players = store.games.resume(uid).setup.players
    return [players[seat] for seat in store.top_scores.places(uid)]


def save_random_games(store: Store, count: int, seed: int = 1) -> dict[str, Game]:
    """Save finished and unfinished games of several kinds."""
    rng = Random(seed)
    games = {}
    for number in range(count):
        rules = RULE_SETS[rng.choice(("official", "winzee", "jahtzee", "custom"))]
        names = ("Ana", "Ben", "Zoë 李")[: rng.choice((1, 2, 3))]
        game = play_random_game(create_setup(rules, names, seed=f"{seed} {number}"), rng)
        if rng.random() < 0.4:
            cut = rng.randrange(len(game.actions))
            game = play_actions(game.setup, game, cut)
        games[save_game(store, game)] = game
    return games


def play_actions(setup: Setup, game: Game, steps: int) -> Game:
    replayed = Game.new(setup)
    for action in game.actions[:steps]:
        replayed = replayed.then(action)
    return replayed


def file_names(folder: Path) -> list[str]:
    """List the files except for the lock file and the note about the last action, which stay."""
    return sorted(each.name for each in folder.iterdir() if each.suffix not in (".lock", ".last"))


def all_rows(store: Store) -> list[str]:
    """Return every row of every table, to compare stores."""
    return list(_dump(store))


def _dump(store: Store) -> Iterator[str]:
    connection = store.database.connection
    for table in (*CHECKSUMMED, "actions"):
        for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2"):
            yield f"{table} {row}"


def save_game_with_unknown_rules(store: Store, flags: GameFlags | None = None) -> str:
    uid = store.games.begin(make_setup(), flags)
    connection = store.database.connection
    row = game_rows.find(connection, uid)
    game_rows.update(connection, row.id, record=row.record.replace("official", "nobodys"))
    return uid


def append_raw_line(store: Store, uid: str, line: str) -> None:
    """Append a line that no game would write, with a correct checksum."""
    connection = store.database.connection
    row = game_rows.find(connection, uid)
    (step,) = connection.execute(
        "SELECT count(*) FROM actions WHERE game = ?", (row.id,)
    ).fetchone()
    game_rows.append_lines(connection, row, [(line, 1)], step)
