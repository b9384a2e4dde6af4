"""A tip that lies over the top of the table until it has served."""

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.layouts import load_layout_of
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)
from app.widgets.paragraph import Paragraph  # noqa: F401 (used by the layout)
from app.widgets.pill import Pill  # noqa: F401 (used by the layout)

load_layout_of(__file__)

WIDEST = 520
MARGIN = 8
"""Both in dp."""


class Tip(BoxLayout):
    """`on_got_it` and `on_no_more` tell of its two buttons."""

    text = StringProperty("")
    __events__ = ("on_got_it", "on_no_more")

    def on_got_it(self) -> None: ...

    def on_no_more(self) -> None: ...

    def lie_over(self, width: float, height: float) -> None:
        """At the top of a place of this size, where neither dice nor boxes are needed."""
        self.width = min(width - 2 * dp(MARGIN), dp(WIDEST))
        self.x = (width - self.width) / 2
        self.top = height - dp(MARGIN)
