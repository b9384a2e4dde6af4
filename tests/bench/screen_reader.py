"""What a connected screen reader costs: the tree, an update, and a roll with everything it brings.

With a bus it talks to AccessKit's real adapter, and counts the work of its threads too:

    dbus-run-session -- python -m tests.bench screen_reader
"""

import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time, sleep

from kivy.core.window import Window

from app.accessibility import bridge
from app.accessibility.tree import Tree
from app.application import FivefoldApp
from app.settings.settings import Settings, ShowRoll
from core import RULE_SETS, create_setup
from tests.app.support.stage import Stage

SIZES = ((412, 915), (1000, 760))
PLAYERS = (2, 6)
ROLLS = 60
ENABLE = (
    *("gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus"),
    *("--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled", "<true>"),
)


class Converter:
    """In place of the adapter where there is no bus: updates are made, and sent to nobody."""

    def __init__(self, handlers: object) -> None:
        handlers.connected()  # type: ignore[attr-defined]

    def update(self, make_update: Callable[[], object]) -> None:
        make_update()

    def set_focused(self, focused: bool) -> None: ...

    def set_place(self, *place: float) -> None: ...


def connect(stage: Stage, app: FivefoldApp) -> None:
    if "DBUS_SESSION_BUS_ADDRESS" in os.environ:
        subprocess.run(ENABLE, check=True, capture_output=True)
    else:
        bridge.create_adapter = lambda handlers, _: Converter(handlers)
    Window.dispatch("on_flip")
    for _ in range(50):
        stage.wait(1.0)
        if app.screen_reader.connected:
            return
        sleep(0.1)
    raise TimeoutError("nobody asked for the tree")


def measure_rolls(stage: Stage, app: FivefoldApp) -> float:
    """Milliseconds of processor time for a roll, in all threads."""
    times = []
    for number in range(ROLLS):
        if number % 3 == 0:
            app.game.start(app.game.table.model.state.setup)
            stage.frames(3)
            update(stage, app)
        start = process_time()
        stage.key("space")
        update(stage, app)
        sleep(0.02)  # for the adapter's own threads
        times.append((process_time() - start) * 1e3)
    return median(times)


def update(stage: Stage, app: FivefoldApp) -> None:
    """As after the last frame of the roll, with what the narrator has to say."""
    stage.frames(2)
    if app.screen_reader.connected:
        app.screen_reader._update_soon.cancel()  # noqa: SLF001
        app.screen_reader._update()  # noqa: SLF001


def main() -> None:
    real = "DBUS_SESSION_BUS_ADDRESS" in os.environ
    print(f"Screen reader, {'through the real adapter' if real else 'without a bus'}")
    for size in SIZES:
        for players in PLAYERS:
            stage = Stage()
            with tempfile.TemporaryDirectory() as folder:
                app = FivefoldApp(Path(folder))
                stage.open(app, *size)
                app.preferences.change_settings(Settings(show_roll=ShowRoll.OFF))
                names = [f"Player {number + 1}" for number in range(players)]
                app.game.start(create_setup(RULE_SETS["official"], names, seed="bench"))
                stage.frames(3)
                alone = measure_rolls(stage, app)
                connect(stage, app)
                read = measure_rolls(stage, app)
                start = process_time()
                for _ in range(ROLLS):
                    tree = Tree((app.screen,))
                each = (process_time() - start) / ROLLS * 1e3
                print(
                    f"  {size[0]}×{size[1]}, {players} players: a tree of {len(tree.nodes)} nodes"
                    f" {each:.2f} ms; a roll {alone:.2f} ms alone, {read - alone:+.2f} ms read"
                )
                stage.close()
