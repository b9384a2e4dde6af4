"""Games that lost moves: a notice leads to the list, and the list to the games."""

from pathlib import Path

import pytest

from app.application import FivefoldApp
from app.screens.cut_games import CutGamesScreen
from app.screens.settings.backup_dialog import BackupDialog
from app.screens.table.replay_screen import ReplayScreen
from app.screens.table.table_screen import TableScreen
from app.settings.settings import Settings
from app.storage import open_store
from app.text.screens import cut_games as words
from app.widgets.controls.button import TextButton
from tests.app.accessibility.test_narrator import RecordedSpeech
from tests.app.storage.lossy_rescue import SavedUids, lose_actions, save_two_games
from tests.app.storage.saved_games import TickingClock
from tests.app.support.application import restart_app, scroll_and_tap
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import find_widgets, layout_flaws, visible_texts


@pytest.fixture
def uids(tmp_path: Path) -> SavedUids:
    with open_store(tmp_path / "fivefold.db", TickingClock()).store as store:
        uids = save_two_games(store)
        store.games.give_up(uids.unfinished)  # else its table is opened first
        lose_actions(store)
    return uids


@pytest.fixture
def damaged_app(stage: Stage, tmp_path: Path, uids: SavedUids) -> FivefoldApp:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    find_damage(app)
    stage.frames(3)
    return app


def find_damage(app: FivefoldApp) -> None:
    app.store.check_rows()
    app.maintenance.run_step()


def open_list(stage: Stage, app: FivefoldApp) -> CutGamesScreen:
    [button] = [
        each for each in find_widgets(app.overlays.front, TextButton) if each.text == words.SHOW()
    ]
    stage.tap(button)
    stage.frames(3)
    assert isinstance(app.screen, CutGamesScreen)
    assert layout_flaws(app.screen) == []
    return app.screen


def test_the_notice_leads_to_the_list_and_the_list_to_a_finished_game(
    stage: Stage, damaged_app: FivefoldApp
) -> None:
    screen = open_list(stage, damaged_app)
    [finished] = [row for row in screen.ids.games.rows if row.heading == "Ana, Ben"]
    assert "20 of " in finished.detail
    assert words.RESULT_KEPT() in finished.detail
    stage.tap(finished)
    assert isinstance(damaged_app.screen, ReplayScreen)
    stage.key("esc")
    assert isinstance(damaged_app.screen, CutGamesScreen)


def test_an_unfinished_game_goes_on_from_what_is_left(
    stage: Stage, damaged_app: FivefoldApp, uids: SavedUids
) -> None:
    screen = open_list(stage, damaged_app)
    [row] = [row for row in screen.ids.games.rows if row.heading == "Cleo"]
    assert "20 of 30 moves kept." in row.detail
    stage.tap(row)
    assert isinstance(damaged_app.screen, TableScreen)
    assert damaged_app.game.uid == uids.unfinished


def test_a_deleted_game_is_listed_without_a_way_in(
    stage: Stage, damaged_app: FivefoldApp, uids: SavedUids
) -> None:
    damaged_app.store.games.delete(uids.finished)
    screen = open_list(stage, damaged_app)
    [row] = [row for row in screen.ids.games.rows if not hasattr(row, "heading")]
    assert row.name == "Ana, Ben"
    assert words.GONE() in row.detail
    stage.tap(row)
    assert damaged_app.screen is screen


def test_the_settings_lead_there_until_the_list_is_removed(
    stage: Stage, damaged_app: FivefoldApp
) -> None:
    app = restart_app(stage, damaged_app)
    app.routes.open_settings("data")
    stage.frames(3)
    scroll_and_tap(stage, app.screen.ids.cut_games)
    screen = app.screen
    assert isinstance(screen, CutGamesScreen)
    scroll_and_tap(stage, screen.ids.dismiss)
    assert words.NOTHING_LISTED() in visible_texts(screen)
    [undo] = find_widgets(screen.ids.footer, TextButton)
    stage.tap(undo)
    stage.frames(3)
    assert len(screen.ids.games.rows) == 2
    scroll_and_tap(stage, screen.ids.dismiss)
    stage.key("esc")
    stage.frames(3)
    assert words.TITLE() not in visible_texts(app.screen)


def test_the_backups_are_one_tap_away(stage: Stage, damaged_app: FivefoldApp) -> None:
    screen = open_list(stage, damaged_app)
    scroll_and_tap(stage, screen.ids.backups)
    assert isinstance(damaged_app.overlays.front, BackupDialog)


def test_by_keyboard_and_read_aloud(
    stage: Stage, tmp_path: Path, uids: SavedUids, monkeypatch: pytest.MonkeyPatch
) -> None:
    speech = RecordedSpeech()
    monkeypatch.setattr("app.application.create_speech", lambda _later: speech)
    app = FivefoldApp(tmp_path)
    stage.open(app, 1000, 760)
    app.preferences.change_settings(Settings(spoken=True))
    find_damage(app)
    app.overlays.close_all()
    app.routes.open_cut_games()
    stage.frames(3)
    assert words.TITLE() in speech.last()
    for _ in range(6):
        speech.sentences.clear()
        stage.key("tab")
        stage.frames(3)
        if any("Ana, Ben" in each for each in speech.sentences):
            break
    assert "moves kept" in speech.last()
    stage.key("enter")
    assert isinstance(app.screen, ReplayScreen)
