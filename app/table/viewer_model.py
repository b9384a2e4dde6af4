"""The view model that the table and the replay share: it shows a game and never changes it."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.table.coach import Coach, Hint, WinHint
from app.table.describer import TableDescriber
from app.table.phase import Phase
from app.table.presenter.cards import cards, seats
from app.table.presenter.dice import dice_row, roll_button
from app.table.presenter.headings import sheet_caption, subtitle, whose_turn
from app.table.presenter.rows import sheet_rows
from app.table.presenter.snapshot import TableSnapshot
from app.table.presenter.status import status
from app.table.view_state import (
    Attention,
    CardView,
    CoachAdvice,
    DieView,
    FlightView,
    RollView,
    RowView,
    SeatView,
    StatusView,
)
from app.text import coach as words
from app.text import table as table_words
from app.text.i18n import rule_set_name
from core import Cell, Dice, PlayStyle, State, announced_column


class ViewerModel(EventDispatcher):
    """Shows cards and dice, and lets people look at other cards, reorder dice and ask the coach."""

    title = StringProperty()
    subtitle = StringProperty()
    whose_turn = StringProperty()
    sheet_caption = StringProperty()
    seats: tuple[SeatView, ...] = ObjectProperty(())
    rows: tuple[RowView, ...] = ObjectProperty(())
    """The rows of the score sheet; the same all game long."""
    cards: tuple[CardView, ...] = ObjectProperty(())
    dice: tuple[DieView, ...] = ObjectProperty(())
    flight: FlightView | None = ObjectProperty(None, allownone=True)
    """The dice in flight, until they have landed."""
    roll_view: RollView = ObjectProperty(None)
    status: StatusView = ObjectProperty(None)
    highlighted_cell: Cell | None = ObjectProperty(None, allownone=True)
    """The box that is previewed, or else one that the coach would take or that scores most, or
    the only one that may be taken."""
    can_undo = BooleanProperty(False)
    can_rescue = BooleanProperty(False)
    can_sort = BooleanProperty(False)
    has_rail = BooleanProperty(True)
    """Whether held dice lie on a rail; where a tap throws or marks dice, none are held."""
    phase = StringProperty(Phase.PLAYING.value)
    can_correct = BooleanProperty(False)
    """Whether the real dice that were entered last can be corrected."""
    __events__: tuple[str, ...] = ("on_advice",)

    def __init__(
        self,
        play_style: PlayStyle,
        bots: Mapping[int, str] | None = None,
        real_dice: bool = False,
        challenge: bool = False,
    ) -> None:
        self.play_style = play_style
        self.challenge = challenge
        self.bots = dict(bots or {})
        self.real_dice = real_dice
        """People roll dice of their own and enter what they show."""
        self.coach = Coach()
        self.describer = TableDescriber(self)
        self.shows_odds = False
        self.chances: tuple[float, ...] = ()
        """Each player's chance to win; empty if it is not shown."""
        self.attention = Attention(order=self.default_order)
        super().__init__()
        self.rows = sheet_rows(self.state.setup)

    @property
    @abstractmethod
    def state(self) -> State:
        """The state of the game that is shown."""

    @property
    def turn_visible(self) -> bool:
        """Whether the card of the player in turn is in view, and no dice are in flight."""
        return self.attention.viewing is None and self.attention.phase is not Phase.ROLLING

    @property
    def is_bot_turn(self) -> bool:
        in_turn = self.attention.phase in (Phase.PLAYING, Phase.ROLLING)
        return in_turn and not self.state.over and self.state.player in self.bots

    # --- cards and dice -----------------------------------------------------------------------

    def view_card(self, player: int | None) -> None:
        """Show a player's card; None, or the player in turn, returns to the game."""
        current = next(seat.player for seat in self.seats if seat.current)
        shown = None if player in (None, current, self.attention.viewing) else player
        self.reset_attention(viewing=shown)
        self.refresh()

    def dismiss(self) -> bool:
        """Close a preview, a message, a hint or another player's card; whether there was one."""
        attention = self.attention
        shown = (attention.preview, attention.viewing, attention.message, attention.advice)
        if self.is_bot_turn or shown == (None,) * len(shown):
            return False
        self.reset_attention()
        self.refresh()
        return True

    def swap_dice(self, place: int, other: int) -> None:
        """Exchange two dice, or a die and a gap."""
        order = list(self.attention.order)
        order[place], order[other] = order[other], order[place]
        self.reset_attention(order=tuple(order))
        self.refresh()

    def sort_dice(self) -> None:
        dice = self.state.dice
        if dice is not None:
            order = sorted(self.attention.order, key=lambda die: dice[die])
            self.reset_attention(order=tuple(order))
            self.refresh()

    @property
    def default_order(self) -> tuple[int, ...]:
        return tuple(range(self.state.setup.rules.dice))

    # --- the coach ----------------------------------------------------------------------------

    @property
    def can_ask_coach(self) -> bool:
        """Whether there is a decision to make that the coach has tables for."""
        in_turn = self.attention.phase in (Phase.PLAYING, Phase.ROLLING) and not self.is_bot_turn
        return in_turn and self.state.dice is not None and self.coach.supports(self.state)

    def ask_coach(self) -> Hint | WinHint:
        """Return the best choice, and mark it on the table until the next action.

        Raises CoachTablesDamaged if the coach's tables cannot be read.
        """
        hint = self.coach.hint(self.state)
        best, setup = hint.evaluation.choices[0], self.state.setup
        strong = words.ADVICE(choice=words.describe_choice(best, setup))
        rest = (
            words.expected_total_short(hint.evaluation.value, hint.evaluation.exact)
            if isinstance(hint, Hint)
            else words.chance_to_win(hint.evaluation.value)
        )
        if best.offer is not None:
            advice = CoachAdvice(cell=best.offer.cell, strong=strong, rest=rest)
        elif best.announced is not None:
            column = announced_column(self.state) or 0
            advice = CoachAdvice(cell=(best.announced, column), strong=strong, rest=rest)
        else:
            advice = CoachAdvice(dice=self.dice_showing(best.dice), strong=strong, rest=rest)
        self.reset_attention(advice=advice)
        self.refresh()
        self.dispatch("on_advice")
        return hint

    def dice_showing(self, values: Dice) -> tuple[int, ...]:
        """The dice that show these values; of equal ones, those already held."""
        dice, wanted = self.state.dice or (), list(values)
        held = self.state.held
        found = []
        for die in sorted(range(len(dice)), key=lambda die: die not in held):
            if dice[die] in wanted:
                wanted.remove(dice[die])
                found.append(die)
        return tuple(sorted(found))

    @property
    def can_toggle_odds(self) -> bool:
        """Whether there are odds to show; those in view can always be hidden."""
        return self.shows_odds or (self.can_ask_coach and self.state.rolls_left > 0)

    def toggle_odds(self) -> None:
        if not self.can_toggle_odds:
            return
        self.shows_odds = not self.shows_odds
        strong, rest = words.odds_caption(self.state.setup.rules)
        advice = CoachAdvice(strong=strong, rest=rest) if self.shows_odds else None
        self.reset_attention(advice=advice)
        self.refresh()
        if self.shows_odds:
            self.dispatch("on_advice")

    def _odds(self) -> Mapping[Cell, float]:
        chooses = self.turn_visible and not self.is_bot_turn and self.state.rolls_left
        if not (self.shows_odds and chooses and self.state.dice):
            return {}
        return self.coach.odds(self.state)

    def on_advice(self) -> None:
        """The coach has helped, so the game counts as one with hints."""

    # --- attention ----------------------------------------------------------------------------

    def set_attention(self, **changes: Any) -> None:
        self.attention = self.attention._replace(**changes)

    def reset_attention(self, **changes: Any) -> None:
        """Drop preview, message, advice and whatever else ends with the next action."""
        self.attention = self.attention.after_action(**changes)

    # --- showing ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Set every property; Kivy notifies listeners of those that changed."""
        state, attention = self.state, self.attention
        self.snapshot = shown = TableSnapshot.of(
            *(state, attention, self.play_style, self.bots, self._odds(), self.real_dice),
            chances=self.chances,
        )
        advised = attention.advice.cell if attention.advice else None
        best = attention.best_cells[0] if attention.best_cells else None
        rules = rule_set_name(state.setup.rules)
        self.title = table_words.CHALLENGE_TITLE(rules=rules) if self.challenge else rules
        self.subtitle, self.whose_turn = subtitle(shown), whose_turn(shown)
        self.sheet_caption = sheet_caption(shown)
        self.seats, self.cards, self.dice = seats(shown), cards(shown), dice_row(shown)
        self.flight = attention.flight
        self.roll_view, self.status = roll_button(shown), status(shown)
        self.highlighted_cell = attention.preview or advised or best or shown.only_cell
        self.can_undo, self.can_rescue = shown.can_undo, shown.can_rescue
        self.can_sort, self.can_correct = shown.can_sort, shown.can_correct
        self.has_rail = not self.play_style.tap.chooses_rolled_dice
        self.phase = attention.phase.value
