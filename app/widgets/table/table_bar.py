"""The bar at the top: back, title and subtitle, help, menu."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from app.settings.theme import SUBTITLE_SIZE, TITLE_SIZE, TOUCH_TARGET, theme
from app.text import table as words
from app.widgets.controls.round_button import IconButton
from app.widgets.text.fit_label import FitLabel

WIDE_TITLE_SIZE, WIDE_SUBTITLE_SIZE = 22, 16
ICON_SIZE = 24
"""In sp, as on the pages."""
MIN_WIDTH_FOR_HINT = 330
"""Narrower bars (dp) have no hint button; the menu and a shortcut give the hint too."""


class TableBar(Widget):
    """Events: `on_back`, `on_hint`, `on_help`, `on_menu`."""

    title = StringProperty("")
    subtitle = StringProperty("")
    wide = BooleanProperty(False)
    """Whether the window is wide, with larger type."""

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_back", "on_hint", "on_help", "on_menu"):
            self.register_event_type(event)
        self.buttons = {
            name: IconButton(
                icon=name, icon_size=ICON_SIZE, accessible_name=words.ICON_LABELS[name]()
            )
            for name in ("back", "hint", "help", "menu")
        }
        self._title = FitLabel(type_size=TITLE_SIZE, face="medium", halign="left")
        self._subtitle = FitLabel(type_size=SUBTITLE_SIZE, halign="left")
        super().__init__(**kwargs)
        for widget in (*self.buttons.values(), self._title, self._subtitle):
            self.add_widget(widget)
        for name, button in self.buttons.items():
            button.bind(on_tap=lambda *_, event=f"on_{name}": self.dispatch(event))
        for name in ("pos", "size", "title", "subtitle", "wide"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    def on_back(self) -> None: ...

    def on_hint(self) -> None: ...

    def on_help(self) -> None: ...

    def on_menu(self) -> None: ...

    @property
    def title_room(self) -> tuple[float, float]:
        """The title's x and width."""
        return self._title.x, self._title.width

    def _arrange(self, *_: object) -> None:
        side = dp(TOUCH_TARGET)
        middle = self.y + (self.height - side) / 2
        right = self.x + self.width - dp(4)
        for name in ("menu", "help", "hint"):
            button = self.buttons[name]
            shown = name != "hint" or self.width >= dp(MIN_WIDTH_FOR_HINT)
            if shown and button.parent is None:
                self.add_widget(button)
            elif not shown and button.parent is not None:
                self.remove_widget(button)
            if shown:
                right -= side
                button.size, button.pos = (side, side), (right, middle)
        back = self.buttons["back"]
        back.size, back.pos = (side, side), (self.x + dp(4), middle)
        for button in self.buttons.values():
            button.ink = theme.soft_ink
        left = self.x + side + dp(12)
        across = right - dp(4) - left
        title, below = (dp(28), dp(20)) if self.wide else (dp(26), dp(18))
        self._title.type_size = WIDE_TITLE_SIZE if self.wide else TITLE_SIZE
        self._subtitle.type_size = WIDE_SUBTITLE_SIZE if self.wide else SUBTITLE_SIZE
        low = self.y + (self.height - (title + below)) / 2
        self._title.pos, self._title.size = (left, low + below), (across, title)
        self._subtitle.pos, self._subtitle.size = (left, low), (across, below)
        self._title.text, self._subtitle.text = self.title, self.subtitle
        self._title.color, self._subtitle.color = theme.ink, theme.soft_ink
