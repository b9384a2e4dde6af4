"""Home, with unfinished games and on the first start."""

from app.application import FivefoldApp
from tests.screenshots.scenes.past_games import clear_and_go_home, unfinished_game
from tests.screenshots.scenes.scene import NAMES, Scene
from tests.screenshots.scenes.table import HELD


def go_home_with_games(app: FivefoldApp) -> None:
    """Show home with unfinished games."""
    for rules, names, turns in (("triple", NAMES[:2], 20), ("os2", NAMES[3:5], 3)):
        app.store.games.begin(*unfinished_game(rules, names, turns))
    app.routes.go_home()


SCENES = {
    "home": Scene("jahtzee", 3, HELD, go_home_with_games),
    "home-first": Scene("official", 1, then=clear_and_go_home),
}
