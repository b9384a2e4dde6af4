from kivy.properties import NumericProperty
from kivy.uix.widget import Widget
from kivymd.theming import ThemableBehavior

class MDLinearProgressIndicator(ThemableBehavior, Widget):
    value: NumericProperty
