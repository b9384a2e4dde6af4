"""One of the best choices: what it is, what it is worth, and what it costs against the best."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, describe_text, join_texts, texts_in

load_layout_of(__file__)


class ChoiceRow(BoxLayout):
    place = StringProperty("")
    dice: tuple[int, ...] = ObjectProperty(())
    name = StringProperty("")
    note = StringProperty("")
    bar = NumericProperty(0)
    value = StringProperty("")
    cost = StringProperty("")
    best = BooleanProperty(False)

    def describe(self) -> Description:
        place, *others = texts_in(self)
        return describe_text(f"{place}. {join_texts(others)}")
