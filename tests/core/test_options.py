"""Options that only some rule sets offer: order of boxes, saved rolls, Generala's choices."""

import json
from collections.abc import Iterable

import pytest

from core import (
    RULE_SETS,
    Deal,
    Game,
    Option,
    Roll,
    Score,
    apply,
    challenge_of,
    create_challenge,
    create_setup,
    dump_record,
    legal_offers,
    load_record,
    next_roll,
    outcome,
    parse_challenge,
    ranking,
    why_not,
    wins_at_once,
    with_shareable_dice,
)
from core.errors import (
    ChallengeNotKnown,
    GameIsOver,
    NoRollsLeft,
    NotTheNextBox,
    OptionNotOffered,
    RecordBadSetup,
)
from tests.core.console_runner import Console, Play
from tests.core.scripted_game import NOTHING, ScriptedGame, five
from tests.core.test_challenge import code_of

WINS = {Option.SERVED_FIVE_WINS: True}


# --- choosing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "players", "on"),
    [
        ("official", 1, ()),
        ("custom", 1, ()),
        ("yatzy_in_order", 2, (Option.IN_ORDER,)),
        ("maxi", 1, (Option.SAVED_ROLLS,)),
        ("generala", 1, ()),
        ("generala", 2, (Option.SERVED_FIVE_WINS,)),
    ],
)
def test_defaults(rules: str, players: int, on: tuple[Option, ...]) -> None:
    assert ScriptedGame(rules, players).setup.options == on


def test_an_option_can_be_turned_on_or_off() -> None:
    on = {Option.DOUBLE: True, Option.SERVED_FIVE_WINS: False}
    setup = create_setup(RULE_SETS["generala"], ["Ana", "Ben"], options=on)
    assert setup.options == (Option.DOUBLE,)
    assert [box.id for box in setup.rules.boxes][-1] == "second_five_of_a_kind"
    assert (setup.rules.id, setup.turns) == ("generala", 11)


@pytest.mark.parametrize(
    ("rules", "option", "on"),
    [
        ("official", Option.IN_ORDER, True),
        ("yatzy_in_order", Option.IN_ORDER, False),
        ("yatzy", Option.SAVED_ROLLS, True),
        ("maxi", Option.DOUBLE, True),
    ],
)
def test_an_option_that_is_not_offered_is_refused(rules: str, option: Option, on: bool) -> None:
    with pytest.raises(OptionNotOffered, match=option.value):
        create_setup(RULE_SETS[rules], ["Ana"], options={option: on})


# --- in order ---------------------------------------------------------------------------------


def test_forced_yatzy_offers_the_next_box_only() -> None:
    game = ScriptedGame("yatzy_in_order")
    for box in game.setup.rules.boxes:
        game.roll(*NOTHING)
        assert game.legal() == {(box.id, 1)}
        game.score(box.id)
    assert game.state.over
    game.undo()
    assert why_not(game.state, Score("ones")) is not None


def test_a_box_out_of_order_says_which_is_next() -> None:
    game = ScriptedGame("custom", columns=2, options={Option.IN_ORDER: True})
    game.turn(NOTHING, "ones", 2).roll(*NOTHING)
    assert game.legal() == {("ones", 1), ("twos", 2)}
    assert why_not(game.state, Score("chance", 0)) == NotTheNextBox(box="Ones")
    assert why_not(game.state, Score("chance", 1)) == NotTheNextBox(box="Twos")


@pytest.mark.parametrize("policy", ["none", "again", "wild", "eligible", "forced", "triple", "row"])
def test_in_order_every_extra_five_has_a_place(policy: str) -> None:
    """`triple` would want it in the box of its number, which may not be next."""
    game = ScriptedGame("custom", extra_fives=policy, options={Option.IN_ORDER: True})
    for box in game.setup.rules.boxes:
        game.roll(*five(6))
        assert (box.id, 1) in game.legal()
        game.score(box.id)


def test_in_order_an_extra_five_that_fits_two_columns_follows_its_policy() -> None:
    game = ScriptedGame("custom", columns=2, extra_fives="triple", options={Option.IN_ORDER: True})
    game.turn(five(1), "ones", 1).turn(NOTHING, "twos", 1).turn(five(3), "threes", 1)
    game.roll(*five(1))
    assert game.legal() == {("ones", 2)}


# --- saved rolls ------------------------------------------------------------------------------


def test_rolls_left_over_are_kept_for_later_turns() -> None:
    game = ScriptedGame("maxi", players=2)
    dice = (1, 2, 3, 4, 6, 6)
    game.turn(dice, "chance")
    assert game.state.saved_rolls == (2, 0)
    assert (game.state.player, game.state.rolls_left) == (1, 3)
    game.roll(*dice).roll(*dice).roll(*dice).score("chance")
    assert (game.state.player, game.state.rolls_left, game.state.saved_rolls) == (0, 5, (2, 0))
    for left, saved in ((4, 2), (3, 2), (2, 2), (1, 1), (0, 0)):
        game.roll(*dice)
        assert (game.state.rolls_left, game.state.saved_rolls) == (left, (saved, 0))
    assert why_not(game.state, Roll(dice)) == NoRollsLeft()
    game.score("ones")
    assert game.state.saved_rolls == (0, 0)
    game.undo()
    assert (game.state.rolls_left, game.state.saved_rolls) == (0, (0, 0))


def test_saved_rolls_can_be_turned_off() -> None:
    game = ScriptedGame("maxi", options={Option.SAVED_ROLLS: False})
    game.turn((1, 2, 3, 4, 6, 6), "chance")
    assert (game.state.rolls_left, game.state.saved_rolls) == (3, (0,))


def test_every_roll_of_a_turn_has_dice_of_its_own() -> None:
    game = ScriptedGame("maxi").turn((1, 2, 3, 4, 6, 6), "chance")
    seen = []
    while game.state.rolls_left:
        seen.append(next_roll(game.state).dice)
        game.roll(*seen[-1])
    assert len(set(seen)) == 5


def test_at_the_end_three_rolls_are_shown() -> None:
    game = ScriptedGame("maxi")
    for box in game.setup.rules.boxes:
        game.turn((1, 2, 3, 4, 6, 6), box.id)
    assert game.state.over
    assert (game.state.rolls_left, game.state.saved_rolls) == (3, (40,))


# --- Generala ---------------------------------------------------------------------------------


def test_served_dice_score_more() -> None:
    game = ScriptedGame("generala").roll(2, 2, 2, 2, 2)
    assert game.gives("five_of_a_kind") == (60, 0)
    assert game.gives("four_of_a_kind") == (45, 0)
    assert game.gives("full_house") == (35, 0)
    game.roll(2, 2, 2, 2, 2)
    assert game.gives("five_of_a_kind") == (50, 0)
    assert game.gives("four_of_a_kind") == (40, 0)
    assert game.roll(1, 6, 5, 4, 3).gives("straight") == (20, 0)


def test_a_served_generala_wins_at_once() -> None:
    game = ScriptedGame("generala", players=3)
    game.turn((6, 6, 6, 6, 1), "sixes").turn(NOTHING, "ones").turn((5, 5, 5, 5, 1), "fives")
    game.turn((6, 6, 6, 5, 5), "full_house").roll(*five(1))
    assert wins_at_once(game.state, "five_of_a_kind")
    assert not wins_at_once(game.state, "ones")
    before = game.state
    game.score("five_of_a_kind")
    state = game.state
    assert (state.over, state.winner, state.player, state.turn) == (True, 1, 1, 2)
    assert why_not(state, Roll(NOTHING)) == GameIsOver()
    assert legal_offers(state) == ()
    result = outcome(state)
    assert result is not None
    assert result.at_once
    assert [(place.name, place.rank) for place in result.ranking] == [
        ("Ben", 1),
        ("Ana", 2),
        ("Cleo", 3),
    ]
    assert [place.total for place in result.ranking] == [62, 59, 20]
    game.undo()
    assert game.state == before


def test_a_generala_that_is_not_served_wins_nothing() -> None:
    game = ScriptedGame("generala", players=2).roll(*NOTHING).roll(*five(1))
    assert not wins_at_once(game.state, "five_of_a_kind")
    game.score("five_of_a_kind")
    assert (game.state.winner, game.state.over) == (None, False)
    assert not ranking(game.state)[0].verdict


def test_by_choice_a_served_generala_is_60_points() -> None:
    game = ScriptedGame("generala", players=2, options={Option.SERVED_FIVE_WINS: False})
    game.turn(five(1), "five_of_a_kind")
    assert (game.box("five_of_a_kind"), game.state.over) == (60, False)


@pytest.mark.parametrize(("first", "points"), [(five(1), 100), (NOTHING, 0), (None, 0)])
def test_double_generala_needs_a_generala(first: tuple[int, ...] | None, points: int) -> None:
    game = ScriptedGame("generala", options={Option.DOUBLE: True})
    if first:
        game.turn(first, "five_of_a_kind")
    game.roll(*five(2))
    assert game.gives("second_five_of_a_kind") == (points, 0)
    assert game.roll(*NOTHING).gives("second_five_of_a_kind") == (0, 0)


# --- records, challenges and the console ------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "players", "options", "written"),
    [
        ("maxi", 1, {}, None),
        ("maxi", 1, {Option.SAVED_ROLLS: False}, []),
        ("generala", 2, {}, None),
        ("generala", 2, {Option.DOUBLE: True}, ["double", "served_five_wins"]),
        ("generala", 1, WINS, ["served_five_wins"]),
        ("custom", 1, {Option.IN_ORDER: False}, None),
        ("custom", 1, {Option.IN_ORDER: True}, ["in_order"]),
    ],
)
def test_a_record_has_the_options_that_are_not_the_defaults(
    rules: str, players: int, options: dict[Option, bool], written: list[str] | None
) -> None:
    game = Game.new(ScriptedGame(rules, players, options=options).setup)
    text = dump_record(game)
    assert json.loads(text)["setup"].get("options") == written
    assert load_record(text) == game


@pytest.mark.parametrize(
    ("options", "wrong"), [(["fast"], "no option called 'fast'"), (["double"], "does not offer")]
)
def test_a_record_with_other_options_is_refused(options: Iterable[str], wrong: str) -> None:
    record = json.loads(dump_record(Game.new(ScriptedGame("official").setup)))
    record["setup"]["options"] = options
    with pytest.raises(RecordBadSetup, match=wrong):
        load_record(json.dumps(record))


def test_a_challenge_keeps_its_options_for_any_number_of_players() -> None:
    solo = create_setup(RULE_SETS["generala"], ["Ana"], options={Option.DOUBLE: True})
    challenge = parse_challenge(create_challenge(solo).code)
    assert challenge.setup(["Ana", "Ben"]).options == (Option.DOUBLE,)
    shared = with_shareable_dice(
        create_setup(RULE_SETS["generala"], ["Ana", "Ben"], deal=Deal.SAME)
    )
    found = challenge_of(shared)
    assert found is not None
    assert found.setup(["Ana"]).options == (Option.SERVED_FIVE_WINS,)


def test_a_code_with_options_that_it_need_not_name_is_refused() -> None:
    """The same challenge never has two codes."""
    number_with_no_options = 10**10
    packed = number_with_no_options * 16 * 6 * 2 * 16 + 4  # official, forced
    with pytest.raises(ChallengeNotKnown):
        parse_challenge(code_of(packed))
    with pytest.raises(ChallengeNotKnown):
        parse_challenge(code_of(packed + 16 * (2 * 10**8) * 16 * 6 * 2 * 16))


@pytest.mark.parametrize(
    ("arguments", "key", "value"),
    [
        (("maxi", "--no-saved-rolls"), "rolls_left", 3),
        (("maxi", "--saved-rolls"), "rolls_left", 5),
        (("maxi",), "rolls_left", 5),
        (("generala", "--served-five", "60"), "winner", None),
        (("generala", "--served-five", "wins"), "winner", 1),
        (("generala",), "winner", None),
        (("generala", "--double", "--no-double"), "winner", None),
    ],
)
def test_options_on_the_console(
    play: Play, arguments: tuple[str, ...], key: str, value: object
) -> None:
    rules, *others = arguments
    dice = b"roll 6 6 6 6 6 6\n" if rules == "maxi" else b"roll 6 6 6 6 6\n"
    *_, state = play(
        *("--rules", rules, *others, "--players", "Ana"), lines=dice + b"score five_of_a_kind\n"
    )
    assert state[key] == value


def test_a_custom_game_in_order_on_the_console(play: Play) -> None:
    _, state = play("--rules", "custom", "--in-order", "--players", "Ana", lines=b"roll\n")
    assert [each["box"] for each in state["options"]] == ["ones"]


@pytest.mark.parametrize(
    ("rules", "option"),
    [
        ("official", "--in-order"),
        ("yatzy_in_order", "--in-order"),
        ("maxi", "--double"),
        ("yatzy", "--no-saved-rolls"),
        ("yamb", "--served-five=60"),
    ],
)
def test_an_option_of_another_game_is_a_bad_command_line(
    run_in_process: Console, rules: str, option: str
) -> None:
    result = run_in_process("play", "--rules", rules, option, "--players", "Ana")
    assert (result.status, result.out) == (2, "")
    assert option.partition("=")[0] in result.error_output


def test_announcements_on_the_console(play: Play) -> None:
    lines = b"roll 2 2 2 5 5\nannounce full_house\nannounce ones\nundo\nannounce poker\n"
    first, rolled, announced, second, undone, unknown = play(
        *("--rules", "yamb", "--players", "Ana"), lines=lines
    )
    assert (first["announced"], rolled["announced"]) == (None, None)
    assert announced["announced"] == "full_house"
    assert announced["options"] == [
        {"box": "full_house", "column": 4, "points": 46, "bonus": 0},
    ]
    assert "already announced" in second["error"]
    assert undone == rolled
    assert "no box called 'poker'" in unknown["error"]


def test_only_games_that_need_them_have_the_special_keys(play: Play) -> None:
    special = {"announced", "saved_rolls", "winner"}
    found = {}
    for rules in RULE_SETS:
        (state,) = play("--rules", rules, "--players", "Ana")
        found[rules] = special & {*state}
        difference = "difference" in state["cards"][0]["columns"][0]
        assert difference == (rules == "yamb")
    assert {rules: keys for rules, keys in found.items() if keys} == {
        "maxi": {"saved_rolls"},
        "generala": {"winner"},
        "yamb": {"announced"},
    }


def test_a_state_before_the_end_names_no_winner() -> None:
    state = ScriptedGame("generala", players=2).state
    assert state.winner is None
    assert apply(state, next_roll(state)).winner is None
