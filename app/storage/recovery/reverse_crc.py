"""CRC-32 backwards."""

from functools import cache


def reverse_crc(checksum: int, data: bytes) -> int:
    """The value `before` for which crc32(data, before) is the checksum."""
    table, by_top_byte = _crc_tables()
    state = checksum ^ 0xFFFFFFFF
    for byte in reversed(data):
        index = by_top_byte[state >> 24]
        state = ((state ^ table[index]) << 8 | index ^ byte) & 0xFFFFFFFF
    return state ^ 0xFFFFFFFF


@cache
def _crc_tables() -> tuple[tuple[int, ...], dict[int, int]]:
    table = []
    for index in range(256):
        value = index
        for _ in range(8):
            value = value >> 1 ^ (0xEDB88320 if value & 1 else 0)
        table.append(value)
    return tuple(table), {value >> 24: index for index, value in enumerate(table)}
