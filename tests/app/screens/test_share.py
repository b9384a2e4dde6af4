"""Sending results as pictures by touch: of games, the trainer and leagues."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from kivy.core.clipboard import Clipboard

from app.application import FivefoldApp
from app.game.share_cards import share_cards
from app.platform import sharing
from app.platform.local_date import today
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.share.share_screen import ShareScreen
from app.sharing.card.card_layout import CardFormat
from app.storage.trainer.days import SavedAnswer
from app.storage.trainer.reviews import PendingReview
from app.text import dialogs as dialog_words
from app.text import score_sheet as sheet_words
from app.text import share_card as words
from app.widgets.controls.segmented import Segment
from core import RULE_SETS, Hold, create_setup
from core.trainer.skill import GameSkill
from tests.app.game.test_code_exchange import choose_in_menu
from tests.app.storage.saved_games import save_league
from tests.app.support.application import open_app, scroll_and_tap
from tests.app.support.file_chooser_driver import FileChooserDriver, create_home
from tests.app.support.finished_games import save_finished_game
from tests.app.support.full_disk import dialog_text
from tests.app.support.other_readers import needs_zbar, read_qr_codes
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import find_widgets, layout_flaws
from tests.core.random_games import play_random_game
from tests.marks import extended


def end_game(stage: Stage, app: FivefoldApp, *names: str, rules: str = "official") -> None:
    """Finish a random game at the table."""
    setup = create_setup(RULE_SETS[rules], names, seed="share")
    app.game.start(setup)
    model = app.game.table.model
    model.session.play(*play_random_game(setup, Random(len(names)), undo=0).actions)
    app.game_end.show()
    stage.frames(3)


def share(stage: Stage, app: FivefoldApp) -> ShareScreen:
    scroll_and_tap(stage, app.screen.ids.share)
    stage.frames(3)
    assert isinstance(app.screen, ShareScreen)
    return app.screen


def test_the_end_of_a_game_becomes_a_picture(stage: Stage, app: FivefoldApp) -> None:
    end_game(stage, app, "Ana", "Ben")
    assert isinstance(app.screen, GameOverScreen)
    screen = share(stage, app)
    assert screen.picture is not None
    assert screen.picture.size == (1080, 1080)
    assert "Ana: " in screen.text
    tall = next(each for each in find_widgets(screen, Segment) if each.text == words.TALL())
    stage.tap(tall)
    stage.frames(3)
    assert screen.picture.size == (1080, 1920)
    stage.key("esc")
    assert isinstance(app.screen, GameOverScreen)


def test_names_can_be_left_out(stage: Stage, app: FivefoldApp) -> None:
    setup = create_setup(RULE_SETS["official"], ["Ana", "Ben", "Deep Red"], seed="share")
    app.game.start(setup, bots=((2, "sharp"),))
    session = app.game.table.model.session
    session.play(*play_random_game(setup, Random(1), undo=0).actions)
    app.game_end.show()
    stage.frames(3)
    screen = share(stage, app)
    scroll_and_tap(stage, screen.ids.names)
    stage.frames(3)
    content = screen.card.draw(screen.named)
    assert {each.name for each in content.players} == {"Player 1", "Player 2", "Deep Red"}
    assert "Ana" not in screen.text
    assert "Player 1: " in screen.text
    scroll_and_tap(stage, screen.ids.send_text)
    assert Clipboard.paste() == screen.text


def test_luck_and_mistakes_follow_when_they_are_known(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("app.game.review_job.FRAME_BUDGET", 0.0)  # nothing is known yet
        end_game(stage, app, "Ana", "Ben")
        screen = share(stage, app)
        first = screen.card.draw(True)
    assert first.chart is not None
    assert first.chart.title == words.POINTS()
    for _ in range(4000):
        if not screen.preparing:
            break
        stage.frames(1)
    content = screen.card.draw(True)
    assert all(each.luck and each.skill for each in content.players)
    assert content.chart is not None
    assert content.chart.title == words.EXPECTED()
    assert content.chart.level is not None
    assert all(course.values[0] == content.chart.level for course in content.chart.courses)
    totals = {each.seat: float(each.total) for each in content.players}
    assert {each.seat: each.values[-1] for each in content.chart.courses} == pytest.approx(totals)


@needs_zbar
def test_a_picture_is_saved(
    stage: Stage, app: FivefoldApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    create_home(home)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    chooser = FileChooserDriver(stage, app, home)
    end_game(stage, app, "Ana")
    screen = share(stage, app)
    invitation = screen.card.draw(True).invitation
    assert invitation is not None
    scroll_and_tap(stage, screen.ids.save)
    stage.frames(3)
    path = chooser.screen.browser.folder / chooser.screen.ids.name.text
    assert path.name == "fivefold-official.png"
    chooser.press(dialog_words.EXPORT())
    stage.frames(3)
    assert dialog_text(app) == sheet_words.SAVED_AS(file=str(path))
    assert read_qr_codes(path) == [invitation.link]


def test_on_android_the_picture_is_shared_with_its_text(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared: list[tuple[str, bytes, str, str]] = []
    monkeypatch.setattr(share_cards, "on_android", lambda: True)
    monkeypatch.setattr(sharing, "share_file", lambda *file: bool(shared.append(file)) or True)
    end_game(stage, app, "Ana", "Ben")
    screen = share(stage, app)
    scroll_and_tap(stage, screen.ids.share)
    [(name, contents, kind, text)] = shared
    assert (name, kind) == ("fivefold-official.png", "image/png")
    assert contents.startswith(b"\x89PNG")
    assert text == screen.text


def test_the_dice_of_a_game_for_one_are_offered_to_others(stage: Stage, app: FivefoldApp) -> None:
    """Its code has the same dice; of a game with dice for each player only the rules."""
    app.challenges.play(app.challenges.today())
    challenge = app.challenges.today()
    setup = app.game.table.model.state.setup
    app.game.table.model.session.play(*play_random_game(setup, Random(1), undo=0).actions)
    app.game_end.show()
    stage.frames(3)
    invitation = share(stage, app).card.draw(True).invitation
    assert invitation is not None
    assert invitation.code == challenge.code
    assert invitation.call.startswith("Same dice for you")
    end_game(stage, app, "Ana", "Ben")
    invitation = share(stage, app).card.draw(True).invitation
    assert invitation is not None
    assert invitation.code != challenge.code
    assert invitation.call.startswith("Same rules, fresh dice")


def test_the_score_sheet_is_offered_there(stage: Stage, app: FivefoldApp) -> None:
    end_game(stage, app, "Ana", "Ben")
    screen = share(stage, app)
    scroll_and_tap(stage, screen.ids.score_sheet)
    assert app.overlays.front.title == sheet_words.AS_PDF()


def test_a_game_of_the_history_is_sent(stage: Stage, app: FivefoldApp) -> None:
    app.routes.history.open_game(save_finished_game(app, "jahtzee", "Ana", "Ben"))
    stage.frames(2)
    choose_in_menu(stage, app, words.TITLE())
    stage.frames(3)
    assert isinstance(app.screen, ShareScreen)
    assert app.screen.text.startswith("Fivefold · Jahtzee")


def test_the_table_of_a_league_is_sent(stage: Stage, app: FivefoldApp) -> None:
    uid = save_finished_game(app, "official", "Ana", "Ben", "Cleo")
    app.store.reviews.save(PendingReview(uid, 0), GameSkill(39, 4.5, 12.3), {}, [], 0)
    app.routes.leagues.league(save_league(app.store, "Ana", "Ben", "Cleo"))
    stage.frames(10)
    screen = share(stage, app)
    content = screen.card.draw(True)
    assert content.listed
    assert {each.name for each in content.players} == {"Ana", "Ben", "Cleo"}
    lucky = {each.name for each in content.players if each.note.endswith("luck +12.3")}
    assert lucky == {"Ana"}
    scroll_and_tap(stage, screen.ids.names)
    stage.frames(2)
    hidden = screen.card.draw(False)
    assert {each.name for each in hidden.players} == {"Player 1", "Player 2", "Player 3"}
    assert "Ana" not in screen.text


def test_the_daily_ten_are_sent_without_names(stage: Stage, app: FivefoldApp) -> None:
    day = today()
    answers = [SavedAnswer(Hold(()), loss) for loss in (0, 0.3, 1.5, 4, 0, 0, 0, 0, 0, 0)]
    app.store.trainer_days.save(day.toordinal(), answers, day.toordinal())
    app.routes.trainer.daily(day)
    stage.frames(3)
    screen = share(stage, app)
    content = screen.card.draw(True)
    assert content.marks[:4] == ("fine", "inaccurate", "mistake", "blunder")
    assert content.figures[0][0] == "7/10"
    assert not screen.card.has_names
    assert "🟩" not in screen.text, "a voice would read ten squares aloud"
    scroll_and_tap(stage, screen.ids.send_text)
    assert "🟩🟨🟧🟥" in Clipboard.paste()


SIZES = [(360, 640, 1.3), (1000, 760, 1.0), extended((640, 360, 1.3)), extended((412, 915, 1.0))]


@pytest.mark.extended
@pytest.mark.parametrize("language", ["de", *map(extended, ("en", "es", "fr", "sv"))])
@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits(
    stage: Stage, tmp_path: Path, language: str, size: tuple[int, int, float]
) -> None:
    app = open_app(stage, tmp_path)
    stage.size(*size[:2], 1, size[2])
    app.preferences.change_settings(replace(app.preferences.settings, language=language))
    end_game(stage, app, "Ana", "Maximiliane-Luise")
    screen = share(stage, app)
    assert layout_flaws(screen) == []
    screen.choose_form(CardFormat.TALL)
    stage.frames(3)
    assert layout_flaws(screen) == []
