"""A modal dialog: centred in wide windows, a bottom sheet in narrow ones."""

from collections.abc import Callable, Iterator

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.settings.theme import FELT_RADIUS
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.keyboard_focus import Focusable, KeyboardFocus
from app.widgets.controls.button import TextButton

load_layout_of(__file__)

MAX_WIDTH = 560
CENTRED_MIN_WIDTH = 600
"""From this window width (dp) on, dialogs are centred; below, they are bottom sheets."""
TOP = 20
"""Above the title, in dp; in a bottom sheet the handle is there."""
MIN_MARGIN = 24
"""How much of the screen behind (dp) always stays visible."""
FADE_SECONDS = 0.12


class Dialog(FloatLayout):
    """Children added in KV or by add_widget go into the body, which scrolls if needed.

    Nothing behind it can be touched. `reduced_motion` disables the fade and the slide.
    """

    title = StringProperty("")
    dismissible = BooleanProperty(True)
    """Whether a tap outside or Back closes it."""
    reduced_motion = BooleanProperty(False)
    has_scrim = BooleanProperty(True)
    """Whether the screen behind is darkened."""
    max_width = NumericProperty(MAX_WIDTH)
    vertical_margin = MIN_MARGIN
    """Free space above and below a centred dialog, in dp."""
    __events__ = ("on_open", "on_close")

    def __init__(self, **kwargs: object) -> None:
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._focus = KeyboardFocus(self)
        self._default_button: TextButton | None = None
        for name in ("size", "pos", "max_width"):
            self.fbind(name, self._arrange_soon)
        for part in ("heading", "body", "buttons"):
            self.ids[part].fbind("height", self._arrange_soon)
        self.ids.buttons.fbind("children", self._arrange_soon)

    def describe(self) -> Description:
        return Description(Role.DIALOG, self.title)

    def focus_on(self, widget: Widget) -> None:
        """Give it the keyboard focus."""
        if isinstance(widget, Focusable):
            self._focus.move_to(widget)

    def take_over(self) -> bool:
        """Called before a screen-reader action; return True to consume it."""
        return False

    @property
    def is_open(self) -> bool:
        return self.parent is not None

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        # The KV rule itself adds the card first; all later children belong to the body.
        if "body" in self.ids:
            self.ids.body.add_widget(widget, index, canvas)
        else:
            super().add_widget(widget, index, canvas)

    def add_button(
        self,
        text: str,
        action: Callable[[], object],
        *,
        style: str = "secondary",
        default: bool = False,
    ) -> TextButton:
        """Add a button at the bottom; the dialog closes before the action runs.

        Enter presses the default button while no other has the focus.
        """
        button = TextButton(text=text, style=style)
        button.bind_action(lambda: self._close_and(action))
        self.ids.buttons.add_widget(button)
        if default:
            self._default_button = button
        return button

    def open(self, parent: Widget) -> None:
        """Show over a parent that lets its children overlap."""
        if self.is_open:
            return
        parent.add_widget(self)
        self._arrange()
        self.ids.card.slide_in()
        self.opacity = 1
        if not self.reduced_motion:
            self.opacity = 0
            Animation(opacity=1, d=FADE_SECONDS).start(self)
        self.dispatch("on_open")

    def close(self) -> None:
        if self.parent is None:
            return
        Animation.cancel_all(self)
        Animation.cancel_all(self.ids.card)
        self._focus.clear()
        self.parent.remove_widget(self)
        self.dispatch("on_close")

    def back(self) -> bool:
        """Handle Esc and Android's Back; return whether the dialog closed."""
        if not (self.is_open and self.dismissible):
            return False
        self.close()
        return True

    def key(self, name: str) -> bool:
        """Handle a key: Tab and arrows move the focus, Enter and Space press."""
        if self._focus.key(name):
            return True
        if name == "enter" and self._default_button is not None:
            self._default_button.press()
            return True
        return False

    def on_open(self) -> None: ...

    def on_close(self) -> None: ...

    # --- touches: all are consumed --------------------------------------------------------

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
        started_outside = touch.ud.pop(self.uid, False)
        if started_outside and not self.ids.card.collide_point(*touch.pos):
            self.back()
        return True

    # --- layout ---------------------------------------------------------------------------

    def _close_and(self, action: Callable[[], object]) -> None:
        self.close()
        action()

    def _arrange(self, *_: object) -> None:
        card, content = self.ids.card, self.ids.content
        centred = self.width >= dp(CENTRED_MIN_WIDTH)
        card.at_bottom = not centred
        width = min(self.width, dp(self.max_width))
        left, above, right, below = content.padding
        self._arrange_buttons(width - left - right)
        shown = [part for part in (self.ids.heading, self.ids.buttons) if part.height]
        gaps = dp(TOP) + above + below + content.spacing * len(content.children[1:])
        fixed = gaps + sum(part.height for part in shown)
        free = dp(self.vertical_margin) * (2 if centred else 1)
        room = max(0, self.height - free - fixed)
        self.ids.scroll.height = self._visible_height(self.ids.body.minimum_height, room)
        height = fixed + self.ids.scroll.height
        # Whole pixels keep the edges sharp.
        x = round(self.x + (self.width - width) / 2)
        y = round(self.y + (self.height - height) / 2) if centred else self.y
        # A bottom sheet extends past the blurred window edges, and under the system's bar.
        overhang = 0 if centred else 1
        low = y if centred else -overhang
        card.pos, card.size = (x - overhang, low), (width + 2 * overhang, y + height - low)
        card.padding = overhang, dp(TOP) if centred else 0, overhang, y - low
        radius = dp(FELT_RADIUS)
        card.radius = [radius] * 4 if centred else [radius, radius, 0, 0]

    def _visible_height(self, height: float, room: float) -> float:
        """The height of the body in view; cut through a row to show that it scrolls."""
        if height <= room:
            return height
        return max((middle for middle in self._row_centres() if middle <= room), default=room)

    def _row_centres(self) -> Iterator[float]:
        """The distance of each row's centre from the top of the body."""
        body = self.ids.body
        below = body.padding[1]
        for part in reversed(body.children):
            for height in getattr(part, "row_heights", [part.height]):
                yield below + height / 2
                below += height
            below += body.spacing

    def _arrange_buttons(self, width: float) -> None:
        """Side by side if no text has to shrink, otherwise stacked."""
        row = self.ids.buttons
        buttons = row.children
        each = (width - row.spacing * max(0, len(buttons) - 1)) / max(1, len(buttons))
        side_by_side = all(button.natural_width <= each for button in buttons)
        row.orientation = "horizontal" if side_by_side else "vertical"
        heights = [button.height for button in buttons]
        stacked = sum(heights) + row.spacing * max(0, len(buttons) - 1)
        row.height = max(heights, default=0) if side_by_side else stacked
