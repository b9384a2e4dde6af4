"""The bar at the top: back, title and subtitle, help, menu."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from app.settings.theme import SUBTITLE_SIZE, TITLE_SIZE, TOUCH_TARGET, theme
from app.text import table as words
from app.widgets.controls.round_button import IconButton
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text

WIDE_TITLE_SIZE, WIDE_SUBTITLE_SIZE = 22, 16
ICON_SIZE = 24
"""In sp, as on the pages."""
MIN_TITLE_MARGIN = 2
"""Above the title and below the subtitle, in dp; in a lower bar they are side by side."""
BASELINE_SHIFT = 2
"""How much lower the subtitle's middle is than the title's, in dp, if they share a baseline."""
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
        self.title_room = (0.0, 0.0)
        """The left edge and the width of what is between the buttons."""
        self._title = FitLabel(type_size=TITLE_SIZE, face="medium", halign="left")
        self._title.heading_level = 1
        self._subtitle = FitLabel(type_size=SUBTITLE_SIZE, halign="left")
        super().__init__(**kwargs)
        for widget in (*self.buttons.values(), self._title, self._subtitle):
            self.add_widget(widget)
        for name, button in self.buttons.items():
            button.bind(on_tap=lambda *_, event=f"on_{name}": self.dispatch(event))
        for name in ("pos", "size", "title", "subtitle", "wide"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    @property
    def reading_order(self) -> list[Widget]:
        back, *others = (each for each in self.buttons.values() if each.parent is not None)
        return [back, self._title, self._subtitle, *others]

    def on_back(self) -> None: ...

    def on_hint(self) -> None: ...

    def on_help(self) -> None: ...

    def on_menu(self) -> None: ...

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
        self.title_room = (left, across)
        self._title.type_size = WIDE_TITLE_SIZE if self.wide else TITLE_SIZE
        self._subtitle.type_size = WIDE_SUBTITLE_SIZE if self.wide else SUBTITLE_SIZE
        self._place_titles(left, across)
        self._title.text, self._subtitle.text = self.title, self.subtitle
        self._title.color, self._subtitle.color = theme.ink, theme.soft_ink

    def _place_titles(self, left: float, across: float) -> None:
        """The subtitle below the title, or beside it where the bar is low and wide."""
        title, below = (dp(28), dp(20)) if self.wide else (dp(26), dp(18))
        low = self.y + (self.height - (title + below)) / 2
        beside = measure_text(self.title, round(sp(self._title.type_size)), "medium")[0] + dp(14)
        needed = measure_text(self.subtitle, round(sp(self._subtitle.type_size)), "regular")[0]
        if self.wide and low < self.y + dp(MIN_TITLE_MARGIN) and beside + needed <= across:
            middle = self.y + (self.height - title) / 2
            self._title.pos, self._title.size = (left, middle), (beside, title)
            self._subtitle.pos = (left + beside, middle - dp(BASELINE_SHIFT))
            self._subtitle.size = (across - beside, title)
        else:
            self._title.pos, self._title.size = (left, low + below), (across, title)
            self._subtitle.pos, self._subtitle.size = (left, low), (across, below)
