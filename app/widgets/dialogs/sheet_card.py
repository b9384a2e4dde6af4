"""The card of a dialog: KivyMD's bottom sheet, which slides in and is dragged away by its top."""

from kivy.input.motionevent import MotionEvent
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty

from app.startup.kv_loader import load_layout_of
from app.widgets.kivymd_fixes import MDBottomSheet
from app.widgets.layout.panel import Panel

load_layout_of(__file__)


class SheetCard(Panel, MDBottomSheet):
    """The dialog provides the scrim, Back, scrolling and the final position. KivyMD's own sheet is
    laid out in every frame of its slide, and can be dragged by a touch anywhere in it."""

    at_bottom = BooleanProperty(False)
    """Whether it is a bottom sheet, which slides."""
    floating = BooleanProperty(False)
    """Whether it lies over the screen like a menu: with a shadow, and without a scrim."""
    draggable = BooleanProperty(False)
    reduced_motion = BooleanProperty(False)
    grip_bottom = NumericProperty(0)
    """It is dragged by what is above this height."""
    __events__ = ("on_drag_away",)

    def on_drag_away(self) -> None: ...

    def _get_slide(self) -> float:
        return (self.open_progress - 1) * self.height if self.at_bottom else 0

    slide = AliasProperty(_get_slide, bind=("open_progress", "height", "at_bottom"), cache=True)
    """The vertical offset from its final position during the slide."""

    def slide_in(self) -> None:
        self.open_progress = 0
        self.set_state("open", animation=self._moves)

    @property
    def _moves(self) -> bool:
        return self.at_bottom and not self.reduced_motion

    def on_touch_down(self, touch: MotionEvent) -> bool:
        grips = self.draggable and touch.y > self.grip_bottom and self.collide_point(*touch.pos)
        if grips and not touch.is_mouse_scrolling:
            touch.grab(self)
            return True
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        self.open_progress = min(1, max(0, self.open_progress + touch.dy / self.height))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self.set_state("open" if self.open_progress > 0.5 else "close", animation=self._moves)
        return True

    def on_status(self, _card: object, status: str) -> None:
        if status == "closed":
            self.dispatch("on_drag_away")
