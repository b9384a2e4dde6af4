"""Packs choices into one large number, each in as many bits as it needs.

This is asymmetric numeral coding without a limit to the number: a choice with one of n equally
likely values multiplies it by n. Choices are packed from the last to the first, so that they are
unpacked from the first on. Both directions have the same methods: an encoder takes the value and
returns it, a decoder ignores it and returns the one it finds. So whatever is coded is described
once, for both.
"""

from collections.abc import Sequence
from typing import Protocol


class Coder(Protocol):
    def uniform(self, count: int, value: int = 0) -> int:
        """One of `count` equally likely values, from 0."""

    def weighted(self, weights: Sequence[int], value: int = 0) -> int:
        """An index; the larger its weight, the fewer bits it takes. A weight of 0 rules it out."""


class Encoder:
    def __init__(self) -> None:
        self._choices: list[tuple[int, int, int]] = []
        """Start, weight and total of each."""

    def uniform(self, count: int, value: int = 0) -> int:
        self._choices.append((value, 1, count))
        return value

    def weighted(self, weights: Sequence[int], value: int = 0) -> int:
        self._choices.append((sum(weights[:value]), weights[value], sum(weights)))
        return value

    def to_bytes(self) -> bytes:
        number = 0
        for start, weight, total in reversed(self._choices):
            whole, rest = divmod(number, weight)
            number = whole * total + start + rest
        return number.to_bytes((number.bit_length() + 7) // 8, "big")


class Decoder:
    def __init__(self, packed: bytes) -> None:
        self._number = int.from_bytes(packed, "big")

    def uniform(self, count: int, value: int = 0) -> int:  # noqa: ARG002
        self._number, found = divmod(self._number, count)
        return found

    def weighted(self, weights: Sequence[int], value: int = 0) -> int:  # noqa: ARG002
        whole, rest = divmod(self._number, sum(weights))
        found = 0
        while rest >= weights[found]:
            rest -= weights[found]
            found += 1
        self._number = whole * weights[found] + rest
        return found

    @property
    def at_end(self) -> bool:
        """Whether nothing is left: true for every number of an encoder, at its end."""
        return not self._number


class AdaptiveChoice:
    """Weights that learn which values are frequent."""

    STEP = 20

    def __init__(self, weights: Sequence[int]) -> None:
        self._weights = list(weights)

    def code(self, coder: Coder, value: int, allowed: Sequence[bool] | None = None) -> int:
        weights = self._weights
        if allowed is not None:
            weights = [each * may for each, may in zip(weights, allowed, strict=True)]
        found = coder.weighted(weights, value)
        self._weights[found] += self.STEP
        return found
