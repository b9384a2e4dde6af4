"""QR codes: an independent reader gets the very link that was written."""

from pathlib import Path
from random import Random

import pytest

from app.sharing.qr_code import MARGIN, qr_modules, qr_texture
from core.game_code import find_game_codes, join_parts, parse_code, split_into_codes
from tests.app.support.other_readers import needs_zbar, read_qr_codes, save_modules

CHALLENGE = "fivefold:3CF1-H1TJ-JK67"


def test_a_challenge_is_a_small_code() -> None:
    """As it is designed for the share card: 25 modules of 8 pixels."""
    modules = qr_modules(CHALLENGE)
    assert {len(modules), *map(len, modules)} == {25}


def test_the_longest_part_of_a_game_still_fits_a_phones_screen() -> None:
    [code] = split_into_codes(Random(1).randbytes(293))
    assert len(qr_modules(code)) <= 73


@pytest.mark.usefixtures("stage")
def test_the_texture_has_a_quiet_zone_and_is_the_right_way_up() -> None:
    texture = qr_texture(CHALLENGE)
    side = 25 + 2 * MARGIN
    assert texture.size == (side, side)
    pixels = texture.pixels[::4]
    rows = [pixels[at : at + side] for at in range(0, side * side, side)]
    assert rows[0] == b"\xff" * side
    # OpenGL's rows start at the bottom, where the code has no mark at the right.
    corner = [row[MARGIN : MARGIN + 7] for row in rows[::-1][MARGIN : MARGIN + 7]]
    assert corner[0] == corner[6] == b"\0" * 7
    assert corner[1] == b"\0" + b"\xff" * 5 + b"\0"


@needs_zbar
@pytest.mark.parametrize("length", [1, 30, 150, 293])
def test_another_program_reads_it(length: int, tmp_path: Path) -> None:
    contents = Random(length).randbytes(length)
    [code] = split_into_codes(contents)
    [found] = read_qr_codes(save_modules(qr_modules(code), tmp_path))
    assert found == code
    assert join_parts([parse_code(each) for each in find_game_codes(found)]) == contents


@needs_zbar
def test_another_program_reads_a_challenge(tmp_path: Path) -> None:
    assert read_qr_codes(save_modules(qr_modules(CHALLENGE), tmp_path)) == [CHALLENGE]
