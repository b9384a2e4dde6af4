"""Games travel as codes: whole ones, and those that go on elsewhere with the same dice to come."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.storage import GameFlags, Store
from app.storage.errors import NoSuchGame
from app.storage.transfer import game_codes
from app.storage.transfer.exported_game import ExportedGame
from app.storage.transfer.game_codes import Facts, read_parts
from app.text.bots import NAME
from core import RULE_SETS, Game, Roll, Score, Undo, create_setup, next_roll
from core.bot_profiles import PROFILES
from core.errors import BadCode, CodeDamaged, NotInCodes
from core.game_code import Decoder, Encoder, find_game_codes, parse_code
from tests.app.storage.exports import empty_store, fill_store
from tests.app.storage.saved_games import all_rows, make_setup, play_from_seed, save_game
from tests.core.game_code.tapped_games import TEN_LETTERS, play_tapping
from tests.core.game_code.test_code_text import damage


def read(*codes: str) -> ExportedGame:
    game = read_parts([parse_code(code) for text in codes for code in find_game_codes(text)])
    assert game is not None
    return game


def begin(store: Store, game: Game, flags: GameFlags | None = None) -> str:
    uid = store.games.begin(game.setup, flags)
    store.games.append(uid, Game.new(game.setup), game.actions)
    return uid


def some_turns(*names: str, turns: int = 3, **options: object) -> Game:
    game = Game.new(make_setup(*names, **options))
    for box in ("chance", "ones", "twos", "threes", "fours")[:turns]:
        game = game.then(next_roll(game.state)).then(Score(box))
    return game.then(next_roll(game.state))


def test_every_saved_game_arrives_on_another_device_as_it_is() -> None:
    with empty_store() as here, empty_store() as there:
        fill_store(here)
        finished = [game.uid for game in here.history.page(0, 99)]
        assert len(finished) == 7
        for uid in finished:
            game = read(*here.game_codes.write(uid))
            assert there.game_codes.compare(game) == "new"
            there.game_codes.keep(game)
        for ours, theirs in zip(here.history.page(0, 99), there.history.page(0, 99), strict=True):
            assert (ours.uid, ours.kind) == (theirs.uid, theirs.kind)
            assert [(each.name, each.total, each.rank) for each in ours.results] == [
                (each.name, each.total, each.rank) for each in theirs.results
            ]
            assert theirs.flags == replace(ours.flags, imported=True)
            assert here.history.replay(ours.uid).game == there.history.replay(ours.uid).game
            assert theirs.ended == ours.ended
        assert there.check_rows() is None


def test_a_finished_game_wins_no_place_elsewhere(store: Store) -> None:
    uid = save_game(store, play_from_seed(make_setup("Ana"), Random(3)))
    with empty_store() as there:
        there.game_codes.keep(read(*store.game_codes.write(uid)))
        assert there.top_scores.kinds() == ()
        assert there.games.flags(uid).imported
    assert not store.games.flags(uid).known, "it was over: its dice cannot help anybody"


def test_a_game_goes_on_elsewhere_with_the_same_dice_to_come(store: Store) -> None:
    game = some_turns("Ana", "Ben")
    uid = begin(store, game)
    with empty_store() as there:
        there.game_codes.keep(read(*store.game_codes.write(uid)))
        assert store.games.flags(uid).known
        assert there.games.flags(uid) == GameFlags(known=True, imported=True)
        here, elsewhere = store.games.resume(uid), there.games.resume(uid)
        assert here == elsewhere == game
        for _ in range(4):
            boxes = Score("sixes"), Score("fives"), Score("full_house"), Score("four_of_a_kind")
            box = next(each for each in boxes if _is_open(here, each))
            here, elsewhere = here.then(box), elsewhere.then(box)
            assert next_roll(here.state) == next_roll(elsewhere.state)
            here = here.then(next_roll(here.state))
            elsewhere = elsewhere.then(next_roll(elsewhere.state))


def _is_open(game: Game, action: Score) -> bool:
    index = game.setup.rules.index(action.box)
    return index is not None and game.state.card.columns[0].values[index] is None


def test_a_game_comes_back_longer_and_a_stale_or_doubled_code_is_harmless(store: Store) -> None:
    game = some_turns("Ana", "Ben")
    uid = begin(store, game)
    first = store.game_codes.write(uid)
    with empty_store() as there:
        there.game_codes.keep(read(*first))
        longer = there.games.append(
            uid, game, [Score("fives"), next_roll(game.then(Score("fives")).state)]
        )
        second = there.game_codes.write(uid)
        before = all_rows(there)
        for codes, found in ((first, "shorter"), (second, "same")):
            assert there.game_codes.compare(read(*codes)) == found
            there.game_codes.keep(read(*codes))
            assert all_rows(there) == before
    assert store.game_codes.compare(read(*second)) == "longer"
    store.game_codes.keep(read(*second))
    assert store.games.resume(uid) == longer
    assert not store.games.flags(uid).imported, "it began here"


def test_a_game_that_was_played_on_in_both_places_stays_as_it_is_here(store: Store) -> None:
    game = some_turns("Ana", "Ben")
    uid = begin(store, game)
    with empty_store() as there:
        there.game_codes.keep(read(*store.game_codes.write(uid)))
        there.games.append(uid, game, [Score("sixes")])
        codes = there.game_codes.write(uid)
    here = store.games.append(uid, game, [Score("fives")])
    assert store.game_codes.compare(read(*codes)) == "different"
    store.game_codes.keep(read(*codes))
    assert store.games.resume(uid) == here


def test_a_game_that_is_over_elsewhere_is_over_here_too(store: Store) -> None:
    whole = play_from_seed(make_setup("Ana", "Ben"), Random(4))
    half = whole.actions[: len(whole.actions) // 2]
    uid = store.games.begin(whole.setup)
    game = store.games.append(uid, Game.new(whole.setup), half)
    with empty_store() as there:
        there.game_codes.keep(read(*store.game_codes.write(uid)))
        there.games.append(uid, game, whole.actions[len(half) :])
        store.game_codes.keep(read(*there.game_codes.write(uid)))
    assert [each.uid for each in store.history.page()] == [uid]
    assert store.games.unfinished() == ()
    assert store.games.flags(uid).known
    assert store.top_scores.kinds() == ()


def test_a_deleted_game_comes_back(store: Store) -> None:
    uid = save_game(store, play_from_seed(make_setup("Ana"), Random(3)))
    codes = store.game_codes.write(uid)
    store.games.delete(uid)
    store.game_codes.keep(read(*codes))
    assert [each.uid for each in store.history.page()] == [uid]


def test_players_keep_the_name_they_have_now(store: Store) -> None:
    uid = begin(store, some_turns("Ana", "Ben"))
    [ana] = [each for each in store.players.all() if each.name == "Ana"]
    store.players.rename(ana.id, "Anastasia")
    with empty_store() as there:
        there.game_codes.keep(read(*store.game_codes.write(uid)))
        assert {each.name for each in there.players.all()} == {"Anastasia", "Ben"}
        assert there.games.resume(uid).setup.players == ("Anastasia", "Ben")
        there.games.append(uid, there.games.resume(uid), [Score("fives")])
        assert store.game_codes.compare(read(*there.game_codes.write(uid))) == "longer"


FLAGS = [
    GameFlags(as_it_was=True, hints=7, challenge="7K3M-W2PX-09TD"),
    GameFlags(bots=((0, "sharp"), (1, "beginner"))),
    GameFlags(known=True),
]


@pytest.mark.parametrize("flags", FLAGS)
def test_what_is_known_of_a_game_goes_with_it(store: Store, flags: GameFlags) -> None:
    seed = flags.challenge or "s"
    for other in (seed, "another seed"):
        uid = begin(store, some_turns("Ana", "Ben", seed=other), flags)
        assert read(*store.game_codes.write(uid)).flags == replace(flags, known=True)


def test_real_dice_are_not_known_beforehand(store: Store) -> None:
    game = some_turns("Ana").then(Score("sixes")).then(Roll((6, 5, 5, 5, 1)))
    uid = begin(store, game, GameFlags(typed_in=True))
    found = read(*store.game_codes.write(uid))
    assert found.flags == GameFlags(typed_in=True)
    assert found.game == game
    assert not store.games.flags(uid).known


@pytest.mark.parametrize(("rules", "players", "most"), [("official", 6, 300), ("triple", 2, 700)])
def test_a_whole_game_with_all_that_belongs_to_it(
    store: Store, rules: str, players: int, most: int
) -> None:
    """The limits of one QR code, and of two."""
    rng = Random(8)
    setup = create_setup(
        RULE_SETS[rules], TEN_LETTERS[:players], seed=f"{rng.getrandbits(128):032x}"
    )
    uid = begin(store, play_tapping(setup, rng), GameFlags(hints=12))
    codes = store.game_codes.write(uid)
    assert len(codes) == 1
    length = int(codes[0].removeprefix("fivefold:")[1:3], 36)
    assert length <= most


def test_a_long_game_takes_several_codes_in_any_order(store: Store) -> None:
    rng = Random(1)
    setup = create_setup(RULE_SETS["official"], TEN_LETTERS)
    game = Game.new(setup)
    while not game.state.over:
        real = Roll(tuple(rng.randint(1, 6) for _ in range(5)))
        box = next(b.id for b in setup.rules.boxes if _is_open(game, Score(b.id)))
        game = game.then(real).then(Roll(real.dice[::-1])).then(Score(box))
        game = game.then(Undo()).then(Score(box))
    uid = begin(store, game, GameFlags(typed_in=True))
    first, second = store.game_codes.write(uid)
    assert read(second, first).game == read(f"{first}\n{second}").game == game
    assert read_parts([parse_code(code) for code in find_game_codes(second)]) is None


def test_a_damaged_code_is_never_another_game(store: Store) -> None:
    uid = begin(store, some_turns("Ana", "Ben"))
    [code] = store.game_codes.write(uid)
    bare, rng = code.removeprefix("fivefold:"), Random(2)
    for _ in range(1000):
        with suppress(BadCode):
            assert read_parts([parse_code(damage(bare, rng))]) == read(code)


def test_a_game_that_is_not_here_has_no_code(store: Store) -> None:
    with pytest.raises(NoSuchGame):
        store.game_codes.write("0" * 32)


def test_an_unknown_bot_has_no_place_in_a_code(store: Store) -> None:
    uid = begin(store, some_turns("Ana", "Robo"), GameFlags(bots=((1, "terminator"),)))
    before = all_rows(store)
    with pytest.raises(NotInCodes, match="terminator has no place in a code"):
        store.game_codes.write(uid)
    assert all_rows(store) == before, "and is not marked as known"


def test_every_bot_has_a_place() -> None:
    assert {*NAME, *PROFILES} <= set(game_codes.BOTS)


@given(st.binary(min_size=20, max_size=120))
@settings(max_examples=80)
def test_arbitrary_contents_are_a_sound_game_or_refused(packed: bytes) -> None:
    with empty_store() as store, suppress(BadCode):
        decoder = Decoder(packed)
        facts = game_codes.code_facts(decoder, Facts())
        game = game_codes.join_facts(facts, Game.new(make_setup("Ana", "Ben")))
        store.game_codes.keep(game)
        assert store.check_rows() is None
        assert store.game_codes.compare(game) == "same"


@pytest.mark.parametrize(
    "wrong",
    [
        Facts(bots=((2, "sharp"),)),
        Facts(renamed=((5, "Eve"),)),
        Facts(renamed=((0, " "),)),
        Facts(began=1 << 35),
        Facts(challenge="\ud800"),
    ],
)
def test_facts_that_cannot_be_are_refused(wrong: Facts) -> None:
    encoder = Encoder()
    assert game_codes.code_facts(encoder, wrong) == wrong
    assert game_codes.code_facts(Decoder(encoder.to_bytes()), Facts()) == wrong
    with pytest.raises(CodeDamaged):
        game_codes.join_facts(wrong, Game.new(make_setup("Ana", "Ben")))
