"""The sections on what is kept, and on what the program is made of."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from app.screens.settings.licences import Licensed, licences
from app.screens.settings.section import Keeper, Section
from app.settings.game_options import GameOptions
from app.settings.settings import Settings
from app.text import settings as words
from app.version import VERSION
from app.widgets.controls.button import TextButton
from app.widgets.controls.tile import Tile


class DataKeeper(Keeper, Protocol):
    def ask(self, title: str, text: str, yes: str, action: Callable[[], None]) -> None: ...

    @property
    def cleared(self) -> int | None:
        """How many games were removed, as long as they can be had back."""

    def clear_everything(self) -> None: ...

    def undo_clearing(self) -> None: ...

    def read(self, title: str, text: str) -> None:
        """Something long to be read, over this page."""


class DataSection(Section):
    id = "data"
    undoes_clearing = True

    def __init__(self, keeper: DataKeeper) -> None:
        self._keeper: DataKeeper = keeper
        super().__init__(keeper)

    def fill(self) -> None:
        keeper = self._keeper
        if keeper.cleared is not None:
            self.add_text(words.CLEARED(keeper.cleared))
            self.undo = TextButton(kind="primary", icon="undo", text=words.UNDO())
            self.undo.does(self._undo)
            self.add(self.undo)
        self.move = self.tile("data", words.MOVE(), words.MOVE_MEANS(), keeper.move_data)
        self.reset = self.tile("replay", words.RESET(), words.RESET_MEANS(), self._ask_to_reset)
        if keeper.cleared is None:
            self.clear_all = self.tile(
                "alert", words.CLEAR(), words.CLEAR_MEANS(), self._ask_to_clear
            )

    def _ask_to_reset(self) -> None:
        self._keeper.ask(words.RESET(), words.RESET_MEANS(), words.RESET(), self._reset)

    def _reset(self) -> None:
        """What a new game starts with is set here too; who sits there is not."""
        self._keeper.change_settings(Settings())
        self._keeper.change_choices(GameOptions(seats=self._keeper.choices.seats))

    def _ask_to_clear(self) -> None:
        self._keeper.ask(words.CLEAR_TITLE(), words.CLEAR_TEXT(), words.CLEAR(), self._clear)

    def _clear(self) -> None:
        self._keeper.clear_everything()
        self.show()

    def _undo(self) -> None:
        self._keeper.undo_clearing()
        self.show()


class AboutSection(Section):
    id = "about"

    def __init__(self, keeper: DataKeeper) -> None:
        self._keeper: DataKeeper = keeper
        super().__init__(keeper)

    def fill(self) -> None:
        ours, *others = licences()
        self.add_text(words.VERSION(version=VERSION))
        self.add_introduction(words.OURS(), quiet=False)
        self.parts = [self._part(ours)]
        self.add_heading(words.MADE_WITH())
        self.parts += [self._part(part) for part in others]

    def _part(self, part: Licensed) -> Tile:
        read = partial(self._keeper.read, part.name, part.text)
        return self.tile("book", part.name, part.licence, read)
