"""Open, restart and drive the whole application in a test's window."""

from pathlib import Path

from app.application import FivefoldApp
from app.game.name_entry import KEY as SKIPPED_NAMES
from app.screens.table.table_screen import TableScreen
from app.settings.settings import ColourMode, Settings, ShowRoll
from app.widgets.behaviors.keyboard_focus import bring_into_view
from app.widgets.controls.tile import Tile
from tests.app.support.stage import Stage


def open_app(stage: Stage, folder: Path) -> FivefoldApp:
    """Open the application at phone size, in light mode and without roll animation.

    Player 1 and the others are not asked for their names.
    """
    app = FivefoldApp(folder)
    stage.open(app, 412, 915)
    app.store.settings.save(SKIPPED_NAMES, [f"Player {number}" for number in range(1, 7)])
    app.preferences.change_settings(Settings(appearance=ColourMode.LIGHT, show_roll=ShowRoll.OFF))
    return app


def restart_app(stage: Stage, app: FivefoldApp) -> FivefoldApp:
    """Close the application and open it again on the same data."""
    folder = app._folder  # noqa: SLF001
    stage.close()
    reopened = FivefoldApp(folder)
    stage.open(reopened, 412, 915)
    return reopened


def find_tile(app: FivefoldApp, heading: str) -> Tile:
    return next(w for w in app.screen.walk() if isinstance(w, Tile) and w.heading == heading)


def start_game(stage: Stage, app: FivefoldApp) -> TableScreen:
    """Start a game with the defaults of the new-game screen."""
    stage.tap(find_tile(app, "New game"))
    stage.tap(app.screen.ids.start)
    assert isinstance(app.screen, TableScreen)
    return app.screen


def scroll_and_tap(stage: Stage, widget: object) -> None:
    bring_into_view(widget)
    stage.frames(3)
    stage.tap(widget)
    stage.frames(2)


def set_disk_writable(app: FivefoldApp, writable: bool) -> None:
    """Make writes to the database succeed or fail from now on."""
    app.store.database.connection.execute(f"PRAGMA query_only = {'OFF' if writable else 'ON'}")
