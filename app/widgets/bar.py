"""The top of a screen: the way back, and what this is."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.layouts import load_layout_of
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)
from app.widgets.pill import Pill  # noqa: F401 (used by the layout)

load_layout_of(__file__)


class Bar(BoxLayout):
    title = StringProperty("")
    subtitle = StringProperty("")
    __events__ = ("on_back",)

    def on_back(self) -> None: ...
