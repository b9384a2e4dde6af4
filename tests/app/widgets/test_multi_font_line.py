"""Names that the bundled font lacks are drawn with system fonts and stay distinguishable."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kivy.graphics.texture import Texture

from app.platform.fonts.font_file import read_coverage
from app.platform.fonts.system_fonts import SystemFonts
from app.text.i18n import ENGLISH, LANGUAGES
from app.widgets.controls.text_field import TextField
from app.widgets.text import multi_font_line, player_names, text_texture
from app.widgets.text.paragraph import Paragraph
from app.widgets.text.text_texture import COVERED_BY_ROBOTO, FONTS, measure_text, visible_text
from core.player_names import LONGEST_NAME
from tests.app.support.fonts import font_covering, font_with_borrowed_glyphs
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import PHONE, SMALL, layout_flaws

SIGNS = "אבגדה花子ก"
LETTERS = "HNEFLIMU"
"""The letters they are drawn as in these tests."""

Install = Callable[..., None]


def forget() -> None:
    for kept in (
        multi_font_line.split_by_font,
        multi_font_line.place_line,
        multi_font_line._measure_run,  # noqa: SLF001
        multi_font_line._font_fallback,  # noqa: SLF001
    ):
        kept.cache_clear()
    for kept in (text_texture.measure_text, text_texture.render_text, text_texture.fit_text):
        kept.cache_clear()
    player_names.fit_names.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install system fonts."""

    def install(**fonts: bytes) -> None:
        for name, content in fonts.items():
            (tmp_path / f"{name}.ttf").write_bytes(content)
        monkeypatch.setattr(
            multi_font_line, "system_fonts", SystemFonts([tmp_path], multi_font_line.can_open)
        )
        forget()

    install()
    yield install
    monkeypatch.undo()
    forget()


@pytest.fixture
def installed_font(install: Install) -> None:
    install(letters=font_with_borrowed_glyphs(SIGNS, LETTERS))


def alpha_mask(text: str, face: str = "regular", pixels: int = 20) -> bytes:
    texture = text_texture.render_text(text, pixels, face, "left")
    assert isinstance(texture, Texture)
    return texture.pixels[3::4]


# --- what is drawn ----------------------------------------------------------------------------


@pytest.mark.usefixtures("stage", "installed_font")
def test_two_names_in_another_script_look_different() -> None:
    assert alpha_mask("אב") != alpha_mask("גד")
    assert alpha_mask("花子") != alpha_mask("子花")


@pytest.mark.usefixtures("stage", "installed_font")
def test_a_name_is_drawn_with_the_font_that_covers_it() -> None:
    assert alpha_mask("花子") == alpha_mask("IM")
    assert measure_text("花子", 20, "regular") == measure_text("IM", 20, "regular")


@pytest.mark.usefixtures("stage", "installed_font")
def test_a_hebrew_name_runs_right_to_left() -> None:
    assert alpha_mask("אבג") == alpha_mask("ENH")


@pytest.mark.usefixtures("stage", "installed_font")
def test_a_foreign_name_shares_the_baseline_of_its_sentence() -> None:
    assert alpha_mask("Up next: 花子 or אב") == alpha_mask("Up next: IM or NH")


@pytest.mark.usefixtures("stage", "installed_font")
def test_no_line_covers_the_descenders_above_it() -> None:
    width = measure_text("gjpq", 20, "regular")[0]
    lines, first = alpha_mask("gjpq\nא"), alpha_mask("gjpq")
    assert lines[: len(first)] == first
    assert len(lines) == 2 * len(first)
    assert len(first) % width == 0


@pytest.mark.usefixtures("stage")
def test_an_unusable_font_is_skipped(install: Install) -> None:
    install(hebrew=font_covering("א"), other=font_with_borrowed_glyphs("א", "H"))
    assert alpha_mask("א") == alpha_mask("H")


@pytest.mark.usefixtures("stage")
def test_paragraphs_use_fallback_fonts(stage: Stage, install: Install) -> None:
    install(letters=font_with_borrowed_glyphs(SIGNS, LETTERS))

    def drawn(text: str, **kwargs: object) -> bytes:
        paragraph = Paragraph(text=text, size_hint_x=None, width=200, **kwargs)
        paragraph.texture_update()
        return paragraph.texture.pixels[3::4]

    assert drawn("花子 wins") == drawn("IM wins")
    assert drawn("[b]花子[/b]", markup=True) == drawn("[b]IM[/b]", markup=True)
    assert drawn("花子 花子 花子 花子 花子 花子 花子") == drawn("IM IM IM IM IM IM IM")


# --- what no font has -------------------------------------------------------------------------


@pytest.mark.usefixtures("stage", "install")
def test_an_emoji_is_drawn_as_an_icon() -> None:
    for emoji in ("🦊", "🐱", "🎲", "👨\u200d👩\u200d👧", "🇸🇪", "🫠"):
        assert any(alpha_mask(emoji)), emoji
        assert "\ufffd" not in visible_text(emoji, "regular")
    assert alpha_mask("🐱") != alpha_mask("🐼")
    assert any(alpha_mask("🐱 is next")[:1000])


@pytest.mark.usefixtures("install")
def test_every_emoji_icon_is_in_the_icon_font() -> None:
    from app.widgets.text.emoji_icons import DEFAULT_ICON, EMOJI_BY_ICON, ICON_BY_RANGE  # noqa: PLC0415

    icons = read_coverage(Path(FONTS["icon"]))
    assert icons is not None
    assert all(
        icon in icons
        for icon in (*EMOJI_BY_ICON, DEFAULT_ICON, *(icon for _, _, icon in ICON_BY_RANGE))
    )


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=str)
@pytest.mark.usefixtures("install")
def test_players_no_font_covers_are_numbered(stage: Stage, size: tuple[int, int]) -> None:
    table = TableDriver(stage, names=("กขค", "งจฉฎ", "Ana"))
    stage.open(table.screen, *size, font_scale=1.3)
    written = [chip.shown_name[0] for chip in table.screen.walk() if hasattr(chip, "shown_name")]
    assert [text[-1] for text in written] == ["1", "2", "a"]


@pytest.mark.usefixtures("installed_font")
def test_players_a_font_covers_are_not_numbered(stage: Stage) -> None:
    table = TableDriver(stage, names=("אב", "גד", "花子"))
    stage.open(table.screen, *PHONE)
    written = [chip.shown_name[0] for chip in table.screen.walk() if hasattr(chip, "shown_name")]
    assert written == ["אב", "גד", "花子"]
    assert layout_flaws(table.screen) == []


# --- typing -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("installed_font")
@pytest.mark.parametrize("name", ["אבג", "花子", "กขค", "🦊🎲", "Ana 👨\u200d👩\u200d👧"])
def test_a_name_field_takes_and_keeps_what_is_typed(stage: Stage, name: str) -> None:
    field = TextField()
    stage.open(field)
    field.focus = True
    for character in name:
        field.insert_text(character)
    stage.frames(2)
    assert field.text == name
    assert len(name) <= LONGEST_NAME


@pytest.mark.usefixtures("installed_font")
def test_typed_text_uses_fallback_fonts(stage: Stage) -> None:
    field = TextField()
    field.font_name = FONTS["regular"]
    stage.open(field)
    ours, theirs = (field._create_line_label(text) for text in ("NH", "אב"))  # noqa: SLF001
    assert theirs.pixels[3::4] == ours.pixels[3::4]


@pytest.mark.usefixtures("installed_font")
def test_the_cursor_follows_right_to_left_text(stage: Stage) -> None:
    field = TextField(text="אבג")
    stage.open(field)
    width = field._row_width()  # noqa: SLF001
    field.cursor = (3, 0)
    assert field.cursor_offset() == 0
    field.cursor = (0, 0)
    assert field.cursor_offset() == width
    left, middle = field.x + field.padding[0], field.center_y
    assert field.get_cursor_from_xy(left - 1, middle)[0] == 3
    assert field.get_cursor_from_xy(left + width + 1, middle)[0] == 0


# --- what it costs ----------------------------------------------------------------------------


@pytest.mark.parametrize("face", ["regular", "medium", "bold"])
def test_common_characters_are_in_the_bundled_font(face: str) -> None:
    coverage = read_coverage(Path(FONTS[face]))
    assert coverage is not None
    plain = [
        character
        for character in map(chr, range(0x3000))
        if COVERED_BY_ROBOTO.fullmatch(character) and character != "\n"
    ]
    assert len(plain) > 700
    assert [character for character in plain if character not in coverage] == []


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
def test_translations_never_need_another_font(language: str) -> None:
    """A catalogue also contains the English messages."""
    folder = Path(__file__).parents[3] / "assets" / "languages" / language / "LC_MESSAGES"
    assert COVERED_BY_ROBOTO.fullmatch((folder / "fivefold.po").read_text(encoding="utf-8"))
