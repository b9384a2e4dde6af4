"""A finished game, watched again at the table."""

from collections.abc import Callable

from app.screens.table import House, TableScreen
from app.table.commands import Command
from app.table.replay import ReplayModel
from app.words import looking_back as words
from app.words import review as review_words
from app.words import table as table_words


class ReplayScreen(TableScreen):
    def __init__(
        self,
        model: ReplayModel,
        house: House,
        about: str,
        on_review: Callable[[], None],
        on_delete: Callable[[], None],
    ) -> None:
        super().__init__(model, house)
        self._about, self._on_review, self._on_delete = about, on_review, on_delete

    @property
    def keys(self) -> str:
        return words.REPLAY_KEYS

    @property
    def undo_word(self) -> str:
        return words.ONE_BACK_SHORT

    def key(self, name: str) -> bool:
        model = self.model
        ways = {
            "right": model.roll,
            "enter": model.roll,
            "left": model.undo,
            "home": model.to_beginning,
            "end": model.to_end,
        }
        if name not in ways:
            return self._command(name)
        ways[name]()
        return True

    def commands(self) -> tuple[Command, ...]:
        model, house = self.model, self._house
        return (
            Command(words.NEXT_STEP, ("space",), model.roll, model.roll_view.active, icon="play"),
            Command(words.ONE_BACK, ("ctrl+z",), model.undo, model.can_undo, icon="undo"),
            Command(words.BEGINNING, (), model.to_beginning, model.can_undo, icon="replay"),
            Command(words.LAST_STEP, (), model.to_end, model.roll_view.active, icon="flag"),
            Command(review_words.REVIEW, ("v",), self._on_review, icon="chart", begins=True),
            Command(table_words.TOTALS, ("t",), self.show_totals, icon="totals"),
            Command(words.ABOUT_GAME, ("f1",), self.show_help, icon="help"),
            Command(words.DELETE, (), self._on_delete, icon="bin", begins=True),
            Command(table_words.LEAVE, ("esc",), house.back, icon="back"),
            *self.by_key_alone(),
        )

    def show_help(self) -> None:
        """When it was played, and how anyone can check its dice."""
        self._house.sheets.tell(self._about, words.ABOUT_GAME)

    def show_context_menu(self, _box: str, _column: int | None, _player: int) -> None:
        self.show_menu()
