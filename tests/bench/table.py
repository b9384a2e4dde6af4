"""Response time of the table to a touch."""

import statistics
from collections.abc import Callable
from time import perf_counter

from kivy.base import EventLoop

from core import Undo
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver

ROUNDS = 40


def response_time(action: Callable[[], None]) -> tuple[float, float]:
    """Return the milliseconds for the action, and for the frame that shows it."""
    start = perf_counter()
    action()
    done = perf_counter()
    EventLoop.idle()
    return (done - start) * 1e3, (perf_counter() - done) * 1e3


def measure(columns: int) -> None:
    stage = Stage()
    table = TableDriver(stage, "custom", 2, columns=columns, multiply=columns > 1)
    stage.open(table.screen)
    times: dict[str, list[tuple[float, float]]] = {}
    for _ in range(ROUNDS):
        model = table.model
        model.next_turn()
        times.setdefault("roll", []).append(response_time(model.dice_actions.roll))
        times.setdefault("hold", []).append(response_time(lambda: table.model.dice_actions.tap(0)))
        times.setdefault("preview", []).append(
            response_time(lambda: table.model.card_actions.tap_cell("chance", 0))
        )
        times.setdefault("score", []).append(
            response_time(lambda: table.model.card_actions.tap_cell("chance", 0))
        )
        table.session.play(Undo())
        table.session.game = type(table.session.game).new(table.session.game.setup)
        model.change_play_style(model.play_style)
        stage.frames()
    for name, measured in times.items():
        median = statistics.median(each[0] for each in measured)
        worst = max(each[0] for each in measured)
        frame = statistics.median(each[1] for each in measured)
        print(
            f"  {name:8} {columns} column(s): median {median:5.2f} ms"
            f" (worst {worst:5.2f}), next frame {frame:5.1f} ms"
        )
    stage.close()


def build_milliseconds() -> float:
    """Return the median time to build the screen in a window that has shown one before."""
    times = []
    for _ in range(7):
        stage = Stage()
        start = perf_counter()
        table = TableDriver(stage, "triple", 2)
        times.append((perf_counter() - start) * 1e3)
        stage.open(table.screen)
        stage.close()
    return statistics.median(times)


def main() -> None:
    print("Table, 412×915")
    for columns in (1, 6):
        measure(columns)
    print(f"  screen built in {build_milliseconds():.0f} ms")
