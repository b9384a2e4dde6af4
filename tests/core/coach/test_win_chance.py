"""Chances to win: they add up, they are certain at the end, and play to win uses them."""

from dataclasses import replace
from random import Random

import pytest

from core import RULE_SETS, Card, Column, Option, Score, Setup, apply, create_setup
from core.actions import Roll
from core.bot_profiles import chances_are_known
from core.bots import CloserBot, create_bot
from core.coach import TableLibrary, evaluate, point_spread, supports_win_chances, win_chances
from core.coach.card_values import evaluate_card
from core.coach.choice_values import TurnValues, evaluate_turn
from core.coach.column_rules import column_rules
from core.coach.point_spread import PointSpread
from core.coach.tables import read_bundled_table
from core.coach.total_spread import TotalSpread, compare_totals, spread_total
from core.coach.win_chance import CardSpreads, WinChanceValues, is_last_part
from core.errors import CoachTablesDamaged, NoCoach
from core.state import State, start_game
from tests.core.random_games import play_to_random_state

PAIR = create_setup(RULE_SETS["official"], ["Ana", "Ben"], seed="s")
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Finn"]
UPPER = (3, 6, 9, 12, 15, 18)
LOWER = {"three": 20, "four": 22, "house": 25, "small": 30, "large": 40, "five": 0, "chance": 22}


def card(**open_boxes: None) -> Card:
    """A usual card of the official rules, on which these lower boxes are open."""
    lower = [None if name in open_boxes else value for name, value in LOWER.items()]
    return Card((Column((*UPPER, *lower)),))


def between(first: Card, second: Card, player: int = 0, setup: Setup = PAIR) -> State:
    return replace(start_game(setup), cards=(first, second), player=player)


def rolled(state: State, *dice: int, left: int = 0) -> State:
    return replace(state, dice=dice, rolls_left=left)


def test_players_with_the_same_card_have_about_the_same_chances() -> None:
    for players in (2, 3, 6):
        setup = create_setup(RULE_SETS["official"], NAMES[:players], seed="s")
        assert win_chances(start_game(setup)) == pytest.approx([1 / players] * players)


@pytest.mark.parametrize(
    "rules", ["official", "yatzy", "yatzy_in_order", "kniffel", "yacht", "generala", "kismet"]
)
def test_the_chances_of_all_players_add_up_in_every_state(rules: str) -> None:
    rng = Random(rules)
    for players in (2, 3):
        setup = create_setup(RULE_SETS[rules], NAMES[:players], seed=rules)
        for _ in range(6):
            chances = win_chances(play_to_random_state(setup, rng).state)
            assert sum(chances) == pytest.approx(1.0)
            assert all(-1e-9 <= each <= 1 + 1e-9 for each in chances)


def test_there_are_chances_for_every_exact_table_and_policy() -> None:
    for rules in RULE_SETS.values():
        for policy in rules.extra_fives:
            for double in sorted(rules.choices(Option.DOUBLE)):
                for in_order in sorted(rules.choices(Option.IN_ORDER)):
                    if 2 not in rules.players:
                        continue
                    setup = create_setup(
                        rules,
                        NAMES[:2],
                        extra_fives=policy.id,
                        options={Option.DOUBLE: double, Option.IN_ORDER: in_order},
                    )
                    column = column_rules(setup)
                    exact = column is not None and column.exact and setup.columns == 1
                    assert supports_win_chances(setup) is exact
                    assert chances_are_known(rules, setup.columns) is exact
                    if exact:
                        assert win_chances(start_game(setup)) == pytest.approx((0.5, 0.5))


def test_a_game_alone_or_with_several_columns_has_no_chances() -> None:
    alone = create_setup(RULE_SETS["official"], ["Ana"])
    several = create_setup(RULE_SETS["triple"], ["Ana", "Ben"])
    assert not supports_win_chances(alone)
    assert not supports_win_chances(several)
    with pytest.raises(NoCoach):
        win_chances(start_game(several))


def test_at_the_end_it_is_certain_who_won() -> None:
    full = card()
    better = Card((Column((*full.columns[0].values[:-1], 29)),))
    assert win_chances(between(full, better)) == (0.0, 1.0)
    assert win_chances(between(full, full)) == (0.5, 0.5)


def test_the_last_box_is_exact() -> None:
    """Ben needs five of a kind: 4.6 per cent."""
    ana, ben = card(), card(five=None)
    ana = Card((Column((*ana.columns[0].values[:-1], 29)),))
    ben = Card((Column(ben.columns[0].values),))
    chances = win_chances(between(ana, ben, player=1))
    assert chances[1] == pytest.approx(0.04603, abs=2e-4)


def test_before_the_last_box_a_roll_counts() -> None:
    ana = Card((Column((*card().columns[0].values[:-1], 29)),))
    state = between(ana, card(five=None), player=1)
    assert win_chances(rolled(state, 4, 4, 4, 4, 4))[1] == pytest.approx(1.0)
    assert win_chances(rolled(state, 4, 4, 4, 4, 1))[1] == pytest.approx(0.0)
    assert win_chances(rolled(state, 4, 4, 4, 4, 1, left=1))[1] == pytest.approx(1 / 6, abs=1e-3)


def test_a_tie_counts_half_for_each() -> None:
    """Chance gives Ben what Ana has, one more or one less."""
    ana = Card((Column((*card().columns[0].values[:-1], 20)),))
    state = between(ana, card(chance=None), player=1)
    for last, chance in ((3, 0.0), (4, 0.5), (5, 1.0)):
        assert win_chances(rolled(state, 6, 6, 2, 2, last))[1] == pytest.approx(chance)


def test_playing_to_win_risks_points_when_behind() -> None:
    """Forty points behind, only the large straight helps: points say keep the pair of sixes."""
    ana = Card((Column((*card().columns[0].values[:-1], 30)),))
    ben = card(large=None, chance=None)
    state = rolled(between(ana, ben, player=1), 6, 6, 2, 3, 4, left=1)
    values = TurnValues(WinChanceValues(state))
    best = evaluate_turn(state, values).best
    assert best is not None
    by_points = evaluate(state).best
    assert evaluate_turn(state, values).value == pytest.approx(
        max(each.value for each in evaluate_turn(state, values).choices)
    )
    assert by_points is not None


def test_of_certain_wins_the_one_with_more_points_is_best() -> None:
    ana = Card((Column((0,) * 13),))
    state = rolled(between(ana, card(chance=None, large=None), player=1), 2, 3, 4, 5, 6)
    best = evaluate_turn(state, TurnValues(WinChanceValues(state))).best
    assert best is not None
    assert best.offer is not None
    assert best.offer.box == "large_straight"
    assert best.value == pytest.approx(1.0, abs=1e-5)


def test_closer_plays_like_perfect_before_the_last_third() -> None:
    rng = Random("closer")
    closer, perfect = create_bot("closer"), create_bot("perfect")
    compared = 0
    while compared < 12:
        state = play_to_random_state(PAIR, rng).state
        if state.dice is not None and not is_last_part(state):
            compared += 1
            assert closer.choose(state) == perfect.choose(state)


def test_closer_plays_like_perfect_alone_and_with_several_columns() -> None:
    for rules, names in (("official", ["Ana"]), ("triple", ["Ana", "Ben"])):
        state = start_game(create_setup(RULE_SETS[rules], names, seed="c"))
        state = apply(state, Roll((1,) * 5))
        assert create_bot("closer").choose(state) == create_bot("perfect").choose(state)


def test_the_last_third_begins_with_the_tenth_of_thirteen_boxes() -> None:
    values = card().columns[0].values
    eight = Card((Column((*values[:8], *[None] * 5)),))
    nine = Card((Column((*values[:9], *[None] * 4)),))
    assert not is_last_part(between(eight, eight))
    assert is_last_part(between(nine, nine))


def test_closer_chooses_by_the_chance_to_win() -> None:
    """One point ahead with Chance open, 6 6 6 2 2 wins; for more points one would roll the twos."""
    ana = Card((Column((*card().columns[0].values[:-1], 21)),))
    state = rolled(between(ana, card(chance=None), player=1), 6, 6, 6, 2, 2, left=1)
    closer = create_bot("closer")
    assert isinstance(closer.choose(state), Score)
    assert not isinstance(create_bot("perfect").choose(state), Score)
    assert closer.choose(state) == closer.choose(state), "the turn is worked out once"


def test_damaged_spreads_leave_closer_playing_like_perfect() -> None:
    def read(name: str) -> bytes:
        return b"nonsense" if name == "spreads" else read_bundled_table(name)

    tables = TableLibrary(read)
    state = rolled(between(card(), card(chance=None), player=1), 6, 6, 6, 2, 2, left=1)
    assert create_bot("closer", tables).choose(state) == create_bot("perfect").choose(state)
    with pytest.raises(CoachTablesDamaged):
        win_chances(state, tables=tables)
    with pytest.raises(CoachTablesDamaged):
        CloserBot(tables).choose(state)


GENERALA = create_setup(RULE_SETS["generala"], ["Ana", "Ben"], seed="g")


def test_a_served_generala_wins_at_once() -> None:
    state = rolled(start_game(GENERALA), 4, 4, 4, 4, 4, left=2)
    assert win_chances(state) == (1.0, 0.0)
    values = WinChanceValues(state)
    generala = next(
        each
        for each in evaluate_turn(state, TurnValues(values)).takes
        if each.offer.box == "five_of_a_kind"
    )
    assert generala.value == 1.0


def test_a_served_generala_to_come_makes_the_last_a_little_better() -> None:
    values = (1, 2, 3, 4, 5, 6, 20, 30, 40)
    ana, ben = Card((Column((*values, 50)),)), Card((Column((*values, None)),))
    plain = create_setup(
        RULE_SETS["generala"], ["Ana", "Ben"], options={Option.SERVED_FIVE_WINS: False}
    )
    at_once = win_chances(between(ana, ben, player=1, setup=GENERALA))[1]
    assert at_once > win_chances(between(ana, ben, player=1, setup=plain))[1]
    done = win_chances(between(ana, ana, setup=GENERALA))
    assert done == (0.5, 0.5)


def test_double_generala_and_further_fives_of_a_kind_lead_to_the_right_card() -> None:
    double = create_setup(
        RULE_SETS["generala"], ["Ana", "Ben"], options={Option.DOUBLE: True}, seed="g"
    )
    values = (1, 2, 3, 4, 5, 6, 20, 30, 40)
    ana, ben = Card((Column((*values, 50, 0)),)), Card((Column((*values, 50, None)),))
    state = rolled(between(ana, ben, player=1, setup=double), 6, 6, 6, 6, 6)
    assert win_chances(state)[1] == pytest.approx(1.0)
    assert evaluate_turn(state, TurnValues(WinChanceValues(state))).value == pytest.approx(
        1.0, abs=1e-5
    )


def test_another_turn_for_a_further_five_of_a_kind() -> None:
    again = create_setup(RULE_SETS["custom"], ["Ana", "Ben"], extra_fives="again", seed="a")
    held = Card((Column((*UPPER, 20, 22, 25, 30, 40, 50, None)),), (True,))
    state = rolled(between(held, held, setup=again), 5, 5, 5, 5, 5)
    assert win_chances(state)[0] > 0.9
    values = TurnValues(WinChanceValues(state))
    best = evaluate_turn(state, values).best
    assert best is not None
    assert best.offer is not None
    assert best.offer.again


def test_spreads_have_the_mean_of_the_table() -> None:
    rng = Random("means")
    spreads = CardSpreads(PAIR)
    for _ in range(20):
        state = play_to_random_state(PAIR, rng).state
        total = spreads.total(state.card)
        mean = sum((total.begin + at) * chance for at, chance in enumerate(total.chances))
        # The outermost parts are drawn out a little.
        assert mean == pytest.approx(evaluate_card(PAIR, state.card).now, abs=6)
        assert sum(total.chances) == pytest.approx(1.0)


def test_equal_parts_make_a_certain_total() -> None:
    certain = spread_total(PointSpread((7.0,) * 24, (1 / 24,) * 24, exact=False), 10)
    assert certain.chances[certain.chances.index(max(certain.chances))] > 0.9
    assert certain.begin + certain.chances.index(max(certain.chances)) == 17


def test_totals_far_apart_are_certain() -> None:
    low, high = TotalSpread(10, [0.5, 0.5]), TotalSpread(100, [0.5, 0.5])
    assert compare_totals([low, high]) == (0.0, 1.0)
    assert compare_totals([low, high, low]) == (0.0, 1.0, 0.0)


def test_what_is_kept_of_earlier_cards_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(point_spread, "MOST_KNOWN", 3)
    tables, rng = TableLibrary(read_bundled_table), Random("limited")
    for _ in range(4):
        state = play_to_random_state(PAIR, rng).state
        assert win_chances(state, tables=tables) == win_chances(state)


def test_a_value_of_the_same_choice_by_points_and_by_chance() -> None:
    state = rolled(between(card(), card(chance=None), player=1), 6, 6, 6, 2, 2, left=1)
    by_points = evaluate(state)
    for choice in by_points.choices:
        assert by_points.value_of(choice) == choice.value
    yamb = apply(start_game(create_setup(RULE_SETS["yamb"], ["Ana"])), Roll((1, 1, 2, 3, 4)))
    seen = evaluate(yamb)
    assert seen.value_of(seen.announcements[0]) == seen.announcements[0].value
