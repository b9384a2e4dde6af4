"""The shake detector at the sample rates of phones: a shake rolls once, nothing else does."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf, nan
from statistics import mean

import pytest

from app.feedback.shake_detector import THRESHOLD_LEVEL, Sensitivity, ShakeDetector
from app.feedback.shake_timing import COOLDOWN, MAX_SHAKE_TIME
from tests.app.feedback import shake_traces
from tests.app.feedback.shake_traces import STARTS, Sample, sampled

pytestmark = pytest.mark.uncounted

RATES = (5, 15, 50)
SEEDS = range(8)
LIVELY_ENDS = STARTS + 1.5


@dataclass
class Detection:
    shaking_from: float | None = None
    thrown: list[float] = field(default_factory=list)
    strongest: float = 0


def detect(samples: Iterable[Sample], sensitivity: Sensitivity = Sensitivity.NORMAL) -> Detection:
    detector, result = ShakeDetector(sensitivity), Detection()
    for sample in samples:
        if detector.feed(*sample):
            result.thrown.append(sample[0])
        if detector.shaking and result.shaking_from is None:
            result.shaking_from = sample[0]
        result.strongest = max(result.strongest, detector.strength)
        assert 0 <= detector.strength <= 1
    return result


@pytest.mark.parametrize("rate", [*RATES, 100])
@pytest.mark.parametrize("name", shake_traces.QUIET)
def test_other_movements_are_not_shakes(name: str, rate: int) -> None:
    for sensitivity in Sensitivity:
        for seed in SEEDS:
            samples = sampled(shake_traces.QUIET[name](seed), rate, seed)
            for trace in (samples, shake_traces.mirrored(samples)):
                assert detect(trace, sensitivity).shaking_from is None, (sensitivity, seed)


@pytest.mark.parametrize("hand", ["right", "left"])
@pytest.mark.parametrize(("rate", "latest"), [(15, 0.6), (50, 0.5), (100, 0.5)])
def test_a_lively_shake_is_detected_quickly_and_throws_once(
    hand: str, rate: int, latest: float
) -> None:
    for seed in range(40):
        samples = sampled(shake_traces.lively(seed), rate, seed)
        result = detect(shake_traces.mirrored(samples) if hand == "left" else samples)
        assert result.shaking_from is not None, seed
        assert result.shaking_from - STARTS <= latest, seed
        [thrown] = result.thrown
        assert 0 <= thrown - LIVELY_ENDS <= 0.3, seed


def test_at_five_samples_a_second_it_takes_longer_but_works() -> None:
    seeds = range(60)
    results = [
        detect(
            sampled(shake_traces.shake(3.8 + seed / 50, 2.5, seed, lasts=2.5), 5, seed, seconds=5)
        )
        for seed in seeds
    ]
    fired = [result for result in results if result.thrown]
    # A hand in phase with the sensor gives the same sample every time and cannot be detected.
    assert len(fired) >= 0.95 * len(seeds)
    assert all(len(result.thrown) == 1 for result in fired)
    assert mean(result.shaking_from - STARTS for result in fired if result.shaking_from) < 1.4


@pytest.mark.parametrize("rate", [15, 50])
def test_a_gentle_shake_needs_the_light_setting(rate: int) -> None:
    for seed in SEEDS:
        samples = sampled(shake_traces.shake(3, 0.84, seed, lasts=2), rate, seed, seconds=5)
        assert detect(samples, Sensitivity.LIGHT).thrown, seed
        assert not detect(samples, Sensitivity.NORMAL).thrown, seed


def test_a_medium_shake_is_too_weak_for_the_hard_setting() -> None:
    for seed in SEEDS:
        samples = sampled(shake_traces.shake(4, 1.25, seed), 50, seed)
        assert detect(samples, Sensitivity.NORMAL).thrown, seed
        assert not detect(samples, Sensitivity.HARD).thrown, seed


def test_dice_are_thrown_only_when_the_hand_stops() -> None:
    for lasts in (0.6, 1.0, 2.5):
        samples = sampled(shake_traces.shake(4.5, 2.5, 3, lasts=lasts), 50, 3, seconds=6)
        [thrown] = detect(samples).thrown
        assert 0.05 <= thrown - (STARTS + lasts) <= 0.3


def test_a_long_shake_throws_once() -> None:
    samples = sampled(shake_traces.shake(4.5, 2.5, 3, lasts=12), 50, 3, seconds=15)
    result = detect(samples)
    [thrown] = result.thrown
    assert result.shaking_from is not None
    assert thrown - result.shaking_from == pytest.approx(MAX_SHAKE_TIME, abs=0.05)


def test_no_second_throw_right_after_one() -> None:
    first = sampled(shake_traces.shake(4.5, 2.5, 1, lasts=1), 50, 1, seconds=STARTS + 1.3)
    last = first[-1][0]

    def again(pause: float) -> list[Sample]:
        second = sampled(shake_traces.shake(4.5, 2.5, 1, lasts=0.6, starts=pause), 50, 2, pause + 1)
        return first + [(last + 0.01 + t, x, y, z) for t, x, y, z in second]

    assert len(detect(again(pause=0.1)).thrown) == 1
    assert len(detect(again(pause=COOLDOWN + 0.1)).thrown) == 2


def test_nan_samples_are_ignored() -> None:
    good = sampled(shake_traces.lively(1), 50, 1)
    bad: list[tuple[float, float | None, float | None, float | None]] = []
    for t, x, y, z in good:
        bad += [(t, None, None, None), (t, nan, y, z), (t, x, inf, z), (nan, x, y, z), (t, x, y, z)]
    detector = ShakeDetector()
    assert [t for t, *xyz in bad if detector.feed(t, *xyz)] == detect(good).thrown


def test_repeated_and_backward_timestamps_are_harmless() -> None:
    good = sampled(shake_traces.lively(1), 50, 1)
    doubled = [sample for sample in good for _ in range(2)]
    assert detect(doubled) == detect(good)
    detector = ShakeDetector()
    for sample in [*good[:100], *good]:
        detector.feed(*sample)
    assert not detector.shaking


def test_a_gap_in_the_samples_resets_the_shake() -> None:
    detector = ShakeDetector()
    for sample in sampled(shake_traces.lively(1), 50, 1, seconds=STARTS + 0.8):
        detector.feed(*sample)
    assert detector.shaking
    assert not detector.feed(60.0, *shake_traces.HELD)
    assert not detector.shaking


def test_strength_is_reported() -> None:
    still = detect(sampled(shake_traces.lying(1), 50, 1)).strongest
    gentle = detect(sampled(shake_traces.gentle(1), 50, 1)).strongest
    lively = detect(sampled(shake_traces.lively(1), 50, 1)).strongest
    assert still < 0.1 < gentle < THRESHOLD_LEVEL + 0.05 < lively


def test_no_samples_no_shake() -> None:
    detector = ShakeDetector()
    assert not detector.shaking
    assert detector.strength == 0
