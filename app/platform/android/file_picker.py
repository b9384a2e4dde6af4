"""Android's file chooser. What is chosen is a document, not a path: no permission is needed."""

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
from app.platform.android.java_string import java_text
from app.platform.file_dialogs import LOOK, Pick
from app.storage.transfer.json_stream import LARGEST_FILE

CREATE, OPEN = 0x5F01, 0x5F02
"""By which we know our own questions again."""
CHOSEN = -1
"""What Android calls RESULT_OK."""
JSON, ANY = "application/json", "*/*"
PART = "fivefold.json"
CHUNK = 1_000_000


class AndroidFiles:
    there = True

    def __init__(self, every: Timer) -> None:
        self._every = every
        self._activity = autoclass("org.kivy.android.PythonActivity").mActivity
        self._intents = autoclass("android.content.Intent")
        self._question = 0
        self._answer: list[Any] = []
        self._stop_looking: Callable[[], None] | None = None
        results.bind(on_activity_result=self._heard)

    def save(self, name: str, pick: Pick) -> None:
        intent = self._intents(self._intents.ACTION_CREATE_DOCUMENT)
        intent.putExtra(self._intents.EXTRA_TITLE, java_text(name))
        self._ask(CREATE, intent, JSON, name, pick)

    def open(self, pick: Pick) -> None:
        # Few places know what JSON is, so every file may be chosen; a wrong one is refused later.
        intent = self._intents(self._intents.ACTION_OPEN_DOCUMENT)
        self._ask(OPEN, intent, ANY, PART, pick)

    def _ask(self, question: int, intent: Any, kind: str, name: str, pick: Pick) -> None:
        intent.addCategory(self._intents.CATEGORY_OPENABLE)
        intent.setType(kind)
        self._forget()
        self._question = question
        try:
            self._activity.startActivityForResult(intent, question)
        except JavaException:  # a phone without a file chooser
            pick(None)
            return
        self._stop_looking = self._every(LOOK, lambda: self._look(name, pick))

    def _forget(self) -> None:
        """Of a chooser that was left without an answer."""
        if self._stop_looking is not None:
            self._stop_looking()
        self._stop_looking = None
        self._answer.clear()

    def _heard(self, question: int, result: int, intent: Any) -> None:
        """Called in a thread of Android's: it only writes down what it hears."""
        if question == self._question:
            chosen = result == CHOSEN and intent is not None
            self._answer.append(intent.getData() if chosen else None)

    def _look(self, name: str, pick: Pick) -> None:
        if not self._answer:
            return
        uri = self._answer[-1]
        self._forget()
        pick(Document(self._activity, uri, name) if uri is not None else None)


@contextmanager
def _java_s_errors() -> Iterator[None]:
    try:
        yield
    except JavaException as wrong:
        raise OSError(str(wrong)) from None


class Document:
    """A file somewhere: on the phone, on a card, or with a service that keeps files."""

    def __init__(self, activity: Any, uri: Any, name: str) -> None:
        self._activity, self._uri = activity, uri
        self._resolver = activity.getContentResolver()
        self.name = self._called() or name

    @contextmanager
    def writing(self) -> Iterator[Path]:
        """Whole or not at all, as far as we can see to it: made here first, then copied."""
        with self._scratch() as folder:
            part = Path(folder) / PART
            yield part
            with part.open("rb") as made, self._opened("wt", "wb") as there:
                copyfileobj(made, there)
                there.flush()
                with suppress(OSError):  # a service may give us a pipe
                    os.fsync(there.fileno())

    @contextmanager
    def reading(self) -> Iterator[Path]:
        """Copied first: it may come through a pipe, and we read it more than once. Of a file that
        is too large, as much as shows that."""
        with self._scratch() as folder:
            part = Path(folder) / PART
            with self._opened("r", "rb") as there, part.open("wb") as copy:
                left = LARGEST_FILE + 1
                while left > 0 and (data := there.read(min(CHUNK, left))):
                    copy.write(data)
                    left -= len(data)
            yield part

    def _scratch(self) -> "TemporaryDirectory[str]":
        return TemporaryDirectory(dir=self._activity.getCacheDir().getAbsolutePath())

    @contextmanager
    def _opened(self, mode: str, how: str) -> Iterator[IO[bytes]]:
        """Through a second handle: the first stays with Java, because whoever keeps the document
        may wait for its end, and be told there whether it is whole."""
        with _java_s_errors():
            opened = self._resolver.openFileDescriptor(self._uri, mode)
        if opened is None:
            raise OSError(self.name)
        try:
            with os.fdopen(os.dup(opened.getFd()), how) as file:
                yield file
        except BaseException as wrong:
            with suppress(JavaException):
                opened.closeWithError(str(wrong))
            raise
        with _java_s_errors():
            opened.close()

    def _called(self) -> str:
        """As the chooser shows it; a person may have changed what we proposed."""
        with suppress(JavaException):
            column = autoclass("android.provider.OpenableColumns").DISPLAY_NAME
            found = self._resolver.query(self._uri, None, None, None, None)
            if found is not None:
                cursor = cast("android.database.Cursor", found)
                try:
                    at = cursor.getColumnIndex(column)
                    if at >= 0 and cursor.moveToFirst():
                        return str(cursor.getString(at) or "")
                finally:
                    cursor.close()
        return ""
