"""What every gesture at the table is made of: play, save, wait, and show."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from kivy.properties import NumericProperty, ObjectProperty

from app.animation.timers import Timer
from app.game.session import Session
from app.settings import theme
from app.settings.settings import BotPace, ShowRoll
from app.storage.errors import StorageError
from app.table.coach import Coached
from app.table.listener import SilentListener, TableListener
from app.table.phase import Phase
from app.table.view_state import TakenView
from app.text.i18n import said
from core import Action, Cell, FivefoldError, IllegalAction, Manner, Offer, State

Facts = ParamSpec("Facts")
Table = TypeVar("Table", bound="Ground")


def by_hand(
    gesture: Callable[Concatenate[Table, Facts], None],
) -> Callable[Concatenate[Table, Facts], None]:
    """What a person does with dice or boxes; in a bot's turn it only hurries the bot."""

    @wraps(gesture)
    def done(table: Table, /, *args: Facts.args, **kwargs: Facts.kwargs) -> None:
        if not table.hurry():
            gesture(table, *args, **kwargs)

    return done


class Ground(Coached):
    """What is abstract here belongs to the turn, and is done by whoever knows how one ends."""

    taken: TakenView | None = ObjectProperty(None, allownone=True)
    """The box that was taken last."""
    fives = NumericProperty(0)
    """How often all dice came to lie with one number."""
    __events__ = ("on_not_saved", "on_dice_wanted")

    def __init__(
        self,
        session: Session,
        manner: Manner,
        timer: Timer,
        show_roll: ShowRoll = ShowRoll.OFF,
        witness: TableListener | None = None,
        bots: Mapping[int, str] | None = None,
        bot_pace: BotPace = BotPace.BRISK,
        real_dice: bool = False,
    ) -> None:
        self.session = session
        self._witness = witness or SilentListener()
        self.show_roll = show_roll
        self.bot_pace = bot_pace
        self._timer = timer
        self._cancel: Callable[[], None] | None = None
        self._cancel_save: Callable[[], None] | None = None
        self.refused = ""
        """What the disk said of the last thing that was tried, if it did not take it."""
        super().__init__(manner, bots, real_dice)

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def previewed(self) -> Cell | None:
        return self._attention.preview

    @abstractmethod
    def hurry(self) -> bool:
        """The rest of what a bot does at once; whether there was any."""

    @abstractmethod
    def rest(self) -> None:
        """Nothing happens by itself until `wake`."""

    @abstractmethod
    def go_on(self) -> None:
        """The turn is done: hand over to the next player, or to the end."""

    @abstractmethod
    def score(self, offer: Offer) -> None:
        """Take a box that was offered, without another question."""

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

    def on_dice_wanted(self) -> None:
        """Somebody has rolled real dice: what fell is to be tapped in."""

    def _play(self, *actions: Action) -> None:
        self.session.play(*actions)
        self._look(phase=Phase.PLAYING)

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
