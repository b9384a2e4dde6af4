"""Measure the peak, offset and perceived loudness of sounds."""

from collections.abc import Sequence
from math import cos, log10, pi, sin, sqrt

WINDOW = 0.1
"""The integration time of hearing, in seconds."""

Biquad = tuple[float, float, float, float, float]


def peak(samples: Sequence[float]) -> float:
    return max(map(abs, samples), default=0.0)


def offset(samples: Sequence[float]) -> float:
    """The mean, which should be 0."""
    return sum(samples) / max(1, len(samples))


def decibels(level: float) -> float:
    return 20 * log10(max(level, 1e-9))


def loudness(samples: Sequence[float], rate: int) -> float:
    """The loudness of the loudest tenth of a second in dB, weighted by ITU-R BS.1770."""
    heard = _filtered(_filtered(samples, _shelf(rate)), _high_pass(rate))
    size = int(WINDOW * rate)
    energy = most = sum(x * x for x in heard[:size])
    for entering, leaving in zip(heard[size:], heard, strict=False):
        energy += entering * entering - leaving * leaving
        most = max(most, energy)
    return decibels(sqrt(most / size))


def _filtered(samples: Sequence[float], biquad: Biquad) -> list[float]:
    b0, b1, b2, a1, a2 = biquad
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def _shelf(rate: int) -> Biquad:
    """The high shelf for the acoustic effect of the head."""
    gain, turn = 10 ** (4 / 40), 2 * pi * 1682 / rate
    alpha, c, root = sin(turn) / (2 * 0.7072), cos(turn), sqrt(gain)
    a0 = (gain + 1) - (gain - 1) * c + 2 * root * alpha
    return (
        gain * ((gain + 1) + (gain - 1) * c + 2 * root * alpha) / a0,
        -2 * gain * ((gain - 1) + (gain + 1) * c) / a0,
        gain * ((gain + 1) + (gain - 1) * c - 2 * root * alpha) / a0,
        2 * ((gain - 1) - (gain + 1) * c) / a0,
        ((gain + 1) - (gain - 1) * c - 2 * root * alpha) / a0,
    )


def _high_pass(rate: int) -> Biquad:
    """The high-pass filter for inaudible low frequencies."""
    turn = 2 * pi * 38.1 / rate
    alpha, c = sin(turn) / (2 * 0.5), cos(turn)
    a0 = 1 + alpha
    return (1 + c) / 2 / a0, -(1 + c) / a0, (1 + c) / 2 / a0, -2 * c / a0, (1 - alpha) / a0
