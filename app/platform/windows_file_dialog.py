"""Windows' file dialog, called in our own process.

It runs in a thread, because it does not return before it is closed. Our window goes on answering
Windows meanwhile.
"""

import ctypes
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from app.animation.timers import Timer
from app.platform.file_dialogs import POLL_INTERVAL, ChosenPath, OnChosen, OnFailure

LONGEST_PATH = 32_768
FILTER = "{kind} (*.{ending})\0*.{ending}\0*.*\0*.*\0"
USUAL_ENDING = "json"
OVERWRITE_PROMPT, HIDE_READ_ONLY, KEEP_CURRENT_FOLDER = 0x2, 0x4, 0x8
PATH_MUST_EXIST, FILE_MUST_EXIST, EXPLORER = 0x800, 0x1000, 0x80000
COMMON_FLAGS = EXPLORER | HIDE_READ_ONLY | KEEP_CURRENT_FOLDER | PATH_MUST_EXIST
APARTMENT_THREADED = 0x2


class DialogArguments(ctypes.Structure):
    """OPENFILENAMEW, with Windows' names. Pointers to text are addresses of buffers."""

    _fields_ = (
        ("lStructSize", ctypes.c_uint32),
        ("hwndOwner", ctypes.c_void_p),
        ("hInstance", ctypes.c_void_p),
        ("lpstrFilter", ctypes.c_void_p),
        ("lpstrCustomFilter", ctypes.c_void_p),
        ("nMaxCustFilter", ctypes.c_uint32),
        ("nFilterIndex", ctypes.c_uint32),
        ("lpstrFile", ctypes.c_void_p),
        ("nMaxFile", ctypes.c_uint32),
        ("lpstrFileTitle", ctypes.c_void_p),
        ("nMaxFileTitle", ctypes.c_uint32),
        ("lpstrInitialDir", ctypes.c_void_p),
        ("lpstrTitle", ctypes.c_void_p),
        ("Flags", ctypes.c_uint32),
        ("nFileOffset", ctypes.c_uint16),
        ("nFileExtension", ctypes.c_uint16),
        ("lpstrDefExt", ctypes.c_void_p),
        ("lCustData", ctypes.c_void_p),
        ("lpfnHook", ctypes.c_void_p),
        ("lpTemplateName", ctypes.c_void_p),
        ("pvReserved", ctypes.c_void_p),
        ("dwReserved", ctypes.c_uint32),
        ("FlagsEx", ctypes.c_uint32),
    )


def load_library(name: str) -> Any:
    return getattr(ctypes, "WinDLL", ctypes.CDLL)(name)


class WindowsFileChooser:
    def __init__(self, every: Timer, load: Callable[[str], Any] = load_library) -> None:
        self._every = every
        self._dialogs, self._windows, self._com = (
            load(name) for name in ("comdlg32", "user32", "ole32")
        )
        self._windows.GetActiveWindow.restype = ctypes.c_void_p
        self._stop_polling: Callable[[], None] | None = None

    def save(self, name: str, on_chosen: OnChosen, on_failure: OnFailure) -> None:
        flags = COMMON_FLAGS | OVERWRITE_PROMPT
        self._ask(self._dialogs.GetSaveFileNameW, name, flags, on_chosen, on_failure)

    def open(self, on_chosen: OnChosen, on_failure: OnFailure) -> None:
        flags = COMMON_FLAGS | FILE_MUST_EXIST
        self._ask(self._dialogs.GetOpenFileNameW, "", flags, on_chosen, on_failure)

    def _ask(
        self, show: Any, name: str, flags: int, on_chosen: OnChosen, on_failure: OnFailure
    ) -> None:
        """Ignored while another dialog is open."""
        if self._stop_polling is not None:
            return
        owner = self._windows.GetActiveWindow()  # known to the thread of the window only
        answers: SimpleQueue[str | OSError] = SimpleQueue()

        def run() -> None:
            try:
                answers.put(self._show(show, name, flags, owner))
            except (OSError, ValueError) as error:
                answers.put(OSError(str(error)))

        def poll() -> None:
            try:
                answer = answers.get_nowait()
            except Empty:
                return
            if self._stop_polling is not None:
                self._stop_polling()
            self._stop_polling = None
            if isinstance(answer, OSError):
                on_failure()
            else:
                on_chosen(ChosenPath(Path(answer)) if answer else None)

        Thread(target=run, name="file dialog", daemon=True).start()
        self._stop_polling = self._every(POLL_INTERVAL, poll)

    def _show(self, show: Any, name: str, flags: int, owner: int | None) -> str:
        """The chosen path; empty if the dialog was cancelled."""
        path = ctypes.create_unicode_buffer(name, LONGEST_PATH)
        ending = Path(name).suffix.removeprefix(".") or USUAL_ENDING
        files = FILTER.format(kind=ending.upper(), ending=ending)
        filter_ = ctypes.create_unicode_buffer(files)
        extension = ctypes.create_unicode_buffer(ending)
        arguments = DialogArguments(
            lStructSize=ctypes.sizeof(DialogArguments),
            hwndOwner=owner,
            lpstrFilter=ctypes.addressof(filter_),
            nFilterIndex=1,
            lpstrFile=ctypes.addressof(path),
            nMaxFile=LONGEST_PATH,
            Flags=flags,
            lpstrDefExt=ctypes.addressof(extension),
        )
        # The dialog loads extensions of the Explorer, which need COM.
        initialized = self._com.CoInitializeEx(None, APARTMENT_THREADED) >= 0
        try:
            if show(ctypes.byref(arguments)):
                return path.value
            error = self._dialogs.CommDlgExtendedError()
        finally:
            if initialized:
                self._com.CoUninitialize()
        if error:
            raise OSError(error, "the file dialog failed")
        return ""
