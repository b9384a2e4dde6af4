"""Golden transcripts: whole games as readable text, one line per turn.

`python -m tests.core.golden_games` writes the missing ones. With rule set names as arguments it
rewrites those: only do so when a rule was wrong, and review the diff line by line.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from core import (
    RULE_SETS,
    Action,
    Announce,
    Deal,
    Dice,
    Game,
    Hold,
    Offer,
    Option,
    Roll,
    Score,
    Setup,
    State,
    Totals,
    Undo,
    all_offers,
    announceable_boxes,
    apply,
    card_totals,
    create_setup,
    format_action,
    legal_offers,
    must_announce,
    outcome,
    parse_action,
    replay,
    start_game,
    total,
)
from tests.core.scripted_game import NAMES

FOLDER = Path(__file__).parent.parent / "golden"
# Setups other than two players, or one where two are not allowed.
SPECIAL: dict[str, dict[str, object]] = {
    "os2": {"players": ["Ana", "Ben", "Cleo"], "deal": Deal.SAME},
    "yachtz": {"players": ["Ana"]},
    "custom": {"players": ["Ana"], "columns": 2, "multiply": True, "extra_fives": "wild"},
    "generala": {"options": {Option.DOUBLE: True}},
}
# Average score of a box, so that the player's choices look sensible.
PAR = {
    "ones": 2, "twos": 5, "threes": 8, "fours": 12, "fives": 15, "sixes": 19, "chance": 22,
    "three_of_a_kind": 22, "four_of_a_kind": 13, "full_house": 22, "small_straight": 29,
    "large_straight": 32, "five_of_a_kind": 16,
}  # fmt: skip


def setup_for(rules: str) -> Setup:
    rule_set = RULE_SETS[rules]
    players = NAMES[: 2 if 2 in rule_set.players else rule_set.players[0]]
    options: dict[str, Any] = {"players": players, **SPECIAL.get(rules, {})}
    return create_setup(rule_set, seed=f"golden {rules}", **options)


# --- playing ----------------------------------------------------------------------------


def play(setup: Setup) -> Game:
    """Play a game with more fives and straights than chance would give."""
    rng = Random(setup.seed)
    game = Game.new(setup)
    while not game.state.over:
        game = game.then(Roll(first_roll(rng, setup.rules.dice)))
        boxes = announceable_boxes(game.state)
        if boxes and (must_announce(game.state) or rng.random() < 0.25):
            game = game.then(Announce(rng.choice(boxes)))
        while game.state.rolls_left and not is_good_enough(game.state):
            game = reroll(game, rng)
        game = game.then(choose_box(game.state, rng))
        if rng.random() < 0.04:
            game = game.then(Undo())
            game = game.then(choose_box(game.state, rng))
    return game


def first_roll(rng: Random, dice: int) -> Dice:
    straight = rng.sample(range(rng.choice((1, 2)), 6), k=4)
    loose = rng.choices(range(1, 7), k=dice)
    return (*straight, *loose)[:dice] if rng.random() < 0.2 else tuple(loose)


def reroll(game: Game, rng: Random) -> Game:
    dice = game.state.dice or ()
    most = max(set(dice), key=lambda number: (dice.count(number), number))
    count = len(dice)
    kept = tuple(place for place in range(count) if dice[place] == most)
    others = [most] * count if rng.random() < 0.12 else rng.choices(range(1, 7), k=count)
    rolled = tuple(most if place in kept else others[place] for place in range(count))
    return game.then(Hold(kept)).then(Roll(rolled))


def is_good_enough(state: State) -> bool:
    """Whether the dice are a five or fit an open box worth 30 points or more."""
    return len(set(state.dice or ())) == 1 or any(
        option.points + option.bonus >= 30 and option.box not in ("chance", "sixes")
        for option in legal_offers(state)
    )


def choose_box(state: State, rng: Random) -> Score:
    def gain(option: Offer) -> float:
        times = state.setup.multipliers[option.column]
        return times * (option.points + option.bonus - PAR.get(option.box, 0)) + rng.random()

    best = max(legal_offers(state), key=gain)
    return Score(best.box, best.column)


# --- writing ----------------------------------------------------------------------------


def format_transcript(setup: Setup, actions: tuple[Action, ...]) -> str:
    return "\n".join(
        [
            *heading_lines(setup),
            "",
            *turn_lines(setup, actions),
            "",
            *result_lines(setup, actions),
            "",
        ]
    )


def heading_lines(setup: Setup) -> Iterator[str]:
    yield f"# {setup.rules.name}"
    yield f"players      {', '.join(setup.players)}"
    yield f"columns      {setup.columns}{', multiplied' if setup.multiply else ''}"
    yield f"extra fives  {setup.extra_fives.id}"
    if setup.options:
        yield f"options      {', '.join(setup.options)}"
    yield f"deal         {setup.deal}"
    yield f"seed         {setup.seed}"


def turn_lines(setup: Setup, actions: tuple[Action, ...]) -> Iterator[str]:
    state = start_game(setup)
    steps: list[str] = []
    label = ""
    for action in actions:
        if isinstance(action, Undo):
            state = apply(state, action)
            steps.append(format_action(action))
            continue
        label = label or f"{setup.players[state.player]} {state.turn}"
        if isinstance(action, Score):
            taken = next(
                o for o in all_offers(state) if (o.box, o.column) == (action.box, action.column)
            )
            player, state = state.player, apply(state, action)
            score = f"{format_action(action)} = {taken.points}"
            bonus = f" +{taken.bonus}" if taken.bonus else ""
            marks = " joker" * taken.joker + " again" * taken.again
            sum_now = f"[{total(setup, state.cards[player])}]"
            yield f"{label:8} {' / '.join([*steps, score])}{bonus}{marks}  {sum_now}"
            steps, label = [], ""
        else:
            state = apply(state, action)
            steps.append(format_action(action))


def result_lines(setup: Setup, actions: tuple[Action, ...]) -> Iterator[str]:
    state = replay(setup, actions).state
    for name, card in zip(setup.players, state.cards, strict=True):
        for number, sums in enumerate(card_totals(setup, card), 1):
            yield f"{name}, column {number}: {_sums(sums)}"
    result = outcome(state)
    for place in result.ranking if result else ():
        yield f"{place.rank}. {place.name} {place.total}" + (
            f", {place.verdict.word}" if place.verdict else ""
        )


def _sums(sums: Totals) -> str:
    difference = f" + difference {sums.difference}" if sums.difference else ""
    return (
        f"upper {sums.upper_subtotal} + bonus {sums.upper_bonus}{difference}"
        f" + lower {sums.lower_total}"
        f" + extra fives {sums.extra_fives} = {sums.grand_total}"
        f", times {sums.multiplier} = {sums.column_total}"
    )


# --- reading ----------------------------------------------------------------------------


def parse_transcript(text: str) -> tuple[Action, ...]:
    """Parse the actions of a transcript, ignoring the scores it states."""
    actions: list[Action] = []
    for line in text.splitlines():
        if "score" in line:
            body = line[8:].partition(" = ")[0]
            actions += [parse_action(part) for part in body.split(" / ")]
    return tuple(actions)


def main(names: list[str]) -> None:
    missing = [rules for rules in RULE_SETS if not (FOLDER / f"{rules}.txt").exists()]
    for rules in names or missing:
        game = play(setup_for(rules))
        text = format_transcript(game.setup, game.actions)
        (FOLDER / f"{rules}.txt").write_text(text, encoding="utf-8", newline="\n")
        print(f"Wrote tests/golden/{rules}.txt: read it line by line")


if __name__ == "__main__":
    main(sys.argv[1:])
