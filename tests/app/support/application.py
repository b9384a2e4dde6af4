"""The whole program in a test's window: found by what it says, touched, closed and opened again."""

from pathlib import Path

from app.application import FivefoldApp
from app.screens.table.table_screen import TableScreen
from app.settings.settings import ColourMode, Settings, ShowRoll
from app.widgets.controls.keyboard_focus import bring_into_view
from app.widgets.controls.tile import Tile
from tests.app.support.stage import Stage


def opened(stage: Stage, folder: Path) -> FivefoldApp:
    """On a phone, by day, and no roll takes its time."""
    app = FivefoldApp(folder)
    stage.open(app, 412, 915)
    app.preferences.change_settings(Settings(appearance=ColourMode.LIGHT, show_roll=ShowRoll.OFF))
    return app


def again(stage: Stage, app: FivefoldApp) -> FivefoldApp:
    """The program closed and opened again on the same data."""
    folder = app._folder  # noqa: SLF001
    stage.close()
    reopened = FivefoldApp(folder)
    stage.open(reopened, 412, 915)
    return reopened


def tile(app: FivefoldApp, heading: str) -> Tile:
    return next(w for w in app.screen.walk() if isinstance(w, Tile) and w.heading == heading)


def start(stage: Stage, app: FivefoldApp) -> TableScreen:
    """A game as the new-game screen offers it."""
    stage.tap(tile(app, "New game"))
    stage.tap(app.screen.ids.start)
    assert isinstance(app.screen, TableScreen)
    return app.screen


def touch(stage: Stage, widget: object) -> None:
    bring_into_view(widget)
    stage.frames(3)
    stage.tap(widget)
    stage.frames(2)


def disk_takes(app: FivefoldApp, everything: bool) -> None:
    """Whether anything can be written from now on."""
    app.store.database.connection.execute(f"PRAGMA query_only = {'OFF' if everything else 'ON'}")
