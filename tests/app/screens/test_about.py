"""The About page: the version, and the licence of everything shipped."""

import re
from pathlib import Path

import pytest
from kivy.core.window import Window

from app.application import FivefoldApp
from app.screens.settings.licences import FILE, load_licences
from app.version import VERSION
from app.widgets.behaviors.keyboard_focus import bring_into_view
from app.widgets.dialogs.dialog import Dialog
from assets.licences.collect import collect_licences, format_licences
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import (
    LANDSCAPE,
    PHONE,
    SMALL,
    frames,
    layout_flaws,
    visible_texts,
)
from tests.marks import extended

ROOT = Path(__file__).parents[3]
BUNDLED_LIBRARIES = (
    *("python", "openssl", "libffi", "sqlite", "zlib", "pyjnius"),
    *("sdl2", "freetype", "harfbuzz", "libpng", "libtiff", "libwebp", "libxmp"),
    *("roboto", "dejavu", "material design icons"),
)
FREE_LICENCES = {
    *("MIT", "Old MIT", "zlib", "libpng", "libtiff", "Apache 2.0", "BSD 3-clause", "PSF 2"),
    *("FreeType", "Bitstream Vera", "public domain"),
}
MAX_TEXTURE_HEIGHT = 2048
"""In pixels; every phone supports text textures of this height."""


def test_the_licence_list_matches_the_installed_packages() -> None:
    """If this fails after an update, run `make licences`."""
    assert FILE.read_text(encoding="utf-8") == format_licences(collect_licences())


def test_everything_shipped_is_listed_with_its_licence() -> None:
    named = " ".join(part.name.lower() for part in load_licences())
    locked = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    everywhere = re.findall(r"^([a-z0-9-]+)==\S+ \\$", locked, re.MULTILINE)
    assert len(everywhere) >= 7
    assert [name for name in (*everywhere, *BUNDLED_LIBRARIES) if name not in named] == []
    assert load_licences()[0].name == "Fivefold"
    for part in load_licences():
        assert part.licence in FREE_LICENCES
        assert len(part.text) > 200


@pytest.mark.extended
@pytest.mark.parametrize(
    ("size", "scale"), [(SMALL, 1.3), extended(PHONE, 1), extended(LANDSCAPE, 1)]
)
def test_the_page_shows_the_version_and_opens_each_licence(
    stage: Stage, tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, *PHONE, font_scale=scale)
    Window.minimum_width = Window.minimum_height = 1
    stage.size(*size, font_scale=scale)
    app.routes.open_settings("about")
    frames()
    assert layout_flaws(app.root_layout) == []
    assert any(VERSION in text for text in visible_texts(app.screen))
    parts = app.screen.ids.ours.rows + app.screen.ids.others.rows
    pairs = list(zip(parts, load_licences(), strict=True))
    longest = max(pairs, key=lambda pair: len(pair[1].text))
    for tile, part in pairs if size == PHONE else (pairs[0], longest, pairs[-1]):
        bring_into_view(tile)
        frames(3)
        stage.tap(tile)
        frames(3)
        [dialog] = app.overlays
        assert isinstance(dialog, Dialog)
        assert dialog.title == part.name
        paragraphs = [each for each in dialog.ids.body.children if each.text]
        assert " ".join(each.text for each in reversed(paragraphs)).split() == part.text.split()
        assert max(each.texture_size[1] for each in paragraphs) <= MAX_TEXTURE_HEIGHT
        stage.key("esc")
        assert not app.overlays
    stage.key("esc")
