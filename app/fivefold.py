"""The program: which screen is shown, and what lies over it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager
from kivy.uix.widget import Widget

from app.around import Around
from app.care import Care
from app.challenges import Challenges
from app.ending import Ending
from app.keys import key_name
from app.lifecycle import Lifecycle
from app.looks import Looks
from app.motion.motions import motions
from app.senses import Senses, every
from app.services.folders import data_folder
from app.services.later import import_later, left_behind
from app.services.speech import find_speech
from app.session import Session
from app.settings import Settings
from app.sheets import Sheets
from app.spoken import Spoken
from app.storage import Facts, Store, open_store
from app.storage.errors import NotSaved, StorageError, Unreadable
from app.storage.journal import Journal, NoJournal
from app.tips import Tips
from app.trail import Trail
from app.widgets.floor import Floor
from app.words import sheets as words
from app.words import storage as storage_words
from app.words.language import per_cent, said
from app.working import Working
from core import Game, Setup

if TYPE_CHECKING:
    from app.looking_back import LookingBack
    from app.moving import Moving
    from app.screens.table import TableScreen
    from app.services.files import FileChooser
    from app.table.model import TableModel

ART = Path(__file__).parent.parent / "assets" / "art"
DATABASE = "fivefold.db"
SMALLEST = (360, 640)
LATER = (
    "app.screens.table",
    "app.screens.home",
    "app.widgets.menu",
    "app.table.sheets",
    "app.manual.rules",
    "app.widgets.tip",
    "app.table.hint",
    "app.widgets.dice_pad",
    "app.screens.new_game",
    "app.widgets.die_pictures",
    "app.screens.game_over",
    "core.coach.several",
    "core.coach.outlook",
    "core.coach",
    "core.bots",
    "app.screens.settings",
    "app.screens.help",
    "app.looking_back",
    "app.moving",
)
"""What the first frame can do without, in the order in which it may be wanted."""


def clock_timer(seconds: float, action: Callable[[], None]) -> Callable[[], None]:
    event = Clock.schedule_once(lambda _: action(), seconds)
    return event.cancel


class FivefoldApp(App):
    title = "Fivefold"
    icon = str(ART / "icon_256.png")

    def __init__(self, folder: Path | None = None, **kwargs: object) -> None:
        """Everything is kept in this folder; without one, where the system wants it."""
        super().__init__(**kwargs)
        self._folder = folder
        self.senses = Senses(self._may_roll, self._roll)
        self.spoken = Spoken(find_speech())
        self.lifecycle = Lifecycle(self)
        self.table: TableScreen | None = None
        self.playing = ""
        """The id of the game on the table."""
        self.facts = Facts()
        """What else is known of it."""
        self._working = Working()
        self._moving: Moving | None = None

    # --- coming and going ---------------------------------------------------------------------

    def build(self) -> Widget:
        folder = self._folder or data_folder(lambda: self.user_data_dir)
        opening = open_store(folder / DATABASE, progress=self._mending)
        self.store: Store = opening.store
        self.settings = self.store.settings.settings()
        self.choices = self.store.settings.choices()
        self.around = Around(self)
        self.ending = Ending(self)
        self.challenges = Challenges(self)
        self.tips = Tips(self.store.settings, lambda: self.settings)
        self.looks = Looks()
        self.looks.put_on(self.settings)
        self.lifecycle.wear(self.looks.is_dark(self.settings))
        self.floor = Floor(still=self.settings.reduced_motion)
        self.sheets = Sheets(self.floor)
        self.trail = Trail(self._put)
        self.screens = ScreenManager(transition=NoTransition(), pos_hint={"x": 0, "y": 0})
        self.floor.add_widget(self.screens)
        Window.minimum_width, Window.minimum_height = (dp(size) for size in SMALLEST)
        Window.bind(on_key_down=self._key_down)
        root = self.lifecycle.begin(self.floor, folder)
        self._give_room(root)
        self.screens.bind(current_screen=self.senses.attend)
        self.screens.bind(current_screen=self._face_the_player)
        self.floor.bind(children=self.senses.attend)
        for place, what in ((self.screens, "current_screen"), (self.floor, "children")):
            place.fbind(what, self._attend)
        self.senses.adjust(self.settings)
        self.spoken.adjust(self.settings.spoken)
        self._begin()
        if opening.news.sentence:
            self.sheets.tell(opening.news.sentence)
        self.care = Care(self.store, self.sheets.tell, self._is_busy, every)
        return root

    def _give_room(self, root: Widget) -> None:
        """All that the window has, before there are screens: they are laid out once, not thrice."""
        root.size = Window.size
        for each in (root, self.floor):
            each.do_layout()

    def _is_busy(self) -> bool:
        return self.screen is self.table or bool(self.sheets)

    def _mending(self, part: float) -> None:
        """A rescue of thousands of games takes a while, and says so."""
        self._working.say(storage_words.MENDING.format(percent=per_cent(100 * part)))
        if part >= 1:
            self._working.done()

    @cached_property
    def looking_back(self) -> "LookingBack":
        from app.looking_back import LookingBack  # noqa: PLC0415 (not before the first frame)

        return LookingBack(self, clock_timer)

    @cached_property
    def files(self) -> "FileChooser":
        from app.services.files import find_files  # noqa: PLC0415 (not before the first frame)

        return find_files(every)

    def on_start(self) -> None:
        import_later(*LATER)

    def _begin(self) -> None:
        """Back at the table if a game waits there."""
        self.trail.lay(self.around.home)
        waiting = self.store.games.unfinished()
        if waiting and not waiting[0].unreadable:
            self.continue_game(waiting[0].uid)
        if self.screen is None:
            self.trail.begin(self.around.home)

    def on_pause(self) -> bool:
        motions.finish()
        self.lifecycle.pause()
        self._pause_table()
        return True

    def on_stop(self) -> None:
        Window.unbind(on_key_down=self._key_down)
        self.lifecycle.stop()
        if self._moving is not None:
            self._moving.give_up()
        self._pause_table()
        self.around.forget_cleared()
        self.looks.take_off()
        self.care.end()
        self.store.close()

    def on_resume(self) -> None:
        self.lifecycle.resume()
        self._attend()

    def _attend(self, *_: object) -> None:
        """Bots play only while somebody can watch."""
        if self.table is not None:
            if self.screen is self.table and not self.sheets:
                self.table.model.wake()
            else:
                self.table.model.rest()

    def _pause_table(self) -> None:
        if self.table is not None:
            self.table.model.pause()

    # --- screens ------------------------------------------------------------------------------

    def show(self, screen: Screen) -> None:
        """One step on, or back to it where it lies behind."""
        self.trail.show(screen)

    def _put(self, screen: Screen) -> None:
        self.sheets.close()
        if screen is not self.screens.current_screen:
            self.screens.switch_to(screen)
            left_behind()

    @property
    def screen(self) -> Screen:
        return self.screens.current_screen

    def go_home(self) -> None:
        self._pause_table()
        self.trail.begin(self.around.home)

    def open_settings(self) -> None:
        self.around.open_settings()

    def open_help(self, page: str = "") -> None:
        self.around.open_help(page)

    def choose_game(self) -> None:
        self.trail.go(self.around.new_game)

    def new_game(self) -> None:
        """To the new-game screen; a game that is under way asks first, once."""
        if self.table is None or self.screen is not self.table or self.table.model.state.over:
            self.choose_game()
            return
        state = self.table.model.state
        turns = len(state.setup.rules.boxes) * state.setup.columns
        text = words.LEAVE_FOR_NEW.format(turn=state.turn, turns=turns)
        self.sheets.ask(words.NEW_TITLE, text, words.NEW, self.choose_game)

    # --- games --------------------------------------------------------------------------------

    def play_as_last_time(self) -> None:
        self.start_game(self.choices.setup(), **self.choices.facts)

    def start_game(self, setup: Setup, **known: Any) -> None:
        """Besides the setup, what is known of the game: see Facts."""
        tricksters = (name for name in self.settings.tricksters if name in setup.players)
        game = Game.new(replace(setup, tricksters=tuple(tricksters)))
        facts = Facts(**known)
        journal: Journal = NoJournal()
        self.playing, trouble = "", ""
        try:
            self.playing = self.store.games.begin(game.setup, facts)
            journal = self.store.journal(self.playing, game)
        except StorageError as wrong:
            trouble = words.PLAY_UNSAVED.format(why=said(wrong))
        self._sit_down(Session(game, journal), facts)
        if trouble:
            self.sheets.tell(trouble)

    def continue_game(self, uid: str) -> None:
        """Exactly as it was left; where it cannot be read to its end, from there."""
        self._pause_table()  # whose game it may be: all of it is saved first
        trouble = ""
        try:
            game = self.store.games.resume(uid)
        except Unreadable as wrong:
            trouble = said(wrong)
            if wrong.readable is None:
                self.sheets.tell(trouble)
                return
            uid = self.store.games.continue_readable(uid)
            game = self.store.games.resume(uid)
        except StorageError as wrong:  # it was lost just now, or deleted by another copy
            self.go_home()
            self.sheets.tell(said(wrong))
            return
        self.playing = uid
        self._sit_down(Session(game, self.store.journal(uid, game)), self.store.games.facts(uid))
        if trouble:
            self.sheets.tell(trouble)

    def _sit_down(self, session: Session, facts: Facts) -> None:
        self._pause_table()
        self.facts = facts
        manner = session.state.setup.rules.manner if facts.as_it_was else self.settings.manner
        from app.table.model import TableModel  # noqa: PLC0415 (home does without)

        model = TableModel(
            session,
            manner,
            clock_timer,
            self.settings.roll_shown,
            self.senses.feel,
            dict(facts.bots),
            self.settings.bot_pace,
            real_dice=facts.typed_in,
            warn_at=0 if facts.as_it_was else self.settings.warn_at,
        )
        model.bind(on_not_saved=self._not_saved, seats=self._face_the_player)
        self._lay_table(model)
        self.trail.replace(lambda: self.table)

    def _lay_table(self, model: "TableModel") -> None:
        """For this game; a table that stood there before is cleared away."""
        if self.table is not None:
            self.table.clear_away()
        from app.screens.table import TableScreen  # noqa: PLC0415 (home does without)

        self.table = TableScreen(model, self, size=self.screens.size)
        self.senses.sit_down(model, self.table.ids.felt)
        self.tips.sit_down(self.table)
        self.spoken.sit_down(model)

    @property
    def as_old_program(self) -> str:
        """The old program as which the game on the table is played, if it is."""
        origin = self.table.model.state.setup.rules.origin if self.table else None
        return origin.program if origin and self.facts.as_it_was else ""

    def _face_the_player(self, *_: object) -> None:
        """Turn round for the player opposite, and lie still for everybody else."""
        table = self.table
        seats = table.model.seats if table is not None and table in self.trail else ()
        opposite = any(seat.current and seat.player % 2 and not seat.bot for seat in seats)
        self.floor.turned = self.settings.face_to_face and opposite and not table.model.state.over

    def _not_saved(self, model: "TableModel", sentence: str) -> None:
        text = words.PLAY_ON_UNSAVED.format(why=sentence)
        go_on = model.session.go_on_unsaved
        self.sheets.ask(words.SAVED_GAMES, text, words.UNSAVED, go_on, words.TRY_AGAIN)

    def give_up(self) -> None:
        """The game on the table will not be finished; it is kept all the same."""
        self.sheets.ask(words.GIVE_UP_TITLE, words.GIVE_UP_TEXT, words.GIVE_UP, self._given_up)

    def _given_up(self) -> None:
        if self.playing:
            self._pause_table()
            self.store.games.abandon(self.playing)
        self.leave_for_good()
        self.go_home()

    def leave_for_good(self) -> None:
        """The game on the table is not there any more."""
        if self.table is not None:
            self.trail.forget(self.table)
            self.table.clear_away()
            self.table, self.playing = None, ""

    def _may_roll(self) -> bool:
        """Not under a sheet, and not while another screen is in front."""
        table = self.table
        in_front = table is not None and self.screen is table and not self.sheets
        return in_front and table.model.may_roll

    def _roll(self) -> None:
        if self.table is not None:
            self.table.model.roll()

    def hint_given(self) -> None:
        """Games with hints are marked."""
        if self.playing and self.screen is self.table:
            with suppress(StorageError):
                given = self.store.games.facts(self.playing).hints
                self.store.games.note(self.playing, hints=given + 1)

    def game_over(self) -> None:
        self.ending.show()

    def play_on_from(self, game: Game, step: int, facts: Facts) -> None:
        """A new game from a moment of this one; its dice can be known, so it counts nowhere."""
        known = replace(facts, known=True, imported=False, hints=0, challenge="")
        try:
            uid = self.store.games.begin(game.setup, known, game.actions[:step])
        except StorageError as wrong:
            self.sheets.tell(said(wrong))
            return
        self.continue_game(uid)

    # --- settings and data ----------------------------------------------------------------------

    def move_data(self) -> None:
        """Export everything to a file, or take it in from one."""
        from app.moving import Moving  # noqa: PLC0415 (not before the first frame)

        self._moving = Moving(
            self.store, self.files, self._moved, self._taken_in, self.sheets.open, clock_timer
        )
        self.sheets.open(self._moving.sheet())

    def _moved(self, sentence: str) -> None:
        self.sheets.tell(sentence, words.DATA)

    def _taken_in(self) -> None:
        self.change_settings(self.store.settings.settings())
        self.choices = self.store.settings.choices()
        self.go_home()

    def change_settings(self, settings: Settings) -> None:
        """From now on; the game on the table plays on in the new manner, unless as it was."""
        self.settings = settings
        try:
            self.store.settings.keep_settings(settings)
        except NotSaved as wrong:
            self.sheets.tell(said(wrong))
        self.senses.adjust(settings)
        self.tips.attend()
        self.spoken.adjust(settings.spoken)
        self.lifecycle.attend()
        self.floor.still = settings.reduced_motion
        stale = self.looks.put_on(settings)
        self.lifecycle.wear(self.looks.is_dark(settings))
        if self.table is not None:
            self.table.follow(settings)
            self.table.model.show_roll = settings.roll_shown
            self.table.model.bot_pace = settings.bot_pace
            if not self.facts.as_it_was:
                self.table.model.warn_at = settings.warn_at
                self.table.model.change_manner(settings.manner)
        if stale:
            self.say_anew()
        self._face_the_player()

    def say_anew(self) -> None:
        """In another language, or larger: whatever was made is made again."""
        if self.table is not None:
            model = self.table.model
            model.change_manner(model.manner)
            self._lay_table(model)
        self.trail.remake()

    # --- keys, Esc and Android's Back -----------------------------------------------------------

    def _key_down(
        self, _window: object, key: int, _scan: int, _text: str | None, modifiers: list[str]
    ) -> bool:
        name = key_name(key, modifiers)
        if name == "esc":
            self.back()
            return True
        if name in ("ctrl+q", "alt+x"):
            self.quit()
            return True
        front = self.sheets.front or self.screen
        return bool(name) and hasattr(front, "key") and front.key(name)

    def back(self) -> None:
        """One step back: a sheet, a preview, a screen, and at last the program."""
        if self.sheets.front is not None:
            self.sheets.front.back()
        elif self.table is not None and self.screen is self.table:
            if not self.table.back():
                self._leave_table(self.table)
        elif not self.trail.back():
            self.lifecycle.leave()

    def _leave_table(self, table: "TableScreen") -> None:
        if table.model.state.over:
            self.trail.back()
        else:
            kept = words.LEAVE_TEXT if self.store.kept and self.playing else words.LEAVE_UNSAVED
            self.sheets.ask(words.LEAVE_TITLE, kept, words.LEAVE, self.go_home)

    def quit(self) -> None:
        self.stop()
