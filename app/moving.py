"""Export and import: everything in one file, to another device or into safe keeping."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from app.services.files import FileChooser, Picked, PickedPath
from app.storage import Store
from app.storage.errors import ExportNotWritten, ExportUnreadable, StorageError
from app.storage.transfer import Exported, Imported
from app.widgets.name_field import NameField
from app.widgets.paragraph import Paragraph
from app.widgets.sheet import Sheet
from app.words import sheets as words
from app.words.language import said
from app.working import Working

LONGEST_PATH = 1000


class Moving:
    """Asks for a file, by the system's chooser if there is one; what came of it is told."""

    def __init__(
        self,
        store: Store,
        files: FileChooser,
        tell: Callable[[str], None],
        taken_in: Callable[[], None],
    ) -> None:
        self._store, self._files = store, files
        self._tell, self._taken_in = tell, taken_in
        self._working = Working()

    def sheet(self) -> Sheet:
        sheet = Sheet(title=words.DATA)
        sheet.add_widget(Paragraph(text=words.DATA_TEXT, type_size=15))
        if self._files.there:
            sheet.add_button(words.IMPORT, lambda: self._files.open(self._import))
            sheet.add_button(
                words.EXPORT, lambda: self._files.save(_name(), self._export), kind="primary"
            )
            return sheet
        sheet.add_widget(Paragraph(text=words.FILE, kind="heading", face="medium"))
        field = NameField(text=str(Path.home() / _name()), longest=LONGEST_PATH)
        sheet.add_widget(field)
        sheet.add_button(words.IMPORT, lambda: self._import(_typed(field.text)))
        sheet.add_button(words.EXPORT, lambda: self._export(_typed(field.text)), kind="primary")
        return sheet

    def _export(self, picked: Picked | None) -> None:
        if picked is None:
            return
        done: list[Exported] = []

        def written(path: Path) -> None:
            done.append(
                self._store.transfer.export(
                    path, lambda games: self._working.say(words.EXPORTING.format(games))
                )
            )

        try:
            picked.put(written)
        except (StorageError, OSError, ValueError) as wrong:
            self._tell(_why(wrong, ExportNotWritten))
        else:
            self._tell(words.EXPORTED.format(done[0].games, file=picked.name))
        finally:
            self._working.done()

    def _import(self, picked: Picked | None) -> None:
        if picked is None:
            return
        done: list[Imported] = []

        def read(path: Path) -> None:
            done.append(
                self._store.transfer.take_in(
                    path, progress=lambda games: self._working.say(words.IMPORTING.format(games))
                )
            )

        try:
            picked.get(read)
        except (StorageError, OSError, ValueError) as wrong:
            self._tell(_why(wrong, ExportUnreadable))
        else:
            self._taken_in()
            self._tell(words.IMPORTED.format(done[0].new + done[0].longer, known=done[0].known))
        finally:
            self._working.done()


def _name() -> str:
    return f"fivefold-{datetime.now().astimezone().date().isoformat()}.json"


def _typed(path: str) -> PickedPath:
    """As it was typed; where there is no such home, a path like any other."""
    try:
        return PickedPath(Path(path).expanduser())
    except RuntimeError:
        return PickedPath(Path(path))


def _why(wrong: Exception, kind: type[StorageError]) -> str:
    if isinstance(wrong, StorageError):
        return said(wrong)
    return said(kind(wrong=getattr(wrong, "strerror", None) or str(wrong)))
