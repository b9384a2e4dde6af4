"""Golden values in tests/golden: bot totals of seeded games (bots.json), and the coach's values
(values.json) and explanations (reasons.json) for states of such games.

After an intended change in play, evaluation or explanation, rewrite them with

    python -m tests.core.coach.golden_values
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from core import (
    POLICIES,
    RULE_SETS,
    Hold,
    Score,
    State,
    apply,
    create_setup,
    legal_offers,
    next_roll,
)
from core.bot_profiles import PROFILES
from core.bots import create_bot
from core.coach import evaluate, explain
from core.coach.card_values import evaluate_card
from core.coach.choice_values import Choice
from core.coach.explanation import Explanation
from core.coach.turn_endings import LikelyBox
from core.simulation import play_game
from core.state import start_game
from core.totals import total
from tests.core.random_games import play_to_random_state

GOLDEN = Path(__file__).parents[2] / "golden"
BOTS = GOLDEN / "bots.json"
VALUES = GOLDEN / "values.json"
REASONS = GOLDEN / "reasons.json"
QUICK = ("random", "beginner")
"""Fast bots play more games, also with several columns. There the others would add floats, which
Python versions may round differently."""
EVALUATED_GAMES = [
    (policy.id, columns, multiply)
    for policy in POLICIES
    for columns, multiply in ((1, False), (2, True), (3, True), (3, False), (6, True))
]
"""Rules, columns and multipliers; the networks were trained on values of several columns."""
STATES_PER_GAME = 6
GAMES = ("official", "jahtzee", "os2", "winzee", "triple", "yachtz")


def planned_games(bot: str) -> Iterator[tuple[str, int]]:
    """Yield the rule sets that a bot plays, and how many games of each."""
    for id in (*GAMES, "custom"):  # newer rule sets have no golden totals
        rules = RULE_SETS[id]
        if bot in QUICK:
            yield id, 60 // max(rules.columns)
        elif rules.columns[0] == 1:
            yield id, 6


def bot_totals(bot: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for id, count in planned_games(bot):
        rules = RULE_SETS[id]
        columns = rules.columns[-1] if bot in QUICK else 1
        for number in range(count):
            setup = create_setup(rules, ["Ana"], columns=columns, seed=f"{id} {number}")
            found.setdefault(id, []).append(total(setup, play_game(setup, create_bot(bot)).card))
    return found


def sample_states(rules: str, seed: str, rng: Random, part: float) -> list[State]:
    """Return states with dice from a game whose player sometimes makes mistakes."""
    state = start_game(create_setup(RULE_SETS[rules], ["Ana"], seed=seed))
    bot, found = create_bot("greedy"), []
    while not state.over:
        if state.dice is None:
            state = apply(state, next_roll(state))
            continue
        if rng.random() < part:
            found.append(state)
        move = bot.choose(state)
        if rng.random() < 0.2:
            offer = rng.choice(legal_offers(state))
            move = Score(offer.box, offer.column)
        state = apply(state, move)
        if isinstance(move, Hold):
            state = apply(state, next_roll(state))
    return found


def sample_values(policy: str, columns: int, multiply: bool) -> list[list[float]]:
    """Evaluate the first state and some others.

    Each row has the value before the roll, of the best choice, and the sums over boxes and holds.
    """
    rules, rng = RULE_SETS["custom"], Random(f"{policy} {columns} {multiply}")
    setup = create_setup(
        rules, ["Ana"], columns=columns, multiply=multiply, extra_fives=policy, seed="values"
    )
    found: list[list[float]] = []
    state = start_game(setup)
    state = apply(state, next_roll(state))
    while len(found) < STATES_PER_GAME:
        if found:
            state = play_to_random_state(setup, rng).state
        if state.dice is not None:
            evaluation, before = evaluate(state), evaluate_card(setup, state.card).now
            boxes = sum(take.value for take in evaluation.takes)
            holds = sum(keep.value for keep in evaluation.keeps)
            found.append([round(each, 6) for each in (before, evaluation.value, boxes, holds)])
    return found


def game_key(policy: str, columns: int, multiply: bool) -> str:
    """Return the key of a game in the file."""
    return f"{policy}, {columns}" + (", multiplied" if multiply else "")


def sample_explanations(rules: str) -> list[dict[str, Any]]:
    """Explain states of two games; fewer of a long game."""
    part = 0.5 / RULE_SETS[rules].columns[0]
    rng = Random(rules)
    found = (explain(each) for game in "12" for each in sample_states(rules, game, rng, part))
    return [_explanation_to_json(each) for each in found if each is not None]


def _explanation_to_json(explanation: Explanation) -> dict[str, Any]:
    return {
        "best": _choice(explanation.best),
        "other": _choice(explanation.other) if explanation.other else None,
        "gain": _short(explanation.gain),
        "leads": [_lead(each) for each in explanation.leads[:3]],
        "others": [_lead(each) for each in explanation.others[:3]],
        "towards": _lead(explanation.towards),
        "instead": _lead(explanation.instead) if explanation.instead else None,
        "pace": [explanation.pace.column, explanation.pace.ahead, explanation.pace.bonus]
        if explanation.pace
        else None,
        "extra five": _short(explanation.extra_five),
        "open": [f"{box} {column}" for box, column in explanation.open],
    }


def _choice(choice: Choice) -> str:
    if choice.offer is None:
        return "keep " + "".join(map(str, choice.dice))
    return f"take {choice.offer.box} {choice.offer.column}"


def _lead(lead: LikelyBox) -> str:
    return f"{lead.box} {lead.column}: {_short(lead.chance)} × {_short(lead.points)}"


def _short(number: float) -> float:
    """Round, because float sums may differ slightly between Python versions."""
    return round(number + 1e-7, 4)


def _write(file: Path, rows: list[str]) -> None:
    file.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    _write(BOTS, [f"  {json.dumps(bot)}: {json.dumps(bot_totals(bot))}" for bot in PROFILES])
    evaluated = {game_key(*each): sample_values(*each) for each in EVALUATED_GAMES}
    _write(
        VALUES, [f"  {json.dumps(game)}: {json.dumps(each)}" for game, each in evaluated.items()]
    )
    rows = []
    for game in GAMES:
        each = (
            f"    {json.dumps(explanation, ensure_ascii=False)}"
            for explanation in sample_explanations(game)
        )
        rows.append(f"  {json.dumps(game)}: [\n" + ",\n".join(each) + "\n  ]")
    _write(REASONS, rows)
