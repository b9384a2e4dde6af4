from kivy.properties import OptionProperty
from kivy.uix.widget import Widget

# At run time it is no widget, but it is only ever mixed into one.
class ButtonBehavior(Widget):
    state: OptionProperty
    def trigger_action(self, duration: float = ...) -> None: ...
    def on_release(self) -> None: ...
