from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.relativelayout import RelativeLayout

class TransitionBase: ...
class NoTransition(TransitionBase): ...

class Screen(RelativeLayout):
    manager: ScreenManager | None
    name: StringProperty

class ScreenManager(FloatLayout):
    @property
    def current_screen(self) -> Screen | None: ...
    def switch_to(self, screen: Screen) -> None: ...
