"""From sensor samples to a roll."""

from collections.abc import Callable

from app.feedback.shake_detector import Sensitivity
from app.feedback.shake_to_roll import ShakeToRoll
from tests.app.feedback import shake_traces
from tests.app.feedback.shake_traces import Sample, sampled


class FakeSensor:
    """A sensor that reports the samples it is given."""

    def __init__(self) -> None:
        self.lookups = 0
        self.callback: Callable[..., None] | None = None
        self.rolls = 0
        self.rattled: list[tuple[float, float]] = []
        self.shake = ShakeToRoll(
            self.find, self.roll, lambda t, strength: self.rattled.append((t, strength))
        )

    def find(self) -> "FakeSensor":
        self.lookups += 1
        return self

    def start(self, callback: Callable[..., None]) -> None:
        assert self.callback is None
        self.callback = callback

    def stop(self) -> None:
        assert self.callback is not None
        self.callback = None

    def roll(self) -> None:
        self.rolls += 1

    def report(self, samples: list[Sample]) -> None:
        for sample in samples:
            if self.callback is not None:
                self.callback(*sample)


def test_a_shake_rattles_and_then_rolls_once() -> None:
    sensor = FakeSensor()
    sensor.shake.set_listening(True)
    sensor.report(sampled(shake_traces.lively(1), 50, 1))
    assert sensor.rolls == 1
    assert len(sensor.rattled) > 20
    assert all(0 < strength <= 1 for _, strength in sensor.rattled)


def test_the_sensor_is_looked_up_lazily_and_once() -> None:
    sensor = FakeSensor()
    sensor.shake.set_listening(False)
    assert sensor.lookups == 0
    for wanted in (True, True, False, False, True):
        sensor.shake.set_listening(wanted)
    assert sensor.lookups == 1
    assert sensor.callback is not None


def test_switching_off_during_a_shake_cancels_the_roll() -> None:
    sensor = FakeSensor()
    sensor.shake.set_listening(True)
    samples = sampled(shake_traces.lively(1), 50, 1)
    half = len(samples) // 2
    sensor.report(samples[:half])
    assert sensor.shake.detector.shaking
    sensor.shake.set_listening(False)
    sensor.shake.set_listening(True)
    assert not sensor.shake.detector.shaking
    sensor.report(samples[-60:])
    assert sensor.rolls == 0


def test_toggling_does_not_shorten_the_pause_after_a_roll() -> None:
    sensor = FakeSensor()
    sensor.shake.set_listening(True)
    first = sampled(shake_traces.shake(4.5, 2.5, 1, lasts=1), 50, 1, seconds=2.25)
    sensor.report(first)
    assert sensor.rolls == 1
    sensor.shake.set_listening(False)
    sensor.shake.set_listening(True)
    last = first[-1][0]
    again = sampled(shake_traces.shake(4.5, 2.5, 1, lasts=0.5, starts=0.1), 50, 2, seconds=0.8)
    sensor.report([(last + 0.01 + t, x, y, z) for t, x, y, z in again])
    assert sensor.rolls == 1


def test_the_sensitivity_can_change_while_listening() -> None:
    sensor = FakeSensor()
    sensor.shake.set_listening(True)
    sensor.shake.set_sensitivity(Sensitivity.HARD)
    sensor.report(sampled(shake_traces.shake(4, 1.25, 1), 50, 1))
    assert sensor.rolls == 0
    sensor.shake.set_sensitivity(Sensitivity.LIGHT)
    sensor.report(
        [(t + 10, x, y, z) for t, x, y, z in sampled(shake_traces.shake(4, 1.25, 1), 50, 1)]
    )
    assert sensor.rolls == 1
