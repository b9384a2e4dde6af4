"""Whose turn it is, and how many rolls are left, at the top of a wide felt."""

from kivy.graphics import Color, SmoothEllipse
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.settings.theme import BOT_COLOUR, ICONS, SEAT_COLOURS, theme
from app.table.view_state import SeatView
from app.widgets.behaviors.accessible import Description, describe_text, join_texts
from app.widgets.text.fit_label import FitLabel
from core.player_names import initial_of

TITLE_SIZE, HEADLINE_SIZE = 18, 30
LOW_TITLE_SIZE, LOW_HEADLINE_SIZE = 16, 22
ROOMY = 70


class TurnBlock(Widget):
    title = StringProperty("")
    headline = StringProperty("")
    seat: SeatView | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**{"size": (0, 0), **kwargs})
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        self._initial = FitLabel(face="bold")
        self.title_label = FitLabel(halign="left")
        self.headline_label = FitLabel(face="bold", halign="left")
        for label in (self._initial, self.title_label, self.headline_label):
            self.add_widget(label)
        for name in ("pos", "size", "title", "headline", "seat"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    def describe(self) -> Description:
        return describe_text(join_texts((self.title, self.headline)))

    def _arrange(self, *_: object) -> None:
        self._drawing.clear()
        self.title_label.text, self.headline_label.text = self.title, self.headline
        labels = (self._initial, self.title_label, self.headline_label)
        if self.width <= 1 or self.height <= 1:
            for label in labels:
                label.size = (0, 0)
            return
        roomy = self.height >= dp(ROOMY)
        side = dp(52) if roomy else dp(40)
        middle = self.y + self.height / 2
        self._draw_avatar(self.x + dp(2), middle - side / 2, side)
        left = self.x + side + dp(16)
        title = sp(TITLE_SIZE if roomy else LOW_TITLE_SIZE)
        big = sp(HEADLINE_SIZE if roomy else LOW_HEADLINE_SIZE)
        across, block = self.right - left, 1.25 * (title + big)
        high = min(block, self.height - dp(4))
        low = middle - high / 2
        self.title_label.type_size, self.headline_label.type_size = title / sp(1), big / sp(1)
        self.title_label.pos = (left, low + high * 0.6)
        self.title_label.size = (across, high * 0.4)
        self.headline_label.pos, self.headline_label.size = (left, low), (across, high * 0.62)
        for label in (self.title_label, self.headline_label):
            label.color = theme.felt_ink

    def _draw_avatar(self, x: float, y: float, side: float) -> None:
        seat = self.seat
        if seat is None:
            return
        ring = dp(2.5)
        for colour, inset in (((1, 1, 1, 1), 0.0), (_colour_of(seat), ring)):
            self._drawing.add(Color(rgba=colour))
            self._drawing.add(
                SmoothEllipse(pos=(x + inset, y + inset), size=(side - 2 * inset, side - 2 * inset))
            )
        label = self._initial
        label.text = ICONS["robot"] if seat.bot else initial_of(seat.name)
        label.face, label.color = "icon" if seat.bot else "bold", (1, 1, 1, 1)
        label.type_size = side / sp(1) * (0.58 if seat.bot else 0.44)
        label.pos, label.size = (x, y), (side, side)


def _colour_of(seat: SeatView) -> tuple[float, ...]:
    colour = BOT_COLOUR if seat.bot else SEAT_COLOURS[seat.player % len(SEAT_COLOURS)]
    return tuple(get_color_from_hex(colour))
