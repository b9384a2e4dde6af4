"""The roll button, drawn as a cup: tap it to roll, or drop a die on it."""

from math import pi, sin

from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rotate,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty

from app.animation.transitions import transitions
from app.settings.theme import CUP_RATTLE_SECONDS, ICONS, ROLL_SIZE, SUBTITLE_SIZE, theme
from app.table.view_state import RollView
from app.widgets.controls.pressable import Pressable
from app.widgets.graphics.bevel import draw_bevel
from app.widgets.table.die_face import DieFace
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text

DOT_SIZE = 9
RING_WIDTH = 1.6
"""Width of the ring of a used roll, in dp."""
PRESSED, INACTIVE = 0.16, 0.45
"""How much ink or felt colour is mixed into the amber."""
TILT, JUMP, JUMPS = 28, 6, 1.5
"""Of a shaken cup: tilt in degrees, height of a jump in dp, and number of jumps."""


class RollButton(Pressable):
    view = ObjectProperty(RollView("", 3, 3, "", "", False))
    is_drop_target = BooleanProperty(False)
    """Whether a die is being dragged over it."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        self._cup = FitLabel(type_size=30, face="icon", text=ICONS["cup"])
        self.word = FitLabel(type_size=ROLL_SIZE, face="bold", halign="left")
        self._hint = FitLabel(type_size=SUBTITLE_SIZE, face="medium", halign="left")
        for label in (self._cup, self.word, self._hint):
            self.add_widget(label)
        self._tilt = Rotate()
        self._cup.canvas.before.add(PushMatrix())
        self._cup.canvas.before.add(self._tilt)
        self._cup.canvas.after.add(PopMatrix())
        self._thrown_faces: list[DieFace] = []
        self._dots_offset: float | None = None
        for name in ("pos", "size", "view", "pressed", "is_drop_target"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    def _arrange(self, *_: object) -> None:
        if self.width <= 1:
            return
        view: RollView = self.view
        self.handles_long_press = view.tricks
        self.word.text, self._hint.text = view.word, view.hint
        for label in (self._cup, self.word, self._hint):
            label.color = theme.amber_ink
        cup, gap = dp(34), dp(8)
        room = self.width - dp(24) - cup - gap
        word = self._text_width(view.word, ROLL_SIZE, "bold")
        dots_width = dp(8) + dp(DOT_SIZE + 5) * view.rolls
        # Dots beside the word only if both have room; the hint says the same.
        self._dots_offset = word + dp(8) if word + dots_width <= room else None
        first = word + dots_width if self._dots_offset is not None else word
        text = min(room, max(first, self._text_width(view.hint, SUBTITLE_SIZE, "medium")))
        left = self.x + (self.width - cup - gap - text) / 2
        self._cup.pos, self._cup.size = (left, self.y), (cup, self.height)
        left += cup + gap
        split = self.height * 0.42
        # Centre the word if there is no hint below it.
        low, high = (split, self.height * 0.46) if view.hint else (0, self.height)
        self.word.pos, self.word.size = (left, self.y + low), (min(text, word), high)
        self._hint.pos, self._hint.size = (left, self.y + dp(8)), (text, split - dp(6))
        self._draw(left, view)
        self._show_thrown(view)

    def rattle(self, strength: float) -> None:
        def show(part: float) -> None:
            cup, left = self._cup, strength * (1 - part)
            self._tilt.origin = (cup.x + cup.width / 2, cup.y + cup.height * 0.35)
            self._tilt.angle = TILT * left * sin(JUMPS * 2 * pi * part)
            cup.y = self.y + dp(JUMP) * left * abs(sin(JUMPS * 2 * pi * part))

        transitions.play((self, "rattle"), CUP_RATTLE_SECONDS, show)

    def _text_width(self, text: str, size: float, face: str) -> float:
        return measure_text(text, max(1, round(sp(size))), face)[0] + dp(2) if text else 0

    def _draw(self, left: float, view: RollView) -> None:
        add = self._drawing.add
        self._drawing.clear()
        corner = 0.0 if theme.bevelled else self.height / 2
        radius = (corner,) * 4
        if not theme.bevelled:
            add(Color(0, 0, 0, 0.22))
            below = (self.x, self.y - dp(2.5))
            add(SmoothRoundedRectangle(pos=below, size=self.size, radius=radius))
        colour = theme.amber if view.active else _mix(theme.amber, theme.felt_top, INACTIVE)
        if self.pressed or self.is_drop_target:
            colour = _mix(colour, theme.amber_ink, PRESSED)
        add(Color(rgba=colour))
        add(SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=radius))
        if theme.bevelled:
            draw_bevel(self._drawing, self.x, self.y, self.width, self.height, self.pressed)
        if self.is_drop_target:
            add(Color(rgba=theme.amber_ink))
            add(SmoothLine(rounded_rectangle=(*self.pos, *self.size, corner), width=dp(2)))
        self._draw_dots(left, view, colour)

    def _draw_dots(self, left: float, view: RollView, fill: list[float]) -> None:
        """A dot for each roll left, a ring for each used."""
        add, size = self._drawing.add, dp(DOT_SIZE)
        if self._dots_offset is None:
            return
        left += self._dots_offset
        middle = self.word.y + self.word.height / 2
        for number in range(view.rolls):
            x = left + number * dp(DOT_SIZE + 5)
            add(Color(rgba=theme.amber_ink))
            add(SmoothEllipse(pos=(x, middle - size / 2), size=(size, size)))
            if number >= view.left:
                # Not a line: a thin one in so small a circle would break into dashes.
                ring = dp(RING_WIDTH)
                inside = size - 2 * ring
                add(Color(rgba=fill))
                add(SmoothEllipse(pos=(x + ring, middle - inside / 2), size=(inside, inside)))

    def _show_thrown(self, view: RollView) -> None:
        """Small dice above the cup for those thrown in."""
        while len(self._thrown_faces) < len(view.thrown):
            face = DieFace(small=True)
            self._thrown_faces.append(face)
            self.add_widget(face)
        side = dp(15)
        across = len(view.thrown) * (side + dp(2))
        for number, face in enumerate(self._thrown_faces):
            shown = number < len(view.thrown)
            face.value = view.thrown[number] if shown else None
            face.size = (side, side)
            face.pos = (
                max(self.x + dp(10), self._cup.center_x - across / 2) + number * (side + dp(2)),
                self.y + self.height - dp(6) - side,
            )


def _mix(one: list[float], other: list[float], part: float) -> list[float]:
    return [(1 - part) * a + part * b for a, b in zip(one, other, strict=True)]
