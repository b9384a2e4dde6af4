"""Coming to the front and leaving it, and what the window owes to the machine it is on."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

from app.platform.android.gl_context import GlContext
from app.platform.android.screen import measure
from app.platform.device import on_android
from app.platform.screen_size import screen_size
from app.platform.window_geometry import smallest
from app.platform.window_tracker import WindowTracker
from app.settings.theme import theme
from app.widgets.graphics import textures
from app.widgets.text import text_texture
from app.widgets.window.safe_area import SafeArea

if TYPE_CHECKING:
    from kivy.uix.screenmanager import ScreenManager

    from app.feedback.device_feedback import DeviceFeedback
    from app.game.game_controller import GameController
    from app.screens.table.table_screen import TableScreen
    from app.settings.appearance import AppearanceController
    from app.settings.settings import Settings


@runtime_checkable
class Drawn(Protocol):
    """A widget with a picture of its own, which a graphics card can forget."""

    def redraw(self) -> None: ...


class Program(Protocol):
    """What comes to the front and leaves it."""

    screens: "ScreenManager"
    settings: "Settings"
    playing: "GameController"
    senses: "DeviceFeedback"
    looks: "AppearanceController"

    def say_anew(self) -> None: ...

    def pause(self) -> None: ...

    def quit(self) -> None: ...


class Lifecycle:
    def __init__(self, app: Program) -> None:
        self._app = app
        self._frame: SafeArea | None = None
        self._watch: WindowTracker | None = None
        self._come_back = Clock.create_trigger(self._back)
        self._card = GlContext()

    def begin(self, floor: Widget, folder: Path) -> SafeArea:
        """The root of the program: its floor, clear of the system's bars."""
        if on_android():
            # The phone moves the window up by as much as its keyboard covers of what is written.
            Window.softinput_mode = "below_target"
            Window.bind(focus=self._looked_at)
        else:
            least = smallest(dp(1), screen_size())
            Window.minimum_width, Window.minimum_height = least
            self._watch = WindowTracker(folder)
        self._frame = SafeArea(floor)
        self._app.screens.bind(current_screen=self.attend)
        theme.bind(name=self._paint_below)
        return self._frame

    def attend(self, *_: object) -> None:
        """The screen stays on while a game is on it, if that is wished."""
        app = self._app
        table = self._table_in_front()
        playing = table is not None and app.playing.under_way
        Window.allow_screensaver = not (playing and app.settings.keep_screen_on)
        if table is not None:
            table.ids.felt.bind(form=self._paint_below)
        self._paint_below()

    def _table_in_front(self) -> "TableScreen | None":
        table = self._app.playing.table
        return table if table is self._app.screens.current_screen else None

    def _paint_below(self, *_: object) -> None:
        """Where the felt ends at the bottom bar, it seems to go on under it."""
        if self._frame is not None:
            table = self._table_in_front()
            tall = table is not None and table.ids.felt.form == "tall"
            # The lighter of its two colours is what lies there.
            self._frame.below = theme.felt_top if tall else theme.ground

    def pause(self) -> None:
        """At once, for there may be no next frame. Every action is saved already."""
        self._come_back.cancel()
        if on_android():
            self._card.mark()
        self._app.senses.sleep()
        Window.allow_screensaver = True

    def resume(self) -> None:
        """With the next frame: SDL tells of it before it has given us the graphics card back, and
        whatever is made without one is nothing."""
        self._come_back()

    def _back(self, *_: object) -> None:
        """The graphics card may have forgotten everything, and the system may have changed."""
        self._card.find_again()
        self._follow_system()
        if self._frame is not None:
            self._frame.look()
        self.redraw()
        self._app.senses.wake()
        self.attend()
        self._app.playing.attend()

    def _looked_at(self, _window: object, focused: bool) -> None:
        """Something of the system's lay over the program, where the theme is set, among others."""
        if focused:
            self._follow_system()

    def _follow_system(self) -> None:
        """Its measure, its theme and its language."""
        known = measure()
        if known is not None:
            Metrics.density, scale = known
            self._app.looks.system_writes(scale)
            if self._app.looks.put_on(self._app.settings):
                self._app.say_anew()

    def stop(self) -> None:
        """Nobody promises that this is called."""
        self.pause()
        if self._watch is not None:
            self._watch.close()

    def leave(self) -> None:
        """Back from the first screen: a phone only puts the program aside."""
        if on_android():
            self._app.pause()
        else:
            self._app.quit()

    @staticmethod
    def fill_screen() -> None:
        """All of the screen and no bars, or the window again as it was; phones are so anyway."""
        if not on_android():
            Window.fullscreen = False if Window.fullscreen else "auto"

    def redraw(self) -> None:
        """Every picture anew, on what is seen and on a table that waits behind it."""
        from app.widgets.table import die_textures  # noqa: PLC0415 (not before the first frame)

        for kept in (textures, text_texture, die_textures):
            kept.forget()
        for widget in self._widgets():
            if isinstance(widget, Drawn):
                widget.redraw()
        # Whatever draws itself follows the theme, also one that comes as it was.
        theme.property("name").dispatch(theme)
        Window.canvas.ask_update()

    def _widgets(self) -> Iterator[Widget]:
        for root in (self._frame, self._app.playing.table):
            if root is not None:
                yield from root.walk(restrict=True)
