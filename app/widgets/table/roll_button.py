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
from app.table.describer import TableDescriber
from app.table.view_state import RollView
from app.widgets.behaviors.accessible import PRESSES, Description, ReaderAction, Role, join_texts
from app.widgets.behaviors.pressable import Pressable
from app.widgets.graphics.bevel import draw_bevel
from app.widgets.graphics.colours import mix
from app.widgets.table.dice.die_face import DieFace
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text

DOT_SIZE, LARGE_DOT_SIZE = 11, 15
DOT_GAP = 6
RING_WIDTH = 1.8
"""Width of the ring of a used roll, in dp."""
LARGE_HEIGHT = 72
"""From this height on, in dp, there are two lines of larger type."""
LARGE_ROLL_SIZE, LARGE_HINT_SIZE = 27, 16
EDGE, LARGE_EDGE = 4, 7
"""How far the edge below the button shows."""
PRESSED, HOVERED, INACTIVE = 0.16, 0.07, 0.45
"""How much ink or felt colour is mixed into the amber."""
TILT, JUMP, JUMPS = 28, 6, 1.5
"""Of a shaken cup: tilt in degrees, height of a jump in dp, and number of jumps."""


class RollButton(Pressable):
    view = ObjectProperty(RollView("", 3, 3, "", "", False))
    is_drop_target = BooleanProperty(False)
    """Whether a die is being dragged over it."""

    describer: TableDescriber | None = ObjectProperty(None, allownone=True)

    def describe(self) -> Description:
        view: RollView = self.view
        name = join_texts((view.long_word or view.word, view.hint or view.rolls_text))
        reason = ""
        if not view.active and self.describer is not None:
            reason = self.describer.roll_refusal()
        return Description(
            Role.BUTTON,
            name,
            reason,
            disabled=not view.active,
            focused=self.focused,
            actions=PRESSES if view.active else (ReaderAction.FOCUS,),
        )

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
        self.first_dot = 0.0
        """The left edge of the first dot."""
        for name in ("pos", "size", "view", "pressed", "hovered", "is_drop_target"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    @property
    def _is_large(self) -> bool:
        return self.height >= dp(LARGE_HEIGHT)

    @property
    def _dot(self) -> float:
        return dp(LARGE_DOT_SIZE if self._is_large else DOT_SIZE)

    def _arrange(self, *_: object) -> None:
        if self.width <= 1:
            return
        view: RollView = self.view
        large = self._is_large
        self.handles_long_press = view.tricks
        self._cup.text = ICONS[view.icon]
        self.word.text = view.long_word if large and view.long_word else view.word
        self._hint.text = view.hint or (view.rolls_text if large else view.saved_text)
        self.word.type_size = LARGE_ROLL_SIZE if large else ROLL_SIZE
        self._hint.type_size = LARGE_HINT_SIZE if large else SUBTITLE_SIZE
        self._cup.type_size = 40 if large else 30
        for label in (self._cup, self.word, self._hint):
            label.color = theme.amber_ink
        self._draw_body(view)
        self._place_texts(view)
        self._show_thrown(view)

    def _place_texts(self, view: RollView) -> None:
        """Cup and word, with dots after the word or below it."""
        large, gap = self._is_large, dp(10)
        cup = dp(44 if large else 34)
        room = self.width - dp(24) - cup - gap
        word = self._text_width(self.word)
        hint = self._text_width(self._hint)
        dots = view.rolls * (self._dot + dp(DOT_GAP)) if view.rolls else 0.0
        two_lines = large or bool(self._hint.text)
        beside = not two_lines and word + gap + dots <= room
        below = large and not view.hint and bool(dots)
        second = (dots + dp(2) if below else 0) + hint
        text = min(room, max(word + (gap + dots if beside and dots else 0), second))
        left = self.x + (self.width - cup - gap - text) / 2
        self._cup.pos, self._cup.size = (left, self.y), (cup, self.height)
        left += cup + gap
        if not two_lines or not (hint or below):
            self.word.pos, self.word.size = (left, self.y), (min(text, word), self.height)
            if beside:
                self._draw_dots(left + word + gap, self.y + self.height / 2, view)
            return
        middle = self.y + self.height / 2
        high = self.height * 0.46
        self.word.pos = (left, middle - dp(3 if large else 2))
        self.word.size = (min(text, word), high)
        low = self.y + self.height * 0.13
        x = left
        if below:
            self._draw_dots(x, low + self.height * 0.16, view)
            x += dots + dp(2)
        self._hint.pos, self._hint.size = (x, low), (left + text - x, self.height * 0.32)

    def rattle(self, strength: float) -> None:
        def show(part: float) -> None:
            cup, left = self._cup, strength * (1 - part)
            self._tilt.origin = (cup.x + cup.width / 2, cup.y + cup.height * 0.35)
            self._tilt.angle = TILT * left * sin(JUMPS * 2 * pi * part)
            cup.y = self.y + dp(JUMP) * left * abs(sin(JUMPS * 2 * pi * part))

        transitions.play((self, "rattle"), CUP_RATTLE_SECONDS, show)

    @staticmethod
    def _text_width(label: FitLabel) -> float:
        pixels = max(1, round(sp(label.type_size)))
        return measure_text(label.text, pixels, label.face)[0] + dp(2) if label.text else 0

    # --- drawing ----------------------------------------------------------------------------

    def _fill(self, view: RollView) -> list[float]:
        colour = theme.amber if view.active else mix(theme.amber, theme.felt_top, INACTIVE)
        if self.pressed or self.is_drop_target:
            return mix(colour, theme.amber_ink, PRESSED)
        return mix(colour, theme.amber_ink, HOVERED) if self.hovered and view.active else colour

    def _draw_body(self, view: RollView) -> None:
        add = self._drawing.add
        self._drawing.clear()
        corner = 0.0 if theme.bevelled else self.height / 2
        radius = (corner,) * 4
        if not theme.bevelled:
            edge = (
                theme.button_edge
                if view.active
                else mix(theme.button_edge, theme.felt_bottom, INACTIVE)
            )
            below = dp(LARGE_EDGE if self._is_large else EDGE)
            add(Color(rgba=edge))
            add(SmoothRoundedRectangle(pos=(self.x, self.y - below), size=self.size, radius=radius))
        add(Color(rgba=self._fill(view)))
        add(SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=radius))
        if theme.bevelled:
            draw_bevel(self._drawing, self.x, self.y, self.width, self.height, self.pressed)
        if self.is_drop_target:
            add(Color(rgba=theme.amber_ink))
            add(SmoothLine(rounded_rectangle=(*self.pos, *self.size, corner), width=dp(2)))

    def _draw_dots(self, left: float, middle: float, view: RollView) -> None:
        """A dot for each roll left, a ring for each used."""
        add, size = self._drawing.add, self._dot
        self.first_dot = left
        for number in range(view.rolls):
            x = left + number * (size + dp(DOT_GAP))
            add(Color(rgba=theme.amber_ink))
            add(SmoothEllipse(pos=(x, middle - size / 2), size=(size, size)))
            if number >= view.left:
                # Not a line: a thin one in so small a circle would break into dashes.
                ring = dp(RING_WIDTH)
                inside = size - 2 * ring
                add(Color(rgba=self._fill(view)))
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
