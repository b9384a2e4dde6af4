"""A line that explains keys: each as a cap, with a word after it."""

from kivy.clock import Clock
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.settings.theme import theme
from app.widgets.table.dice.die_slot import draw_key_cap
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text

TYPE_SIZE, MIN_TYPE_SIZE = 16, 13
"""In sp."""
PADDING, GAP = 9, 8
"""Inside a cap, and after it; in dp."""
SPACE = 18
"""Between two keys."""


class KeyCaps(Widget):
    hints: tuple[tuple[str, str], ...] = ObjectProperty(())
    """Each key with what it does, the most important first."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**{"size": (0, 0), **kwargs})
        self._caps = InstructionGroup()
        self.canvas.before.add(self._caps)
        self.labels: list[FitLabel] = []
        # After the first frame, which must not wait for this.
        arrange_soon = Clock.create_trigger(self._arrange, 0)
        for name in ("pos", "size", "hints"):
            self.fbind(name, arrange_soon)
        theme.subscribe(self._arrange)

    def _arrange(self, *_: object) -> None:
        self._caps.clear()
        hints, size = self._fit()
        while len(self.labels) < 2 * len(hints):
            self.labels.append(FitLabel(face="medium" if len(self.labels) % 2 == 0 else "regular"))
            self.add_widget(self.labels[-1])
        for label in self.labels[2 * len(hints) :]:
            label.text = ""
        across = sum(self._width(hint, size) for hint in hints) + dp(SPACE) * (len(hints) - 1)
        x = self.x + (self.width - across) / 2
        high = round(sp(size) * 1.6)
        low = round(self.y + (self.height - high) / 2)
        for number, (key, word) in enumerate(hints):
            cap, text = self.labels[2 * number : 2 * number + 2]
            cap.text, text.text = key, word
            width = _text_width(key, size, "medium") + 2 * dp(PADDING)
            draw_key_cap(self._caps, x, low, width, high)
            cap.pos, cap.size = (x, low), (width, high)
            x += width + dp(GAP)
            width = _text_width(word, size, "regular") + 2
            text.pos, text.size = (x, low), (width, high)
            x += width + dp(SPACE)
            for label in (cap, text):
                label.type_size, label.color = size, theme.felt_ink

    def _fit(self) -> tuple[tuple[tuple[str, str], ...], float]:
        """As many as have room, in one size."""
        if self.width <= 1 or self.height <= 1:
            return (), TYPE_SIZE
        # Measured in one size only, because each size has to load its fonts.
        texts = [sum(self._text_widths(hint, TYPE_SIZE)) for hint in self.hints]
        for count in range(len(self.hints), 0, -1):
            fixed = count * dp(2 * PADDING + GAP + SPACE) - dp(SPACE) + 4 * count
            size = int(TYPE_SIZE * min(1.0, (self.width - fixed) / sum(texts[:count])))
            if size >= MIN_TYPE_SIZE:
                return self.hints[:count], size
        return (), MIN_TYPE_SIZE

    @staticmethod
    def _text_widths(hint: tuple[str, str], size: float) -> tuple[float, float]:
        key, word = hint
        return _text_width(key, size, "medium"), _text_width(word, size, "regular")

    def _width(self, hint: tuple[str, str], size: float) -> float:
        return sum(self._text_widths(hint, size)) + 2 * dp(PADDING) + dp(GAP) + 2


def _text_width(text: str, size: float, face: str) -> float:
    return measure_text(text, max(1, round(sp(size))), face)[0]
