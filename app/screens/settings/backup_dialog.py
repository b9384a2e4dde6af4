"""The list of backups, and what can be done with one."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.properties import StringProperty

from app.startup.kv_loader import load_layout_of
from app.storage.backup.generations import Backup
from app.text.screens import backups as words
from app.widgets.controls.tile import Tile
from app.widgets.dialogs.dialog import Dialog

load_layout_of(__file__)


class BackupDialog(Dialog):
    """Shows the backups with their date and how many games each has."""

    text = StringProperty("")

    def __init__(self, backups: Sequence[Backup], choose: Callable[[Backup], None]) -> None:
        text = words.INTRODUCTION() if backups else words.NONE_YET()
        super().__init__(title=words.TITLE(), text=text)
        self.tiles = [self._tile(backup, choose) for backup in backups]
        for tile in self.tiles:
            self.ids.backups.add_widget(tile)
        self.add_button(words.CLOSE(), lambda: None, style="primary")

    def _tile(self, backup: Backup, choose: Callable[[Backup], None]) -> Tile:
        tile = Tile(icon="history", heading=words.moment(backup.made))
        tile.detail = words.GAMES(backup.games)
        tile.bind_action(partial(self._close_and, partial(choose, backup)))
        return tile


class BackupChoiceDialog(Dialog):
    """Asks whether to restore one backup whole or to add what is missing."""

    text = StringProperty("")

    def __init__(
        self, backup: Backup, restore: Callable[[], None], add_missing: Callable[[], None]
    ) -> None:
        super().__init__(title=words.moment(backup.made), text=words.CHOICE())
        self.add_button(words.CANCEL(), lambda: None)
        self.restore = self.add_button(words.RESTORE(), restore)
        self.add_missing = self.add_button(words.ADD_MISSING(), add_missing, style="primary")
