"""The dialogs over the screen that is shown, and short notices that vanish by themselves."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from app.animation.timers import Timer
from app.storage.errors import StorageError
from app.text import dialogs as words
from app.text.errors import explain

if TYPE_CHECKING:
    from app.widgets.dialogs.dialog import Dialog
    from app.widgets.dialogs.message_dialogs import DialogAction
    from app.widgets.dialogs.snackbar import FloatingSnackbar
    from app.widgets.window.rotating_root import RotatingRoot


NOTICE_SECONDS = 2.5


class Overlays:
    """A stack of modal dialogs, the last one in front."""

    def __init__(
        self, root: "RotatingRoot", timer: Timer, on_change: Callable[[], None] = lambda: None
    ) -> None:
        """`on_change` is called when another dialog, or none, is in front."""
        self._root, self._timer, self._on_change = root, timer, on_change
        self._dialogs: list[Dialog] = []
        self.notice: FloatingSnackbar | None = None
        self._cancel_notice: Callable[[], None] = lambda: None

    def __len__(self) -> int:
        return len(self._dialogs)

    def __iter__(self) -> "Iterator[Dialog]":
        return iter(self._dialogs)

    @property
    def front(self) -> "Dialog | None":
        return self._dialogs[-1] if self._dialogs else None

    def open(self, dialog: "Dialog") -> None:
        dialog.bind(on_close=self._closed)
        dialog.reduced_motion = self._root.reduced_motion
        self._dialogs.append(dialog)
        dialog.open(self._root)
        self._on_change()

    def _closed(self, dialog: "Dialog") -> None:
        self._dialogs.remove(dialog)
        self._on_change()

    def close_all(self) -> None:
        self.hide_notice()
        for dialog in reversed(self._dialogs):
            dialog.close()

    def show_notice(self, text: str) -> None:
        """A sentence that waits for no answer and is gone after a few seconds."""
        from app.widgets.dialogs.snackbar import FloatingSnackbar

        self.hide_notice()
        self.notice = FloatingSnackbar(text=text)
        self._root.add_widget(self.notice)
        self._cancel_notice = self._timer(NOTICE_SECONDS, self.hide_notice)

    def hide_notice(self) -> None:
        self._cancel_notice()
        if self.notice is not None:
            self._root.remove_widget(self.notice)
            self.notice = None

    def ask(
        self, title: str, text: str, yes: str, action: Callable[[], None], no: str = ""
    ) -> None:
        """Run the action after `yes`; `no` is the text of the other button."""
        from app.widgets.dialogs.message_dialogs import confirmation_dialog

        self.open(confirmation_dialog(title, text, yes, action, no))

    def notify(self, sentence: str, title: str = "", action: "DialogAction | None" = None) -> None:
        from app.widgets.dialogs.message_dialogs import notice_dialog

        self.open(notice_dialog(title or words.SAVED_GAMES(), sentence, action))

    def show_text(self, title: str, text: str) -> None:
        from app.widgets.dialogs.message_dialogs import text_dialog

        self.open(text_dialog(title, text))

    def attempt(self, action: Callable[[], object], title: str = "") -> bool:
        """Run an action that may fail to save; report the failure. Whether it succeeded."""
        try:
            action()
        except StorageError as error:
            self.notify(explain(error), title)
            return False
        return True
