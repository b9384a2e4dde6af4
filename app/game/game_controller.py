"""The game on the table: starting, resuming, saving and leaving it.

The modules of the table are imported when the first game is opened: home does without them.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from app.game.former_best import former_best
from app.game.game_loading import restore_game
from app.game.session import Session
from app.game.unsaved_games import UnsavedGames, ask_to_play_unsaved
from app.platform.kivy_timers import later
from app.settings.settings import Settings
from app.storage import GameFlags
from app.storage.errors import StorageError, Unreadable
from app.text import dialogs as words
from app.text.errors import explain
from core import BadSetup, Game, Setup, State

if TYPE_CHECKING:
    from app.context import Context
    from app.screens.table.table_screen import TableScreen
    from app.storage.games.game_flags import Bots
    from app.table.table_model import TableModel

OnOpenTable = Callable[["TableScreen"], None]


class GameController:
    def __init__(self, context: "Context", table_size: Callable[[], Sequence[float]]) -> None:
        self._context, self._table_size = context, table_size
        self.table: TableScreen | None = None
        self.flags = GameFlags()
        self._unsaved = UnsavedGames()
        self._listeners: list[OnOpenTable] = []
        self._ask_soon = Clock.create_trigger(self._ask_if_done)
        context.preferences.subscribe(self._apply_settings)

    def on_open_table(self, listener: OnOpenTable) -> None:
        """Call this with every table screen that is built."""
        self._listeners.append(listener)

    # --- starting -----------------------------------------------------------------------------

    def start_as_last_time(self) -> None:
        context, options = self._context, self._context.preferences.game_options
        try:
            setup = options.setup()
        except BadSetup as error:  # these rules have room for a seat that others left out
            context.routes.open_new_game()
            context.overlays.notify(explain(error))
            return
        if options.with_game_played() != options:
            context.preferences.change_game_options(options.with_game_played())
        self.start(setup, **options.game_flags)

    def start(self, setup: Setup, *, keep_screens: bool = False, **flags: Any) -> None:
        """`flags` are the fields of GameFlags.

        With `keep_screens`, Back leads to the screen the game was started from, else home.
        """
        self._save_and_keep_rest()
        context, setup = self._context, self._with_known_names(setup, flags.get("bots", ()))
        allowed = context.preferences.settings.tricksters
        tricksters = tuple(name for name in allowed if name in setup.players)
        game = Game.new(replace(setup, tricksters=tricksters))
        game_flags = GameFlags(**flags)
        journal = context.store.new_journal(game, game_flags, self._unsaved.save)
        session = Session(game, journal)
        problem = ""
        try:
            session.save()
        except StorageError as error:
            session.allow_unsaved()
            problem = words.PLAY_UNSAVED(why=explain(error))
        self._open(session, game_flags, keep_screens)
        if problem:
            context.overlays.notify(problem)

    def known_names(self, names: Sequence[str], bots: "Bots") -> tuple[str, ...]:
        """The spelling under which these people have played before: "ana" is Ana."""
        seats = {seat for seat, _ in bots}
        people = [name for seat, name in enumerate(names) if seat not in seats]
        try:
            matched = self._context.store.players.match_known_names(people)
        except StorageError:  # keep the names as typed
            return tuple(names)
        found = dict(zip(people, matched, strict=True))
        known = tuple(name if seat in seats else found[name] for seat, name in enumerate(names))
        return known if len(set(known)) == len(known) else tuple(names)

    def _with_known_names(self, setup: Setup, bots: "Bots") -> Setup:
        preferences, names = self._context.preferences, self.known_names(setup.players, bots)
        for typed, name in zip(setup.players, names, strict=True):
            if typed != name:
                preferences.change_game_options(
                    preferences.game_options.with_player_renamed(typed, name)
                )
        return replace(setup, players=names) if names != setup.players else setup

    def start_from(self, game: Game, step: int, flags: GameFlags) -> None:
        """A new game from a moment of this one; its dice may be known, so it does not count."""
        self._save_and_keep_rest()  # before its dice are marked as known
        known = replace(flags, known=True, imported=False, hints=0, challenge="")
        try:
            uid = self._context.store.games.begin(game.setup, known, game.actions[:step])
        except StorageError as error:
            self._context.overlays.notify(explain(error))
            return
        self.resume(uid, keep_screens=True)

    # --- resuming -----------------------------------------------------------------------------

    def resume(self, uid: str, *, keep_screens: bool = False) -> None:
        """Continue exactly where it was left, or from the last action that can be read."""
        self._save_and_keep_rest()  # it may be this very game
        context = self._context
        try:
            session, flags, problem = restore_game(uid, self._unsaved, context.store)
        except Unreadable as error:
            context.overlays.notify(explain(error))
            return
        except StorageError as error:  # the disk is full, or another copy deleted the game
            context.routes.go_home()
            context.overlays.notify(explain(error))
            return
        self._open(session, flags, keep_screens)
        if problem:
            context.overlays.notify(problem)

    def reload(self) -> None:
        """After an import, which may have renamed players and brought more of this game."""
        if self.table is None:
            return
        context = self._context
        self._save_and_keep_rest()
        uid, shown = self.uid, self.on_back_stack
        if not (uid and shown):
            self.discard()
            return
        try:
            session, flags, _ = restore_game(uid, self._unsaved, context.store)
        except StorageError:  # it is reported when the game is next opened from home
            context.routes.go_home()
            return
        self._set_table(session, flags)
        if session.state.over:
            context.routes.go_home()

    def _open(self, session: Session, flags: GameFlags, keep_screens: bool) -> None:
        context, model = self._context, self._set_table(session, flags)
        if keep_screens:
            context.back_stack.discard_outdated()
            context.back_stack.push(self.table_screen)
        else:
            context.back_stack.replace_all(self.table_screen)
        if session.state.over:  # it ended while the disk was full
            context.game_end.show()
        elif model.storage_error:  # from the automatic first roll, before on_not_saved was bound
            self._ask_about_unsaved(model, model.storage_error)

    def _set_table(self, session: Session, flags: GameFlags) -> "TableModel":
        from app.table.table_model import TableModel

        self._unsaved.drop(session.uid)
        self.flags = flags
        context, settings = self._context, self._context.preferences.settings
        play_style = (
            session.state.setup.rules.play_style if flags.as_it_was else settings.play_style
        )
        model = TableModel(
            session,
            play_style,
            later,
            show_roll=settings.effective_show_roll,
            listener=context.feedback.listener,
            bots=dict(flags.bots),
            bot_pace=settings.bot_pace,
            real_dice=flags.typed_in,
            warn_at=0 if flags.as_it_was else settings.warn_at,
            chances_to_win=settings.chances_to_win and not flags.as_it_was,
            play_to_win=settings.play_to_win,
            challenge=bool(flags.challenge),
            former_best=lambda: (
                None
                if flags.known or flags.bots
                else former_best(context.store, session.state.setup, session.uid)
            ),
        )
        model.bind(on_not_saved=self._ask_about_unsaved)
        self._build_table(model)
        return model

    def table_screen(self) -> "TableScreen":
        """The factory of the table on the back stack."""
        if self.table is None:
            raise RuntimeError("no game is on the table")
        return self.table

    def _build_table(self, model: "TableModel") -> None:
        from app.screens.table.table_screen import TableScreen

        if self.table is not None:
            self.table.release()
        self.table = TableScreen(model, self._context, size=self._table_size())
        for listener in self._listeners:
            listener(self.table)

    def rebuild_table(self) -> None:
        """After a change of language or text size."""
        if self.table is not None:
            self.table.end_last_moment()
            model = self.table.model
            model.change_play_style(model.play_style)
            self._build_table(model)

    # --- state --------------------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        return self.table.model.session if self.table is not None else None

    @property
    def uid(self) -> str:
        """Empty as long as nothing of the game is on disk."""
        session = self.session
        return session.uid if session is not None and session.begun else ""

    @property
    def unsaved_games(self) -> dict[str, State]:
        """Games that are not completely on disk, the latest first."""
        session, others = self.session, self._unsaved.states()
        if session is None or not session.unsaved:
            return others
        return {session.uid: session.state, **others}

    @property
    def in_progress(self) -> bool:
        return self.session is not None and not self.session.state.over

    @property
    def in_front(self) -> bool:
        """Whether the table is shown with no dialog over it."""
        context = self._context
        return self.table is not None and context.screen is self.table and not context.overlays

    @property
    def on_back_stack(self) -> bool:
        return self.table is not None and self._context.back_stack.has(self.table_screen)

    @property
    def played_as(self) -> str:
        """The original program that the game on the back stack imitates, if any."""
        if not (self.on_back_stack and self.session and self.flags.as_it_was):
            return ""
        origin = self.session.state.setup.rules.origin
        return origin.program if origin else ""

    @property
    def faces_away(self) -> bool:
        """Whether it is the turn of a person on the other side of the device."""
        if self.table is None or not (self.in_progress and self.on_back_stack):
            return False
        seats = self.table.model.seats
        return any(seat.current and seat.player % 2 and not seat.bot for seat in seats)

    # --- playing ------------------------------------------------------------------------------

    def update_bots(self, *_: object) -> None:
        """Bots play only while the table is in front."""
        if self.table is not None:
            if self.in_front:
                self.table.model.resume()
                self._ask_soon()
            else:
                self.table.model.suspend()

    def _ask_if_done(self, *_: object) -> None:
        """Repeat the question at the end of a turn if something covered it."""
        if self.table is not None and self.in_front:
            self.table.ask_if_done()

    def may_roll(self) -> bool:
        return self.table is not None and self.in_front and self.table.model.dice_actions.can_roll

    def roll(self) -> None:
        if self.table is not None:
            self.table.model.dice_actions.roll()

    @property
    def can_undo(self) -> bool:
        return self.table is not None and self.table.model.can_undo

    def undo(self) -> None:
        if self.table is not None:
            self.table.model.undo()

    def count_hint(self) -> None:
        session = self.session
        if session is not None and self._context.screen is self.table:
            session.count_hint()
            with suppress(StorageError):  # it stays among the unsaved
                session.save()

    def _apply_settings(self, settings: Settings) -> None:
        """A game in the original style keeps its play style."""
        if self.table is None:
            return
        model = self.table.model
        self.table.apply_settings(settings)
        model.show_roll = settings.effective_show_roll
        model.bot_pace = settings.bot_pace
        model.coach.to_win = settings.play_to_win
        if not self.flags.as_it_was:
            model.chance_display.turn(settings.chances_to_win)
            model.warn_at = settings.warn_at
            model.change_play_style(settings.play_style)

    # --- saving -------------------------------------------------------------------------------

    def pause(self) -> None:
        """Stop everything that happens by itself, and save what can be saved."""
        if self.table is not None:
            self.table.model.suspend_and_save()
        self.save()

    def save(self) -> None:
        """Retry whatever the disk has not taken yet."""
        self._unsaved.save()
        if self.table is not None:
            self.table.model.save()

    def save_all(self) -> bool:
        """Whether the game on the table is completely on disk after another try."""
        self.save()
        saved = self.session is not None and not self.session.unsaved
        return saved and self._context.store.persistent

    def _save_and_keep_rest(self) -> None:
        """What cannot be saved now is kept in memory and retried."""
        self.pause()
        session = self.session
        if session is not None and session.unsaved:
            self._unsaved.keep(session, self.flags)
            self.save()

    def _ask_about_unsaved(self, model: "TableModel", reason: str) -> None:
        ask_to_play_unsaved(self._context.overlays, model.session, reason)

    # --- leaving ------------------------------------------------------------------------------

    def leave(self) -> None:
        """Go back to where the game was opened; one that cannot be saved asks first."""
        if not self.in_progress or self.save_all():
            self._leave()
            return
        self._context.overlays.ask(
            words.LEAVE_TITLE(), words.LEAVE_UNSAVED(), words.LEAVE(), self._leave
        )

    def _leave(self) -> None:
        self.pause()
        self._context.back_stack.pop()

    def ask_to_give_up(self) -> None:
        text = words.GIVE_UP_TEXT() if self.save_all() else words.GIVE_UP_UNSAVED()
        self._context.overlays.ask(words.GIVE_UP_TITLE(), text, words.GIVE_UP(), self._give_up)

    def _give_up(self) -> None:
        self.pause()
        context = self._context
        if not self.uid or context.overlays.attempt(lambda: context.store.games.give_up(self.uid)):
            self.discard()
            context.routes.go_home()

    def rename_player(self, old: str, new: str) -> None:
        """The table is built again, with the new name, when the game is resumed."""
        self._context.preferences.rename_player(old, new)
        if not self.on_back_stack:
            self._save_and_keep_rest()
            self.discard()

    def discard(self) -> None:
        """Remove the table; what is saved of its game stays saved."""
        self._context.game_end.discard()
        if self.table is not None:
            self._context.back_stack.remove(self.table_screen)
            self.table.model.suspend_and_save()
            self.table.release()
            self.table = None

    def discard_all(self) -> None:
        """Also drop games that are waiting to be saved."""
        self.discard()
        self._unsaved.clear()
