"""Contact sheets: `make contact` writes docs/screenshots/roll-contact-sheet.png, the frames of a
roll, and skins-contact-sheet.png, the table in every skin.

Arguments: `skins` for the skins only; for a roll `dark`, `brisk`, `held` (two dice stay), or a
number as the seed.
"""

import sys
from collections.abc import Sequence
from unittest.mock import patch

from kivy.graphics.texture import Texture

from app.animation.transitions import transitions
from app.settings.settings import ShowRoll
from app.settings.theme import SKINS, theme
from app.table.dice_actions import ROLL_SECONDS
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.screenshots.montage import montage
from tests.screenshots.take import FOLDER

ACROSS, DOWN = 3, 4
WIDTH, HEIGHT = 412, 915
SHOWN = 246
"""Height of the captured part at the bottom: the felt and a little above it."""
SEED = 5
SKIN_HEIGHT = 720
HELD = "roll 4 4 4 2 4"


def capture_roll(wanted: Sequence[str]) -> list[Texture]:
    stage = Stage()
    show = ShowRoll.BRISK if "brisk" in wanted else ShowRoll.FULL
    lines = ("roll 4 2 4 1 6", "hold 1 3") if "held" in wanted else ()
    table = TableDriver(stage, players=2, lines=lines, show_roll=show)
    stage.open(table.screen, WIDTH, HEIGHT)
    if "dark" in wanted:
        stage.dark()
    table.model.dice_actions.roll()
    stage.frames(2)
    flying = table.felt.row.roll_animation
    flying.use_manual_clock()
    taken = []
    for _ in range(ACROSS * DOWN):
        flying.step(ROLL_SECONDS[show] / (ACROSS * DOWN))
        stage.frames()
        texture = table.screen.export_as_image().texture
        # The exported texture is upside down.
        part = texture.get_region(0, HEIGHT - SHOWN, WIDTH, SHOWN)
        part.flip_vertical()
        taken.append(part)
    stage.close()
    return taken


def capture_skins() -> list[Texture]:
    """Capture the table in every skin: a light row and a dark row."""
    stage = Stage()
    lines = (*("roll 6 6 6 2 1", "score sixes 1", "roll 1 2 3 4 6", "score small_straight 1"), HELD)
    table = TableDriver(stage, players=2, lines=(*lines, "hold 2 3 5"))
    stage.open(table.screen, WIDTH, SKIN_HEIGHT)
    table.model.card_actions.tap_cell("fours", 0)
    stage.frames(2)
    transitions.finish_all()  # so that the preview is in place
    taken = []
    for dark in (False, True):
        for skin in SKINS.values():
            theme.apply_skin(skin, dark)
            stage.frames(2)
            picture = table.screen.export_as_image().texture
            picture.flip_vertical()
            taken.append(picture)
    stage.close()
    return taken


def main(wanted: Sequence[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not wanted or "skins" in wanted:
        montage(capture_skins(), len(SKINS)).export_to_png(str(FOLDER / "skins-contact-sheet.png"))
    if "skins" in wanted:
        return
    seed = next((int(each) for each in wanted if each.isdigit()), SEED)
    with patch("app.widgets.table.dice.dice_row.randbits", lambda _: seed):
        pictures = capture_roll(wanted)
    name = "-".join(["roll-contact-sheet", *wanted])
    montage(pictures, ACROSS).export_to_png(str(FOLDER / f"{name}.png"))


if __name__ == "__main__":
    main(sys.argv[1:])
