"""The people who have played here; they can be renamed, or merged if one has two names."""

from collections.abc import Callable
from functools import partial

from kivy.properties import BooleanProperty, ObjectProperty

from app.screens.page import Attempt, Page
from app.screens.paged_menu import PAGE_SIZE, open_paged_menu
from app.startup.kv_loader import load_layout_of
from app.storage.games.players import Player, Players
from app.text import dialogs as sheet_words
from app.text.screens import history as words
from app.widgets.controls.empty_state import PlayAction
from app.widgets.dialogs.dialog import Dialog
from app.widgets.dialogs.menu import MenuItem
from app.widgets.dialogs.name_dialog import NameDialog
from app.widgets.layout.data_list import TileItem
from app.widgets.text.paragraph import Paragraph
from core.player_names import clean_name

load_layout_of(__file__)


class PlayersScreen(Page):
    play: PlayAction | None = ObjectProperty(None, allownone=True)
    """Offered when there is nobody to list."""
    people: tuple[TileItem, ...] = ObjectProperty(())
    has_more = BooleanProperty(False)

    def __init__(
        self,
        players: Players,
        open_dialog: Callable[[Dialog], None],
        attempt: Attempt,
        on_rename: Callable[[str, str], None],
        play: Callable[[], PlayAction],
        on_back: Callable[[], None],
    ) -> None:
        """`on_rename` gets the old name and the new one."""
        super().__init__(on_back)
        self._players, self._open_dialog, self._attempt = players, open_dialog, attempt
        self._on_rename, self._next_play = on_rename, play
        self._shown = PAGE_SIZE
        self.show()

    def show(self) -> None:
        everybody = self._players.all()
        self.people = tuple(
            TileItem(each.name, icon="account", key=each.id) for each in everybody[: self._shown]
        )
        self.has_more = len(everybody) > self._shown
        self.play = None if everybody else self._next_play()

    def show_more(self) -> None:
        self.ids.scroll.keep_in_place(self.ids.people.rows[-1])
        self._shown += PAGE_SIZE
        self.show()

    def choose(self, id: int) -> None:
        everybody = self._players.all()
        player = next(each for each in everybody if each.id == id)
        items = [
            MenuItem(words.RENAME(), icon="account", action=lambda: self._ask_name(player)),
            *(
                MenuItem(
                    words.MERGE(name=other.name),
                    icon="plus",
                    action=partial(self._ask_to_join, player, other),
                )
                for other in everybody
                if other.id != id
            ),
        ]
        open_paged_menu(self._open_dialog, items, player.name)

    def _ask_name(self, player: Player) -> None:
        self._open_dialog(
            NameDialog(
                words.RENAME(), player.name, words.RENAME(), lambda name: self.rename(player, name)
            )
        )

    def _ask_to_join(self, player: Player, other: Player) -> None:
        dialog = Dialog(title=words.MERGE(name=other.name))
        text = words.MERGE_TEXT(name=player.name, other=other.name)
        dialog.add_widget(Paragraph(text=text, type_size=16))
        dialog.add_button(sheet_words.CANCEL(), lambda: None)
        dialog.add_button(
            words.CONFIRM_MERGE(),
            lambda: self.join(player, other),
            style="primary",
        )
        self._open_dialog(dialog)

    def rename(self, player: Player, name: str) -> None:
        if self._attempt(lambda: self._players.rename(player.id, name)):
            self._on_rename(player.name, clean_name(name))
            self.show()

    def join(self, player: Player, other: Player) -> None:
        if self._attempt(lambda: self._players.merge(player.id, other.id)):
            self._on_rename(player.name, other.name)
            self.show()
