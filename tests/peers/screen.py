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
STRIDE = 3
"""Only every third pixel is compared, in both directions."""
POLL_INTERVAL = 0.005
IDLE_SECONDS = 1.5
"""Without a change for this long, the window is idle."""
MAX_ANIMATION = 3.0
"""Seconds to watch a window that never stops changing."""
TIMEOUT = 60.0
PAINTED_SHARE = 0.9
"""Share of the final window area that must have changed for the window to count as painted. It need
not look as it does in the end: dice may be rolling."""


@dataclass(frozen=True, slots=True)
class StartMeasurement:
    seconds: float
    """From the command to a painted window."""
    work: float
    """Seconds of processor time until then."""
    memory: float
    """MB, once the window is idle."""


Pixels = np.ndarray[tuple[int, ...], np.dtype[np.uint32]]


@dataclass(frozen=True, slots=True)
class Frame:
    time: float
    work: float
    pixels: Pixels


class Screen:
    def __init__(self, display: str, dump: Path) -> None:
        self.display = display
        # An XWD file: a header with its own length, a colour table, the pixels.
        fields = struct.unpack(">20I", dump.read_bytes()[:80])
        header, height, line, colours = fields[0], fields[5], fields[12], fields[19]
        pixels = np.memmap(dump, np.uint8, "r", header + colours * 12, (height, line))
        self._pixels = pixels.view(np.uint32)[::STRIDE, ::STRIDE]

    def capture(self) -> Pixels:
        return np.array(self._pixels)

    def measure_start(
        self, command: Sequence[str], environ: Mapping[str, str]
    ) -> tuple[StartMeasurement, set[Path]]:
        """Run a program until its window is idle; also return its memory-mapped files."""
        empty = self.capture()
        frames: list[Frame] = []
        start = perf_counter()
        process = subprocess.Popen(
            command,
            env={**environ, "DISPLAY": self.display},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        proc = Path(f"/proc/{process.pid}")
        try:
            last, changed = empty, 0.0
            while not _is_settled(frames, now := perf_counter() - start, changed):
                sleep(POLL_INTERVAL)
                if process.poll() is not None:
                    raise RuntimeError(f"it exited with code {process.returncode}")
                pixels = self.capture()
                if not np.array_equal(pixels, last):
                    last, changed = pixels, now
                    frames.append(Frame(now, _processor_time(proc), pixels))
            painted = _first_painted(empty, frames)
            memory, files = _resident_megabytes(proc), _mapped_files(proc)
        finally:
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        return StartMeasurement(painted.time, painted.work, memory), files


def _is_settled(frames: list[Frame], now: float, changed: float) -> bool:
    if not frames:
        return now > TIMEOUT
    return now - changed > IDLE_SECONDS or now - frames[0].time > MAX_ANIMATION


def _first_painted(empty: Pixels, frames: list[Frame]) -> Frame:
    if not frames:
        raise RuntimeError("nothing was painted")
    window = frames[-1].pixels != empty
    return next(
        frame for frame in frames if (frame.pixels != empty)[window].mean() >= PAINTED_SHARE
    )


def _processor_time(proc: Path) -> float:
    fields = (proc / "stat").read_text().rpartition(")")[2].split()
    # utime, stime, and those of terminated children
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def _resident_megabytes(proc: Path) -> float:
    lines = (proc / "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1e3


def _mapped_files(proc: Path) -> set[Path]:
    lines = (line.split(maxsplit=5) for line in (proc / "maps").read_text().splitlines())
    names = {fields[5] for fields in lines if len(fields) == 6}
    return {Path(name) for name in names if name.startswith("/") and Path(name).is_file()}


def evict_from_cache(files: set[Path]) -> None:
    """Evict files from the page cache; files that other programs use stay."""
    for file in files:
        handle = os.open(file, os.O_RDONLY)
        try:
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(handle)


@contextmanager
def open_screen() -> Iterator[Screen]:
    """Open an empty screen; raise FileNotFoundError without Xvfb."""
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Xvfb(Path(folder), WIDTH, HEIGHT, "-noreset")) as server,
    ):
        yield Screen(server.display, server.dump)
