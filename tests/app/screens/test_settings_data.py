"""The data page: clear everything and undo it, and reset the settings."""

from dataclasses import replace

import pytest

from app.application import FivefoldApp
from app.screens.home import HomeScreen
from app.screens.settings.settings_screen import SettingsScreen
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import Settings
from app.text.screens import settings as words
from core import legal_offers
from tests.app.support.application import restart_app, scroll_and_tap
from tests.app.support.finished_games import tap_by_text
from tests.app.support.settings_pages import open_section, open_table
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import visible_texts


def finish(app: FivefoldApp) -> None:
    model = app.game.table.model
    while not model.state.over:
        model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])


def clear(stage: Stage, app: FivefoldApp) -> None:
    scroll_and_tap(stage, app.screen.ids.clear_all)
    [dialog] = app.overlays
    assert dialog.title == words.CLEAR_TITLE()
    scroll_and_tap(stage, dialog.ids.buttons.children[0])


def test_clearing_everything_can_be_undone(stage: Stage, app: FivefoldApp) -> None:
    open_table(app)
    finish(app)
    open_table(app)
    stage.key("space")
    store = app.store
    [kind] = store.top_scores.kinds()
    open_section(stage, app, "data")
    clear(stage, app)
    assert store.history.count() == 0
    assert store.games.unfinished() == ()
    assert store.top_scores.kinds() == ()
    assert app.game.table is None
    assert "2 games were removed." in visible_texts(app.screen)
    tap_by_text(stage, app, "Undo")
    assert store.history.count() == 1
    assert len(store.games.unfinished()) == 1
    assert store.top_scores.kinds() == (kind,)
    clear(stage, app)
    stage.key("esc")
    assert isinstance(app.screen, SettingsScreen)
    stage.key("esc")
    assert isinstance(app.screen, HomeScreen), "the table is gone"
    assert store.players.all() == ()
    reopened = restart_app(stage, app)
    assert isinstance(reopened.screen, HomeScreen)
    assert reopened.store.history.count() == 0


def test_undoing_a_clear_does_not_restore_earlier_deletions(app: FivefoldApp) -> None:
    for _ in range(2):
        open_table(app)
        finish(app)
    [newest, _] = app.store.history.page()
    app.store.history.delete(newest.uid)
    cleared = app.store.clearing.clear()
    assert cleared.games == 1
    app.store.clearing.undo(cleared)
    assert app.store.history.count() == 1


def test_cancel_clears_nothing(stage: Stage, app: FivefoldApp) -> None:
    open_table(app)
    page = open_section(stage, app, "data")
    scroll_and_tap(stage, page.ids.clear_all)
    [dialog] = app.overlays
    assert any("backups" in text for text in visible_texts(dialog)), "they go too"
    scroll_and_tap(stage, dialog.ids.buttons.children[-1])
    assert len(app.store.games.unfinished()) == 1


def test_settings_can_be_reset(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.change_settings(
        replace(app.preferences.settings, left_handed=True, text_size=1.3)
    )
    stage.frames(3)
    open_section(stage, app, "data")
    app.preferences.change_game_options(GameOptions("triple", seats=(Seat("Ana"),)))
    scroll_and_tap(stage, app.screen.ids.reset)
    assert app.preferences.settings != Settings(), "asks for confirmation"
    scroll_and_tap(stage, app.overlays.front.ids.buttons.children[0])
    assert app.preferences.settings == Settings()
    assert app.preferences.game_options == GameOptions(seats=(Seat("Ana"),))


@pytest.mark.extended
@pytest.mark.parametrize("changed", [{"language": "de"}, {"text_size": 1.3}], ids=str)
def test_undo_is_still_offered_after_the_page_is_rebuilt(
    stage: Stage, app: FivefoldApp, changed: dict[str, object]
) -> None:
    """Android rebuilds it when the language or the text size changes."""
    open_table(app)
    finish(app)
    app.routes.go_home()
    stage.frames(2)
    open_section(stage, app, "data")
    clear(stage, app)
    app.preferences.change_settings(replace(app.preferences.settings, **changed))
    stage.frames(2)
    scroll_and_tap(stage, app.screen.ids.reset)
    scroll_and_tap(stage, app.overlays.front.ids.buttons.children[0])
    tap_by_text(stage, app, "Undo")
    assert app.store.history.count() == 1


def test_clearing_twice_is_not_offered(stage: Stage, app: FivefoldApp) -> None:
    """A second clear would discard what the first can still restore."""
    open_table(app)
    open_section(stage, app, "data")
    assert words.CLEAR() in visible_texts(app.screen)
    clear(stage, app)
    assert words.CLEAR() not in visible_texts(app.screen)


def test_clearing_removes_a_table_opened_in_another_language(
    stage: Stage, app: FivefoldApp
) -> None:
    open_table(app)
    open_section(stage, app, "data")
    app.preferences.change_settings(replace(app.preferences.settings, language="de"))
    app.preferences.change_settings(replace(app.preferences.settings, language="en"))
    stage.frames(2)
    clear(stage, app)
    for _ in range(2):
        stage.key("esc")
        stage.frames(2)
    assert isinstance(app.screen, HomeScreen)


def test_help_over_a_table_survives_a_change_of_language(stage: Stage, app: FivefoldApp) -> None:
    open_table(app, rules="triple")
    app.routes.open_help()
    app.preferences.change_settings(replace(app.preferences.settings, language="sv"))
    stage.frames(2)
    assert app.game.on_back_stack
    assert "Triple Yahtzee" in visible_texts(app.screen)
    app.preferences.change_settings(replace(app.preferences.settings, language="en"))


def test_clearing_removes_the_game_over_screen(stage: Stage, app: FivefoldApp) -> None:
    open_table(app)
    finish(app)
    stage.frames(2)
    stage.tap(app.screen.ids.see_cards)
    open_section(stage, app, "data")
    clear(stage, app)
    for _ in range(2):
        stage.key("esc")
        stage.frames(2)
    assert isinstance(app.screen, HomeScreen)
