"""Speed of the coach, and size of its tables."""

import statistics
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

from assets.coach.build import round_values, solved_games, steps_of
from assets.coach.solver import solve, value_of_playing_by
from assets.coach.tune.__main__ import HEADLINE, create_player
from core import (
    RULE_SETS,
    Game,
    Option,
    Roll,
    State,
    announceable_boxes,
    apply,
    create_setup,
    legal_offers,
    must_announce,
    next_roll,
    start_game,
)
from core.actions import Announce, Score
from core.bot_profiles import PROFILES
from core.bots import create_bot
from core.coach import TableLibrary, evaluate, explain, odds, review, win_chances
from core.coach.column_rules import ColumnRules
from core.coach.tables import TABLES_FOLDER, read_bundled_table
from core.simulation import Simulation
from core.trainer.daily import daily_positions, position_lines
from tests.core.random_games import play_to_random_state

SECONDS = 3.0
FAST_GAMES = 2_000
EVALUATED: tuple[tuple[str, dict[str, object]], ...] = (
    ("os2", {}),
    ("official", {}),
    ("triple", {}),
    ("yachtz", {}),
    ("custom, six columns", {"columns": 6, "multiply": True}),
    ("yatzy", {}),
    ("yatzy_in_order", {}),
    ("yacht", {}),
    ("generala", {}),
    ("generala, double", {"options": {Option.DOUBLE: True}}),
    ("kismet", {}),
    ("maxi", {}),
    ("maxi, no saved rolls", {"options": {Option.SAVED_ROLLS: False}}),
    ("yamb", {}),
)


def milliseconds(work: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        start = process_time()
        work()
        times.append(process_time() - start)
    return statistics.median(times) * 1e3


def load_table(rules: ColumnRules) -> object:
    return TableLibrary(read_bundled_table).values(rules)


def states_after_first_rolls(rules: str, **options: object) -> list[State]:
    """Play a game and return the state after the first roll of each turn."""
    state = start_game(create_setup(RULE_SETS[rules], ["Ana"], seed="bench", **options))  # type: ignore[arg-type]
    states = []
    while not state.over:
        state = apply(state, next_roll(state))
        states.append(state)
        if must_announce(state):
            state = apply(state, Announce(announceable_boxes(state)[0]))
        first = legal_offers(state)[0]
        state = apply(state, Score(first.box, first.column))
    return states


def play_imperfect_game(rules: str) -> Game:
    """Play a whole game with a bot that makes mistakes."""
    game = Game.new(create_setup(RULE_SETS[rules], ["Ana"], seed="bench"))
    bot = create_bot("greedy")
    while not game.state.over:
        starts_turn = game.state.dice is None
        game = game.then(next_roll(game.state) if starts_turn else bot.choose(game.state))
        if not starts_turn and game.state.dice is not None:
            game = game.then(next_roll(game.state))
    return game


def measure_evaluation(rules: str, **options: object) -> tuple[float, float]:
    """Return the median and the maximum over the turns of a game, in milliseconds."""
    states = states_after_first_rolls(rules, **options)
    times = [milliseconds(partial(evaluate, state), 5) for state in states]
    return statistics.median(times), max(times)


def measure_chances(players: int) -> tuple[float, float]:
    """In states of random games, with the tables read before."""
    setup = create_setup(RULE_SETS["official"], [*"ABCDEF"[:players]], seed="bench")
    rng = Random("chances")
    states = [play_to_random_state(setup, rng).state for _ in range(100)]
    times = [milliseconds(partial(win_chances, state), 3) for state in states]
    return statistics.median(times), max(times)


def games_per_second(rules: str, bot: str) -> float:
    simulation = Simulation.of(create_setup(RULE_SETS[rules], ["Ana"], seed="bench"), bot)
    while simulation.seconds < SECONDS:
        simulation.run(len(simulation.totals) + 1)
    return len(simulation.totals) / simulation.seconds


def load_ten_positions() -> float:
    def load() -> None:
        position_lines.cache_clear()
        daily_positions("2026-11-18")

    return milliseconds(load, 9)


def main() -> None:
    print("Coach")
    columns = []
    for name, setup in solved_games().items():
        start = process_time()
        solution = solve(setup)
        columns.append(solution.rules)
        seconds = process_time() - start
        rounded = round_values(solution) / steps_of(solution.rules)
        loss = solution.value - value_of_playing_by(setup, rounded)
        print(
            f"  table {name:17} value {solution.value:.6f}, solved in {seconds:5.1f} s, "
            f"loss by rounding {loss:.7f}",
            flush=True,
        )
    sizes = {file.stem: file.stat().st_size for file in sorted(TABLES_FOLDER.glob("*.bin"))}
    for name, size in sizes.items():
        print(f"  size of {name:11} {size:9,} bytes")
    print(f"  total size          {sum(sizes.values()):9,} bytes")
    for column in columns:
        load = milliseconds(partial(load_table, column), 9)
        print(f"  loading {column.table:17} {load:9.1f} ms")
    load_networks = partial(TableLibrary(read_bundled_table).network, (1, 2, 3))
    print(f"  loading networks    {milliseconds(load_networks, 1):9.1f} ms")
    for name, options in EVALUATED:
        median, worst = measure_evaluation(name.split(",")[0], **options)
        print(f"  evaluation, {name:20} median {median:6.2f} ms, worst {worst:6.2f} ms")
    rolled = apply(start_game(create_setup(RULE_SETS["official"], ["Ana"])), Roll((5, 5, 2, 1, 3)))
    print(f"  ten positions of a day, file included {load_ten_positions():6.2f} ms")
    for players in (2, 6):
        median, worst = measure_chances(players)
        print(f"  chances to win, {players} players median {median:6.2f} ms, worst {worst:6.2f} ms")
    print(f"  odds of 13 boxes {milliseconds(lambda: odds(rolled, (0, 1)), 9):6.2f} ms")
    for rules in ("official", "triple"):
        first = states_after_first_rolls(rules)[0]
        print(f"  explanation, {rules:10} {milliseconds(partial(explain, first), 9):6.2f} ms")
        game = play_imperfect_game(rules)
        turns = len(review(game).turns)
        elapsed = milliseconds(partial(review, game), 3)
        print(f"  review of {turns} turns, {rules:10} {elapsed:6.1f} ms")
    for bot in PROFILES:
        print(f"  {bot:9} official {games_per_second('official', bot):7.1f} games per second")
    print(f"  perfect   triple   {games_per_second('triple', 'perfect'):7.1f} games per second")
    player = create_player(("none", HEADLINE))
    elapsed = milliseconds(lambda: player.play(FAST_GAMES, seed=1), 1)
    print(f"  training player, ×1 ×2 ×3 {FAST_GAMES / elapsed * 1e3:7.0f} games per second")
