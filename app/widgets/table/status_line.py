"""The status line: one sentence, wrapped or shrunk to fit."""

from itertools import chain

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.settings.theme import ICONS, STATUS_SIZE, theme
from app.table.view_state import StatusView
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text

Line = tuple[str, str]
"""The bold part of a line, and the rest."""
LEAST = 12
"""Below this size, in sp, the sentence wraps instead of shrinking."""
LINE = 1.2
"""Line height relative to the type size."""
STEP = 0.95


def two_lines_high() -> float:
    """The height of two lines of the least size, in pixels."""
    return 2 * LINE * sp(LEAST) + 1


class StatusLine(Widget):
    view = ObjectProperty(StatusView("", "", ""))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._icon = FitLabel(type_size=STATUS_SIZE + 4, face="icon")
        # For each of two lines, the bold part and the rest.
        self._lines = [
            [FitLabel(face=face, halign="left") for face in ("medium", "regular")] for _ in range(2)
        ]
        for label in (self._icon, *chain(*self._lines)):
            self.add_widget(label)
        for name in ("pos", "size", "view"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    @property
    def sentence(self) -> str:
        return f"{self.view.strong} {self.view.rest}".strip()

    @property
    def pixels(self) -> float:
        """The font size actually used."""
        return sp(self._lines[0][0].type_size)

    def _arrange(self, *_: object) -> None:
        view: StatusView = self.view
        size, lines = self._set()
        icon = size * 1.8 if view.icon else 0
        across = max(_across(line, size) for line in lines)
        left = self.x + (self.width - icon - across) / 2
        self._icon.text = ICONS.get(view.icon, "")
        self._icon.pos, self._icon.size = (left, self.y), (icon, self.height)
        self._icon.type_size = size * 1.25 / sp(1)
        self._icon.color = theme.zero if view.icon == "alert" else theme.ink
        high = min(self.height / len(lines), size * LINE) if len(lines) > 1 else self.height
        top = self.y + (self.height + high * len(lines)) / 2
        for number, labels in enumerate(self._lines):
            line = lines[number] if number < len(lines) else ("", "")
            # Lines align left beside an icon and are centred otherwise.
            x = left + icon + (0 if icon else (across - _across(line, size)) / 2)
            for label, text in zip(labels, line, strict=True):
                label.text, label.type_size, label.color = text, size / sp(1), theme.ink
                label.pos = (x, top - high * (number + 1))
                label.size = (_extent(text, size, label.face), high)
                x += label.width + (_space(size) if text else 0)

    def _set(self) -> tuple[float, list[Line]]:
        """The size in pixels, and the text of each line."""
        one = self._largest(1)
        if one[0] >= sp(LEAST):
            return one
        size, lines = self._largest(2)
        return (size, self._evened(size, lines)) if size > one[0] else one

    def _evened(self, size: float, lines: list[Line]) -> list[Line]:
        """Balance the lines, so that the last one is not a single word."""
        room = max(_across(line, size) for line in lines)
        narrower = self._broken(size, room * STEP)
        if len(narrower) > len(lines) or max(_across(each, size) for each in narrower) >= room:
            return lines
        return self._evened(size, narrower)

    def _largest(self, count: int) -> tuple[float, list[Line]]:
        """The largest size at which the sentence fits into this many lines."""
        size = sp(STATUS_SIZE)
        while True:
            room = self.width - (size * 1.8 if self.view.icon else 0)
            lines = self._broken(size, room) if count > 1 else [(self.view.strong, self.view.rest)]
            wide = max(_across(line, size) for line in lines) > room
            if size <= dp(6) or not (
                wide or len(lines) > count or size * LINE * len(lines) > self.height
            ):
                return size, lines
            size *= STEP

    def _broken(self, size: float, room: float) -> list[Line]:
        """Wrap greedily."""
        lines: list[Line] = [("", "")]
        for part, text in enumerate((self.view.strong, self.view.rest)):
            for word in text.split(" ") if text else ():
                longer = _with(lines[-1], part, word)
                if lines[-1] != ("", "") and _across(longer, size) > room:
                    lines.append(_with(("", ""), part, word))
                else:
                    lines[-1] = longer
        return lines


def _with(line: Line, part: int, word: str) -> Line:
    strong, rest = line
    return (strong, f"{rest} {word}".strip()) if part else (f"{strong} {word}".strip(), rest)


def _across(line: Line, size: float) -> float:
    strong, rest = line
    space = _space(size) if strong and rest else 0
    return _extent(strong, size, "medium") + space + _extent(rest, size, "regular")


def _space(size: float) -> float:
    return size * 0.22


def _extent(text: str, size: float, face: str) -> float:
    return measure_text(text, max(1, round(size)), face)[0] + 2 if text else 0
