"""How fast the coach is, and how large its tables are."""

import statistics
from collections.abc import Callable
from functools import partial
from time import process_time

from assets.coach.build import STEPS, round_values
from assets.coach.solver import solve, value_of_playing_by
from assets.coach.tune.__main__ import HEADLINE, create_player
from core import (
    POLICIES,
    RULE_SETS,
    Game,
    Roll,
    State,
    apply,
    create_setup,
    legal_offers,
    next_roll,
    start_game,
)
from core.actions import Score
from core.bots import PROFILES, create_bot
from core.coach import TableLibrary, evaluate, explain, odds, review
from core.coach.tables import TABLES_FOLDER, read_bundled_table
from core.simulation import Simulation

SECONDS = 3.0
FAST = 2_000
EVALUATED: tuple[tuple[str, dict[str, object]], ...] = (
    ("os2", {}),
    ("official", {}),
    ("triple", {}),
    ("yachtz", {}),
    ("custom, six columns", {"columns": 6, "multiply": True}),
)


def milliseconds(work: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        began = process_time()
        work()
        times.append(process_time() - began)
    return statistics.median(times) * 1e3


def loaded(policy: str) -> object:
    return TableLibrary(read_bundled_table).values(policy)


def moments(rules: str, **how: object) -> list[State]:
    """One state of each turn of a game, after its first roll."""
    state = start_game(create_setup(RULE_SETS[rules], ["Ana"], seed="bench", **how))  # type: ignore[arg-type]
    found = []
    while not state.over:
        state = apply(state, next_roll(state))
        found.append(state)
        first = legal_offers(state)[0]
        state = apply(state, Score(first.box, first.column))
    return found


def played(rules: str) -> Game:
    """A whole game of a bot that makes mistakes."""
    game = Game.new(create_setup(RULE_SETS[rules], ["Ana"], seed="bench"))
    bot = create_bot("greedy")
    while not game.state.over:
        rolls = game.state.dice is None
        game = game.then(next_roll(game.state) if rolls else bot.choose(game.state))
        if not rolls and game.state.dice is not None:
            game = game.then(next_roll(game.state))
    return game


def evaluation(rules: str, **how: object) -> tuple[float, float]:
    """The median over a game's turns, and the slowest of them."""
    states = moments(rules, **how)
    times = [milliseconds(partial(evaluate, state), 5) for state in states]
    return statistics.median(times), max(times)


def games_per_second(rules: str, bot: str) -> float:
    simulation = Simulation.of(create_setup(RULE_SETS[rules], ["Ana"], seed="bench"), bot)
    while simulation.seconds < SECONDS:
        simulation.run(len(simulation.totals) + 1)
    return len(simulation.totals) / simulation.seconds


def main() -> None:
    print("Coach")
    for policy in POLICIES:
        began = process_time()
        solution = solve(policy.id)
        took = process_time() - began
        believed = round_values(solution.values) / STEPS
        loss = solution.value - value_of_playing_by(policy.id, believed)
        print(
            f"  table {policy.id:9} {solution.value:.6f} solved in {took:5.1f} s, "
            f"rounding loses {loss:.7f}",
            flush=True,
        )
    sizes = {file.stem: file.stat().st_size for file in sorted(TABLES_FOLDER.glob("*.bin"))}
    for name, size in sizes.items():
        print(f"  size of {name:9} {size:9,} bytes")
    print(f"  size of all       {sum(sizes.values()):9,} bytes")
    for policy in POLICIES:
        load = milliseconds(partial(loaded, policy.id), 9)
        print(f"  loading {policy.id:9} {load:6.1f} ms")
    nets = partial(TableLibrary(read_bundled_table).network, (1, 2, 3))
    print(f"  loading the nets  {milliseconds(nets, 1):6.1f} ms")
    for name, how in EVALUATED:
        middle, most = evaluation(name.split(",")[0], **how)
        print(f"  evaluation, {name:20} {middle:6.2f} ms in the middle, {most:6.2f} ms at most")
    rolled = apply(start_game(create_setup(RULE_SETS["official"], ["Ana"])), Roll((5, 5, 2, 1, 3)))
    print(f"  odds of thirteen boxes {milliseconds(lambda: odds(rolled, (0, 1)), 9):6.2f} ms")
    for rules in ("official", "triple"):
        first = moments(rules)[0]
        print(f"  a reason, {rules:10} {milliseconds(partial(explain, first), 9):6.2f} ms")
        game = played(rules)
        turns = len(review(game).turns)
        whole = milliseconds(partial(review, game), 3)
        print(f"  review of {turns} turns, {rules:10} {whole:6.1f} ms")
    for bot in PROFILES:
        print(f"  {bot:9} games per second, official {games_per_second('official', bot):7.1f}")
    print(f"  perfect   games per second, triple   {games_per_second('triple', 'perfect'):7.1f}")
    fast = create_player(("none", HEADLINE))
    took = milliseconds(lambda: fast.play(FAST, seed=1), 1)
    print(f"  the fast player, games per second, ×1 ×2 ×3 {FAST / took * 1e3:7.0f}")
