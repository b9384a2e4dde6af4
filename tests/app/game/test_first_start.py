"""The first minutes: taps needed to reach the first roll, and one-time tips."""

from dataclasses import replace
from pathlib import Path

import pytest
from kivy.core.window import Window

from app.application import DATABASE, FivefoldApp
from app.game import tips
from app.game.tips import ALL_TIPS, HOLD, KEY, SECOND_TAP, SHAKE
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.home import HomeScreen
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import ColourMode, Settings, ShowRoll
from app.storage import open_store
from app.widgets.behaviors.keyboard_focus import bring_into_view
from app.widgets.controls.tile import Tile
from core import RULE_SETS, create_setup, legal_offers
from tests.app.support.stage import Stage
from tests.app.support.widget_stage import LANDSCAPE, every_size, layout_flaws
from tests.marks import extended

pytestmark = pytest.mark.uncounted

SMALLEST = 12
"""The smallest font size of a tip, in sp."""


class TapCounter(Stage):
    """A stage that counts taps."""

    def __init__(self) -> None:
        super().__init__()
        self.taps = 0

    def tap_at(self, x: float, y: float) -> None:
        self.taps += 1
        super().tap_at(x, y)
        self.frames(2)


@pytest.fixture
def tap_counter() -> TapCounter:
    stage = TapCounter()
    yield stage
    stage.close()


def open_app(stage: Stage, folder: Path, **settings: object) -> FivefoldApp:
    app = FivefoldApp(folder)
    stage.open(app, 412, 915)
    app.preferences.change_settings(
        Settings(appearance=ColourMode.LIGHT, show_roll=ShowRoll.OFF, **settings)
    )
    return app


def finish(app: FivefoldApp) -> None:
    model = app.game.table.model
    while not model.state.over:
        model.dice_actions.roll()
        model.card_actions.take(legal_offers(model.state)[0])


@pytest.mark.parametrize("phone", [True, False])
def test_the_shake_tip_fits_the_device(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, phone: bool
) -> None:
    monkeypatch.setattr(tips, "on_android", lambda: phone)
    app = open_app(stage, tmp_path)
    app.tips.shown = {HOLD, SECOND_TAP}
    stage.tap(app.screen.ids.primary)
    app.game.table.model.dice_actions.roll()
    app.game.table.model.card_actions.take(legal_offers(app.game.table.model.state)[0])
    stage.frames(3)
    assert app.tips.current == SHAKE
    text = app.tips.tip.text
    assert ("phone" in text, "mouse" in text) == (phone, not phone)


def test_two_taps_from_the_first_start_to_the_first_roll(
    tap_counter: TapCounter, tmp_path: Path
) -> None:
    app = open_app(tap_counter, tmp_path)
    tap_counter.tap(app.screen.ids.primary)
    tap_counter.tap(app.screen.ids.felt.cup)
    state = app.game.table.model.state
    assert tap_counter.taps == 2
    assert state.rolls_left == 2
    assert state.setup.rules.id == "official"
    assert state.setup.players == ("Player 1",)


@pytest.mark.extended
@pytest.mark.parametrize("rules", ["winzee", "os2", "triple", "yachtz", "jahtzee"])
def test_every_classic_is_ready_for_one_player_after_one_tap(
    stage: Stage, app: FivefoldApp, rules: str
) -> None:
    app.preferences.change_game_options(GameOptions(rules))
    app.routes.go_home()
    stage.frames(2)
    stage.tap(app.screen.ids.primary)
    assert isinstance(app.screen, TableScreen)
    assert app.screen.model.state.setup.players == ("Player 1",)
    assert [slot.face.value for slot in app.screen.ids.felt.row.slots] == [0] * 5
    card = app.screen.model.cards[0]
    assert {cell.text for column in card.columns for cell in column.cells} == {""}


def test_one_tap_from_game_over_to_the_next_game(tap_counter: TapCounter, tmp_path: Path) -> None:
    app = open_app(tap_counter, tmp_path)
    app.game.start(create_setup(RULE_SETS["official"], ["Ana"]))
    finish(app)
    tap_counter.frames(3)
    assert isinstance(app.screen, GameOverScreen)
    tap_counter.tap(app.screen.ids.play_again)
    assert tap_counter.taps == 1
    assert isinstance(app.screen, TableScreen)
    assert app.screen.model.state.card.taken == 0


def test_four_taps_from_game_over_to_a_first_roll_by_other_rules(
    tap_counter: TapCounter, tmp_path: Path
) -> None:
    """New game, the rule set, Start, the cup."""
    app = open_app(tap_counter, tmp_path)
    app.game.start(create_setup(RULE_SETS["official"], ["Ana"]))
    finish(app)
    tap_counter.frames(3)
    tap_counter.tap(app.screen.ids.new_game)
    tap_counter.tap(app.screen.cards["jahtzee"])
    tap_counter.tap(app.screen.ids.start)
    tap_counter.tap(app.screen.ids.felt.cup)
    assert tap_counter.taps == 4
    assert app.game.table.model.state.setup.rules.id == "jahtzee"
    assert app.game.table.model.state.rolls_left == 2


def test_three_taps_from_home_to_a_game_by_other_rules(
    tap_counter: TapCounter, tmp_path: Path
) -> None:
    app = open_app(tap_counter, tmp_path)
    tile = next(w for w in app.screen.walk() if isinstance(w, Tile) and w.heading == "New game")
    tap_counter.tap(tile)
    tap_counter.tap(app.screen.cards["triple"])
    tap_counter.tap(app.screen.ids.start)
    assert tap_counter.taps == 3
    assert app.game.table.model.state.setup.rules.id == "triple"


def test_eight_taps_from_home_to_a_game_of_three_people_and_a_bot_by_other_rules(
    tap_counter: TapCounter, tmp_path: Path
) -> None:
    """Besides typing the names."""
    app = open_app(tap_counter, tmp_path)
    tile = next(w for w in app.screen.walk() if isinstance(w, Tile) and w.heading == "New game")
    tap_counter.tap(tile)
    tap_counter.frames(2)
    app.screen.rows[0].ids.field.insert_text("Ana")
    for name in ("Ben", "Cleo"):
        tap_counter.tap(app.screen.ids.add_player)
        assert app.screen.rows[-1].ids.field.focus, "the name can be typed at once"
        Window.dispatch("on_textinput", name)
    tap_counter.tap(app.screen.ids.add_bot)
    tap_counter.tap(app.screen.rows[-1].ids.level)
    tap_counter.tap(next(row for row in app.overlays.front.rows if row.text == "Perfect"))
    tap_counter.tap(app.screen.cards["winzee"])
    tap_counter.tap(app.screen.ids.start)
    assert tap_counter.taps == 8
    state = app.game.table.model.state
    assert state.setup.rules.id == "winzee"
    assert state.setup.players == ("Ana", "Ben", "Cleo", "Perfect")
    assert app.game.table.model.bots == {3: "perfect"}


def test_three_taps_from_home_to_a_game_that_was_played_before(
    tap_counter: TapCounter, tmp_path: Path
) -> None:
    """New game, the preset, Start."""
    app = open_app(tap_counter, tmp_path)
    seats = (Seat("Ana"), Seat("Ben"), Seat(bot="perfect"))
    for options in (GameOptions(seats=seats), GameOptions("triple", seats=seats[:2])):
        presets = app.preferences.game_options.presets
        app.preferences.change_game_options(replace(options, presets=presets))
        app.game.start_as_last_time()
    app.routes.go_home()
    tap_counter.frames(3)
    tile = next(w for w in app.screen.walk() if isinstance(w, Tile) and w.heading == "New game")
    bring_into_view(tile)
    tap_counter.frames(3)
    tap_counter.tap(tile)
    tap_counter.tap(app.screen.ids.presets.chips[0])
    tap_counter.tap(app.screen.ids.start)
    assert tap_counter.taps == 3
    assert app.game.table.model.state.setup.players == ("Ana", "Ben", "Perfect")
    assert app.game.table.model.state.setup.rules.id == "official"


# --- tips -------------------------------------------------------------------------------------


def test_each_tip_appears_when_needed_and_goes_when_followed(stage: Stage, tmp_path: Path) -> None:
    app = open_app(stage, tmp_path)
    stage.tap(app.screen.ids.primary)
    table, felt = app.game.table, app.game.table.ids.felt
    assert app.tips.current == ""
    stage.tap(felt.cup)
    stage.frames(2)
    assert app.tips.current == HOLD
    assert app.tips.tip.parent is table
    assert app.tips.tip.y > table.ids.card.y + table.ids.card.height / 2
    stage.tap(felt.row.slots[0])
    assert app.tips.current == ""
    stage.tap(felt.cup)
    assert app.tips.current == "", "once"
    table.model.card_actions.tap_cell("chance", 0)
    stage.frames(2)
    assert app.tips.current == SECOND_TAP
    table.model.card_actions.tap_cell("chance", 0)
    stage.frames(2)
    assert app.tips.current == SHAKE
    stage.tap(felt.cup)
    assert app.tips.current == ""
    assert app.store.settings.value(KEY) == sorted(ALL_TIPS)


def test_got_it_dismisses_one_tip_and_no_more_tips_all(stage: Stage, tmp_path: Path) -> None:
    app = open_app(stage, tmp_path)
    stage.tap(app.screen.ids.primary)
    stage.tap(app.game.table.ids.felt.cup)
    stage.frames(3)
    stage.tap(app.tips.tip.ids.got_it)
    stage.frames(2)
    assert app.tips.tip is None
    app.game.table.model.card_actions.tap_cell("chance", 0)
    stage.frames(3)
    assert app.tips.current == SECOND_TAP
    stage.tap(app.tips.tip.ids.no_more)
    stage.frames(2)
    app.game.table.model.card_actions.tap_cell("chance", 0)
    stage.frames(2)
    assert app.tips.current == ""
    stage.close()
    again = FivefoldApp(tmp_path)
    stage.open(again, 412, 915)
    stage.tap(again.game.table.ids.felt.cup)
    stage.frames(2)
    assert again.tips.current == ""


def test_no_shake_tip_when_shaking_is_off(stage: Stage, tmp_path: Path) -> None:
    app = open_app(stage, tmp_path, shake=False)
    stage.tap(app.screen.ids.primary)
    model = app.game.table.model
    model.dice_actions.roll()
    model.card_actions.take(legal_offers(model.state)[0])
    stage.frames(2)
    assert app.tips.current == ""
    app.preferences.change_settings(replace(app.preferences.settings, shake=True))
    stage.frames(2)
    assert app.tips.current == SHAKE


def test_later_starts_return_to_the_table(stage: Stage, tmp_path: Path) -> None:
    app = open_app(stage, tmp_path)
    assert isinstance(app.screen, HomeScreen)
    stage.tap(app.screen.ids.primary)
    stage.close()
    again = FivefoldApp(tmp_path)
    stage.open(again, 412, 915)
    assert isinstance(again.screen, TableScreen)
    stage.key("esc")
    assert isinstance(again.screen, HomeScreen)


@pytest.mark.extended
@every_size
@pytest.mark.parametrize("scale", [1, 1.5])
def test_tips_and_home_are_not_cut_off(
    stage: Stage, tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, *size, font_scale=scale)
    stage.frames(3)
    assert layout_flaws(app.screen) == []
    app.game.start_as_last_time()
    app.game.table.model.dice_actions.roll()
    app.game.table.model.dice_actions.finish_roll()
    stage.frames(4)
    assert app.tips.current == HOLD
    assert layout_flaws(app.tips.tip) == []
    tip, felt = app.tips.tip, app.game.table.ids.felt
    assert not tip.collide_widget(felt.cup)
    assert not tip.collide_widget(felt.headline), "the headline shows the rolls left"


@pytest.mark.parametrize("size", [(1100, 760), (1280, 800), (1920, 1080)])
def test_home_is_centred_in_a_wide_window(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, *size)
    stage.frames(3)
    ids = app.screen.ids
    above = ids.scroll.top - ids.first.to_window(0, ids.first.top)[1]
    below = min(each.to_window(0, each.y)[1] for each in (ids.first, ids.second)) - ids.scroll.y
    assert abs(above - below) <= 1
    assert ids.first.top == ids.second.top
    assert not ids.scroll.do_scroll_y


def test_home_scrolls_from_the_top_when_the_window_gets_low(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 1100, 760)
    stage.frames(3)
    dice = app.screen.ids.dice.height
    stage.size(915, 300)
    stage.frames(3)
    ids = app.screen.ids
    assert ids.scroll.do_scroll_y
    assert ids.scroll.top - ids.first.to_window(0, ids.first.top)[1] == pytest.approx(28, abs=1)
    assert ids.dice.height < dice
    assert layout_flaws(app.screen) == []


@pytest.mark.parametrize("size", [(1000, 760), (1280, 800), (1920, 1080)])
def test_a_tip_on_a_wide_table_hides_no_headline_score_or_box(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, *size)
    app.game.start_as_last_time()
    app.game.table.model.dice_actions.roll()
    app.game.table.model.dice_actions.finish_roll()
    stage.frames(4)
    tip, ids = app.tips.tip, app.game.table.ids
    hidden = [each for each in (ids.felt, ids.strip, ids.card) if tip.collide_widget(each)]
    assert hidden == []


@pytest.mark.extended
@pytest.mark.parametrize(
    "size", [(360, 640), (640, 360), *map(extended, [(412, 915), (800, 1280), (915, 412)])]
)
@pytest.mark.parametrize("scale", [1, extended(1.3), 1.5])
def test_tips_on_a_phone_cover_neither_card_nor_felt(
    stage: Stage, tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, *size, font_scale=scale)
    app.game.start_as_last_time()
    model, ids = app.game.table.model, app.game.table.ids
    # The smallest phone in landscape has no room for larger text beside the card.
    least = SMALLEST if size == LANDSCAPE else SMALLEST * scale
    model.dice_actions.roll()
    model.dice_actions.finish_roll()
    for gesture in (lambda: None, *[lambda: model.card_actions.tap_cell("chance", 0)] * 2):
        gesture()
        stage.frames(4)
        tip = app.tips.tip
        hidden = [each for each in (ids.card, ids.status, ids.felt) if tip.collide_widget(each)]
        assert hidden == [], app.tips.current
        assert layout_flaws(tip) == []
        assert tip.ids.text.pixels >= least, app.tips.current
    assert app.tips.current == SHAKE


def test_a_tip_blocks_touches_to_what_it_covers(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app)
    app.game.start_as_last_time()
    table = app.game.table
    table.model.dice_actions.roll()
    table.model.dice_actions.finish_roll()
    stage.frames(4)
    tip = app.tips.tip
    hidden = [each for each in table.ids.bar.buttons.values() if tip.collide_widget(each)]
    assert hidden
    for button in hidden:
        x, y = stage.middle(button)
        stage.tap_at(x, min(y, tip.top - 2))
        stage.frames(2)
        assert app.screen is table
        assert not app.overlays
    assert app.tips.tip is tip
    assert table.model.session.hints == 0


@pytest.mark.extended
@pytest.mark.parametrize("invalid", [[[1]], [1, "hold"], [{}], {"hold": 1}, "hold", 7])
def test_corrupt_tip_data_is_ignored(stage: Stage, tmp_path: Path, invalid: object) -> None:
    with open_store(tmp_path / DATABASE).store as store:
        store.settings.save(KEY, invalid)
    app = FivefoldApp(tmp_path)
    stage.open(app)
    app.game.start_as_last_time()
    app.tips.turn_off()
    assert app.tips.shown == set(ALL_TIPS)
