"""Codes as text: they survive being pasted, and whatever is wrong with one is said."""

from collections import Counter
from itertools import permutations
from random import Random
from string import printable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import RULE_SETS, create_challenge, create_setup
from core.errors import (
    BadCode,
    CodeDamaged,
    CodeIncomplete,
    CodeTooNew,
    GameTooLongForCodes,
    NotACode,
)
from core.game_code import code_text, find_game_codes, join_parts, parse_code, split_into_codes
from core.game_code.code_text import DIGITS, LONGEST

CONTENTS = st.binary(max_size=1500)


def read(text: str) -> bytes | None:
    return join_parts([parse_code(code) for code in find_game_codes(text)])


def bare(code: str) -> str:
    return code.removeprefix("fivefold:")


@given(CONTENTS)
def test_what_is_written_is_read(contents: bytes) -> None:
    assert read("\n".join(split_into_codes(contents))) == contents


def test_a_code_fits_into_the_alphanumeric_mode_of_qr_codes() -> None:
    [code] = split_into_codes(bytes(range(256)))
    assert set(bare(code)) <= set(DIGITS)
    assert len(code) <= 480


def test_spaces_line_breaks_case_and_words_around_do_not_matter() -> None:
    [code] = split_into_codes(b"a short code")
    spaced = " ".join(code[at : at + 5] for at in range(9, len(code), 5))
    assert read(f"Look:\n> FiveFold: {spaced.lower()}\r\n Greetings, Ana") == b"a short code"
    assert read("\u200b" + bare(code)) == b"a short code"


def test_parts_are_read_in_any_order_and_doubled() -> None:
    contents = Random(1).randbytes(800)
    codes = [parse_code(bare(code)) for code in split_into_codes(contents)]
    assert len(codes) == 3
    assert {len(code.contents) for code in codes} == {266, 267}
    for order in permutations(codes):
        assert join_parts(order[:2]) is None
        assert join_parts([*order[:2], order[0], order[2]]) == contents


def test_a_part_of_another_code_does_not_fit() -> None:
    first = [parse_code(bare(code)) for code in split_into_codes(Random(1).randbytes(500))]
    second = [parse_code(bare(code)) for code in split_into_codes(Random(2).randbytes(500))]
    assert first[0].whole != second[0].whole
    with pytest.raises(CodeDamaged):
        join_parts([first[0], second[1]])


def test_a_code_is_at_most_as_long_as_one_qr_code_holds() -> None:
    [code] = split_into_codes(b"x" * (LONGEST - 7))
    assert len(bare(code)) == 468
    assert len(split_into_codes(b"x" * (LONGEST - 6))) == 2


def test_a_game_of_many_hours_is_too_long_for_codes() -> None:
    with pytest.raises(GameTooLongForCodes):
        split_into_codes(bytes(20_000))


# --- what is wrong with a code ------------------------------------------------------------


def test_something_else_is_no_code() -> None:
    for text in ("", "Hello", "https://example.org", "hello", "\x00"):
        assert find_game_codes(text) == find_game_codes("fivefold:" + text) == []
        with pytest.raises(NotACode):
            parse_code(text)


def test_a_challenge_is_told_apart() -> None:
    challenge = create_challenge(create_setup(RULE_SETS["official"], ["Ana"]))
    assert find_game_codes(f"fivefold:{challenge.code}") == []
    assert find_game_codes("fivefold: a7c…") == [" a7c…"]


def test_a_cut_code_says_so() -> None:
    [code] = split_into_codes(b"a short code")
    for length in range(1, len(bare(code))):
        with pytest.raises(CodeIncomplete, match="end of this code is missing"):
            parse_code(bare(code)[:length])


def test_a_later_version_asks_for_an_update(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_text, "VERSION", 2)
    [later] = split_into_codes(b"from the future")
    monkeypatch.undo()
    with pytest.raises(CodeTooNew, match="Update Fivefold"):
        read(later)
    with pytest.raises(CodeTooNew):
        read("fivefold:E123")


def forge(part: bytes) -> str:
    return code_text.write_part(part)


TOO_MANY = bytes([code_text.VERSION, 0, code_text.MOST_PARTS + 1])
TOO_LONG = bytes([code_text.VERSION, 0, 1]) + bytes(LONGEST - 6)


@pytest.mark.parametrize(
    "part", [b"\x00\x00\x01", b"\x01\x01\x01", b"\x01\x00\x00", b"", TOO_MANY, TOO_LONG]
)
def test_a_forged_head_is_damage(part: bytes) -> None:
    with pytest.raises(CodeDamaged):
        read(forge(part))


@pytest.mark.parametrize("signs", ["A0", "A0Z", "Aé00", "A07…", "A07" + "Z" * 11, "A00"])
def test_signs_that_no_code_has_are_damage_or_a_cut(signs: str) -> None:
    with pytest.raises(BadCode):
        parse_code(signs)


def damage(code: str, rng: Random) -> str:
    """Change, lose, double, swap or insert a few signs, or mix in those of elsewhere."""
    signs = list(code)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at = rng.randrange(len(signs))
        match rng.randrange(6):
            case 0:
                signs[at] = rng.choice(DIGITS)
            case 1:
                del signs[at]
            case 2:
                signs.insert(at, rng.choice(printable))
            case 3:
                other = rng.randrange(len(signs))
                signs[at], signs[other] = signs[other], signs[at]
            case 4:
                signs[at : at + rng.randrange(1, 9)] = []
            case _:
                signs[at:at] = signs[at : at + rng.randrange(1, 9)]
        signs = signs or ["A"]
    return "".join(signs)


@pytest.mark.parametrize("tries", [3000, pytest.param(100_000, marks=pytest.mark.soak)])
def test_no_damaged_code_is_taken_for_another(tries: int) -> None:
    rng = Random(tries)
    contents = [rng.randbytes(rng.choice((12, 60, 200, 280, 500))) for _ in range(50)]
    codes = [bare(code) for each in contents for code in split_into_codes(each)]
    whole = {parse_code(code) for code in codes}
    refused: Counter[str] = Counter()
    for _ in range(tries):
        damaged = damage(rng.choice(codes), rng)
        try:
            found = parse_code(damaged)
        except BadCode as wrong:
            refused[str(wrong)] += 1
        else:
            # Only what is read past was hit: signs after the end, or spaces.
            assert found in whole
    assert set(refused) == {
        error.text for error in (CodeDamaged, CodeIncomplete, NotACode, CodeTooNew)
    }
    assert sum(refused.values()) > 0.9 * tries
