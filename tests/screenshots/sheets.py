"""The score sheet of every rule set in windows of every size.

For each size and colour mode it writes one contact sheet: every rule set with one, two and as many
players as it seats, half full and full: `python -m tests.screenshots.sheets --out DIR`. Names as
arguments limit it to these sizes.
"""

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kivy.graphics.texture import Texture

from app.animation.transitions import transitions
from app.application import FivefoldApp
from app.game.tips import ALL_TIPS
from app.settings.settings import ColourMode, Settings, ShowRoll
from app.settings.skins import SkinId
from core import RULE_SETS, EndOfTurn, PlayStyle, SecondTap, create_setup, legal_offers, next_roll
from core.actions import Hold, Score
from tests.app.support.stage import Stage
from tests.screenshots.montage import montage
from tests.screenshots.scenes import NAMES
from tests.screenshots.take import SIZES

STYLE = PlayStyle(hints=True, second_tap=SecondTap.ALWAYS, end_of_turn=EndOfTurn.NOTHING)
MOST_PLAYERS = 6
ACROSS = {"phone": 8, "small": 8}


class Sheet(NamedTuple):
    rules: str
    players: int
    full: bool


def every_sheet() -> Iterator[Sheet]:
    for rules in RULE_SETS.values():
        counts = {1, 2, min(MOST_PLAYERS, rules.players[-1])} & set(rules.players)
        for players in sorted(counts):
            for full in (False, True):
                yield Sheet(rules.id, players, full)


def capture(size: str, look: str, sheets: list[Sheet], skin: str) -> list[Texture]:
    """Capture each sheet in a freshly started application."""
    taken = []
    for sheet in sheets:
        stage = Stage()
        with tempfile.TemporaryDirectory(prefix="fivefold-sheets-") as folder:
            app = FivefoldApp(Path(folder))
            stage.open(app, *SIZES[size])
            app.preferences.change_settings(
                Settings(
                    appearance=ColourMode(look),
                    show_roll=ShowRoll.OFF,
                    play_style=STYLE,
                    skin=SkinId(skin),
                )
            )
            _play(app, sheet)
            stage.frames(3)
            transitions.finish_all()
            stage.frames(3)
            picture = app.root_layout.export_as_image().texture
            picture.flip_vertical()
            taken.append(picture)
            stage.close()
    return taken


def _play(app: FivefoldApp, sheet: Sheet) -> None:
    """Half a game, or one whose last box is open, with a roll and two held dice."""
    setup = create_setup(RULE_SETS[sheet.rules], NAMES[: sheet.players], seed="sheets")
    app.tips.shown.update(ALL_TIPS)
    app.game.start(setup, as_it_was=False)
    model = app.game.table.model
    turns = setup.turns * sheet.players
    for _ in range(turns - 1 if sheet.full else turns // 2):
        model.session.play(next_roll(model.state))
        offers = legal_offers(model.state)
        best = max(offers, key=lambda each: each.points - (20 if each.box == "chance" else 0))
        model.session.play(Score(best.box, best.column))
    model.session.play(next_roll(model.state), Hold((1, 3)))
    model.dismiss()
    model.change_play_style(STYLE)
    if sheet.players == 2:
        offers = [each for each in legal_offers(model.state) if each.points] or list(
            legal_offers(model.state)
        )
        model.card_actions.tap_cell(*offers[-1].cell)


def main() -> None:
    parser = argparse.ArgumentParser(prog="sheets", description=__doc__)
    parser.add_argument("sizes", nargs="*", choices=[[], *SIZES], metavar="size")
    parser.add_argument("--look", choices=("light", "dark"), default="light")
    parser.add_argument("--skin", choices=list(SkinId), default="felt")
    parser.add_argument("--rules", nargs="*", help="only these rule sets")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    sheets = [each for each in every_sheet() if not options.rules or each.rules in options.rules]
    for size in options.sizes or SIZES:
        pictures = capture(size, options.look, sheets, options.skin)
        scale = 1 / SIZES[size][2]
        grid = montage(pictures, ACROSS.get(size, 4), scale)
        grid.export_to_png(str(options.out / f"sheets-{size}-{options.look}-{options.skin}.png"))


if __name__ == "__main__":
    main()
