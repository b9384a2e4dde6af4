"""The status line: one sentence, wrapped or shrunk to fit."""

from itertools import chain
from math import ceil

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.settings.theme import CARD_RADIUS, ICONS, STATUS_SIZE, theme
from app.table.view_state import StatusView
from app.widgets.behaviors.accessible import Description, describe_text
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text

Line = tuple[str, str]
"""The bold part of a line, and the rest."""
FELT_SIZE, MIN_FELT_SIZE = 18, 16
"""In sp, on the felt of a wide window."""
MIN_SIZE = 12
"""In sp; the sentence wraps before it gets smaller."""
LINE_HEIGHT = 1.2
"""Line height relative to the type size."""
SHRINK_FACTOR = 0.95


def two_lines_high() -> float:
    """In pixels, at the smallest size."""
    return 2 * LINE_HEIGHT * sp(MIN_SIZE) + 1


class StatusLine(Widget):
    view = ObjectProperty(StatusView("", "", ""))
    over_felt = BooleanProperty(False)
    """In a wide window it lies on the felt, larger and at the left."""
    drawn_every_frame = True
    """Not cached: it may lie on the felt, which is drawn in every frame."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._ground = InstructionGroup()
        self.canvas.before.add(self._ground)
        self._icon = FitLabel(type_size=STATUS_SIZE + 4, face="icon")
        # For each of two lines, the bold part and the rest.
        self._lines = [
            [FitLabel(face=face, halign="left") for face in ("medium", "regular")] for _ in range(2)
        ]
        for label in (self._icon, *chain(*self._lines)):
            self.add_widget(label)
        for name in ("pos", "size", "view", "over_felt"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    @property
    def sentence(self) -> str:
        return f"{self.view.strong} {self.view.rest}".strip()

    def describe(self) -> Description:
        return describe_text(self.sentence)

    @property
    def pixels(self) -> float:
        """The font size actually used."""
        return sp(self._lines[0][0].type_size)

    def _arrange(self, *_: object) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        view: StatusView = self.view
        size, lines = self._fit()
        icon = size * 1.8 if view.icon else 0
        across = max(_line_width(line, size) for line in lines)
        left = self.x + (self.width - icon - across) / 2
        if self.over_felt:
            left = self.x + self._padding
        ink = theme.felt_ink if self.over_felt else theme.ink
        self._draw_ground()
        self._icon.text = ICONS.get(view.icon, "")
        self._icon.pos, self._icon.size = (left, self.y), (icon, self.height)
        self._icon.type_size = size * 1.25 / sp(1)
        self._icon.color = theme.zero if view.icon == "alert" else ink
        if self.over_felt and view.icon:
            self._icon.color = theme.rail_ink
        high = min(self.height / len(lines), size * LINE_HEIGHT) if len(lines) > 1 else self.height
        top = self.y + (self.height + high * len(lines)) / 2
        for number, labels in enumerate(self._lines):
            line = lines[number] if number < len(lines) else ("", "")
            # Lines align left beside an icon and are centred otherwise.
            centred = 0 if icon or self.over_felt else (across - _line_width(line, size)) / 2
            x = left + icon + centred
            # A label that is lower by a fraction of a pixel would shrink its text.
            spare = ceil(high) - high
            for label, text in zip(labels, line, strict=True):
                label.text, label.type_size, label.color = text, size / sp(1), ink
                label.pos = (x, top - high * (number + 1) - spare / 2)
                label.size = (_text_width(text, size, label.face), high + spare)
                x += label.width + (_space_width(size) if text else 0)

    @property
    def _padding(self) -> float:
        return dp(16) if self.over_felt else 0.0

    def _draw_ground(self) -> None:
        self._ground.clear()
        if self.over_felt:
            self._ground.add(Color(rgba=theme.rail))
            corner = theme.corner_radius(CARD_RADIUS)
            self._ground.add(
                SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=(corner,) * 4)
            )

    def _fit(self) -> tuple[float, list[Line]]:
        """The size in pixels, and the text of each line."""
        one = self._fit_into_lines(1)
        least = MIN_FELT_SIZE if self.over_felt else MIN_SIZE
        if one[0] >= sp(least):
            return one
        size, lines = self._fit_into_lines(2)
        return (size, self._balance(size, lines)) if size > one[0] else one

    def _balance(self, size: float, lines: list[Line]) -> list[Line]:
        """Balance the lines, so that the last one is not a single word."""
        room = max(_line_width(line, size) for line in lines)
        narrower = self._wrap(size, room * SHRINK_FACTOR)
        if len(narrower) > len(lines) or max(_line_width(each, size) for each in narrower) >= room:
            return lines
        return self._balance(size, narrower)

    def _fit_into_lines(self, count: int) -> tuple[float, list[Line]]:
        """The largest size at which the sentence fits into this many lines."""
        size = sp(FELT_SIZE if self.over_felt else STATUS_SIZE)
        while True:
            room = self.width - 2 * self._padding - (size * 1.8 if self.view.icon else 0)
            lines = self._wrap(size, room) if count > 1 else [(self.view.strong, self.view.rest)]
            wide = max(_line_width(line, size) for line in lines) > room
            if size <= dp(6) or not (
                wide or len(lines) > count or size * LINE_HEIGHT * len(lines) > self.height
            ):
                return size, lines
            size *= SHRINK_FACTOR

    def _wrap(self, size: float, room: float) -> list[Line]:
        """Wrap at a width, filling each line before the next."""
        lines: list[Line] = [("", "")]
        for part, text in enumerate((self.view.strong, self.view.rest)):
            for word in text.split(" ") if text else ():
                longer = _append_word(lines[-1], part, word)
                if lines[-1] != ("", "") and _line_width(longer, size) > room:
                    lines.append(_append_word(("", ""), part, word))
                else:
                    lines[-1] = longer
        return lines


def _append_word(line: Line, part: int, word: str) -> Line:
    strong, rest = line
    return (strong, f"{rest} {word}".strip()) if part else (f"{strong} {word}".strip(), rest)


def _line_width(line: Line, size: float) -> float:
    strong, rest = line
    space = _space_width(size) if strong and rest else 0
    return _text_width(strong, size, "medium") + space + _text_width(rest, size, "regular")


def _space_width(size: float) -> float:
    return size * 0.22


def _text_width(text: str, size: float, face: str) -> float:
    return measure_text(text, max(1, round(size)), face)[0] + 2 if text else 0
