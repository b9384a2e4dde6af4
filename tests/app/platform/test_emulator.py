"""The script that plays on an emulator, run here with the real program behind a fake adb."""

from pathlib import Path

import pytest
from kivy.core.window import Window

from app.application import FivefoldApp
from app.platform.accelerometer import OnSample
from tests.android.emulator import KEYS, PACKAGE, Emulator, find_problems
from tests.app.support.stage import Stage, controlled_time

NAMES = {str(code): name for name, code in KEYS.items()}
FRAME = 0.05
SAMPLE = 0.02


class FakeAccelerometer:
    """Reports the acceleration that the console was told, fifty times a second."""

    def __init__(self) -> None:
        self.callback: OnSample | None = None
        self.value = (0.0, 9.81, 0.0)
        self._time = 0.0

    def start(self, callback: OnSample) -> None:
        self.callback = callback

    def stop(self) -> None:
        self.callback = None

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / SAMPLE)):
            self._time += SAMPLE
            if self.callback is not None:
                self.callback(self._time, *self.value)


class FakeAdb:
    """Does to the program in the test's window what adb does to the one on the phone."""

    def __init__(self, stage: Stage, files: Path) -> None:
        self.log, self.page_size = b"I python  : ready\n", b"16384\n"
        self.sensor = FakeAccelerometer()
        self.kills = 0
        self.sizes: set[tuple[int, int]] = set()
        self._stage, self._files = stage, files
        self._app: FivefoldApp | None = None
        self._paused = False

    def __call__(self, *arguments: str) -> bytes:
        match arguments:
            case ("shell", *command):
                return self._shell(*command)
            case ("install", "-r", _) | ("logcat", "-c"):
                return b""
            case ("logcat", "-d"):
                return self.log
            case ("emu", "sensor", "set", "acceleration", value):
                x, y, z = map(float, value.split(":"))
                self.sensor.value = x, y, z
                return b"OK"
            case ("exec-out", "screencap", "-p"):
                return b"\x89PNG"
            case ("exec-out", "run-as", package, "cat", name):
                assert package == PACKAGE
                file = self._files / name.removeprefix("files/")
                return file.read_bytes() if file.exists() else b""
        pytest.fail(f"unexpected: adb {arguments}")

    def _shell(self, *command: str) -> bytes:
        match command:
            case ("getconf", "PAGE_SIZE"):
                return self.page_size
            case ("am", "start", "-W", "-n", _):
                self._start()
            case ("am", "force-stop", package):
                assert package == PACKAGE
                self._stage.close()
                self._app = None
                self.kills += 1
            case ("input", "keyevent", code):
                self._press(NAMES[code])
            case ("settings", "put", "system", "user_rotation", turns):
                self._stage.size(*((412, 915), (915, 412))[int(turns)])
                self.sizes.add(tuple(Window.size))
            case ("settings", "put", "system", "accelerometer_rotation", "0"):
                pass
            case _:
                pytest.fail(f"unexpected: adb shell {command}")
        return b""

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME))):
            controlled_time.offset += FRAME
            self.sensor.pass_time(FRAME)
            self._stage.frames()

    def _start(self) -> None:
        if self._app is None:
            self._app = FivefoldApp(self._files)
            self._stage.open(self._app, 412, 915)
        elif self._paused:
            self._app.on_resume()
        self._paused = False

    def _press(self, name: str) -> None:
        if name == "home":
            assert self._app is not None
            self._app.on_pause()
            self._paused = True
        else:
            self._stage.key(name)


@pytest.fixture
def adb(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeAdb:
    adb = FakeAdb(stage, tmp_path / "files")
    monkeypatch.setattr(
        "app.feedback.device_feedback.create_accelerometer", lambda _every: adb.sensor
    )
    return adb


def play(adb: FakeAdb, folder: Path) -> list[str]:
    folder.mkdir()
    return find_problems(Path("fivefold.apk"), Emulator(adb, folder, adb.wait))


@pytest.mark.soak
def test_a_whole_game_is_played_killed_paused_and_rotated(adb: FakeAdb, tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    assert play(adb, pictures) == []
    assert adb.kills == 1
    assert (915, 412) in adb.sizes
    assert {each.stem for each in pictures.glob("*.png")} == {
        *("home", "table", "after the kill", "resumed", "rotated", "end")
    }
    assert (pictures / "logcat.txt").read_bytes() == adb.log


def test_pages_of_4_kb_fail(adb: FakeAdb, tmp_path: Path) -> None:
    adb.page_size = b"4096\n"
    assert play(adb, tmp_path / "pictures") == ["the emulator's pages are not 16 KB"]


@pytest.mark.parametrize(
    "line",
    [
        "E AndroidRuntime: FATAL EXCEPTION: SDLThread",
        f"E ActivityManager: ANR in {PACKAGE} ({PACKAGE}/org.kivy.android.PythonActivity)",
        "F libc    : Fatal signal 11 (SIGSEGV), code 1",
        "I python  : Traceback (most recent call last):",
        'E linker  : "libmain.so" program alignment (4096) cannot be smaller than 16384',
    ],
)
def test_a_crash_or_a_hang_in_the_log_fails(line: str, tmp_path: Path) -> None:
    log = f"I python  : ready\n{line}\n".encode()
    assert Emulator(lambda *_arguments: log, tmp_path).save_log() == [line]


def test_a_program_that_does_not_start_fails(tmp_path: Path) -> None:
    waited: list[float] = []

    def dead(*arguments: str) -> bytes:
        return b"16384" if "getconf" in arguments else b""

    problems = find_problems(Path("fivefold.apk"), Emulator(dead, tmp_path, waited.append))
    assert problems == ["timed out waiting for the program to start"]
    assert sum(waited) >= 60


def test_a_shake_that_does_not_roll_fails(adb: FakeAdb, tmp_path: Path) -> None:
    adb.sensor.pass_time = lambda _seconds: None  # type: ignore[method-assign]
    assert play(adb, tmp_path / "pictures") == ["a shake did not roll"]
