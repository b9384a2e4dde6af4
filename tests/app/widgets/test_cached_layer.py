"""A cached layer looks the same and is redrawn only when its content changes."""

import pytest
from kivy.base import EventLoop
from kivy.graphics import Callback
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.animation.transitions import transitions
from app.settings.settings import ShowRoll
from app.settings.theme import SKINS, SkinId, theme
from app.widgets.table.cached_layer import CachedLayer
from app.widgets.text.fit_label import FitLabel
from app.widgets.window.rotating_root import RotatingRoot
from core import parse_action
from tests.app.support.stage import Stage
from tests.app.support.table_driver import TableDriver
from tests.app.support.widget_stage import frames, show_widgets


class LiveWidget(Widget):
    drawn_every_frame = True


def count_redraws(layer: CachedLayer) -> list[int]:
    """Return a list that grows with every redraw."""
    drawn: list[int] = []
    layer.background.add(Callback(lambda _: drawn.append(1)))
    return drawn


@pytest.mark.drawn
def test_the_layer_is_redrawn_only_when_a_child_changes() -> None:
    layer, label = (
        CachedLayer(background_color="#FFFFFF"),
        FitLabel(text="one", color="#000000", size=(90, 40)),
    )
    with show_widgets(layer):
        layer.add_widget(label)
        drawn = count_redraws(layer)
        frames()
        before = len(drawn)
        for _ in range(5):
            EventLoop.window.canvas.ask_update()
            frames(1)
        assert len(drawn) == before
        label.text = "two"
        frames()
        assert len(drawn) == before + 1


def test_live_children_are_drawn_outside_the_layer() -> None:
    layer, live = CachedLayer(), LiveWidget()
    with show_widgets(layer):
        layer.add_widget(live)
        drawn = count_redraws(layer)
        frames()
        before = len(drawn)
        with live.canvas:
            Callback(lambda _: None)
        frames()
        assert len(drawn) == before
        layer.remove_widget(live)
        assert live.canvas not in layer.canvas.children


def test_a_removed_child_is_no_longer_drawn() -> None:
    layer = CachedLayer(background_color="#FFFFFF")
    with show_widgets(layer):
        empty = bytes(layer.export_as_image().texture.pixels)
        label = FitLabel(text="here", color="#000000", size=(200, 80), pos=(50, 50))
        layer.add_widget(label)
        frames()
        assert bytes(layer.export_as_image().texture.pixels) != empty
        layer.remove_widget(label)
        frames()
        assert bytes(layer.export_as_image().texture.pixels) == empty


@pytest.mark.drawn
def test_card_and_felt_are_not_redrawn_while_dice_roll(stage: Stage) -> None:
    table = TableDriver(stage, players=2, show_roll=ShowRoll.FULL)
    stage.open(table.screen)
    card, felt = count_redraws(table.screen.ids.table), count_redraws(table.felt)
    table.model.dice_actions.roll()
    flying = table.felt.row.roll_animation
    while not flying.rolling:
        stage.frames()
    flying.use_manual_clock()
    stage.frames(2)
    before = len(card), len(felt)
    for _ in range(10):
        flying.step(0.05)
        stage.frames()
    assert flying.rolling
    assert (len(card), len(felt)) == before
    flying.finish()
    stage.frames(2)
    assert len(card) > before[0], "now the card shows the possible scores"


@pytest.mark.drawn
def test_the_sheet_is_not_redrawn_for_each_number_while_totals_count_up(stage: Stage) -> None:
    table = TableDriver(stage, players=1)
    stage.open(table.screen)
    table.session.play(parse_action("roll 6 6 6 5 5"))
    table.model.change_play_style(table.model.play_style)
    stage.frames(2)
    table.model.score(table.model.card_actions.offer("sixes", 0))
    transitions.use_manual_clock()
    stage.frames(2)
    drawn = count_redraws(table.screen.ids.table)
    stage.frames()
    before, shown = len(drawn), set()
    for _ in range(12):
        transitions.step(1 / 30)
        stage.frames()
        shown.add(table.total("total").displayed_text)
    assert len(shown) > 4, "it counts in many steps"
    assert len(drawn) == before
    transitions.finish_all()
    assert table.total("total").displayed_text == "18"


@pytest.mark.drawn
def test_the_sheet_is_not_redrawn_while_the_frame_slides_to_the_next_player(stage: Stage) -> None:
    table = TableDriver(stage, players=2, lines=("roll 6 6 6 5 5",))
    stage.open(table.screen, 1000, 760)
    table.model.score(table.model.card_actions.offer("sixes", 0))
    stage.frames(2)
    transitions.finish_all()
    table.model.next_turn()
    transitions.use_manual_clock()
    stage.frames(2)
    assert transitions.running
    drawn = count_redraws(table.screen.ids.table)
    stage.frames()
    before = len(drawn)
    for _ in range(4):
        transitions.step(1 / 30)
        stage.frames()
    assert transitions.running
    assert len(drawn) == before
    transitions.finish_all()
    stage.frames()
    assert len(drawn) > before, "now it is part of the sheet"


@pytest.mark.parametrize("turned", [False, True])
def test_the_felt_reaches_exactly_to_the_edge(stage: Stage, turned: bool) -> None:
    layout, table = RotatingRoot(reduced_motion=True), TableDriver(stage)
    table.screen.pos_hint = {"x": 0, "y": 0}
    layout.add_widget(table.screen)
    frame = BoxLayout(padding=[0, 30, 0, 24])
    frame.add_widget(layout)
    stage.open(frame)
    layout.upside_down = turned
    theme.apply_skin(SKINS[SkinId.TAVERN], dark=False)
    stage.frames(2)
    assert table.felt.extra_height_below == (30 if turned else 24)


def test_the_layer_follows_the_window_size(stage: Stage) -> None:
    table = TableDriver(stage, players=2)
    stage.open(table.screen)
    for size in ((915, 412), (412, 915), (1280, 800)):
        stage.size(*size)
        stage.frames(2)
        picture = table.screen.ids.table._fbo  # noqa: SLF001 (its size)
        assert tuple(picture.size) == size
    table.check_shows_game()
