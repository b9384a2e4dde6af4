"""A sentence at the foot of the window that vanishes by itself; touches pass through it."""

from kivy.input.motionevent import MotionEvent

from app.startup.kv_loader import load_layout_of
from app.widgets.text.paragraph import Paragraph

load_layout_of(__file__)


class ShortNotice(Paragraph):
    def on_touch_down(self, touch: MotionEvent) -> bool:  # noqa: ARG002 (never takes a touch)
        return False
