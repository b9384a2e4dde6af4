"""A disk that cannot be read or written: every action reports it and changes nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.history import HistoryScreen
from app.screens.home import HomeScreen
from app.screens.table.replay_screen import ReplayScreen
from app.screens.top_scores import TopScoresScreen
from app.settings.game_options import GameOptions, Seat
from app.storage.errors import Closed, DiskFailed
from app.storage.games.games import Games
from app.text import dialogs, storage
from app.text.screens import history
from app.widgets.controls.button import TextButton
from app.widgets.controls.tile import Tile
from core import Game, legal_offers, next_roll
from tests.app.storage.saved_games import all_rows, append_raw_line, make_setup
from tests.app.support.application import open_app, restart_app, scroll_and_tap, set_disk_writable
from tests.app.support.finished_games import save_finished_game
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import visible_texts


def dialog_text(app: FivefoldApp) -> str:
    """The text of the only open dialog."""
    [dialog] = app.overlays
    text: str = dialog.ids.body.children[0].text
    return text


def press(stage: Stage, app: FivefoldApp, text: str) -> None:
    scroll_and_tap(
        stage, next(w for w in app.screen.walk() if isinstance(w, TextButton) and w.text == text)
    )


def confirm(stage: Stage, app: FivefoldApp) -> None:
    [dialog] = app.overlays
    scroll_and_tap(stage, dialog.ids.buttons.children[0])


def check_refused(stage: Stage, app: FivefoldApp, before: list[str]) -> None:
    """Check that the error was shown and nothing changed; then make the disk writable again."""
    assert dialog_text(app) == storage.NOT_WRITABLE()
    assert all_rows(app.store) == before
    app.overlays.close_all()
    set_disk_writable(app, writable=True)
    stage.frames(2)


def add_top_score(app: FivefoldApp) -> None:
    """Add a finished game that is on a top score list."""
    save_finished_game(app, "official", "Ana")
    app.routes.go_home()


def test_unreadable_games_open_the_home_screen(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise DiskFailed

    monkeypatch.setattr(Games, "unfinished", failing)
    app = open_app(stage, tmp_path)
    stage.frames(2)
    assert isinstance(app.screen, HomeScreen)
    assert dialog_text(app) == storage.DISK_FAILED()


def test_giving_up_needs_a_writable_disk(stage: Stage, app: FivefoldApp) -> None:
    app.game.start_as_last_time()
    stage.key("space")
    table, before = app.screen, all_rows(app.store)
    for takes in (False, True):
        app.game.ask_to_give_up()
        set_disk_writable(app, writable=takes)
        stage.frames(2)
        confirm(stage, app)
        if not takes:
            check_refused(stage, app, before)
            assert app.screen is table
            assert app.game.in_progress
    assert isinstance(app.screen, HomeScreen)
    assert app.store.games.unfinished() == ()


def test_a_partly_readable_game_is_left_alone_until_the_disk_is_writable(
    stage: Stage, app: FivefoldApp
) -> None:
    setup = make_setup("Ana")
    uid = app.store.games.begin(setup)
    begun = Game.new(setup)
    app.store.games.append(uid, begun, [next_roll(begun.state)])
    append_raw_line(app.store, uid, "score nonsense 1")
    app.routes.go_home()
    stage.frames(2)
    before = all_rows(app.store)
    set_disk_writable(app, writable=False)
    app.game.resume(uid)
    stage.frames(2)
    check_refused(stage, app, before)
    assert isinstance(app.screen, HomeScreen)
    app.game.resume(uid)
    assert "beyond action 1" in dialog_text(app)
    assert app.game.table.model.state.dice is not None


def test_repairing_an_unreadable_game_is_all_or_nothing(
    app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills up after the first write."""
    uid = app.store.games.begin(make_setup("Ana"))
    append_raw_line(app.store, uid, "score nonsense 1")
    before, change, writes = all_rows(app.store), app.store.database.write, []

    def only_once(work: object) -> object:
        writes.append(work)
        set_disk_writable(app, writable=len(writes) == 1)
        return change(work)

    monkeypatch.setattr(app.store.database, "write", only_once)
    app.game.resume(uid)
    done = app.game.table is not None
    assert done or all_rows(app.store) == before
    assert len(app.store.games.unfinished()) == 1


def test_deleting_a_game_and_undoing_it(stage: Stage, app: FivefoldApp) -> None:
    uid = save_finished_game(app, "official", "Ana")
    app.routes.history.history()
    stage.frames(2)
    before = all_rows(app.store)
    for takes in (False, True):
        scroll_and_tap(stage, next(w for w in app.screen.walk() if isinstance(w, Tile)))
        assert isinstance(app.screen, ReplayScreen)
        set_disk_writable(app, writable=takes)
        app.screen._on_delete()  # noqa: SLF001
        stage.frames(2)
        if not takes:
            check_refused(stage, app, before)
            assert isinstance(app.screen, ReplayScreen)
            stage.key("esc")
            assert history.DELETED() not in visible_texts(app.screen)
    assert isinstance(app.screen, HistoryScreen)
    before = all_rows(app.store)
    set_disk_writable(app, writable=False)
    press(stage, app, dialogs.UNDO())
    check_refused(stage, app, before)
    assert history.DELETED() in visible_texts(app.screen)
    press(stage, app, dialogs.UNDO())
    assert [each.uid for each in app.store.history.page()] == [uid]


def test_clearing_a_list_and_undoing_it(stage: Stage, app: FivefoldApp) -> None:
    add_top_score(app)
    app.routes.history.top_scores()
    stage.frames(2)
    assert isinstance(app.screen, TopScoresScreen)
    [kind] = app.store.top_scores.kinds()
    before = all_rows(app.store)
    for takes in (False, True):
        set_disk_writable(app, writable=takes)
        press(stage, app, history.CLEAR())
        confirm(stage, app)
        if not takes:
            check_refused(stage, app, before)
            assert dialogs.UNDO() not in visible_texts(app.screen)
    before = all_rows(app.store)
    set_disk_writable(app, writable=False)
    press(stage, app, dialogs.UNDO())
    check_refused(stage, app, before)
    press(stage, app, dialogs.UNDO())
    assert app.store.top_scores.kinds() == (kind,)


def clear_everything(stage: Stage, app: FivefoldApp) -> None:
    add_top_score(app)
    app.routes.open_settings("data")
    stage.frames(2)
    scroll_and_tap(stage, app.screen.ids.clear_all)
    confirm(stage, app)
    assert app.store.history.count() == 0


def test_clearing_can_still_be_undone_after_a_failed_undo(stage: Stage, app: FivefoldApp) -> None:
    clear_everything(stage, app)
    before = all_rows(app.store)
    set_disk_writable(app, writable=False)
    press(stage, app, dialogs.UNDO())
    check_refused(stage, app, before)
    assert dialogs.UNDO() in visible_texts(app.screen)
    press(stage, app, dialogs.UNDO())
    assert app.store.history.count() == 1


def test_leaving_the_page_after_clearing(stage: Stage, app: FivefoldApp) -> None:
    clear_everything(stage, app)
    before = all_rows(app.store)
    set_disk_writable(app, writable=False)
    stage.key("esc")
    stage.frames(2)
    check_refused(stage, app, before)
    assert restart_app(stage, app).store.history.count() == 0


def test_the_store_is_closed_despite_disk_errors(stage: Stage, app: FivefoldApp) -> None:
    clear_everything(stage, app)
    set_disk_writable(app, writable=False)
    stage.close()
    with pytest.raises(Closed):
        app.store.history.count()


def test_a_failed_clearing_is_not_shown_as_done(stage: Stage, app: FivefoldApp) -> None:
    add_top_score(app)
    app.routes.open_settings("data")
    stage.frames(2)
    shown, before = visible_texts(app.screen), all_rows(app.store)
    set_disk_writable(app, writable=False)
    scroll_and_tap(stage, app.screen.ids.clear_all)
    confirm(stage, app)
    check_refused(stage, app, before)
    assert visible_texts(app.screen) == shown
    stage.key("esc")
    assert all_rows(app.store) == before


def test_unreadable_top_scores_are_reported_over_the_game_over_screen(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failed(*_: object) -> None:
        raise DiskFailed

    app.game.start_as_last_time()
    model = app.game.table.model
    monkeypatch.setattr(app.store.top_scores, "places", failed)
    while not model.state.over:
        model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])
    stage.frames(2)
    assert isinstance(app.screen, GameOverScreen)
    assert dialog_text(app) == storage.DISK_FAILED()
    assert app.overlays.front.title == history.TOP_SCORES()


@pytest.mark.parametrize("way", ["home", "challenges", "statistics"])
def test_an_unreadable_disk_is_reported(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    app.routes.open_settings()
    app.maintenance.stop()  # it would report the error as well

    def failed(*_: object) -> None:
        raise DiskFailed

    monkeypatch.setattr(app.store.database, "read", failed)
    ways = {
        "home": app.routes.go_home,
        "challenges": app.challenges.open,
        "statistics": app.routes.history.statistics,
    }
    ways[way]()
    stage.wait(0.1)
    assert dialog_text(app) == storage.DISK_FAILED()
    assert isinstance(app.screen, HomeScreen) == (way == "home")


def test_unreadable_settings_are_reported_at_startup_and_kept(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(stage, tmp_path)
    app.preferences.change_settings(replace(app.preferences.settings, left_handed=True))
    app.preferences.change_game_options(GameOptions(seats=(Seat("Zoë"),)))
    stage.close()

    def failing(_connection: object) -> None:
        raise DiskFailed

    with monkeypatch.context() as failed:
        failed.setattr("app.storage.settings_store.read_all_settings", failing)
        app = FivefoldApp(tmp_path)
        stage.open(app)
    assert dialog_text(app) == storage.SETTINGS_NOT_READ()
    assert not app.preferences.settings.left_handed
    app.overlays.close_all()
    app.preferences.change_settings(replace(app.preferences.settings, sound=False))
    app.game.start_as_last_time()
    app = restart_app(stage, app)
    assert app.preferences.settings.left_handed
    assert not app.preferences.settings.sound
    assert app.preferences.game_options.names == ("Zoë",)
