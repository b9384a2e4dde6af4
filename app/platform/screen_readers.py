"""The system's screen readers, through AccessKit: AT-SPI on Linux, UI Automation on Windows.

Where there is no AccessKit, or no way to reach the window, there is no adapter, and the program
speaks with its own voice. Its parts are created by those who use them, because its import takes
time: nothing here imports it before an adapter is made.
"""

import sys
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from app.platform.device import on_android


class ReaderHandlers(NamedTuple):
    """Called from another thread."""

    connected: Callable[[], None]
    """The adapter holds its lock until this returns. Calling one of its methods before that is a
    deadlock, because a waiting thread does not release Python's global lock."""
    requested: Callable[[Any], None]
    """With AccessKit's ActionRequest."""
    disconnected: Callable[[], None]


class Window(Protocol):
    def get_window_info(self) -> Any: ...


class ReaderAdapter(Protocol):
    def update(self, make_update: Callable[[], Any]) -> None:
        """Send AccessKit's TreeUpdate; it is made only while a screen reader is connected."""

    def set_focused(self, focused: bool) -> None:
        """Whether the window has the keyboard focus."""

    def set_place(self, left: float, top: float, width: float, height: float) -> None:
        """Where the window is on the screen."""


class UnixAdapter:
    def __init__(self, handlers: ReaderHandlers) -> None:
        import accesskit

        self._accesskit = accesskit
        self._adapter = accesskit.unix.Adapter(*handlers)

    def update(self, make_update: Callable[[], Any]) -> None:
        self._adapter.update_if_active(make_update)

    def set_focused(self, focused: bool) -> None:
        self._adapter.update_window_focus_state(focused)

    def set_place(self, left: float, top: float, width: float, height: float) -> None:
        place = self._accesskit.Rect(left, top, left + width, top + height)
        self._adapter.set_root_window_bounds(place, place)


class WindowsAdapter:
    """Must be made while the window is hidden. It follows the window's focus and place itself."""

    def __init__(self, handlers: ReaderHandlers, handle: int) -> None:
        import accesskit

        self._adapter = accesskit.windows.SubclassingAdapter(
            handle, handlers.connected, handlers.requested
        )

    def update(self, make_update: Callable[[], Any]) -> None:
        events = self._adapter.update_if_active(make_update)
        if events is not None:
            events.raise_events()

    def set_focused(self, focused: bool) -> None: ...

    def set_place(self, left: float, top: float, width: float, height: float) -> None: ...


def readers_need_hidden_window() -> bool:
    """Whether the adapter must exist before the window is shown. Kivy always shows the window, so
    it is hidden until the adapter exists: one that Kivy itself opens hidden has a density of 0."""
    return sys.platform == "win32"


def readers_supported() -> bool:
    """Whether screen readers can reach the window. On macOS they cannot: Kivy does not expose
    its handle. Phones have no AccessKit."""
    return not on_android() and sys.platform != "darwin"


def create_adapter(handlers: ReaderHandlers, window: Window) -> ReaderAdapter | None:
    """None if there is no way to reach screen readers here."""
    if not readers_supported():
        return None
    try:
        if sys.platform == "win32":
            return WindowsAdapter(handlers, int(window.get_window_info().window))
        return UnixAdapter(handlers)
    except Exception:  # not installed, or whatever goes wrong in native code
        return None
