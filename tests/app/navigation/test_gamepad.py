"""Gamepads and TV remotes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.accessibility.tree import Tree
from app.application import FivefoldApp
from app.navigation import gamepad
from app.navigation.keyboard import key_name
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.home import HomeScreen
from app.screens.new_game.new_game_screen import NewGameScreen
from app.screens.table.table_screen import TableScreen
from app.settings.theme import FOCUS_WIDTH, WIDE_FOCUS_WIDTH, theme
from app.widgets.behaviors.accessible import ReaderAction
from app.widgets.behaviors.keyboard_focus import KeyboardFocus
from app.widgets.dialogs.menu import MenuDialog
from core import RULE_SETS, create_setup
from tests.app.support.application import start_game
from tests.app.support.every_screen import visit_every_screen
from tests.app.support.stage import Stage
from tests.marks import extended

STICK = 0
HATS = {direction: value for value, direction in gamepad.HATS.items()}
BUTTONS = {"a": 0, "b": 1, "x": 2, "y": 3, "left": 4, "right": 5, "back": 6, "start": 7}
"""As the drivers of Linux and Windows number them."""
UPPER = 6
"""Boxes in the upper half."""
SIZES = [(412, 915), *map(extended, [(1000, 760), (640, 360)])]


class Pad:
    """A player with nothing but a gamepad."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def press(self, *names: str) -> None:
        for name in names:
            Window.dispatch("on_joy_button_down", STICK, BUTTONS[name])
            Window.dispatch("on_joy_button_up", STICK, BUTTONS[name])
            self._stage.frames(2)

    def move(self, *directions: str) -> None:
        for direction in directions:
            Window.dispatch("on_joy_hat", STICK, 0, HATS[direction])
            Window.dispatch("on_joy_hat", STICK, 0, (0, 0))
            self._stage.frames()


@pytest.fixture
def pad(stage: Stage) -> Pad:
    theme.focus_width = FOCUS_WIDTH
    return Pad(stage)


def focused(app: FivefoldApp) -> object:
    return KeyboardFocus(app.overlays.front or app.screen).focused


def test_a_whole_game_is_played_by_gamepad(stage: Stage, app: FivefoldApp, pad: Pad) -> None:
    pad.move("down")
    pad.press("a")
    assert isinstance(app.screen, TableScreen), "the first tile plays at once"
    table = app.screen
    for turn in range(13):
        pad.press("a")  # rolls, because nothing has the focus
        if turn == 0:
            go_to(pad, table, lambda: table.focus.control is table.ids.felt.row.slots[2])
            pad.press("a")
            assert table.model.state.held == (2,)
            go_to(pad, table, lambda: table.focus.control is table.ids.felt.cup)
            pad.press("a")
            assert table.model.state.rolls_left == 1
        take_box(pad, table, turn)
        assert table.model.state.card.taken == turn + 1
    assert isinstance(app.screen, GameOverScreen)


def take_box(pad: Pad, table: TableScreen, place: int) -> None:
    box = table.model.state.setup.rules.boxes[place].id
    if table.focus.control is not None:
        go_to(pad, table, lambda: table.model.focused is not None)
    if table.model.focused is None:
        pad.move("down")
    while table.model.focused[0] != box:
        here = table.model.state.setup.rules.index(table.model.focused[0])
        if (here < UPPER) is not (place < UPPER):
            pad.move("right" if here < UPPER else "left")
        else:
            pad.move("down" if here < place else "up")
    pad.press("a", "a")


def go_to(pad: Pad, table: TableScreen, there: Callable[[], bool]) -> None:
    """Move to what is wanted by the shortest way, which is looked for first."""
    if position(table) is None:
        pad.move("down")
    start = position(table)
    ways: dict[object, tuple[str, ...]] = {start: ()}
    waiting = [start]
    while waiting and not there():
        here = waiting.pop(0)
        for direction in gamepad.DIRECTIONS:
            table.focus.focus_on(widget_of(table, here))
            pad.move(direction)
            if position(table) not in ways:
                ways[position(table)] = (*ways[here], direction)
                waiting.append(position(table))
            if there():
                break
    found = position(table)
    table.focus.focus_on(widget_of(table, start))
    pad.move(*ways[found])
    assert there()


def position(table: TableScreen) -> object:
    return table.focus.control or table.model.focused


def widget_of(table: TableScreen, stop: object) -> object:
    return table.ids.card.cell(table.model.state.player, stop) if isinstance(stop, tuple) else stop


@pytest.mark.parametrize("size", SIZES)
def test_everything_on_the_table_is_reached_by_arrows(
    stage: Stage, app: FivefoldApp, pad: Pad, size: tuple[int, int]
) -> None:
    app.game.start(create_setup(RULE_SETS["official"], ("Ana", "Ben", "Cleo"), seed="pad"))
    stage.size(*size)
    pad.press("a")
    table = app.game.table
    reached: set[object] = set()
    pad.move("down")
    waiting = [position(table)]
    while waiting:
        here = waiting.pop()
        if here in reached:
            continue
        reached.add(here)
        for direction in gamepad.DIRECTIONS:
            table.focus.focus_on(widget_of(table, here))
            pad.move(direction)
            waiting.append(position(table))
    bar, felt = table.ids.bar.buttons, table.ids.felt
    wanted = {bar[name] for name in bar if bar[name].parent is not None}
    wanted |= {*felt.row.slots, felt.cup, felt.side, *table.ids.strip.chips}
    wanted |= {(cell.box, cell.column) for cell in table.ids.card.cells_in_turn}
    assert wanted - reached == set()


def controls(front: Widget) -> set[Widget]:
    """All that a screen reader could focus."""
    tree = Tree((front,))
    return {
        tree.widgets[node.id]
        for node in tree.nodes.values()
        if ReaderAction.FOCUS in node.description.actions
    }


@pytest.mark.extended
@pytest.mark.uncounted
@pytest.mark.parametrize("size", [(412, 915), extended((1000, 760)), extended((640, 360))])
def test_everything_on_every_screen_is_reached_and_left_by_gamepad(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, *size)
    pad = Pad(stage)
    missed: list[object] = []

    def look(where: str) -> None:
        stage.frames(3)
        front = app.overlays.front or app.screen
        if isinstance(front, TableScreen):
            return  # which has a test of its own
        wanted, reached = controls(front), set()
        for _ in range(len(wanted) + 1):
            pad.move("down")
            reached.add(focused(app))
        missed.extend((where, each.describe()) for each in wanted - reached)
        if front is app.overlays.front:
            pad.press("b")
            assert app.overlays.front is not front, where

    visit_every_screen(stage, app, look)
    assert missed == []
    while not isinstance(app.screen, HomeScreen):
        here = app.screen
        pad.press("b")
        assert app.screen is not here


def test_b_leads_back_and_start_opens_the_menu(stage: Stage, app: FivefoldApp, pad: Pad) -> None:
    start_game(stage, app)
    pad.press("start")
    assert isinstance(app.overlays.front, MenuDialog)
    pad.move("down", "down")
    rows = [row for row in app.overlays.front.list.menu_rows if not row.disabled]
    assert focused(app) is rows[1]
    pad.press("b")
    assert app.overlays.front is None
    pad.press("b", "b")
    assert isinstance(app.screen, HomeScreen | NewGameScreen)


def test_shoulder_buttons_page_the_cards_and_the_pages(
    stage: Stage, app: FivefoldApp, pad: Pad
) -> None:
    app.game.start(create_setup(RULE_SETS["official"], ("Ana", "Ben", "Cleo"), seed="pad"))
    table = app.game.table
    for button, player in (("right", 1), ("right", 2), ("right", 0), ("left", 2), ("left", 1)):
        pad.press(button)
        assert table.model.cards[0].player == player
    app.routes.open_help("keys")
    stage.frames(3)
    pad.press("right")
    assert app.screen.ids.scroll.scroll_y < 1


def test_x_rolls_y_asks_the_coach_and_back_takes_a_box_back(
    stage: Stage, app: FivefoldApp, pad: Pad
) -> None:
    table = start_game(stage, app)
    pad.press("x")
    assert table.model.state.rolls_left == 2
    pad.press("y")
    assert app.overlays.front is not None
    pad.press("b")
    take_box(pad, table, 0)
    assert table.model.state.card.taken == 1
    pad.press("back")
    assert table.model.state.card.taken == 0


def test_the_focus_can_be_seen_from_afar(stage: Stage, app: FivefoldApp, pad: Pad) -> None:
    assert theme.focus_width == FOCUS_WIDTH
    pad.move("down")
    assert theme.focus_width == WIDE_FOCUS_WIDTH


def test_a_direction_that_is_held_goes_on(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    Window.dispatch("on_joy_hat", STICK, 0, HATS["down"])
    assert table.model.focused == ("ones", 0)
    stage.wait(0.4)
    pad_repeat = app._gamepad._repeat  # noqa: SLF001
    assert pad_repeat.is_triggered
    app._gamepad._act_again(0)  # noqa: SLF001
    assert table.model.focused == ("twos", 0)
    Window.dispatch("on_joy_hat", STICK, 0, (0, 0))
    assert not pad_repeat.is_triggered


def test_the_stick_acts_once_until_it_is_let_go(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    for pushed, box in ((0.5, None), (0.7, "ones"), (0.5, "ones"), (0.9, "ones"), (0.1, "ones")):
        Window.dispatch("on_joy_axis", STICK, 1, round(pushed * gamepad.STICK_END))
        assert (table.model.focused or (None,))[0] == box
    Window.dispatch("on_joy_axis", STICK, 1, gamepad.STICK_END)
    assert table.model.focused == ("twos", 0)
    Window.dispatch("on_joy_axis", STICK, 1, -gamepad.STICK_END)
    assert table.model.focused == ("ones", 0)
    Window.dispatch("on_joy_axis", STICK, 5, gamepad.STICK_END)  # a trigger
    assert table.model.focused == ("ones", 0)


def test_a_stick_with_directions_as_buttons_has_the_order_of_game_controllers(
    stage: Stage, app: FivefoldApp
) -> None:
    app.game.start(create_setup(RULE_SETS["official"], ("Ana", "Ben"), seed="pad"))
    table = app.game.table
    for button in (12, 12):
        Window.dispatch("on_joy_button_down", STICK, button)
        Window.dispatch("on_joy_button_up", STICK, button)
    assert table.model.focused == ("twos", 0)
    Window.dispatch("on_joy_button_down", STICK, 10)
    assert table.model.cards[0].player == 1
    Window.dispatch("on_joy_button_down", STICK, 6)
    assert isinstance(app.overlays.front, MenuDialog)


def test_the_back_button_of_a_remote_leads_back(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gamepad, "on_android", lambda: True)
    table = start_game(stage, app)
    Window.dispatch("on_joy_button_down", STICK, 13)  # left
    assert table.model.focused is not None
    Window.dispatch("on_joy_button_down", STICK, 4)
    assert app.screen is not table


def test_the_middle_of_the_direction_keys_is_enter() -> None:
    assert key_name(1073741943, [], 119) == "enter"
    assert key_name(1073741942, [], 118) == "m"


def test_going_to_the_background_lets_go(stage: Stage, app: FivefoldApp) -> None:
    table = start_game(stage, app)
    Window.dispatch("on_joy_hat", STICK, 0, HATS["down"])
    app.on_pause()
    app.on_resume()
    stage.frames(2)
    assert not app._gamepad._repeat_later.is_triggered  # noqa: SLF001
    assert table.model.focused == ("ones", 0)
