"""A line of a list: a place, a name with a quiet word below, a number."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.layouts import load_layout_of
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)
from app.widgets.paragraph import Paragraph  # noqa: F401 (used by the layout)

load_layout_of(__file__)


class ResultRow(BoxLayout):
    place = StringProperty("")
    name = StringProperty("")
    words = StringProperty("")
    number = StringProperty("")
    first = BooleanProperty(False)
