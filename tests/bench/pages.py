"""Opening the screens around the table, their frames, and what stays behind."""

import gc
import statistics
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

from kivy.base import EventLoop
from kivy.core.window import Window

from app.application import FivefoldApp
from tests.app.storage.saved_games import save_league
from tests.app.support.application import open_app
from tests.app.support.finished_games import save_finished_game
from tests.app.support.stage import Stage
from tests.app.test_leaks import Snapshot, take_snapshot

GAMES = 20
ROUNDS = 15
FRAMES = 20
VISITS = 200
LAYOUT_FRAMES = 3
"""Frames until a page has its final layout."""


def pages(app: FivefoldApp) -> dict[str, Callable[[], None]]:
    history = app.routes.history
    return {
        "settings": app.routes.open_settings,
        "settings: sound": partial(app.routes.open_settings, "feel"),
        "settings: play": partial(app.routes.open_settings, "play"),
        "settings: look": partial(app.routes.open_settings, "look"),
        "history": history.history,
        "players": history.players,
        "help": app.routes.open_help,
        "challenges": app.challenges.open,
        "league": app.routes.leagues.open,
    }


def open_page(open_: Callable[[], None]) -> float:
    """Return the milliseconds of processor time until the page is laid out and drawn."""
    gc.collect()
    start = process_time()
    open_()
    for _ in range(LAYOUT_FRAMES):
        Window.canvas.ask_update()
        EventLoop.idle()
    return (process_time() - start) * 1e3


def frame() -> float:
    """Return the milliseconds of processor time of a frame that is drawn in full."""
    start = process_time()
    for _ in range(FRAMES):
        Window.canvas.ask_update()
        EventLoop.idle()
    return (process_time() - start) * 1e3 / FRAMES


def measure(app: FivefoldApp, name: str) -> None:
    opened, frames = [], []
    for number in range(ROUNDS + 1):
        work = open_page(pages(app)[name])
        if number:  # the first one imports the screen
            opened.append(work)
            frames.append(frame())
        app.routes.go_home()
        EventLoop.idle()
    print(
        f"  {name:16} opened in {statistics.median(opened):6.1f} ms (least {min(opened):6.1f}),"
        f" a frame {statistics.median(frames):5.2f} ms (least {min(frames):5.2f})"
    )


def visit(app: FivefoldApp, times: int) -> Snapshot:
    """Open and close every page so many times."""
    for _ in range(times):
        for open_ in pages(app).values():
            open_()
            EventLoop.idle()
            app.routes.go_home()
            EventLoop.idle()
    return take_snapshot()


def main() -> None:
    print(f"Screens around the table, 412×915, {GAMES} games (processor time)")
    stage = Stage()
    with tempfile.TemporaryDirectory() as folder:
        app = open_app(stage, Path(folder))
        for number in range(GAMES):
            save_finished_game(app, "official", "Ana", f"Guest {number}")
        save_league(app.store, "Ana", *(f"Guest {number}" for number in range(5)))
        app.routes.go_home()
        for name in pages(app):
            measure(app, name)
        before = visit(app, 5)
        print(f"  before:           {before}")
        print(f"  {VISITS} visits later: {visit(app, VISITS)}")
        stage.close()
