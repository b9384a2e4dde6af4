"""A virtual screen that can be captured, to measure when windows appear."""

import os
import struct
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, sleep

import numpy as np

from tests.xvfb import Xvfb

WIDTH, HEIGHT = 1280, 800
EVERY = 3
"""Of each so many pixels, both ways, one is looked at."""
LOOK = 0.005
QUIET = 1.5
"""Seconds without a change after which nothing more is waited for."""
MOVING = 3.0
"""Or so many after the first change, where the picture never rests."""
PATIENCE = 60.0
COVERED = 0.9
"""How much of what the window covers at the end must no longer be bare for it to be painted. Not
how much is as it is at the end: dice may be rolling."""


@dataclass(frozen=True, slots=True)
class Start:
    seconds: float
    """From the command to a painted window."""
    work: float
    """Seconds of processor time until then: what it would take if nothing else ran."""
    memory: float
    """MB, when the window was still."""


Pixels = np.ndarray[tuple[int, ...], np.dtype[np.uint32]]


@dataclass(frozen=True, slots=True)
class Frame:
    at: float
    work: float
    seen: Pixels


class Screen:
    def __init__(self, display: str, frame: Path) -> None:
        self.display = display
        facts = struct.unpack(">20I", frame.read_bytes()[:80])
        header, height, line, colours = facts[0], facts[5], facts[12], facts[19]
        pixels = np.memmap(frame, np.uint8, "r", header + colours * 12, (height, line))
        self._pixels = pixels.view(np.uint32)[::EVERY, ::EVERY]

    def look(self) -> Pixels:
        return np.array(self._pixels)

    def watch(self, command: Sequence[str], environ: Mapping[str, str]) -> tuple[Start, set[Path]]:
        """Run a program until its window is still; also return the files it had mapped."""
        bare = self.look()
        frames: list[Frame] = []
        began = perf_counter()
        running = subprocess.Popen(
            command,
            env={**environ, "DISPLAY": self.display},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        place = Path(f"/proc/{running.pid}")
        try:
            last, changed = bare, 0.0
            while not _seen_enough(frames, now := perf_counter() - began, changed):
                sleep(LOOK)
                if running.poll() is not None:
                    raise RuntimeError(f"it ended by itself with {running.returncode}")
                seen = self.look()
                if not np.array_equal(seen, last):
                    last, changed = seen, now
                    frames.append(Frame(now, _work(place), seen))
            painted = _painted(bare, frames)
            memory, files = _memory(place), _mapped(place)
        finally:
            running.terminate()
            try:
                running.wait(5)
            except subprocess.TimeoutExpired:
                running.kill()
                running.wait()
        return Start(painted.at, painted.work, memory), files


def _seen_enough(frames: list[Frame], now: float, changed: float) -> bool:
    if not frames:
        return now > PATIENCE
    return now - changed > QUIET or now - frames[0].at > MOVING


def _painted(bare: Pixels, frames: list[Frame]) -> Frame:
    if not frames:
        raise RuntimeError("nothing was painted")
    window = frames[-1].seen != bare
    return next(each for each in frames if (each.seen != bare)[window].mean() >= COVERED)


def _work(process: Path) -> float:
    fields = (process / "stat").read_text().rpartition(")")[2].split()
    # utime, stime, and those of finished children
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def _memory(process: Path) -> float:
    lines = (process / "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1e3


def _mapped(process: Path) -> set[Path]:
    lines = (line.split(maxsplit=5) for line in (process / "maps").read_text().splitlines())
    names = {fields[5] for fields in lines if len(fields) == 6}
    return {Path(name) for name in names if name.startswith("/") and Path(name).is_file()}


def forget(files: set[Path]) -> None:
    """Drop files from the page cache, as before a first start; files in use by others stay."""
    for file in files:
        handle = os.open(file, os.O_RDONLY)
        try:
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(handle)


@contextmanager
def a_screen() -> Iterator[Screen]:
    """An empty screen. Raises FileNotFoundError without Xvfb."""
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Xvfb(Path(folder), WIDTH, HEIGHT, "-noreset")) as server,
    ):
        yield Screen(server.display, server.picture)
