"""Vibration on a phone, and none elsewhere."""

import pytest

from app.platform.haptics import BEATS, MIN_GAP, NoHaptics, Pulse, Vibration, create_haptics
from tests.app.platform.fake_devices import JavaException, Phone, plyer

FIVE = BEATS["five"]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Phone:
    plyer(monkeypatch)
    return Phone().plug_in(monkeypatch)


def switched_on() -> Vibration:
    haptics = create_haptics()
    assert isinstance(haptics, Vibration)
    haptics._clock = Clock()  # noqa: SLF001 (pulses in a test follow each other at once)
    haptics.set_enabled(on=True)
    return haptics


def test_a_desktop_does_not_vibrate() -> None:
    haptics = create_haptics()
    assert isinstance(haptics, NoHaptics)
    haptics.set_enabled(on=True)
    haptics.tick()
    haptics.bump()
    haptics.beat("five")


def test_tick_bump_and_five_differ_in_length_and_strength(phone: Phone) -> None:
    haptics = switched_on()
    haptics.tick()
    haptics.bump(0.0)
    haptics.bump(1.0)
    haptics.beat("five")
    tick, soft, hard, five = phone.buzzed
    assert tick[0] == soft[0] == hard[0] == "once"
    assert tick[1] < soft[1] == hard[1] < sum(five[1])
    assert soft[2] < hard[2] == 255
    assert five == ("wave", [t for t, _ in FIVE], [s for _, s in FIVE], -1)
    assert all(0 <= strength <= 255 for strength in (tick[2], *five[2]))


def test_off_means_off(phone: Phone) -> None:
    haptics = switched_on()
    haptics.set_enabled(on=False)
    haptics.tick()
    haptics.beat("five")
    assert phone.buzzed == []
    haptics.set_enabled(on=True)
    haptics.tick()
    assert len(phone.buzzed) == 1


def test_without_permission_it_is_tried_once(phone: Phone) -> None:
    haptics = switched_on()
    phone.may_vibrate = False
    haptics.tick()
    phone.may_vibrate = True
    haptics.tick()
    assert phone.buzzed == []


def test_the_vibrator_is_looked_up_lazily(phone: Phone) -> None:
    switched_on()
    assert phone.casts == []


def test_bumps_are_rate_limited() -> None:
    felt: list[tuple[Pulse, ...]] = []
    haptics = Vibration(lambda: felt.append, clock=lambda: 5.0)
    haptics.set_enabled(on=True)
    for _ in range(5):
        haptics.bump()
    assert len(felt) == 1
    haptics.beat("five")
    assert len(felt) == 2
    assert MIN_GAP > 0


class Vibrator:
    def __init__(self, allowed: bool = True) -> None:
        self.allowed = allowed
        self.calls: list[tuple[object, ...]] = []

    def vibrate(self, time: float) -> None:
        if not self.allowed:
            raise JavaException("VIBRATE")
        self.calls.append((time,))

    def pattern(self, times: list[float], repeat: int) -> None:
        self.calls.append((times, repeat))


def test_older_phones_use_plyer(monkeypatch: pytest.MonkeyPatch) -> None:
    Phone(api=25).plug_in(monkeypatch)
    vibrator = Vibrator()
    plyer(monkeypatch, vibrator=vibrator)
    haptics = switched_on()
    haptics.tick()
    haptics.beat("five")
    assert vibrator.calls == [
        (0.014,),
        ([0, *(time / 1000 for time, _ in FIVE)], -1),
    ]


def test_older_phones_without_permission(monkeypatch: pytest.MonkeyPatch) -> None:
    Phone(api=25).plug_in(monkeypatch)
    plyer(monkeypatch, vibrator=Vibrator(allowed=False))
    haptics = switched_on()
    haptics.tick()
    haptics.tick()


def test_moments_feel_different_and_small_ones_are_short() -> None:
    assert len(set(BEATS.values())) == len(BEATS)
    assert sum(strength > 0 for _, strength in FIVE) == 3
    for kind in ("straight", "full_house", "lead", "last_roll"):
        assert sum(time for time, _ in BEATS[kind]) <= 120
