"""The program: which screen is shown, and what lies over it."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.core.window import Window
from kivy.uix.screenmanager import NoTransition, ScreenManager
from kivy.uix.widget import Widget

from app.accessibility.narrator import Narrator
from app.animation.transitions import motions
from app.feedback.device_feedback import DeviceFeedback
from app.game.challenges import Challenges
from app.game.game_controller import GameController
from app.game.game_end import GameEnd
from app.game.tips import Tips
from app.jobs.data_transfer import DataTransfer, Renamed
from app.jobs.maintenance import Maintenance
from app.jobs.progress_overlay import ProgressOverlay
from app.lifecycle import Lifecycle
from app.navigation.back_stack import BackStack
from app.navigation.keyboard import PressedKeys, key_name
from app.navigation.overlays import Overlays
from app.navigation.routes import Routes
from app.platform.device import on_android
from app.platform.file_dialogs import FileChooser, find_files
from app.platform.folders import data_folder
from app.platform.kivy_timers import every, later
from app.platform.speech import find_speech
from app.screens.base_screen import BaseScreen
from app.settings.appearance import AppearanceController
from app.settings.game_options import GameOptions
from app.settings.settings import Settings
from app.startup.deferred_imports import import_later, left_behind
from app.storage import Store, open_store
from app.storage.errors import NotSaved, StorageError
from app.text import dialogs as words
from app.text import storage as storage_words
from app.text.i18n import per_cent, said
from app.widgets.controls.hover import Hover
from app.widgets.window.rotating_root import RotatingRoot
from app.widgets.window.safe_area import SafeArea

if TYPE_CHECKING:
    from app.navigation.history_routes import HistoryRoutes

ART = Path(__file__).parent.parent / "assets" / "art"
DATABASE = "fivefold.db"
LATER = (
    "app.screens.table.table_screen",
    "app.screens.home",
    "app.widgets.controls.menu",
    "app.table.dialogs",
    "app.text.manual.rules_pages",
    "app.widgets.table.tip",
    "app.table.hint_dialog",
    "app.widgets.table.dice_pad",
    "app.screens.new_game.new_game_screen",
    "app.widgets.table.die_textures",
    "app.screens.game_over.game_over_screen",
    "core.coach.multi_column",
    "core.coach.card_values",
    "core.coach",
    "core.bots",
    "app.screens.settings.settings_screen",
    "app.screens.help",
    "app.navigation.history_routes",
    "app.jobs.data_transfer",
)
"""What the first frame can do without, in the order in which it may be wanted."""


class FivefoldApp(App):
    title = "Fivefold"
    icon = str(ART / "icon_256.png")
    sheets: Overlays

    def __init__(self, folder: Path | None = None, **kwargs: object) -> None:
        """Everything is kept in this folder; without one, where the system wants it."""
        super().__init__(**kwargs)
        self._folder = folder
        self.playing = GameController(self)
        self.senses = DeviceFeedback(self.playing.may_roll, self.playing.roll)
        self.spoken = Narrator(find_speech(later), lambda: self.sheets.front or self.screen)
        self.lifecycle = Lifecycle(self)
        self._working = ProgressOverlay()
        self._moving: DataTransfer | None = None
        self._held = PressedKeys()
        self._hover: Hover | None = None

    # --- coming and going ---------------------------------------------------------------------

    def build(self) -> Widget:
        folder = self._folder or data_folder(lambda: self.user_data_dir)
        opening = open_store(folder / DATABASE, progress=self._mending)
        self.store: Store = opening.store
        unread = not self._read_settings()
        self.around = Routes(self)
        self.ending = GameEnd(self)
        self.challenges = Challenges(self)
        self.tips = Tips(self.store.settings, lambda: self.settings)
        self.looks = AppearanceController()
        self.looks.put_on(self.settings)
        self.floor = RotatingRoot(still=self.settings.reduced_motion)
        self.sheets = Overlays(self.floor, self._attend)
        self.trail = BackStack(self._put)
        self.screens = ScreenManager(transition=NoTransition(), pos_hint={"x": 0, "y": 0})
        self.floor.add_widget(self.screens)
        Window.bind(on_key_down=self._key_down, on_key_up=self._key_up)
        root = self.lifecycle.begin(self.floor, folder)
        self._give_room(root)
        self.screens.bind(current_screen=self._attend)
        self.screens.bind(current_screen=self.face_the_player)
        self.senses.adjust(self.settings)
        self.spoken.adjust(self.settings.spoken)
        if not on_android():
            self._hover = Hover(self.floor, lambda: self.sheets.front or self.screen)
        self._begin()
        if opening.report.sentence:
            self.sheets.tell(opening.report.sentence)
        if unread:
            self.sheets.tell(storage_words.SETTINGS_UNREAD())
        self.care = Maintenance(self.store, self.sheets.tell, self._is_busy, every)
        return root

    def _read_settings(self) -> bool:
        """Whether they could be read. If not, none of them is overwritten: only what is changed
        from now on is kept."""
        self.settings, self.choices = Settings(), GameOptions()
        try:
            self.settings = self.store.settings.settings()
            self.choices = self.store.settings.choices()
        except StorageError:
            return False
        return True

    def _give_room(self, root: SafeArea) -> None:
        """All that the window has, before there are screens: they are laid out once, not thrice."""
        root.size = Window.size
        root.do_layout()
        self.floor.do_layout()

    def _attend(self, *_: object) -> None:
        """Another screen or sheet is in front."""
        self.senses.attend()
        self.playing.attend()
        self.spoken.attend()

    def _is_busy(self) -> bool:
        return self.screen is self.playing.table or bool(self.sheets)

    def _mending(self, part: float) -> None:
        """A rescue of thousands of games takes a while, and says so."""
        self._working.say(storage_words.MENDING(percent=per_cent(100 * part)))
        if part >= 1:
            self._working.done()

    @property
    def looking_back(self) -> "HistoryRoutes":
        return self.around.history_routes

    @cached_property
    def files(self) -> FileChooser:
        return find_files(every)

    def on_start(self) -> None:
        import_later(*LATER)

    def _begin(self) -> None:
        """Back at the table if a game waits there."""
        self.trail.lay(self.around.home)
        try:
            waiting = self.store.games.unfinished(1)
        except StorageError:  # which home tells of
            waiting = ()
        if waiting and not waiting[0].unreadable:
            self.playing.resume(waiting[0].uid)
        if self.screen is None:
            self.trail.begin(self.around.home)

    def on_pause(self) -> bool:
        motions.finish()
        self._held.forget()
        self.lifecycle.pause()
        self.playing.pause()
        return True

    def on_stop(self) -> None:
        Window.unbind(on_key_down=self._key_down, on_key_up=self._key_up)
        self.lifecycle.stop()
        if self._hover is not None:
            self._hover.end()
        if self._moving is not None:
            self._moving.give_up()
        self.playing.pause()
        self.around.forget_cleared()
        self.looks.take_off()
        self.care.end()
        self.store.close()

    def on_resume(self) -> None:
        self.lifecycle.resume()

    # --- screens ------------------------------------------------------------------------------

    def _put(self, screen: BaseScreen) -> None:
        self.sheets.close()
        self.playing.pay()
        if screen is not self.screens.current_screen:
            self.screens.switch_to(screen)
            left_behind()
        if not screen.undoes_clearing:
            self.around.forget_cleared()

    @property
    def screen(self) -> BaseScreen | None:
        screen = self.screens.current_screen
        return screen if isinstance(screen, BaseScreen) else None

    def go_home(self) -> None:
        self.playing.pause()
        self.trail.begin(self.around.home)

    def open_settings(self) -> None:
        self.around.open_settings()

    def open_help(self, page: str = "") -> None:
        self.around.open_help(page)

    def choose_game(self) -> None:
        self.trail.go(self.around.new_game)

    def game_over(self) -> None:
        self.ending.show()

    def new_game(self) -> None:
        """To the new-game screen; a game that is under way asks first, once."""
        table = self.playing.table
        if table is None or self.screen is not table or not self.playing.under_way:
            self.choose_game()
            return
        state = table.model.state
        saved = self.playing.saved()
        text = words.LEAVE_FOR_NEW(turn=state.turn, turns=state.setup.turns)
        text = text if saved else words.LEAVE_UNSAVED()
        self.sheets.ask(words.NEW_TITLE(), text, words.NEW(), self.choose_game)

    def face_the_player(self, *_: object) -> None:
        """Turn round for the player opposite, and lie still for everybody else."""
        opposite = self.playing.opposite and self.trail.leads_to(self.playing.on_table)
        self.floor.turned = self.settings.face_to_face and opposite

    # --- settings and data ----------------------------------------------------------------------

    def move_data(self) -> None:
        """Export everything to a file, or take it in from one."""
        self.playing.pay()
        self._moving = DataTransfer(
            self.store, self.files, self._moved, self._taken_in, self.sheets.open, later
        )
        self.sheets.open(self._moving.sheet())

    def _moved(self, sentence: str) -> None:
        self.sheets.tell(sentence, words.DATA())

    def _taken_in(self, renamed: Renamed) -> None:
        self.change_settings(self.store.settings.settings())
        self.choices = self.store.settings.choices()
        for former, present in renamed:
            self.around.call(former, present)
        self.go_home()

    def change_settings(self, settings: Settings) -> None:
        """From now on; the game on the table plays on in the new manner, unless as it was."""
        self.settings = settings
        try:
            self.store.settings.save_settings(settings)
        except NotSaved as wrong:
            self.sheets.tell(said(wrong))
        self.senses.adjust(settings)
        self.tips.attend()
        self.spoken.adjust(settings.spoken)
        self.lifecycle.attend()
        self.floor.still = settings.reduced_motion
        stale = self.looks.put_on(settings)
        self.playing.follow(settings)
        if stale:
            self.say_anew()
        self.face_the_player()

    def say_anew(self) -> None:
        """In another language, or larger: whatever was made is made again."""
        self.playing.say_anew()
        self.trail.remake()

    # --- keys, Esc and Android's Back -----------------------------------------------------------

    def _key_down(
        self, _window: object, key: int, place: int, _text: str | None, modifiers: list[str]
    ) -> bool:
        name = key_name(key, modifiers, place)
        if not self._held.pressed(key, name):
            return False
        self.spoken.attend()
        if name == "esc":
            self.back()
            return True
        if name in ("ctrl+q", "alt+x"):
            self.quit()
            return True
        if name == "f11":
            self.lifecycle.fill_screen()
            return True
        front = self.sheets.front or self.screen
        return bool(name) and front is not None and front.key(name)

    def _key_up(self, _window: object, key: int, *_: object) -> None:
        self._held.let_go(key)

    def back(self) -> None:
        """One step back: a sheet, a preview, a screen, and at last the program."""
        if self.sheets.front is not None:
            self.sheets.front.back()
        elif self.screen is not None and self.screen.withdraw():
            return
        elif self.playing.in_front:
            self.playing.leave()
        elif not self.trail.back():
            self.lifecycle.leave()

    def quit(self) -> None:
        self.stop()
