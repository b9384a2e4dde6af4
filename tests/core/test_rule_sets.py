"""The classic, official and custom rule sets: limits, box names, and how the originals played."""

from dataclasses import fields, replace

import pytest

from core import (
    RULE_SETS,
    EndOfTurn,
    PlayStyle,
    RuleSet,
    SecondTap,
    Setup,
    Tap,
    Totals,
    create_setup,
    fill_in_names,
)
from core.errors import (
    BadName,
    BadSeed,
    BadSetup,
    ColumnsNotOffered,
    DuplicateName,
    ExtraFivesNotOffered,
    MultiplyNotOffered,
    TrickForUnknownPlayer,
    WrongNumberOfPlayers,
)
from core.player_names import remove_invalid_characters
from tests.core.scripted_game import NAMES

TOTALS = (*(each.name for each in fields(Totals)), "total")
EVERY_POLICY = {"none", "again", "wild", "eligible", "forced", "triple", "row"}

# id: players, columns, multiply, extra fives (the default first), places on the top list
LIMITS: dict[str, tuple[int, set[int], set[bool], set[str], int]] = {
    "winzee": (6, {1, 2, 3, 4, 5, 6}, {False, True}, {"again", "wild", "none"}, 10),
    "os2": (6, {1}, {False}, {"none"}, 10),
    "triple": (2, {3}, {True}, {"triple"}, 5),
    "yachtz": (2, {3}, {True}, {"row"}, 10),
    "jahtzee": (4, {1}, {False}, {"eligible"}, 10),
    "official": (6, {1}, {False}, {"forced"}, 10),
    "custom": (6, {1, 2, 3, 4, 5, 6}, {False, True}, EVERY_POLICY, 10),
}
DEFAULTS = {
    "winzee": (1, False, "again"),
    "os2": (1, False, "none"),
    "triple": (3, True, "triple"),
    "yachtz": (3, True, "row"),
    "jahtzee": (1, False, "eligible"),
    "official": (1, False, "forced"),
    "custom": (1, False, "forced"),
}


def test_the_first_seven_rule_sets_are_listed_in_this_order() -> None:
    assert [id for id in RULE_SETS if id in LIMITS] == list(LIMITS)


@pytest.mark.parametrize("id", LIMITS)
def test_limits(id: str) -> None:
    rules = RULE_SETS[id]
    most, columns, multiply, policies, top = LIMITS[id]
    assert rules.players == tuple(range(1, most + 1))
    assert set(rules.columns) == columns
    assert set(rules.multiply) == multiply
    assert {policy.id for policy in rules.extra_fives} == policies
    assert rules.top == top


@pytest.mark.parametrize("id", LIMITS)
def test_defaults(id: str) -> None:
    setup = create_setup(RULE_SETS[id], ["Ana"])
    assert (setup.columns, setup.multiply, setup.extra_fives.id) == DEFAULTS[id]


@pytest.mark.parametrize("id", LIMITS)
def test_every_setup_outside_the_limits_is_refused(id: str) -> None:
    most, columns, multiply, policies, _ = LIMITS[id]
    rules = RULE_SETS[id]
    with pytest.raises(WrongNumberOfPlayers):
        create_setup(rules, [])
    with pytest.raises(WrongNumberOfPlayers, match=f"1 to {most} players, not {most + 1}"):
        create_setup(rules, [*NAMES, "Gus"][: most + 1])
    for number in set(range(-1, 9)) - columns:
        with pytest.raises(ColumnsNotOffered):
            create_setup(rules, ["Ana"], columns=number)
    for choice in {False, True} - multiply:
        with pytest.raises(MultiplyNotOffered):
            create_setup(rules, ["Ana"], multiply=choice)
    for policy in (EVERY_POLICY | {"nonsense"}) - policies:
        with pytest.raises(ExtraFivesNotOffered):
            create_setup(rules, ["Ana"], extra_fives=policy)


def test_a_setup_cannot_be_built_around_the_checks() -> None:
    good = create_setup(RULE_SETS["os2"], ["Ana"])
    forced = RULE_SETS["official"].extra_fives[0]
    with pytest.raises(ExtraFivesNotOffered):
        Setup(good.rules, good.players, 1, False, forced, good.seed)


def test_multipliers() -> None:
    custom = RULE_SETS["custom"]
    assert create_setup(custom, ["Ana"], columns=4, multiply=True).multipliers == (1, 2, 3, 4)
    assert create_setup(custom, ["Ana"], columns=4).multipliers == (1, 1, 1, 1)
    winzee = create_setup(RULE_SETS["winzee"], ["Ana"], columns=6, multiply=True)
    assert winzee.multipliers == (1, 2, 3, 4, 5, 6)


# --- names ------------------------------------------------------------------------------


def test_names_are_trimmed() -> None:
    assert create_setup(RULE_SETS["os2"], ["  Ana ", "Ben\t"]).players == ("Ana", "Ben")


UNSEEN = ["\u200b", "\u200d \u2060", "\xad", "\u3164", "\u2800\u2800"]


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 21, "A\nB", "A\x00", "\ud800", "A\u2028B", *UNSEEN]
)
def test_invalid_names_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        create_setup(RULE_SETS["os2"], ["Ana", name])


@pytest.mark.parametrize("name", ["x" * 20, "Zoë", "李", "عمر", "👩‍👧", "O'Neill, Jr."])
def test_unusual_names_are_accepted(name: str) -> None:
    assert create_setup(RULE_SETS["os2"], [name]).players == (name,)


TURNS = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"


@pytest.mark.parametrize("turn", [*TURNS, "\u202c", "\u2069", "\u200e", "\ufeff", "\xad"])
def test_invisible_characters_are_removed_from_names(turn: str) -> None:
    names = [f"{turn}Ana {turn}", f"B{turn}en"]
    setup = create_setup(RULE_SETS["os2"], names, tricksters=names[1:])
    assert setup.players == ("Ana", "Ben")
    assert setup.tricksters == ("Ben",)
    assert fill_in_names([f"{turn} Ana", turn]) == ("Ana", "Player 2")
    with pytest.raises(BadName):
        replace(setup, players=(names[1],), tricksters=())
    with pytest.raises(DuplicateName):
        create_setup(RULE_SETS["os2"], ["Ana", names[0]])


def test_names_are_cleaned_while_typing() -> None:
    assert remove_invalid_characters("Zo\u202eë\n 👩‍👧\x00\ud800\u2028!") == "Zoë 👩‍👧!"


def test_two_players_cannot_share_a_name() -> None:
    with pytest.raises(DuplicateName, match="'Ana'"):
        create_setup(RULE_SETS["os2"], ["Ana", " Ana"])


def test_names_left_empty_become_player_1_to_6() -> None:
    assert fill_in_names([""] * 6) == tuple(f"Player {number}" for number in range(1, 7))
    assert fill_in_names(["", " Ana ", ""]) == ("Player 1", "Ana", "Player 3")
    assert fill_in_names(["", "Player 1", ""]) == ("Player 2", "Player 1", "Player 3")
    assert fill_in_names(UNSEEN) == tuple(f"Player {number}" for number in range(1, 6))


# --- seeds and tricks -------------------------------------------------------------------


def test_every_game_gets_a_new_seed() -> None:
    seeds = {create_setup(RULE_SETS["os2"], ["Ana"]).seed for _ in range(20)}
    assert len(seeds) == 20


def test_a_seed_may_be_any_text_of_any_length() -> None:
    for seed in ("", " ", "Zoë 李", "x" * 100_000):
        assert create_setup(RULE_SETS["os2"], ["Ana"], seed=seed).seed == seed


def test_a_seed_that_is_not_text_says_so() -> None:
    with pytest.raises(BadSeed, match="unpaired surrogate at character 3"):
        create_setup(RULE_SETS["os2"], ["Ana"], seed="ab\udcff")


def test_the_trick_is_for_players_of_the_game() -> None:
    assert create_setup(RULE_SETS["os2"], ["Ana"], tricksters=["Ana"]).tricksters == ("Ana",)
    with pytest.raises(TrickForUnknownPlayer):
        create_setup(RULE_SETS["os2"], ["Ana"], tricksters=["Ben"])


def test_every_refusal_is_a_bad_setup_with_a_message() -> None:
    with pytest.raises(BadSetup, match=r"It offers again, wild, none\.$"):
        create_setup(RULE_SETS["winzee"], ["Ana"], extra_fives="row")


# --- names and order --------------------------------------------------------------------

UPPER = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"]
KINDS = ["Three of a Kind", "Four of a Kind"]
STRAIGHTS = ["Small Straight", "Large Straight"]
CARDS = {
    "winzee": [*UPPER, *KINDS, *STRAIGHTS, "Full House", "Yahtzee", "Chance"],
    "os2": [*UPPER, *KINDS, "Full House", *STRAIGHTS, "Yahtzee", "Chance"],
    "triple": [
        "Aces",
        *UPPER[1:],
        "3 of a kind",
        "4 of a kind",
        "Full house",
        *STRAIGHTS,
        "Chance",
        "Yahtzee",
    ],
    "yachtz": [*UPPER, *KINDS, "Full House", *STRAIGHTS, "Yacht-Z", "Chance"],
    "jahtzee": [*UPPER, *KINDS, "Full House", *STRAIGHTS, "Chance", "Jahtzee"],
    "official": [*UPPER, *KINDS, "Full House", *STRAIGHTS, "Five of a Kind", "Chance"],
    "custom": [*UPPER, *KINDS, "Full House", *STRAIGHTS, "Five of a Kind", "Chance"],
}


@pytest.mark.parametrize("id", CARDS)
def test_the_card_uses_the_classic_names_and_order(id: str) -> None:
    rules = RULE_SETS[id]
    assert [rules.word(box.id) for box in rules.boxes] == CARDS[id]


def test_names_of_totals() -> None:
    assert RULE_SETS["os2"].word("upper_subtotal") == "Top Total"
    assert RULE_SETS["os2"].word("lower_total") == "Low Total"
    assert RULE_SETS["yachtz"].word("extra_fives") == "Yacht-Z Bonus"
    assert RULE_SETS["custom"].word("total") == "Total score"


# --- classic programs --------------------------------------------------------------------------

TODAY = PlayStyle(Tap.KEEPS, True, SecondTap.ALWAYS, EndOfTurn.NOTHING, EndOfTurn.PAUSE, False)
PLAY_STYLES = {
    "winzee": PlayStyle(Tap.THROWS, False, SecondTap.DOUBLE, EndOfTurn.PROMPT),
    "os2": PlayStyle(Tap.KEEPS, False, SecondTap.NEVER, EndOfTurn.NOTHING),
    "triple": PlayStyle(
        Tap.KEEPS, False, SecondTap.ASK_ZEROS, EndOfTurn.NOTHING, first_roll_by_itself=True
    ),
    "yachtz": PlayStyle(Tap.MARKS, True, SecondTap.NEVER, EndOfTurn.NOTHING, says_done=True),
    "jahtzee": PlayStyle(Tap.KEEPS, False, SecondTap.ALWAYS, EndOfTurn.NOTHING, grey_preview=True),
    "official": TODAY,
    "custom": TODAY,
}


@pytest.mark.parametrize("id", PLAY_STYLES)
def test_how_the_classic_program_played(id: str) -> None:
    assert RULE_SETS[id].play_style == PLAY_STYLES[id]


def test_turns_pause_at_their_end_only_with_several_players() -> None:
    assert TODAY.ends_turn(people=1) is EndOfTurn.NOTHING
    assert TODAY.ends_turn(people=2) is EndOfTurn.PAUSE
    assert PlayStyle(end_of_turn=EndOfTurn.PAUSE).ends_turn(people=1) is EndOfTurn.NOTHING
    assert PlayStyle(end_of_turn=EndOfTurn.PAUSE).ends_turn(people=2) is EndOfTurn.PAUSE
    assert PLAY_STYLES["winzee"].ends_turn(people=1) is EndOfTurn.PROMPT
    assert PLAY_STYLES["winzee"].ends_turn(people=2) is EndOfTurn.PROMPT


def test_where_the_classics_come_from() -> None:
    origin = RULE_SETS["winzee"].origin
    assert origin is not None
    assert (origin.program, origin.author, origin.year) == (
        "Windows Yahtzee 2.21",
        "Scott Gifford",
        1993,
    )
    known = {"winzee": 1993, "os2": 1994, "triple": None, "yachtz": 1991, "jahtzee": None}
    assert {id: old.year for id in known if (old := RULE_SETS[id].origin)} == known
    assert RULE_SETS["official"].origin is None


def test_rule_sets_can_be_printed_and_compared() -> None:
    assert repr(RULE_SETS["triple"]) == "RuleSet('triple')"
    assert RULE_SETS["triple"] != RULE_SETS["yachtz"]
    assert len(set(RULE_SETS.values())) == len(RULE_SETS)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.id)
def test_names_of_boxes_and_totals_are_unique(rules: RuleSet) -> None:
    names = [rules.word(id).casefold() for id in (*(box.id for box in rules.boxes), *TOTALS)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("rules", "times"),
    [("official", (1,)), ("os2", (1,)), ("triple", (1, 2, 3)), ("yachtz", (1, 2, 3))],
)
def test_default_multipliers(rules: str, times: tuple[int, ...]) -> None:
    assert RULE_SETS[rules].multipliers == times
    for each in RULE_SETS.values():
        assert each.multipliers == create_setup(each, NAMES[: each.players[0]]).multipliers


def test_an_invalid_name_is_reported_with_its_seat() -> None:
    with pytest.raises(BadName, match="name of player 2 needs"):
        create_setup(RULE_SETS["official"], ["Ana", ""])


def test_a_nameless_player_gets_the_first_free_number() -> None:
    assert fill_in_names(["", "", ""]) == ("Player 1", "Player 2", "Player 3")
    assert fill_in_names(["Player 2", ""]) == ("Player 2", "Player 1")
    assert fill_in_names(["Player 2", "", "Player 1"]) == ("Player 2", "Player 3", "Player 1")
    assert fill_in_names(["player 2", ""]) == ("player 2", "Player 1")
    assert fill_in_names([""], in_use=["Player 1", "Player 2"]) == ("Player 3",)
