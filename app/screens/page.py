"""A screen with a title bar and scrolling content."""

from collections.abc import Callable

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.screens.base_screen import BaseScreen
from app.startup.kv_loader import load_layout_of
from app.text import dialogs as words
from app.widgets.behaviors.keyboard_focus import KeyboardFocus
from app.widgets.dialogs.snackbar import Snackbar

load_layout_of(__file__)

Attempt = Callable[[Callable[[], None]], bool]
"""Runs an action that may fail on disk, and reports the failure; see Overlays.attempt."""

WIDEST = 600
MARGIN = 20


class Page(BaseScreen):
    """What the KV rule of a page adds goes below the bar, and scrolls."""

    title = StringProperty("")
    subtitle = StringProperty("")
    side = NumericProperty(dp(MARGIN))
    room = NumericProperty(0)
    """The height of the content that can be seen without scrolling."""

    def __init__(self, on_back: Callable[[], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._on_back = on_back
        self._focus = KeyboardFocus(self)
        self.ids.scroll.fbind("height", self._update_room)

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        if "content" in self.ids:
            self.ids.content.add_widget(widget, index, canvas)
        else:
            super().add_widget(widget, index, canvas)

    def on_width(self, *_: object) -> None:
        self.side = max(dp(MARGIN), round((self.width - dp(WIDEST)) / 2))

    def _update_room(self, _scroll: Widget, height: float) -> None:
        _left, above, _right, below = self.ids.content.padding
        self.room = height - above - below

    def back(self) -> None:
        self._on_back()

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press."""
        return self._focus.key(name)

    def offer_undo(self, text: str, undo: Callable[[], None]) -> None:
        """Say what was done, with an action that takes it back, until the screen is left."""
        self.withdraw_undo()
        snackbar = Snackbar(text=text)
        snackbar.set_action(words.UNDO(), undo)
        self.ids.footer.add_widget(snackbar)

    def withdraw_undo(self) -> None:
        self.ids.footer.clear_widgets()
