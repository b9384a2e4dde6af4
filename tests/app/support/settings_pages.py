"""The settings opened by touch, and a game to see what they change, for tests."""

from app.application import FivefoldApp
from app.screens.settings.section import Section
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import GameOptions, Seat
from app.text import settings as words
from tests.app.support.application import tile, touch
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import frames


def open_section(stage: Stage, app: FivefoldApp, section: str) -> Section:
    """From home or from the table, by touch."""
    if isinstance(app.screen, TableScreen):
        stage.key("o")
    else:
        stage.tap(app.screen.ids.settings)
    stage.tap(tile(app, words.SECTIONS[section]()))
    assert app.screen.id == section
    return app.screen


def choose(stage: Stage, setting: object, value: object) -> None:
    choice = setting.ids.choice
    place = [each for each, _ in choice.options].index(value)
    touch(stage, choice.segments[place])


def play(app: FivefoldApp, players: int = 1, rules: str = "official") -> TableScreen:
    seats = tuple(Seat(name) for name in ("Ana", "Ben", "Cleo")[:players])
    app.game.start(GameOptions(rules, seats=seats).setup("settings"), as_it_was=False)
    frames(2)
    return app.game.table
