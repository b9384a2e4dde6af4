"""Export and import of everything in one file."""

from collections.abc import Callable
from datetime import datetime
from time import perf_counter

from app.animation.timers import Timer
from app.platform.file_dialogs import ChosenFile, FileChooser
from app.storage import Store
from app.storage.backup.generations import Backup
from app.storage.database.database import Task
from app.storage.errors import ExportNotWritten, ExportUnreadable, StorageError
from app.text import dialogs as words
from app.text.errors import explain
from app.text.i18n import plural
from app.text.screens import backups as backup_words
from app.widgets.controls.progress_indicator import ProgressIndicator
from app.widgets.dialogs.dialog import Dialog
from app.widgets.text.paragraph import Paragraph

Renamed = tuple[tuple[str, str], ...]
"""Pairs of a former name and the present one."""
FIRST_BUDGET, FRAME_BUDGET = 0.04, 0.012
"""Seconds to work in the first frame, which is mostly enough, and in every later one."""
NEXT_FRAME = 0.001


class DataTransfer:
    """Asks for a file and reports the result.

    A transfer of thousands of games takes a while: a dialog shows its progress and can cancel it.
    """

    def __init__(
        self,
        store: Store,
        files: FileChooser,
        notify: Callable[[str], None],
        on_import: Callable[[Renamed], None],
        open_dialog: Callable[[Dialog], None],
        timer: Timer,
    ) -> None:
        self._store, self._files = store, files
        self._notify, self._on_import = notify, on_import
        self._open_dialog, self._timer = open_dialog, timer
        self._task: Task[str] | None = None
        self._cancel_next: Callable[[], None] | None = None
        self._renamed: Renamed = ()
        self._dialog: Dialog | None = None
        self._progress: Paragraph | None = None

    def create_dialog(self) -> Dialog:
        dialog = Dialog(title=words.DATA())
        dialog.add_widget(Paragraph(text=words.DATA_TEXT(), type_size=15))
        dialog.add_button(words.IMPORT(), lambda: self._files.open(self._import))
        dialog.add_button(
            words.EXPORT(),
            lambda: self._files.save(_default_file_name(), self._export),
            style="primary",
        )
        return dialog

    def _export(self, chosen: ChosenFile | None) -> None:
        if chosen is not None:
            self._start(self._run_export(chosen), words.EXPORTING, ExportNotWritten)

    def _run_export(self, chosen: ChosenFile) -> Task[str]:
        with chosen.path_for_writing() as path:
            done = yield from self._store.transfer.export_to(path)
        parts = [words.EXPORTED(done.games, file=chosen.name)]
        if done.left_out:
            parts.append(words.GAMES_SKIPPED(done.left_out))
        if done.known:
            parts.append(words.GAMES_KNOWN(done.known))
        return " ".join(parts)

    def _import(self, chosen: ChosenFile | None) -> None:
        if chosen is not None:
            self._start(
                self._run_import(chosen), words.IMPORTING, ExportUnreadable, self._finish_import
            )

    def _run_import(self, chosen: ChosenFile) -> Task[str]:
        with chosen.path_for_reading() as path:
            done = yield from self._store.transfer.import_from(path)
        self._renamed = done.renamed
        return words.IMPORTED(done.new + done.longer, known=done.known)

    def _finish_import(self) -> None:
        self._on_import(self._renamed)

    # --- backups ----------------------------------------------------------------------------------

    def restore(self, backup: Backup, discard_games: Callable[[], None]) -> None:
        """Restore a backup; `discard_games` closes games whose saved data was replaced."""
        try:
            self._store.backups.restore(backup)
        except StorageError as error:
            self._notify(explain(error))
            return
        discard_games()
        self._renamed = ()
        self._finish_import()
        self._notify(backup_words.RESTORED(date=backup_words.moment(backup.made)))

    def add_missing(self, backup: Backup) -> None:
        self._start(
            self._run_add_missing(backup), words.IMPORTING, ExportUnreadable, self._finish_import
        )

    def _run_add_missing(self, backup: Backup) -> Task[str]:
        self._renamed = ()
        added = yield from self._store.backups.add_missing(backup)
        return backup_words.ADDED(added) if added else backup_words.NOTHING_MISSING()

    # --- running in slices ----------------------------------------------------------------------

    def _start(
        self,
        task: Task[str],
        progress_text: plural,
        failure: type[StorageError],
        then: Callable[[], None] = lambda: None,
    ) -> None:
        self._task, self._progress_text = task, progress_text
        self._failure, self._then = failure, then
        self._run_slice(FIRST_BUDGET)

    def _run_slice(self, seconds: float) -> None:
        self._cancel_next = None
        if self._task is None:
            return
        games, end = 0, perf_counter() + seconds
        try:
            while perf_counter() < end:
                games = next(self._task)
        except StopIteration as done:
            self._end()
            self._then()
            self._notify(done.value)
        except (StorageError, OSError, ValueError) as error:
            self._end()
            self._notify(_explain_failure(error, self._failure))
        else:
            self._show_progress(self._progress_text(games))
            self._cancel_next = self._timer(NEXT_FRAME, lambda: self._run_slice(FRAME_BUDGET))

    def _show_progress(self, sentence: str) -> None:
        if self._progress is None:
            self._progress = Paragraph(text=sentence, type_size=15)
            self._indicator = ProgressIndicator()
            self._dialog = Dialog(title=words.DATA())
            self._dialog.add_widget(self._indicator)
            self._dialog.add_widget(self._progress)
            self._dialog.add_button(words.CANCEL(), lambda: None)
            self._dialog.bind(on_close=lambda _: self.cancel())
            self._open_dialog(self._dialog)
        self._progress.text = sentence
        self._indicator.fraction = self._store.transfer.fraction

    def cancel(self) -> None:
        """Roll back whatever has been done."""
        task = self._task
        self._end()
        if task is not None:
            task.close()

    def _end(self) -> None:
        dialog, self._task, self._dialog, self._progress = self._dialog, None, None, None
        if self._cancel_next is not None:
            self._cancel_next()
            self._cancel_next = None
        if dialog is not None:
            dialog.close()


def _default_file_name() -> str:
    return f"fivefold-{datetime.now().astimezone().date().isoformat()}.json"


def _explain_failure(error: Exception, kind: type[StorageError]) -> str:
    if isinstance(error, StorageError):
        return explain(error)
    return explain(kind(wrong=getattr(error, "strerror", None) or str(error)))
