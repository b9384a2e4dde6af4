"""Backups in the settings: listed with date and count, restored whole or in part."""

from time import sleep

from app.application import FivefoldApp
from app.screens.settings.backup_dialog import BackupChoiceDialog, BackupDialog
from app.text.screens import backups as words
from core import legal_offers
from tests.app.support.application import restart_app, scroll_and_tap
from tests.app.support.settings_pages import open_table
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import layout_flaws, visible_texts


def play_game(app: FivefoldApp) -> str:
    open_table(app)
    model = app.game.table.model
    uid = app.game.uid
    while not model.state.over:
        model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])
    return uid


def make_backup(app: FivefoldApp) -> None:
    for _ in app.store.backups.make():
        sleep(0.005)


def open_backups(stage: Stage, app: FivefoldApp) -> BackupDialog:
    app.routes.open_settings("data")
    stage.frames(3)
    scroll_and_tap(stage, app.screen.ids.backups)
    dialog = app.overlays.front
    assert isinstance(dialog, BackupDialog)
    assert layout_flaws(dialog) == []
    return dialog


def choose(stage: Stage, app: FivefoldApp, dialog: BackupDialog, number: int) -> BackupChoiceDialog:
    scroll_and_tap(stage, dialog.tiles[number])
    choice = app.overlays.front
    assert isinstance(choice, BackupChoiceDialog)
    assert layout_flaws(choice) == []
    return choice


def test_there_is_no_backup_yet(stage: Stage, app: FivefoldApp) -> None:
    dialog = open_backups(stage, app)
    assert words.NONE_YET() in visible_texts(dialog)


def test_backups_are_listed_with_date_and_count(stage: Stage, app: FivefoldApp) -> None:
    for _ in range(2):
        play_game(app)
        make_backup(app)
    dialog = open_backups(stage, app)
    assert [tile.detail for tile in dialog.tiles] == ["2 games", "1 game"]
    made = [backup.made for backup in app.store.backups.all()]
    assert [tile.heading for tile in dialog.tiles] == [words.moment(each) for each in made]


def test_restoring_all_goes_back_and_keeps_what_was_there(stage: Stage, app: FivefoldApp) -> None:
    first = play_game(app)
    make_backup(app)
    play_game(app)
    open_table(app)
    stage.key("space")
    choice = choose(stage, app, open_backups(stage, app), 0)
    scroll_and_tap(stage, choice.restore)
    assert [game.uid for game in app.store.history.page()] == [first]
    assert app.store.games.unfinished() == ()
    assert app.game.table is None
    assert any("Everything is as it was" in text for text in visible_texts(app.root_layout))
    app = restart_app(stage, app)
    assert [game.uid for game in app.store.history.page()] == [first]


def test_adding_what_is_missing_changes_nothing_else(stage: Stage, app: FivefoldApp) -> None:
    first = play_game(app)
    make_backup(app)
    second = play_game(app)
    app.game.discard()
    app.store.history.delete(first)
    app.store.purge()
    choice = choose(stage, app, open_backups(stage, app), 0)
    scroll_and_tap(stage, choice.add_missing)
    stage.frames(20)
    assert {game.uid for game in app.store.history.page()} == {first, second}
    assert any("1 game was added" in text for text in visible_texts(app.root_layout))
