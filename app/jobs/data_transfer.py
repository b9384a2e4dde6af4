"""Export and import: everything in one file, to another device or into safe keeping."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from time import perf_counter

from app.animation.timers import Timer
from app.platform.file_dialogs import ChosenFile, ChosenPath, FileChooser
from app.storage import Store
from app.storage.database.database import Task
from app.storage.errors import ExportNotWritten, ExportUnreadable, StorageError
from app.text import dialogs as words
from app.text.errors import explain
from app.text.i18n import plural
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.message_dialogs import question
from app.widgets.controls.text_field import TextField
from app.widgets.text.paragraph import Paragraph

Renamed = tuple[tuple[str, str], ...]
"""Names of before, each with the present one."""
LONGEST_PATH = 1000
FIRST, SLICE = 0.1, 0.012
"""Seconds of the first frame, in which most are done, and of every later one."""
NEXT_FRAME = 0.001


class DataTransfer:
    """Asks for a file, by the system's chooser if there is one; what came of it is told.

    Thousands of games take a while: then a sheet says how far it is, and can call it off.
    """

    def __init__(
        self,
        store: Store,
        files: FileChooser,
        tell: Callable[[str], None],
        taken_in: Callable[[Renamed], None],
        open_sheet: Callable[[Dialog], None],
        timer: Timer,
    ) -> None:
        self._store, self._files = store, files
        self._tell, self._taken_in = tell, taken_in
        self._open_sheet, self._timer = open_sheet, timer
        self._work: Task[str] | None = None
        self._next: Callable[[], None] | None = None
        self._renamed: Renamed = ()
        self._sheet: Dialog | None = None
        self._progress: Paragraph | None = None

    def sheet(self) -> Dialog:
        sheet = Dialog(title=words.DATA())
        sheet.add_widget(Paragraph(text=words.DATA_TEXT(), type_size=15))
        if self._files.available:
            sheet.add_button(words.IMPORT(), lambda: self._files.open(self._import))
            sheet.add_button(
                words.EXPORT(), lambda: self._files.save(_name(), self._export), kind="primary"
            )
            return sheet
        sheet.add_widget(Paragraph(text=words.FILE(), kind="heading", face="medium"))
        field = TextField(text=str(Path.home() / _name()), longest=LONGEST_PATH)
        sheet.add_widget(field)
        sheet.add_button(words.IMPORT(), lambda: self._import(_typed(field.text)))
        sheet.add_button(words.EXPORT(), lambda: self._ask(_typed(field.text)), kind="primary")
        return sheet

    def _ask(self, typed: ChosenPath) -> None:
        """Before a file that is there is replaced, as the system's chooser would."""
        if not _is_there(typed.path):
            self._export(typed)
            return
        text = words.FILE_THERE(file=typed.name)
        self._open_sheet(
            question(
                words.DATA(), text, words.REPLACE(), lambda: self._export(typed), words.CANCEL()
            )
        )

    def _export(self, picked: ChosenFile | None) -> None:
        if picked is not None:
            self._begin(self._exported(picked), words.EXPORTING, ExportNotWritten)

    def _exported(self, picked: ChosenFile) -> Task[str]:
        with picked.path_for_writing() as path:
            done = yield from self._store.transfer.export_to(path)
        told = words.EXPORTED(done.games, file=picked.name)
        return f"{told} {words.LEFT_OUT(done.left_out)}" if done.left_out else told

    def _import(self, picked: ChosenFile | None) -> None:
        if picked is not None:
            self._begin(self._imported(picked), words.IMPORTING, ExportUnreadable, self._came)

    def _imported(self, picked: ChosenFile) -> Task[str]:
        with picked.path_for_reading() as path:
            done = yield from self._store.transfer.import_from(path)
        self._renamed = done.renamed
        return words.IMPORTED(done.new + done.longer, known=done.known)

    def _came(self) -> None:
        self._taken_in(self._renamed)

    # --- a little in each frame -----------------------------------------------------------------

    def _begin(
        self,
        work: Task[str],
        saying: plural,
        failure: type[StorageError],
        then: Callable[[], None] = lambda: None,
    ) -> None:
        self._work, self._saying, self._failure, self._then = work, saying, failure, then
        self._go_on(FIRST)

    def _go_on(self, seconds: float) -> None:
        """Until the time is over; whatever happens, it is told."""
        self._next = None
        if self._work is None:
            return
        games, end = 0, perf_counter() + seconds
        try:
            while perf_counter() < end:
                games = next(self._work)
        except StopIteration as done:
            self._end()
            self._then()
            self._tell(done.value)
        except (StorageError, OSError, ValueError) as wrong:
            self._end()
            self._tell(_why(wrong, self._failure))
        else:
            self._show(self._saying(games))
            self._next = self._timer(NEXT_FRAME, lambda: self._go_on(SLICE))

    def _show(self, sentence: str) -> None:
        if self._progress is None:
            self._progress = Paragraph(text=sentence, type_size=15)
            self._sheet = Dialog(title=words.DATA())
            self._sheet.add_widget(self._progress)
            self._sheet.add_button(words.CANCEL(), lambda: None)
            self._sheet.bind(on_close=lambda _: self.give_up())
            self._open_sheet(self._sheet)
        self._progress.text = sentence

    def give_up(self) -> None:
        """Everything is as it was before."""
        work = self._work
        self._end()
        if work is not None:
            work.close()

    def _end(self) -> None:
        sheet, self._work, self._sheet, self._progress = self._sheet, None, None, None
        if self._next is not None:
            self._next()
            self._next = None
        if sheet is not None:
            sheet.close()


def _name() -> str:
    return f"fivefold-{datetime.now().astimezone().date().isoformat()}.json"


def _typed(path: str) -> ChosenPath:
    """As it was typed; where there is no such home, a path like any other."""
    try:
        return ChosenPath(Path(path).expanduser())
    except RuntimeError:
        return ChosenPath(Path(path))


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # which is told when it is to be written
        return False


def _why(wrong: Exception, kind: type[StorageError]) -> str:
    if isinstance(wrong, StorageError):
        return explain(wrong)
    return explain(kind(wrong=getattr(wrong, "strerror", None) or str(wrong)))
