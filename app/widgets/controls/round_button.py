"""A round icon button, as on the felt and in the bar."""

from collections.abc import Callable

from kivy.graphics import Color, Rectangle, SmoothEllipse
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from app.settings.theme import (
    DISABLED_OPACITY_ON_FELT,
    ICONS,
    MIN_WIDE_TYPE_SIZE,
    SMALL_SIZE,
    theme,
)
from app.widgets.behaviors.accessible import PRESSES, Description, ReaderAction, Role
from app.widgets.behaviors.pressable import Pressable
from app.widgets.graphics.bevel import draw_bevel
from app.widgets.text.fit_label import FitLabel

LARGE_SIDE = 56
"""In dp; the word on such a button is larger."""


class IconButton(Pressable):
    icon = StringProperty("")
    word = StringProperty("")
    """A small label under the icon."""
    fill = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty("#000000")
    icon_size = NumericProperty(26)
    active = BooleanProperty(True)
    explain: Callable[[], str] = str
    """Why it is not active."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._fill_color = Color()
            self._disc = SmoothEllipse()
        self._bevel = InstructionGroup()
        self.canvas.before.add(self._bevel)
        self._icon_label = FitLabel(face="icon")
        self._word_label = FitLabel(type_size=SMALL_SIZE, face="medium")
        self.add_widget(self._icon_label)
        self.add_widget(self._word_label)
        for name in (
            "pos",
            "size",
            "icon",
            "word",
            "fill",
            "ink",
            "icon_size",
            "active",
            "pressed",
        ):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)
        self._arrange()

    def describe(self) -> Description:
        name = self.accessible_name or self.word
        if self.active:
            return Description(Role.BUTTON, name, focused=self.focused, actions=PRESSES)
        return Description(
            Role.BUTTON,
            name,
            self.explain(),
            disabled=True,
            focused=self.focused,
            actions=(ReaderAction.FOCUS,),
        )

    def _arrange(self, *_: object) -> None:
        side = min(self.width, self.height)
        self._fill_color.rgba = self.fill
        if self.pressed:
            self._fill_color.rgba = (*self.ink[:3], 0.25)
        self._disc.pos = (
            self.x + (self.width - side) / 2,
            self.y + (self.height - side) / 2,
        )
        self._disc.size = (max(side, 1), max(side, 1))
        self._bevel.clear()
        if theme.bevelled and self.fill[3]:
            self._disc.size = (1, 1)
            self._bevel.add(Color(rgba=self.fill))
            self._bevel.add(Rectangle(pos=self.pos, size=self.size))
            draw_bevel(self._bevel, self.x, self.y, self.width, self.height, self.pressed)
        ink = self.ink if self.active else (*self.ink[:3], DISABLED_OPACITY_ON_FELT)
        self._icon_label.text, self._icon_label.color = ICONS.get(self.icon, ""), ink
        self._icon_label.type_size = self.icon_size
        self._word_label.text, self._word_label.color = self.word, ink
        large = side >= dp(LARGE_SIDE)
        self._word_label.type_size = MIN_WIDE_TYPE_SIZE if large else SMALL_SIZE
        low = dp(20 if large else 16) if self.word else 0
        self._icon_label.pos, self._icon_label.size = (
            (self.x, self.y + low * 0.85),
            (self.width, self.height - low),
        )
        self._word_label.pos = (self.x + self.width / 2 - side * 0.42, self.y + dp(7))
        self._word_label.size = (side * 0.84, low) if self.word else (0, 0)
