"""Sounds: loaded step by step, varied, and silent when they must be."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from app.platform import sound as service
from app.platform.sound import SOUNDS, NoSound, SampledSound, create_sound
from assets.sound import make
from tests.app.platform.fake_devices import Phone

ROOT = Path(__file__).parents[3]


class Steps:
    """A scheduler that runs delayed actions on request."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.delays: list[float] = []

    def __call__(self, seconds: float, action: Callable[[], None]) -> Callable[[], None]:
        self.delays.append(seconds)
        self.waiting.append(action)
        return lambda: self.waiting.remove(action)

    def run(self, count: int = 1000) -> None:
        while self.waiting and count:
            self.waiting.pop(0)()
            count -= 1


class FakeClip:
    def __init__(self, path: Path, played: list[tuple[str, float]]) -> None:
        self.name, self.volume = path.stem, 1.0
        self._played = played

    def play(self) -> None:
        self._played.append((self.name, self.volume))


class FakeSpeaker:
    """Records what is played."""

    def __init__(self, folder: Path = SOUNDS) -> None:
        self.played: list[tuple[str, float]] = []
        self.loaded: list[str] = []
        self.steps = Steps()
        self.sound = SampledSound(folder, self.load, self.steps, Random(1))

    def load(self, path: Path) -> FakeClip | None:
        self.loaded.append(path.stem)
        return FakeClip(path, self.played)


def test_nothing_is_loaded_before_the_first_frame_and_then_one_by_one() -> None:
    speaker = FakeSpeaker()
    speaker.sound.configure(on=True, volume=1)
    assert speaker.loaded == []
    assert speaker.steps.delays[0] >= 0.3
    speaker.steps.run(1)
    assert len(speaker.loaded) == 1
    names = len({path.stem.rpartition("_")[0] for path in SOUNDS.glob("*.wav")})
    speaker.steps.run(names - 1)
    assert all(stem.endswith("_1") for stem in speaker.loaded)
    speaker.steps.run()
    assert len(speaker.loaded) == len(list(SOUNDS.glob("*.wav")))


def test_changing_the_volume_does_not_load_again() -> None:
    speaker = FakeSpeaker()
    for volume in (0.2, 0.4):
        speaker.sound.configure(on=True, volume=volume)
        speaker.steps.run()
    assert len(speaker.loaded) == len(set(speaker.loaded))


def test_nothing_is_loaded_or_played_while_switched_off() -> None:
    speaker = FakeSpeaker()
    speaker.sound.configure(on=False, volume=1)
    speaker.steps.run()
    speaker.sound.play("knock")
    assert (speaker.loaded, speaker.played) == ([], [])
    speaker.sound.configure(on=True, volume=1)
    speaker.steps.run()
    speaker.sound.play("knock")
    assert len(speaker.played) == 1


def ready() -> FakeSpeaker:
    speaker = FakeSpeaker()
    speaker.sound.configure(on=True, volume=0.5)
    speaker.steps.run()
    return speaker


def test_variants_never_repeat_and_are_all_used() -> None:
    speaker = ready()
    for _ in range(200):
        speaker.sound.play("knock")
    names = [name for name, _ in speaker.played]
    assert all(one != other for one, other in pairwise(names))
    assert len(set(names)) == 8


def test_a_single_variant_may_repeat() -> None:
    speaker = ready()
    speaker.sound.play("win")
    speaker.sound.play("win")
    assert len(speaker.played) == 2


def test_volume_and_strength() -> None:
    speaker = ready()
    for strength in (1.0, 0.5, 7.0, 0.0, -1.0):
        speaker.sound.play("hold", strength)
    assert [volume for _, volume in speaker.played] == [0.5, 0.25, 0.5]
    speaker.sound.configure(on=True, volume=0)
    speaker.sound.play("hold")
    assert len(speaker.played) == 3


def test_an_unknown_name_and_an_empty_folder_are_silent(tmp_path: Path) -> None:
    speaker = ready()
    speaker.sound.play("trumpet")
    speaker = FakeSpeaker(tmp_path)
    speaker.sound.configure(on=True, volume=1)
    speaker.steps.run()
    speaker.sound.play("knock")
    assert speaker.played == []


@pytest.mark.parametrize("failure", ["none", "error"])
def test_without_a_device_it_is_tried_once(failure: str) -> None:
    tried: list[Path] = []

    def load(path: Path) -> None:
        tried.append(path)
        if failure == "error":
            raise OSError("no audio device")

    steps = Steps()
    sound = SampledSound(SOUNDS, load, steps)
    sound.configure(on=True, volume=1)
    steps.run()
    sound.play("knock")
    assert len(tried) == 1


def test_a_lost_device_means_silence() -> None:
    speaker = ready()
    speaker.sound.play("hold")

    def fail(self: FakeClip) -> None:
        raise OSError

    original = FakeClip.play
    FakeClip.play = fail  # type: ignore[method-assign]
    try:
        speaker.sound.play("hold")
    finally:
        FakeClip.play = original  # type: ignore[method-assign]
    speaker.sound.play("hold")
    assert len(speaker.played) == 1


def test_sound_is_off_on_linux_if_the_window_came_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "can_load_sounds", lambda: False)
    sound = create_sound(Steps())
    assert isinstance(sound, NoSound)
    sound.configure(on=True, volume=1)
    sound.play("knock")


# --- Android ----------------------------------------------------------------------------------


def test_a_phone_uses_its_sound_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone().plug_in(monkeypatch)
    steps = Steps()
    sound = create_sound(steps)
    sound.configure(on=True, volume=0.5)
    steps.run()
    loads = [call for call in phone.pool if call[0] == "load"]
    assert len(loads) == len(list(SOUNDS.glob("*.wav")))
    sound.play("win")
    number = 1 + next(i for i, call in enumerate(loads) if "win_1" in call[1])
    assert phone.pool[-1] == ("play", number, 0.5, 0.5, 1, 0, 1.0)


def test_a_phone_without_a_sound_pool_uses_kivy(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone().plug_in(monkeypatch)
    phone.missing.add("android.media.SoundPool$Builder")
    speaker = FakeSpeaker()
    monkeypatch.setattr(service, "load_with_kivy", speaker.load)
    steps = Steps()
    create_sound(steps).configure(on=True, volume=1)
    steps.run(3)
    assert len(speaker.loaded) == 3


# --- a real mixer, in a process of its own ----------------------------------------------------

REAL = """
import os, time
from pathlib import Path
from app.platform.audio_device import can_load_sounds, open_audio
from app.platform.sound import SOUNDS, create_sound
assert not can_load_sounds()
open_audio(SOUNDS / "hold_1.wav")
assert can_load_sounds()
import kivy.core.window
steps = []
sound = create_sound(lambda seconds, action: steps.append(action))
sound.configure(True, 1.0)
longest = 0
while steps:
    start = time.thread_time()
    steps.pop()()
    longest = max(longest, time.thread_time() - start)
start = time.thread_time()
for name in ("knock", "rattle", "win"):
    sound.play(name)
print(len(sound._clips), longest < 0.05, time.thread_time() - start < 0.05)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="SDL's own stand-ins for devices")
@pytest.mark.parametrize(
    ("driver", "names"), [("dummy", len(make.SOUNDS)), ("nothing_of_this_name", 0)]
)
def test_a_real_mixer_with_and_without_a_device(driver: str, names: int, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "SDL_AUDIODRIVER": driver,
        "SDL_VIDEODRIVER": "offscreen",
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_HOME": str(tmp_path),
    }
    result = subprocess.run(
        [sys.executable, "-c", REAL],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.split() == [str(names), "True", "True"]
