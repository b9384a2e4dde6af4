"""Bytes as text that QR codes hold in few modules and that survives being pasted.

    fivefold:A7C0K3V…

`A` names this notation, two digits the number of bytes, and the rest is those bytes in base 36.
A challenge's code never contains the A, so the two are told apart. The bytes are

    version, part, number of parts, [checksum of all parts together], contents, checksum

The checksum in brackets is left out if there is one part only.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple
from zlib import crc32

from core.errors import (
    BadCode,
    CodeDamaged,
    CodeIncomplete,
    CodeTooNew,
    GameTooLongForCodes,
    NotACode,
)

SCHEME: Final = "fivefold:"
NOTATION: Final = "A"
LATER_NOTATIONS: Final = "EU"
"""The other two characters that no challenge's code contains."""
VERSION: Final = 1
DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BASE: Final = len(DIGITS)
PREFIX_LENGTH: Final = 3
"""Characters of the notation and the number of bytes."""
HEADER_LENGTH, CHECKSUM_LENGTH = 3, 4
"""Bytes; the header is version, part and number of parts."""
LONGEST: Final = 300
"""Bytes of one part: as much as a phone's screen shows in a QR code that is easy to scan."""
MOST_PARTS: Final = 40
# Spaces, line breaks, dashes and invisible characters that messengers and mail programs insert.
IGNORED: Final = re.compile(r"[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff‐‑‒–—−-]+")


class CodePart(NamedTuple):
    number: int
    """From 0."""
    parts: int
    whole: int
    """The checksum of all parts together: parts of one code have it in common."""
    contents: bytes


def split_into_codes(packed: bytes) -> tuple[str, ...]:
    """One code, or several that can be read in any order."""
    fixed = HEADER_LENGTH + CHECKSUM_LENGTH
    if len(packed) + fixed <= LONGEST:
        return (write_part(bytes([VERSION, 0, 1]) + packed),)
    room = LONGEST - fixed - CHECKSUM_LENGTH
    count = -(-len(packed) // room)
    if count > MOST_PARTS:
        raise GameTooLongForCodes
    whole = _checksum(packed)
    return tuple(
        write_part(
            bytes([VERSION, number, count])
            + whole
            + packed[number * len(packed) // count : (number + 1) * len(packed) // count]
        )
        for number in range(count)
    )


def find_game_codes(text: str) -> list[str]:
    """Find every game code in a message, damaged ones included, and return it without the scheme.

    A code without the scheme is found only if it is valid and the whole message."""
    _before, *found = re.split(re.escape(SCHEME), text, flags=re.IGNORECASE)
    if found:
        return [code for code in found if _is_game_code(code)]
    try:
        parse_code(text)
    except BadCode:
        return []
    return [text]


def _is_game_code(code: str) -> bool:
    return IGNORED.sub("", code)[:1].upper() in (NOTATION, *LATER_NOTATIONS)


def parse_code(code: str) -> CodePart:
    """One code without the scheme, or a BadCode that says what is wrong with it."""
    signs = IGNORED.sub("", code)
    if not _is_game_code(code):
        raise NotACode
    if signs[0].upper() != NOTATION:
        raise CodeTooNew
    length = _number(signs[1:PREFIX_LENGTH], PREFIX_LENGTH - 1)
    digits = _digits_for(length)
    number = _number(signs[PREFIX_LENGTH : PREFIX_LENGTH + digits], digits)
    if number >> 8 * length or length < HEADER_LENGTH + CHECKSUM_LENGTH:
        raise CodeDamaged
    return _read(number.to_bytes(length, "big"))


def join_parts(parts: Iterable[CodePart]) -> bytes | None:
    """What the parts of one code contain; None as long as some are missing."""
    by_number = {part.number: part for part in parts}
    first = next(iter(by_number.values()))
    if len(by_number) < first.parts:
        return None
    packed = b"".join(by_number[number].contents for number in sorted(by_number))
    if crc32(packed) != first.whole:
        raise CodeDamaged
    return packed


def write_part(part: bytes) -> str:
    """Make a code of its bytes without the checksum, which is added."""
    part += _checksum(part)
    digits = _to_digits(int.from_bytes(part, "big"), _digits_for(len(part)))
    return SCHEME + NOTATION + _to_digits(len(part), PREFIX_LENGTH - 1) + digits


def _read(part: bytes) -> CodePart:
    part, checksum = part[:-CHECKSUM_LENGTH], part[-CHECKSUM_LENGTH:]
    if _checksum(part) != checksum:
        raise CodeDamaged
    version, number, count, *_ = part
    if version > VERSION:
        raise CodeTooNew
    contents = part[HEADER_LENGTH:]
    whole = crc32(contents)
    if count > 1:
        whole = int.from_bytes(contents[:CHECKSUM_LENGTH], "big")
        contents = contents[CHECKSUM_LENGTH:]
    too_long = count > MOST_PARTS or len(part) + CHECKSUM_LENGTH > LONGEST
    if version < 1 or number >= count or too_long:
        raise CodeDamaged
    return CodePart(number, count, whole, contents)


def _checksum(data: bytes) -> bytes:
    return crc32(data).to_bytes(CHECKSUM_LENGTH, "big")


def _digits_for(length: int) -> int:
    """How many digits so many bytes take."""
    digits, most = 0, 1
    while most < 1 << 8 * length:
        digits, most = digits + 1, most * BASE
    return digits


def _to_digits(number: int, length: int) -> str:
    digits = []
    for _ in range(length):
        number, digit = divmod(number, BASE)
        digits.append(DIGITS[digit])
    return "".join(reversed(digits))


def _number(signs: str, length: int) -> int:
    if not (signs.isascii() and (signs.isalnum() or not signs)):
        raise CodeDamaged
    if len(signs) < length:
        raise CodeIncomplete
    return int(signs or "0", BASE)
