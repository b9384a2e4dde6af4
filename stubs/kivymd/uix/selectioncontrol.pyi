from kivy.properties import BooleanProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivymd.theming import ThemableBehavior

class MDCheckbox(ThemableBehavior, Label):
    active: BooleanProperty
    disable_animation: BooleanProperty

class MDSwitch(ThemableBehavior, Widget):
    active: BooleanProperty
    disable_animation: BooleanProperty
    def set_icon(self, instance_switch: Widget, icon_value: str) -> None: ...
