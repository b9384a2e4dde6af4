"""Moments of a roll on one sheet: `make contact` writes docs/screenshots/roll-contact-sheet.png.

Arguments: `dark`, `brisk`, `held` (two dice stay), a number as another seed.
"""

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="fivefold-pictures-")
if sys.platform == "linux":
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

# Kivy has to be imported after its environment is set.
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from app.settings import ShowRoll
from app.table.model import ROLL_SECONDS
from app.theme import theme
from tests.app.at_table import AtTable
from tests.app.screenshots import FOLDER
from tests.app.stage import Stage

ACROSS, DOWN = 3, 4
WIDTH, HEIGHT = 412, 915
SHOWN = 246
"""The lowest part of the screen: the felt, and a little over it."""
SEED = 5
GAP = 6


def moments(wanted: Sequence[str]) -> list[Texture]:
    stage = Stage()
    show = ShowRoll.BRISK if "brisk" in wanted else ShowRoll.FULL
    lines = ("roll 4 2 4 1 6", "hold 1 3") if "held" in wanted else ()
    table = AtTable(stage, players=2, lines=lines, show_roll=show)
    stage.open(table.screen, WIDTH, HEIGHT)
    if "dark" in wanted:
        stage.dark()
    table.model.roll()
    stage.frames(2)
    flying = table.felt.row.stage
    flying.hold_clock()
    taken = []
    for _ in range(ACROSS * DOWN):
        flying.step(ROLL_SECONDS[show] / (ACROSS * DOWN))
        stage.frames()
        texture = table.screen.export_as_image().texture
        # Such a picture stands on its head.
        part = texture.get_region(0, HEIGHT - SHOWN, WIDTH, SHOWN)
        part.flip_vertical()
        taken.append(part)
    stage.close()
    return taken


def sheet(pictures: Sequence[Texture]) -> Widget:
    size = (ACROSS * (WIDTH + GAP) - GAP, DOWN * (SHOWN + GAP) - GAP)
    made = Widget(size=size)
    with made.canvas:
        Color(rgba=theme.line)
        Rectangle(size=size)
        Color(1, 1, 1, 1)
        for number, picture in enumerate(pictures):
            down, across = divmod(number, ACROSS)
            at = (across * (WIDTH + GAP), (DOWN - 1 - down) * (SHOWN + GAP))
            Rectangle(texture=picture, pos=at, size=(WIDTH, SHOWN))
    return made


def main(wanted: Sequence[str], file: Path) -> None:
    seed = next((int(each) for each in wanted if each.isdigit()), SEED)
    with patch("app.widgets.dice_row.randbits", lambda _: seed):
        pictures = moments(wanted)
    file.parent.mkdir(parents=True, exist_ok=True)
    sheet(pictures).export_to_png(str(file))


if __name__ == "__main__":
    asked = sys.argv[1:]
    main(asked, FOLDER / ("-".join(["roll-contact-sheet", *asked]) + ".png"))
