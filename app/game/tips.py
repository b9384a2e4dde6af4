"""Three tips for the first game (hold, second tap, shake), each shown once."""

from contextlib import suppress
from typing import TYPE_CHECKING

from kivy.clock import Clock

from app.platform.device import on_android
from app.settings.preferences import Preferences
from app.settings.settings import Settings
from app.storage.errors import StorageError
from app.storage.settings_store import SettingsStore
from app.table.phase import Phase
from app.text import tips as words

if TYPE_CHECKING:
    from app.screens.table.table_screen import TableScreen
    from app.table.table_model import TableModel
    from app.widgets.table.tip import Tip

HOLD, SECOND_TAP, SHAKE = "hold", "second tap", "shake"
ALL_TIPS = (HOLD, SECOND_TAP, SHAKE)
KEY = "tips"
"""The settings key of the tips that were shown."""


def choose_tip(model: "TableModel", settings: Settings) -> str:
    """The tip that would help now; empty if none would."""
    state = model.state
    if model.phase != Phase.PLAYING or state.over or model.is_bot_turn:
        return ""
    if model.previewed is not None:
        return SECOND_TAP
    if state.dice is not None:
        first_roll = state.roll == 2
        chosen = model.can_rescue or (state.held and len(state.held) < len(state.dice))
        return HOLD if first_roll and not chosen else ""
    return SHAKE if state.card.taken and settings.shake and not model.real_dice else ""


class Tips:
    def __init__(self, store: SettingsStore, preferences: Preferences) -> None:
        self._store, self._preferences = store, preferences
        shown: object = list(ALL_TIPS)
        with suppress(StorageError):  # if unknown, show none rather than one twice
            shown = store.value(KEY, [])
        self.shown = {each for each in ALL_TIPS if isinstance(shown, list) and each in shown}
        self._table: TableScreen | None = None
        self.tip: Tip | None = None
        self.current = ""
        """The tip in view, or empty."""
        self._update_soon = Clock.create_trigger(self._update)
        """In the next frame, when all properties of the model are up to date."""
        preferences.subscribe(self._update_soon)

    def attach_table(self, table: "TableScreen") -> None:
        self._clear()
        self._table = table
        for part in (table.ids.bar, table.ids.strip):
            part.bind(pos=self._place, size=self._place)
        if set(ALL_TIPS) - self.shown:
            table.model.bind(
                dice=self._update_soon, status=self._update_soon, phase=self._update_soon
            )
            self._update_soon()

    def turn_off(self) -> None:
        self._clear()
        self._mark_shown(*ALL_TIPS)

    def _update(self, *_: object) -> None:
        if self._table is None:
            return
        wanted = choose_tip(self._table.model, self._preferences.settings)
        if self.current and wanted != self.current:
            self._finish_current()
        if wanted and not self.current and wanted not in self.shown:
            self._show(wanted, self._table)

    def _show(self, name: str, table: "TableScreen") -> None:
        from app.widgets.table.tip import Tip

        texts = {
            HOLD: words.HOLD[table.model.play_style.tap](),
            SECOND_TAP: words.SECOND_TAP(),
            SHAKE: words.SHAKE[on_android()](),
        }
        self.current, self.tip = name, Tip(text=texts[name])
        self.tip.bind(
            on_got_it=lambda _: self._finish_current(),
            on_no_more=lambda _: self.turn_off(),
        )
        table.add_widget(self.tip)
        self._place()

    def _place(self, *_: object) -> None:
        if self.tip is not None and self._table is not None:
            parts = self._table.ids
            if parts.table.form != "wide" or not self.tip.place_in_bar(parts.bar):
                self.tip.place_over(parts.bar, parts.strip)

    def _finish_current(self) -> None:
        name = self.current
        self._clear()
        if name:
            self._mark_shown(name)

    def _clear(self) -> None:
        if self.tip is not None and self.tip.parent is not None:
            self.tip.parent.remove_widget(self.tip)
        self.tip, self.current = None, ""

    def _mark_shown(self, *names: str) -> None:
        self.shown.update(names)
        # If this fails, a tip is shown once more, which does no harm.
        with suppress(StorageError):
            self._store.save(KEY, [*sorted(self.shown)])
