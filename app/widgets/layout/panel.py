"""A panel: KivyMD's card in the colours of the skin, and only a container."""

from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.kivymd_fixes import MDCard

load_layout_of(__file__)


class Panel(MDCard):
    """KivyMD's is a button with ripples; ours can be pressed only together with `Touchable`, which
    shows that by itself."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(Widget.on_touch_down(self, touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return bool(Widget.on_touch_move(self, touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return bool(Widget.on_touch_up(self, touch))

    def on_press(self) -> None: ...

    def on_release(self) -> None: ...

    def on_disabled(self, *_: object) -> None:
        """KivyMD imports many more of its widgets to choose a colour for it."""
