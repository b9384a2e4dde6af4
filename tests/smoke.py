"""A small test suite without `assert`, for Python with -OO as on the phone.

`python -OO -m tests.smoke` replays the golden games, plays random ones, saves and loads.
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random

from core import (
    RULE_SETS,
    BadRecord,
    IllegalAction,
    Roll,
    apply,
    create_setup,
    dump_record,
    load_record,
    replay,
    start_game,
)
from tests.core.golden_games import FOLDER, format_transcript, parse_transcript, setup_for
from tests.core.random_games import play_random_game
from tests.core.scripted_game import NAMES


def check(condition: bool, description: str) -> None:
    if not condition:
        sys.exit(f"Smoke test failed: {description}")


def main() -> None:
    for id in RULE_SETS:
        text = (FOLDER / f"{id}.txt").read_text(encoding="utf-8")
        check(
            format_transcript(setup_for(id), parse_transcript(text)) == text,
            f"the golden game of {id}",
        )
    for seed, rules in enumerate(RULE_SETS.values()):
        game = play_random_game(
            create_setup(rules, NAMES[: rules.players[-1]], seed="smoke"), Random(seed)
        )
        check(game.state.over, f"a whole game of {rules.id}")
        check(load_record(dump_record(game)) == game, f"the record of {rules.id}")
        check(replay(game.setup, game.actions) == game, f"the replay of {rules.id}")
        check(
            _refuses(partial(load_record, dump_record(game)[:-1]), BadRecord),
            "refusing a truncated record",
        )
    state = start_game(setup_for("official"))
    check(_refuses(lambda: apply(state, Roll((1, 2, 3))), IllegalAction), "refusing a short roll")
    print(f"Smoke test passed at optimisation level {sys.flags.optimize}")


def _refuses(action: Callable[[], object], cause: type[Exception]) -> bool:
    try:
        action()
    except cause as error:
        return bool(str(error))
    return False


if __name__ == "__main__":
    main()
