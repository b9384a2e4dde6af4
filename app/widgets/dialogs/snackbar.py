"""A sentence at the foot of a screen or of the window, with an action if there is one."""

from collections.abc import Callable

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.animation.transitions import transitions
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.controls.button import TextButton
from app.widgets.kivymd_fixes import MDSnackbar
from app.widgets.layout.panel import Panel

load_layout_of(__file__)

FADE_SECONDS = 0.12


class Snackbar(Panel, MDSnackbar):
    """KivyMD's is always at the foot of the window, also of one turned to the player opposite, and
    is gone after some seconds; ours is where it is added and stays until it is removed."""

    text = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.ids.label_container.pos_hint = {"center_y": 0.5}
        transitions.play(self, FADE_SECONDS, self._fade_in)

    def describe(self) -> Description:
        return Description(Role.NOTICE, self.text, live=True)

    @property
    def reading_order(self) -> list[Widget]:
        """Without its text, which is its name."""
        return [self.ids.button_container.__self__]

    def _fade_in(self, progress: float) -> None:
        self.opacity = progress

    def set_action(self, text: str, action: Callable[[], object]) -> None:
        button = SnackbarButton(text=text)
        button.bind_action(action)
        self.ids.button_container.add_widget(button)


class FloatingSnackbar(Snackbar):
    """In the middle, above what is there; touches pass through it."""


class SnackbarButton(TextButton):
    """Our own button: it takes the keyboard focus, is read aloud, and is large enough to touch."""
