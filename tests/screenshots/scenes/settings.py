"""Every page of the settings, and the backups."""

from collections.abc import Callable
from time import sleep

from app.application import FivefoldApp
from app.settings.game_options import GameOptions
from app.settings.skins import SkinId
from app.storage.database.database import now_in_milliseconds
from tests.screenshots.scenes.scene import Scene
from tests.screenshots.scenes.table import JOKER


def open_backups(app: FivefoldApp) -> None:
    app.routes.open_settings("data")
    for days in (30, 9, 2, 0):
        app.store.database.clock = lambda days=days: now_in_milliseconds() - days * 86_400_000
        app.store.games.begin(app.game.table.model.state.setup)
        for _ in app.store.backups.make():
            sleep(0.01)
    app.open_backups()


def choose_backup(app: FivefoldApp) -> None:
    open_backups(app)
    app.overlays.front.tiles[1].press()


def open_own_colours(app: FivefoldApp) -> None:
    app.routes.open_settings("look")
    app.screen.ids.skin.choose(SkinId.MATERIAL_YOU)


def open_settings(section: str) -> Callable[[FivefoldApp], None]:
    return lambda app: app.routes.open_settings(section)


def choose_variant(app: FivefoldApp) -> None:
    """A classic that is played as it was."""
    options = GameOptions("winzee", columns=3, multiply=True).with_as_it_was(True)
    app.preferences.change_game_options(options)
    app.routes.open_settings("variants")


SCENES = {
    "settings": Scene("official", 2, JOKER, lambda app: app.routes.open_settings()),
    "settings-play": Scene("official", 2, JOKER, open_settings("play")),
    "settings-feel": Scene("official", 2, JOKER, open_settings("feel")),
    "settings-look": Scene("official", 2, JOKER, open_settings("look")),
    "settings-ease": Scene("official", 2, JOKER, open_settings("ease")),
    "settings-look-own": Scene("official", 2, JOKER, open_own_colours),
    "settings-variants": Scene("official", 2, JOKER, open_settings("variants")),
    "settings-variants-classic": Scene("official", 2, JOKER, choose_variant),
    "settings-trick": Scene("official", 2, JOKER, open_settings("trick")),
    "settings-language": Scene("official", 2, JOKER, open_settings("language")),
    "settings-data": Scene("official", 2, JOKER, open_settings("data")),
    "backups": Scene("official", 2, JOKER, open_backups),
    "backup": Scene("official", 2, JOKER, choose_backup),
    "settings-about": Scene("official", 2, JOKER, open_settings("about")),
}
