"""Plays a whole game of a classic in the application, by the gestures of its play style."""

from random import Random
from typing import Protocol

from kivy.uix.widget import Widget

from app.application import FivefoldApp
from app.game.name_entry import KEY as SKIPPED_NAMES
from app.screens.game_over.game_over_screen import GameOverScreen
from app.screens.table.table_screen import TableScreen
from app.settings.game_options import GameOptions, Seat
from app.table.phase import Phase
from app.table.view_state import CellMark
from app.text import dialogs as dialog_words
from app.text import table as table_words
from app.text.screens import history as history_words
from app.widgets.table.sheet.score_cell import ScoreCell
from core import RULE_SETS, Game, Offer, PlayStyle, SecondTap, State, Tap, legal_offers
from tests.core.test_oracle import apply_to_oracle, oracle_for

CLASSICS = ("winzee", "os2", "triple", "yachtz", "jahtzee")
PLAYERS = {"winzee": 2, "jahtzee": 2}
"""Where more than one plays, so that the turn passes on."""
WAITED_TURNS = 3
"""How many turns wait for the roll that comes by itself; in the others a tap comes first."""


class Pointer(Protocol):
    """A finger or a mouse."""

    def tap(self, widget: Widget) -> None: ...

    def double_tap(self, widget: Widget) -> None: ...

    def wait(self, seconds: float) -> None: ...


def choose_classic(app: FivefoldApp, rules: str, as_it_was: bool) -> None:
    """Choose what Play on the home screen starts."""
    options = GameOptions(seats=(Seat(),) * PLAYERS.get(rules, 1)).with_rules(rules)
    app.preferences.change_game_options(options.with_as_it_was(as_it_was))
    app.store.settings.save(SKIPPED_NAMES, ["Player 1", "Player 2"])
    app.routes.go_home()


class ClassicGame:
    """The game on the table, once it has been started."""

    def __init__(self, app: FivefoldApp, pointer: Pointer) -> None:
        self._app, self._pointer = app, pointer
        assert isinstance(app.screen, TableScreen)
        self._screen = app.screen
        self._rng = Random(self._state.setup.rules.id)
        self._turns = self._undone = 0

    @property
    def _state(self) -> State:
        return self._screen.model.state

    @property
    def _style(self) -> PlayStyle:
        return self._screen.model.play_style

    @property
    def game(self) -> Game:
        return self._screen.model.session.game

    def play(self) -> None:
        while not self._state.over:
            self._play_turn()
        self._pointer.wait(1)

    def _play_turn(self) -> None:
        self._turns += 1
        self._first_roll()
        while self._state.rolls_left and self._rng.random() < 0.6:
            self._choose_dice()
            self._roll_again()
        self._check_button()
        offers = legal_offers(self._state)
        best = max(offers, key=lambda each: each.gain(self._state.setup.multipliers))
        self._score(best if self._rng.random() < 0.7 else self._rng.choice(offers))

    # --- dice ---------------------------------------------------------------------------------

    def _first_roll(self) -> None:
        if self._screen.model.phase == Phase.GRACE and self._turns <= WAITED_TURNS:
            for _ in range(10):
                if self._state.dice is None:
                    self._pointer.wait(1)
        elif self._state.dice is None:
            self._pointer.double_tap(self._screen.ids.felt.cup)
        assert self._state.dice is not None
        assert self._state.rolls_left == 2, "a double tap rolls once"

    def _choose_dice(self) -> None:
        """Change what is held by taps on single dice; one of them is a double tap."""
        held = self._state.held
        wanted = set(self._rng.sample(range(5), self._rng.randint(0, 4)))
        for number, die in enumerate(sorted(wanted ^ {*held})):
            slot = self._screen.ids.felt.row.slots[die]
            (self._pointer.tap if number else self._pointer.double_tap)(slot)
            self._check_die(die, die in wanted)
        assert self._state.held == tuple(sorted(wanted))

    def _check_die(self, die: int, held: bool) -> None:
        slot = self._screen.ids.felt.row.slots[die]
        match self._style.tap:
            case Tap.KEEPS:
                assert slot.face.framed == held
            case Tap.THROWS:
                assert (slot.face.value is not None) == held, "thrown into the cup"
            case Tap.MARKS:
                assert slot.view.marked != held
                assert slot.face.value == self._state.dice[die], "it stays where it is"

    def _roll_again(self) -> None:
        state = self._state
        self._pointer.tap(self._screen.ids.felt.cup)
        assert self._state.rolls_left == state.rolls_left - 1
        assert all(self._state.dice[die] == state.dice[die] for die in state.held)

    def _check_button(self) -> None:
        if not self._state.rolls_left:
            word = table_words.DONE if self._style.says_done else table_words.CHOOSE_A_BOX
            assert self._screen.ids.felt.cup.view.word == word()

    # --- boxes --------------------------------------------------------------------------------

    def _score(self, offer: Offer) -> None:
        player, cell = self._state.player, self._cell(offer)
        open_boxes = self._open_boxes(player)
        match self._style.second_tap:
            case SecondTap.NEVER:
                self._pointer.tap(cell)
            case SecondTap.ALWAYS:
                self._preview(cell, offer)
                self._pointer.tap(cell)
            case SecondTap.DOUBLE:
                self._score_like_windows_yahtzee(cell, offer)
            case SecondTap.ASK_ZEROS:
                self._pointer.tap(cell)
                if offer.is_worthless:
                    assert self._open_boxes(player) == open_boxes
                    self._answer(dialog_words.CANCEL())
                    self._pointer.tap(cell)
                    self._answer(dialog_words.TAKE_ZERO())
        self._end_turn(offer, player, open_boxes)

    def _preview(self, cell: ScoreCell, offer: Offer) -> None:
        before = self._state
        self._pointer.tap(cell)
        assert self._state == before, "a first tap only previews"
        assert cell.view.text == str(offer.points)
        grey = self._style.grey_preview
        if offer.is_worthless:
            assert cell.view.mark is CellMark.PREVIEW_ZERO
            assert cell.score_style.colour == "zero" or not grey
        else:
            assert cell.view.mark is (CellMark.PREVIEW_GREY if grey else CellMark.PREVIEW)

    def _score_like_windows_yahtzee(self, cell: ScoreCell, offer: Offer) -> None:
        """By a double tap on the box or a tap on its name; every third turn is taken back once."""
        if self._turns % 3 == 0:
            self._pointer.double_tap(cell)
            self._answer(dialog_words.TAKE_BACK())
            assert self._state.dice is not None
            self._undone += 1
        if self._turns % 2:
            self._pointer.double_tap(cell)
        else:
            lists = self._screen.ids.card.labels
            self._pointer.tap(
                next(each.labels[offer.box] for each in lists if offer.box in each.labels)
            )

    def _end_turn(self, offer: Offer, player: int, open_boxes: int) -> None:
        took_box = open_boxes - self._open_boxes(player)
        assert took_box == 1 or offer.bonus, "an extra five may leave the card as it is"
        if self._screen.model.phase == Phase.PROMPT:
            assert self._app.overlays.front.title == dialog_words.ALL_DONE()
            self._answer(dialog_words.DONE())
        elif self._screen.model.phase == Phase.PAUSE:
            self._pointer.tap(self._screen.ids.felt.cup)
        assert self._screen.model.phase in (Phase.PLAYING, Phase.GRACE, Phase.OVER)

    def _open_boxes(self, player: int) -> int:
        columns = self._state.cards[player].columns
        return sum(value is None for column in columns for value in column.values)

    def _cell(self, offer: Offer) -> ScoreCell:
        card, model = self._screen.ids.card, self._screen.model
        card.reveal(offer.cell)
        return card.cell(model.cards[0].player, offer.cell)

    def _answer(self, text: str) -> None:
        [button] = [b for b in self._app.overlays.front.ids.buttons.children if b.text == text]
        self._pointer.tap(button)

    # --- the end ------------------------------------------------------------------------------

    def skip_names(self) -> None:
        """Players whose name the program made up are asked for one, except those who refused."""
        while self._app.overlays:
            self._answer(history_words.SKIP_NAME())

    def check_result(self, app: FivefoldApp) -> None:
        """The game is in the history with the totals of an independent scorer."""
        assert isinstance(self._app.screen, GameOverScreen)
        oracle = oracle_for(self.game.setup)
        for action in self.game.actions:
            apply_to_oracle(oracle, action)
        state = oracle.state()
        assert state["over"]
        [finished] = app.store.history.page()
        assert [each.total for each in finished.results] == state["totals"]
        assert app.store.history.replay(finished.uid).game.actions == self.game.actions


def unnamed_players(rules: str, as_it_was: bool) -> tuple[str, ...]:
    origin, number = RULE_SETS[rules].origin, PLAYERS.get(rules, 1)
    if as_it_was and origin and origin.unnamed_player:
        return (origin.unnamed_player, f"{origin.unnamed_player} 2")[:number]
    return ("Player 1", "Player 2")[:number]
