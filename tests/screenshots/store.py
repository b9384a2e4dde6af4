"""Screenshots for the stores, where fastlane and F-Droid look for them: `make store-pictures`."""

import sys
import tempfile
from pathlib import Path

from app.application import FivefoldApp
from app.settings.settings import ColourMode, Settings
from tests.app.support.stage import Stage
from tests.screenshots.scenes import SCENES

FOLDER = Path(__file__).parents[2] / "fastlane" / "metadata" / "android" / "en-US" / "images"
SCREENS = {
    "phoneScreenshots": (360, 720, 3, 1.0),
    "sevenInchScreenshots": (600, 960, 2, 1.0),
    "tenInchScreenshots": (1280, 800, 1.5, 1.0),
}
SHOWN = {
    "preview": "light",
    "triple": "dark",
    "home": "light",
    "joker": "light",
    "game-over": "dark",
}
"""The order in which the stores show them."""


def take(folder: Path) -> None:
    for screen, size in SCREENS.items():
        (folder / screen).mkdir(parents=True, exist_ok=True)
        for number, (name, look) in enumerate(SHOWN.items(), 1):
            stage = Stage()
            app = FivefoldApp(Path(tempfile.mkdtemp(prefix="fivefold-pictures-")))
            stage.open(app, *size)
            app.preferences.change_settings(Settings(appearance=ColourMode(look)))
            SCENES[name].show(app)
            stage.frames(6)
            app.root.export_to_png(str(folder / screen / f"{number}_{name}.png"))
            stage.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
