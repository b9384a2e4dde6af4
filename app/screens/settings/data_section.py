"""The sections Your data and About."""

from collections.abc import Callable
from functools import partial

from app.screens.settings.licences import LicensedPart, load_licences
from app.screens.settings.section import Section
from app.settings.game_options import GameOptions
from app.settings.settings import Settings
from app.text import backups as backup_words
from app.text import dialogs as dialog_words
from app.text import settings as words
from app.version import VERSION
from app.widgets.controls.tile import Tile


class DataSection(Section):
    id = "data"
    undoes_clearing = True

    def fill(self) -> None:
        context = self._context
        undoable = context.data_clearing.undoable_games
        if undoable is None:
            self.page.withdraw_undo()
        else:
            self.page.offer_undo(words.CLEARED(undoable), self._undo)
        self.move = self.tile(
            "data",
            words.EXPORT_AND_IMPORT(),
            words.EXPORT_AND_IMPORT_DESCRIPTION(),
            context.transfer_data,
        )
        self.backups = self.tile(
            "history", backup_words.TITLE(), backup_words.DESCRIPTION(), context.open_backups
        )
        self.reset = self.tile(
            "replay", words.RESET(), words.RESET_DESCRIPTION(), self._ask_to_reset
        )
        if undoable is None:
            self.clear_all = self.tile(
                "alert", words.CLEAR(), words.CLEAR_DESCRIPTION(), self._ask_to_clear
            )

    def _ask(self, title: str, text: str, yes: str, action: Callable[[], None]) -> None:
        self._context.overlays.ask(title, text, yes, action, dialog_words.CANCEL())

    def _ask_to_reset(self) -> None:
        self._ask(words.RESET(), words.RESET_DESCRIPTION(), words.RESET(), self._reset)

    def _reset(self) -> None:
        """Also resets the options of the next game, but not its players."""
        preferences = self._context.preferences
        preferences.change_settings(Settings())
        options = preferences.game_options
        preferences.change_game_options(GameOptions(seats=options.seats, presets=options.presets))

    def _ask_to_clear(self) -> None:
        self._ask(words.CLEAR_TITLE(), words.CLEAR_TEXT(), words.CLEAR(), self._clear)

    def _clear(self) -> None:
        self._context.data_clearing.clear()
        self.show()

    def _undo(self) -> None:
        self._context.data_clearing.undo()
        self.show()


class AboutSection(Section):
    id = "about"

    def fill(self) -> None:
        ours, *others = load_licences()
        self.page.add_text(words.VERSION(version=VERSION))
        self.page.add_introduction(words.OWN_LICENCE(), quiet=False)
        self.parts = [self._part(ours)]
        self.page.add_heading(words.MADE_WITH())
        self.parts += [self._part(part) for part in others]

    def _part(self, part: LicensedPart) -> Tile:
        read = partial(self._context.overlays.show_text, part.name, part.text)
        return self.tile("book", part.name, part.licence, read)
