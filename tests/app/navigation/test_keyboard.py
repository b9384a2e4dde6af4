"""Keyboard use: key repeat, other keyboard layouts, scrolling, focus."""

from types import SimpleNamespace

import pytest
from kivy.core.window import Window

from app.application import FivefoldApp
from app.navigation.keyboard import key_name
from app.screens.home import HomeScreen
from app.widgets.dialogs.menu import MenuRow
from tests.app.support.application import find_tile, start_game
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import find_widgets

pytestmark = pytest.mark.uncounted


def test_holding_the_roll_key_rolls_once(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.hold_key("space")
    assert table.model.state.rolls_left == 2
    stage.key("space")
    assert table.model.state.rolls_left == 1


def test_holding_enter_previews_a_box_without_taking_it(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.key("space")
    stage.key("tab")
    stage.hold_key("enter")
    assert table.model.previewed is not None
    assert table.model.state.card.taken == 0
    stage.key("enter")
    assert table.model.state.card.taken == 1


def test_holding_esc_goes_back_one_step(stage: Stage, app: FivefoldApp) -> None:
    app.routes.open_settings()
    app.routes.open_help()
    app.routes.open_help("keys")
    stage.frames(2)
    stage.hold_key("esc")
    assert not isinstance(app.screen, HomeScreen)
    assert app.screen.title == "Help"


def test_holding_an_arrow_key_repeats(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    stage.hold_key("down", 4)
    assert table.model.focused == ("fours", 0)


def test_a_key_without_a_key_up_event_works_again_after_a_pause(
    stage: Stage, app: FivefoldApp
) -> None:
    table = start_game(stage, app)
    Window.dispatch("on_key_down", 32, 44, " ", [])
    app.on_pause()
    app.on_resume()
    stage.frames(2)
    stage.key("space")
    assert table.model.state.rolls_left == 1


@pytest.mark.parametrize(
    ("key", "place", "modifiers", "name"),
    [
        (1099, 22, [], "s"),  # a Russian keyboard, where S is in English
        (963, 22, [], "s"),  # a Greek one
        (1103, 29, ["ctrl"], "ctrl+z"),
        (233, 31, [], "2"),  # a French one, on a system that does not report digits
        (113, 4, [], "q"),  # Latin letters follow their own layout
        (229, 47, [], ""),  # a letter where English has none
        (115, 22, ["shift"], "s"),
        (115, 22, ["capslock"], "s"),
        (49, 30, ["shift"], "1"),  # digits need shift in France
        (9, 43, ["shift"], "shift+tab"),
    ],
)
def test_shortcuts_work_in_every_keyboard_layout(
    key: int, place: int, modifiers: list[str], name: str
) -> None:
    assert key_name(key, modifiers, place) == name


def test_page_up_and_page_down_scroll_a_long_page(stage: Stage, app: FivefoldApp) -> None:
    app.routes.open_help("keys")
    stage.frames(3)
    scroll = app.screen.ids.scroll
    stage.key("pagedown")
    assert scroll.scroll_y < 1
    stage.hold_key("pagedown", 30)
    assert scroll.scroll_y == 0
    stage.key("pageup")
    assert scroll.scroll_y > 0


def test_home_and_end_go_to_the_ends_of_a_list(stage: Stage, app: FivefoldApp) -> None:
    app.routes.open_help()
    stage.frames(3)
    scroll = app.screen.ids.scroll
    stage.key("end")
    tiles = [w for w in app.screen.walk(restrict=True) if hasattr(w, "focused")]
    assert tiles[-1].focused
    assert scroll.scroll_y == 0
    stage.key("home")
    assert [w for w in tiles if w.focused] == tiles[:1]
    assert scroll.scroll_y == 1


def test_home_and_end_in_a_dialog(stage: Stage, app: FivefoldApp) -> None:
    start_game(stage, app)
    stage.key("m")
    [dialog] = app.overlays
    rows = [row for row in find_widgets(dialog, MenuRow) if not row.disabled]
    stage.key("end")
    assert rows[-1].focused
    stage.key("home")
    assert rows[0].focused


def test_home_and_end_stay_in_a_text_field(stage: Stage, app: FivefoldApp) -> None:
    app.routes.open_help()
    stage.frames(3)
    stage.key("/")
    assert app.screen.ids.search.focus
    stage.key("end")
    assert app.screen.ids.search.focus


@pytest.mark.parametrize("key", ["/", "ctrl+f"])
def test_common_search_keys_search_help(stage: Stage, app: FivefoldApp, key: str) -> None:
    app.routes.open_help()
    stage.frames(3)
    stage.key(key)
    assert app.screen.ids.search.focus


def focused_texts(app: FivefoldApp) -> list[str]:
    stops = [w for w in app.screen.walk(restrict=True) if getattr(w, "focused", False)]
    return [getattr(stop, "heading", "") or stop.text for stop in stops]


def test_home_restores_the_focus(stage: Stage, app: FivefoldApp) -> None:
    while not find_tile(app, "Today’s challenge").focused:
        stage.key("tab")
    stage.key("enter")
    stage.frames(2)
    assert not isinstance(app.screen, HomeScreen)
    stage.key("esc")
    stage.frames(2)
    assert focused_texts(app) == ["Today’s challenge"]


@pytest.mark.extended
@pytest.mark.parametrize(
    ("section", "choice"), [("ease", "115%"), ("ease", "150%"), ("language", "Deutsch")]
)
def test_a_setting_that_rebuilds_the_screen_keeps_the_focus(
    stage: Stage, app: FivefoldApp, section: str, choice: str
) -> None:
    app.routes.open_settings(section)
    stage.frames(2)
    while focused_texts(app) != [choice]:
        stage.key("tab")
    stage.key("enter")
    stage.frames(3)
    assert focused_texts(app) == [choice]
    scroll = app.screen.ids.scroll
    focused = next(w for w in app.screen.walk(restrict=True) if getattr(w, "focused", False))
    low, high = (focused.to_window(0, y)[1] for y in (focused.y, focused.top))
    assert scroll.y <= low < high <= scroll.top


def test_f11_toggles_full_screen(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = SimpleNamespace(fullscreen=False)
    with monkeypatch.context() as here:
        here.setattr("app.lifecycle.Window", window)
        stage.key("f11")
        assert window.fullscreen == "auto"
        stage.key("f11")
        assert window.fullscreen is False


def test_tab_reaches_open_boxes_before_the_roll(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    for key in ("space", "tab", "enter", "enter"):
        stage.key(key)
    assert table.model.state.card.taken == 1
    table.model.card_actions.focus(None)
    stage.key("tab")
    assert table.model.focused == ("twos", 0)
    stage.key("shift+tab")
    assert table.model.focused == ("chance", 0)


def test_ctrl_plus_and_minus_change_the_text_size(stage: Stage, app: FivefoldApp) -> None:
    start_game(stage, app)
    for key, size in (
        ("ctrl+=", 1.15),
        ("ctrl+=", 1.3),
        ("ctrl+-", 1.15),
        ("ctrl+0", 1.0),
        ("ctrl+-", 1.0),
    ):
        stage.key(key)
        assert app.preferences.settings.text_size == size
        assert app.screen is app.game.table
