"""Open settings pages by touch, and a table to see their effect."""

from app.application import FivefoldApp
from app.screens.settings.settings_section import SettingsSection
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import GameOptions, Seat
from app.text.screens import settings as words
from tests.app.support.application import find_tile, scroll_and_tap
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import frames


def open_section(stage: Stage, app: FivefoldApp, section: str) -> SettingsSection:
    """Open a section from home or from the table, by touch."""
    if isinstance(app.screen, TableScreen):
        stage.key("o")
    else:
        stage.tap(app.screen.ids.settings)
    stage.tap(find_tile(app, words.SECTIONS[section]()))
    assert app.screen.section == section
    return app.screen


def choose_option(stage: Stage, setting: object, value: object) -> None:
    choice = setting.ids.choice
    place = [each for each, _ in choice.options].index(value)
    scroll_and_tap(stage, choice.option_widgets[place])


def open_table(app: FivefoldApp, players: int = 1, rules: str = "official") -> TableScreen:
    seats = tuple(Seat(name) for name in ("Ana", "Ben", "Cleo")[:players])
    app.game.start(GameOptions(rules, seats=seats).setup("settings"), as_it_was=False)
    frames(2)
    return app.game.table
