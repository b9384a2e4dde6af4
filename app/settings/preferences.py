"""The settings and the options of the next game: loaded once, saved when changed."""

from collections.abc import Callable
from dataclasses import replace

from app.settings.game_options import GameOptions
from app.settings.settings import TEXT_SIZES, Settings
from app.storage.errors import NotSaved, StorageError
from app.storage.settings_store import SettingsStore

Listener = Callable[[Settings], None]


class Preferences:
    def __init__(self, store: SettingsStore, on_not_saved: Callable[[NotSaved], None]) -> None:
        self._store, self._on_not_saved = store, on_not_saved
        self._listeners: list[Listener] = []
        self.settings, self.game_options = Settings(), GameOptions()
        self.readable = True
        """Whether they could be loaded. If not, stored values are kept until changed."""
        try:
            self.load()
        except StorageError:
            self.readable = False

    def load(self) -> None:
        """Read both from the store without notifying listeners."""
        self.settings = self._store.settings()
        self.game_options = self._store.choices()

    def subscribe(self, listener: Listener) -> None:
        """Call the listener now and after each change, in order of subscription."""
        self._listeners.append(listener)
        listener(self.settings)

    def change_settings(self, settings: Settings) -> None:
        self.settings = settings
        self._save(lambda: self._store.save_settings(settings))
        for listener in self._listeners:
            listener(settings)

    def change_text_size(self, step: int | None) -> None:
        """The next larger or smaller text size; None for the usual one."""
        here = TEXT_SIZES.index(self.settings.text_size)
        place = 0 if step is None else min(max(here + step, 0), len(TEXT_SIZES) - 1)
        if place != here:
            self.change_settings(replace(self.settings, text_size=TEXT_SIZES[place]))

    def change_game_options(self, options: GameOptions) -> None:
        self.game_options = options
        self._save(lambda: self._store.save_choices(options))

    def rename_player(self, old: str, new: str) -> None:
        """Rename a player in the next game's seats and the settings too."""
        self.change_game_options(self.game_options.with_player_renamed(old, new))
        allowed = self.settings.tricksters
        if old in allowed:
            names = dict.fromkeys(new if name == old else name for name in allowed)
            self.change_settings(replace(self.settings, tricksters=tuple(names)))

    def _save(self, save: Callable[[], None]) -> None:
        try:
            save()
        except NotSaved as error:
            self._on_not_saved(error)
