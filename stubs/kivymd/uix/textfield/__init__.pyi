from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from kivymd.theming import ThemableBehavior

class MDTextFieldHintText(ThemableBehavior, Label): ...

class MDTextField(ThemableBehavior, TextInput):
    error: BooleanProperty
    _hint_text_label: MDTextFieldHintText | None
    _hint_y: NumericProperty
    def on_focus(self, instance: Widget, focus: bool) -> None: ...
    def set_text(self, instance: Widget, text: str) -> None: ...
