"""Saves files that the program makes where the player chooses, or shares them."""

from typing import TYPE_CHECKING

from app.platform import sharing
from app.platform.device import on_android
from app.storage.errors import ExportNotWritten
from app.text.errors import explain
from app.text.score_sheet import SAVED_AS

if TYPE_CHECKING:
    from app.context import Context
    from app.platform.file_dialogs import ChosenFile

PNG, PDF = "image/png", "application/pdf"
ENDINGS = {PNG: ".png", PDF: ".pdf"}


class FileDelivery:
    def __init__(self, context: "Context", kind: str, title: str) -> None:
        """`title` is that of the dialogs that report success or failure."""
        self._context, self._kind, self._title = context, kind, title

    @property
    def can_share(self) -> bool:
        return on_android()

    def share(self, name: str, contents: bytes, text: str) -> None:
        """Save it where there is no share sheet for files."""
        if not sharing.share_file(name + ENDINGS[self._kind], contents, self._kind, text):
            self.save(name, contents)

    def save(self, name: str, contents: bytes) -> None:
        def write(chosen: "ChosenFile | None") -> None:
            if chosen is not None:
                self._write(chosen, contents)

        self._context.files.save(name + ENDINGS[self._kind], write)

    def _write(self, chosen: "ChosenFile", contents: bytes) -> None:
        notify = self._context.overlays.notify
        try:
            with chosen.path_for_writing() as path:
                path.write_bytes(contents)
        except OSError as error:
            notify(explain(ExportNotWritten(wrong=error.strerror or str(error))), self._title)
        else:
            notify(SAVED_AS(file=chosen.name), self._title)
