"""The screens behind the one that is shown."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kivy.clock import Clock

from app.screens.base_screen import BaseScreen
from app.widgets.behaviors.keyboard_focus import KeyboardFocus

ScreenFactory = Callable[[], BaseScreen]


@dataclass(slots=True)
class BackStackEntry:
    make: ScreenFactory
    screen: BaseScreen | None = None
    """None until it is built."""
    reusable: bool = True
    """False for a screen that is rebuilt each time it is shown."""
    focus: tuple[int, int] | None = None
    """Where the keyboard focus was, to restore it after a rebuild."""


class BackStack:
    """Entries are screen factories, so that every screen can be rebuilt in another language."""

    def __init__(self, show: Callable[[BaseScreen], None]) -> None:
        self._show_screen = show
        self._entries: list[BackStackEntry] = []

    def __contains__(self, screen: object) -> bool:
        return any(entry.screen is screen for entry in self._entries)

    def has(self, make: ScreenFactory) -> bool:
        """Whether a screen of this factory is shown or behind the one that is."""
        return any(entry.make == make for entry in self._entries)

    def set_root(self, make: ScreenFactory) -> None:
        """Start a new stack; its first screen is built when it is first shown."""
        self._entries = [BackStackEntry(make, reusable=False)]

    def reset(self, make: ScreenFactory) -> None:
        """Start a new stack, and show its first screen."""
        self.set_root(make)
        self._show()

    def push(self, make: ScreenFactory) -> None:
        """Nothing changes if the factory raises."""
        self._entries.append(BackStackEntry(make, make()))
        self._show()

    def replace_all(self, make: ScreenFactory) -> None:
        """Keep only the root below this screen: a game, or the end of one."""
        self._entries[1:] = [BackStackEntry(make, make())]
        self._show()

    def replace_from(self, former: ScreenFactory, make: ScreenFactory) -> None:
        """Put this screen in the place of the former one and of all that were opened from it."""
        places = [at for at, entry in enumerate(self._entries) if entry.make == former]
        self._entries[min(places, default=len(self._entries)) :] = [BackStackEntry(make, make())]
        self._show()

    def discard_outdated(self) -> None:
        """Build lists of games again when they are next shown: another game is being played."""
        for entry in self._entries:
            if entry.screen is not None and entry.screen.lists_games:
                entry.screen = None

    def replace_top(self, make: ScreenFactory) -> None:
        self._entries[-1] = BackStackEntry(make, make())
        self._show()

    def remove(self, make: ScreenFactory) -> None:
        self._entries = [entry for entry in self._entries if entry.make != make]

    def pop(self) -> bool:
        """Go back one screen; return False if this is the first one."""
        if len(self._entries) < 2:
            return False
        self._entries.pop()
        self._show()
        return True

    def rebuild(self) -> None:
        """Build every screen again: the language or the text size changed."""
        for entry in self._entries:
            _remember_focus(entry)
            entry.screen = None
        self._show()

    def _show(self) -> None:
        entry = self._entries[-1]
        screen = entry.screen
        if screen is not None and entry.reusable:
            self._show_screen(screen)
            return
        _remember_focus(entry)
        entry.screen = screen = entry.make()
        self._show_screen(screen)
        if entry.focus is not None:
            # In the next frame, when every widget has its position.
            Clock.schedule_once(partial(_restore_focus, screen, entry.focus))


def _restore_focus(screen: BaseScreen, focus: tuple[int, int], _seconds: float) -> None:
    KeyboardFocus(screen).restore(focus)


def _remember_focus(entry: BackStackEntry) -> None:
    if entry.screen is not None:
        entry.focus = KeyboardFocus(entry.screen).position()
