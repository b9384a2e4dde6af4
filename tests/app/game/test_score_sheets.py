"""Score sheets by touch: from the history and from help, onto a disk."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.application import FivefoldApp
from app.platform import system_language
from app.screens.help import HelpPageScreen
from app.screens.score_sheet_dialog import ScoreSheetDialog
from app.text import dialogs as dialog_words
from app.text import score_sheet as words
from app.widgets.controls.segmented import Segment
from tests.app.game.test_code_exchange import choose_in_menu
from tests.app.sharing.pdf_reader import page_size, read_text
from tests.app.support.application import scroll_and_tap
from tests.app.support.file_chooser_driver import FileChooserDriver, create_home
from tests.app.support.finished_games import save_finished_game
from tests.app.support.full_disk import dialog_text, press_in_dialog
from tests.app.support.other_readers import needs_poppler
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import find_widgets, layout_flaws
from tests.marks import extended

A4, LETTER = (595.28, 841.89), (612, 792)


@pytest.fixture
def chooser(
    stage: Stage, app: FivefoldApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> FileChooserDriver:
    home = tmp_path / "home"
    create_home(home)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return FileChooserDriver(stage, app, home)


def save(stage: Stage, app: FivefoldApp, chooser: FileChooserDriver) -> Path:
    """Under the name and in the folder that are proposed."""
    press_in_dialog(stage, app, words.SAVE())
    stage.frames(3)
    path = chooser.screen.browser.folder / chooser.screen.ids.name.text
    chooser.press(dialog_words.EXPORT())
    stage.frames(3)
    assert words.SAVED_AS(file=str(path)) == dialog_text(app)
    return path


@needs_poppler
def test_a_game_in_the_history_becomes_a_sheet(
    stage: Stage, app: FivefoldApp, chooser: FileChooserDriver
) -> None:
    app.routes.history.open_game(save_finished_game(app, "official", "Ana", "Ben"))
    stage.frames(2)
    choose_in_menu(stage, app, words.AS_PDF())
    assert words.FILLED_AS_PDF() in [
        each.text for each in app.overlays.front.walk() if hasattr(each, "text")
    ]
    path = save(stage, app, chooser)
    assert path.name == "fivefold-official.pdf"
    text = read_text(path)
    assert "Ana" in text
    assert "Ben" in text


@needs_poppler
def test_help_on_a_game_has_an_empty_sheet(
    stage: Stage, app: FivefoldApp, chooser: FileChooserDriver
) -> None:
    app.routes.open_rules("maxi")
    stage.frames(2)
    assert isinstance(app.screen, HelpPageScreen)
    scroll_and_tap(stage, app.screen.ids.score_sheet)
    text = read_text(save(stage, app, chooser))
    assert "Tower" in text


@needs_poppler
def test_the_chosen_paper_is_kept(
    stage: Stage, app: FivefoldApp, chooser: FileChooserDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_language, "_read_environment", lambda: "de_DE.UTF-8")
    app.routes.open_help()
    stage.frames(2)
    scroll_and_tap(stage, app.screen.ids.score_sheet)
    letter = next(
        each for each in find_widgets(app.overlays.front, Segment) if each.text == words.LETTER()
    )
    stage.tap(letter)
    assert page_size(save(stage, app, chooser)) == (1, LETTER)
    stage.key("esc")
    scroll_and_tap(stage, app.screen.ids.score_sheet)
    assert app.overlays.front.paper.value == LETTER


@pytest.mark.parametrize(
    ("system", "paper"),
    [
        ("en_US.UTF-8", LETTER),
        ("en_GB", A4),
        *(extended(*case) for case in (("es-MX", LETTER), ("de_DE@euro", A4), ("", A4))),
    ],
)
def test_the_paper_of_the_country_is_proposed(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch, system: str, paper: object
) -> None:
    monkeypatch.setattr(system_language, "_read_environment", lambda: system)
    app.routes.open_help()
    stage.frames(2)
    scroll_and_tap(stage, app.screen.ids.score_sheet)
    assert isinstance(app.overlays.front, ScoreSheetDialog)
    assert app.overlays.front.paper.value == paper


def test_a_full_disk_is_reported(
    stage: Stage, app: FivefoldApp, chooser: FileChooserDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    app.routes.open_help()
    stage.frames(2)
    scroll_and_tap(stage, app.screen.ids.score_sheet)
    press_in_dialog(stage, app, words.SAVE())
    stage.frames(3)
    monkeypatch.setattr(Path, "write_bytes", refuse)
    chooser.press(dialog_words.EXPORT())
    stage.frames(3)
    assert "No space left on device" in dialog_text(app)


def test_it_can_be_cancelled(stage: Stage, app: FivefoldApp) -> None:
    app.routes.open_help()
    stage.frames(2)
    scroll_and_tap(stage, app.screen.ids.score_sheet)
    press_in_dialog(stage, app, dialog_words.CANCEL())
    assert not app.overlays


@pytest.mark.extended
@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_dialog_fits_a_small_phone(stage: Stage, app: FivefoldApp, language: str) -> None:
    stage.size(360, 640, 1, 1.3)
    app.preferences.change_settings(replace(app.preferences.settings, language=language))
    app.routes.open_help()
    stage.frames(2)
    assert layout_flaws(app.screen) == []
    scroll_and_tap(stage, app.screen.ids.score_sheet)
    stage.frames(2)
    assert layout_flaws(app.overlays.front) == []
