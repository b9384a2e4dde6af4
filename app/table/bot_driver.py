"""Plays the turns of bots one gesture at a time, so that people can follow."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.animation.timers import Timer
from app.settings import theme
from app.settings.settings import BotPace
from app.storage.games.game_flags import DEFAULT_BOT
from core import Announce, Hold

if TYPE_CHECKING:
    from app.table.table_model import TableModel
    from core.bots import Bot

STEP_SECONDS = {
    BotPace.CALM: theme.CALM_BOT_SECONDS,
    BotPace.BRISK: theme.BRISK_BOT_SECONDS,
    BotPace.AT_ONCE: 0.0,
}
"""How long each gesture of a bot stays in view before the next."""


class BotDriver:
    """Rolls, holds, previews and scores through the model's actions, like a person."""

    def __init__(self, model: "TableModel", timer: Timer) -> None:
        self._model = model
        self._timer = timer
        self._suspended = False
        self._cancel: Callable[[], None] | None = None
        # The coach is slow to load: better now, while the table opens, than in the first turn.
        self._bots = {player: _make_bot(name) for player, name in model.bots.items()}

    # --- timing ---------------------------------------------------------------------------------

    def table_changed(self) -> None:
        """Schedule the next gesture if it is a bot's turn."""
        model = self._model
        due = not self._suspended and model.is_bot_turn and model.turn_visible
        if not due:
            self._unschedule()
        elif self._cancel is None:
            self._cancel = self._timer(self._seconds(), self._due)

    def suspend(self) -> None:
        self._suspended = True
        self._unschedule()

    def resume(self) -> None:
        self._suspended = False
        self.table_changed()

    def _unschedule(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _seconds(self) -> float:
        seconds = STEP_SECONDS[self._model.bot_pace]
        waits = self._model.state.dice is None and self._model.needs_undo_time
        return max(seconds, theme.BOT_UNDO_SECONDS) if waits else seconds

    def _due(self) -> None:
        self._cancel = None
        if self._model.bot_pace is BotPace.AT_ONCE:
            self.finish_turn()
            return
        self._step()
        self.table_changed()

    # --- gestures -------------------------------------------------------------------------------

    def finish_turn(self) -> None:
        """Play the rest of this turn at once."""
        self._suspended = False
        model, player = self._model, self._model.state.player
        turns = model.state.card.turns
        while model.is_bot_turn and (model.state.player, model.state.card.turns) == (player, turns):
            model.dice_actions.finish_roll()
            self._unschedule()
            if not self._step() or self._suspended:  # suspended if saving failed
                return

    def _step(self) -> bool:
        """Make one gesture; whether it changed anything."""
        model = self._model
        state, previewed = model.state, model.previewed
        if state.dice is None:
            model.dice_actions.throw()
            return model.state is not state
        move = self._bots[state.player].choose(state)
        if isinstance(move, Hold):
            if set(move.places) != set(state.held):
                model.dice_actions.keep(set(move.places))
            else:
                model.dice_actions.throw()
        elif isinstance(move, Announce):
            model.play(move)
        elif previewed != (move.box, move.column):
            model.card_actions.preview((move.box, move.column))
        else:
            model.score(model.card_actions.offer(move.box, move.column))
        return model.state is not state or model.previewed != previewed


def _make_bot(name: str) -> "Bot":
    from core.bot_profiles import PROFILES
    from core.bots import create_bot
    from core.coach.dice_sets import dice_sets

    dice_sets()
    return create_bot(name if name in PROFILES else DEFAULT_BOT)
