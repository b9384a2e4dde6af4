"""The view model of a game in play: it plays actions, ends turns, and shows the result.

What people do comes in through `dice_actions` and `card_actions`; bots use the same two.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache

from kivy.properties import ObjectProperty

from app.animation.timers import Timer
from app.game.session import Session
from app.settings import theme
from app.settings.settings import BotPace, ShowRoll
from app.storage.errors import StorageError
from app.table.bot_driver import STEP_SECONDS, BotDriver
from app.table.card_actions import CardActions
from app.table.chance_display import ChanceDisplay
from app.table.coach import Hint, WinHint
from app.table.dice_actions import DiceActions
from app.table.phase import Phase
from app.table.presenter.moments import Moment, moment_of_score
from app.table.table_listener import SilentListener, TableListener
from app.table.view_state import InputMethod, TakenView
from app.table.viewer_model import ViewerModel
from app.text import table as words
from app.text.errors import explain
from core import (
    Action,
    Cell,
    EndOfTurn,
    FivefoldError,
    IllegalAction,
    Offer,
    PlayStyle,
    Score,
    State,
    Undo,
    card_totals,
)
from core.errors import AllDiceHeld


class TableModel(ViewerModel):
    taken: TakenView | None = ObjectProperty(None, allownone=True)
    """The box that was taken last."""
    __events__ = ("on_not_saved", "on_enter_dice", "on_ask_zero", "on_moment", "on_game_over")

    def __init__(
        self,
        session: Session,
        play_style: PlayStyle,
        timer: Timer,
        *,
        show_roll: ShowRoll = ShowRoll.OFF,
        listener: TableListener | None = None,
        bots: Mapping[int, str] | None = None,
        bot_pace: BotPace = BotPace.BRISK,
        real_dice: bool = False,
        warn_at: int = 0,
        chances_to_win: bool = False,
        play_to_win: bool = False,
        challenge: bool = False,
        former_best: Callable[[], int | None] = lambda: None,
    ) -> None:
        self.session = session
        self.listener = listener or SilentListener()
        self.show_roll = show_roll
        self.bot_pace = bot_pace
        self.warn_at = warn_at
        """Warn before a box that costs at least so many points; 0 for never."""
        self.storage_error = ""
        """Why the last action could not be saved, if it could not."""
        self._former_best = cache(former_best)
        """Of a game for one; not asked for before the first box is taken."""
        self._timer = timer
        self._cancel: Callable[[], None] | None = None
        self._cancel_save: Callable[[], None] | None = None
        super().__init__(play_style, bots, real_dice, challenge)
        self.coach.to_win = play_to_win
        self.chance_display = ChanceDisplay(self, timer, chances_to_win)
        self.dice_actions = DiceActions(self)
        self.card_actions = CardActions(self)
        self.bot_driver = BotDriver(self, timer)
        self._start()

    def _start(self) -> None:
        at_turn_start = self.state.dice is None and not self.state.over and not self.is_bot_turn
        if at_turn_start and self._rolls_by_itself:
            # A box that was taken before the game was left can still be undone.
            self._count_down(
                int(theme.AUTO_ROLL_DELAY_SECONDS) if self.state.before is not None else 0
            )
        if self.state.over:
            self.reset_attention(phase=Phase.OVER)
        self.refresh()

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def previewed(self) -> Cell | None:
        return self.attention.preview

    @property
    def focused(self) -> Cell | None:
        return self.attention.focus

    @property
    def must_score(self) -> bool:
        """Whether a person has no rolls left and has to take a box."""
        state = self.state
        in_turn = self.attention.phase is Phase.PLAYING and not state.over and not self.is_bot_turn
        return in_turn and state.dice is not None and not state.rolls_left

    def refresh(self) -> None:
        self.chance_display.table_changed()
        self.chances = self.chance_display.chances
        super().refresh()
        self.bot_driver.table_changed()

    # --- gestures -----------------------------------------------------------------------------

    def begin_gesture(self) -> bool:
        """Let dice in flight land; in a bot's turn, hurry the bot instead and return False."""
        if self.hurry_bot():
            return False
        self.dice_actions.finish_roll()
        return True

    def hurry_bot(self) -> bool:
        """Finish a bot's turn, or the pause after it, at once; whether there was one.

        Every gesture begins with this: in a bot's turn that is all it does.
        """
        if not self.bot_active:
            return False
        if self.is_bot_turn:
            self.bot_driver.finish_turn()
        else:
            self.next_turn()
        return True

    @property
    def bot_active(self) -> bool:
        """Whether people only watch: it is a bot's turn, or the pause after one."""
        return self.is_bot_turn or (self.attention.phase is Phase.PAUSE and self._after_bot)

    def set_input_method(self, method: InputMethod) -> None:
        """Let the status line speak of taps, clicks or keys, whichever the player uses."""
        if method is not self.attention.input_method:
            self.set_attention(input_method=method)

    def view_card(self, player: int | None) -> None:
        self.dice_actions.finish_roll()
        if self.phase == Phase.PAUSE:
            # Otherwise the end of the pause would close the card.
            self.next_turn()
        super().view_card(player)

    def dismiss(self) -> bool:
        return self.dice_actions.finish_roll() or super().dismiss()

    def ask_coach(self) -> Hint | WinHint:
        self.dice_actions.finish_roll()
        return super().ask_coach()

    def toggle_odds(self) -> None:
        self.dice_actions.finish_roll()
        super().toggle_odds()

    def toggle_hints(self) -> None:
        self.change_play_style(replace(self.play_style, hints=not self.play_style.hints))

    def change_play_style(self, play_style: PlayStyle) -> None:
        self.dice_actions.finish_roll()
        self.play_style = play_style
        if self.attention.phase is Phase.GRACE and not self._rolls_by_itself:
            self.unschedule()
            self.reset_attention(phase=Phase.PLAYING)
        else:
            self.reset_attention()
        self.refresh()

    # --- actions ------------------------------------------------------------------------------

    def attempt(self, action: Callable[[], None]) -> None:
        """Run an action and show the result, or why it was refused or not saved."""
        self.storage_error = ""
        try:
            action()
        except IllegalAction as reason:
            self.refuse(reason)
        except StorageError as reason:
            self.suspend()
            self.refuse(reason)
            self.storage_error = explain(reason)
            self.dispatch("on_not_saved", self.storage_error)
        else:
            self.refresh()

    def play(self, *actions: Action) -> None:
        self.session.play(*actions)
        self.reset_attention(phase=Phase.PLAYING)

    def refuse(self, reason: FivefoldError) -> None:
        tap = self.play_style.tap
        # Where a tap chooses the dice to roll, players do not think of dice as held.
        nothing_chosen = tap.chooses_rolled_dice and isinstance(reason, AllDiceHeld)
        self.reset_attention(
            message=(words.NOTHING_CHOSEN[tap]() if nothing_chosen else explain(reason), "")
        )
        self.listener.refused()
        self.refresh()

    def on_not_saved(self, sentence: str) -> None:
        """Saving failed, so the action was not played; the player must decide how to continue."""

    def on_enter_dice(self) -> None:
        """A player rolls real dice: the faces have to be entered."""

    def on_ask_zero(self, offer: Offer) -> None:
        """A player chose a box that would score nothing, and has to confirm it."""

    def on_moment(self, moment: Moment) -> None:
        """The dice or a box brought something worth naming."""

    def on_game_over(self) -> None:
        """The last box was taken; what it brought has been announced."""

    def announce(self, moment: Moment | None) -> None:
        if moment is not None:
            self.listener.moment(moment.kind)
            self.dispatch("on_moment", moment)

    # --- scoring and turns --------------------------------------------------------------------

    def score(self, offer: Offer) -> None:
        self.attempt(lambda: self._score(offer))

    def _score(self, offer: Offer) -> None:
        before, player = self.state, self.state.player
        bonus_before = self._upper_bonus(player)
        self.play(Score(offer.box, offer.column))
        upper_bonus = self._upper_bonus(player) - bonus_before
        self.listener.scored(offer.points + offer.bonus + upper_bonus)
        self._end_turn()
        self.refresh()
        number = self.taken.number + 1 if self.taken else 1
        # First, because a great one moves the sheet into which the score flies.
        self.announce(moment_of_score(before, self.state, offer, self._former_best()))
        self.taken = TakenView(
            number, player, offer.cell, offer.points, offer.bonus, upper_bonus > 0
        )
        if self.attention.phase is Phase.OVER:
            self.dispatch("on_game_over")

    def _upper_bonus(self, player: int) -> int:
        sums = card_totals(self.state.setup, self.state.cards[player])
        return sum(each.upper_bonus for each in sums)

    def undo(self) -> None:
        """Take back the last placement; also the answer No to "All done?"."""
        self.dice_actions.finish_roll()
        self.attempt(self._undo)

    def _undo(self) -> None:
        if self._after_bot:
            # The bot would only repeat its move.
            self.reset_attention(message=(words.CANNOT_UNDO_BOT(), ""))
            return
        self.play(Undo())
        self.unschedule()
        self.listener.undone()

    def _end_turn(self) -> None:
        end = self._end_of_turn
        before = self.state.before
        player_changes = before is not None and before.player != self.state.player
        if self._after_bot:
            # A bot is never asked "All done?", but people need time to see its move.
            at_once = self.bot_pace is BotPace.AT_ONCE
            end = EndOfTurn.NOTHING if at_once else EndOfTurn.PAUSE
        if end is EndOfTurn.PROMPT:
            self.reset_attention(phase=Phase.PROMPT)
        elif self.state.over:
            self._end_game()
        elif end is EndOfTurn.PAUSE and player_changes:
            self.reset_attention(phase=Phase.PAUSE)
            self.schedule(self._pause_seconds, self.next_turn)
        else:
            self._begin_turn()

    @property
    def _end_of_turn(self) -> EndOfTurn:
        """How a person's turn ends."""
        return self.play_style.ends_turn(len(self.state.setup.players) - len(self.bots))

    @property
    def _pause_seconds(self) -> float:
        return 2 * STEP_SECONDS[self.bot_pace] if self._after_bot else theme.TURN_PAUSE_SECONDS

    @property
    def _after_bot(self) -> bool:
        """Whether the last box was taken by a bot."""
        before = self.state.before
        return before is not None and before.player in self.bots

    @property
    def needs_undo_time(self) -> bool:
        """Whether a person took the last box and has had no time yet to undo that."""
        before = self.state.before
        waited = self._end_of_turn is not EndOfTurn.NOTHING
        return before is not None and before.player not in self.bots and not waited

    def next_turn(self) -> None:
        """End the prompt or the pause after a turn."""
        if self.phase not in (Phase.PROMPT, Phase.PAUSE):
            return
        self.unschedule()
        if self.state.over:
            self._end_game()
        else:
            self._begin_turn()
        self.refresh()
        if self.state.over:
            self.dispatch("on_game_over")

    def _end_game(self) -> None:
        self.reset_attention(phase=Phase.OVER)
        self.listener.game_ended()

    def _begin_turn(self) -> None:
        self.reset_attention(phase=Phase.PLAYING, order=self.default_order, focus=None)
        if self._rolls_by_itself and self.state.player not in self.bots:
            self._count_down(int(theme.AUTO_ROLL_DELAY_SECONDS))

    @property
    def _rolls_by_itself(self) -> bool:
        return self.play_style.first_roll_by_itself and not self.real_dice

    def _count_down(self, seconds: int) -> None:
        """Leave time for Undo before the dice roll by themselves."""
        if not seconds:
            self.attempt(self.dice_actions.roll_from_seed)
            return
        viewing = self.attention.viewing
        self.reset_attention(phase=Phase.GRACE, seconds=seconds, viewing=viewing)
        self.schedule(1.0, lambda: self._count_down(seconds - 1))
        self.refresh()

    # --- time ---------------------------------------------------------------------------------

    def schedule(self, seconds: float, action: Callable[[], object]) -> None:
        """Run an action later, in place of the one that was scheduled before."""

        def due() -> None:
            self._cancel = None
            action()

        self.unschedule()
        self._cancel = self._timer(seconds, due)

    def unschedule(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def suspend(self) -> None:
        """Let nothing happen by itself until `resume`."""
        self.bot_driver.suspend()
        if self.attention.phase in (Phase.PAUSE, Phase.GRACE):
            self.unschedule()

    def resume(self) -> None:
        scheduled, phase = self._cancel is not None, self.attention.phase
        if phase is Phase.PAUSE and not scheduled:
            self.schedule(self._pause_seconds, self.next_turn)
        elif phase is Phase.GRACE and not scheduled:
            self._count_down(self.attention.seconds)
        self.bot_driver.resume()

    def suspend_and_save(self) -> None:
        """For when the app goes to the background, or the game leaves the table."""
        self.suspend()
        self.dice_actions.finish_roll()
        self.unschedule()
        self.chance_display.stop()
        self.save()

    # --- saving -------------------------------------------------------------------------------

    def save_soon(self) -> None:
        """Save holds after a delay: quick taps are saved together, and no frame waits."""
        self._cancel_saving()
        self._cancel_save = self._timer(theme.SAVE_DELAY_SECONDS, self.save)

    def save(self) -> None:
        """Save what is pending; what fails is retried with the next save."""
        self._cancel_saving()
        with suppress(StorageError):
            self.session.save()

    def _cancel_saving(self) -> None:
        if self._cancel_save is not None:
            self._cancel_save()
            self._cancel_save = None
