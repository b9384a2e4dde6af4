"""Plays a whole game in a debug package on an Android emulator, and fails if anything goes wrong.

    python -m tests.android.emulator APK FOLDER

Keys and shakes go in through adb; what happened is read from the saved game. The program is killed,
sent to the background and rotated on the way. FOLDER gets screenshots and the system's log. The
emulator must be running, with pages of 16 KB.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import sleep

from app.storage import open_store
from core import Game, Hold

PACKAGE = "org.fivefold.fivefold"
ACTIVITY = f"{PACKAGE}/org.kivy.android.PythonActivity"
PAGE_SIZE = "16384"
KEYS = {"home": 3, "c": 31, "tab": 61, "space": 62, "enter": 66}
"""Android's key codes."""
STILL, STROKE = "0:9.81:0", 25
STROKES, STROKE_SECONDS = 16, 0.1
POLL_SECONDS = 0.5
PATIENCE = 60.0
"""Seconds until the program must have started, or answered an input."""
QUICK = 4.0
"""Seconds after which an input that did nothing is given up."""
TURN_OF_KILL, TURN_OF_PAUSE, TURN_OF_ROTATION = 4, 6, 8
PROBLEMS = re.compile(
    rf"FATAL EXCEPTION|ANR in {PACKAGE}|Fatal signal \d+|python *: *Traceback|program alignment"
)

Adb = Callable[..., bytes]
"""Runs `adb` with these arguments and returns what it prints."""


class EmulatorFailed(Exception):
    """The program did not do what it should."""


def run_adb(*arguments: str) -> bytes:
    done = subprocess.run(["adb", *arguments], capture_output=True, timeout=300, check=False)
    return done.stdout


class Emulator:
    def __init__(self, adb: Adb, folder: Path, wait: Callable[[float], None] = sleep) -> None:
        self._adb, self._folder, self._wait = adb, folder, wait

    def shell(self, *arguments: str) -> str:
        return self._adb("shell", *arguments).decode(errors="replace").strip()

    def install(self, package: Path) -> None:
        if self.shell("getconf", "PAGE_SIZE") != PAGE_SIZE:
            raise EmulatorFailed("the emulator's pages are not 16 KB")
        self._adb("install", "-r", str(package))
        self._adb("logcat", "-c")

    def start(self) -> None:
        self.shell("am", "start", "-W", "-n", ACTIVITY)
        self.wait_until(lambda: self._read("fivefold.db"), "the program to start")
        self._wait(QUICK)

    def kill(self) -> None:
        self.shell("am", "force-stop", PACKAGE)

    def key(self, name: str) -> None:
        self.shell("input", "keyevent", str(KEYS[name]))

    def shake(self) -> None:
        for number in range(STROKES):
            side = STROKE if number % 2 else -STROKE
            self._adb("emu", "sensor", "set", "acceleration", f"{side}:9.81:0")
            self._wait(STROKE_SECONDS)
        self._adb("emu", "sensor", "set", "acceleration", STILL)
        self._wait(1.0)

    def rotate(self, quarter_turns: int) -> None:
        self.shell("settings", "put", "system", "accelerometer_rotation", "0")
        self.shell("settings", "put", "system", "user_rotation", str(quarter_turns))
        self._wait(QUICK)

    def screenshot(self, name: str) -> None:
        (self._folder / f"{name}.png").write_bytes(self._adb("exec-out", "screencap", "-p"))

    def saved_game(self) -> Game | None:
        """The last game, from a copy of the database and its log."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "fivefold.db")
            for name in (path.name, f"{path.name}-wal"):
                if data := self._read(name):
                    (path.parent / name).write_bytes(data)
            with open_store(path).store as store:
                waiting = store.games.unfinished(1) or store.history.page(0, 1)
                return store.games.resume(waiting[0].uid) if waiting else None

    def actions(self) -> int:
        game = self.saved_game()
        return len(game.actions) if game else 0

    def wait_until(self, condition: Callable[[], object], what: str) -> None:
        if not self.came_true(condition, PATIENCE):
            self.screenshot("failed")
            raise EmulatorFailed(f"timed out waiting for {what}")

    def came_true(self, condition: Callable[[], object], seconds: float) -> bool:
        for _ in range(int(seconds / POLL_SECONDS)):
            if condition():
                return True
            self._wait(POLL_SECONDS)
        return bool(condition())

    def save_log(self) -> list[str]:
        """Write the system's log, and return the lines that tell of a crash or a hang."""
        log = self._adb("logcat", "-d").decode(errors="replace")
        (self._folder / "logcat.txt").write_text(log, encoding="utf-8")
        return [line for line in log.splitlines() if PROBLEMS.search(line)]

    def _read(self, name: str) -> bytes:
        """A file of the program; a debug package may be asked for them."""
        return self._adb("exec-out", "run-as", PACKAGE, "cat", f"files/{name}")


class Player:
    """Plays one game, doing what the coach says."""

    def __init__(self, emulator: Emulator) -> None:
        self._emulator = emulator
        self._rolls = 0

    def play(self) -> Game:
        emulator = self._emulator
        emulator.start()
        emulator.screenshot("home")
        emulator.key("tab")
        emulator.key("enter")
        emulator.came_true(lambda: False, QUICK)
        self._roll()
        emulator.screenshot("table")
        interruptions = {
            TURN_OF_KILL: self._kill,
            TURN_OF_PAUSE: self._pause,
            TURN_OF_ROTATION: self._rotate,
        }
        game = self._game()
        while not game.state.over:
            self._advance(game)
            game = self._game()
            turn = sum(value is not None for value in game.state.cards[0].columns[0].values)
            if interrupt := interruptions.pop(turn, None):
                interrupt()
        emulator.screenshot("end")
        return game

    def _advance(self, game: Game) -> None:
        state = game.state
        if state.dice is None or (state.rolls_left and isinstance(game.actions[-1], Hold)):
            self._roll()
        elif not self._try("c", "enter"):
            self._roll()  # the coach keeps no die, or those that are held

    def _roll(self) -> None:
        """Shake for every third roll."""
        before = self._emulator.actions()
        self._rolls += 1
        if self._rolls % 3 == 1:
            self._emulator.shake()
            if self._has_more(before):
                return
            raise EmulatorFailed("a shake did not roll")
        if not self._try("space"):
            raise EmulatorFailed("Space did not roll")

    def _try(self, *keys: str) -> bool:
        before = self._emulator.actions()
        for key in keys:
            self._emulator.key(key)
            self._emulator.came_true(lambda: False, 1.0)
        return self._has_more(before)

    def _has_more(self, before: int) -> bool:
        return self._emulator.came_true(lambda: self._emulator.actions() > before, QUICK)

    def _game(self) -> Game:
        game = self._emulator.saved_game()
        if game is None:
            raise EmulatorFailed("no game was saved")
        return game

    # --- interruptions ----------------------------------------------------------------------

    def _kill(self) -> None:
        before = self._game()
        self._emulator.kill()
        self._emulator.start()
        self._emulator.screenshot("after the kill")
        if self._game() != before:
            raise EmulatorFailed("the game differs after the kill")

    def _pause(self) -> None:
        self._emulator.key("home")
        self._emulator.came_true(lambda: False, QUICK)
        self._emulator.start()
        self._emulator.screenshot("resumed")

    def _rotate(self) -> None:
        self._emulator.rotate(1)
        self._emulator.screenshot("rotated")
        self._advance(self._game())
        self._emulator.rotate(0)


def find_problems(package: Path, emulator: Emulator) -> list[str]:
    """Play, and return what went wrong."""
    problems = []
    try:
        emulator.install(package)
        game = Player(emulator).play()
        print(f"played {len(game.actions)} actions to the end")
    except EmulatorFailed as failure:
        problems.append(str(failure))
    return problems + emulator.save_log()


def main() -> int:
    package, folder = map(Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    problems = find_problems(package, Emulator(run_adb, folder))
    print("\n".join(problems) or "no problems")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
