"""Files of the coach that hold many similar numbers.

A file is a line of JSON, then a zlib stream of 16-bit numbers, first all low bytes, then all high
bytes. They are the differences between consecutive values in whole steps, positive ones as even
and negative ones as odd numbers.
"""

import json
import zlib
from itertools import accumulate
from struct import unpack_from
from typing import Any

MAX_UNPACKED_BYTES = 40_000_000
"""A limit for damaged files, far above the size of ours."""


class PackedNumbers:
    def __init__(self, packed: bytes, format: str, version: int) -> None:
        """Raise ValueError if this is not such a file."""
        line, _, body = packed.partition(b"\n")
        try:
            header: dict[str, Any] = json.loads(line)
            known = header["format"] == format and header["version"] == version
            numbers = type(header["value"]) is float and type(header["steps"]) is int
            unpacking = zlib.decompressobj()
            unpacked = unpacking.decompress(body, MAX_UNPACKED_BYTES)
        except (ValueError, LookupError, TypeError, RecursionError, zlib.error):
            known = False
        if not (known and numbers and unpacking.eof and header["steps"] > 0):
            raise ValueError("not a table of the coach, or another version")
        self.header = header
        self.value: float = header["value"]
        """The value of the empty card, before rounding."""
        self._steps: int = header["steps"]
        self.count, odd = divmod(len(unpacked), 2)
        paired = bytearray(len(unpacked) - odd)
        paired[0::2], paired[1::2] = unpacked[: self.count], unpacked[self.count + odd :]
        self._differences = memoryview(paired)

    def values(self, begin: int, count: int) -> list[float]:
        """The values at these places; the first difference is the first value."""
        stored = unpack_from(f"<{count}H", self._differences, 2 * begin)
        steps = self._steps
        sums = accumulate([-(each >> 1) - 1 if each & 1 else each >> 1 for each in stored])
        return [each / steps for each in sums]
