"""Links with the scheme `fivefold:`, which the system delivers while the program runs."""

from collections.abc import Callable
from pathlib import Path

from kivy.core.window import Window

from app.animation.timers import Timer
from app.platform.device import on_android
from app.platform.link_file import take_links

SCHEME = b"fivefold:"
POLL_SECONDS = 0.7

OnLink = Callable[[str], None]
Stop = Callable[[], None]


def watch_links(folder: Path, every: Timer, on_link: OnLink) -> Stop:
    """Call `on_link` with each link; on Android also with the one that started the program."""
    if on_android():
        from app.platform.android.links import AndroidLinks

        return AndroidLinks(every, on_link).stop
    return DesktopLinks(folder, every, on_link).stop


class DesktopLinks:
    """From a copy of the program that the system started with a link, or from the window: on a Mac,
    SDL reports a link as a file that was dropped there."""

    def __init__(self, folder: Path, every: Timer, on_link: OnLink) -> None:
        self._folder, self._on_link = folder, on_link
        self._cancel = every(POLL_SECONDS, self._read)
        Window.bind(on_drop_file=self._dropped)

    def stop(self) -> None:
        self._cancel()
        Window.unbind(on_drop_file=self._dropped)

    def _read(self) -> None:
        text = take_links(self._folder)
        if text:
            Window.raise_window()
            self._on_link(text)

    def _dropped(self, _window: object, name: bytes, *_: object) -> None:
        if name.lower().startswith(SCHEME):
            self._on_link(name.decode(errors="replace"))
