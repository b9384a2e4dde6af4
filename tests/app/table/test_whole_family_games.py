"""Each game of the wider family is played whole by touches in the application."""

from pathlib import Path
from random import Random

import pytest

from app.application import FivefoldApp
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import GameOptions, Seat
from app.settings.settings import Settings, ShowRoll
from app.settings.theme import theme
from app.storage.games.game_flags import Uncounted
from app.storage.games.game_kind import GameKind
from app.table.phase import Phase
from app.table.table_model import TableModel
from app.table.view_state import CellMark
from app.text.manual.rules_pages import box_page_id
from app.text.screens import game_over
from app.widgets.table.dice.pip_colours import pip_colour, pip_shape
from core import (
    RULE_SETS,
    Option,
    Roll,
    Score,
    announceable_boxes,
    legal_offers,
    must_announce,
    parse_action,
)
from core.rules import Order
from tests.app.support.family_game import check_what_is_left, play_from_home
from tests.app.support.stage import Stage
from tests.core.family_boxes import LOWER
from tests.marks import extended

pytestmark = pytest.mark.uncounted

QUICK = ("yatzy_in_order",)


class Players:
    """Take turns at random, by touches; the first box is taken back once."""

    def __init__(self, stage: Stage, screen: TableScreen) -> None:
        self._stage, self._screen = stage, screen
        self._rng = Random(screen.model.state.setup.rules.id)
        self.announced = self.undone = 0

    @property
    def _model(self) -> TableModel:
        return self._screen.model

    def play(self) -> None:
        while not self._model.state.over:
            self._play_turn()

    def _play_turn(self) -> None:
        model = self._model
        if model.phase == Phase.PAUSE:
            self._stage.tap(self._screen.ids.felt.cup)
        self._stage.tap(self._screen.ids.felt.cup)
        assert model.state.dice is not None
        if announceable_boxes(model.state) and (must_announce(model.state) or self._tosses()):
            self._announce()
        while model.state.rolls_left and self._tosses():
            self._hold_and_roll()
        offer = self._rng.choice(legal_offers(model.state))
        taken = model.state.card.taken
        player = model.state.player
        before = model.state
        self.tap_twice(offer.cell)
        assert model.state.cards[player].taken == taken + 1
        if not self.undone:
            self.undone += 1
            self._stage.tap(self._screen.ids.felt.undo)
            assert model.state == before
            self.tap_twice(offer.cell)

    def _tosses(self) -> bool:
        return self._rng.random() < 0.4

    def _hold_and_roll(self) -> None:
        state = self._model.state
        die = self._rng.randrange(state.setup.rules.dice)
        self._stage.tap(self._screen.ids.felt.row.slots[die])
        if len(self._model.state.held) < state.setup.rules.dice:
            self._stage.tap(self._screen.ids.felt.cup)

    def _announce(self) -> None:
        state = self._model.state
        box = self._rng.choice(announceable_boxes(state))
        self.tap_twice((box, state.setup.orders.index(Order.ANNOUNCED)))
        assert self._model.state.announced == box
        self.announced += 1

    def tap_twice(self, cell: tuple[str, int]) -> None:
        card = self._screen.ids.card
        card.reveal(cell)
        self._stage.frames(2)
        for _ in range(2):
            self._stage.tap(card.cell(self._model.cards[0].player, cell))


@pytest.mark.parametrize(
    "rules", [*QUICK, *(extended(rules) for rules in LOWER if rules not in QUICK)]
)
def test_a_whole_game_of_two_by_touch(
    stage: Stage, app: FivefoldApp, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    monkeypatch.setattr("core.setup.fresh_seed", lambda: "a whole game")
    screen = play_from_home(stage, app, rules, Seat("Ana"), Seat("Ben"))
    players = Players(stage, screen)
    players.play()
    stage.wait(1)
    assert bool(players.announced) == (rules == "yamb")
    check_what_is_left(app, screen, ("Ana", "Ben"))


def start(app: FivefoldApp, stage: Stage, options: GameOptions) -> TableScreen:
    app.preferences.change_settings(Settings(show_roll=ShowRoll.OFF))
    app.game.start(options.setup("seed"))
    stage.frames(3)
    assert isinstance(app.screen, TableScreen)
    return app.screen


def test_a_served_generala_wins_at_once_and_counts_nowhere(stage: Stage, app: FivefoldApp) -> None:
    screen = start(app, stage, GameOptions("generala", seats=(Seat("Ana"), Seat("Ben"))))
    screen.model.session.play(Roll((4, 4, 4, 4, 4)))
    screen.model.refresh()
    Players(stage, screen).tap_twice(("five_of_a_kind", 0))
    stage.wait(1)
    assert isinstance(app.screen, GameOverScreen)
    assert app.screen.result.headline == "Ana wins at once!"
    assert app.screen.result.note == game_over.WON_AT_ONCE()
    [finished] = app.store.history.page()
    assert finished.uncounted is Uncounted.WON_AT_ONCE
    kind = GameKind.of(screen.model.state.setup)
    assert app.store.top_scores.top(kind) == ()
    assert not app.store.statistics.kinds()


def test_an_announcement_takes_two_taps_and_can_be_undone(stage: Stage, app: FivefoldApp) -> None:
    screen = start(app, stage, GameOptions("yamb"))
    model, players = screen.model, Players(stage, screen)
    model.session.play(Roll((4, 4, 4, 1, 2)))
    model.refresh()
    cell = ("fours", 3)
    stage.tap(screen.ids.card.cell(0, cell))
    assert model.state.announced is None
    assert model.status.rest == "to announce Fours"
    stage.tap(screen.ids.card.cell(0, cell))
    assert model.state.announced == "fours"
    assert model.status.strong == "Fours is announced:"
    model.undo()
    assert model.state.announced is None
    stage.key("a")
    stage.frames(3)
    items = {row.text: row for row in app.overlays.front.list.menu_rows}
    stage.tap(items["Fours"])
    assert model.state.announced == "fours"
    players.tap_twice(cell)
    assert model.state.cards[0].columns[3].values[3] == 12


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        ("yamb", ("roll 4 4 4 1 2", "announce fours", "hold 1 2 3")),
        ("maxi", ("roll 1 2 3 4 5 6", "score full_straight", "roll 1 1 2 3 4 5")),
    ],
)
def test_a_turn_goes_on_after_a_restart(
    stage: Stage, tmp_path: Path, rules: str, lines: tuple[str, ...]
) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app)
    before = start(app, stage, GameOptions(rules)).model
    before.session.play(*map(parse_action, lines))
    stage.close()
    app = FivefoldApp(tmp_path)
    stage.open(app)
    assert isinstance(app.screen, TableScreen)
    assert app.screen.model.state == before.state
    assert bool(before.state.announced or max(before.state.saved_rolls)), "what is special"


def test_saved_rolls_are_shown_with_those_of_the_turn(stage: Stage, app: FivefoldApp) -> None:
    screen = start(app, stage, GameOptions("maxi"))
    screen.model.session.play(Roll((1, 2, 3, 4, 5, 6)), Score("full_straight"))
    screen.model.refresh()
    assert screen.model.roll_view.left == 3
    assert screen.model.roll_view.saved_text == "3 + 2 saved"
    assert len(screen.ids.felt.row.slots) == 6
    stage.key("space")
    stage.key("6")
    assert screen.model.state.held == (5,)


def test_only_the_next_box_of_an_ordered_card_is_lit(stage: Stage, app: FivefoldApp) -> None:
    screen = start(app, stage, GameOptions("yatzy_in_order"))
    stage.key("space")
    marks = [cell.mark for cell in screen.model.cards[0].columns[0].cells]
    assert marks[0] in (CellMark.HINT, CellMark.HINT_ZERO)
    assert {*marks[1:]} == {CellMark.CLOSED}
    stage.tap(screen.ids.card.cell(0, ("twos", 0)))
    assert "Next is Ones" in screen.model.status.strong


def test_options_of_play_are_chosen_and_kept_with_a_preset() -> None:
    choices = GameOptions("generala", seats=(Seat("Ana"), Seat("Ben")))
    assert choices.setup().options == (Option.SERVED_FIVE_WINS,)
    assert choices.without_player(1).setup().options == ()
    changed = choices.with_option(Option.DOUBLE, True).with_option(Option.SERVED_FIVE_WINS, False)
    assert changed.setup().options == (Option.DOUBLE,)
    played = changed.with_game_played()
    assert choices.with_preset(played.presets[0]).setup().options == (Option.DOUBLE,)
    assert GameOptions("custom").with_option(Option.IN_ORDER, True).setup().orders


def test_kismet_has_coloured_pips_and_tells_them_by_their_shapes(
    stage: Stage, app: FivefoldApp
) -> None:
    start(app, stage, GameOptions("kismet"))
    assert theme.pip_colours == RULE_SETS["kismet"].pip_colours
    inks = [tuple(pip_colour(theme.pip_colours, number)) for number in range(1, 7)]
    shapes = [pip_shape(theme.pip_colours, number) for number in range(1, 7)]
    for looks in (inks, shapes):
        assert looks == looks[::-1], "opposite sides are alike"
        assert len({*looks}) == 3
    app.routes.open_help(box_page_id("flush"))
    assert theme.pip_colours, "examples are of this game"
    app.routes.go_home()
    assert theme.pip_colours == ()
