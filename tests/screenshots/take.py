"""Screenshots of every screen: `make screenshots` writes the documented ones to docs/screenshots.

`python -m tests.screenshots.take home settings` takes the named scenes and their variants
("settings-look"), in any language, skin, sizes and colour modes; `all` takes every scene, and
`card` the card of every rule set. `--sheet 6` puts them on contact sheets of two rows, six in each.
"""

import argparse
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, replace
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
from tests.screenshots.montage import montage
from tests.screenshots.scenes import SCENES

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {
    "phone": (412, 915, 1.5, 1.0),
    "landscape": (915, 412, 1, 1.0),
    "desktop": (1000, 760, 1, 1.0),
    "large": (1400, 950, 1, 1.0),
    "small": (360, 640, 1.5, 1.3),
    "tablet": (1280, 800, 1, 1.0),
    "portrait-tablet": (800, 1280, 1, 1.0),
    "full-hd": (1920, 1080, 1, 1.0),
    "600": (600, 800, 1, 1.0),
    "720": (720, 600, 1, 1.0),
    "840": (840, 700, 1, 1.0),
    "1000": (1000, 700, 1, 1.0),
    "tall": (1400, 1200, 1, 1.0),
    "side": (640, 360, 1.5, 1.0),
}
"""Width and height in dp, density, font scale."""
ALL = "all"
LOOKS = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Shot:
    name: str
    size: str = "phone"
    look: str = "light"
    language: str = ENGLISH
    skin: str = "felt"

    @property
    def file(self) -> str:
        """The file name; the defaults phone, light, English and green felt are left out."""
        usual = Shot(self.name)
        parts = (
            part
            for part, default in zip(self._parts, usual._parts, strict=True)
            if part != default or part == self.name
        )
        return "-".join(parts) + ".png"

    @property
    def _parts(self) -> tuple[str, ...]:
        return (self.name, self.skin, self.size, self.look, self.language)


DOCUMENTED = (
    *(Shot(name) for name in ("home", "home-first", "new-game", "preview", "joker", "hint-why")),
    *(Shot(name) for name in ("odds", "real-dice", "challenges", "game-over", "review", "tip")),
    *(Shot(name) for name in ("settings", "settings-look", "help", "help-box", "statistics")),
    *(Shot(name) for name in ("top-scores", "history", "players", "replay", "face-to-face")),
    *(Shot(name) for name in ("league", "league-form", "share")),
    Shot("league-over", look="dark"),
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
"""The screenshots in docs/screenshots: every screen, and some of every size, look and language."""


def capture(shot: Shot) -> Texture:
    """Capture a scene in a freshly started application."""
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
        SCENES[shot.name].show(app)
        stage.frames(2)
        transitions.finish_all()
        for sheet in app.overlays:
            Animation.cancel_all(sheet)
            sheet.opacity = 1
            sheet.ids.card.set_state("open", animation=False)
        stage.frames(4)
        # Not a window screenshot: an offscreen window keeps its first size.
        picture = app.root_layout.export_as_image().texture
        picture.flip_vertical()
        stage.close()
    return picture


def save(picture: Texture, file: Path) -> None:
    """Save without an alpha channel, which makes the file a fifth smaller."""
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = picture.pixels
    width, height = picture.size
    lines = [rows[at : at + 4 * width] for at in range(0, 4 * width * height, 4 * width)]
    file.write_bytes(encode_png(b"".join(reversed(lines)), width, opaque=True))


def matching_scenes(wanted: Iterable[str]) -> list[str]:
    """Return the scenes with these names and their variants."""
    wanted = tuple(wanted)
    return [
        name
        for name in SCENES
        if ALL in wanted or any(f"{name}-".startswith(f"{each}-") for each in wanted)
    ]


def write_documented(folder: Path) -> None:
    """Replace the documented screenshots; contact sheets stay."""
    for old in folder.glob("*.png"):
        if not old.stem.endswith("contact-sheet"):
            old.unlink()
    for shot in DOCUMENTED:
        save(capture(shot), folder / shot.file)


def write_contact_sheets(shots: list[Shot], across: int, folder: Path) -> None:
    """Put screenshots of one size on contact sheets of two rows."""
    folder.mkdir(parents=True, exist_ok=True)
    for page, number in enumerate(range(0, len(shots), 2 * across), 1):
        some = shots[number : number + 2 * across]
        density = SIZES[some[0].size][2]
        sheet = montage([capture(shot) for shot in some], min(across, len(some)), 1 / density)
        sheet.export_to_png(str(folder / replace(some[0], name=f"sheet-{page}").file))


def main() -> None:
    parser = argparse.ArgumentParser(prog="screenshots", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"{ALL}, or: {', '.join(SCENES)}")
    parser.add_argument("--language", choices=LANGUAGES, default=ENGLISH)
    parser.add_argument("--size", nargs="+", choices=[*SIZES, ALL], default=["phone"])
    parser.add_argument("--look", nargs="+", choices=LOOKS, default=["light"])
    parser.add_argument("--skin", choices=list(SkinId), default="felt")
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--sheet", type=int, metavar="ACROSS", help="columns of a contact sheet")
    options = parser.parse_args()
    if not options.names:
        write_documented(options.out)
        return
    names = matching_scenes(options.names)
    if not names:
        parser.error(f"there is no scene called {' or '.join(options.names)}")
    for size in SIZES if ALL in options.size else options.size:
        for look in options.look:
            shots = [Shot(name, size, look, options.language, options.skin) for name in names]
            if options.sheet:
                write_contact_sheets(shots, options.sheet, options.out)
            else:
                for shot in shots:
                    save(capture(shot), options.out / shot.file)


if __name__ == "__main__":
    main()
