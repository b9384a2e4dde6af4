"""Pictures of every screen: `make screenshots` writes those of the README to docs/screenshots.

With names, `python -m tests.screenshots.take home settings` takes these and all that begin so
("settings-look"), in any language, size and look; `all` takes every one. `--sheet 6` lays them
beside each other on sheets of two rows, six in each, to be looked at together.
"""

import argparse
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from kivy.animation import Animation
from kivy.graphics.texture import Texture

from app.animation.transitions import transitions
from app.application import FivefoldApp
from app.settings.settings import ColourMode, Settings
from app.settings.skins import SkinId
from app.text.i18n import ENGLISH, LANGUAGES
from assets.png import encode_png
from tests.app.support.stage import Stage
from tests.screenshots.montage import beside
from tests.screenshots.scenes import PICTURES

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {
    "phone": (412, 915, 1.5, 1.0),
    "landscape": (915, 412, 1, 1.0),
    "desktop": (1000, 760, 1, 1.0),
    "small": (360, 640, 1.5, 1.3),
    "tablet": (1280, 800, 1, 1.0),
}
"""Width and height in dp, pixels for each, and how large the system writes."""
ALL = "all"


@dataclass(frozen=True, slots=True)
class Shot:
    name: str
    size: str = "phone"
    look: str = "light"
    language: str = ENGLISH
    skin: str = "felt"

    @property
    def file(self) -> str:
        """Phone, daylight, English and green felt go without saying."""
        usual = Shot(self.name)
        parts = (
            part
            for part, said in zip(self._parts, usual._parts, strict=True)
            if part != said or part == self.name
        )
        return "-".join(parts) + ".png"

    @property
    def _parts(self) -> tuple[str, ...]:
        return (self.name, self.skin, self.size, self.look, self.language)


KEPT = (
    *(Shot(name) for name in ("home", "home-first", "new-game", "preview", "joker", "hint-why")),
    *(Shot(name) for name in ("odds", "real-dice", "challenges", "game-over", "review", "tip")),
    *(Shot(name) for name in ("settings", "settings-look", "help", "help-box", "statistics")),
    *(Shot(name) for name in ("top-scores", "history", "players", "replay", "face-to-face")),
    *(Shot(name, look="dark") for name in ("triple", "six-columns", "held", "home", "review")),
    *(Shot(name, "desktop") for name in ("held", "home", "settings-play", "help-box")),
    *(Shot(name, "desktop", "dark") for name in ("triple", "game-over")),
    Shot("preview", "landscape"),
    Shot("preview", "small"),
    Shot("hint", language="de"),
    Shot("new-game", language="es"),
    Shot("help-the-game", language="fr"),
    Shot("home", language="sv"),
)
"""What docs/screenshots shows: one good picture of every screen, and some of every kind."""


def taken(shot: Shot) -> Texture:
    """The picture, as it is in a program that has just been started."""
    stage = Stage()
    with tempfile.TemporaryDirectory(prefix="fivefold-pictures-") as folder:
        app = FivefoldApp(Path(folder))
        stage.open(app, *SIZES[shot.size])
        app.preferences.change_settings(
            Settings(
                appearance=ColourMode(shot.look),
                language=shot.language,
                skin=SkinId(shot.skin),
            )
        )
        PICTURES[shot.name].show(app)
        stage.frames(2)
        transitions.finish_all()
        for sheet in app.overlays:
            Animation.cancel_all(sheet)
            sheet.opacity = 1
        stage.frames(4)
        # Not the window's own picture: an offscreen one keeps its first size.
        picture = app.root_layout.export_as_image().texture
        picture.flip_vertical()
        stage.close()
    return picture


def save(picture: Texture, file: Path) -> None:
    """Without the transparency that no screenshot has: a fifth smaller."""
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = picture.pixels
    width, height = picture.size
    lines = [rows[at : at + 4 * width] for at in range(0, 4 * width * height, 4 * width)]
    file.write_bytes(encode_png(b"".join(reversed(lines)), width, opaque=True))


def matching(wanted: Iterable[str]) -> list[str]:
    """Every picture of these names, and whatever begins so."""
    wanted = tuple(wanted)
    return [
        name
        for name in PICTURES
        if ALL in wanted or any(f"{name}-".startswith(f"{each}-") for each in wanted)
    ]


def keep(folder: Path) -> None:
    """What the documentation shows; whatever else lay there as a picture of a screen goes."""
    for old in folder.glob("*.png"):
        if not old.stem.endswith("contact-sheet"):
            old.unlink()
    for shot in KEPT:
        save(taken(shot), folder / shot.file)


def main() -> None:
    parser = argparse.ArgumentParser(prog="screenshots", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="name", help=f"{ALL}, or: {', '.join(PICTURES)}"
    )
    parser.add_argument("--language", choices=LANGUAGES, default=ENGLISH)
    parser.add_argument("--size", choices=SIZES, default="phone")
    parser.add_argument("--look", choices=("light", "dark"), default="light")
    parser.add_argument("--skin", choices=list(SkinId), default="felt")
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--sheet", type=int, metavar="ACROSS", help="beside each other")
    wish = parser.parse_args()
    if not wish.names:
        keep(wish.out)
        return
    names = matching(wish.names)
    if not names:
        parser.error(f"there is no picture called {' or '.join(wish.names)}")
    shots = [Shot(name, wish.size, wish.look, wish.language, wish.skin) for name in names]
    if not wish.sheet:
        for shot in shots:
            save(taken(shot), wish.out / shot.file)
        return
    wish.out.mkdir(parents=True, exist_ok=True)
    for number in range(0, len(shots), 2 * wish.sheet):
        some = shots[number : number + 2 * wish.sheet]
        density = SIZES[wish.size][2]
        sheet = beside([taken(shot) for shot in some], min(wish.sheet, len(some)), 1 / density)
        file = f"sheet-{wish.language}-{wish.size}-{wish.look}-{number // (2 * wish.sheet) + 1}.png"
        sheet.export_to_png(str(wish.out / file))


if __name__ == "__main__":
    main()
