from kivy.graphics import Translate
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

class ScrollView(Widget):
    do_scroll_x: BooleanProperty
    do_scroll_y: BooleanProperty
    scroll_x: NumericProperty
    scroll_y: NumericProperty
    viewport_size: tuple[float, float]
    g_translate: Translate
    _viewport: Widget
    def on_scroll_stop(self, touch: MotionEvent, check_children: bool = ...) -> bool | None: ...
    def update_from_scroll(self, *args: object) -> None: ...
    def scroll_to(self, widget: Widget, padding: float = ..., animate: bool = ...) -> None: ...
    def _do_touch_up(self, touch: MotionEvent, *args: object) -> None: ...
    def _get_uid(self, prefix: str = ...) -> str: ...
