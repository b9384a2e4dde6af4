"""Three tips for the first game: to hold, to tap twice, to shake. Each is shown once."""

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
ALL = (HOLD, SECOND_TAP, SHAKE)
KEY = "tips"
"""Under which those that were shown are remembered."""


def moment(model: "TableModel", settings: Settings) -> str:
    """The tip that would be of use now; empty where none would."""
    state = model.state
    if model.phase != Phase.PLAYING or state.over or model.is_bot_turn:
        return ""
    if model.previewed is not None:
        return SECOND_TAP
    if state.dice is not None:
        fresh = state.rolls_left == state.setup.rules.rolls - 1
        chosen = model.can_rescue or (state.held and len(state.held) < len(state.dice))
        return HOLD if fresh and not chosen else ""
    return SHAKE if state.card.taken and settings.shake and not model.real_dice else ""


class Tips:
    def __init__(self, store: SettingsStore, preferences: Preferences) -> None:
        self._store, self._preferences = store, preferences
        shown: object = list(ALL)
        with suppress(StorageError):  # then nobody is told twice
            shown = store.value(KEY, [])
        self.shown = {each for each in ALL if isinstance(shown, list) and each in shown}
        self._table: TableScreen | None = None
        self.tip: Tip | None = None
        self.shows = ""
        """Which tip is in view."""
        self._update_soon = Clock.create_trigger(self._update)
        """A frame later, when all that decides which tip is of use has changed."""
        preferences.subscribe(self._update_soon)

    def attach_table(self, table: "TableScreen") -> None:
        self._clear()
        self._table = table
        for part in (table.ids.bar, table.ids.strip):
            part.bind(pos=self._place, size=self._place)
        if set(ALL) - self.shown:
            table.model.bind(
                dice=self._update_soon, status=self._update_soon, phase=self._update_soon
            )
            self._update_soon()

    def no_more(self) -> None:
        """None of them, ever."""
        self._clear()
        self._remember(*ALL)

    def _update(self, *_: object) -> None:
        if self._table is None:
            return
        wanted = moment(self._table.model, self._preferences.settings)
        if self.shows and wanted != self.shows:
            self._served()
        if wanted and not self.shows and wanted not in self.shown:
            self._show(wanted, self._table)

    def _show(self, name: str, table: "TableScreen") -> None:
        from app.widgets.table.tip import Tip

        texts = {
            HOLD: words.HOLD[table.model.play_style.tap](),
            SECOND_TAP: words.SECOND_TAP(),
            SHAKE: words.SHAKE[on_android()](),
        }
        self.shows, self.tip = name, Tip(text=texts[name])
        self.tip.bind(
            on_got_it=lambda _: self._served(),
            on_no_more=lambda _: self.no_more(),
        )
        table.add_widget(self.tip)
        self._place()

    def _place(self, *_: object) -> None:
        if self.tip is not None and self._table is not None:
            parts = self._table.ids
            if parts.table.form != "wide" or not self.tip.lie_in(parts.bar):
                self.tip.lie_over(parts.bar, parts.strip)

    def _served(self) -> None:
        name = self.shows
        self._clear()
        if name:
            self._remember(name)

    def _clear(self) -> None:
        if self.tip is not None and self.tip.parent is not None:
            self.tip.parent.remove_widget(self.tip)
        self.tip, self.shows = None, ""

    def _remember(self, *names: str) -> None:
        self.shown.update(names)
        # Where it cannot be kept, a tip is shown once more, which is no harm.
        with suppress(StorageError):
            self._store.save(KEY, [*sorted(self.shown)])
