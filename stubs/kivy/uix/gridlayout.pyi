from kivy.properties import VariableListProperty
from kivy.uix.layout import Layout

class GridLayout(Layout):
    cols: int | None
    rows: int | None
    spacing: VariableListProperty
