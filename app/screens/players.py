"""The people who have played here; they can be renamed, or merged if one has two names."""

from collections.abc import Callable, Sequence
from functools import partial

from app.screens.page import Attempt, Page
from app.screens.paged_menu import PAGE_SIZE, open_paged_menu
from app.storage.games.players import Player, Players
from app.text import dialogs as sheet_words
from app.text import history as words
from app.widgets.controls.button import TextButton
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.empty_state import PlayAction
from app.widgets.controls.menu import MenuItem
from app.widgets.controls.name_dialog import NameDialog
from app.widgets.controls.tile import Tile
from app.widgets.text.paragraph import Paragraph
from core.player_names import clean_name


class PlayersScreen(Page):
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
        super().__init__(on_back, title=words.PLAYERS())
        self._players, self._open_dialog, self._attempt = players, open_dialog, attempt
        self._on_rename, self._play = on_rename, play
        self.show()

    def show(self) -> None:
        self.clear()
        everybody = self._players.all()
        if not everybody:
            self.add_empty_state("account", words.NO_PLAYERS(), self._play())
            return
        self.add_introduction(words.PLAYERS_DESCRIPTION())
        self._tiles: dict[int, Tile] = {}
        self._add_people(everybody)

    def _add_people(self, people: Sequence[Player]) -> None:
        """Add the first of them, and a button that adds the others."""
        for player in people[:PAGE_SIZE]:
            tile = self._tiles[player.id] = Tile(icon="account", heading=player.name)
            tile.bind_action(partial(self._choose, player.id))
            self.add(tile)
        others = people[PAGE_SIZE:]
        if others:
            more = TextButton(style="secondary", text=words.SHOW_MORE(), type_size=15)
            more.bind_action(lambda: self._show_more(more, others))
            self.add(more)

    def _show_more(self, more: TextButton, others: Sequence[Player]) -> None:
        content = self.ids.content
        self.ids.scroll.keep_in_place(content.children[1])
        content.remove_widget(more)
        # Read again: somebody may have been renamed or merged since.
        known = {player.id: player for player in self._players.all()}
        self._add_people([known[each.id] for each in others if each.id in known])

    def _choose(self, id: int) -> None:
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
            if player.id in self._tiles:
                self._tiles[player.id].heading = clean_name(name)

    def join(self, player: Player, other: Player) -> None:
        if self._attempt(lambda: self._players.merge(player.id, other.id)):
            self._on_rename(player.name, other.name)
            if player.id in self._tiles:
                self.ids.content.remove_widget(self._tiles.pop(player.id))
