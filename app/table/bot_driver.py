"""Plays the turns of bots: a gesture at a time, so that people can follow."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from app.animation.timers import Timer
from app.settings import theme
from app.settings.settings import BotPace
from app.storage.games.game_flags import DEFAULT_BOT
from core import Cell, Hold, Offer, State

if TYPE_CHECKING:
    from core.bots import Bot

LOOKS = {BotPace.CALM: theme.CALM_BOT, BotPace.BRISK: theme.BRISK_BOT, BotPace.AT_ONCE: 0.0}
"""Seconds in which each thing that a bot does can be looked at."""


class BotTable(Protocol):
    """What a bot can do at the table: the same as a person, and nothing more."""

    bots: dict[int, str]
    bot_pace: BotPace

    @property
    def state(self) -> State: ...

    @property
    def previewed(self) -> Cell | None: ...

    @property
    def bot_plays(self) -> bool: ...

    @property
    def seen(self) -> bool:
        """Whether people see how the dice of the one who plays lie."""

    @property
    def just_placed(self) -> bool:
        """Whether a person who has just taken a box was given no time yet to take it back."""

    def settle(self) -> bool: ...

    def throw_dice(self) -> None: ...

    def keep_dice(self, dice: set[int]) -> None: ...

    def point_at(self, cell: Cell) -> None: ...

    def take_box(self, offer: Offer) -> None: ...

    def offer(self, box: str, column: int | None) -> Offer: ...


class BotDriver:
    def __init__(self, table: BotTable, timer: Timer) -> None:
        self._table = table
        self._timer = timer
        self._awake = True
        self._cancel: Callable[[], None] | None = None
        # At once, while the table is laid anyway: the coach takes a moment.
        self._players = {player: self._seated(name) for player, name in table.bots.items()}

    # --- when -----------------------------------------------------------------------------------

    def look(self) -> None:
        """Something has changed at the table: is it a bot's turn to do something?"""
        table = self._table
        due = self._awake and table.bot_plays and table.seen
        if not due:
            self._stop()
        elif self._cancel is None:
            self._cancel = self._timer(self._seconds(), self._due)

    def rest(self) -> None:
        self._awake = False
        self._stop()

    def wake(self) -> None:
        self._awake = True
        self.look()

    def _stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _seconds(self) -> float:
        looks = LOOKS[self._table.bot_pace]
        waits = self._table.state.dice is None and self._table.just_placed
        return max(looks, theme.BOT_GRACE) if waits else looks

    def _due(self) -> None:
        self._cancel = None
        if self._table.bot_pace is BotPace.AT_ONCE:
            self.finish()
            return
        self._step()
        self.look()

    # --- what -----------------------------------------------------------------------------------

    def finish(self) -> None:
        """The rest of this turn at once."""
        self._awake = True
        table, player = self._table, self._table.state.player
        turns = table.state.card.turns
        while table.bot_plays and (table.state.player, table.state.card.turns) == (player, turns):
            table.settle()
            self._stop()
            if not self._step() or not self._awake:  # it rests where the disk took nothing
                return

    def _step(self) -> bool:
        """One gesture; whether it was possible."""
        table = self._table
        state, pointed = table.state, table.previewed
        if state.dice is None:
            table.throw_dice()
            return table.state is not state
        move = self._players[state.player].choose(state)
        if isinstance(move, Hold):
            if set(move.places) != set(state.held):
                table.keep_dice(set(move.places))
            else:
                table.throw_dice()
        elif pointed != (move.box, move.column):
            table.point_at((move.box, move.column))
        else:
            table.take_box(table.offer(move.box, move.column))
        return table.state is not state or table.previewed != pointed

    @staticmethod
    def _seated(name: str) -> "Bot":
        from core.bots import PROFILES, seat  # noqa: PLC0415
        from core.coach.kept_dice import lattice  # noqa: PLC0415

        lattice()
        return seat(name if name in PROFILES else DEFAULT_BOT)
