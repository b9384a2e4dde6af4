"""Undo a single changed bit in a row, where the row's checksum proves which one it was."""

from collections.abc import Iterator

from app.storage.database.tables import Row, RowFormat, Value

INTEGER_BITS = 53
STORED_SIZES = (1, 2, 3, 4, 6)
"""Bytes that SQLite stores integers in."""


def repair_row(table: RowFormat, row: Row) -> Row | None:
    """The row as it was before one bit changed; None if no single bit explains the checksum."""
    if len(row) != len(table.columns) + 1:
        return None
    wrong = [
        place
        for place, (is_valid, value) in enumerate(
            zip(table.validators.values(), row[:-1], strict=True)
        )
        if not is_valid(value)
    ]
    if len(wrong) > 1 or type(row[-1]) is not int:
        return None
    if not wrong:
        computed = table.checksum(row[:-1])
        if (computed ^ row[-1]).bit_count() == 1:
            return (*row[:-1], computed)
    for place in wrong or range(len(row) - 1):
        for value in flipped(row[place]):
            repaired = (*row[:place], value, *row[place + 1 :])
            if table.is_intact(repaired):
                return repaired
    return None


def flipped(value: Value) -> Iterator[Value]:
    """The value with each of its bits flipped, or the bits of its type."""
    if isinstance(value, int):
        yield from flipped_integers(value)
    if value in (None, 0, 1):  # stored by their type alone
        yield from (None, 0, 1)
    if isinstance(value, str):
        yield from flipped_texts(value)


def flipped_integers(value: int) -> Iterator[int]:
    yield from (value ^ 1 << bit for bit in range(INTEGER_BITS))
    for size in STORED_SIZES:  # the sign
        yield value + (1 << 8 * size - 1)
        yield value - (1 << 8 * size - 1)


def flipped_texts(text: str) -> Iterator[str]:
    """Changed bytes may be no text at all, so they are read with `surrogateescape`."""
    try:
        data = bytearray(text.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return
    for place in range(len(data)):
        for bit in range(8):
            data[place] ^= 1 << bit
            try:
                yield data.decode()
            except UnicodeDecodeError:
                pass
            finally:
                data[place] ^= 1 << bit
