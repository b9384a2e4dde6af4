"""A screen that is read: a bar, and below it whatever it has to tell."""

from collections.abc import Callable
from typing import TypeVar

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.screens.base_screen import BaseScreen
from app.startup.kv_loader import load_layout_of
from app.widgets.controls.empty_state import EmptyState
from app.widgets.controls.keyboard_focus import KeyboardFocus
from app.widgets.text.paragraph import Paragraph

load_layout_of(__file__)

Attempt = Callable[[Callable[[], None]], bool]
"""Does what the disk may refuse; whether it was done. If not, why is told: see Sheets.attempt."""

WayToPlay = tuple[str, Callable[[], None]]
"""What it is called, and the way itself: to the game that waits, or to a new one."""

WIDEST = 600
MARGIN = 20
APART, AFTER_WORDS = 4, 4
"""What parts sections, and an introduction from what it introduces, beyond the usual; all in dp."""

AnyWidget = TypeVar("AnyWidget", bound=Widget)


class Page(BaseScreen):
    title = StringProperty("")
    subtitle = StringProperty("")
    side = NumericProperty(dp(MARGIN))

    def __init__(self, title: str, on_back: Callable[[], None], **kwargs: object) -> None:
        super().__init__(title=title, **kwargs)
        self._on_back = on_back
        self._focus = KeyboardFocus(self)

    def on_width(self, *_: object) -> None:
        self.side = max(dp(MARGIN), round((self.width - dp(WIDEST)) / 2))

    def back(self) -> None:
        self._on_back()

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press; whether it was of use."""
        return self._focus.key(name)

    # --- filling it ---------------------------------------------------------------------------

    def clear(self) -> None:
        self.ids.content.clear_widgets()

    def add(self, widget: AnyWidget) -> AnyWidget:
        self.ids.content.add_widget(widget)
        return widget

    def add_gap(self) -> None:
        """What follows is about something else."""
        if self.ids.content.children:
            self.add(Widget(size_hint_y=None, height=dp(APART)))

    def add_heading(self, text: str) -> None:
        """The title of what follows, a little apart from what comes before."""
        self.add_gap()
        self.add(Paragraph(text=text, face="medium", type_size=14, kind="heading"))

    def add_text(self, text: str, quiet: bool = False) -> Paragraph:
        told = Paragraph(text=text, type_size=15, kind="quiet" if quiet else "plain")
        self.add(told)
        return told

    def add_introduction(self, text: str, quiet: bool = True) -> None:
        """Words about the cards that follow, which keep away from them a little."""
        self.add_text(text, quiet).padding = (0, 0, 0, dp(AFTER_WORDS))

    def add_nothing_yet(self, icon: str, text: str, play: WayToPlay) -> None:
        """All that is on the page: why, and the way to a game, which will change that."""
        scroll, (_left, above, _right, below) = self.ids.scroll, self.ids.content.padding
        nothing = EmptyState(icon=icon, words=text, way=play[0])
        nothing.does(play[1])
        self.add(nothing)

        def fill(*_: object) -> None:
            nothing.room = scroll.height - above - below

        scroll.bind(height=fill)
        fill()
