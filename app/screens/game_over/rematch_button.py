"""The large button that starts the next game."""

from kivy.metrics import sp
from kivy.properties import AliasProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.touchable import Touchable
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

TEXT_SIZE = 20
"""In sp."""


class RematchButton(Touchable, BoxLayout):
    text = StringProperty("")
    detail = StringProperty("")

    def _get_text_width(self) -> float:
        return measure_text(self.text, round(sp(TEXT_SIZE)), "bold")[0] + 2

    text_width = AliasProperty(_get_text_width, bind=("text",))

    def on_size(self, *_: object) -> None:
        self.corners = [min(self.size) / 2]
