"""Hover effects, mouse cursors and tooltips."""

from collections.abc import Iterator

import pytest
from kivy.core.window import Window

from app.application import FivefoldApp
from app.widgets.dialogs.tooltip import Tooltip
from core import RULE_SETS, create_setup
from tests.app.support.application import find_tile, start_game
from tests.app.support.stage import Stage


class Mouse:
    def __init__(self, stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch) -> None:
        self._stage, self._app = stage, app
        self.shape = "arrow"
        monkeypatch.setattr(Window, "set_system_cursor", self._turn_into)

    def _turn_into(self, shape: str) -> None:
        self.shape = shape

    def over(self, widget: object) -> None:
        Window.mouse_pos = self._stage.middle(widget)
        self._stage.frames(2)

    @property
    def texts(self) -> list[str]:
        return [each.text for each in self._app.root_layout.children if isinstance(each, Tooltip)]


@pytest.fixture
def mouse(stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    yield Mouse(stage, app, monkeypatch)
    Window.mouse_pos = (0, 0)


def test_pressable_widgets_are_shaded_and_show_a_hand_cursor(
    app: FivefoldApp, mouse: Mouse
) -> None:
    new, other = find_tile(app, "New game"), find_tile(app, "Today’s challenge")
    mouse.over(new)
    assert (new.hovered, mouse.shape) == (True, "hand")
    mouse.over(other)
    assert (new.hovered, other.hovered) == (False, True)
    mouse.over(app.screen.ids.dice)
    assert (other.hovered, mouse.shape) == (False, "arrow")


def test_the_icons_over_the_table_have_tooltips(
    stage: Stage, app: FivefoldApp, mouse: Mouse
) -> None:
    table = start_game(stage, app)
    for name, called in (("hint", "Hint"), ("help", "Help"), ("menu", "Menu"), ("back", "Back")):
        mouse.over(table.ids.bar.buttons[name])
        assert mouse.texts == []
        stage.wait(0.5)
        assert mouse.texts == [called]
    [tip] = [each for each in app.root_layout.children if isinstance(each, Tooltip)]
    assert 0 <= tip.x < tip.right <= Window.width
    stage.tap(table.ids.bar.buttons["menu"])
    assert mouse.texts == []


def test_widgets_under_a_dialog_do_not_hover(stage: Stage, app: FivefoldApp, mouse: Mouse) -> None:
    table = start_game(stage, app)
    stage.key("m")
    mouse.over(table.ids.bar.buttons["menu"])
    stage.wait(0.5)
    assert (mouse.texts, mouse.shape) == ([], "arrow")


def test_dice_and_boxes_show_a_hand_and_text_fields_an_ibeam(
    stage: Stage, app: FivefoldApp, mouse: Mouse
) -> None:
    table = start_game(stage, app)
    stage.key("space")
    mouse.over(table.ids.felt.row.slots[0])
    assert mouse.shape == "hand"
    app.routes.open_help()
    stage.frames(3)
    mouse.over(app.screen.ids.search)
    assert mouse.shape == "ibeam"


def test_hover_follows_a_rotated_table(stage: Stage, app: FivefoldApp, mouse: Mouse) -> None:
    app.game.start(create_setup(RULE_SETS["official"], ["Ana", "Ben"], seed="turn"))
    stage.frames(2)
    app.root_layout.reduced_motion, app.root_layout.upside_down = True, True
    stage.frames(2)
    mouse.over(app.screen.ids.bar.buttons["help"])
    stage.wait(0.5)
    assert mouse.texts == ["Help"]
