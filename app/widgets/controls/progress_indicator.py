"""A line that shows how much of a long task is done."""

from kivy.properties import NumericProperty

from app.startup.kv_loader import load_layout_of
from app.widgets.kivymd_fixes import MDLinearProgressIndicator

load_layout_of(__file__)


class ProgressIndicator(MDLinearProgressIndicator):
    fraction = NumericProperty(0)
    """From 0 to 1."""
