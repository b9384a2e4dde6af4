"""The large button that gives the answer, or goes on."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.touchable import Touchable

load_layout_of(__file__)


class AnswerButton(Touchable, BoxLayout):
    text = StringProperty("")

    def on_size(self, *_: object) -> None:
        self.corners = [min(self.size) / 2]
