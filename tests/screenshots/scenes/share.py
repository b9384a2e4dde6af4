"""The page on which results are sent as pictures."""

from collections.abc import Callable

from app.application import FivefoldApp
from app.screens.share.share_screen import ShareScreen
from app.sharing.card.card_layout import CardFormat
from tests.app.support.stage import frames
from tests.screenshots.scenes.game_over import finish_best_alone, finish_with
from tests.screenshots.scenes.league import open_league
from tests.screenshots.scenes.scene import Scene
from tests.screenshots.scenes.trainer import see_result

FRAMES = 6000


def then_share(
    show: Callable[[FivefoldApp], None], form: CardFormat = CardFormat.SQUARE
) -> Callable[[FivefoldApp], None]:
    """Show something, and send it."""

    def send(app: FivefoldApp) -> None:
        show(app)
        press = app.screen.ids.share
        press.dispatch("on_release")
        screen = app.screen
        if not isinstance(screen, ShareScreen):
            raise TypeError(f"{screen} is no page for sending")
        screen.choose_form(form)
        for _ in range(FRAMES):
            frames(1)
            if not screen.preparing and screen.picture is not None:
                break

    return send


TWO = finish_with(("Ana", "sharp"), ("Ben", "steady"))
SIX = finish_with(
    ("Ana", "sharp"),
    ("Maximiliane-Luise", "steady"),
    ("Cleo", "sharp"),
    ("Dan", "beginner"),
    ("Computer", "SHARP"),
    ("Finn", "steady"),
)
TRIPLE = finish_with(("Ana", "sharp"), ("Ben", "steady"), rules="triple")
SCENES = {
    "share": Scene("official", 2, then=then_share(TWO)),
    "share-tall": Scene("official", 2, then=then_share(TWO, CardFormat.TALL)),
    "share-six": Scene("official", 6, then=then_share(SIX)),
    "share-triple": Scene("triple", 2, then=then_share(TRIPLE)),
    "share-best": Scene("official", 1, then=then_share(finish_best_alone)),
    "share-league": Scene("official", 2, then=then_share(open_league(5))),
    "share-day": Scene("official", 1, then=then_share(see_result)),
}
