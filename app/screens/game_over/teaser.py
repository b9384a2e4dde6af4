"""A sentence about the game with what follows from it; a tap opens the page that tells more."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.touchable import Touchable
from app.widgets.table.dice.dice_example import DiceExample

load_layout_of(__file__)

DIE = 26
"""In dp."""


class Teaser(Touchable, BoxLayout):
    icon = StringProperty("chart")
    """A name in theme.ICONS."""
    heading = StringProperty("")
    detail = StringProperty("")

    def show_dice(self, dice: tuple[int, ...]) -> None:
        self.ids.dice.clear_widgets()
        if dice:
            self.ids.dice.add_widget(DiceExample(dice=dice, side=DIE))
