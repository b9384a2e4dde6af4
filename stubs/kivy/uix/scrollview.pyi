from kivy.graphics import Translate
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

class ScrollView(Widget):
    do_scroll_x: BooleanProperty
    do_scroll_y: BooleanProperty
    scroll_x: NumericProperty
    scroll_y: NumericProperty
    viewport_size: tuple[float, float]
    g_translate: Translate
    def update_from_scroll(self, *args: object) -> None: ...
    def scroll_to(self, widget: Widget, padding: float = ..., animate: bool = ...) -> None: ...
