"""A tip that lies over the top of the table until it has served."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.layouts import load_layout_of
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)
from app.widgets.paragraph import Paragraph  # noqa: F401 (used by the layout)
from app.widgets.pill import Pill  # noqa: F401 (used by the layout)
from app.widgets.top_bar import TopBar

load_layout_of(__file__)

WIDEST = 520
MARGIN = 8
"""Both in dp."""
SHORTEST = 300
"""What a tip beside its buttons needs for at most two lines, in sp."""


class Tip(BoxLayout):
    """`on_got_it` and `on_no_more` tell of its two buttons."""

    text = StringProperty("")
    in_row = BooleanProperty(False)
    """Text and buttons beside each other."""
    __events__ = ("on_got_it", "on_no_more")

    def on_got_it(self) -> None: ...

    def on_no_more(self) -> None: ...

    def lie_over(self, place: Widget, top: float) -> None:
        """Across the upper end of a place, where neither dice nor boxes are needed."""
        self.in_row = False
        self.width = min(place.width - 2 * dp(MARGIN), dp(WIDEST))
        # Close to the edge: between it and the tip the tops of the title's letters would peep out.
        self.center_x, self.top = place.center_x, top - dp(2)

    def lie_in(self, bar: TopBar) -> bool:
        """In one row instead of the title, if the bar is long enough for that."""
        left, across = bar.title_room
        if across - self.ids.buttons.minimum_width < sp(SHORTEST):
            return False
        self.in_row = True
        # A little further left: round corners would let the ends of letters peep out.
        self.x, self.width = left - dp(MARGIN), across + dp(MARGIN)
        self.top = bar.top - max(dp(2), (bar.height - self.height) / 2)
        return True
