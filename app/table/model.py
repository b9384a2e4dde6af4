"""The table's view model: one method for each gesture, one property for each thing shown."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app import theme
from app.session import Session
from app.settings import ShowRoll
from app.storage.errors import NotSaved
from app.table.focus import neighbour
from app.table.view import (
    Attention,
    Cell,
    FlightView,
    Phase,
    TableView,
    TakenView,
    table_view,
)
from app.table.witness import Nobody, Witness
from app.words.language import said
from core import (
    Action,
    EndOfTurn,
    FivefoldError,
    Hold,
    IllegalAction,
    Manner,
    Offer,
    Score,
    SecondTap,
    State,
    Tap,
    Undo,
    card_totals,
    next_roll,
    next_trick,
    offers,
    options,
)

ROLL_SECONDS = {
    ShowRoll.OFF: 0.0,
    ShowRoll.BRISK: theme.BRISK_ROLL,
    ShowRoll.FULL: theme.FULL_ROLL,
}


class Timer(Protocol):
    """Calls back after some seconds, unless it is cancelled first."""

    def __call__(self, seconds: float, action: Callable[[], None]) -> Callable[[], None]: ...


class TableModel(EventDispatcher):
    title = StringProperty()
    subtitle = StringProperty()
    whose = StringProperty()
    seats = ObjectProperty(())
    cards = ObjectProperty(())
    dice = ObjectProperty(())
    flight = ObjectProperty(None, allownone=True)
    """The dice that are on their way, while they are."""
    taken = ObjectProperty(None, allownone=True)
    """The box that was taken last."""
    fives = NumericProperty(0)
    """How often all dice came to lie with one number."""
    roll_view = ObjectProperty(None)
    status = ObjectProperty(None)
    can_undo = BooleanProperty(False)
    can_rescue = BooleanProperty(False)
    can_sort = BooleanProperty(False)
    phase = StringProperty(Phase.PLAYING.value)
    __events__ = ("on_not_saved",)

    def __init__(
        self,
        session: Session,
        manner: Manner,
        timer: Timer,
        show_roll: ShowRoll = ShowRoll.OFF,
        witness: Witness | None = None,
    ) -> None:
        self.session = session
        self._witness = witness or Nobody()
        self.manner = manner
        self.show_roll = show_roll
        self._flights = 0
        self._timer = timer
        self._cancel: Callable[[], None] | None = None
        self._cancel_save: Callable[[], None] | None = None
        self._attention = self._fresh()
        super().__init__()
        if self.state.dice is None and manner.first_roll_by_itself and not self.state.over:
            self._roll_dice()
        if self.state.over:
            self._look(phase=Phase.OVER)
        self._show()

    @property
    def state(self) -> State:
        return self.session.state

    # --- dice -------------------------------------------------------------------------------

    def tap_die(self, place: int) -> None:
        """A tap on the die, or the gap, at this place of the row."""
        self.settle()
        die = self._attention.order[place]
        held = set(self.state.held) ^ {die}
        self._hold(held)

    def hold_number(self, place: int) -> None:
        """Keep every die that shows the number of this one; where a tap throws, throw the rest."""
        self.settle()
        dice = self.state.dice
        if dice is None:
            return self.tap_die(place)
        number = dice[self._attention.order[place]]
        alike = {die for die, value in enumerate(dice) if value == number}
        return self._hold(alike if self._throws else alike | set(self.state.held))

    def hold_exactly(self, dice: Iterable[int]) -> None:
        """Hold these dice of the game and no others."""
        self.settle()
        self._hold(set(dice))

    def swap_dice(self, place: int, other: int) -> None:
        """Lay two dice, or a die and a gap, in each other's place."""
        self.settle()
        order = list(self._attention.order)
        order[place], order[other] = order[other], order[place]
        self._look(order=tuple(order))
        self._show()

    def drop_in_cup(self, place: int) -> None:
        """Let a die go: it rolls with the next roll."""
        self.settle()
        self._hold(set(self.state.held) - {self._attention.order[place]})

    def rescue(self) -> None:
        """Bring every thrown die back to where it was."""
        self.settle()
        if self.can_rescue:
            self._hold(set(range(len(self._attention.order))))

    def sort_dice(self) -> None:
        self.settle()
        dice = self.state.dice
        if dice is not None:
            order = sorted(self._attention.order, key=lambda die: dice[die])
            self._look(order=tuple(order))
            self._show()

    def roll(self) -> None:
        """The roll button, the cup or a key; while dice roll it only ends that."""
        if self.settle():
            return None
        if self.phase == Phase.PAUSE:
            return self.go_on()
        if self.phase in (Phase.PROMPT, Phase.OVER):
            return None
        return self._try(self._roll_dice)

    @property
    def may_roll(self) -> bool:
        """Whether `roll` would throw dice now."""
        if self.phase not in (Phase.PLAYING, Phase.GRACE) or self.state.over:
            return False
        return bool(self.state.rolls_left) and len(self.state.held) < len(self.dice)

    def trick(self) -> None:
        """The party trick; where it is not allowed nothing shows that it could be."""
        if self.settle():
            return
        if self.phase in (Phase.PLAYING, Phase.GRACE):
            with suppress(IllegalAction):
                action = next_trick(self.state)
                self._try(lambda: self._rolled(action))

    def settle(self) -> bool:
        """Dice that are on their way lie still at once; whether there were any."""
        if self._attention.phase is not Phase.ROLLING:
            return False
        self._stop_waiting()
        self._look(phase=Phase.PLAYING)
        self._show()
        self._landed()
        return True

    def _landed(self) -> None:
        self._witness.landed(self._is_five)
        self.fives += self._is_five

    @property
    def _is_five(self) -> bool:
        return len(set(self.state.dice or ())) == 1

    @property
    def _throws(self) -> bool:
        return self.manner.tap is Tap.THROWS

    def _hold(self, dice: set[int]) -> None:
        self._try(lambda: self._hold_dice(dice))
        self._save_soon()

    def _hold_dice(self, dice: set[int]) -> None:
        before = set(self.state.held)
        self._play(Hold(tuple(sorted(dice))))
        if dice - before:
            self._witness.held()
        elif before - dice:
            self._witness.let_go()

    def _roll_dice(self) -> None:
        self._rolled(next_roll(self.state))

    def _rolled(self, roll: Action) -> None:
        """The dice fall in the game first; what people see of it may take its time."""
        held = self.state.held if self.state.dice else ()
        # Where a tap throws, everything that fell is kept until it is thrown.
        keeps = self._throws and self.state.rolls_left > 1
        kept = (Hold(tuple(range(self.state.setup.rules.dice))),) if keeps else ()
        self._play(roll, *kept)
        self._stop_waiting()
        self._let_fly(
            tuple(place for place, die in enumerate(self._attention.order) if die not in held)
        )

    def _let_fly(self, places: tuple[int, ...]) -> None:
        seconds = ROLL_SECONDS[self.show_roll]
        self._witness.rolled(len(places), self._is_five, shown=bool(seconds and places))
        if seconds and places:
            self._flights += 1
            self._look(phase=Phase.ROLLING, flight=FlightView(self._flights, places, seconds))
            self._wait(seconds, self._settled)
        else:
            self.fives += self._is_five

    def _settled(self) -> None:
        self.settle()

    # --- the card ---------------------------------------------------------------------------

    def tap_cell(self, box: str, column: int) -> None:
        """The first tap shows what a box would take, the second takes it, as it is set."""
        if self.settle():
            return None
        if self._attention.viewing is not None:
            return self.view_card(None)
        if self.phase in (Phase.PROMPT, Phase.PAUSE):
            return self.go_on() if self.phase == Phase.PAUSE else None
        offer = self.offer(box, column)
        if offer.why_not is not None:
            return self._say(offer.why_not)
        if self._attention.preview == (box, column) or not self._asks(offer):
            return self.score(offer)
        return self._preview((box, column))

    def tap_label(self, box: str) -> None:
        """As a tap on the cell; with several columns it only shows the one that gains most."""
        if self.settle():
            return None
        best = self._best_column(box)
        if self.state.setup.columns == 1 or best.why_not is not None:
            return self.tap_cell(box, best.column)
        return self._preview((box, best.column))

    def show_box(self, box: str, column: int) -> None:
        """Point at a box that may be taken, as a first tap would."""
        self.settle()
        self._preview((box, column))

    def withdraw(self) -> bool:
        """Take a preview or a look at another card back; whether there was one."""
        if self.settle():
            return True
        attention = self._attention
        if attention.preview is None and attention.viewing is None and attention.message is None:
            return False
        self._look()
        self._show()
        return True

    def view_card(self, player: int | None) -> None:
        """Show a player's card; None or the current player goes back to the game."""
        self.settle()
        shown = None if player in (None, self.state.player, self._attention.viewing) else player
        self._look(viewing=shown)
        self._show()

    def focus(self, cell: Cell | None) -> None:
        """Point at a cell, by keyboard."""
        self.settle()
        self._attention = replace(self._attention, focus=cell)
        self._show()

    def move_focus(self, across: int, down: int) -> None:
        """To the next cell in a direction; the halves lie beside each other."""
        self.focus(neighbour(self.state.setup, self.focused, across, down))

    def next_open(self, step: int) -> None:
        """To the next cell that may be taken, or back to the one before."""
        cells = [(each.box, each.column) for each in options(self.state)]
        if not cells:
            return self.move_focus(0, step)
        if self.focused not in cells:
            return self.focus(cells[0 if step > 0 else -1])
        return self.focus(cells[(cells.index(self.focused) + step) % len(cells)])

    def choose(self) -> None:
        """Enter: the cell in focus, or a roll where none is."""
        if self.settle():
            return
        if self.focused is None:
            self.roll()
        else:
            self.tap_cell(*self.focused)

    @property
    def focused(self) -> Cell | None:
        return self._attention.focus

    @property
    def previewed(self) -> Cell | None:
        return self._attention.preview

    def _preview(self, cell: Cell) -> None:
        self._look(preview=cell)
        self._show()

    def _asks(self, offer: Offer) -> bool:
        worthless = not offer.points and not offer.bonus
        return self.manner.second_tap is SecondTap.ALWAYS or (
            self.manner.second_tap is SecondTap.ZEROS and worthless
        )

    def offer(self, box: str, column: int | None) -> Offer:
        """What a box would take now; without a column, in the one that gains most."""
        if column is None:
            return self._best_column(box)
        return next(each for each in offers(self.state) if (each.box, each.column) == (box, column))

    def _best_column(self, box: str) -> Offer:
        """The open column in which a box gains most; a zero goes where it costs least."""
        times = self.state.setup.multipliers
        legal = [each for each in options(self.state) if each.box == box]
        if not legal:
            return self.offer(box, 0)
        return max(
            legal,
            key=lambda each: (
                each.points * times[each.column] + each.bonus * times[each.bonus_column],
                -each.column,
            ),
        )

    # --- the turn ---------------------------------------------------------------------------

    def score(self, offer: Offer) -> None:
        """Take a box that was offered, without another question."""
        self.settle()
        self._try(lambda: self._score(offer))

    def _score(self, offer: Offer) -> None:
        player = self.state.player
        upper = self._upper_bonus(player)
        self._play(Score(offer.box, offer.column))
        won = self._upper_bonus(player) - upper
        self._witness.scored(offer.points, offer.bonus + won)
        self._end_turn()
        self._show()
        number = self.taken.number + 1 if self.taken else 1
        cell = (offer.box, offer.column)
        self.taken = TakenView(number, player, cell, offer.points, offer.bonus, won > 0)

    def _upper_bonus(self, player: int) -> int:
        sums = card_totals(self.state.setup, self.state.cards[player])
        return sum(each.upper_bonus for each in sums)

    def _end_turn(self) -> None:
        ends = self.manner.ends_turn(len(self.state.setup.players))
        changes = self.state.before is not None and self.state.before.player != self.state.player
        if ends is EndOfTurn.PROMPT:
            self._look(phase=Phase.PROMPT)
        elif self.state.over:
            self._finish()
        elif ends is EndOfTurn.PAUSE and changes:
            self._look(phase=Phase.PAUSE)
            self._wait(theme.PAUSE, self.go_on)
        else:
            self._begin_turn()

    def go_on(self) -> None:
        """The turn is done: hand over to the next player, or to the end."""
        if self.phase not in (Phase.PROMPT, Phase.PAUSE):
            return
        self._stop_waiting()
        if self.state.over:
            self._finish()
        else:
            self._begin_turn()
        self._show()

    def _finish(self) -> None:
        self._look(phase=Phase.OVER)
        self._witness.won()

    def _begin_turn(self) -> None:
        self._look(phase=Phase.PLAYING, order=self._fresh().order, focus=None)
        if self.manner.first_roll_by_itself:
            self._count_down(int(theme.GRACE))

    def _count_down(self, seconds: int) -> None:
        """Seconds in which Undo still works, before the dice roll by themselves."""
        if not seconds:
            self._try(self._roll_dice)
            return
        self._look(phase=Phase.GRACE, seconds=seconds)
        self._wait(1.0, lambda: self._count_down(seconds - 1))
        self._show()

    def undo(self) -> None:
        """Take the last placement back; also the answer No to "All done?"."""
        self.settle()
        self._try(self._undo)

    def _undo(self) -> None:
        self._play(Undo())
        self._stop_waiting()
        self._witness.undone()

    def change_manner(self, manner: Manner) -> None:
        """Play on in another manner; what cannot change during a game is not in it."""
        self.settle()
        self.manner = manner
        self._look()
        self._show()

    def toggle_hints(self) -> None:
        self.change_manner(replace(self.manner, hints=not self.manner.hints))

    def pause(self) -> None:
        """The program goes to the background: nothing happens by itself there."""
        self.settle()
        self._stop_waiting()
        if self._cancel_save is not None:
            self._cancel_save()
            self.save()

    # --- what they are made of --------------------------------------------------------------

    def _fresh(self) -> Attention:
        return Attention(order=tuple(range(self.session.state.setup.rules.dice)))

    def _look(self, **changes: object) -> None:
        """Withdraw preview, message and view, and look at something else."""
        past = {"preview": None, "viewing": None, "message": None, "flight": None, **changes}
        self._attention = replace(self._attention, **past)  # type: ignore[arg-type]

    def _say(self, reason: FivefoldError) -> None:
        self._look(message=(said(reason), ""))
        self._witness.refused()
        self._show()

    def _try(self, action: Callable[[], None]) -> None:
        try:
            action()
        except IllegalAction as reason:
            self._say(reason)
        except NotSaved as reason:
            self._say(reason)
            self.dispatch("on_not_saved", said(reason))
        else:
            self._show()

    def on_not_saved(self, sentence: str) -> None:
        """The disk took nothing, so nothing happened: somebody has to decide how to go on."""

    def _play(self, *actions: Action) -> None:
        self.session.play(*actions)
        self._look(phase=Phase.PLAYING)

    def _save_soon(self) -> None:
        """Holds are saved when the hand has come to rest, off the frame that shows them."""
        if self._cancel_save is not None:
            self._cancel_save()
        self._cancel_save = self._timer(theme.SAVE_HOLDS, self.save)

    def save(self) -> None:
        """Save what was left for later; what cannot be saved is tried again with the next."""
        self._cancel_save = None
        with suppress(NotSaved):
            self.session.save()

    def _wait(self, seconds: float, action: Callable[[], None]) -> None:
        self._stop_waiting()
        self._cancel = self._timer(seconds, action)

    def _stop_waiting(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _show(self) -> None:
        """Set every property; only those that changed have anyone told."""
        view: TableView = table_view(self.state, self._attention, self.manner)
        self.title, self.subtitle, self.whose = view.title, view.subtitle, view.whose
        self.seats, self.cards, self.dice = view.seats, view.cards, view.dice
        self.flight = view.flight
        self.roll_view, self.status = view.roll, view.status
        self.can_undo, self.can_rescue = view.can_undo, view.can_rescue
        self.can_sort = view.can_sort
        self.phase = self._attention.phase.value
