from kivy.properties import NumericProperty
from kivy.uix.widget import Widget
from kivymd.theming import ThemableBehavior

class MDSlider(ThemableBehavior, Widget):
    padding: NumericProperty
    value: NumericProperty

class MDSliderHandle(ThemableBehavior, Widget): ...
