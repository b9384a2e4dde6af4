"""A table screen driven by touch."""

from dataclasses import replace
from random import Random

from app.game.session import Session
from app.navigation.overlays import Overlays
from app.platform.kivy_timers import later
from app.screens.table.table_screen import TableScreen
from app.settings.settings import Settings, ShowRoll
from app.storage import GameFlags
from app.table.phase import Phase
from app.table.table_model import TableModel
from app.widgets.table.sheet.score_cell import ScoreCell
from app.widgets.table.sheet.total_cell import TotalCell
from app.widgets.text.fit_label import FitLabel
from app.widgets.window.rotating_root import RotatingRoot
from core import (
    RULE_SETS,
    EndOfTurn,
    Game,
    PlayStyle,
    Setup,
    card_totals,
    create_setup,
    legal_offers,
    parse_action,
    total,
)
from tests.app.support.stage import Stage
from tests.app.support.timers import ManualTimer

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"]
OFFICIAL_STYLE = RULE_SETS["official"].play_style
NO_END_OF_TURN = replace(OFFICIAL_STYLE, end_of_turn=EndOfTurn.NOTHING, end_of_turn_in_company=None)
ANA_PLAYED = ("roll 1 1 1 2 3", "score ones 1")


class FakePreferences:
    def __init__(self) -> None:
        self.settings = Settings()

    def change_settings(self, settings: Settings) -> None:
        self.settings = settings


class FakeContext:
    """Stands in for the application and records the calls it gets."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.preferences = FakePreferences()
        self.root_layout = RotatingRoot()
        self.overlays = Overlays(self.root_layout, later)
        self.routes = self.game = self.game_end = self.codes = self
        self.flags = GameFlags()

    def open_help(self, page: str = "") -> None:
        self.calls.append(f"help {page}".strip())

    def open_settings(self) -> None:
        self.calls.append("settings")

    def ask_for_new_game(self) -> None:
        self.calls.append("new game")

    def show(self) -> None:
        self.calls.append("game over")

    def count_hint(self) -> None:
        self.calls.append("hint")

    def ask_to_give_up(self) -> None:
        self.calls.append("give up")

    def hand_over(self) -> None:
        self.calls.append("hand over")

    def back(self) -> None:
        self.calls.append("back")

    def leave(self) -> None:
        self.calls.append("leave")

    def quit(self) -> None:
        self.calls.append("quit")


class TableDriver:
    def __init__(
        self,
        stage: Stage,
        rules: str = "official",
        players: int = 1,
        play_style: PlayStyle | None = None,
        lines: tuple[str, ...] = (),
        show_roll: ShowRoll = ShowRoll.OFF,
        bots: dict[int, str] | None = None,
        names: tuple[str, ...] = (),
        **options: object,
    ) -> None:
        rule_set = RULE_SETS[rules]
        setup: Setup = create_setup(rule_set, names or NAMES[:players], seed="touch", **options)  # type: ignore[arg-type]
        self.stage = stage
        self.session = Session(Game.new(setup))
        self.session.play(*map(parse_action, lines))
        self.timer = ManualTimer()
        self.model = TableModel(
            self.session, play_style or OFFICIAL_STYLE, self.timer, show_roll=show_roll, bots=bots
        )
        self.context = FakeContext()
        self.screen = TableScreen(self.model, self.context)

    # --- widgets ------------------------------------------------------------------------------

    @property
    def felt(self) -> object:
        return self.screen.ids.felt

    @property
    def card(self) -> object:
        return self.screen.ids.card

    def cell(self, box: str, column: int = 0) -> ScoreCell:
        """Return a cell of the front card, bringing it into view if needed."""
        return self.cell_of(self.model.cards[0].player, box, column)

    def cell_of(self, player: int, box: str, column: int = 0) -> ScoreCell:
        """Return a cell of a player's card, bringing it into view if needed."""
        self.card.reveal((box, column))
        self.stage.frames()
        return self.card.cell(player, (box, column))

    def label(self, row: str) -> FitLabel:
        """Return the name of a row."""
        return next(labels.labels[row] for labels in self.card.labels if row in labels.labels)

    def total(self, row: str, player: int = 0, column: int = 0) -> TotalCell:
        """Return a number in a row of totals."""
        return next(
            each.totals[row]
            for each in self.card.columns
            if (each.player, each.column) == (player, column)
            and row in each.totals
            and each.totals[row].parent is not None
        )

    def die(self, place: int) -> object:
        return self.felt.row.slots[place]

    @property
    def status_text(self) -> str:
        return self.screen.ids.status.sentence

    # --- a random player ----------------------------------------------------------------------

    def play_turn(self, rng: Random) -> None:
        """Play one turn by touch: roll, hold, and tap a box twice."""
        while self.session.state.dice is None:
            self.stage.tap(self.felt.cup)
        while self.session.state.rolls_left and rng.random() < 0.6:
            for place in range(5):
                if rng.random() < 0.4:
                    self.stage.tap(self.die(place))
            self.stage.tap(self.felt.cup)
        chosen = rng.choice(legal_offers(self.session.state))
        taken = self.session.state.card
        for _ in range(2):
            if self.session.state.dice is not None and self.session.state.card is taken:
                self.stage.tap(self.cell(chosen.box, chosen.column))
        if self.session.state.card is taken and self.context.overlays:
            self.context.overlays.front.ids.buttons.children[0].press()

    # --- checks -------------------------------------------------------------------------------

    def check_shows_game(self) -> None:
        check_shows_game(self.screen)


def check_shows_game(screen: TableScreen) -> None:
    """Check that the widgets show the state of the game."""
    model, state = screen.model, screen.model.state
    shown = [chip.view.total for chip in screen.ids.strip.chips]
    assert shown == [str(total(state.setup, card)) for card in state.cards]
    _check_cells(screen)
    dice = [slot.face.value for slot in screen.ids.felt.row.slots]
    if model.phase in (Phase.PAUSE, Phase.PROMPT):
        assert tuple(dice) == tuple(state.before.dice[view.die] for view in model.dice)
    elif state.dice is None:
        assert dice == [0] * state.setup.rules.dice
    elif model.phase != Phase.ROLLING:
        order = [view.die for view in model.dice]
        expected = [state.dice[die] for die in order]
        assert [d for d in dice if d is not None] == [
            value for value, view in zip(expected, model.dice, strict=True) if not view.thrown
        ]


def _check_cells(screen: TableScreen) -> None:
    state = screen.model.state
    front = screen.model.cards[0]
    card = state.cards[front.player]
    sums = card_totals(state.setup, card)
    sheet = screen.ids.card
    for column in sheet.columns:
        if column.player != front.player:
            continue
        values = zip(state.setup.rules.boxes, card.columns[column.column].values, strict=True)
        for box, value in values:
            if value is not None:
                assert column.cells[box.id].view.text == str(value)
        for row, total_cell in column.totals.items():
            if total_cell.parent is not None and row in ("upper_subtotal", "column_total"):
                assert total_cell.text == str(getattr(sums[column.column], row))
