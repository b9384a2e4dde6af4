"""The base of all screens."""

from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.keyboard_focus import Focusable, KeyboardFocus
from core.boxes import PipColours


class BaseScreen(Screen):
    """By default a screen handles no keys and has nothing to dismiss."""

    undoes_clearing = False
    """Whether cleared data can be restored on this screen."""

    lists_games = False
    """Whether it must be built again after a game that was started from it."""

    @property
    def accessible_name(self) -> str:
        """What screen readers call it."""
        return str(getattr(self, "title", ""))

    def describe(self) -> Description:
        return Description(Role.SCREEN, self.accessible_name)

    def focus_on(self, widget: Widget) -> None:
        """Give it the keyboard focus."""
        if isinstance(widget, Focusable):
            KeyboardFocus(self).move_to(widget)

    def take_over(self) -> bool:
        """Called before a key or screen-reader action; return True to consume it."""
        return False

    @property
    def pip_colours(self) -> PipColours:
        """The colours of the pips of the dice that it shows; empty for those of the skin."""
        return ()

    def key(self, name: str) -> bool:  # noqa: ARG002 (for subclasses)
        """Handle a key, named as in app.navigation.keyboard; whether it was used."""
        return False

    def type_text(self, text: str) -> bool:  # noqa: ARG002 (for subclasses)
        """Handle a typed character while no text field has the focus; whether it was used."""
        return False

    def dismiss(self) -> bool:
        """Close a preview or the like, before Back leaves the screen; whether there was one."""
        return False
