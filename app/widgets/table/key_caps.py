"""A line that explains keys: each as a cap, with a word after it."""

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.settings.theme import MIN_WIDE_TYPE_SIZE, theme
from app.widgets.behaviors.accessible import Description, describe_text, join_texts
from app.widgets.table.dice.die_slot import draw_key_cap
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text

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

    def describe(self) -> Description:
        return describe_text(join_texts(f"{key} {word}" for key, word in self._fit()))

    def _arrange(self, *_: object) -> None:
        self._caps.clear()
        hints = self._fit()
        while len(self.labels) < 2 * len(hints):
            self.labels.append(FitLabel(face="medium" if len(self.labels) % 2 == 0 else "regular"))
            self.add_widget(self.labels[-1])
        for label in self.labels[2 * len(hints) :]:
            label.text = ""
        x = self.x + (self.width - self._total_width(hints)) / 2
        high = round(sp(MIN_WIDE_TYPE_SIZE) * 1.6)
        low = round(self.y + (self.height - high) / 2)
        for number, (key, word) in enumerate(hints):
            cap, text = self.labels[2 * number : 2 * number + 2]
            cap.text, text.text = key, word
            width = _text_width(key, "medium") + 2 * dp(PADDING)
            draw_key_cap(self._caps, x, low, width, high)
            cap.pos, cap.size = (x, low), (width, high)
            x += width + dp(GAP)
            width = _text_width(word, "regular") + 2
            text.pos, text.size = (x, low), (width, high)
            x += width + dp(SPACE)
            for label in (cap, text):
                label.type_size, label.color = MIN_WIDE_TYPE_SIZE, theme.felt_ink

    def _fit(self) -> tuple[tuple[str, str], ...]:
        """As many as have room."""
        count = len(self.hints) if self.height > 1 else 0
        while count and self._total_width(self.hints[:count]) > self.width:
            count -= 1
        return self.hints[:count]

    def _total_width(self, hints: Sequence[tuple[str, str]]) -> float:
        return sum(map(self._width, hints)) + dp(SPACE) * (len(hints) - 1)

    @staticmethod
    def _width(hint: tuple[str, str]) -> float:
        key, word = hint
        texts = _text_width(key, "medium") + _text_width(word, "regular")
        return texts + 2 * dp(PADDING) + dp(GAP) + 2


def _text_width(text: str, face: str) -> float:
    return measure_text(text, round(sp(MIN_WIDE_TYPE_SIZE)), face)[0]
