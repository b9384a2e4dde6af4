"""The sections on what is kept, and on what the program is made of."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from app.licences import Licensed, licences
from app.screens.settings_section import Keeper, Section
from app.settings import Settings
from app.version import VERSION
from app.widgets.pill import Pill
from app.widgets.tile import Tile
from app.words import settings as words


class DataKeeper(Keeper, Protocol):
    def ask(self, title: str, text: str, yes: str, action: Callable[[], None]) -> None: ...

    def clear_everything(self) -> int | None:
        """How many games were removed; None where that was refused."""

    def undo_clearing(self) -> bool:
        """Whether all of it is back."""

    def forget_cleared(self) -> None:
        """From now on nothing of it can be had back."""

    def read(self, title: str, text: str) -> None:
        """Something long to be read, over this page."""


class Data(Section):
    id = "data"

    def __init__(self, keeper: DataKeeper) -> None:
        self._cleared: int | None = None
        self._keeper: DataKeeper = keeper
        super().__init__(keeper)

    def fill(self) -> None:
        keeper = self._keeper
        if self._cleared is not None:
            self.add_text(words.CLEARED.format(self._cleared))
            self.undo = Pill(kind="primary", icon="undo", text=words.UNDO)
            self.undo.does(self._undo)
            self.add(self.undo)
        self.move = self.tile("data", words.MOVE, words.MOVE_MEANS, keeper.move_data)
        self.reset = self.tile("replay", words.RESET, words.RESET_MEANS, self._reset)
        self.clear_all = self.tile("alert", words.CLEAR, words.CLEAR_MEANS, self._ask_to_clear)

    def _reset(self) -> None:
        self._keeper.change_settings(Settings())

    def _ask_to_clear(self) -> None:
        self._keeper.ask(words.CLEAR_TITLE, words.CLEAR_TEXT, words.CLEAR, self._clear)

    def _clear(self) -> None:
        games = self._keeper.clear_everything()
        if games is not None:
            self._cleared = games
            self.show()

    def _undo(self) -> None:
        if self._keeper.undo_clearing():
            self._cleared = None
            self.show()

    def on_leave(self, *_: object) -> None:
        if self._cleared is not None:
            self._cleared = None
            self._keeper.forget_cleared()


class About(Section):
    id = "about"

    def __init__(self, keeper: DataKeeper) -> None:
        self._keeper: DataKeeper = keeper
        super().__init__(keeper)

    def fill(self) -> None:
        ours, *others = licences()
        self.add_text(words.VERSION.format(version=VERSION))
        self.add_text(words.OURS)
        self.parts = [self._part(ours)]
        self.add_heading(words.MADE_WITH)
        self.parts += [self._part(part) for part in others]

    def _part(self, part: Licensed) -> Tile:
        read = partial(self._keeper.read, part.name, part.text)
        return self.tile("book", part.name, part.licence, read)
