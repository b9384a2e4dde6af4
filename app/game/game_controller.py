"""The game on the table: how it comes there, and how it goes."""

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from app.game.session import Session
from app.platform.kivy_timers import later
from app.storage import GameFlags
from app.storage.errors import NotSavedInOrder, StorageError, Unreadable
from app.text import dialogs as words
from app.text.i18n import said
from core import BadSetup, Game, Setup, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.application import FivefoldApp
    from app.screens.table.table_screen import TableScreen
    from app.settings.settings import Settings
    from app.storage.games.game_flags import Bots
    from app.table.table_model import TableModel


class GameController:
    def __init__(self, program: "FivefoldApp") -> None:
        self._program = program
        self.table: TableScreen | None = None
        self.facts = GameFlags()
        """What else is known of it."""
        self._owing: dict[str, tuple[Session, GameFlags]] = {}
        """Games that left the table before the disk took all of them, by uid."""
        self._paying = False
        self._ask_soon = Clock.create_trigger(self._ask_if_done)

    # --- onto the table -----------------------------------------------------------------------

    def as_last_time(self) -> None:
        program, choices = self._program, self._program.choices
        try:
            setup = choices.setup()
        except BadSetup as wrong:  # these rules have room for a seat that others left out
            program.choose_game()
            program.sheets.tell(said(wrong))
            return
        self.start(setup, **choices.facts)

    def start(self, setup: Setup, **known: Any) -> None:
        """Besides the setup, what is known of the game: see Facts."""
        self._put_aside()
        program, setup = self._program, self._as_known(setup, **known)
        tricksters = (name for name in program.settings.tricksters if name in setup.players)
        game = Game.new(replace(setup, tricksters=tuple(tricksters)))
        facts = GameFlags(**known)
        session = Session(game, program.store.new_journal(game, facts, self._pay_others))
        trouble = ""
        try:
            session.save()
        except StorageError as wrong:
            session.go_on_unsaved()
            trouble = words.PLAY_UNSAVED(why=said(wrong))
        self._sit_down(session, facts)
        if trouble:
            program.sheets.tell(trouble)

    def known_names(self, names: "Sequence[str]", bots: "Bots") -> tuple[str, ...]:
        """Of those at a table, as people are known here: "ana" is Ana, who has played before."""
        seats = {seat for seat, _ in bots}
        people = [name for seat, name in enumerate(names) if seat not in seats]
        try:
            found = dict(
                zip(people, self._program.store.players.match_known_names(people), strict=True)
            )
        except StorageError:  # then they are called as they were typed
            return tuple(names)
        known = tuple(name if seat in seats else found[name] for seat, name in enumerate(names))
        return known if len(set(known)) == len(known) else tuple(names)

    def _as_known(self, setup: Setup, bots: "Bots" = (), **_: object) -> Setup:
        """What the next game starts with has to know too."""
        around, names = self._program.around, self.known_names(setup.players, bots)
        for typed, name in zip(setup.players, names, strict=True):
            if typed != name:
                around.change_choices(around.choices.calling(typed, name))
        return replace(setup, players=names) if names != setup.players else setup

    def resume(self, uid: str) -> None:
        """Exactly as it was left; where it cannot be read to its end, from there."""
        self._put_aside()  # it may be this one: all of it is saved first
        program = self._program
        if uid in self._owing:
            self._sit_down(*self._owing.pop(uid))
            return
        try:
            uid, game, trouble = self._readable(uid)
            facts = program.store.games.flags(uid)
        except Unreadable as wrong:
            program.sheets.tell(said(wrong))
            return
        except StorageError as wrong:  # the disk is full, or it was deleted by another copy
            program.go_home()
            program.sheets.tell(said(wrong))
            return
        self._sit_down(Session(game, program.store.journal(uid, game, facts)), facts)
        if trouble:
            program.sheets.tell(trouble)

    def _readable(self, uid: str) -> tuple[str, Game, str]:
        """The game, or one that goes on where it cannot be read, and what is to be said of that."""
        games, trouble = self._program.store.games, ""
        try:
            game = games.resume(uid)
        except Unreadable as wrong:
            uid, trouble = games.continue_readable(uid), said(wrong)
            game = games.resume(uid)
        return uid, game, trouble

    def from_moment(self, game: Game, step: int, facts: GameFlags) -> None:
        """A new game from a moment of this one; its dice can be known, so it counts nowhere."""
        self._put_aside()  # this one counts, if it is over: the disk has to know of that first
        known = replace(facts, known=True, imported=False, hints=0, challenge="")
        try:
            uid = self._program.store.games.begin(game.setup, known, game.actions[:step])
        except StorageError as wrong:
            self._program.sheets.tell(said(wrong))
            return
        self.resume(uid)

    def _sit_down(self, session: Session, facts: GameFlags) -> None:
        self._owing.pop(session.uid, None)
        self.facts = facts
        program, settings = self._program, self._program.settings
        manner = session.state.setup.rules.manner if facts.as_it_was else settings.manner
        from app.table.table_model import TableModel

        model = TableModel(
            session,
            manner,
            later,
            show_roll=settings.roll_shown,
            listener=program.senses.feel,
            bots=dict(facts.bots),
            bot_pace=settings.bot_pace,
            real_dice=facts.typed_in,
            warn_at=0 if facts.as_it_was else settings.warn_at,
        )
        model.bind(on_not_saved=self._not_saved, seats=program.face_the_player)
        self._lay(model)
        program.trail.replace(self.on_table)
        if session.state.over:  # it ended while the disk was full
            program.game_over()
        elif model.storage_error:  # dice that rolled by themselves, before anybody listened
            self._not_saved(model, model.storage_error)

    def on_table(self) -> "TableScreen":
        """What the trail leads to: the table as it is now, in whatever language."""
        if self.table is None:
            raise RuntimeError("no game is on the table")
        return self.table

    def _put_aside(self) -> None:
        """What the disk does not take of the game on the table stays in mind, for better days."""
        self.pause()
        session = self.session
        if session is not None and session.unsaved:
            self._owing[session.uid] = (session, self.facts)
            self.pay()

    def _lay(self, model: "TableModel") -> None:
        """A table that stood there before is cleared away."""
        if self.table is not None:
            self.table.clear_away()
        from app.screens.table.table_screen import TableScreen

        program = self._program
        self.table = TableScreen(model, program, size=program.screens.size)
        program.senses.sit_down(model, self.table.ids.felt)
        program.tips.sit_down(self.table)
        program.spoken.sit_down(model)

    # --- while it is there --------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        """Of the game on the table."""
        return self.table.model.session if self.table is not None else None

    @property
    def uid(self) -> str:
        """Under which the disk has the game on the table, if it has."""
        session = self.session
        return session.uid if session is not None and session.begun else ""

    @property
    def owed(self) -> dict[str, State]:
        """Games that the disk has in part or not at all, as they stand, the latest first."""
        sessions = [session for session, _ in self._owing.values()]
        if self.session is not None and self.session.unsaved:
            sessions.append(self.session)
        return {session.uid: session.state for session in reversed(sessions)}

    @property
    def under_way(self) -> bool:
        return self.session is not None and not self.session.state.over

    @property
    def in_front(self) -> bool:
        """Whether it is seen, with nothing over it."""
        program = self._program
        return self.table is not None and program.screen is self.table and not program.sheets

    @property
    def as_old_program(self) -> str:
        """The old program as which it is played, if it is."""
        origin = self.session.state.setup.rules.origin if self.session else None
        return origin.program if origin and self.facts.as_it_was else ""

    @property
    def opposite(self) -> bool:
        """Whether it is the turn of a person on the other side of the phone."""
        if self.table is None or not self.under_way:
            return False
        seats = self.table.model.seats
        return any(seat.current and seat.player % 2 and not seat.bot for seat in seats)

    def pause(self) -> None:
        """Nothing happens by itself any more, and all is saved that can be."""
        if self.table is not None:
            self.table.model.suspend_and_save()
        self.pay()

    def pay(self) -> None:
        """Whatever is owed, to a disk that may have room by now."""
        self._pay_others()
        if self.table is not None:
            self.table.model.save()

    def _pay_others(self) -> None:
        """Those that left the table: they were played before the one that is there."""
        if self._paying:  # each of them would pay for the others first
            return
        self._paying = True
        try:
            for uid, (session, _) in list(self._owing.items()):
                try:
                    session.save()
                except NotSavedInOrder:  # which no room mends: what is there counts
                    del self._owing[uid]
                except StorageError:
                    continue
                else:
                    del self._owing[uid]
        finally:
            self._paying = False

    def saved(self) -> bool:
        """Whether the disk has all of the game on the table, after another try."""
        self.pay()
        whole = self.session is not None and not self.session.unsaved
        return whole and self._program.store.persistent

    def attend(self, *_: object) -> None:
        """Bots play only while somebody can watch."""
        if self.table is not None:
            if self.in_front:
                self.table.model.resume()
                self._ask_soon()
            else:
                self.table.model.suspend()

    def _ask_if_done(self, *_: object) -> None:
        """A turn that waits for an answer asks again, whatever lay over the question."""
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

    def hint_given(self) -> None:
        """Games with hints are marked."""
        session = self.session
        if session is not None and self._program.screen is self.table:
            session.hinted()
            with suppress(StorageError):  # then it is owed
                session.save()

    def follow(self, settings: "Settings") -> None:
        """It plays on in the new manner, unless as it was."""
        if self.table is None:
            return
        model = self.table.model
        self.table.follow(settings)
        model.show_roll = settings.roll_shown
        model.bot_pace = settings.bot_pace
        if not self.facts.as_it_was:
            model.warn_at = settings.warn_at
            model.change_manner(settings.manner)

    def say_anew(self) -> None:
        """In another language, or larger: the table is made again."""
        if self.table is not None:
            model = self.table.model
            model.change_manner(model.manner)
            self._lay(model)

    def _not_saved(self, model: "TableModel", sentence: str) -> None:
        text = words.PLAY_ON_UNSAVED(why=sentence)
        go_on = model.session.go_on_unsaved
        self._program.sheets.ask(
            words.SAVED_GAMES(), text, words.UNSAVED(), go_on, words.TRY_AGAIN()
        )

    # --- off the table ------------------------------------------------------------------------

    def leave(self) -> None:
        """For home, asking first where the game is not over."""
        program = self._program
        if not self.under_way:
            program.trail.back()
        else:
            text = words.LEAVE_TEXT() if self.saved() else words.LEAVE_UNSAVED()
            program.sheets.ask(words.LEAVE_TITLE(), text, words.LEAVE(), program.go_home)

    def give_up(self) -> None:
        """It will not be finished; it is kept all the same."""
        text = words.GIVE_UP_TEXT() if self.saved() else words.GIVE_UP_UNSAVED()
        self._program.sheets.ask(words.GIVE_UP_TITLE(), text, words.GIVE_UP(), self._given_up)

    def _given_up(self) -> None:
        self.pause()
        program = self._program
        if not self.uid or program.sheets.attempt(lambda: program.store.games.give_up(self.uid)):
            self.forget()
            program.go_home()

    def put_away(self) -> None:
        """Somebody has another name: the next time that it is played on, the table is laid anew."""
        self._put_aside()
        self.forget()

    def forget(self) -> None:
        """The game is not there any more."""
        self._program.ending.forget()
        if self.table is not None:
            self._program.trail.forget(self.on_table)
            self.table.model.suspend_and_save()
            self.table.clear_away()
            self.table = None

    def forget_all(self) -> None:
        """Nor is any other that would be owed to the disk."""
        self.forget()
        self._owing.clear()
