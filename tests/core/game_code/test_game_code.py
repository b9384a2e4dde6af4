"""A game as a code: nothing is lost, and little room is needed."""

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import (
    RULE_SETS,
    Deal,
    Game,
    Hold,
    Option,
    Roll,
    RuleSet,
    Score,
    Setup,
    Trick,
    Undo,
    create_challenge,
    create_setup,
    dump_record,
    load_record,
    next_roll,
    next_trick,
)
from core.challenge import OPTIONS, RULES
from core.errors import (
    BadCode,
    CodeDamaged,
    CodeHasBadSetup,
    CodeHasTooManyActions,
    CodeTooNew,
    GameTooLongForCodes,
    NotInCodes,
)
from core.game_code import (
    Decoder,
    Encoder,
    action_coding,
    decode_game,
    encode_game,
    join_parts,
    parse_code,
    setup_coding,
    split_into_codes,
)
from core.player_names import is_valid_name
from tests.core.game_code.tapped_games import TEN_LETTERS, play_tapping
from tests.core.random_games import play_random_game, play_to_random_state, setups
from tests.marks import extended

NAMES = st.lists(
    st.one_of(
        st.text("abcdefgXYZ -'éßøŁ19", min_size=1, max_size=20),
        st.text(min_size=1, max_size=20),
    ).filter(is_valid_name),
    min_size=1,
    max_size=6,
    unique=True,
)
SEEDS = st.one_of(
    st.text(max_size=20),
    st.text("0123456789abcdef", min_size=32, max_size=32),
    st.sampled_from(["7K3M-W2PX-09TD", "7K3M-W2PX-09T", "7K3MW2PX09TD", "A" * 32, ""]),
)


def pack(game: Game) -> bytes:
    encoder = Encoder()
    encode_game(encoder, game)
    return encoder.to_bytes()


def unpack(packed: bytes) -> Game:
    return decode_game(Decoder(packed))


def check_round_trip(game: Game) -> None:
    again = unpack(pack(game))
    assert again == game
    assert dump_record(again) == dump_record(game)


@given(setups(), st.integers(0, 2**32), st.booleans())
@settings(max_examples=40)
def test_any_game_by_any_rules_is_the_same_after_coding(
    setup: Setup, seed: int, finished: bool
) -> None:
    """With dice from the seed and others, undone boxes, announcements, and extra turns."""
    play = play_random_game if finished else play_to_random_state
    check_round_trip(play(setup, Random(seed)))


@pytest.mark.soak
@given(setups(), st.integers(0, 2**32), st.booleans())
@settings(max_examples=800)
def test_thousands_of_games_are_the_same_after_coding(
    setup: Setup, seed: int, finished: bool
) -> None:
    play = play_random_game if finished else play_to_random_state
    check_round_trip(play(setup, Random(seed)))


@given(NAMES, SEEDS, st.sampled_from(Deal), st.data())
@settings(max_examples=40)
def test_names_and_seeds_of_any_script(
    names: list[str], seed: str, deal: Deal, data: st.DataObject
) -> None:
    tricksters = data.draw(st.lists(st.sampled_from(names), unique=True))
    setup = create_setup(RULE_SETS["official"], names, seed=seed, deal=deal, tricksters=tricksters)
    check_round_trip(Game.new(setup))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_choice_of_every_rule_set(rules: str) -> None:
    rule_set = RULE_SETS[rules]
    for option in Option:
        for on in rule_set.choices(option):
            names = [f"Player {number + 1}" for number in range(rule_set.players[-1])]
            check_round_trip(Game.new(create_setup(rule_set, names, options={option: on})))


def start(**options: Any) -> Game:
    return Game.new(create_setup(RULE_SETS["official"], ["Ana"], seed="s", **options))


def test_dice_named_in_any_order_stay_in_it() -> None:
    game = start().then(Roll((5, 5, 2, 1, 3))).then(Hold((3, 0, 1))).then(Hold(()))
    check_round_trip(game.then(Hold((0, 1, 2, 3, 4))).then(Hold((4, 3, 2, 1, 0))))


def test_the_party_trick() -> None:
    game = start(tricksters=["Ana"])
    game = game.then(next_trick(game.state)).then(Hold((1,)))
    check_round_trip(game)
    check_round_trip(game.then(next_trick(game.state)).then(Hold(())).then(Trick(3)))


def test_real_dice_are_coded_too() -> None:
    """They take a third more room: thirteen bits for five dice."""
    rng = Random(5)
    setup = create_setup(RULE_SETS["official"], TEN_LETTERS[:2], seed="real dice")
    game = Game.new(setup)
    while not game.state.over:
        game = game.then(Roll(tuple(rng.randint(1, 6) for _ in range(5)))).then(
            Score(next(box for box in (b.id for b in setup.rules.boxes) if _open(game, box)))
        )
    check_round_trip(game)


def _open(game: Game, box: str) -> bool:
    index = game.setup.rules.index(box)
    return index is not None and game.state.card.columns[0].values[index] is None


def test_undone_at_the_end() -> None:
    rng = Random(1)
    setup = create_setup(RULE_SETS["os2"], ["Ana"], seed="undo")
    game = play_random_game(setup, rng).then(Undo())
    check_round_trip(game)
    assert not unpack(pack(game)).state.over


SIZES = [
    ("official", 6, 300 - 40),
    extended("kniffel", 6, 300 - 40),
    extended("yatzy", 6, 300 - 40),
    extended("kismet", 6, 300 - 40),
    extended("triple", 2, 700 - 40),
]
"""Forty bytes are left for what is stored with a game, and for checksums."""


@pytest.mark.parametrize(("rules", "players", "most"), SIZES)
@pytest.mark.parametrize("seed", range(2))
def test_a_whole_game_takes_few_bytes(rules: str, players: int, most: int, seed: int) -> None:
    rng = Random(seed)
    fresh = f"{rng.getrandbits(128):032x}"
    setup = create_setup(RULE_SETS[rules], TEN_LETTERS[:players], seed=fresh)
    game = play_tapping(setup, rng)
    check_round_trip(game)
    assert len(pack(game)) <= most


# --- what has no code -------------------------------------------------------------------------


def test_rules_without_a_number_have_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    unlisted: RuleSet = replace(RULE_SETS["official"], id="unlisted")
    with pytest.raises(NotInCodes, match="unlisted has no place"):
        pack(Game.new(create_setup(unlisted, ["Ana"])))


def test_a_very_long_seed_has_no_code() -> None:
    with pytest.raises(NotInCodes):
        pack(Game.new(create_setup(RULE_SETS["official"], ["Ana"], seed="x" * 201)))


def test_a_game_without_end_has_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(action_coding, "MOST_ACTIONS", 2)
    game = start().then(next_roll(start().state)).then(Hold((1,)))
    packed = pack(game)
    with pytest.raises(GameTooLongForCodes):
        pack(game.then(Hold((2,))))
    monkeypatch.setattr(action_coding, "MOST_ACTIONS", 1)
    with pytest.raises(CodeHasTooManyActions):
        unpack(packed)


# --- bytes that no encoder wrote --------------------------------------------------------------


@given(st.binary(max_size=60))
@settings(max_examples=300)
def test_arbitrary_bytes_are_a_legal_game_or_refused(packed: bytes) -> None:
    with suppress(BadCode):
        game = unpack(packed)
        assert load_record(dump_record(game)) == game


def test_bytes_of_a_later_version_ask_for_an_update(monkeypatch: pytest.MonkeyPatch) -> None:
    later = pack(Game.new(create_setup(RULE_SETS["generala"], ["Ana"])))
    options = pack(Game.new(create_setup(RULE_SETS["maxi"], ["Ana"])))
    monkeypatch.setattr(setup_coding, "RULES", RULES[:3])
    with pytest.raises(CodeTooNew):
        unpack(later)
    monkeypatch.undo()
    monkeypatch.setattr(setup_coding, "OPTIONS", OPTIONS[:1])
    with pytest.raises(CodeTooNew):
        unpack(options)


def test_a_setup_that_cannot_be_played_is_refused() -> None:
    encoder, setup = Encoder(), start().setup
    object.__setattr__(setup, "players", ("Ana", "Ana"))
    setup_coding.code_setup(encoder, setup)
    with pytest.raises(CodeHasBadSetup, match="Two players are called 'Ana'"):
        unpack(encoder.to_bytes())


def test_something_after_the_end_is_damage() -> None:
    encoder = Encoder()
    encode_game(encoder, start())
    encoder.uniform(10, 7)
    with pytest.raises(CodeDamaged):
        unpack(encoder.to_bytes())


GOLDEN = "fivefold:A0T038F29DIOU92ASBOUEGJBSIXUKBI3ER7S7HPXDWIGWS3N"


def test_codes_of_earlier_versions_stay_readable() -> None:
    """This code was written by version 1 of the format; it must mean this game for ever."""
    packed = join_parts([parse_code(GOLDEN.removeprefix("fivefold:"))])
    assert packed is not None
    assert unpack(packed) == golden_game()
    assert split_into_codes(pack(golden_game())) == (GOLDEN,)


def golden_game() -> Game:
    plain = create_setup(RULE_SETS["kniffel"], ["Zoë", "Ben"])
    game = Game.new(create_challenge(plain, number=20_251_101).setup(plain.players))
    for action in (Hold((0, 2)), Hold((0,)), Score("chance"), Undo(), Score("ones"), Hold(())):
        if game.state.dice is None and action != Undo():
            game = game.then(next_roll(game.state))
        game = game.then(action)
    return game
