"""A tip that lies over the top of the table until it has served."""

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.table.table_bar import TableBar

load_layout_of(__file__)

WIDEST = 520
MARGIN = 8
EDGE = 2
BUTTON_GAP = 8
"""All in dp."""
SHORTEST = 300
"""What a tip beside its buttons needs for at most two lines, in sp."""
ROOM_FOR_SIGN = 240
"""In narrower ones, in sp, the words come first."""


class Tip(BoxLayout):
    """`on_got_it` and `on_no_more` tell of its two buttons."""

    text = StringProperty("")
    in_row = BooleanProperty(False)
    """Text and buttons beside each other."""
    button_gap = NumericProperty(0)
    buttons_width = NumericProperty(0)
    """At which nothing written on them has to shrink."""
    room_for_sign = NumericProperty(0)
    __events__ = ("on_got_it", "on_no_more")

    def on_got_it(self) -> None: ...

    def on_no_more(self) -> None: ...

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Nothing that it hides can be touched through it."""
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)

    def on_kv_post(self, _base: Widget) -> None:
        pills = (self.ids.no_more, self.ids.got_it)
        self.button_gap, self.room_for_sign = dp(BUTTON_GAP), sp(ROOM_FOR_SIGN)
        self.buttons_width = sum(pill.natural_width for pill in pills) + self.button_gap

    def lie_over(self, bar: Widget, strip: Widget) -> None:
        """Across bar and names, where neither dice nor boxes are needed, and no further."""
        self.in_row = False
        self.width = min(strip.width + dp(MARGIN), dp(WIDEST))
        # Close to the edge: between it and the tip the tops of the title's letters would peep out.
        top, low = bar.top - dp(EDGE), strip.y + dp(EDGE)
        self.center_x, self.y, self.height = strip.center_x, low, top - low

    def lie_in(self, bar: TableBar) -> bool:
        """In one row instead of the title, if the bar is long enough for that."""
        left, across = bar.title_room
        if across - self.buttons_width < sp(SHORTEST):
            return False
        self.in_row = True
        # A little further left: round corners would let the ends of letters peep out.
        self.x, self.width = left - dp(MARGIN), across + dp(MARGIN)
        self.y, self.height = bar.y + dp(EDGE), bar.height - 2 * dp(EDGE)
        return True
