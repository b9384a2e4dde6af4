"""Imports what the first frame did without while the player looks at it."""

import importlib

from kivy.clock import Clock
from kivy.core.window import Window

MODULES = (
    "app.screens.table.table_screen",
    "app.screens.home",
    "app.widgets.kivymd_fixes",
    "app.screens.new_game.new_game_screen",
    "app.screens.game_over.game_over_screen",
    "core.coach.multi_column",
    "core.bots",
    "app.screens.settings.settings_screen",
    "app.screens.help",
    "app.navigation.history_routes",
    "app.screens.challenges",
    "app.navigation.trainer_routes",
    "app.navigation.league_routes",
)
"""In the order in which they may be needed."""
DELAY = 0.4
"""Seconds after the first frame: the first touches are answered first."""
PAUSE = 0.1


def preload() -> None:
    """One module at a time; a screen that is opened earlier imports its own at once."""

    def painted(*_: object) -> None:
        Window.unbind(on_flip=painted)
        _schedule(MODULES, DELAY)

    Window.bind(on_flip=painted)


def _schedule(names: tuple[str, ...], delay: float) -> None:
    if names:
        Clock.schedule_once(lambda _: _import(names), delay)


def _import(names: tuple[str, ...]) -> None:
    importlib.import_module(names[0])
    _schedule(names[1:], PAUSE)
