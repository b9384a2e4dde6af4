"""A figure that matters, large, and what it is."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.layouts import load_layout_of
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)
from app.widgets.paragraph import Paragraph  # noqa: F401 (used by the layout)

load_layout_of(__file__)


class FigureTile(BoxLayout):
    figure = StringProperty("")
    words = StringProperty("")


class FigureRow(BoxLayout):
    """Some of them side by side, all as high as the highest."""
