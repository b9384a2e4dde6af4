"""The way back: the screens that lie behind the one that is shown."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kivy.clock import Clock

from app.screens.base_screen import BaseScreen
from app.widgets.controls.keyboard_focus import KeyboardFocus

Maker = Callable[[], BaseScreen]


@dataclass(slots=True)
class BackStackEntry:
    make: Maker
    screen: BaseScreen | None = None
    """As it was left; None where it has to be made first."""
    lasts: bool = True
    """False for a screen that is made anew whenever it is come back to."""
    pointed: tuple[int, int] | None = None
    """Where the keyboard pointed in it, to point there again when it is made anew."""


class BackStack:
    """The first step is where Back ends; `put` shows a screen."""

    def __init__(self, put: Callable[[BaseScreen], None]) -> None:
        self._put = put
        self._steps: list[BackStackEntry] = []

    def __contains__(self, screen: object) -> bool:
        return any(step.screen is screen for step in self._steps)

    def leads_to(self, make: Maker) -> bool:
        """Whether what is made so is shown or lies behind."""
        return any(step.make == make for step in self._steps)

    def lay(self, make: Maker) -> None:
        """The first step, which is made when somebody comes back to it."""
        self._steps = [BackStackEntry(make, lasts=False)]

    def begin(self, make: Maker) -> None:
        """From here on nothing lies behind."""
        self.lay(make)
        self._show()

    def go(self, make: Maker) -> None:
        """One step on, to a screen that can be made anew; none where it cannot be made."""
        self._steps.append(BackStackEntry(make, make()))
        self._show()

    def replace(self, make: Maker) -> None:
        """In place of everything but the first step: a game, or the end of one."""
        self._steps[1:] = [BackStackEntry(make, make())]
        self._show()

    def turn(self, make: Maker) -> None:
        """Another screen in place of this one: the next page of a book."""
        self._steps[-1] = BackStackEntry(make, make())
        self._show()

    def forget(self, make: Maker) -> None:
        """Nothing leads back any more to what is made so."""
        self._steps = [step for step in self._steps if step.make != make]

    def back(self) -> bool:
        """One step back; whether there was one."""
        if len(self._steps) < 2:
            return False
        self._steps.pop()
        self._show()
        return True

    def remake(self) -> None:
        """Every screen anew: they are said in another language, or written larger."""
        for step in self._steps:
            _note(step)
            step.screen = None
        self._show()

    def _show(self) -> None:
        step = self._steps[-1]
        screen, pointed = step.screen, None
        if screen is None or not step.lasts:
            _note(step)
            step.screen = screen = step.make()
            pointed = step.pointed
        self._put(screen)
        if pointed is not None:
            # When everything has its place.
            Clock.schedule_once(partial(_point, screen, pointed))


def _point(screen: BaseScreen, pointed: tuple[int, int], _seconds: float) -> None:
    KeyboardFocus(screen).point(pointed)


def _note(step: BackStackEntry) -> None:
    if step.screen is not None:
        step.pointed = KeyboardFocus(step.screen).where()
