from kivy.properties import NumericProperty, OptionProperty, VariableListProperty
from kivy.uix.layout import Layout

class GridLayout(Layout):
    cols: int | None
    minimum_height: NumericProperty
    orientation: OptionProperty
    padding: VariableListProperty
    rows: int | None
    spacing: VariableListProperty
