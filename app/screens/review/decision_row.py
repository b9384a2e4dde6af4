"""A decision in the review: the dice, the choice, and what it lost."""

from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.widgets.controls.touchable import Touchable
from app.widgets.table.dice_example import DiceExample

load_layout_of(__file__)


class DecisionRow(Touchable, BoxLayout):
    place = StringProperty("")
    heading = StringProperty("")
    detail = StringProperty("")
    number = StringProperty("")
    dice: list[int] = ListProperty([])

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        if self.dice:
            self.ids.text.add_widget(DiceExample(tuple(self.dice), side=26))
