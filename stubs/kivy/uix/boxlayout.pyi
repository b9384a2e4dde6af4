from kivy.properties import NumericProperty, OptionProperty, VariableListProperty
from kivy.uix.layout import Layout

class BoxLayout(Layout):
    minimum_height: NumericProperty
    orientation: OptionProperty
    padding: VariableListProperty
    spacing: NumericProperty
