"""Android's file chooser. It gives a document, not a path, so no permission is needed."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import IO, Any

from android import activity as results
from jnius import JavaException, autoclass, cast

from app.animation.timers import Timer
from app.platform.android.java import to_java_string
from app.platform.file_dialogs import POLL_INTERVAL, OnChosen, OnFailure

CREATE, OPEN = 0x5F01, 0x5F02
"""Request codes by which our own results are recognized."""
RESULT_OK = -1
"""Activity.RESULT_OK."""
KINDS = {".json": "application/json", ".png": "image/png", ".pdf": "application/pdf"}
ANY = "*/*"
TEMPORARY_NAME = "fivefold.json"
CHUNK = 1_000_000


class AndroidFileChooser:
    def __init__(self, every: Timer, largest_file: int) -> None:
        self._every, self._largest_file = every, largest_file
        self._activity = autoclass("org.kivy.android.PythonActivity").mActivity
        self._intents = autoclass("android.content.Intent")
        self._request = 0
        self._results: list[Any] = []
        self._stop_polling: Callable[[], None] | None = None
        results.bind(on_activity_result=self._on_result)

    def save(self, name: str, on_chosen: OnChosen, on_failure: OnFailure) -> None:
        intent = self._intents(self._intents.ACTION_CREATE_DOCUMENT)
        intent.putExtra(self._intents.EXTRA_TITLE, to_java_string(name))
        self._ask(CREATE, intent, KINDS.get(Path(name).suffix, ANY), name, on_chosen, on_failure)

    def open(self, on_chosen: OnChosen, on_failure: OnFailure) -> None:
        # Few providers know the JSON type, so accept any file here; import rejects wrong ones.
        intent = self._intents(self._intents.ACTION_OPEN_DOCUMENT)
        self._ask(OPEN, intent, ANY, TEMPORARY_NAME, on_chosen, on_failure)

    def _ask(
        self,
        request: int,
        intent: Any,
        kind: str,
        name: str,
        on_chosen: OnChosen,
        on_failure: OnFailure,
    ) -> None:
        intent.addCategory(self._intents.CATEGORY_OPENABLE)
        intent.setType(kind)
        self._reset()
        self._request = request
        try:
            self._activity.startActivityForResult(intent, request)
        except JavaException:  # the phone has no file chooser
            on_failure()
            return
        self._stop_polling = self._every(POLL_INTERVAL, lambda: self._poll(name, on_chosen))

    def _reset(self) -> None:
        if self._stop_polling is not None:
            self._stop_polling()
        self._stop_polling = None
        self._results.clear()

    def _on_result(self, request: int, result: int, intent: Any) -> None:
        """Android calls this in another thread, so it only records the result."""
        if request == self._request:
            chosen = result == RESULT_OK and intent is not None
            self._results.append(intent.getData() if chosen else None)

    def _poll(self, name: str, on_chosen: OnChosen) -> None:
        if not self._results:
            return
        uri = self._results[-1]
        self._reset()
        if uri is None:
            on_chosen(None)
        else:
            on_chosen(AndroidDocument(self._activity, uri, name, self._largest_file))


@contextmanager
def _java_errors_as_os_errors() -> Iterator[None]:
    try:
        yield
    except JavaException as error:
        raise OSError(str(error)) from None


class AndroidDocument:
    """A file on the phone, on a card, or of an online service."""

    def __init__(self, activity: Any, uri: Any, name: str, largest_file: int) -> None:
        self._activity, self._uri, self._largest_file = activity, uri, largest_file
        self._resolver = activity.getContentResolver()
        self.name = self._read_name() or name

    @contextmanager
    def path_for_writing(self) -> Iterator[Path]:
        """A temporary file, copied at the end so that the document is complete or not there."""
        with self._temporary_folder() as folder:
            path = Path(folder) / TEMPORARY_NAME
            yield path
            with path.open("rb") as source, self._open("wt", "wb") as document:
                copyfileobj(source, document)
                document.flush()
                with suppress(OSError):  # it may be a pipe
                    os.fsync(document.fileno())

    @contextmanager
    def path_for_reading(self) -> Iterator[Path]:
        """A copy: the document may be a pipe, and import reads the file twice. Copying stops one
        byte beyond the largest file that import accepts."""
        with self._temporary_folder() as folder:
            path = Path(folder) / TEMPORARY_NAME
            with self._open("r", "rb") as document, path.open("wb") as copy:
                left = self._largest_file + 1
                while left > 0 and (data := document.read(min(CHUNK, left))):
                    copy.write(data)
                    left -= len(data)
            yield path

    def _temporary_folder(self) -> "TemporaryDirectory[str]":
        return TemporaryDirectory(dir=self._activity.getCacheDir().getAbsolutePath())

    @contextmanager
    def _open(self, mode: str, python_mode: str) -> Iterator[IO[bytes]]:
        """Use a duplicate of the descriptor: closing Java's own tells the document provider that
        the file is complete, or that writing failed."""
        with _java_errors_as_os_errors():
            descriptor = self._resolver.openFileDescriptor(self._uri, mode)
        if descriptor is None:
            raise OSError(self.name)
        try:
            with os.fdopen(os.dup(descriptor.getFd()), python_mode) as file:
                yield file
        except BaseException as error:
            with suppress(JavaException):
                descriptor.closeWithError(str(error))
            raise
        with _java_errors_as_os_errors():
            descriptor.close()

    def _read_name(self) -> str:
        """The display name; the player may have changed the one we proposed."""
        with suppress(JavaException):
            column = autoclass("android.provider.OpenableColumns").DISPLAY_NAME
            result = self._resolver.query(self._uri, None, None, None, None)
            if result is not None:
                cursor = cast("android.database.Cursor", result)
                try:
                    index = cursor.getColumnIndex(column)
                    if index >= 0 and cursor.moveToFirst():
                        return str(cursor.getString(index) or "")
                finally:
                    cursor.close()
        return ""
