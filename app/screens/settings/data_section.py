"""The section Your data: export and import, backups, reset, and clear."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, NumericProperty

from app.screens.page import Page
from app.screens.settings.settings_section import SettingsSection
from app.settings.game_options import GameOptions
from app.settings.settings import Settings
from app.startup.kv_loader import load_layout_of
from app.storage.errors import StorageError
from app.text import dialogs as dialog_words
from app.text.screens import settings as words

if TYPE_CHECKING:
    from app.context import Context

load_layout_of(__file__)


class DataSection(SettingsSection, Page):
    section = "data"
    undoes_clearing = True
    clearable = BooleanProperty(True)
    """False while clearing can still be undone."""
    has_errors = BooleanProperty(False)
    """Whether there is an error log to export."""

    cut_games = NumericProperty(0)
    """How many games are listed as having lost moves."""

    def __init__(self, context: "Context") -> None:
        self.transfer, self.open_backups = context.transfer_data, context.open_backups
        self.export_error_log = context.export_error_log
        self.open_cut_games = context.routes.open_cut_games
        super().__init__(context, has_errors=not context.error_log.empty)
        self._show()

    def on_pre_enter(self, *_: object) -> None:
        """The list may have been dismissed since."""
        with suppress(StorageError):
            self.cut_games = len(self._context.store.cut_games.all())

    def _show(self) -> None:
        undoable = self._context.data_clearing.undoable_games
        self.clearable = undoable is None
        if undoable is None:
            self.withdraw_undo()
        else:
            self.offer_undo(words.CLEARED(undoable), self._undo)

    def _ask(self, title: str, text: str, yes: str, action: Callable[[], None]) -> None:
        self._context.overlays.ask(title, text, yes, action, dialog_words.CANCEL())

    def ask_to_reset(self) -> None:
        self._ask(words.RESET(), words.RESET_DESCRIPTION(), words.RESET(), self._reset)

    def _reset(self) -> None:
        """Also resets the options of the next game, but not its players."""
        preferences = self._context.preferences
        preferences.change_settings(Settings())
        options = preferences.game_options
        preferences.change_game_options(GameOptions(seats=options.seats, presets=options.presets))

    def ask_to_clear(self) -> None:
        self._ask(words.CLEAR_TITLE(), words.CLEAR_TEXT(), words.CLEAR(), self._clear)

    def _clear(self) -> None:
        self._context.data_clearing.clear()
        self._show()

    def _undo(self) -> None:
        self._context.data_clearing.undo()
        self._show()
