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
from app.widgets.table.dice.roll_animation import frame_rate_monitor
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver

ROLLS = 12
FRAME = 1 / 60


class FrameTime(NamedTuple):
    """Elapsed milliseconds, and processor time, which other programs affect less."""

    elapsed: float
    processor: float


def draw_frame(action: Callable[[], None]) -> FrameTime:
    """Run an action, draw the next frame and wait until it is complete."""
    start, processor = perf_counter(), process_time()
    action()
    Window.canvas.ask_update()
    EventLoop.idle()
    # Drivers queue frames: without this, one in ten would wait for all of them.
    glFinish()
    return FrameTime((perf_counter() - start) * 1e3, (process_time() - processor) * 1e3)


def report(name: str, frames: list[FrameTime]) -> None:
    figures = []
    for times in zip(*frames, strict=True):
        ordered = sorted(times)
        percentile = ordered[int(len(ordered) * 0.95)]
        figures.append(
            f"median {statistics.median(times):5.1f} ms, 95th percentile {percentile:5.1f} ms,"
            f" worst {ordered[-1]:5.1f} ms"
        )
    print(f"  {name:19} {len(frames):4} frames: {figures[0]}\n{'processor: ':>35}{figures[1]}")


def measure_rolls(table: TableDriver) -> tuple[list[FrameTime], list[FrameTime]]:
    """Return the frames after each tap, and those of the roll that follows, 1/60 s apart."""
    taps, frames = [], []
    stage = table.felt.row.roll_animation
    for _ in range(ROLLS):
        table.session.game = type(table.session.game).new(table.session.game.setup)
        table.model.change_play_style(table.model.play_style)
        EventLoop.idle()
        taps.append(draw_frame(table.model.dice_actions.roll))
        taps.append(draw_frame(lambda: None))
        stage.use_manual_clock()
        while stage.rolling:
            frames.append(draw_frame(lambda: stage.step(FRAME)))
    return taps, frames


def measure(name: str, solid: bool) -> None:
    stage = Stage()
    table = TableDriver(stage, players=2, show_roll=ShowRoll.FULL)
    stage.open(table.screen)
    table.screen.solid_dice = solid
    table.model.dice_actions.roll()
    table.model.dice_actions.finish_roll()
    for _ in range(20):
        draw_frame(lambda: None)
    report(f"{name} at rest", [draw_frame(lambda: None) for _ in range(300)])
    taps, frames = measure_rolls(table)
    report(f"{name} rolling", frames)
    report(f"{name}, after the tap", taps)
    stage.close()
    frame_rate_monitor.reset()


def memory_growth(rolls: int = 1000) -> tuple[int, float]:
    """Return how many memory blocks and megabytes that many rolls leave allocated."""
    stage = Stage()
    table = TableDriver(stage, players=1, show_roll=ShowRoll.BRISK)
    stage.open(table.screen)

    def roll() -> None:
        table.session.game = type(table.session.game).new(table.session.game.setup)
        table.model.change_play_style(table.model.play_style)
        table.model.dice_actions.roll()
        stage.frames()
        for _ in range(3):
            table.felt.row.roll_animation.step(0.1)
        table.model.dice_actions.finish_roll()

    # Text textures are cached, so the first rolls do allocate memory.
    for _ in range(300):
        roll()
    gc.collect()
    blocks, megabytes = sys.getallocatedblocks(), _resident_megabytes()
    for _ in range(rolls):
        roll()
    gc.collect()
    growth = sys.getallocatedblocks() - blocks, _resident_megabytes() - megabytes
    stage.close()
    return growth


def _resident_megabytes() -> float:
    """Read the resident set size; Linux only."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    lines = status.read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def throw_milliseconds() -> float:
    """Return the median time to compute the flight of five dice."""
    landings = [Landing(die, 50 + 78 * die, 130, die + 1) for die in range(5)]
    times = []
    for seed in range(200):
        start = perf_counter()
        plan_throw(landings, (206, 40), ThrowArea(33, 88, 379, 190), 66, 0.5, seed)
        times.append((perf_counter() - start) * 1e3)
    return statistics.median(times)


def main() -> None:
    print("Rolling five dice, 412×915")
    measure("solid", solid=True)
    measure("flat", solid=False)
    print(f"  computing a throw: median {throw_milliseconds():5.2f} ms")
    blocks, megabytes = memory_growth()
    print(f"  after 1000 rolls: {blocks:+d} memory blocks, {megabytes:+.1f} MB")


if __name__ == "__main__":
    main()
