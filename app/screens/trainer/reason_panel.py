"""Why the best choice is the best."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of

load_layout_of(__file__)


class ReasonPanel(BoxLayout):
    title = StringProperty("")
    text = StringProperty("")
    least_height = NumericProperty(0)
