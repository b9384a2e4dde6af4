"""Pausing, resuming and leaving; the window's size, screensaver and lost graphics."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

from app.platform.android.gl_context import GlContext
from app.platform.android.screen import read_metrics
from app.platform.device import on_android
from app.platform.screen_size import read_screen_size
from app.platform.window_geometry import minimum_size
from app.platform.window_tracker import WindowTracker
from app.settings.theme import theme
from app.widgets.graphics import textures
from app.widgets.text import text_texture
from app.widgets.window.safe_area import SafeArea

if TYPE_CHECKING:
    from kivy.uix.screenmanager import ScreenManager

    from app.context import Context
    from app.screens.table.table_screen import TableScreen
    from app.settings.appearance import AppearanceController


@runtime_checkable
class Redrawable(Protocol):
    """A widget with a texture of its own, which is lost with the GL context."""

    def redraw(self) -> None: ...


class Lifecycle:
    def __init__(
        self,
        context: "Context",
        appearance: "AppearanceController",
        screens: "ScreenManager",
        root: Widget,
        folder: Path,
        rebuild_screens: Callable[[], None],
    ) -> None:
        self._context, self._appearance, self._screens = context, appearance, screens
        self._rebuild_screens = rebuild_screens
        self._window_tracker: WindowTracker | None = None
        self._resume_soon = Clock.create_trigger(self._resume)
        self._gl_context = GlContext()
        if on_android():
            # Android moves the window up if its keyboard covers the text field.
            Window.softinput_mode = "below_target"
            Window.bind(focus=self._focus_changed)
        else:
            minimum = minimum_size(dp(1), read_screen_size())
            Window.minimum_width, Window.minimum_height = minimum
            self._window_tracker = WindowTracker(folder)
        self.root = SafeArea(root)
        """The root widget of the program, clear of the system's bars."""
        screens.bind(current_screen=self.update)
        theme.bind(palette_name=self._paint_below)
        context.preferences.subscribe(self.update)

    def update(self, *_: object) -> None:
        """Keep the screen on while a game is shown, if the player wants that."""
        context, table = self._context, self._table_in_front()
        playing = table is not None and context.game.in_progress
        wanted = context.preferences.settings.keep_screen_on
        Window.allow_screensaver = not (playing and wanted)
        if table is not None:
            table.ids.felt.bind(form=self._paint_below)
        self._paint_below()

    def _table_in_front(self) -> "TableScreen | None":
        table = self._context.game.table
        return table if table is self._screens.current_screen else None

    def _paint_below(self, *_: object) -> None:
        """Continue the felt under the system's bottom bar where the felt is at the bottom."""
        table = self._table_in_front()
        tall = table is not None and table.ids.felt.form == "tall"
        self.root.bottom_color = theme.felt_top if tall else theme.background

    def pause(self) -> None:
        """Act at once: there may be no next frame. Every action is saved already."""
        self._resume_soon.cancel()
        if on_android():
            self._gl_context.leave_marker()
        self._context.feedback.pause()
        Window.allow_screensaver = True

    def resume(self) -> None:
        """Wait for the next frame: SDL reports it before the GL context is usable again."""
        self._resume_soon()

    def _resume(self, *_: object) -> None:
        """The GL context may be lost, and the system's settings may have changed."""
        self._gl_context.reload_if_lost()
        self._follow_system()
        self.root.update_insets()
        self.redraw()
        self._context.feedback.resume()
        self.update()
        self._context.game.update_bots()

    def _focus_changed(self, _window: object, focused: bool) -> None:
        """Quick settings can be changed without pausing the program."""
        if focused:
            self._follow_system()

    def _follow_system(self) -> None:
        """Apply changes to the system's density, text size, theme and language."""
        metrics = read_metrics()
        if metrics is not None:
            Metrics.density, scale = metrics
            self._appearance.set_system_scale(scale)
            self._appearance.apply(self._context.preferences.settings)
            if self._appearance.take_rebuild_needed():
                self._rebuild_screens()

    def stop(self) -> None:
        """Not called when the system kills the program."""
        self.pause()
        if self._window_tracker is not None:
            self._window_tracker.close()

    def leave(self) -> None:
        """Leave from the first screen: quit, or on Android only move to the background."""
        if on_android():
            self._context.pause()
        else:
            self._context.quit()

    @staticmethod
    def toggle_fullscreen() -> None:
        if not on_android():
            Window.fullscreen = False if Window.fullscreen else "auto"

    def redraw(self) -> None:
        """Redraw every cached texture, also of a table behind the current screen."""
        from app.widgets.table.dice import die_textures  # noqa: PLC0415 (not needed without a table)

        for cache in (textures, text_texture, die_textures):
            cache.clear_cache()
        for widget in self._widgets():
            if isinstance(widget, Redrawable):
                widget.redraw()
        # Widgets that draw themselves redraw when the theme is announced.
        theme.property("palette_name").dispatch(theme)
        Window.canvas.ask_update()

    def _widgets(self) -> Iterator[Widget]:
        for root in (self.root, self._context.game.table):
            if root is not None:
                yield from root.walk(restrict=True)
