"""Challenges: the same dice on any device, from a code that can be read aloud."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import (
    RULE_SETS,
    BadChallenge,
    Challenge,
    Option,
    RuleSet,
    create_challenge,
    create_setup,
    daily_challenge,
    next_roll,
    parse_challenge,
    start_game,
)
from core.challenge import (
    ALPHABET,
    DAILY_RULES,
    FIVES,
    LOOK_ALIKES,
    NUMBER_COUNT,
    RULES,
    challenge_of,
    with_shareable_dice,
)
from core.dice import Deal
from core.errors import ChallengeNotKnown


def every_choice(rules: RuleSet) -> Iterator[dict[Option, bool]]:
    """Every way to choose a rule set's options."""
    for choice in product(*(rules.choices(option) for option in Option)):
        yield dict(zip(Option, choice, strict=True))


EVERY_KIND = [
    (rules.id, columns, multiply, policy.id, options)
    for rules in RULE_SETS.values()
    for columns in rules.columns
    for multiply in rules.multiply
    for policy in rules.extra_fives
    for options in every_choice(rules)
]


def challenged(kind: tuple[str, int, bool, str, dict[Option, bool]], number: int) -> Challenge:
    rules, columns, multiply, policy, options = kind
    setup = create_setup(
        RULE_SETS[rules],
        ["Ana"],
        columns=columns,
        multiply=multiply,
        extra_fives=policy,
        options=options,
    )
    return create_challenge(setup, number)


challenges = st.builds(challenged, st.sampled_from(EVERY_KIND), st.integers(0, NUMBER_COUNT - 1))


def code_of(packed: int) -> str:
    """The code of any ten symbols, with its two check symbols found by trial."""
    values: list[int] = []
    for _ in range(10):
        packed, value = divmod(packed, 23)
        values.insert(0, value)
    for last in product(range(23), repeat=2):
        symbols = [*values, *last]
        if sum(symbols) % 23 == 0 == sum(at * symbol for at, symbol in enumerate(symbols, 1)) % 23:
            return "".join(ALPHABET[value] for value in symbols)
    raise AssertionError


@given(challenges)
def test_a_twelve_symbol_code_restores_the_challenge(challenge: Challenge) -> None:
    code = challenge.code
    assert len(code.replace("-", "")) == 12
    assert set(code) <= {*ALPHABET, "-"}
    assert parse_challenge(code) == challenge


@given(challenges)
def test_codes_are_accepted_as_people_type_them(challenge: Challenge) -> None:
    code = challenge.code
    spaced = " ".join(code.replace("-", "").lower())
    mistaken = code.replace("0", "O").replace("1", "l").replace("5", "s").replace("M", "n")
    assert parse_challenge(f"  {spaced}\n") == parse_challenge(mistaken) == challenge
    for dash in "‐‑–—−":  # dashes as a word processor writes them
        assert parse_challenge(code.replace("-", dash)) == challenge


@given(challenges, st.data())
def test_one_or_two_wrong_symbols_and_any_swap_are_detected(
    challenge: Challenge, data: st.DataObject
) -> None:
    right = list(challenge.code.replace("-", ""))
    first, second = data.draw(st.sampled_from(list(combinations(range(12), 2))))
    swapped = right.copy()
    swapped[first], swapped[second] = right[second], right[first]
    error = right.copy()
    error[first] = data.draw(st.sampled_from(ALPHABET))
    error[second] = data.draw(st.sampled_from(ALPHABET))
    for typed in (swapped, error):
        if typed != right:
            with pytest.raises(BadChallenge, match="typo"):
                parse_challenge("".join(typed))


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "too short: it has 0 of 12"),
        ("7K3M-W2PX-09T", "too short: it has 11 of 12"),
        ("7K3M-W2PX-09TDD", "too long: it has 13"),
        ("7K3A-W2PX-09TD", "never contain A"),
        ("7K3M-W2PX-09T★", "never contain ★"),
        ("x" * 100_000, "too long"),
    ],
)
def test_the_kind_of_typing_error_is_reported(typed: str, message: str) -> None:
    with pytest.raises(BadChallenge, match=message.replace("★", ".*")):
        parse_challenge(typed)


# Letters that change length or shape with their case, and foreign digits, spaces and symbols.
ODD = "ßŉǰΐﬁſıİ١٢०１²½Ⅷ\u200b\u202e\xa0\u2003\x00\ud800–—"
typed = st.text(st.sampled_from(ALPHABET + ALPHABET.lower() + "OQILZSGBNV- " + ODD), max_size=40)


@given(typed | st.text() | st.text(st.characters(), min_size=12, max_size=14))
@settings(max_examples=300)
def test_any_input_is_a_challenge_or_refused_with_a_message(text: str) -> None:
    try:
        found = parse_challenge(text)
    except BadChallenge as error:
        sentence = str(error)
    else:
        sentence = found.setup(["Ana", "Ben"]).seed
        assert parse_challenge(found.code) == found
        assert sentence == found.code
    assert 10 < len(sentence.encode()) < 200


@given(st.text(max_size=11))
def test_nonsense_is_refused_with_a_message(text: str) -> None:
    with pytest.raises(BadChallenge, match=r"\.$"):
        parse_challenge(text)


def test_a_code_from_a_later_version_says_so() -> None:
    later = Challenge("official", 6, True, "row", 1)  # nothing offers this today
    with pytest.raises(BadChallenge, match="Update"):
        parse_challenge(later.code)


@given(st.integers(0, 23**10 - 1))
def test_every_number_is_a_challenge_or_refused(packed: int) -> None:
    code = code_of(packed)
    try:
        challenge = parse_challenge(code)
    except BadChallenge:
        return
    assert challenge.code.replace("-", "") == code
    rules = RULE_SETS[challenge.rules]
    challenge.setup([f"Player {number}" for number in range(rules.players[0])])


def test_dice_are_the_same_on_every_device_and_in_every_seat() -> None:
    code = create_challenge(create_setup(RULE_SETS["official"], ["Ana"])).code
    alone = start_game(parse_challenge(code).setup(["Ana"]))
    together = start_game(parse_challenge(code.lower()).setup(["Ben", "Cleo", "Dan"]))
    assert next_roll(alone) == next_roll(together)
    assert together.setup.deal == "same"


def test_two_new_challenges_differ() -> None:
    setup = create_setup(RULE_SETS["winzee"], ["Ana"], columns=4)
    first, second = create_challenge(setup), create_challenge(setup)
    assert first != second
    assert (first.rules, first.columns) == (second.rules, second.columns) == ("winzee", 4)


def test_published_codes_stay_valid() -> None:
    """If this fails, old codes give other dice: fix the program, not the test."""
    days = [daily_challenge(date(2026, 11, day)).code for day in (16, 22)]
    assert days == ["160R-6096-J4KH", "6CX4-9P69-1MJ2"]
    assert Challenge("custom", 6, True, "row", NUMBER_COUNT - 1).code == "P16D-5K39-2D93"


def test_a_number_out_of_range_is_refused() -> None:
    last = Challenge("os2", 1, False, "none", NUMBER_COUNT - 1)
    assert parse_challenge(last.code) == last
    with pytest.raises(ChallengeNotKnown):
        parse_challenge(replace(last, number=NUMBER_COUNT).code)


def test_today_has_one_challenge_for_everyone() -> None:
    monday = date(2026, 11, 16)
    week = [daily_challenge(monday + timedelta(days=days)) for days in range(7)]
    assert tuple(each.rules for each in week) == DAILY_RULES
    assert daily_challenge(date(2026, 11, 16)) == week[0]
    year = {daily_challenge(monday + timedelta(days=days)).code for days in range(366)}
    assert len(year) == 366


def test_every_rule_set_and_policy_has_an_index() -> None:
    assert set(RULES) == set(RULE_SETS)
    offered = {each.id for rules in RULE_SETS.values() for each in rules.extra_fives}
    assert offered <= set(FIVES)


def test_no_two_symbols_look_alike() -> None:
    left_out = {chr(symbol) for symbol in LOOK_ALIKES}
    assert not left_out & set(ALPHABET)
    assert {chr(symbol) for symbol in LOOK_ALIKES.values()} <= set(ALPHABET)


def test_unknown_rule_sets_are_refused() -> None:
    rules = replace(RULE_SETS["official"], id="house", name="House rules")
    with pytest.raises(BadChallenge, match="House rules cannot"):
        create_challenge(create_setup(rules, ["Ana"]))


def test_others_can_be_challenged_with_the_dice_of_a_game_for_one() -> None:
    setup = with_shareable_dice(create_setup(RULE_SETS["triple"], ["Ana"]))
    challenge = challenge_of(setup)
    assert challenge is not None
    assert challenge.setup(setup.players) == setup
    assert start_game(challenge.setup(["Ben"])).setup.seed == setup.seed


def test_others_can_be_challenged_where_all_have_the_same_dice() -> None:
    setup = create_setup(RULE_SETS["official"], ["Ana", "Ben"], deal=Deal.SAME)
    assert challenge_of(with_shareable_dice(setup)) is not None


def test_dice_of_ones_own_have_no_code() -> None:
    setup = create_setup(RULE_SETS["official"], ["Ana", "Ben"], seed="dice of our own")
    assert with_shareable_dice(setup) == setup
    assert challenge_of(setup) is None


def test_a_code_of_other_rules_is_not_this_games_challenge() -> None:
    code = create_challenge(create_setup(RULE_SETS["triple"], ["Ana"])).code
    setup = create_setup(RULE_SETS["official"], ["Ana"], seed=code, deal=Deal.SAME)
    assert challenge_of(setup) is None
