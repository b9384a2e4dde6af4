from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from kivymd.theming import ThemableBehavior

class MDTextField(ThemableBehavior, TextInput):
    error: BooleanProperty
    def update_colors(self, theme_manager: object, theme_color: str) -> None: ...

class MDTextFieldHintText(Widget):
    text: StringProperty
