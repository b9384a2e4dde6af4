"""The file panels of macOS, called in our own process.

AppKit allows panels on the main thread only: no frame is drawn while one is open.
"""

import ctypes
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from app.animation.timers import Timer
from app.platform.file_dialogs import POLL_INTERVAL, ChosenPath, OnChosen, OnFailure

OBJECTIVE_C = "/usr/lib/libobjc.A.dylib"
APP_KIT = "/System/Library/Frameworks/AppKit.framework/AppKit"
RESPONSE_OK = 1
"""NSModalResponseOK."""


class Messenger(Protocol):
    """Sends messages to objects, which are addresses."""

    def find_class(self, name: str) -> int: ...

    def send(self, receiver: int, message: str, *arguments: int) -> int: ...

    def create_string(self, text: str) -> int: ...

    def read_path(self, string: int) -> bytes: ...


class ObjectiveC:
    def __init__(self) -> None:
        self._library = ctypes.CDLL(OBJECTIVE_C)
        ctypes.CDLL(APP_KIT)  # loads the classes
        for function in (self._library.objc_getClass, self._library.sel_registerName):
            function.restype, function.argtypes = ctypes.c_void_p, [ctypes.c_char_p]

    def find_class(self, name: str) -> int:
        found: int | None = self._library.objc_getClass(name.encode())
        if not found:
            raise OSError(f"there is no class {name}")
        return found

    def send(self, receiver: int, message: str, *arguments: int) -> int:
        return int(self._send(ctypes.c_void_p, receiver, message, *arguments) or 0)

    def create_string(self, text: str) -> int:
        buffer = ctypes.create_string_buffer(text.encode())
        return self.send(
            self.find_class("NSString"), "stringWithUTF8String:", ctypes.addressof(buffer)
        )

    def read_path(self, string: int) -> bytes:
        return bytes(self._send(ctypes.c_char_p, string, "fileSystemRepresentation") or b"")

    def _send(self, result: Any, receiver: int, message: str, *arguments: int) -> Any:
        # Processors of Apple pass variable arguments differently: each call needs its prototype.
        prototype = ctypes.CFUNCTYPE(
            result, ctypes.c_void_p, ctypes.c_void_p, *(ctypes.c_void_p for _ in arguments)
        )
        address = ctypes.cast(self._library.objc_msgSend, ctypes.c_void_p).value or 0
        selector = self._library.sel_registerName(message.encode())
        return prototype(address)(receiver, selector, *arguments)


class MacFileChooser:
    def __init__(
        self, every: Timer, create_messenger: Callable[[], Messenger] = ObjectiveC
    ) -> None:
        self._every, self._messenger = every, create_messenger()
        self._stop_waiting: Callable[[], None] | None = None

    def save(self, name: str, on_chosen: OnChosen, on_failure: OnFailure) -> None:
        self._ask("NSSavePanel", "savePanel", name, on_chosen, on_failure)

    def open(self, on_chosen: OnChosen, on_failure: OnFailure) -> None:
        self._ask("NSOpenPanel", "openPanel", "", on_chosen, on_failure)

    def _ask(
        self, panel: str, create: str, name: str, on_chosen: OnChosen, on_failure: OnFailure
    ) -> None:
        """In a later frame, once our own dialog is gone from the screen."""
        if self._stop_waiting is not None:
            return

        def show() -> None:
            if self._stop_waiting is not None:
                self._stop_waiting()
            try:
                path = self._show(panel, create, name)
            except (OSError, ValueError, ctypes.ArgumentError):
                on_failure()
            else:
                on_chosen(ChosenPath(Path(os.fsdecode(path))) if path else None)
            finally:
                self._stop_waiting = None

        self._stop_waiting = self._every(POLL_INTERVAL, show)

    def _show(self, panel_class: str, create: str, name: str) -> bytes:
        """The chosen path; empty if the panel was cancelled."""
        send = self._messenger.send
        pool = send(send(self._messenger.find_class("NSAutoreleasePool"), "alloc"), "init")
        try:
            panel = send(self._messenger.find_class(panel_class), create)
            if not panel:
                raise OSError(f"{panel_class} is not available")
            if name:
                send(panel, "setNameFieldStringValue:", self._messenger.create_string(name))
            if send(panel, "runModal") != RESPONSE_OK:
                return b""
            return self._messenger.read_path(send(send(panel, "URL"), "path"))
        finally:
            send(pool, "drain")
