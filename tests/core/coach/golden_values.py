"""Golden values in tests/golden: bot totals in games of a known seed (bots.json), coach values
(values.json) and its explanations (reasons.json) at moments of such games.

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
from core.bots import PROFILES, create_bot
from core.coach import Keep, evaluate, explain
from core.coach.card_values import evaluate_card
from core.coach.evaluation import Choice
from core.coach.explanation import Explanation, LikelyBox
from core.simulation import play_game
from core.state import start_game
from core.totals import total
from tests.core.random_games import some_moment

GOLDEN = Path(__file__).parents[2] / "golden"
BOTS = GOLDEN / "bots.json"
VALUES = GOLDEN / "values.json"
REASONS = GOLDEN / "reasons.json"
QUICK = ("random", "beginner")
"""These need no time at all, so they play more games, and with several columns too. The others
would there add up floats in ways in which one Python may round otherwise than another."""
JUDGED = [
    (policy.id, columns, multiply)
    for policy in POLICIES
    for columns, multiply in ((1, False), (2, True), (3, True), (3, False), (6, True))
]
"""The coach's estimates of several columns are what its nets were taught upon."""
MOMENTS = 6
GAMES = ("official", "jahtzee", "os2", "winzee", "triple", "yachtz")


def games(bot: str) -> Iterator[tuple[str, int]]:
    """The rule sets that a bot plays, and how many games of each."""
    for id in (*GAMES, "custom"):  # newer rule sets have no golden totals
        rules = RULE_SETS[id]
        if bot in QUICK:
            yield id, 60 // max(rules.columns)
        elif rules.columns[0] == 1:
            yield id, 6


def totals(bot: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for id, count in games(bot):
        rules = RULE_SETS[id]
        columns = rules.columns[-1] if bot in QUICK else 1
        for number in range(count):
            setup = create_setup(rules, ["Ana"], columns=columns, seed=f"{id} {number}")
            found.setdefault(id, []).append(total(setup, play_game(setup, create_bot(bot)).card))
    return found


def moments(rules: str, seed: str, luck: Random, part: float) -> list[State]:
    """Moments with dice, from a game of a player who errs now and then."""
    state = start_game(create_setup(RULE_SETS[rules], ["Ana"], seed=seed))
    bot, found = create_bot("greedy"), []
    while not state.over:
        if state.dice is None:
            state = apply(state, next_roll(state))
            continue
        if luck.random() < part:
            found.append(state)
        move = bot.choose(state)
        if luck.random() < 0.2:
            offer = luck.choice(legal_offers(state))
            move = Score(offer.box, offer.column)
        state = apply(state, move)
        if isinstance(move, Hold):
            state = apply(state, next_roll(state))
    return found


def values(policy: str, columns: int, multiply: bool) -> list[list[float]]:
    """Values at the first and some other moments: before the roll, of the best choice, and the
    sums over all boxes and all holds."""
    rules, luck = RULE_SETS["custom"], Random(f"{policy} {columns} {multiply}")
    setup = create_setup(
        rules, ["Ana"], columns=columns, multiply=multiply, extra_fives=policy, seed="values"
    )
    found: list[list[float]] = []
    state = start_game(setup)
    state = apply(state, next_roll(state))
    while len(found) < MOMENTS:
        if found:
            state = some_moment(setup, luck).state
        if state.dice is not None:
            evaluation, before = evaluate(state), evaluate_card(setup, state.card).now
            boxes = sum(take.value for take in evaluation.takes)
            holds = sum(keep.value for keep in evaluation.keeps)
            found.append([round(each, 6) for each in (before, evaluation.value, boxes, holds)])
    return found


def game_key(policy: str, columns: int, multiply: bool) -> str:
    """The key of such a game in the file."""
    return f"{policy}, {columns}" + (", multiplied" if multiply else "")


def explained(rules: str) -> list[dict[str, Any]]:
    """Explanations at moments of two games, and at fewer moments of a long game."""
    part = 0.5 / RULE_SETS[rules].columns[0]
    luck = Random(rules)
    found = (explain(each) for game in "12" for each in moments(rules, game, luck, part))
    return [_explanation_to_json(each) for each in found if each is not None]


def _explanation_to_json(why: Explanation) -> dict[str, Any]:
    return {
        "best": _choice(why.best),
        "other": _choice(why.other) if why.other else None,
        "gain": _short(why.gain),
        "leads": [_lead(each) for each in why.leads[:3]],
        "others": [_lead(each) for each in why.others[:3]],
        "towards": _lead(why.towards),
        "instead": _lead(why.instead) if why.instead else None,
        "pace": [why.pace.column, why.pace.ahead, why.pace.bonus] if why.pace else None,
        "extra five": _short(why.extra_five),
        "open": [f"{box} {column}" for box, column in why.open],
    }


def _choice(choice: Choice) -> str:
    if isinstance(choice, Keep):
        return "keep " + "".join(map(str, choice.dice))
    return f"take {choice.offer.box} {choice.offer.column}"


def _lead(lead: LikelyBox) -> str:
    return f"{lead.box} {lead.column}: {_short(lead.chance)} × {_short(lead.points)}"


def _short(number: float) -> float:
    """Rounded, because float sums may differ slightly between Python versions."""
    return round(number + 1e-7, 4)


def _write(file: Path, rows: list[str]) -> None:
    file.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    _write(BOTS, [f"  {json.dumps(bot)}: {json.dumps(totals(bot))}" for bot in PROFILES])
    judged = {game_key(*each): values(*each) for each in JUDGED}
    _write(VALUES, [f"  {json.dumps(game)}: {json.dumps(each)}" for game, each in judged.items()])
    rows = []
    for game in GAMES:
        each = (f"    {json.dumps(why, ensure_ascii=False)}" for why in explained(game))
        rows.append(f"  {json.dumps(game)}: [\n" + ",\n".join(each) + "\n  ]")
    _write(REASONS, rows)
