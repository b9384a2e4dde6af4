"""A tip over the top of the table."""

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.table.table_bar import TableBar

load_layout_of(__file__)

MAX_WIDTH = 520
MARGIN = 8
INSET = 2
BUTTON_GAP = 8
"""All in dp."""
MIN_TEXT_WIDTH = 300
"""The width a tip needs beside its buttons for two lines, in sp."""
MIN_WIDTH_FOR_ICON = 240
"""Narrower tips, in sp, have no icon."""


class Tip(BoxLayout):
    """Events of its two buttons: `on_got_it` and `on_no_more`."""

    text = StringProperty("")
    in_row = BooleanProperty(False)
    """Whether text and buttons are side by side."""
    button_gap = NumericProperty(0)
    buttons_width = NumericProperty(0)
    """The width at which their texts need not shrink."""
    min_width_for_icon = NumericProperty(0)
    __events__ = ("on_got_it", "on_no_more")

    def on_got_it(self) -> None: ...

    def on_no_more(self) -> None: ...

    def describe(self) -> Description:
        return Description(Role.NOTICE, self.text, live=True)

    @property
    def reading_order(self) -> list[Widget]:
        """Without its text, which is its name."""
        return [self.ids.buttons.__self__]

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Consume touches, so that nothing behind can be tapped."""
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)

    def on_kv_post(self, _base: Widget) -> None:
        buttons = (self.ids.no_more, self.ids.got_it)
        self.button_gap, self.min_width_for_icon = dp(BUTTON_GAP), sp(MIN_WIDTH_FOR_ICON)
        self.buttons_width = sum(button.natural_width for button in buttons) + self.button_gap

    def place_over(self, bar: Widget, strip: Widget) -> None:
        """Cover the bar and the names, but neither dice nor boxes."""
        self.in_row = False
        self.width = min(strip.width + dp(MARGIN), dp(MAX_WIDTH))
        # Close to the edge, so that the title does not show above the tip.
        top, low = bar.top - dp(INSET), strip.y + dp(INSET)
        self.center_x, self.y, self.height = strip.center_x, low, top - low

    def place_in_bar(self, bar: TableBar) -> bool:
        """Replace the title if the bar is wide enough; return whether it is."""
        left, across = bar.title_room
        if across - self.buttons_width < sp(MIN_TEXT_WIDTH):
            return False
        self.in_row = True
        # Wider than the title, so that it does not show at the round corners.
        self.x, self.width = left - dp(MARGIN), across + dp(MARGIN)
        self.y, self.height = bar.y + dp(INSET), bar.height - 2 * dp(INSET)
        return True
