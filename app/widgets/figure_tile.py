"""A figure that matters, large, and what it is."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.layouts import load_layout_of
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)
from app.widgets.paragraph import Paragraph  # noqa: F401 (used by the layout)

load_layout_of(__file__)


class FigureTile(BoxLayout):
    figure = StringProperty("")
    words = StringProperty("")


class FigureRow(BoxLayout):
    """Some of them side by side, all as high as the highest."""

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("minimum_height", self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        self.height = max(each.minimum_height for each in self.children)
