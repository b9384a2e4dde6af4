"""Frame times while five dice roll, compared with the same screen at rest."""

import gc
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish

from app.animation.dice_flight.throw import Landing, ThrowArea, plan_throw
from app.settings.settings import ShowRoll
from app.widgets.table.roll_animation import frame_rate_monitor
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver

ROLLS = 12
FRAME = 1 / 60


class Frame(NamedTuple):
    """Milliseconds by the clock, and of processor time on all cores: the second is comparable while
    other programs run."""

    clock: float
    work: float


def frame(before: Callable[[], None]) -> Frame:
    """Draw one frame, and wait until it is drawn."""
    began, worked = perf_counter(), process_time()
    before()
    Window.canvas.ask_update()
    EventLoop.idle()
    # Drivers queue drawing: without this, one frame in ten would wait for all of them.
    glFinish()
    return Frame((perf_counter() - began) * 1e3, (process_time() - worked) * 1e3)


def report(name: str, frames: list[Frame]) -> None:
    parts = []
    for times in zip(*frames, strict=True):
        by_length = sorted(times)
        late = by_length[int(len(by_length) * 0.95)]
        parts.append(
            f"median {statistics.median(times):5.1f} ms, 95 % under {late:5.1f} ms,"
            f" worst {by_length[-1]:5.1f} ms"
        )
    print(f"  {name:19} {len(frames):4} frames: {parts[0]}\n{'of work: ':>35}{parts[1]}")


def roll_frames(table: TableDriver) -> tuple[list[Frame], list[Frame]]:
    """The frame after each tap, and those of the roll that follows, 1/60 s apart."""
    taps, frames = [], []
    stage = table.felt.row.stage
    for _ in range(ROLLS):
        table.session.game = type(table.session.game).new(table.session.game.setup)
        table.model.change_play_style(table.model.play_style)
        EventLoop.idle()
        taps.append(frame(table.model.dice_actions.roll))
        taps.append(frame(lambda: None))
        stage.use_manual_clock()
        while stage.rolling:
            frames.append(frame(lambda: stage.step(FRAME)))
    return taps, frames


def measure(name: str, solid: bool) -> None:
    stage = Stage()
    table = TableDriver(stage, players=2, show_roll=ShowRoll.FULL)
    stage.open(table.screen)
    table.screen.solid_dice = solid
    table.model.dice_actions.roll()
    table.model.dice_actions.finish_roll()
    for _ in range(20):
        frame(lambda: None)
    report(f"{name} at rest", [frame(lambda: None) for _ in range(300)])
    taps, frames = roll_frames(table)
    report(f"{name} rolling", frames)
    report(f"{name}, from the tap", taps)
    stage.close()
    frame_rate_monitor.reset()


def growth(rolls: int = 1000) -> tuple[int, float]:
    """Memory blocks, and megabytes, that are still allocated after that many rolls."""
    stage = Stage()
    table = TableDriver(stage, players=1, show_roll=ShowRoll.BRISK)
    stage.open(table.screen)

    def roll() -> None:
        table.session.game = type(table.session.game).new(table.session.game.setup)
        table.model.change_play_style(table.model.play_style)
        table.model.dice_actions.roll()
        stage.frames()
        for _ in range(3):
            table.felt.row.stage.step(0.1)
        table.model.dice_actions.finish_roll()

    # Text textures are cached, so the first rolls do allocate memory.
    for _ in range(300):
        roll()
    gc.collect()
    blocks, megabytes = sys.getallocatedblocks(), _resident()
    for _ in range(rolls):
        roll()
    gc.collect()
    grown = sys.getallocatedblocks() - blocks, _resident() - megabytes
    stage.close()
    return grown


def _resident() -> float:
    """Resident megabytes, on Linux."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    lines = status.read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def throw_milliseconds() -> float:
    """Milliseconds to compute the flight of five dice."""
    landings = [Landing(die, 50 + 78 * die, 130, die + 1) for die in range(5)]
    times = []
    for seed in range(200):
        began = perf_counter()
        plan_throw(landings, (206, 40), ThrowArea(33, 88, 379, 190), 66, 0.5, seed)
        times.append((perf_counter() - began) * 1e3)
    return statistics.median(times)


def main() -> None:
    print("Dice, 412×915, a full roll of five")
    measure("solid", solid=True)
    measure("flat", solid=False)
    print(f"  computing a throw {throw_milliseconds():5.2f} ms")
    blocks, megabytes = growth()
    print(f"  after 1000 more rolls {blocks:+d} memory blocks, {megabytes:+.1f} MB")


if __name__ == "__main__":
    main()
