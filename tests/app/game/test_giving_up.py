"""Abandoned games leave the list of unfinished games but can be resumed from the history."""

import pytest

from app.application import FivefoldApp
from app.game.unfinished_games import BATCH
from app.screens.history import FIRST_GIVEN_UP, PAGE_SIZE
from app.screens.home import HomeScreen
from app.text import dialogs as sheet_words
from app.text import table as table_words
from app.text.screens import history as words
from app.widgets.behaviors.touchable import Touchable
from app.widgets.controls.button import TextButton
from app.widgets.controls.tile import Tile
from app.widgets.dialogs.menu import MenuRow
from tests.app.storage.saved_games import append_raw_line, make_setup
from tests.app.support.application import find_tile, scroll_and_tap, start_game
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import layout_flaws, visible_texts


def test_an_abandoned_game_is_no_longer_offered(stage: Stage, app: FivefoldApp) -> None:
    start_game(stage, app)
    stage.key("space")
    app.game.ask_to_give_up()
    stage.frames(2)
    [dialog] = app.overlays
    stage.tap(dialog.ids.buttons.children[0])
    assert isinstance(app.screen, HomeScreen)
    assert app.store.games.unfinished() == ()
    assert len(app.store.games.given_up()) == 1


def test_an_abandoned_game_can_be_resumed_from_the_history(stage: Stage, app: FivefoldApp) -> None:
    start_game(stage, app)
    stage.key("space")
    left = app.game.table.model.state
    app.game.ask_to_give_up()
    stage.frames(2)
    stage.tap(app.overlays.front.ids.buttons.children[0])
    app.routes.history.history()
    stage.frames(2)
    stage.tap(find_tile(app, "Player 1"))
    assert app.game.table.model.state == left
    assert app.store.games.given_up() == ()


def press_by_key(stage: Stage, app: FivefoldApp, kind: type[Touchable], text: str) -> None:
    """Move focus down to a control of the dialog and press Enter."""
    wanted = next(w for w in app.overlays.front.walk() if isinstance(w, kind) and w.text == text)
    while not wanted.focused:
        stage.key("down")
    stage.key("enter")
    stage.frames(2)


def test_giving_up_by_keyboard(stage: Stage, app: FivefoldApp) -> None:
    start_game(stage, app)
    stage.key("space")
    stage.key("m")
    stage.frames(2)
    press_by_key(stage, app, MenuRow, table_words.GIVE_UP())
    press_by_key(stage, app, TextButton, sheet_words.GIVE_UP())
    assert isinstance(app.screen, HomeScreen)
    assert len(app.store.games.given_up()) == 1


def test_the_latest_abandoned_games_are_shown_and_the_rest_on_demand(
    stage: Stage, app: FivefoldApp
) -> None:
    names = [f"Player {number}" for number in range(2 * FIRST_GIVEN_UP)]
    for name in names:
        app.store.games.give_up(app.store.games.begin(make_setup(name)))
    app.routes.history.history()
    stage.frames(2)
    assert shown(app) == names[: -FIRST_GIVEN_UP - 1 : -1]
    assert layout_flaws(app.screen) == []
    [more] = [
        w for w in app.screen.walk() if isinstance(w, TextButton) and w.text == words.SHOW_MORE()
    ]
    scroll_and_tap(stage, more)
    assert shown(app) == names[::-1]
    assert not any(
        isinstance(w, TextButton) and w.text == words.SHOW_MORE() for w in app.screen.walk()
    )


@pytest.mark.extended
def test_more_abandoned_games_are_appended_without_rebuilding(
    stage: Stage, app: FivefoldApp
) -> None:
    names = [f"Player {number}" for number in range(FIRST_GIVEN_UP + 2 * PAGE_SIZE)]
    for name in names:
        app.store.games.give_up(app.store.games.begin(make_setup(name)))
    app.routes.history.history()
    stage.frames(2)
    while more_buttons := [
        w for w in app.screen.walk() if isinstance(w, TextButton) and w.text == words.SHOW_MORE()
    ]:
        before = [w for w in app.screen.walk() if isinstance(w, Tile)]
        scroll_and_tap(stage, more_buttons[0])
        assert [w for w in app.screen.walk() if isinstance(w, Tile)][: len(before)] == before
    assert shown(app) == names[::-1]


def test_every_unfinished_game_can_be_reached_from_home(stage: Stage, app: FivefoldApp) -> None:
    names = [f"Player {number}" for number in range(110)]
    for name in names:
        app.store.games.begin(make_setup(name))
    app.routes.go_home()
    stage.frames(2)
    ids = app.screen.ids
    while ids.show_all.parent:
        before = ids.waiting.rows
        ids.show_all.dispatch("on_release")
        assert ids.waiting.rows[: len(before)] == before, "not built again"
        assert len(ids.waiting.rows) - len(before) <= BATCH, "loaded a few at a time"
    waiting = [row.heading for row in ids.waiting.rows]
    assert [ids.primary.heading, *waiting] == names[::-1]


def test_unreadable_games_do_not_hide_readable_ones(stage: Stage, app: FivefoldApp) -> None:
    app.store.games.give_up(app.store.games.begin(make_setup("Ana")))
    for number in range(FIRST_GIVEN_UP + 1):
        uid = app.store.games.begin(make_setup("Ben", seed=f"{number}"))
        append_raw_line(app.store, uid, "score nonsense 1")
        app.store.games.continue_readable(uid)
    app.routes.history.history()
    stage.frames(2)
    assert shown(app) == ["Ana"]
    assert words.SHOW_MORE() not in visible_texts(app.screen)


def shown(app: FivefoldApp) -> list[str]:
    tiles = [w for w in app.screen.walk() if isinstance(w, Tile)]
    return [each.heading for each in sorted(tiles, key=lambda each: -each.y)]
