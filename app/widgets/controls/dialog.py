"""A sheet of paper laid before everything else: our own dialog."""

from collections.abc import Callable, Iterator

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.settings.theme import FELT_RADIUS
from app.startup.kv_loader import load_layout_of
from app.widgets.controls.button import TextButton
from app.widgets.controls.keyboard_focus import KeyboardFocus

load_layout_of(__file__)

MAX_WIDTH = 560
CENTRED_MIN_WIDTH = 600
"""Windows of this width (dp) have the sheet in their middle, narrower ones at the bottom."""
MIN_MARGIN = 24
"""So much of what is behind (dp) can always be seen."""
FADE_SECONDS = 0.12
"""In seconds."""


class Dialog(FloatLayout):
    """Children given in KV or by add_widget go into the body, which scrolls if it must.

    Nothing outside can be touched while it is open. `reduced_motion` forbids movement.
    """

    title = StringProperty("")
    dismissable = BooleanProperty(True)
    """Whether a tap beside the paper, or Back, closes it."""
    reduced_motion = BooleanProperty(False)
    widest = NumericProperty(MAX_WIDTH)
    corners: list[float] = ListProperty([0, 0, 0, 0])
    paper: list[float] = ListProperty([0, 0, 0, 0])
    """Where the paper is drawn: at the bottom a little over the edges, which blur."""
    margin = MIN_MARGIN
    """What is left free above and below in the middle of a window, in dp."""
    __events__ = ("on_open", "on_close")

    def __init__(self, **kwargs: object) -> None:
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._focus = KeyboardFocus(self)
        for name in ("size", "pos", "widest"):
            self.fbind(name, self._arrange_soon)
        for part in ("heading", "body", "buttons"):
            self.ids[part].fbind("height", self._arrange_soon)
        self.ids.buttons.fbind("children", self._arrange_soon)

    @property
    def is_open(self) -> bool:
        return self.parent is not None

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        # The layout itself adds the card first; whatever follows is for the body.
        if "body" in self.ids:
            self.ids.body.add_widget(widget, index, canvas)
        else:
            super().add_widget(widget, index, canvas)

    def add_button(
        self, text: str, action: Callable[[], object], *, kind: str = "quiet"
    ) -> TextButton:
        """A button at the foot of the sheet; the sheet closes before the action runs."""
        pill = TextButton(text=text, kind=kind)
        pill.does(lambda: self._close_and(action))
        self.ids.buttons.add_widget(pill)
        return pill

    def open(self, parent: Widget) -> None:
        """Lay the sheet over a parent that lets its children overlap."""
        if self.is_open:
            return
        parent.add_widget(self)
        self._arrange()
        self.opacity = 1
        if not self.reduced_motion:
            self.opacity = 0
            Animation(opacity=1, d=FADE_SECONDS).start(self)
        self.dispatch("on_open")

    def close(self) -> None:
        if self.parent is None:
            return
        Animation.cancel_all(self)
        self._focus.clear()
        self.parent.remove_widget(self)
        self.dispatch("on_close")

    def back(self) -> bool:
        """One step back, for Esc and Android's Back: whether the sheet closed itself."""
        if not (self.is_open and self.dismissable):
            return False
        self.close()
        return True

    def key(self, name: str) -> bool:
        """Tab and arrows move the focus, Enter and Space press; whether it was of use."""
        return self._focus.key(name)

    def on_open(self) -> None: ...

    def on_close(self) -> None: ...

    # --- touch: everything ends here ------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        wheel = "button" in touch.profile and touch.button.startswith("scroll")
        touch.ud[self.uid] = not wheel and not self.ids.card.collide_point(*touch.pos)
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        super().on_touch_up(touch)
        began_beside = touch.ud.pop(self.uid, False)
        if began_beside and not self.ids.card.collide_point(*touch.pos):
            self.back()
        return True

    # --- where things stand ---------------------------------------------------------------

    def _close_and(self, action: Callable[[], object]) -> None:
        self.close()
        action()

    def _arrange(self, *_: object) -> None:
        card, radius = self.ids.card, dp(FELT_RADIUS)
        centred = self.width >= dp(CENTRED_MIN_WIDTH)
        card.width = min(self.width, dp(self.widest))
        self._arrange_buttons(card.width - card.padding[0] - card.padding[2])
        shown = [part for part in (self.ids.heading, self.ids.buttons) if part.height]
        around = card.padding[1] + card.padding[3] + card.spacing * len(card.children[1:])
        fixed = around + sum(part.height for part in shown)
        free = 2 * dp(self.margin) if centred else dp(MIN_MARGIN)
        room = max(0, self.height - free - fixed)
        self.ids.scroll.height = self._shown(self.ids.body.minimum_height, room)
        card.height = fixed + self.ids.scroll.height
        # Whole pixels: between two of them its edge would be blurred.
        card.x = round(self.x + (self.width - card.width) / 2)
        card.y = round(self.y + (self.height - card.height) / 2) if centred else self.y
        over = 0 if centred else dp(2)
        # At the bottom it reaches under the system's bar, if there is one.
        low = card.y if centred else -over
        self.paper = [card.x - over, low, card.width + 2 * over, card.y + card.height - low]
        self.corners = [radius] * 4 if centred else [radius, radius, 0, 0]

    def _shown(self, height: float, room: float) -> float:
        """How much of the body can be seen at once; half a row shows that it goes on."""
        if height <= room:
            return height
        return max((middle for middle in self._middles() if middle <= room), default=room)

    def _middles(self) -> Iterator[float]:
        """How far below the top of the body the middle of each row lies."""
        body = self.ids.body
        below = body.padding[1]
        for part in reversed(body.children):
            for height in getattr(part, "row_heights", [part.height]):
                yield below + height / 2
                below += height
            below += body.spacing

    def _arrange_buttons(self, width: float) -> None:
        """Side by side if no text has to shrink, else one above the other."""
        row = self.ids.buttons
        pills = row.children
        each = (width - row.spacing * max(0, len(pills) - 1)) / max(1, len(pills))
        beside = all(pill.natural_width <= each for pill in pills)
        row.orientation = "horizontal" if beside else "vertical"
        heights = [pill.height for pill in pills]
        stacked = sum(heights) + row.spacing * max(0, len(pills) - 1)
        row.height = max(heights, default=0) if beside else stacked
