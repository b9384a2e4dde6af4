"""The page on what is kept: everything cleared and had back, and settings reset."""

from dataclasses import replace

import pytest

from app.application import FivefoldApp
from app.screens.home import HomeScreen
from app.screens.settings.settings_screen import SettingsScreen
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import Settings
from app.text import settings as words
from core import legal_offers
from tests.app.support.application import restart_app, scroll_and_tap
from tests.app.support.settings_pages import open_section, open_table
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import visible_texts


def finish(app: FivefoldApp) -> None:
    model = app.game.table.model
    while not model.state.over:
        model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])


def clear(stage: Stage, app: FivefoldApp) -> None:
    scroll_and_tap(stage, app.screen.section.clear_all)
    [sheet] = app.overlays
    assert sheet.title == words.CLEAR_TITLE()
    scroll_and_tap(stage, sheet.ids.buttons.children[0])


def test_everything_can_be_cleared_and_had_back(stage: Stage, app: FivefoldApp) -> None:
    open_table(app)
    finish(app)
    open_table(app)
    stage.key("space")
    store = app.store
    [kind] = store.top_scores.kinds()
    page = open_section(stage, app, "data")
    clear(stage, app)
    assert store.history.count() == 0
    assert store.games.unfinished() == ()
    assert store.top_scores.kinds() == ()
    assert app.game.table is None
    assert "2 games were removed." in visible_texts(app.screen)
    scroll_and_tap(stage, page.undo)
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


def test_what_was_deleted_before_stays_deleted_when_a_clearing_is_undone(app: FivefoldApp) -> None:
    for _ in range(2):
        open_table(app)
        finish(app)
    [newest, _] = app.store.history.page()
    app.store.history.delete(newest.uid)
    cleared = app.store.clearing.clear()
    assert cleared.games == 1
    app.store.clearing.undo(cleared)
    assert app.store.history.count() == 1


def test_a_question_answered_with_cancel_clears_nothing(stage: Stage, app: FivefoldApp) -> None:
    open_table(app)
    page = open_section(stage, app, "data")
    scroll_and_tap(stage, page.clear_all)
    [sheet] = app.overlays
    scroll_and_tap(stage, sheet.ids.buttons.children[-1])
    assert len(app.store.games.unfinished()) == 1


def test_settings_can_be_as_they_came(stage: Stage, app: FivefoldApp) -> None:
    app.preferences.change_settings(
        replace(app.preferences.settings, left_handed=True, text_size=1.3)
    )
    stage.frames(3)
    open_section(stage, app, "data")
    app.preferences.change_game_options(GameOptions("triple", seats=(Seat("Ana"),)))
    scroll_and_tap(stage, app.screen.section.reset)
    assert app.preferences.settings != Settings(), "it asks first"
    scroll_and_tap(stage, app.overlays.front.ids.buttons.children[0])
    assert app.preferences.settings == Settings()
    assert app.preferences.game_options == GameOptions(seats=(Seat("Ana"),))


@pytest.mark.parametrize("how", [{"language": "de"}, {"text_size": 1.3}], ids=str)
def test_the_way_back_is_still_there_when_the_page_is_made_anew(
    stage: Stage, app: FivefoldApp, how: dict[str, object]
) -> None:
    """Such as by Android, where language and size may change meanwhile."""
    open_table(app)
    finish(app)
    app.routes.go_home()
    stage.frames(2)
    open_section(stage, app, "data")
    clear(stage, app)
    app.preferences.change_settings(replace(app.preferences.settings, **how))
    stage.frames(2)
    scroll_and_tap(stage, app.screen.section.reset)
    scroll_and_tap(stage, app.overlays.front.ids.buttons.children[0])
    scroll_and_tap(stage, app.screen.section.undo)
    assert app.store.history.count() == 1


def test_nothing_is_cleared_twice(stage: Stage, app: FivefoldApp) -> None:
    """The second time would take away what the first can still give back."""
    open_table(app)
    open_section(stage, app, "data")
    assert words.CLEAR() in visible_texts(app.screen)
    clear(stage, app)
    assert words.CLEAR() not in visible_texts(app.screen)


def test_a_clearing_leaves_no_way_to_a_table_that_spoke_another_language_before(
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


def test_help_over_a_table_still_explains_its_game_in_another_language(
    stage: Stage, app: FivefoldApp
) -> None:
    open_table(app, rules="triple")
    app.routes.open_help()
    app.preferences.change_settings(replace(app.preferences.settings, language="sv"))
    stage.frames(2)
    assert app.game.on_back_stack
    assert "Triple Yahtzee" in visible_texts(app.screen)
    app.preferences.change_settings(replace(app.preferences.settings, language="en"))


def test_the_end_of_a_game_that_was_cleared_is_gone_too(stage: Stage, app: FivefoldApp) -> None:
    open_table(app)
    finish(app)
    stage.frames(2)
    app.game_end.see_cards()
    open_section(stage, app, "data")
    clear(stage, app)
    for _ in range(2):
        stage.key("esc")
        stage.frames(2)
    assert isinstance(app.screen, HomeScreen)
