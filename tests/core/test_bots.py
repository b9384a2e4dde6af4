"""The bots: legal, deterministic, and as strong as advertised."""

import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import repeat
from pathlib import Path
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.coach.tune.bots import create_game_setup, play_bot_games
from core import (
    POLICIES,
    RULE_SETS,
    Announce,
    Hold,
    Roll,
    Score,
    Setup,
    State,
    apply,
    create_setup,
    legal_offers,
    next_roll,
    start_game,
    why_not,
)
from core.bot_profiles import AVERAGE_SCORES, CLOSER, OPPONENTS, PROFILES
from core.bots import create_bot, score_action
from core.boxes import UPPER, Box, OfAKind
from core.coach import evaluate, expected_score
from core.coach.column_rules import column_rules, standard_column
from core.extra_fives import NONE
from core.rule_sets import FAMILY
from core.rules import RuleSet
from core.simulation import Simulation, play_game
from core.totals import total
from tests.core.random_games import play_to_random_state, setups
from tests.core.scripted_game import FITTING, ScriptedGame
from tests.core.test_new_rule_set import KISMET, MAXI
from tests.marks import extended

OFFICIAL = ("forced", (1,))
WEAKER = ["beginner", "greedy", "steady"]


@settings(max_examples=40, deadline=None)
@given(setups(), st.integers(0, 10**6).map(Random), st.sampled_from([*PROFILES]))
def test_bots_play_legally_and_deterministically(setup: Setup, rng: Random, name: str) -> None:
    state = play_to_random_state(setup, rng).state
    if state.over:
        return
    move = create_bot(name).choose(state)
    assert why_not(state, move) is None
    assert create_bot(name).choose(state) == move
    if not isinstance(move, Score):
        assert why_not(apply(state, move), next_roll(apply(state, move))) is None


@settings(max_examples=40, deadline=None)
@given(setups(), st.integers(0, 10**6).map(Random), st.sampled_from(WEAKER))
def test_weaker_bots_zero_no_lower_box_while_another_box_scores(
    setup: Setup, rng: Random, name: str
) -> None:
    state = play_to_random_state(setup, rng).state
    if state.over:
        return
    move = create_bot(name).choose(state)
    if isinstance(move, Score):
        offers = {(offer.box, offer.column): offer for offer in legal_offers(state)}
        took = offers[move.box, move.column]
        lower = move.box not in ("ones", "twos", "threes", "fours", "fives", "sixes")
        if lower and not took.points + took.bonus:
            assert not any(offer.points + offer.bonus for offer in offers.values())


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("rules", [MAXI, KISMET], ids=str)
def test_every_bot_plays_rule_sets_without_tables(rules: RuleSet, name: str) -> None:
    setup = create_setup(rules, ["Ana", "Ben"], seed="foreign")
    end = play_game(setup, create_bot(name))
    assert end.over
    assert all(total(setup, card) > 0 for card in end.cards)


def test_there_are_bots_of_every_strength() -> None:
    assert next(iter(PROFILES)) == "random"
    assert [*PROFILES][-2:] == ["perfect", CLOSER]
    assert len(PROFILES) >= 5
    averages = [profile.average for profile in PROFILES.values()]
    assert averages == sorted(averages)
    assert [name for name, profile in PROFILES.items() if not profile.opponent] == ["random"]
    for profile in PROFILES.values():
        assert f"{profile.average:.0f}" in profile.about


def check_average(name: str, game: tuple[str, tuple[int, ...]], claimed: float, count: int) -> None:
    _, without = play_bot_games(name, create_game_setup(*game, "about"), count)
    error = without.std(ddof=1) / count**0.5
    assert abs(without.mean() - claimed) < 4 * error + claimed / 200


@pytest.mark.extended
@pytest.mark.parametrize("name", PROFILES)
def test_bots_reach_their_advertised_average(name: str) -> None:
    check_average(name, OFFICIAL, PROFILES[name].average, 12)


@pytest.mark.soak
@pytest.mark.parametrize("place", range(len(OPPONENTS)), ids=OPPONENTS)
@pytest.mark.parametrize("game", AVERAGE_SCORES, ids=str)
def test_every_published_average_is_right(game: tuple[str, tuple[int, ...]], place: int) -> None:
    check_average(OPPONENTS[place], game, AVERAGE_SCORES[game][place], 120)


def test_averages_are_published_for_each_opponent() -> None:
    offered = tuple(each.name for each in PROFILES.values() if each.opponent)
    assert offered == (*OPPONENTS, CLOSER)
    assert [each.name for each in PROFILES.values() if each.by_chances] == [CLOSER]
    assert PROFILES[CLOSER].average == PROFILES["perfect"].average, "alone it plays like perfect"
    for (table, multipliers), averages in AVERAGE_SCORES.items():
        setup = create_game_setup(table, multipliers, "averages")
        column = column_rules(setup)
        assert column is not None
        assert list(averages) == sorted(averages)
        for name, average in zip(OPPONENTS, averages, strict=True):
            assert PROFILES[name].average_of(column, multipliers) == average
    for name in OPPONENTS:
        assert PROFILES[name].average_of(standard_column("forced"), (1,)) == PROFILES[name].average
    assert PROFILES["random"].average_of(standard_column("forced"), (1,)) is None
    assert PROFILES["perfect"].average_of(standard_column("wild"), (1, 1)) is None


def test_published_averages_match_the_measured_ones() -> None:
    page = (Path(__file__).parents[2] / "docs" / "COACH.md").read_text(encoding="utf-8")
    head, *rows = (line.strip("| ").split(" | ") for line in page.splitlines() if "| `" in line)
    documented = {}
    for policy, columns, *averages in (row for row in [head, *rows] if len(row) == 7):
        multipliers = tuple(int(each.strip("×")) for each in columns.split())
        documented[policy.strip("`"), multipliers] = tuple(map(float, averages))
    assert documented == AVERAGE_SCORES
    assert f"scores {PROFILES['random'].average} with the official rules" in page


def test_a_beginner_zeroes_the_less_familiar_box() -> None:
    unfamiliar = Box("odd", OfAKind(4), sum)
    rules = RuleSet(
        "strange", "Strange", (1,), extra_fives=(NONE,), boxes=(*UPPER, unfamiliar, MAXI.boxes[-2])
    )
    playing = ScriptedGame(rules).roll(2, 3, 4, 5, 6)
    for number in range(2, 7):
        playing.score(UPPER[number - 1].id).roll(2, 3, 4, 5, 6)
    playing.roll(2, 3, 4, 5, 6).roll(2, 3, 4, 5, 6)
    assert create_bot("beginner").choose(playing.state) == Score("odd", 0)


def state_with_one_roll_left(box: str, *dice: int) -> State:
    """One box is open and these dice score nothing there, with one roll left."""
    playing = ScriptedGame("os2").take(*(each for each in FITTING if each != box))
    return playing.roll(1, 1, 2, 3, 5).roll(*dice).state


def test_no_bot_zeroes_a_box_with_rolls_left() -> None:
    fives = state_with_one_roll_left("large_straight", 5, 5, 5, 5, 5)
    assert create_bot("beginner").choose(fives) == Hold(())
    pairs = state_with_one_roll_left("five_of_a_kind", 3, 3, 4, 1, 4)
    for number in range(30):
        state = replace(pairs, setup=replace(pairs.setup, seed=str(number)))
        assert isinstance(create_bot("sharp").choose(state), Hold)


@pytest.mark.parametrize("name", OPPONENTS)
def test_no_bot_knows_future_dice(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It chooses while dice cannot be drawn, and only `sharp`, whose lapses are seeded, depends on
    the seed."""
    setup = create_setup(RULE_SETS["official"], ["Ana"], seed="to come")
    rng = Random(3)
    states = [play_to_random_state(setup, rng).state for _ in range(20)]
    monkeypatch.setattr("core.dice.sha256", None)
    for state in states:
        if not state.over and state.dice is not None:
            other = replace(state, setup=replace(setup, seed="others"))
            move = create_bot(name).choose(state)
            assert name == "sharp" or create_bot(name).choose(other) == move


def test_steady_keeps_a_lower_box_although_an_upper_one_counts_triple() -> None:
    """Zeroing three of a kind costs 21 points; a single six where four are usual costs more."""
    playing = ScriptedGame("triple")
    for column in (1, 2, 3):
        kept = {1: "three_of_a_kind", 3: "sixes"}.get(column)
        playing.take(*(box for box in FITTING if box != kept), column=column)
    playing.roll(6, 1, 2, 2, 4).roll(6, 1, 2, 2, 4).roll(6, 1, 2, 2, 4)
    assert create_bot("steady").choose(playing.state) == Score("sixes", 2)


def test_sharp_overlooks_more_where_columns_count_more() -> None:
    """Three columns that count once, twice and three times equal one that counts twice."""
    rng, bot, worst = Random(7), create_bot("sharp"), 0.0
    setup = create_setup(RULE_SETS["triple"], ["Ana"], seed="sharp")
    for _ in range(60):
        state = play_to_random_state(setup, rng).state
        if state.over or state.dice is None:
            continue
        found, move = evaluate(state), bot.choose(state)
        if isinstance(move, Score):
            values = [take.value for take in found.takes if score_action(take.offer) == move]
        else:
            assert isinstance(move, Hold)
            dice = sorted(state.dice[place] for place in move.places)
            values = [keep.value for keep in found.keeps if sorted(keep.dice) == dice]
        [worth] = values
        worst = max(worst, found.value - worth)
    assert 1.6 < worst <= 2 * 2 * 1.6


def test_greedy_takes_another_turn() -> None:
    playing = ScriptedGame("winzee").take("five_of_a_kind").roll(4, 4, 4, 4, 4)
    assert create_bot("greedy").choose(playing.state) == Score("five_of_a_kind", 0)


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(KeyError, match="hal"):
        create_bot("hal")


def test_bots_play_in_any_seat() -> None:
    setup = create_setup(RULE_SETS["official"], ["Ana", "Ben"], seed="two")
    assert play_game(setup, create_bot("steady")).over


def play_perfect_games(policy: str, games: int, part: int = 0) -> tuple[list[int], float]:
    """The totals of these games and the mean that the table promises."""
    setup = create_setup(
        RULE_SETS["custom"], ["Ana"], extra_fives=policy, seed=f"mean {policy} {part}"
    )
    simulation = Simulation.of(setup, "perfect")
    simulation.run(games)
    return simulation.totals, expected_score(setup)[0]


def check_mean(totals: list[int], promised: float) -> None:
    error = stdev(totals) / len(totals) ** 0.5
    assert abs(mean(totals) - promised) < 3 * error
    print(f"{len(totals):,} games: {mean(totals):.2f} ± {error:.2f}, promised {promised:.2f}")


@pytest.mark.parametrize(
    "policy", ["none", *(extended(each.id) for each in POLICIES if each.id != "none")]
)
def test_perfect_play_reaches_the_value_of_the_table(policy: str) -> None:
    check_mean(*play_perfect_games(policy, 25))


@pytest.mark.soak
@pytest.mark.parametrize("policy", [policy.id for policy in POLICIES])
def test_perfect_play_reaches_the_value_of_the_table_over_many_games(policy: str) -> None:
    parts = os.cpu_count() or 1
    with ProcessPoolExecutor(parts) as pool:
        each = -(-20_000 // parts)
        found = [*pool.map(play_perfect_games, repeat(policy), repeat(each), range(parts))]
    check_mean([total for totals, _ in found for total in totals], found[0][1])


@pytest.mark.parametrize("rules", [rules.id for rules in FAMILY])
@pytest.mark.parametrize(
    "name", [name if name in ("beginner", "perfect") else extended(name) for name in PROFILES]
)
def test_every_bot_plays_the_wider_family(rules: str, name: str) -> None:
    setup = create_setup(RULE_SETS[rules], ["Ana", "Ben"], seed="family")
    bot = create_bot(name)
    end = play_game(setup, bot)
    assert end.over
    assert play_game(setup, bot) == end


def test_a_beginner_announces_what_the_dice_suit_or_when_it_must() -> None:
    setup = create_setup(RULE_SETS["yamb"], ["Ana"], seed="yamb")
    state = apply(start_game(setup), Roll((6, 6, 6, 6, 2)))
    assert create_bot("beginner").choose(state) == Announce("four_of_a_kind")
    state = apply(start_game(setup), Roll((1, 1, 2, 2, 4)))
    assert isinstance(create_bot("beginner").choose(state), Hold)
