"""A moment of a game as it is shown, and looked about in: nothing here changes the game."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.table.phase import Phase
from app.table.presenter.table import table_view
from app.table.view_state import (
    Attention,
    CardView,
    DieView,
    FlightView,
    Known,
    RollView,
    SeatView,
    StatusView,
    TableView,
)
from core import Cell, Manner, State


class ViewerModel(EventDispatcher):
    """Sees cards and dice, and may look at another card or lay the dice in another order."""

    title = StringProperty()
    subtitle = StringProperty()
    whose = StringProperty()
    seats: tuple[SeatView, ...] = ObjectProperty(())
    cards: tuple[CardView, ...] = ObjectProperty(())
    dice: tuple[DieView, ...] = ObjectProperty(())
    flight: FlightView | None = ObjectProperty(None, allownone=True)
    """The dice that are on their way, while they are."""
    roll_view: RollView = ObjectProperty(None)
    status: StatusView = ObjectProperty(None)
    pointed_at: Cell | None = ObjectProperty(None, allownone=True)
    """The box that is looked at before it is taken, or that the coach would take."""
    can_undo = BooleanProperty(False)
    can_rescue = BooleanProperty(False)
    can_sort = BooleanProperty(False)
    phase = StringProperty(Phase.PLAYING.value)
    can_correct = BooleanProperty(False)
    """Whether real dice that were typed in may be put right."""

    def __init__(
        self, manner: Manner, bots: Mapping[int, str] | None = None, real_dice: bool = False
    ) -> None:
        self.manner = manner
        self.bots = dict(bots or {})
        self.real_dice = real_dice
        """People roll dice on a real table, and tap in what fell."""
        self._attention = self._fresh()
        super().__init__()

    @property
    @abstractmethod
    def state(self) -> State:
        """The moment that is looked at."""

    @property
    def seen(self) -> bool:
        """Whether dice and card of the one who plays are seen as they are."""
        attention = self._attention
        return attention.viewing is None and attention.phase is not Phase.ROLLING

    @property
    def bot_plays(self) -> bool:
        """Whether it is the turn of a bot, which people only watch."""
        in_turn = self._attention.phase in (Phase.PLAYING, Phase.ROLLING)
        return in_turn and not self.state.over and self.state.player in self.bots

    # --- looking about ------------------------------------------------------------------------

    def view_card(self, player: int | None) -> None:
        """Show a player's card; None or whoever's turn it is goes back to the game."""
        current = next(seat.player for seat in self.seats if seat.current)
        shown = None if player in (None, current, self._attention.viewing) else player
        self._look(viewing=shown)
        self._show()

    def withdraw(self) -> bool:
        """Take a preview or a look at another card back; whether there was one."""
        attention = self._attention
        shown = (attention.preview, attention.viewing, attention.message, attention.advice)
        if self.bot_plays or shown == (None,) * len(shown):
            return False
        self._look()
        self._show()
        return True

    def swap_dice(self, place: int, other: int) -> None:
        """Lay two dice, or a die and a gap, in each other's place."""
        order = list(self._attention.order)
        order[place], order[other] = order[other], order[place]
        self._look(order=tuple(order))
        self._show()

    def sort_dice(self) -> None:
        dice = self.state.dice
        if dice is not None:
            order = sorted(self._attention.order, key=lambda die: dice[die])
            self._look(order=tuple(order))
            self._show()

    # --- attention ----------------------------------------------------------------------------

    def _fresh(self) -> Attention:
        return Attention(order=tuple(range(self.state.setup.rules.dice)))

    def _look(self, **changes: object) -> None:
        """Withdraw preview, message, advice and view, and look at something else."""
        past: dict[str, Any] = {
            "preview": None,
            "pointed": False,
            "viewing": None,
            "message": None,
            "flight": None,
            "decided": False,
            "advice": None,
            "costly": None,
        }
        self._attention = replace(self._attention, **(past | changes))

    # --- showing ------------------------------------------------------------------------------

    def _known(self) -> Known:
        return Known(self.bots, real_dice=self.real_dice)

    def _show(self) -> None:
        """Set every property; only those that changed have anyone told."""
        view: TableView = table_view(self.state, self._attention, self.manner, self._known())
        self.title, self.subtitle, self.whose = view.title, view.subtitle, view.whose
        self.seats, self.cards, self.dice = view.seats, view.cards, view.dice
        self.flight = view.flight
        self.roll_view, self.status = view.roll, view.status
        self.pointed_at = view.pointed_at
        self.can_undo, self.can_rescue = view.can_undo, view.can_rescue
        self.can_sort, self.can_correct = view.can_sort, view.can_correct
        self.phase = self._attention.phase.value
