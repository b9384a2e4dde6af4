"""The accelerometer on a phone, through plyer, and where there is none."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from app.platform.accelerometer import (
    REPEAT_INTERVAL,
    NoAccelerometer,
    PolledAccelerometer,
    create_accelerometer,
)
from tests.app.platform.fake_devices import Phone, Ticker, plyer

Samples = list[tuple[float | None, ...]]


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Phone:
    plyer(monkeypatch)
    return Phone().plug_in(monkeypatch)


def recorder(samples: Samples) -> Callable[..., None]:
    return lambda *sample: samples.append(sample)


def test_a_desktop_has_no_sensor() -> None:
    motion = create_accelerometer(Ticker())
    assert isinstance(motion, NoAccelerometer)
    motion.start(lambda *_: None)
    motion.stop()


# --- our own listener -------------------------------------------------------------------------


def test_samples_have_timestamps_and_the_game_rate(phone: Phone) -> None:
    samples: Samples = []
    ticker = Ticker()
    motion = create_accelerometer(ticker)
    motion.start(recorder(samples))
    assert phone.delay == 1
    assert phone.casts == ["android.hardware.SensorManager"]
    phone.moves(10.0, 1, 2, 3)
    phone.moves(10.02, 4, 5, 6)
    assert samples == []
    ticker.tick()
    assert samples == [(10.0, 1, 2, 3), (10.02, 4, 5, 6)]


def test_off_and_on_again(phone: Phone) -> None:
    samples: Samples = []
    ticker = Ticker()
    motion = create_accelerometer(ticker)
    motion.start(recorder(samples))
    listener = phone.listener
    phone.moves(1.0, 1, 2, 3)
    motion.stop()
    motion.stop()
    assert ticker.actions == []
    motion.start(recorder(samples))
    assert phone.listener is listener
    assert phone.registered == ["on", "off", "on"]
    ticker.tick()
    assert samples == []


def test_a_callback_may_stop_the_sensor(phone: Phone) -> None:
    samples: Samples = []
    ticker = Ticker()
    motion = create_accelerometer(ticker)

    def once(*sample: float | None) -> None:
        samples.append(sample)
        motion.stop()

    motion.start(once)
    phone.moves(1.0, 1, 2, 3)
    phone.moves(1.02, 1, 2, 3)
    ticker.tick()
    assert len(samples) == 1


def test_finding_the_sensor_does_not_start_it(phone: Phone) -> None:
    create_accelerometer(Ticker())
    assert phone.casts == []


def test_accuracy_changes_are_ignored(phone: Phone) -> None:
    create_accelerometer(Ticker()).start(lambda *_: None)
    phone.listener.onAccuracyChanged(phone.sensor, 3)


# --- plyer instead ----------------------------------------------------------------------------


class Accelerometer:
    def __init__(self, *values: object) -> None:
        self.values = list(values)
        self.calls: list[str] = []

    def enable(self) -> None:
        self.calls.append("on")

    def disable(self) -> None:
        self.calls.append("off")

    @property
    def acceleration(self) -> object:
        value = self.values.pop(0) if len(self.values) > 1 else self.values[0]
        if isinstance(value, Exception):
            raise value
        return value


@pytest.mark.parametrize("failure", ["no class", "no sensor", "not accepted"])
def test_plyer_is_the_fallback(phone: Phone, monkeypatch: pytest.MonkeyPatch, failure: str) -> None:
    sensor = Accelerometer((None, None, None), (1.0, 2.0, 9.0))
    plyer(monkeypatch, accelerometer=sensor)
    if failure == "no class":
        phone.missing.add("android.hardware.SensorManager")
    elif failure == "no sensor":
        phone.sensor = None
    else:
        phone.accepts = False
    samples: Samples = []
    ticker = Ticker()
    motion = create_accelerometer(ticker)
    motion.start(recorder(samples))
    ticker.tick()
    ticker.tick()
    assert [sample[1:] for sample in samples] == [(None, None, None), (1.0, 2.0, 9.0)]
    motion.stop()
    assert sensor.calls == ["on", "off"]
    assert ticker.actions == []


def test_repeated_values_are_throttled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plyer(monkeypatch, accelerometer=Accelerometer((0.0, 0.0, 9.8)))
    time = SimpleNamespace(now=0.0)
    samples: Samples = []
    ticker = Ticker()
    motion = PolledAccelerometer(ticker, clock=lambda: time.now)
    motion.start(recorder(samples))
    for _ in range(31):
        ticker.tick()
        time.now += 1 / 30
    assert len(samples) == pytest.approx(1 / REPEAT_INTERVAL, abs=1)


def test_a_sensor_that_fails_when_read_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    sensor = Accelerometer((0.0, 0.0, 9.8), OSError("gone"))
    plyer(monkeypatch, accelerometer=sensor)
    samples: Samples = []
    ticker = Ticker()
    motion = PolledAccelerometer(ticker)
    motion.start(recorder(samples))
    for _ in range(3):
        ticker.tick()
    assert len(samples) == 1
    assert ticker.actions == []
    assert sensor.calls == ["on", "off"], "it would drain the battery for nothing"
    motion.stop()
    assert sensor.calls == ["on", "off"]


def test_no_working_sensor_is_silent(phone: Phone) -> None:
    phone.sensor = None  # and this plyer has no accelerometer
    samples: Samples = []
    ticker = Ticker()
    motion = create_accelerometer(ticker)
    for _ in range(2):
        motion.start(recorder(samples))
        ticker.tick()
        motion.stop()
    assert samples == []


def test_a_sensor_that_will_not_stop_is_forgotten(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    motion = create_accelerometer(Ticker())
    motion.start(lambda *_: None)
    phone.listener = None  # so that Java complains
    motion.stop()
    motion.start(lambda *_: None)
    assert phone.listener is not None, "and found again"
