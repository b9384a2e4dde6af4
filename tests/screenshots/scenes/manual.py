"""Pages of the help."""

from collections.abc import Callable

from app.application import FivefoldApp
from app.text import table
from tests.screenshots.scenes.scene import Scene
from tests.screenshots.scenes.table import JOKER


def open_help(page: str) -> Callable[[FivefoldApp], None]:
    return lambda app: app.routes.open_help(page)


def search_help(app: FivefoldApp) -> None:
    app.routes.open_help()
    app.screen.ids.search.text = table.JOKER_IN_ANY_LOWER_BOX[0]().strip("¡!\u00a0")


SCENES = {
    "help": Scene("official", 2, JOKER, lambda app: app.routes.open_help()),
    "help-the-game": Scene("triple", 2, then=open_help("the game")),
    "help-extra-fives": Scene("official", 2, then=open_help("extra fives")),
    "help-box": Scene("official", 2, then=open_help("box full_house")),
    "help-total": Scene("triple", 2, then=open_help("total upper_bonus")),
    "help-strategy": Scene("triple", 2, then=open_help("strategy")),
    "help-advice": Scene("triple", 2, then=open_help("advice triple")),
    "help-advice-yachtz": Scene("triple", 2, then=open_help("advice yachtz")),
    "help-classic": Scene("winzee", 2, then=open_help("classic winzee")),
    "help-classic-os2": Scene("winzee", 2, then=open_help("classic os2")),
    "help-classic-triple": Scene("winzee", 2, then=open_help("classic triple")),
    "help-classic-yachtz": Scene("winzee", 2, then=open_help("classic yachtz")),
    "help-classic-jahtzee": Scene("winzee", 2, then=open_help("classic jahtzee")),
    "help-search": Scene("official", 2, then=search_help),
}
