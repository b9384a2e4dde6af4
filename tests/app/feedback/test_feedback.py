"""Sounds and vibrations of every event."""

from collections.abc import Callable
from random import Random

import pytest

from app.feedback.feedback import KNOCK_VOLUME, LAST_KNOCK, RATTLE_INTERVAL, Feedback


class FakeDevice:
    """Records sounds and vibrations, and runs delayed actions on request."""

    def __init__(self) -> None:
        self.sounds: list[tuple[str, float]] = []
        self.felt: list[str] = []
        self.waiting: list[tuple[float, Callable[[], None]]] = []
        self.feedback = Feedback(self, self, self.later, Random(1))

    def configure(self, *_: object, **__: object) -> None: ...

    def set_enabled(self, *_: object, **__: object) -> None: ...

    def play(self, name: str, strength: float = 1.0) -> None:
        self.sounds.append((name, strength))

    def tick(self) -> None:
        self.felt.append("tick")

    def bump(self, strength: float = 1.0) -> None:
        self.felt.append("bump")

    def beat(self, kind: str) -> None:
        self.felt.append(kind)

    def later(self, seconds: float, action: Callable[[], None]) -> Callable[[], None]:
        waits = (seconds, action)
        self.waiting.append(waits)
        return lambda: self.waiting.remove(waits)

    def wait(self) -> None:
        for _, action in sorted(self.waiting, key=lambda each: each[0]):
            action()
        self.waiting.clear()

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.sounds]


@pytest.mark.parametrize(
    ("happens", "sound", "felt"),
    [
        (lambda feedback: feedback.held(), "hold", "tick"),
        (lambda feedback: feedback.released(), "let_go", "tick"),
        (lambda feedback: feedback.knock(0.5), "knock", "bump"),
        (lambda feedback: feedback.moment("five"), "five", "five"),
        (lambda feedback: feedback.moment("straight"), "straight", "straight"),
        (lambda feedback: feedback.scored(25), "score", "tick"),
        (lambda feedback: feedback.scored(0), "zero", "tick"),
        (lambda feedback: feedback.undone(), "undo", "tick"),
        (lambda feedback: feedback.refused(), "knock", "tick"),
    ],
)
def test_every_event_has_its_sound(
    happens: Callable[[Feedback], None], sound: str, felt: str
) -> None:
    device = FakeDevice()
    happens(device.feedback)
    assert device.names == [sound]
    assert device.felt == [felt]


def test_more_points_sound_fuller() -> None:
    device = FakeDevice()
    for points in (1, 30, 50):
        device.feedback.scored(points)
    one, two, three = (strength for _, strength in device.sounds)
    assert 0.7 < one < two < three == 1.0


def test_the_final_sound_follows_the_last_score() -> None:
    device = FakeDevice()
    device.feedback.scored(10)
    device.feedback.game_ended()
    assert device.names == ["score"]
    device.wait()
    assert device.names == ["score", "win"]


def test_dice_without_animation_make_sounds_too() -> None:
    device = FakeDevice()
    device.feedback.rolled(3, shown=False)
    assert device.names == ["throw"]
    assert max(seconds for seconds, _ in device.waiting) < LAST_KNOCK + 0.2
    device.wait()
    assert device.names == ["throw", "knock", "knock", "knock"]
    assert all(0.3 < strength < 0.8 for _, strength in device.sounds[1:])


def test_a_five_sounds_once_the_dice_have_stopped() -> None:
    device = FakeDevice()
    device.feedback.rolled(2, shown=False)
    device.feedback.moment("five")
    device.wait()
    assert device.names[-1] == "five"
    assert device.felt[-1] == "five"


def test_animated_dice_make_their_own_knocks() -> None:
    device = FakeDevice()
    device.feedback.rolled(5, shown=True)
    assert device.waiting == []
    device.feedback.knock(0.8)
    device.feedback.moment("five")
    assert device.sounds == [("throw", 1.0), ("knock", 0.8 * KNOCK_VOLUME), ("five", 1.0)]


def test_a_moment_follows_the_score_and_can_be_switched_off() -> None:
    device = FakeDevice()
    device.feedback.scored(53)
    device.feedback.moment("upper_bonus")
    device.wait()
    assert device.names == ["score", "upper_bonus"]
    device.feedback.moments_enabled = False
    device.feedback.moment("lead")
    device.wait()
    assert device.names == ["score", "upper_bonus"]


def test_rattle_sounds_are_rate_limited() -> None:
    device = FakeDevice()
    for sample in range(100):
        device.feedback.rattle(7 + sample / 50, 0.5)
    assert len(device.sounds) == pytest.approx(2 / RATTLE_INTERVAL, abs=1)
    assert device.felt == ["tick"] * len(device.sounds)
    device.feedback.rattle(0.5, 1.0)  # another clock
    assert device.sounds[-1] == ("rattle", 1.0)
