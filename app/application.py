"""The application: builds its parts, shows screens, handles keys and the life cycle."""

from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.core.window import Window
from kivy.uix.screenmanager import NoTransition, ScreenManager
from kivy.uix.widget import Widget

from app.accessibility.bridge import ScreenReaderBridge
from app.accessibility.narrator import Narrator
from app.animation.transitions import transitions
from app.feedback.device_feedback import DeviceFeedback
from app.game.challenges import Challenges
from app.game.game_controller import GameController
from app.game.game_end import GameEnd
from app.game.score_sheets import ScoreSheets
from app.game.tips import Tips
from app.jobs.data_clearing import DataClearing
from app.jobs.idle_garbage_collection import collect_when_idle
from app.jobs.maintenance import Maintenance
from app.jobs.progress_overlay import ProgressOverlay
from app.lifecycle import Lifecycle
from app.navigation.back_key import BackKey
from app.navigation.back_stack import BackStack
from app.navigation.gamepad import Gamepad
from app.navigation.keyboard import PressedKeys, key_name, typed_text
from app.navigation.overlays import Overlays
from app.navigation.routes import Routes
from app.platform.device import on_android
from app.platform.error_log import ErrorLog
from app.platform.folders import DATABASE, find_data_folder
from app.platform.kivy_timers import every, later
from app.platform.links import watch_links
from app.platform.screen_readers import readers_need_hidden_window
from app.platform.speech import create_speech
from app.screens.base_screen import BaseScreen
from app.settings.appearance import AppearanceController
from app.settings.material_theme import material_theme
from app.settings.preferences import Preferences
from app.settings.settings import Settings
from app.settings.theme import WIDE_FOCUS_WIDTH, theme
from app.startup.kivymd_imports import MDApp
from app.startup.preload import preload
from app.storage import OpeningReport, Store, open_store
from app.storage.errors import ExportNotWritten, StorageError
from app.text import storage as storage_words
from app.text.errors import explain
from app.text.i18n import format_percent
from app.text.opening_report import describe_opening
from app.text.screens import cut_games as cut_games_words
from app.widgets.behaviors.hover import Hover
from app.widgets.window.rotating_root import RotatingRoot
from app.widgets.window.safe_area import SafeArea

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.game.code_exchange import CodeExchange
    from app.game.share_cards.share_cards import ShareCards
    from app.jobs.data_transfer import DataTransfer, Renamed
    from app.platform.file_dialogs import ChosenFile, FileChooser
    from app.screens.table.table_screen import TableScreen
    from app.widgets.dialogs.dialog import Dialog

ART = Path(__file__).parent.parent / "assets" / "art"
ERROR_LOG = "fivefold-errors.txt"
ZOOM_STEPS = {"ctrl++": 1, "ctrl+=": 1, "ctrl+-": -1, "ctrl+0": None}
"""Keys that make the text larger or smaller; None for its usual size."""


class FivefoldApp(MDApp):
    """Builds the parts of the program and is the `Context` that they share."""

    title = "Fivefold"
    icon = str(ART / "icon_256.png")
    lifecycle: Lifecycle

    def __init__(self, folder: Path | None = None, link: str = "", **kwargs: object) -> None:
        """`folder` holds all data; by default, the folder that the system provides. `link` is
        opened at the start."""
        if readers_need_hidden_window():
            Window.hide()
        super().__init__(**kwargs)
        self._link = link
        self._stop_links: Callable[[], None] = lambda: None
        self.theme_cls = material_theme
        self._folder = folder
        self._progress = ProgressOverlay()
        self._pressed_keys = PressedKeys()
        self._data_transfer: DataTransfer | None = None
        self._hover: Hover | None = None

    # --- life cycle -----------------------------------------------------------------------------

    def build(self) -> Widget:
        folder = self._folder or find_data_folder(lambda: self.user_data_dir)
        self.error_log = ErrorLog(folder / ERROR_LOG)
        opening = open_store(folder / DATABASE, progress=self._show_rescue_progress)
        self.store: Store = opening.store
        self.root_layout = RotatingRoot()
        self.overlays = Overlays(self.root_layout, later, self._front_changed)
        self.back_stack = BackStack(self._show)
        self.screens = ScreenManager(transition=NoTransition(), pos_hint={"x": 0, "y": 0})
        self.root_layout.add_widget(self.screens)
        self.preferences = Preferences(
            self.store.settings, lambda error: self.overlays.notify(explain(error))
        )
        self.appearance = AppearanceController()
        self.preferences.subscribe(self.appearance.apply)
        self.appearance.take_rebuild_needed()  # there are no screens yet
        self.preferences.subscribe(self._apply_ease_of_use)
        self._build_controllers(folder)
        # Last: a rebuilt table has all other settings already.
        self.preferences.subscribe(self._rebuild_if_stale)
        self.preferences.subscribe(self.face_player)
        Window.bind(on_key_down=self._key_down, on_key_up=self._key_up)
        self._gamepad = Gamepad(self._press_gamepad_key)
        root = self.lifecycle.root
        self._lay_out(root)
        self.screens.bind(current_screen=self._front_changed)
        self.screens.bind(current_screen=self.face_player)
        if not on_android():
            self._hover = Hover(self.root_layout, self._front)
        self._open_first_screen()
        if opening.report.noteworthy:
            self._report(opening.report)
        if not self.preferences.readable:
            self.overlays.notify(storage_words.SETTINGS_NOT_READ())
        self.maintenance = Maintenance(
            self.store, self.overlays.notify, self._report, self._is_busy, every
        )
        if self.store.persistent:
            self._stop_links = watch_links(folder, every, self._open_link)
        return root

    def _report(self, report: OpeningReport) -> None:
        """Say what happened to the saved games, with a way to see which of them lost moves."""
        show = (cut_games_words.SHOW(), self.routes.open_cut_games)
        self.overlays.notify(describe_opening(report), action=show if report.cut else None)

    def _build_controllers(self, folder: Path) -> None:
        self.game = GameController(self, table_size=lambda: self.screens.size)
        self.game_end = GameEnd(self)
        self.challenges = Challenges(self)
        self.score_sheets = ScoreSheets(self)
        self.routes = Routes(self)
        self.data_clearing = DataClearing(self)
        self.feedback = DeviceFeedback(self.game.may_roll, self.game.roll)
        self.narrator = Narrator(create_speech(later), self._front)
        self.screen_reader = ScreenReaderBridge(
            self.narrator, self._front, self._usable_widgets, self.title
        )
        self.tips = Tips(self.store.settings, self.preferences)
        self.lifecycle = Lifecycle(
            self, self.appearance, self.screens, self.root_layout, folder, self.rebuild_screens
        )
        self.preferences.subscribe(self.feedback.apply_settings)
        self.preferences.subscribe(self.narrator.apply_settings)
        self._back_key = BackKey(self, self.lifecycle.leave)
        for listener in (
            self.feedback.attach_table,
            self.tips.attach_table,
            self._follow_model,
        ):
            self.game.on_open_table(listener)

    def _lay_out(self, root: SafeArea) -> None:
        """Size everything before there are screens, so that each is laid out once."""
        root.size = Window.size
        root.do_layout()
        self.root_layout.do_layout()

    def _show_rescue_progress(self, part: float) -> None:
        self._progress.show_progress(
            storage_words.RESCUE_PROGRESS(percent=format_percent(100 * part)), part
        )
        if part >= 1:
            self._progress.close()

    def _open_first_screen(self) -> None:
        """The table if a game is unfinished, else home."""
        self.back_stack.set_root(self.routes.home)
        try:
            waiting = self.store.games.unfinished(1)
        except StorageError:  # home reports it
            waiting = ()
        if waiting and not waiting[0].unreadable:
            self.game.resume(waiting[0].uid)
        if self.screen is None:
            self.back_stack.reset(self.routes.home)

    def on_start(self) -> None:
        self.screen_reader.start()
        preload()
        if self._link:
            later(0, lambda: self._open_link(self._link))

    @cached_property
    def codes(self) -> "CodeExchange":
        return self.routes.create_code_exchange()

    def _open_link(self, link: str) -> None:
        self.codes.receive(link)

    def on_pause(self) -> bool:
        transitions.finish_all()
        self._pressed_keys.clear()
        self._gamepad.release()
        self.lifecycle.pause()
        self.game.pause()
        return True

    def on_resume(self) -> None:
        self.lifecycle.resume()

    def on_stop(self) -> None:
        Window.unbind(on_key_down=self._key_down, on_key_up=self._key_up)
        self._gamepad.end()
        self._stop_links()
        self.screen_reader.stop()
        self.lifecycle.stop()
        if self._hover is not None:
            self._hover.end()
        if self._data_transfer is not None:
            self._data_transfer.cancel()
        self.game.pause()
        self.data_clearing.make_final()
        self.appearance.restore_system_text_size()
        self.maintenance.stop()
        self.store.close()

    def report_error(self, error: Exception) -> bool:
        """Log an unexpected error and save the game; return False if the app is not built yet."""
        log = getattr(self, "error_log", None)
        if log is None or not hasattr(self, "maintenance"):  # the program is not built yet
            return False
        log.write(error)
        # Whatever went wrong, a second error must not hide the first.
        with suppress(Exception):
            self.game.save()
        with suppress(Exception):
            self.overlays.show_notice(storage_words.UNEXPECTED_ERROR())
        return True

    def export_error_log(self) -> None:
        self.files.save(ERROR_LOG, self._write_error_log)

    def _write_error_log(self, chosen: "ChosenFile | None") -> None:
        if chosen is not None:
            try:
                with chosen.path_for_writing() as path:
                    path.write_bytes(self.error_log.path.read_bytes())
            except OSError as error:
                self.overlays.notify(explain(ExportNotWritten(wrong=error.strerror or str(error))))

    def quit(self) -> None:
        self.stop()

    # --- screens --------------------------------------------------------------------------------

    @property
    def screen(self) -> BaseScreen | None:
        screen = self.screens.current_screen
        return screen if isinstance(screen, BaseScreen) else None

    def _show(self, screen: BaseScreen) -> None:
        self.overlays.close_all()
        self.game.save()
        if screen is not self.screens.current_screen:
            theme.pip_colours = screen.pip_colours
            self.screens.switch_to(screen)
            collect_when_idle()
        if not screen.undoes_clearing:
            self.data_clearing.make_final()

    def _front(self) -> "Dialog | BaseScreen | None":
        return self.overlays.front or self.screen

    def _usable_widgets(self) -> list[Widget]:
        """The dialog or screen in front, and the notice over it."""
        return [each for each in (self._front(), self.overlays.notice) if each is not None]

    def _front_changed(self, *_: object) -> None:
        """Another screen or dialog is in front."""
        self.feedback.update_sensor()
        self.game.update_bots()
        self.narrator.update()

    def _is_busy(self) -> bool:
        return self.screen is self.game.table or bool(self.overlays)

    def _apply_ease_of_use(self, settings: Settings) -> None:
        self.root_layout.reduced_motion = settings.reduced_motion
        theme.long_press = settings.long_press

    def _rebuild_if_stale(self, _settings: Settings) -> None:
        if self.appearance.take_rebuild_needed():
            self.rebuild_screens()

    def rebuild_screens(self) -> None:
        """The language or the text size changed."""
        self.game.rebuild_table()
        self.back_stack.rebuild()

    def _follow_model(self, table: "TableScreen") -> None:
        self.narrator.attach_model(table.model)
        table.model.bind(seats=self.face_player)

    def face_player(self, *_: object) -> None:
        """Rotate everything for a player on the other side of the device."""
        wanted = self.preferences.settings.face_to_face
        self.root_layout.upside_down = wanted and self.game.faces_away

    # --- export and import ----------------------------------------------------------------------

    @cached_property
    def share_cards(self) -> "ShareCards":
        return self.routes.create_share_cards()

    @cached_property
    def files(self) -> "FileChooser":
        return self.routes.create_file_chooser()

    def transfer_data(self) -> None:
        self.game.save()
        self._data_transfer = self.routes.data_transfer(self.files, self._imported)
        self.overlays.open(self._data_transfer.create_dialog())

    def open_backups(self) -> None:
        self.game.save()
        self._data_transfer = self.routes.data_transfer(self.files, self._imported)
        self.routes.open_backups(self._data_transfer)

    def _imported(self, renamed: "Renamed") -> None:
        """An import may bring settings, and other names for players."""
        self.preferences.load()
        self.preferences.change_settings(self.preferences.settings)
        for former, present in renamed:
            self.game.rename_player(former, present)
        self.game.reload()
        self.back_stack.rebuild()

    # --- keys, Esc and Android's Back -----------------------------------------------------------

    def _key_down(
        self, _window: object, key: int, scan_code: int, text: str | None, modifiers: list[str]
    ) -> bool:
        name = key_name(key, modifiers, scan_code)
        if not self._pressed_keys.press(key, name):
            return False
        return self._press_key(name, typed_text(text, modifiers))

    def _press_key(self, name: str, text: str = "") -> bool:
        """Handle a key, or the gamepad button mapped to it; return whether it was handled."""
        self.narrator.update()
        if name == "esc":
            self.back()
            return True
        if name in ("ctrl+q", "alt+x"):
            self.quit()
            return True
        if name in ZOOM_STEPS:
            self.preferences.change_text_size(ZOOM_STEPS[name])
            return True
        if name == "f11":
            self.lifecycle.toggle_fullscreen()
            return True
        front = self._front()
        if name and front is not None and front.key(name):
            return True
        return isinstance(front, BaseScreen) and front.type_text(text)

    def _press_gamepad_key(self, name: str) -> None:
        theme.focus_width = WIDE_FOCUS_WIDTH
        self._press_key(name)

    def _key_up(self, _window: object, key: int, *_: object) -> None:
        self._pressed_keys.release(key)

    def back(self) -> None:
        self._back_key.press()
