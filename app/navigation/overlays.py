"""What lies over the screen that is shown: sheets, one upon the other."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from app.storage.errors import StorageError
from app.text import dialogs as words
from app.text.i18n import said
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.message_dialogs import notice, question

if TYPE_CHECKING:
    from app.widgets.window.rotating_root import RotatingRoot


class Overlays:
    """From the first that was laid down to the one in front. Nothing below can be touched."""

    def __init__(self, floor: "RotatingRoot", changed: Callable[[], None] = lambda: None) -> None:
        """`changed` is called whenever another one lies in front, or none."""
        self._floor, self._changed = floor, changed
        self._pile: list[Dialog] = []

    def __len__(self) -> int:
        return len(self._pile)

    def __iter__(self) -> Iterator[Dialog]:
        return iter(self._pile)

    @property
    def front(self) -> Dialog | None:
        return self._pile[-1] if self._pile else None

    def open(self, sheet: Dialog) -> None:
        sheet.bind(on_close=self._closed)
        sheet.still = self._floor.still
        self._pile.append(sheet)
        sheet.open(self._floor)
        self._changed()

    def _closed(self, sheet: Dialog) -> None:
        self._pile.remove(sheet)
        self._changed()

    def close(self) -> None:
        """All of them."""
        for sheet in reversed(self._pile):
            sheet.close()

    def ask(
        self, title: str, text: str, yes: str, action: Callable[[], None], no: str = ""
    ) -> None:
        """Before something ends; `no` is what the other button says."""
        self.open(question(title, text, yes, action, no))

    def tell(self, sentence: str, title: str = "") -> None:
        self.open(notice(title or words.SAVED_GAMES(), sentence))

    def attempt(self, action: Callable[[], object], title: str = "") -> bool:
        """Whether that was done: what a press of a button saves, the disk may refuse. Then why is
        told, and nothing else happens."""
        try:
            action()
        except StorageError as wrong:
            self.tell(said(wrong), title)
            return False
        return True
