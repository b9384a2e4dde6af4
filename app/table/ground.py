"""What every gesture at the table is made of: play, save, wait, and show."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app import theme
from app.session import Session
from app.settings import BotPace, ShowRoll
from app.storage.errors import StorageError
from app.table.phase import Phase
from app.table.picture import table_view
from app.table.view import Attention, Known, TableView
from app.table.witness import Nobody, Witness
from app.timing import Timer
from app.words.language import said
from core import Action, Cell, FivefoldError, IllegalAction, Manner, State

Facts = ParamSpec("Facts")
Table = TypeVar("Table", bound="Ground")


def by_hand(
    gesture: Callable[Concatenate[Table, Facts], None],
) -> Callable[Concatenate[Table, Facts], None]:
    """What a person does with dice or boxes; in a bot's turn it only hurries the bot."""

    @wraps(gesture)
    def done(table: Table, *args: Facts.args, **kwargs: Facts.kwargs) -> None:
        if not table.hurry():
            gesture(table, *args, **kwargs)

    return done


class Ground(EventDispatcher):
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
    pointed_at = ObjectProperty(None, allownone=True)
    """The box that is looked at before it is taken, or that the coach would take."""
    can_undo = BooleanProperty(False)
    can_rescue = BooleanProperty(False)
    can_sort = BooleanProperty(False)
    phase = StringProperty(Phase.PLAYING.value)
    can_correct = BooleanProperty(False)
    """Whether real dice that were typed in may be put right."""
    __events__ = ("on_not_saved", "on_advice", "on_dice_wanted")

    def __init__(
        self,
        session: Session,
        manner: Manner,
        timer: Timer,
        show_roll: ShowRoll = ShowRoll.OFF,
        witness: Witness | None = None,
        bots: Mapping[int, str] | None = None,
        bot_pace: BotPace = BotPace.BRISK,
        real_dice: bool = False,
    ) -> None:
        self.session = session
        self._witness = witness or Nobody()
        self.manner = manner
        self.show_roll = show_roll
        self.bots = dict(bots or {})
        self.bot_pace = bot_pace
        self.real_dice = real_dice
        """People roll dice on a real table, and tap in what fell."""
        self._timer = timer
        self._cancel: Callable[[], None] | None = None
        self._cancel_save: Callable[[], None] | None = None
        self._attention = self._fresh()
        self.refused = ""
        """What the disk said of the last thing that was tried, if it did not take it."""
        super().__init__()

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def previewed(self) -> Cell | None:
        return self._attention.preview

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

    def hurry(self) -> bool:
        """The rest of a bot's turn at once; whether there was any."""
        return False

    # --- attention ----------------------------------------------------------------------------

    def _fresh(self) -> Attention:
        return Attention(order=tuple(range(self.session.state.setup.rules.dice)))

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

    def _say(self, reason: FivefoldError) -> None:
        self._look(message=(self._worded(reason), ""))
        self._witness.refused()
        self._show()

    def _worded(self, reason: FivefoldError) -> str:
        """Why not, as it is said at this table."""
        return said(reason)

    # --- playing ------------------------------------------------------------------------------

    def _try(self, action: Callable[[], None]) -> None:
        self.refused = ""
        try:
            action()
        except IllegalAction as reason:
            self._say(reason)
        except StorageError as reason:
            self.rest()
            self._say(reason)
            self.refused = said(reason)
            self.dispatch("on_not_saved", self.refused)
        else:
            self._show()

    def on_not_saved(self, sentence: str) -> None:
        """The disk took nothing, so nothing happened: somebody has to decide how to go on."""

    def on_advice(self) -> None:
        """The coach has told something, so this game is one with hints."""

    def on_dice_wanted(self) -> None:
        """Somebody has rolled real dice: what fell is to be tapped in."""

    def _play(self, *actions: Action) -> None:
        self.session.play(*actions)
        self._look(phase=Phase.PLAYING)

    def rest(self) -> None:
        """Nothing happens by itself until `wake`."""

    def _save_soon(self) -> None:
        """Holds are saved when the hand has come to rest, off the frame that shows them."""
        self._stop_saving()
        self._cancel_save = self._timer(theme.SAVE_HOLDS, self.save)

    def _stop_saving(self) -> None:
        if self._cancel_save is not None:
            self._cancel_save()
            self._cancel_save = None

    def save(self) -> None:
        """Save what was left for later; what cannot be saved is tried again with the next."""
        self._stop_saving()
        with suppress(StorageError):
            self.session.save()

    # --- waiting ------------------------------------------------------------------------------

    def _wait(self, seconds: float, action: Callable[[], None]) -> None:
        def due() -> None:
            self._cancel = None
            action()

        self._stop_waiting()
        self._cancel = self._timer(seconds, due)

    def _stop_waiting(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

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
