"""Mixin for widgets that can be pressed, and do something else when pressed long."""

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from app.settings.theme import theme
from app.widgets.behaviors.accessible import Description, ReaderAction
from app.widgets.behaviors.pressable import TAP_SLOP
from app.widgets.behaviors.stale_touch import is_on_hidden_screen
from app.widgets.behaviors.touchable import Touchable

LONG_PRESS = "long press"


class LongPressable(Touchable):
    """Dispatches `on_long_press` in place of `on_release`; a right click counts as one."""

    __events__ = ("on_long_press",)

    def on_long_press(self) -> None: ...

    def describe(self) -> Description:
        plain = super().describe()
        return plain._replace(actions=(*plain.actions, ReaderAction.SHOW_MENU))

    def show_menu(self) -> None:
        """Act as if pressed long."""
        self.dispatch("on_long_press")

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if getattr(touch, "button", "left") == "right" and self.collide_point(*touch.pos):
            self.dispatch("on_long_press")
            return True
        pressed = super().on_touch_down(touch)
        if pressed:
            touch.ud[self, LONG_PRESS] = Clock.schedule_once(
                lambda _: self._pressed_long(touch), theme.long_press
            )
        return pressed

    def on_touch_move(self, touch: MotionEvent) -> bool:
        moved = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > dp(TAP_SLOP)
        if moved and (self, LONG_PRESS) in touch.ud:
            touch.ud[self, LONG_PRESS].cancel()
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if (self, LONG_PRESS) in touch.ud:
            touch.ud.pop((self, LONG_PRESS)).cancel()
        return super().on_touch_up(touch)

    def _pressed_long(self, touch: MotionEvent) -> None:
        touch.ungrab(self)
        self.state = "normal"
        if not is_on_hidden_screen(self):
            self.dispatch("on_long_press")
