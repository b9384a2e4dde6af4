"""A decision in the review: the dice, the choice, and what it lost."""

from typing import Any, NamedTuple

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.touchable import Touchable

load_layout_of(__file__)


class DecisionItem(NamedTuple):
    """The values of a DecisionRow."""

    place: str
    heading: str
    detail: str = ""
    number: str = ""
    dice: tuple[int, ...] = ()
    key: Any = None


class DecisionRow(Touchable, BoxLayout):
    place = StringProperty("")
    heading = StringProperty("")
    detail = StringProperty("")
    number = StringProperty("")
    dice: tuple[int, ...] = ObjectProperty(())
