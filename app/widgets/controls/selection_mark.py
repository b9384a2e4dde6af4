"""The check mark at the corner of a card that is selected."""

from kivy.properties import BooleanProperty

from app.startup.kv_loader import load_layout_of
from app.widgets.text.fit_label import FitLabel

load_layout_of(__file__)


class SelectionMark(FitLabel):
    shown = BooleanProperty(False)
