"""Traces at the rates that phones have: a shake rolls once, everything else never."""

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
class Told:
    shaking_from: float | None = None
    thrown: list[float] = field(default_factory=list)
    strongest: float = 0


def told(samples: Iterable[Sample], sensitivity: Sensitivity = Sensitivity.NORMAL) -> Told:
    detector, result = ShakeDetector(sensitivity), Told()
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
def test_nothing_else_is_taken_for_a_shake(name: str, rate: int) -> None:
    for sensitivity in Sensitivity:
        for seed in SEEDS:
            samples = sampled(shake_traces.QUIET[name](seed), rate, seed)
            for trace in (samples, shake_traces.mirrored(samples)):
                assert told(trace, sensitivity).shaking_from is None, (sensitivity, seed)


@pytest.mark.parametrize("hand", ["right", "left"])
@pytest.mark.parametrize(("rate", "latest"), [(15, 0.6), (50, 0.5), (100, 0.5)])
def test_a_lively_shake_is_recognised_soon_and_throws_once(
    hand: str, rate: int, latest: float
) -> None:
    for seed in range(40):
        samples = sampled(shake_traces.lively(seed), rate, seed)
        result = told(shake_traces.mirrored(samples) if hand == "left" else samples)
        assert result.shaking_from is not None, seed
        assert result.shaking_from - STARTS <= latest, seed
        [thrown] = result.thrown
        assert 0 <= thrown - LIVELY_ENDS <= 0.3, seed


def test_at_five_samples_a_second_it_takes_longer_but_works() -> None:
    seeds = range(60)
    results = [
        told(sampled(shake_traces.shake(3.8 + seed / 50, 2.5, seed, lasts=2.5), 5, seed, seconds=5))
        for seed in seeds
    ]
    fired = [result for result in results if result.thrown]
    # A hand in step with the sensor shows the same moment of each stroke: that cannot be seen.
    assert len(fired) >= 0.95 * len(seeds)
    assert all(len(result.thrown) == 1 for result in fired)
    assert mean(result.shaking_from - STARTS for result in fired if result.shaking_from) < 1.4


@pytest.mark.parametrize("rate", [15, 50])
def test_a_gentle_shake_is_enough_only_where_light_is_chosen(rate: int) -> None:
    for seed in SEEDS:
        samples = sampled(shake_traces.shake(3, 0.84, seed, lasts=2), rate, seed, seconds=5)
        assert told(samples, Sensitivity.LIGHT).thrown, seed
        assert not told(samples, Sensitivity.NORMAL).thrown, seed


def test_a_middling_shake_is_not_enough_where_hard_is_chosen() -> None:
    for seed in SEEDS:
        samples = sampled(shake_traces.shake(4, 1.25, seed), 50, seed)
        assert told(samples, Sensitivity.NORMAL).thrown, seed
        assert not told(samples, Sensitivity.HARD).thrown, seed


def test_the_dice_fall_when_the_hand_stops_and_not_before() -> None:
    for lasts in (0.6, 1.0, 2.5):
        samples = sampled(shake_traces.shake(4.5, 2.5, 3, lasts=lasts), 50, 3, seconds=6)
        [thrown] = told(samples).thrown
        assert 0.05 <= thrown - (STARTS + lasts) <= 0.3


def test_nobody_shakes_for_ever_and_going_on_does_not_roll_again() -> None:
    samples = sampled(shake_traces.shake(4.5, 2.5, 3, lasts=12), 50, 3, seconds=15)
    result = told(samples)
    [thrown] = result.thrown
    assert result.shaking_from is not None
    assert thrown - result.shaking_from == pytest.approx(MAX_SHAKE_TIME, abs=0.05)


def test_after_a_throw_there_is_a_rest() -> None:
    first = sampled(shake_traces.shake(4.5, 2.5, 1, lasts=1), 50, 1, seconds=STARTS + 1.3)
    last = first[-1][0]

    def again(pause: float) -> list[Sample]:
        second = sampled(shake_traces.shake(4.5, 2.5, 1, lasts=0.6, starts=pause), 50, 2, pause + 1)
        return first + [(last + 0.01 + t, x, y, z) for t, x, y, z in second]

    assert len(told(again(pause=0.1)).thrown) == 1
    assert len(told(again(pause=COOLDOWN + 0.1)).thrown) == 2


def test_what_is_no_number_is_passed_over() -> None:
    good = sampled(shake_traces.lively(1), 50, 1)
    bad: list[tuple[float, float | None, float | None, float | None]] = []
    for t, x, y, z in good:
        bad += [(t, None, None, None), (t, nan, y, z), (t, x, inf, z), (nan, x, y, z), (t, x, y, z)]
    detector = ShakeDetector()
    assert [t for t, *xyz in bad if detector.feed(t, *xyz)] == told(good).thrown


def test_the_same_moment_twice_and_a_clock_that_goes_back_do_no_harm() -> None:
    good = sampled(shake_traces.lively(1), 50, 1)
    doubled = [sample for sample in good for _ in range(2)]
    assert told(doubled) == told(good)
    detector = ShakeDetector()
    for sample in [*good[:100], *good]:
        detector.feed(*sample)
    assert not detector.shaking


def test_a_gap_in_the_samples_forgets_the_shake() -> None:
    detector = ShakeDetector()
    for sample in sampled(shake_traces.lively(1), 50, 1, seconds=STARTS + 0.8):
        detector.feed(*sample)
    assert detector.shaking
    assert not detector.feed(60.0, *shake_traces.HELD)
    assert not detector.shaking


def test_the_meter_says_how_hard() -> None:
    still = told(sampled(shake_traces.lying(1), 50, 1)).strongest
    gentle = told(sampled(shake_traces.gentle(1), 50, 1)).strongest
    lively = told(sampled(shake_traces.lively(1), 50, 1)).strongest
    assert still < 0.1 < gentle < THRESHOLD_LEVEL + 0.05 < lively


def test_no_samples_no_shake() -> None:
    detector = ShakeDetector()
    assert not detector.shaking
    assert detector.strength == 0
